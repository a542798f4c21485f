"""Lessons in lines, as somebody types their way through them."""

import pytest

import benny
from benny.study.lessons.course import lesson
from benny.study.lessons.practice import practice_deal


def right_answers(name, variant="american"):
    """Return what to type for the right answer of each step, and by advice in a deal."""
    typed = []
    for step in lesson(benny.variant(variant), name).steps:
        if step.kind == "deal":
            deal = practice_deal(benny.variant(variant), 0, ())
            while not deal.over:
                typed.append(deal.advice)
                deal = practice_deal(benny.variant(variant), 0, (*deal.played, deal.advice))
        else:
            typed.append(next(option.label for option in step.options if option.right))
    return typed


def given(*lines):
    return "".join(f"{line}\n" for line in lines)


def test_a_lesson_is_finished_by_right_answers_and_the_next_one_offered(run):
    done = run("learn", "bowers", given=given(*right_answers("bowers"), "n"))

    assert done.returncode == 0, done.stderr
    assert "You know the bowers now." in done.stdout
    assert "Next lesson, Ordering: Choose the trump suit? (y/n)" in done.stdout
    listed = run("learn", given="q\n").stdout
    assert "3 bowers: Meet the two highest trumps (done)" in " ".join(listed.split())


@pytest.mark.parametrize(
    ("variant", "number", "name"), [("american", 3, "bowers"), ("buck", 1, "tricks")]
)
def test_a_lesson_is_opened_by_its_number_too(run, variant, number, name):
    by_name = run("learn", name, "--variant", variant, given="q\n").stdout

    assert run("learn", number, "--variant", variant, given="q\n").stdout == by_name


def test_the_last_lesson_ends_with_a_deal_that_is_won(run):
    done = run("learn", "score", given=given(*right_answers("score")))

    assert "You have won a hand. You can play euchre!" in done.stdout
    assert "Play it with: benny play american" in done.stdout


def test_a_wrong_answer_gets_its_reason_and_another_try(run):
    options = lesson(benny.variant("buck"), "ordering").steps[0].options
    wrong = next(option for option in options if option.answer == "pass")

    done = run("learn", "ordering", "--variant", "buck", given=given("pass", "jump", "hint", "q"))

    assert wrong.says in done.stdout
    assert "'jump' is not an answer: type 1 to" in done.stdout
    assert "Look again at what was said above." in done.stdout
    assert "Come back when you like" in done.stdout


def test_words_of_the_table_are_explained_on_request(run):
    done = run("learn", "tricks", given=given("words bower", "words zebra", "help", "q"))

    assert "Bower: A jack that is a top trump. The right bower is" in done.stdout
    assert "'zebra' is no word of the table" in done.stdout
    assert "the words of the card table" in done.stdout


def test_nothing_gives_the_left_bower_away(run):
    shown = run("learn", "bowers", given=given(*right_answers("bowers")[:1])).stdout
    asked = shown[shown.index("(step 2") : shown.index("Which of your cards is the left")]
    assert "(left)" not in asked


def test_input_that_ends_and_unknown_lessons_get_a_sentence(run):
    assert run("learn", "tricks").returncode == 1
    refused = run("learn", "bower")
    assert refused.returncode == 2
    assert "benny: there is no lesson 'bower' for American Euchre; did you mean" in refused.stderr
    assert "no lesson 'alone' for Buck Euchre" in run("learn", "alone", "--variant", "buck").stderr


def test_house_rules_have_lessons_of_their_own(run):
    done = run("learn", "--set", "alone=never", given="q\n")
    assert "alone" not in done.stdout
    assert "partner" in done.stdout


def test_a_trainer_asks_one_decision_after_the_other_with_a_tally(run):
    done = run("learn", "--train", "order", given=given("1", "1", "q"))

    assert done.returncode == 0, done.stderr
    assert "American Euchre: Order or pass, first chair" in done.stdout
    assert done.stdout.count("\n1 Pass  2 Order up  3 Order alone\n") == 3
    assert " of 2 right, at level " in done.stdout
    refused = run("learn", "--train", "fold")
    assert refused.returncode == 2
    assert "there is no trainer 'fold' for American Euchre; there are order, pick" in refused.stderr
    assert "only one of them at a time" in run("learn", "tricks", "--train", "order").stderr
