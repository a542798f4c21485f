"""A situation in a player's words: read back into a deal, and written for a view."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import product
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from benny.analysis.knowledge import QUESTION, Done
from benny.analysis.worlds import Worlds
from benny.errors import NotationError
from benny.game.actions import ACTIONS, HIDDEN, Action, read_action
from benny.game.game import Game
from benny.game.log import DealLog, deal_out
from benny.game.refusals import reason
from benny.game.view import Phase, Pile, View, joined_scores
from benny.io.validation import quote
from benny.rules.cards import Card, parse_cards
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
    """The known part of a deal: the dealer, the upcard, the piles, and a seat's hand as dealt."""

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
        """Return the possible next actions, with their seats, whatever cards the others hold."""
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


class SituationInput(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A situation in a player's words; everything but the seats is text as they write it.

    - `hand`: the cards as dealt, or those still held if `play` says what happened to the others.
      Their number decides; if both fit, they are as dealt.
    - `seat`: without it, the seat to act, which may be a dealer who must discard.
    - `score`: for two sides the own side's first, otherwise by seat.
    - `play`: what was done, as in `pass, order, 2: JS`. Another seat's discard may be left out.
      Without `play`, everyone before the seat has passed in the first round of calls.
    - `piles`: the tops of the own piles as play began, or `KH:9C` with the card under a top once it
      was turned up. `their_piles` are the others', from the left on, separated by slashes.
    """

    hand: str = ""
    up: str = ""
    seat: int | None = None
    dealer: int | None = None
    score: str = ""
    play: str = ""
    piles: str = ""
    their_piles: str = ""
    title: str = ""


class SituationError(NotationError):
    """An impossible situation; `field` is the part of its description that is wrong."""

    def __init__(self, sentence: str, field: str) -> None:
        super().__init__(sentence, field)
        self.field = field

    def __str__(self) -> str:
        return str(self.args[0])


@contextmanager
def about(field: str) -> Iterator[None]:
    """Say of a NotationError which field of a description it is about, unless it says so itself."""
    try:
        yield
    except SituationError:
        raise
    except NotationError as error:
        raise SituationError(str(error), field) from None


def read_facts(rules: Rules, given: SituationInput, steps: list[ToldAction]) -> Facts:
    """Return what is known of a deal, with the hand as it was dealt.

    Raises NotationError if something is missing or impossible.
    """
    if given.dealer is None:
        raise SituationError("the situation lacks its dealer: give the seat that deals", "dealer")
    if not given.hand.strip() and not (rules.piles and steps):
        raise SituationError(
            "the situation lacks the hand: give its cards, as in 'JH 9H AS KC 9D'", "hand"
        )
    if not given.up.strip():
        raise SituationError("the situation lacks the upcard: give it, as in 'TH'", "up")
    _check_seat(rules, "dealer", given.dealer)
    _check_seat(rules, "seat", given.seat)
    with about("hand"):
        hand = parse_cards(given.hand)
    with about("piles"):
        piles = _read_piles(rules, given, steps)
    seen = [card for row in piles.values() for pile in row for card in pile]
    with about("up"):
        turned_up = parse_cards(given.up)
        if len(turned_up) != 1:
            raise NotationError(f"up {quote(given.up)} should be the one card that is turned up")
        check_cards(rules, [*turned_up, *seen])
        (upcard,) = turned_up
    with about("hand"):
        check_cards(rules, [*hand, *seen])
    facts = Facts(given.dealer, upcard, piles)
    discards = {step.action.card for step in steps if _is_open_discard(step)}
    if given.seat is not None and _is_as_dealt(rules, hand, upcard, discards):
        return facts._replace(seat=given.seat, hand=hand)
    return _with_hand(rules, facts, given.seat, hand, steps)


def _with_hand(
    rules: Rules, facts: Facts, seat: int | None, hand: tuple[Card, ...], steps: list[ToldAction]
) -> Facts:
    """Find the seat and its hand as dealt, by replaying what was done without knowing a hand."""
    table = Reconstruction(rules, facts)
    with about("play"):
        table.tell_all(steps)
    seat = table.turn if seat is None else seat
    own = [step for actor, step in table.told if actor == seat]
    discards = {step.action.card for step in own if _is_open_discard(step)}
    if _is_as_dealt(rules, hand, facts.upcard, discards):
        return facts._replace(seat=seat, hand=hand)
    view = table.game.view(None)
    is_taken = seat == facts.dealer and view.upcard_taken
    if is_taken and not discards and view.phase is not Phase.DISCARD:
        raise SituationError(
            f"seat {seat} took {facts.upcard} up: say in play what was discarded", "play"
        )
    gone = discards | {step.action.card for step in own if step.action.kind == "play"}
    gone -= {card for pile in facts.piles.get(seat, ()) for card in pile}
    taken_up = {facts.upcard} if is_taken else set()
    with about("hand"):
        check_cards(rules, [*hand, *gone])
        as_dealt = tuple(card for card in (*hand, *sorted(gone)) if card not in taken_up)
        if len(as_dealt) != rules.hand_size or not taken_up <= {*hand, *gone}:
            less = f" less {facts.upcard}" if is_taken else ""
            more = f" and {' '.join(sorted(gone))} gone from it{less}" if gone else less
            raise NotationError(
                f"a hand of {' '.join(hand)}{more} is not {rules.hand_size} cards as dealt"
            )
        check_cards(rules, [*as_dealt, facts.upcard])
    return facts._replace(seat=seat, hand=as_dealt)


def _is_open_discard(step: ToldAction) -> bool:
    return step.action.kind == "discard" and step.action.code >= 0


def _is_as_dealt(rules: Rules, hand: tuple[Card, ...], upcard: Card, discards: set[Card]) -> bool:
    is_whole = len(hand) == rules.hand_size and upcard not in hand
    return is_whole and discards <= {*hand, upcard}


def _check_seat(rules: Rules, what: str, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < rules.players:
        raise SituationError(f"{what} {quote(seat)} is not one of 0 to {rules.players - 1}", what)


def check_cards(rules: Rules, cards: Sequence[Card]) -> None:
    """Raise NotationError if a card is not in the deck, or there twice."""
    for card in cards:
        if card not in rules.deck:
            raise NotationError(f"{card} is not in the deck of {rules.name}")
        if cards.count(card) > 1:
            raise NotationError(f"{card} is there twice")


def _read_piles(rules: Rules, given: SituationInput, steps: list[ToldAction]) -> Piles:
    texts = [given.piles, *given.their_piles.split("/")]
    played = {step.action.card for step in steps if step.action.kind == "play"}
    if not any(text.strip() for text in texts):
        if rules.piles and played:
            raise NotationError(
                "the piles are open once play has begun: give piles and their_piles"
            )
        return {}
    if given.seat is None:
        raise NotationError("give the seat with its piles: they say whose they are")
    if len(texts) != rules.players or not rules.piles:
        raise NotationError(f"{rules.name} has {rules.piles} piles for {rules.players} players")
    by_seat: dict[int, list[tuple[Card, ...]]] = {}
    for place, text in enumerate(texts):
        piles = by_seat[(given.seat + place) % rules.players] = []
        for word in text.split():
            cards = tuple(Card(card) for card in word.split(":"))
            is_turned, is_played = len(cards) > 1, cards[0] in played
            if len(cards) > 2 or is_turned != is_played:
                form = "TOP:UNDER once" if is_played else "its top alone until"
                raise NotationError(f"pile {quote(word)}: write {form} the top was played")
            piles.append(cards)
    for seat, piles in by_seat.items():
        if len(piles) != rules.piles:
            raise NotationError(f"{len(piles)} piles of seat {seat}: there are {rules.piles}")
    return by_seat


def describe(view: View) -> SituationInput:
    """Return the situation of a seat in a player's words, with the hand as it was dealt.

    The cards of a swap of one's own are left out: the hand is as it was after it.
    """
    assert view.seat is not None
    rules, scores = view.rules, view.rules.own_first(view.seat, view.scores)
    piles = [""]
    if view.piles and view.phase is Phase.PLAY:
        # From the viewer's seat on, and each from the top down as far as it was seen.
        piles = [
            " ".join(":".join([*pile.played, *([pile.top] if pile.top else [])]) for pile in row)
            for row in (*view.piles[view.seat :], *view.piles[: view.seat])
        ]
    return SituationInput(
        hand=" ".join(dealt(view)),
        up=view.upcard,
        seat=view.seat,
        dealer=view.dealer,
        score=joined_scores(scores) if rules.goal_field else "",
        play=", ".join(steps(view)),
        piles=piles[0],
        their_piles=" / ".join(piles[1:]),
    )


def dealt(view: View) -> tuple[Card, ...]:
    """Return the hand of a view's seat as it was dealt, without the cards of its piles."""
    mine = view.piles[view.seat or 0] if view.piles else ()
    of_piles = {card for pile in mine for card in pile.played}
    played = [
        card
        for event in view.log
        if event.seat == view.seat and event.action.kind == "play"
        for card in event.action.cards
    ]
    gone = [view.discarded] if view.discarded else []
    taken = {view.upcard} if view.upcard_taken and view.seat == view.dealer else set()
    return tuple(
        card for card in (*view.hand, *played, *gone) if card not in of_piles and card not in taken
    )


def steps(view: View) -> list[str]:
    """Return the actions up to a view, as they are written in `play`."""
    return [
        step(view.rules, event.seat, event.action)
        for event in view.log
        if event.seat != view.seat or event.action.kind != "swap"
    ]


def step(rules: Rules, seat: int, action: Action) -> str:
    """Return an action as it is written in `play`, with its seat where hidden hands decide that."""
    text = str(action.card) if action.kind == "play" else str(action)
    return f"{seat}: {text}" if rules.throw_in else text
