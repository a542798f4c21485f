"""Rule sets, and how the files of data/scenarios and data/positions are read and played."""

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator
from typing import Any

import msgspec
import pytest

from benny import Card, DealLog, Game, IllegalActionError, Rules, variant
from benny.game.actions import Action
from benny.game.view import Pile, Trick, View, encode
from benny.lab.situations.situation import from_fields
from benny.rules.cards import parse_cards
from support.tools import DATA

AMERICAN = variant("american")


def house(base: str, **changes: object) -> Rules:
    """Return the rules of a variant with some fields changed."""
    values = msgspec.structs.asdict(variant(base)) | changes
    return msgspec.convert(values, Rules)


SIX = ("american", "buck", "classic", "dnd", "family", "sawdust")
"""The five games and American, which have puzzles, pins and measured figures."""

HOUSES = {
    **{name: variant(name) for name in SIX},
    "lone defenders": house(
        "family",
        defend_alone="always",
        all_pass="stick_dealer",
        first_lead_alone="left_of_maker",
    ),
    "farmers": house(
        "classic", scoring="euchs", farmers_hand=True, alone="may", partner_orders_alone=True
    ),
    "throw-ins": house(
        "family",
        jokers=1,
        first_dealer="seat_2",
        dealer_needs="any_trump",
        throw_in=("ace_no_face", "no_ace_no_face"),
    ),
    "no trump": house(
        "family",
        alone="must",
        lowest="7",
        throw_in=("no_ace_no_face_no_trump",),
        throw_in_dealer="same",
    ),
    "32 cards": house("classic", lowest="7", hand_size=7, made=(1, 1, 1, 2), euchred=(2, 2, 2, 2)),
    "three players": house("buck", players=3, bid_once=True, throw_in=("no_ace_no_face",)),
    "cutthroat": house("classic", players=3, sides="maker_against_rest", bowers="right"),
    "each alone": house(
        "classic",
        lowest="8",
        bowers="none",
        sides="solo",
        first_dealer="seat_3",
        all_pass="stick_dealer",
        tie="lowest_seat",
    ),
    "forced clubs": house("buck", turned_trump_auction="skipped", throw_in=("ace_no_face",)),
    "taking over": house(
        "american",
        partner_takes_over=True,
        partner_calls_alone=True,
        order_needs="any_trump",
        call_needs="any_trump",
        dealer_needs="printed_suit",
        jokers=1,
        defend_alone="against_alone",
        throw_in=("no_ace_no_face_no_trump",),
    ),
    "two with piles": house("dnd", farmers_hand=True, jokers=0, piles=2, turned_down_suit="open"),
}

_NEEDS = {
    "players": 2,
    "sides": "solo",
    "lowest": "T",
    "hand_size": 8,
    "first_dealer": "random",
    "order_needs": "printed_suit",
    "made": (1, 1, 1, 2),
    "euchred": (2, 2, 2, 2, 2),
}

# With so few cards left over, few deals agree with what a seat knows even when it calls.
SMALL = {
    "needs": house("classic", **_NEEDS, all_pass="stick_dealer"),
    "needs, none barred": house("classic", **_NEEDS, all_pass="goes_on", turned_down_suit="open"),
    "swaps": house(
        "classic",
        players=2,
        sides="solo",
        hand_size=10,
        first_dealer="random",
        farmers_hand=True,
        made=(1, 1, 1, 1, 2),
        euchred=(2, 2, 2, 2, 2, 2),
    ),
}

# One with partners, one with everybody alone in an auction, one with a joker and piles.
QUICK = {"classic", "buck", "dnd"}


def mark_slow(values: Iterable[object], quick: Collection[object] = QUICK) -> list[object]:
    """Return values for `parametrize`; all but the quick ones are marked slow.

    `mark_slow(HOUSES)` leaves three houses for `make test`, `mark_slow(range(3), {0})` one seed.
    """
    return [
        value if value in quick else pytest.param(value, marks=pytest.mark.slow) for value in values
    ]


FOLDER = DATA / "scenarios"
CARDS_OF_A_DEAL = ("dealer", "hands", "piles", "upcard", "kitty")
KEYS = {"name", "rule", "option", "rules", "seed", "play", "deal", "later", *CARDS_OF_A_DEAL}


def load() -> dict[str, dict[str, Any]]:
    """Return all scenarios by file and name."""
    found = {}
    for path in sorted(FOLDER.glob("*.toml")):
        file = tomllib.loads(path.read_text(encoding="utf-8"))
        for scenario in file["scenario"]:
            title = f"{path.stem}: {scenario['name']}"
            assert title not in found, f"two scenarios are called {title!r}"
            assert scenario.keys() <= KEYS, f"{title}: {scenario.keys() - KEYS} mean nothing"
            cards = file["deals"][scenario["deal"]] if "deal" in scenario else {}
            found[title] = cards | scenario
    return found


def listed(value: str | list[str]) -> list[str]:
    """Return what may be one text or a list of them as a list."""
    return [value] if isinstance(value, str) else value


