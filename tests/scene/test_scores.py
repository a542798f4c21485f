"""Scores as a two and a three show them."""

import pytest

import benny
from benny.scene.scores import score_cards, score_line, score_pips
from benny.variants import change_rules


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
    assert score_pips(score) == pips


@pytest.mark.parametrize("score", range(1, 31))
def test_picture_and_words_count_the_same(score):
    picture = score_pips(score)
    counted = picture.count("●") + 5 * picture.count("×") + (score - 1) // 10 * 10

    assert counted == score
    assert f"{picture.count('●')} pip" in score_cards(score)
    assert ("×" in picture) == ("crossed" in score_cards(score))


def test_a_count_down_says_how_far_it_is_to_the_target():
    rules = change_rules(benny.variant("buck"), ["start=12", "target=4"])
    view = benny.Game(rules, seed=1).view(0)

    assert score_line(view, ["Ann", "Bo", "Cy", "Di"]).startswith("Ann 8 to go · Bo 8 to go")
