"""Mining: what is accepted as a puzzle, and that the files come out again."""

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from benny import NotationError, variant
from benny.analysis.card_counts import are_alike
from benny.analysis.evaluation import can_go_by_score
from benny.bots.sensible import SensibleBot
from benny.game.view import Phase
from benny.io.json import from_json, to_json
from benny.lab.runs.jobs import do_piece
from benny.lab.runs.runner import run
from benny.study.puzzles import mining
from benny.study.puzzles.collection import of_variant
from benny.study.puzzles.mining import (
    LEAST_POINTS,
    LEAST_WIN,
    SURE,
    Mined,
    Mining,
    game_between_bots,
    is_ahead,
)
from benny.study.review.decisions import DecisionReviewer, Depth
from benny.study.review.tally import BookPlay, LossTally
from support.games import played
from support.rules import mark_slow

pytestmark = pytest.mark.needs("compiled")

CLASSIC = variant("classic")


@pytest.fixture(scope="module")
def few():
    """What the command that made the package's file finds in its first games."""
    job = Mining(rules=CLASSIC)
    return job, run(job, 6)


@pytest.mark.slow
def test_the_package_has_what_the_command_finds(few):
    _, found = few
    kept = [puzzle.exercise for puzzle in of_variant("classic")]

    assert len(found.puzzles) >= 2
    assert [one.exercise(CLASSIC) for one in found.puzzles] == kept[: len(found.puzzles)]


@pytest.mark.slow
def test_mining_goes_on_until_there_is_enough(few):
    job, found = few

    assert not job.is_settled(found)
    assert replace(job, wanted=len(found.puzzles)).is_settled(found)
    assert found.decisions > 400 > found.weighed >= len(found.puzzles)


@pytest.mark.slow
def test_what_was_found_survives_its_json(few):
    job, found = few

    assert from_json(to_json(found), Mined) == found
    assert from_json(to_json(job), Mining) == job


@pytest.mark.slow
def test_a_theme_takes_no_more_than_its_share(few):
    _, found = few
    one = replace(found.puzzles[0], themes=("pass",))
    other = replace(one, themes=("duck",))
    job = Mining(rules=CLASSIC, wanted=10)

    merged = job.merge(Mined(puzzles=(one,) * 5), Mined(2, 1, (other, one)))

    assert [puzzle.themes[0] for puzzle in merged.puzzles] == ["pass"] * 3 + ["duck"]
    assert (merged.decisions, merged.weighed) == (2, 1)


def test_records_are_looked_through_too():
    record = game_between_bots(CLASSIC, 77)
    job = mining.mining(CLASSIC, records=(record,), wanted=1000)

    found = do_piece(job, 0)

    assert found.decisions > 50
    dealt = [log.hands for log in record.deals]
    assert all(puzzle.deal.hands in dealt for puzzle in found.puzzles)


def test_records_of_other_rules_are_refused():
    record = played(variant("family"), ("novice",), 3)

    with pytest.raises(NotationError, match=r"game 1 is one of .*, and not of Classic Euchre"):
        mining.mining(CLASSIC, records=(record,))
    with pytest.raises(NotationError, match="wanted"):
        mining.mining(CLASSIC, wanted=0)


@pytest.mark.parametrize("puzzles", mark_slow([1, 4], {1}))
@pytest.mark.parametrize("name", mark_slow(["classic", "buck"], {"classic"}))
def test_a_sample_is_as_far_ahead_when_looked_at_again(name, puzzles):
    """With other worlds, and as many as a review takes at most."""
    rules = variant(name)
    play = BookPlay(rules)
    judge = DecisionReviewer(play, Depth(first=8192, most=8192))
    for number, puzzle in enumerate(Random(2).sample(of_variant(name), puzzles)):
        view = puzzle.exercise.moment.view()
        best = puzzle.exercise.alternatives[0].action
        rival = SensibleBot().act(view)
        tally, evaluation = judge.sample_until_sure(view, rival, 1000 + number)

        assert are_alike(view, tally.best, best) or tally.best == best
        for action in evaluation.actions:
            if action == tally.best or are_alike(view, action, best) or action == best:
                continue
            if can_go_by_score(view):
                loss = LossTally(view, action, play, evaluation)
                lead, error, least = loss.loss, loss.loss_error, LEAST_WIN
            else:
                lead, error = evaluation.behind(action), evaluation.error_behind(action)
                least = LEAST_POINTS
            assert lead > SURE / 2 * error
            assert lead > least - 4 * error - 0.002


def seen(name="classic"):
    """Return a puzzle with its view, its deal, and how its choices were tried."""
    exercise = of_variant(name)[0].exercise
    view = exercise.moment.view()
    judge = DecisionReviewer(BookPlay(view.rules), Depth(first=4096, most=4096))
    return view, judge.sample_until_sure(view, SensibleBot().act(view), 5)


def test_a_lead_must_be_large_and_sure():
    view, (tally, evaluation) = seen()
    play = BookPlay(view.rules)

    assert is_ahead(view, tally, evaluation, play, sure=SURE)
    assert not is_ahead(view, tally, evaluation, play, sure=1000.0)
    right = LossTally(view, tally.best, play, evaluation)
    assert not is_ahead(view, right, evaluation, play, sure=0.0)  # the rule of thumb finds it


def test_doubt_lets_a_short_look_go_on():
    view, (tally, evaluation) = seen()
    play = BookPlay(view.rules)
    short = just_short(tally)

    assert not is_ahead(view, short, evaluation, play, sure=0.0)
    assert is_ahead(view, short, evaluation, play, sure=-10_000.0)


def just_short(tally):
    """Return a tally whose loss is a little short of what is wanted."""

    class Short:
        best, played, loss, loss_error = tally.best, tally.played, LEAST_WIN - 0.001, 0.01

    return Short()


def test_cards_of_a_suit_are_alike_unless_somebody_may_hold_one_between():
    found = set()
    for puzzle in of_variant("classic"):
        view = puzzle.exercise.moment.view()
        if view.phase is Phase.PLAY:
            found |= {paired(view, *pair) for pair in combinations(view.legal, 2)}

    touching = {is_alike for is_same_suit, gap, is_alike in found if is_same_suit and gap == 1}
    apart = {is_alike for is_same_suit, gap, is_alike in found if is_same_suit and gap > 1}
    assert touching == {True}
    assert apart == {True, False}
    assert {is_alike for is_same_suit, _, is_alike in found if not is_same_suit} == {False}


def paired(view, one, other):
    """Return whether two cards are of a suit, how far apart, and whether they are alike."""
    order = view.ordering
    is_alike = are_alike(view, one, other)
    assert are_alike(view, other, one) is is_alike
    is_same_suit = order.suit(one.card) == order.suit(other.card)
    return is_same_suit, abs(order.place(one.card) - order.place(other.card)), is_alike


def test_bots_play_a_game_that_follows_from_its_seed():
    first, again, other = (game_between_bots(CLASSIC, seed) for seed in (5, 5, 6))

    assert first == again != other