def rules_of(scenario: dict[str, Any]) -> Rules:
    """Return the rules that a scenario is played by."""
    given = scenario["rules"]
    if isinstance(given, str):
        return variant(given)
    values = msgspec.structs.asdict(variant(given["extends"])) | given
    del values["extends"]
    return msgspec.convert(values, Rules)


def deals_of(scenario: dict[str, Any], rules: Rules) -> Iterator[DealLog]:
    """Yield the deals whose cards a scenario gives, in part or whole."""
    for deal in [scenario, *scenario.get("later", ())]:
        if deal is not scenario or any(key in deal for key in CARDS_OF_A_DEAL):
            yield _fill(deal, rules)


def game_of(rules: Rules, upcard: str, dealer: int, hands: dict[str, str], *actions: str) -> Game:
    """Return a game with these hands, the other cards dealt anyhow, after some actions."""
    deals = deals_of({"upcard": upcard, "dealer": dealer, "hands": hands}, rules)
    game = Game(rules, seed=1, deals=deals)
    for action in actions:
        game.act(action)
    return game


def _fill(deal: dict[str, Any], rules: Rules) -> DealLog:
    seats = range(rules.players)
    hands = [_cards(deal.get("hands", {}).get(str(seat), "")) for seat in seats]
    piles = [_cards(deal.get("piles", {}).get(str(seat), "")) for seat in seats]
    kitty = _cards(deal.get("kitty", deal.get("upcard", "")))
    named = [card for part in [*hands, *piles, kitty] for card in part]
    assert len(named) == len(set(named)), f"a card is given twice: {named}"
    left = [card for card in rules.deck if card not in named]
    for part, size in [(hand, rules.hand_size) for hand in hands] + [
        (pile, 2 * rules.piles) for pile in piles
    ]:
        while len(part) < size:
            part.append(left.pop(0))
    return DealLog(
        dealer=deal.get("dealer", rules.players - 1),
        hands=tuple(tuple(hand) for hand in hands),
        kitty=(*kitty, *left),
        piles=tuple(map(_pairs, piles)) if rules.piles else msgspec.UNSET,
    )


def _pairs(cards: list[Card]) -> tuple[tuple[Card, Card], ...]:
    return tuple(zip(cards[::2], cards[1::2], strict=True))


def _cards(text: str) -> list[Card]:
    return list(parse_cards(text.replace("/", " ")))


class Table:
    """A scenario at play: does one line of its script after the other and checks what it says."""

    def __init__(self, scenario: dict[str, Any]) -> None:
        self.rules = rules_of(scenario)
        self.seed = scenario.get("seed", 1)
        self.game = Game(self.rules, seed=self.seed, deals=deals_of(scenario, self.rules))

    def read(self, line: str) -> None:
        """Do or check one line."""
        text = line.partition("#")[0].strip()
        for pattern, method in _FORMS:
            if found := re.fullmatch(pattern, text):
                method(self, *found.groups())
                return
        raise AssertionError(f"no line of a scenario: {line!r}")

    def act(self, seat: str, action: str) -> None:
        """Let a seat act, which must be its turn."""
        assert str(self.game.turn) == seat, f"it is the turn of {self.game.turn}"
        self.game.act(action)

    def all_pass(self) -> None:
        """Let everybody pass once."""
        for _ in range(self.rules.players):
            self.act(str(self.game.turn), "pass")

    def may(self, seat: str, actions: str) -> None:
        """Check that these are all the actions open to the seat whose turn it is."""
        assert str(self.game.turn) == seat, f"it is the turn of {self.game.turn}"
        assert sorted(self.game.legal) == sorted(_spelt_out(actions))

    def may_not(self, seat: str, action: str, why: str | None) -> None:
        """Check that an action is refused, with a reason, and changes nothing."""
        assert str(self.game.turn) == seat, f"it is the turn of {self.game.turn}"
        before = encode(self.game.view(int(seat)))
        with pytest.raises(IllegalActionError) as refusal:
            self.game.act(action)
        assert (why or "") in str(refusal.value)
        assert encode(self.game.view(int(seat))) == before

    def trick(self, seat: str, cards: str, winner: str) -> None:
        """Play a trick, card after card, and check who takes it."""
        self.act(seat, f"play {cards.split()[0]}")
        for card in cards.split()[1:]:
            self.act(str(self.game.turn), f"play {card}")
        assert str(self._last_trick().winner) == winner
        assert len(self._last_trick().cards) == len(cards.split())

    def rest(self) -> None:
        """Play the deal to its end, everybody with their highest legal card."""
        deals = len(self.game.deals)
        while not self.game.over and len(self.game.deals) == deals:
            order = self.rules.ordering(self.game.view(None).trump)
            best = max(self.game.legal, key=lambda action: order.place(action.card))
            self.act(str(self.game.turn), best)

    def rematch(self) -> None:
        """Begin a new game of the same players."""
        self.game = self.game.rematch(self.seed)

    def sees(self, seat: str, what: str, wanted: str) -> None:
        """Check what a seat sees of its hand, of all counts, or of somebody's piles."""
        view = self.game.view(int(seat))
        if what == "hand":
            assert " ".join(view.hand) == wanted
        elif what == "counts":
            assert " ".join(map(str, view.counts)) == wanted
        else:
            assert " ".join(map(_drawn, view.piles[int(what[-1])])) == wanted

    def does_not_see(self, seat: str, cards: str) -> None:
        """Check that these cards occur nowhere in what a seat sees."""
        shown = encode(self.game.view(int(seat))).decode()
        assert not [card for card in cards.split() if re.search(rf"\b{card}\b", shown)]

    def fact(self, what: str, wanted: str) -> None:
        """Check what everybody sees."""
        assert getattr(self, f"_{what}")() == wanted

    def _last_trick(self) -> Trick:
        view = self.game.view(None)
        done = view.tricks or (view.previous.tricks if view.previous else ())
        return done[-1]

    def _log(self) -> DealLog:
        """Return the log of the deal that has just ended, or is being played."""
        deals = [log for log in self.game.deals if log.actions]
        return deals[-1]

    def _tricks(self) -> str:
        if self._log().tricks is not msgspec.UNSET:
            return _spaced(self._log().tricks)
        taken = self.game.view(None).taken
        return _spaced(sum(taken[seat] for seat in team) for team in self.rules.teams)

    def _points(self) -> str:
        return _spaced(self._log().points)

    def _scores(self) -> str:
        return _spaced(self.game.scores)

    def _ledger(self) -> str:
        return _spaced(self.game.ledger)

    def _draw(self) -> str:
        return _spaced(self.game.draw)

    def _deal(self) -> str:
        return str(len(self.game.deals))

    def _dealer(self) -> str:
        return str(self.game.deals[-1].dealer)

    def _turn(self) -> str:
        return _or_nobody(self.game.turn)

    def _winner(self) -> str:
        return _or_nobody(self.game.winner)

    def _trump(self) -> str:
        return self.game.view(None).trump or "open"

    def _maker(self) -> str:
        return _or_nobody(self.game.view(None).contract.maker)

    def _alone(self) -> str:
        return "yes" if self.game.view(None).contract.alone else "no"

    def _out(self) -> str:
        return _spaced(self.game.view(None).contract.out) or "nobody"


