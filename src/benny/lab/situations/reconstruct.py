"""Reconstructs a deal as one seat saw it: actions in text become a game to look at."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from benny.analysis.knowledge import QUESTION, Done
from benny.analysis.worlds import Worlds
from benny.errors import NotationError
from benny.game.actions import ACTIONS, HIDDEN, Action, read_action
from benny.game.game import Game
from benny.game.log import DealLog, deal_out
from benny.game.refusals import reason
from benny.game.view import Phase, Pile, View
from benny.io.validation import quote
from benny.rules.cards import Card
from benny.rules.prose.words import join_words
from benny.rules.rules import Rules

# Worlds sampled to list what a seat might do: what is possible in hardly any of them may be missed.
_TRIES = 1000
# What hidden hands may let a seat be asked, once trump is made.
_ASKED = (Phase.THROW_IN, Phase.DEFEND, Phase.PLAY)

Piles = Mapping[int, Sequence[tuple[Card, ...]]]
"""By seat, the cards of each pile seen by the end: its top, then the card under it."""


class ToldAction(NamedTuple):
    """An action as it was written: its place in the text, its seat if written, and the action."""

    where: str
    seat: int | None
    action: Action


class Facts(NamedTuple):
    """What is known of a deal: the dealer, the upcard, the piles, and a seat's hand as dealt."""

    dealer: int
    upcard: Card
    piles: Piles
    seat: int | None = None
    hand: tuple[Card, ...] = ()


def read_steps(rules: Rules, text: str) -> list[ToldAction]:
    """Read actions separated by commas, semicolons, bars or line breaks; a bare card is played.

    Each may begin with a seat, as in `2: JS` or `2 JS`. Raises NotationError for text that is not
    an action and for a card that is not in the deck.
    """
    parts = [part.strip() for part in re.split(r"[,;|\n]+", text) if part.strip()]
    return [_read_step(rules, number, part) for number, part in enumerate(parts, 1)]


