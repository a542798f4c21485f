"""What a player does not know changes no byte of what a table sends them."""

from random import Random

import pytest
from msgspec.structs import replace

from benny import Game
from benny.game.deal import DealInProgress
from benny.web.table import decisions, updates
from benny.web.table.person import RefusedError
from game.test_secrets import LEAKS as LEAKS_OF_VIEWS
from support.rules import HOUSES, mark_slow
from support.secrecy import Story, commands, other_table, told

pytestmark = pytest.mark.slow

GAMES = 2
STEPS = 90
EVERY = 5


def compared(rules, number):
    """Yield for many viewers whether another world exists, and how its messages differ."""
    story = Story(rules, number)
    random = Random(number)
    for step in range(STEPS):
        story.go_on()
        if story.table.status == "over":
            break
        if step % EVERY == number % EVERY:
            asked = commands(story.table, random)
            for seat in (*range(rules.players), None):
                table, is_other = other_table(story.log, seat, random)
                pairs = zip(told(story.table, seat, asked), told(table, seat, asked), strict=True)
                yield is_other, [f"{seat}: {one} or {two}" for one, two in pairs if one != two]


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_tables_that_differ_in_what_an_onlooker_does_not_know_tell_them_the_same(name, number):
    others, differences = zip(*compared(HOUSES[name], number), strict=True)

    assert [*filter(None, differences)] == []
    assert sum(others) > len(others) / 2


view, hand, refusal = Game.view, DealInProgress.hand, Game._refusal


def as_dealt(live, seat):
    held = hand(live, seat)
    return tuple(card for card in live.log.hands[seat] if card in held)


def judged_by_all_hands(game, order):
    for card in game.deals[-1].hands[(game.turn + 1) % game.rules.players]:
        if card not in order:
            raise RefusedError(409, f"There is still {card}.")


fair_state = updates._fair


def with_the_secret(table):
    found = fair_state(table)
    return found and replace(found, commitment=table.next.secret)


def with_the_deal_in_progress(table):
    found = fair_state(table)
    return found and replace(found, last=table.game.deals[-1].fair if table.game.deals else None)


PLANTED = {
    **LEAKS_OF_VIEWS,
    "a hand for spectators": (Game, "view", lambda game, seat: view(game, seat or 0), "family"),
    "a hand in the dealer's order": (DealInProgress, "hand", as_dealt, "classic"),
    "the kitty in a refusal": (
        Game,
        "_refusal",
        lambda game, action: f"{refusal(game, action)} {game.deals[-1].kitty}",
        "buck",
    ),
    "the secret of the deal": (updates, "_fair", with_the_deal_in_progress, "sawdust"),
    "the next secret": (updates, "_fair", with_the_secret, "dnd"),
    "a claim that is judged by all hands": (
        decisions,
        "claimed_plays",
        judged_by_all_hands,
        "classic",
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_table_that_leaks_is_found_out(monkeypatch, name):
    owner, attribute, leak, rules = PLANTED[name]
    monkeypatch.setattr(owner, attribute, leak)
    if name.startswith("a claim"):
        monkeypatch.setattr(decisions, "sure_order", lambda view: view.hand)

    assert any(found for number in range(GAMES) for _, found in compared(HOUSES[rules], number))
