"""A deal in progress, in the words of the card table: the layer between core and views."""

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from benny.core import constants
from benny.core.deal import Deal
from benny.game.actions import ACTIONS, HIDDEN, Action
from benny.game.log import DealLog
from benny.game.view import Contract, Ending, Event, Outcome, Phase, Pile, Played, Trick, sort_hand
from benny.rules.cards import CARDS, SUITS, Card, Suit
from benny.rules.compile import compile_rules
from benny.rules.rules import Rules

PHASES = {
    constants.AT_ORDER: Phase.ORDER,
    constants.AT_CALL: Phase.CALL,
    constants.AT_BID: Phase.BID,
    constants.AT_DISCARD: Phase.DISCARD,
    constants.AT_NAME: Phase.NAME,
    constants.AT_THROW_IN: Phase.THROW_IN,
    constants.AT_DEFEND: Phase.DEFEND,
    constants.AT_FOLD: Phase.FOLD,
    constants.AT_PLAY: Phase.PLAY,
    constants.AT_END: Phase.OVER,
}
_ENDINGS = {
    constants.PLAYED_OUT: Ending.PLAYED,
    constants.PASSED_OUT: Ending.PASSED_OUT,
    constants.THROWN_IN: Ending.THROWN_IN,
}


class DealInProgress:
    """The core's deal, its log, and the tricks on the table.

    `last_decisions` is by seat: how many actions came before its last one with a choice.
    """

    def __init__(self, rules: Rules, log: DealLog) -> None:
        self.rules = rules
        self.log = log
        self.deal = Deal(compile_rules(rules), log.dealer, [card.number for card in log.deck])
        self._legal: tuple[Action, ...] | None = None
        self._events: list[Event] = []
        self._secrets: dict[int, Event] = {}
        self.trick: list[Played] = []
        self.tricks: list[Trick] = []
        self.last_decisions: dict[int, int] = {}

    @classmethod
    def again(cls, rules: Rules, log: DealLog, actions: int | None = None) -> "DealInProgress":
        """Replay a deal's log, or its first `actions`; the given log does not change."""
        live = cls(rules, replace(log, actions=[]))
        for _, action in log.actions[:actions]:
            live.act(action)
        return live

    def __reduce__(self) -> tuple[object, ...]:
        return DealInProgress.again, (self.rules, self.log)

    def copy(self) -> "DealInProgress":
        other = DealInProgress.__new__(DealInProgress)
        vars(other).update(vars(self))
        other.log = replace(self.log, actions=self.log.actions.copy())
        other.deal = self.deal.copy()
        for name in ("_events", "_secrets", "trick", "tricks", "last_decisions"):
            setattr(other, name, getattr(self, name).copy())
        return other

    @property
    def turn(self) -> int:
        return self.deal.turn

    @property
    def turned_down(self) -> bool:
        return self.deal.turned_down != constants.NO_SUIT

    @property
    def upcard_taken(self) -> bool:
        is_made = self.deal.maker != constants.NO_SEAT and not self.turned_down
        return is_made and self.rules.upcard == "dealer_takes"

    @property
    def phase(self) -> Phase:
        return PHASES[self.deal.phase]

    @property
    def legal(self) -> tuple[Action, ...]:
        """Return the legal actions of the seat to act; cards come in the order of the hand."""
        if self._legal is None:
            actions = tuple(ACTIONS[number] for number in self.deal.legal())
            if self.phase in (Phase.PLAY, Phase.DISCARD):
                by_card = {action.card: action for action in actions}
                actions = tuple(by_card[card] for card in self._sort(list(by_card)))
            self._legal = actions
        return self._legal

    def act(self, action: Action) -> None:
        seat, phase, is_free = self.turn, self.deal.phase, len(self.legal) > 1
        is_done = self.deal.act(action.code)
        assert is_done, f"{str(action)!r} is not one of {', '.join(self.legal)}"
        # Taking back a forced action would change nothing.
        if is_free:
            self.last_decisions[seat] = len(self.log.actions)
        self._legal = None
        self.log.actions.append((seat, action))
        event = Event(seat, action)
        hidden = HIDDEN.get(action.kind)
        if hidden is not None:  # its seat alone knows the cards
            self._secrets[len(self._events)] = event
            event = Event(seat, hidden)
        self._events.append(event)
        if phase == constants.AT_PLAY:
            self.trick.append(Played(seat, action.card))
            if not self.deal.in_trick:
                self.tricks.append(Trick(tuple(self.trick), self.deal.best_seat))
                self.trick = []

    @property
    def contract(self) -> Contract:
        deal = self.deal
        seats = range(self.rules.players)
        return Contract(
            trump=self._trump,
            maker=seat_or_none(deal.maker),
            alone=deal.alone,
            lone_defender=seat_or_none(deal.defender),
            bid=deal.bid if deal.maker != constants.NO_SEAT else 0,
            out=tuple(seat for seat in seats if deal.out >> seat & 1),
        )

    def by_side(self, by_seat: Sequence[int]) -> tuple[int, ...]:
        return tuple(sum(by_seat[seat] for seat in team) for team in self.rules.teams)

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(self.deal.points[: len(self.rules.teams)])

    @property
    def scores(self) -> tuple[int, ...]:
        assert self.log.scores is not UNSET
        return self.log.scores

    @property
    def taken(self) -> tuple[int, ...]:
        return tuple(self.deal.taken[: self.rules.players])

    def events(self, seat: int | None) -> tuple[Event, ...]:
        found = self._events.copy()
        for number, event in self._secrets.items():
            if event.seat == seat:
                found[number] = event
        return tuple(found)

    def hand(self, seat: int) -> tuple[Card, ...]:
        return self._sort([CARDS[number] for number in self._closed_cards(seat)])

    def count(self, seat: int) -> int:
        return len(self._closed_cards(seat))

    def _closed_cards(self, seat: int) -> list[int]:
        face_up = self.deal.face_up(seat)
        return [number for number in self.deal.cards(seat) if number not in face_up]

    def _sort(self, cards: list[Card]) -> tuple[Card, ...]:
        trump = self._trump
        return sort_hand(cards, self.rules.ordering(trump) if trump else None)

    @property
    def _trump(self) -> Suit | None:
        return None if self.deal.trump == constants.NO_SUIT else SUITS[self.deal.trump]

    def discarded_by(self, seat: int | None) -> Card | None:
        number = self.deal.discarded
        return CARDS[number] if number != constants.NOTHING and seat == self.log.dealer else None

    def swapped_by(self, seat: int | None) -> tuple[Card, ...]:
        if seat is None or seat != self.deal.swapper:
            return ()
        return tuple(card for card in CARDS if self.deal.swapped_away >> card.number & 1)

    def piles(self, seat: int) -> tuple[Pile, ...]:
        assert self.log.piles is not UNSET
        # Piles are face down until play begins.
        if not self.deal.in_lanes:
            return (Pile(2),) * self.rules.piles
        face_up = {CARDS[number] for number in self.deal.face_up(seat)}
        found = []
        for top, under in self.log.piles[seat]:
            if top in face_up:
                found.append(Pile(2, top))
            elif under in face_up:
                found.append(Pile(1, under, (top,)))
            else:
                found.append(Pile(0, None, (top, under)))
        return tuple(found)

    def outcome(self, seat: int | None) -> Outcome:
        return Outcome(
            dealer=self.log.dealer,
            upcard=self.log.kitty[0],
            ending=_ENDINGS[self.deal.ending],
            contract=self.contract,
            euchred=self.deal.euchred,
            log=self.events(seat),
            tricks=tuple(self.tricks),
            taken=self.taken,
            points=self.points,
            scores=self.scores,
        )


def seat_or_none(seat: int) -> int | None:
    return None if seat == constants.NO_SEAT else seat