_FORMS = (
    (r"", lambda table: None),
    (r"all pass", Table.all_pass),
    (r"rest", Table.rest),
    (r"rematch", Table.rematch),
    (r"(\d) may not ([^:]+?)(?:: (.+))?", Table.may_not),
    (r"(\d) may (.+)", Table.may),
    (r"(\d) leads (.+): (\d) wins", Table.trick),
    (r"(\d) sees (hand|counts|piles of \d):? (.+)", Table.sees),
    (r"(\d) does not see (.+)", Table.does_not_see),
    (r"(\d) (.+)", Table.act),
    (
        r"(tricks|points|scores|ledger|draw|deal|dealer|turn|winner|trump|maker|alone|out) (.+)",
        Table.fact,
    ),
)


def _spelt_out(actions: str) -> Iterator[str]:
    """Read `pass, call C D alone, play 9S TD` as the single actions."""
    for part in actions.split(", "):
        kind, *rest = part.removesuffix(" alone").split()
        alone = " alone" if part.endswith(" alone") else ""
        if kind in ("play", "discard", "call", "bid", "trump"):
            yield from (f"{kind} {one}{alone}" for one in rest)
        else:
            yield part


def _drawn(pile: Pile) -> str:
    return f"{pile.top or '?' * bool(pile.cards)}{'?' * (pile.cards - 1)}" or "-"


def _spaced(values: Any) -> str:
    return " ".join(map(str, values))


def _or_nobody(value: int | None) -> str:
    return "nobody" if value is None else str(value)


POSITIONS = DATA / "positions"


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A situation with what a good player does in it: one of `best`, or nothing of `never`.

    `needs` is what a bot has to know of that not every bot does, `found_wrong` what players demand
    here and the lab does not bear out.
    """

    title: str
    why: str
    situation: dict[str, Any]
    best: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    needs: str = ""
    found_wrong: str = ""

    @property
    def view(self) -> View:
        """Return what the seat at turn knows."""
        return from_fields(self.situation, AMERICAN).view

    def allows(self, action: Action) -> bool:
        """Return whether a good player may do this."""
        return action in self.best if self.best else action not in self.never


def load_positions() -> dict[str, Position]:
    """Return all positions by demand and title, in the order of the demands."""
    found = {}
    for path in sorted(POSITIONS.glob("*.toml")):
        for fields in tomllib.loads(path.read_text(encoding="utf-8"))["position"]:
            position = _read(fields)
            name = f"{path.stem}: {position.title}"
            assert name not in found, f"two positions are called {name!r}"
            found[name] = position
    return found


def _read(fields: dict[str, Any]) -> Position:
    own = {name: fields.pop(name) for name in Position.__struct_fields__ if name in fields}
    return msgspec.convert(own | {"situation": fields}, Position)
