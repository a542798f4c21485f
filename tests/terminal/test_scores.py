"""Scores as a two and a three show them."""

import pytest

from benny.terminal.scores import score_cards, score_pips


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