class Reconstruction:
    """A game rebuilt from a deal's actions; unknown cards are arbitrary.

    Whenever an action is impossible with the cards dealt, the unknown cards are dealt again so that
    they allow everything done so far. `seat` is the one whose hand is known, if any.
    """

    def __init__(self, rules: Rules, facts: Facts) -> None:
        self.rules = rules
        self.facts = facts
        self.seat = facts.seat
        self.told: list[tuple[int, ToldAction]] = []
        self.assumed: list[str] = []
        # The known cards are where they were dealt, and the others in any order.
        by_place = {rules.upcard_place: facts.upcard}
        if facts.seat is not None:
            by_place |= dict(zip(rules.hand_places(facts.seat), facts.hand, strict=False))
        for seat, piles in facts.piles.items():
            for place, pile in zip(rules.pile_places(seat)[::2], piles, strict=False):
                by_place |= dict(enumerate(pile, place))
        rest = iter([card for card in rules.deck if card not in by_place.values()])
        deck = [by_place.get(place) or next(rest) for place in range(len(rules.deck))]
        self._play_again(deal_out(rules, facts.dealer, deck), ())

    @property
    def turn(self) -> int:
        return self.facts.dealer if self.game.turn is None else self.game.turn

    @property
    def is_over(self) -> bool:
        return bool(self.game.results)

    @property
    def phase(self) -> Phase:
        return self.game.view(None).phase

    def tell_all(self, steps: Iterable[ToldAction]) -> None:
        for step in steps:
            self.tell(step)

    def tell(self, step: ToldAction) -> None:
        """Do what was written; raise NotationError, with its place, if that is impossible."""
        if self.is_over:
            raise NotationError(f"{step.where} comes after the deal had ended")
        if step.action.kind != "discard":
            self.put_away()
        turn, complaint = self.turn, None
        actors = [turn] if step.seat is None else [step.seat]
        if self._is_asking_hands:
            if step.seat is None:
                actors += [seat for seat in range(self.rules.players) if seat != turn]
        elif step.seat not in (None, turn):
            raise NotationError(f"{step.where}: it is seat {turn}'s turn")
        for actor in actors:
            try:
                self._act(actor, step.action)
            except NotationError as error:
                complaint = complaint or error
            else:
                self.told.append((actor, step))
                return
        raise NotationError(f"{step.where}: {complaint}")

    def pass_on(self, seat: int) -> None:
        """Let the seats before a seat pass in the first round of calls, if they may."""
        before: list[str] = []
        while self.turn != seat and len(before) < self.rules.players - 1:
            if "pass" not in self.game.legal or self.phase not in (Phase.ORDER, Phase.BID):
                return
            before.append(str(self.turn))
            self.game.act("pass")
        if before:
            self.assumed.append(f"seat{'s' * (len(before) > 1)} {join_words(before)} passed")

    def wait_for(self, seat: int) -> None:
        """Let a dealer discard unseen; if hands decide the turn, deal so that it is a seat's."""
        self.put_away()
        if seat != self.turn and self._is_asking_hands:
            for phase in _ASKED:
                with suppress(NotationError):  # no hand lets the seat be asked that
                    self._deal_again(replace(self._known_view, turn=seat, phase=phase))
                    break

    def put_away(self) -> None:
        """Let a dealer whose hand is not known put away a card that is not named."""
        is_own = self.turn == self.seat
        if not self.is_over and self.phase is Phase.DISCARD and not is_own:
            self.game.act(self.game.legal[0])
            self.assumed.append(f"seat {self.facts.dealer} put a card away")

    def possible(self) -> list[Done]:
        """Return what may be done next, and by which seat, with whatever cards the others hold."""
        if self.is_over:
            return []
        known, turn = self._known_view, self.turn
        if not self._is_asking_hands:
            return [(turn, action) for action in self._possible(known)]
        found = []
        for seat, phase in product(range(self.rules.players), _ASKED):
            with suppress(NotationError):  # no hand lets the seat be asked that
                asked = self._possible(replace(known, turn=seat, phase=phase))
                found += [(seat, action) for action in asked]
        return found

    @property
    def _is_asking_hands(self) -> bool:
        """Return whether hidden hands may decide whose turn it is."""
        is_made = self.game.view(None).contract.maker is not None
        # The maker's partner decides on taking over before any hand is asked.
        is_taking_over = self.phase in (Phase.ORDER, Phase.CALL)
        return is_made and not is_taking_over and QUESTION in self.rules.throw_in

    @property
    def _known_view(self) -> View:
        view = self.game.view(self.seat)
        if not self.facts.piles:
            return view
        piles = tuple(
            tuple(
                Pile(1, seen[1], seen[:1]) if len(seen) > 1 else Pile(2, seen[0])
                for seen in self.facts.piles[seat]
            )
            for seat in range(self.rules.players)
        )
        return replace(view, piles=piles)

    def _act(self, actor: int, action: Action) -> None:
        legal_action = self._legal_action(actor, action)
        if legal_action:
            self.game.act(legal_action)
            return
        self._refuse(actor, action)
        told = self._as_told(actor, action)
        try:
            self._deal_again(self._known_view, [(actor, told)])
        except NotationError as error:
            if told.kind in ("order", "call") and not told.alone:
                with suppress(NotationError):  # the first error says more
                    self._deal_again(self._known_view, [(actor, Action(f"{told} alone"))])
                    return
            if self.phase is Phase.PLAY:
                raise
            may = join_words(self._possible(self._known_view), "or")
            raise NotationError(f"{error}: seat {self.turn} may {may}") from None

    def _refuse(self, actor: int, action: Action) -> None:
        """Raise NotationError if no other cards of the others would allow an action."""
        is_known = actor == self.seat or (action.kind == "play") != (self.phase is Phase.PLAY)
        if actor == self.turn and is_known and not (actor != self.seat and self._is_asking_hands):
            view = self.game.view(self.turn)
            if self.turn != self.seat and view.phase is Phase.PLAY:
                raise NotationError(
                    f"seat {self.turn} may not {str(action)!r}: it has to play a card"
                )
            refusal = reason(view, action)
            why = f" ({refusal})" if refusal else ""
            held = {card for legal in view.legal for card in legal.cards} | {*view.hand}
            if action.kind == view.phase and not held.issuperset(action.cards):
                why = f" (it does not hold {action.card})"
            may = join_words(view.legal, "or")
            raise NotationError(f"seat {self.turn} may not {str(action)!r}{why}: it may {may}")
        if action.kind == "play" and actor != self.seat and action.card in self.facts.hand:
            raise NotationError(f"{action.card} was dealt to seat {self.seat} and not {actor}")

    def _possible(self, known: View) -> list[Action]:
        worlds = Worlds(known, seed=0)
        numbers = {number for _ in range(_TRIES) for number in worlds.deal().legal()}
        actions = [ACTIONS[number] for number in sorted(numbers)]
        if known.turn == self.seat:
            return actions
        return list(dict.fromkeys(HIDDEN.get(action.kind, action) for action in actions))

    def _legal_action(self, actor: int, action: Action) -> Action | None:
        if actor != self.turn:
            return None
        told = self._as_told(actor, action)
        legal = self.game.legal
        if told.code < 0 and actor != self.seat:
            return next((other for other in legal if other.kind == told.kind), None)
        meant = read_action(told, legal)
        return meant if meant in legal else None

    def _as_told(self, actor: int, action: Action) -> Action:
        """Return an action as the seat knows it; refuse its own swap, which draws unknown cards."""
        hidden = HIDDEN.get(action.kind, action)
        if actor == self.seat and action.kind == "swap":
            raise NotationError("the cards that your own swap draws are not known: leave it out")
        if actor != self.seat and self.seat is not None and action != hidden:
            raise NotationError(
                f"what seat {actor} put away is hidden from seat {self.seat}: write {str(hidden)!r}"
            )
        return action if actor == self.seat else hidden

    def _deal_again(self, view: View, further: Iterable[Done] = ()) -> None:
        # Any deal that agrees will do.
        world = Worlds(view, seed=0, further=further).sample()
        self._play_again(world, [action for _, action in world.actions])

    def _play_again(self, log: DealLog, actions: Iterable[Action]) -> None:
        self.game = Game(self.rules, seed=0, deals=[replace(log, actions=[])])
        for action in actions:
            self.game.act(action)


def _read_step(rules: Rules, number: int, text: str) -> ToldAction:
    where = f"play, action {number}, {quote(text)}"
    seat, rest = None, text
    if found := re.fullmatch(r"(\d+)(?:\s*:\s*|\s+)(.+)", text):
        seat, rest = int(found[1]), found[2]
    if seat is not None and seat >= rules.players:
        raise NotationError(f"{where}: seat {seat} is not one of 0 to {rules.players - 1}")
    try:
        try:
            action = Action(f"play {Card(rest)}")
        except NotationError:  # it is no card, so it is an action in full
            action = Action(rest)
    except NotationError as error:
        raise NotationError(f"{where}: {error}") from None
    for card in action.cards if action.code >= 0 else ():
        if card not in rules.deck:
            raise NotationError(f"{where}: {card} is not in the deck of {rules.name}")
    return ToldAction(where, seat, action)
