"""Courses: whatever the rules, each lesson can be finished, and says nothing that is not so."""

import re
from functools import cache

import pytest

from benny import NotationError, variant
from benny.game.view import Phase
from benny.rules.cards import Card, Rank
from benny.rules.prose.page import named_sentences
from benny.study.lessons.course import ENDINGS, course, lesson
from benny.study.lessons.plan import fits, plans
from benny.study.turns import FACTS, RIGHT, cards_in_sight
from support.rules import HOUSES, house, mark_slow

PLAIN_JACKS = {
    "right bower": house("american", bowers="right"),
    "no bowers": house("american", bowers="none"),
    "always alone": house("american", alone="must"),
}
GAMES = ("american", "classic", "family", "sawdust", "buck", "dnd")
ALL = {name: HOUSES[name] for name in (*GAMES, "cutthroat", "three players")} | PLAIN_JACKS
# Deals for the lessons of `always alone` take long to find.
CASES = mark_slow(ALL, {"classic", "dnd"})
HIDDEN = {  # words that lessons have to leave out where the rules know no such thing
    "partner": lambda rules: rules.sides != "partners",
    "joker": lambda rules: not rules.jokers,
    "pile": lambda rules: not rules.piles,
    "fold": lambda rules: not rules.folding,
    "bidder": lambda rules: rules.making != "auction",
}


@cache
def lessons_of(rules):
    return [lesson(rules, head.name) for head in course(rules).lessons]


def names_of(name):
    return [head.name for head in course(ALL[name]).lessons]


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_every_lesson_can_be_finished_and_says_why_an_answer_is_wrong(name):
    for one in lessons_of(ALL[name]):
        assert one.steps, one.name
        for step in one.steps:
            assert step.asks
            if step.kind == "deal":
                continue
            right = [option for option in step.options if option.right]
            wrong = [option for option in step.options if not option.right]
            assert right, step.asks
            assert wrong, step.asks
            for option in step.options:  # whole sentences, and none of a bot's notes
                assert re.search(r"^(?!\w+[♠♥♦♣]:)[A-Z0-9].*\w.*[.!]$", option.says), option.says
                assert all(len(text.split()) <= 20 for text in re.split("[.!] ", option.says))


@pytest.mark.parametrize("name", CASES)
def test_a_lesson_asks_only_for_what_can_be_answered_there(name):
    for one in lessons_of(ALL[name]):
        for step in one.steps:
            answers = {option.answer for option in step.options}
            assert len(answers) == len(step.options)
            if step.kind == "cards":
                shown = {slot.card for slot in step.picture.slots if slot.card}
                assert answers <= shown
            elif step.kind == "calls":
                assert answers == {choice.action for choice in step.picture.choices}


@pytest.mark.parametrize("name", CASES)
def test_no_lesson_names_a_card_that_nobody_can_see_or_a_rule_that_is_not_played(name):
    rules = ALL[name]
    unheard = [word for word, is_hidden in HIDDEN.items() if is_hidden(rules)]
    for one in lessons_of(rules):
        for step in one.steps:
            text = " ".join([*step.says, step.asks, *(option.says for option in step.options)])
            assert not re.search(r"[{}]|  | [.,:]", text), text
            assert not [word for word in unheard if word in text.lower()], text
            if step.picture is not None:
                assert named_in(step.asks) <= seen_in(step.picture.view), step.asks


@pytest.mark.parametrize("name", CASES)
def test_what_is_shown_is_what_the_seat_knows(name):
    for one in lessons_of(ALL[name]):
        for step in one.steps:
            pictures = [step.picture, *(option.after for option in step.options)]
            for picture in filter(None, pictures):
                assert picture.view.seat == 0
                assert [seat.cards for seat in picture.seats] == [()] * len(picture.seats)


def named_in(text):
    return {Card(found) for found in re.findall(r"[789TJQKA][♠♥♦♣]", text)}


def seen_in(view):
    tops = {pile.top for row in view.piles for pile in row if pile.top}
    return {*view.hand, *tops, view.upcard, *(played.card for played in view.trick)}


