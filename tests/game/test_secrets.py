"""A view says nothing that its seat cannot know."""

import re
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

import benny.game.game
from benny import DealLog, Game, Rules
from benny.game.deal import DealInProgress
from benny.game.view import Event, Phase, Pile, encode
from benny.rules.cards import CARDS
from support.rules import HOUSES, mark_slow
from support.worlds import known_cards, second_deal, second_game

GAMES = 2
MOST_ACTIONS = 60
SEED = 0x5EED5EED5EED5EED


def states(rules: Rules, number: int) -> Iterator[Game]:
    """Yield a random game at each of its decisions, over several deals."""
    random = Random(f"{rules.name} {number}")
    game = Game(rules, seed=SEED + number)
    while not game.over and sum(len(log.actions) for log in game.deals) < MOST_ACTIONS:
        yield game
        kinds = {action.kind for action in game.legal}
        kind = random.choice(sorted(kinds))
        game.act(random.choice([action for action in game.legal if action.kind == kind]))
    yield game


def is_in_play(game: Game, number: int) -> bool:
    """Return whether the cards of a deal have been or are being played."""
    is_last = number == len(game.deals) - 1
    return not is_last or game.over or game.view(None).phase is Phase.PLAY


class Viewer:
    """Somebody at the table, or a spectator, with a second world for what they have not seen."""

    def __init__(self, rules: Rules, seat: int | None) -> None:
        self.rules = rules
        self.seat = seat
        self.random = Random(seat)
        self.finished: list[DealLog] = []

    def second_world(self, game: Game) -> tuple[Game, bool]:
        """Return another game that looks the same, and whether the deal at play is another."""
        while len(self.finished) < len(game.deals) - 1:
            self.finished.append(self._other(game, len(self.finished)))
        last = self._other(game, len(game.deals) - 1)
        return second_game(game, [*self.finished, last]), last is not game.deals[-1]

    def _other(self, game: Game, number: int) -> DealLog:
        log = game.deals[number]
        is_played = is_in_play(game, number)
        return second_deal(self.rules, log, self.seat, is_played, self.random) or log


def shown(game: Game, seat: int | None) -> bytes:
    """Return all that a seat is shown: its view, and the deals that are over."""
    ended = encode(game.ended_view(seat)) if len(game.results) else b""
    return encode(game.view(seat)) + ended + msgspec.json.encode(game.outcomes(seat), enc_hook=str)


def comparisons(rules: Rules, number: int) -> Iterator[tuple[str, bool]]:
    """Yield what another world shows otherwise, and if there is one, in each state of a game."""
    viewers = [Viewer(rules, seat) for seat in (*range(rules.players), None)]
    for game in states(rules, number):
        for viewer in viewers:
            second, is_other = viewer.second_world(game)
            mine, theirs = shown(game, viewer.seat), shown(second, viewer.seat)
            yield f"seat {viewer.seat}: {mine} or {theirs}" * (mine != theirs), is_other


@pytest.mark.parametrize("seed", mark_slow(range(GAMES), {0}))
@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_two_worlds_that_agree_on_what_a_seat_knows_show_it_the_same(name, seed):
    differences, changed = zip(*comparisons(HOUSES[name], seed), strict=True)

    assert not any(differences)
    assert sum(changed) > 0.9 * len(changed)


def show_all_actions(live, seat):
    return tuple(Event(actor, action) for actor, action in live.log.actions)


def show_discard(live, seat):
    return CARDS[live.deal.discarded] if live.deal.discarded >= 0 else None


def show_swap(live, seat):
    return tuple(card for card in CARDS if live.deal.swapped_away >> card.number & 1)


def show_under_cards(live, seat):
    return tuple(Pile(2, under) for _, under in live.log.piles[seat])


def show_partners_hand(live, seat):
    return tuple(CARDS[number] for number in live.deal.cards((seat or 0) ^ 2))


def show_kitty(live):
    return f"the kitty holds {live.log.kitty}"


LEAKS = {
    "discards in the log": (DealInProgress, "events", show_all_actions, "classic"),
    "the discard": (DealInProgress, "discarded_by", show_discard, "family"),
    "the swapped cards": (DealInProgress, "swapped_by", show_swap, "farmers"),
    "covered cards": (DealInProgress, "piles", show_under_cards, "dnd"),
    "a partner's hand": (DealInProgress, "hand", show_partners_hand, "sawdust"),
    "the kitty in a reason": (benny.game.game, "limits", show_kitty, "buck"),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_view_that_leaks_is_found_out(monkeypatch, leak):
    owner, name, method, rules = LEAKS[leak]
    monkeypatch.setattr(owner, name, method)

    games = (comparisons(HOUSES[rules], number) for number in range(GAMES))
    assert any(difference for game in games for difference, _ in game)


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_no_card_that_a_seat_has_not_seen_stands_in_its_view(name):
    rules = HOUSES[name]
    for game in states(rules, number=0):
        log, is_played = game.deals[-1], is_in_play(game, len(game.deals) - 1)
        for seat in (*range(rules.players), None):
            view = msgspec.structs.replace(game.view(seat), draw=(), previous=None)
            shown = set(re.findall(r"\b(?:[789TJQKA][CDHS]|JK)\b", encode(view).decode()))

            assert shown <= known_cards(log, seat, is_played)


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_no_view_holds_the_seed(name):
    for game in states(HOUSES[name], number=0):
        shown = encode(game.view(0)).decode().lower()

        assert str(SEED) not in shown
        assert f"{SEED:x}" not in shown
