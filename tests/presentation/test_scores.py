"""Scores as a two and a three show them."""

import pytest

import benny
from benny.presentation.commentary import Voice
from benny.presentation.plain_text import scores_told
from benny.presentation.scores import count_pips, score_cards, score_pips, scores
from benny.rules.loading import change_rules


@pytest.mark.parametrize(
    ("score", "pips"),
    [
        (-1, "○○   ○○○"),
        (0, "○○   ○○○"),
        (1, "●○   ○○○"),
        (2, "●●   ○○○"),
        (3, "○○   ●●●"),
        (4, "●○   ●●●"),
        (5, "●●   ●●●"),
        (6, "●○ × ○○○"),
        (7, "●● × ○○○"),
        (9, "●○ × ●●●"),
        (10, "●● × ●●●"),
        (11, "●○   ○○○  10+"),
    ],
)
def test_the_picture_shows_as_many_pips_as_the_score_and_five_more_when_crossed(score, pips):
    assert score_pips(count_pips(score)) == pips


@pytest.mark.parametrize("score", range(1, 31))
def test_picture_and_words_count_the_same(score):
    picture = score_pips(count_pips(score))
    counted = picture.count("●") + 5 * picture.count("×") + (score - 1) // 10 * 10

    assert counted == score
    assert f"{picture.count('●')} pip" in score_cards(score)
    assert ("×" in picture) == ("crossed" in score_cards(score))


def test_a_count_down_says_how_far_it_is_to_the_target():
    rules = change_rules(benny.variant("buck"), ["start=12", "target=4"])
    view = benny.Game(rules, seed=1).view(0)

    assert "You 8 to go · Bo 8 to go" in scores_told(view, ["Ann", "Bo", "Cy", "Di"])


@pytest.mark.parametrize(
    ("name", "heading", "text", "done"),
    [
        ("classic", "First to 10", "0", 0),
        ("dnd", "First to 100", "0 of 100", 0),
        ("buck", "From 15 down to 0", "15 to go", 0),
        ("sawdust", "Ledger, stake 1 a hand", "0", None),
    ],
)
def test_each_game_counts_in_its_own_words(name, heading, text, done):
    view = benny.Game(benny.variant(name), seed=1).view(0)

    found = scores(view, Voice(view.rules, ["Ann", "Bo", "Cy", "Di"], 0))

    assert found.heading == heading
    assert (found.rows[0].text, found.rows[0].done) == (text, done)


def test_a_ledger_has_a_line_for_each_seat():
    view = benny.Game(benny.variant("sawdust"), seed=1).view(0)

    found = scores(view, Voice(view.rules, ["Ann", "Bo", "Cy", "Di"], 0))

    assert [score.name for score in found.rows] == ["You", "Bo", "Cy", "Di"]


def test_progress_stays_between_start_and_target():
    rules = change_rules(benny.variant("buck"), ["start=10", "target=0"])
    game = benny.Game(rules, seed=3)
    bot = benny.bot("sensible")
    while not game.over:
        game.act(bot.act(game.view(game.turn)))

    found = scores(game.view(0), Voice(rules, ["Ann", "Bo", "Cy", "Di"], 0))

    assert max(score.done for score in found.rows) == 1
    assert min(score.done for score in found.rows) >= 0