def test_the_course_is_made_for_the_rules():
    assert names_of("american") == [
        *("tricks", "trump", "bowers", "ordering", "discard", "partner", "alone", "score")
    ]
    assert names_of("classic") == [
        *("tricks", "trump", "bowers", "ordering", "discard", "partner", "score")
    ]
    assert names_of("sawdust") == ["tricks", "trump", "bowers", "ordering", "partner", "score"]
    assert names_of("buck") == ["tricks", "trump", "bowers", "ordering", "score"]
    assert names_of("no bowers") == [
        *("tricks", "trump", "ordering", "discard", "partner", "alone", "score")
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_missing_in_the_games_that_come_with_benny(name):
    rules = HOUSES[name]
    for plan in plans():
        if fits(rules, plan.needs):
            wanted = [step for step in plan.steps if fits(rules, step.needs)]
            assert len(lesson(rules, plan.name).steps) == len(wanted), plan.name


def test_the_left_bower_is_learned_as_each_game_has_it():
    usual = asked_about_bowers("american")
    assert any(
        view.must.endswith(view.trump.word) and "left bower is your only" in praise
        for view, praise in usual
    )
    printed = [praise for _, praise in asked_about_bowers("sawdust")]
    assert any("stays in your hand" in praise for praise in printed)
    assert any("still wins as a trump" in praise for praise in printed)


def asked_about_bowers(name):
    return [
        (step.picture.view, option.says)
        for step in lesson(HOUSES[name], "bowers").steps
        for option in step.options
        if option.right
    ]


def test_buck_learns_to_bid_to_name_trump_and_to_fold():
    found = lesson(variant("buck"), "ordering")
    assert found.title == "Bidding"
    phases = [step.picture.view.phase for step in found.steps]
    assert phases == [Phase.BID, Phase.BID, Phase.NAME, Phase.FOLD, Phase.FOLD]


def test_score_asks_for_the_points_of_the_rules():
    for name, points in (("american", {"+0", "+1", "+2", "+4"}), ("sawdust", {"+1", "-1"})):
        steps = lesson(HOUSES[name], "score").steps
        right = {option.answer for step in steps for option in step.options if option.right}
        assert right <= points
        assert "+1" in right


@pytest.mark.slow
def test_the_first_right_answer_takes_a_trick():
    for name in HOUSES:
        first = lesson(HOUSES[name], "tricks").steps[0]
        right = [option for option in first.options if option.right]
        assert all("You win the trick" in option.then[-1] for option in right)
        assert all(
            option.after.view.taken[0] == first.picture.view.taken[0] + 1 for option in right
        )


def pictures_of(name, lesson_name):
    for step in lesson(HOUSES[name], lesson_name).steps:
        yield from (step.picture, *(option.after for option in step.options if option.after))


@pytest.mark.parametrize("name", ["american", "buck", "dnd"])
def test_nothing_is_shown_before_its_lesson(name):
    for picture in pictures_of(name, "tricks"):
        assert not any(map(picture.view.ordering.is_trump, cards_in_sight(picture.view)))
        assert not picture.banner
    for known in ("tricks", "trump", "bowers"):
        for picture in pictures_of(name, known):
            assert not any(seat.is_dealer or seat.made or seat.saying for seat in picture.seats)
            assert "made by" not in picture.banner
            assert picture.middle.upcard is None
            assert not picture.view.contract.out
    for picture in pictures_of(name, "trump"):
        order = picture.view.ordering
        assert {order.right, order.left}.isdisjoint(cards_in_sight(picture.view))
    for step in lesson(HOUSES[name], "ordering").steps:
        assert not [option for option in step.options if "alone" in option.label]


def test_a_card_to_throw_on_a_partners_trick_is_the_lowest():
    step = lesson(variant("american"), "partner").steps[0]
    right = {option.answer for option in step.options if option.right}
    assert {Rank.ACE, Rank.KING}.isdisjoint(card.rank for card in right)
    assert any(option.answer.rank is Rank.ACE for option in step.options)


def test_all_words_of_the_plans_are_known():
    for step in (step for plan in plans() for step in plan.steps):
        known = ENDINGS if step.ask == "points" else FACTS
        assert {fact.removeprefix("not ") for fact in step.when} <= known.keys()
        assert set(step.right) <= RIGHT.keys()


def test_each_rule_that_the_texts_quote_is_a_sentence_of_some_rules():
    texts = [str(step) for plan in plans() for step in plan.steps]
    quoted = {name for text in texts for name in re.findall(r"{rule\[(\w+)\]}", text)}
    sentences = {name for rules in HOUSES.values() for name in named_sentences(rules)}

    assert quoted
    assert quoted <= sentences


def test_small_hands_have_no_lessons():
    with pytest.raises(NotationError, match="lessons need hands of at least 4 cards"):
        lesson(house("dnd", hand_size=1, piles=0), "tricks")


def test_an_unknown_lesson_is_refused():
    with pytest.raises(NotationError, match="there is no lesson 'bower' for American Euchre; did"):
        lesson(variant("american"), "bower")
    with pytest.raises(NotationError, match="no lesson 'partner' for Buck Euchre"):
        lesson(variant("buck"), "partner")
