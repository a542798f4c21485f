"""A deal as a foreign format gives it: the cards, the calls and the play.

A format's module turns its text into foreign deals and these into its text. The game itself says
whose turn it is and what is legal, here as everywhere.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from benny.errors import IllegalActionError, NotationError
from benny.game.actions import Action
from benny.game.game import Game
from benny.game.log import DealLog, Player, Record
from benny.game.view import Phase
from benny.rules.cards import Card
from benny.rules.ordering import Ordering
from benny.rules.rules import PRINTABLE, Rules

MARKUP = re.compile(r"<[A-Za-z/!?]")
_LONGEST = 10_000  # characters: a deal takes some hundreds
UNSEEN_ORDER = "the three cards under the upcard are in the order of the deck"


def text_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield lines with their numbers from 1; raise NotationError for one that is too long."""
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > _LONGEST:
            raise NotationError(f"line {number}: it has more than {_LONGEST} characters")
        yield number, line


class ForeignDeal(msgspec.Struct, kw_only=True):
    """One deal of euchre over a turned-up card, up to any point.

    `calls` are by turn, and each that makes trump says whether the maker goes alone. `swaps` are
    the cards that a seat with a farmer's hand put away, `discard` is the dealer's. `plays` are the
    cards in the order in which they fell. `where` is the deal's place in its file, in words.
    """

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...]
    calls: list[Action] = []
    swaps: dict[int, tuple[Card, ...]] = {}
    discard: Card | None = None
    lone_defender: int | None = None
    plays: list[Card] = []
    where: str = ""

    @classmethod
    def from_log(cls, log: DealLog, where: str) -> "ForeignDeal":
        """Return a stored deal as one; raise NotationError if it is of another kind."""
        foreign = cls(dealer=log.dealer, hands=log.hands, kitty=log.kitty, where=where)
        if log.piles is not UNSET:
            raise NotationError(f"{where}: only euchre without piles can be written")
        for seat, action in log.actions:
            if foreign.winning_call is not None and action.kind == "call":
                raise NotationError(f"{where}: a partner who takes over can't be written")
            if is_call(action, is_made=foreign.winning_call is not None):
                foreign.calls.append(action)
            elif action.kind == "play":
                foreign.plays.append(action.card)
            elif action.kind == "discard":
                foreign.discard = action.card
            elif action.kind == "defend alone":
                foreign.lone_defender = seat
            elif action.kind == "swap":
                foreign.swaps[seat] = action.cards
            elif action != "pass":  # a choice without a consequence: to defend alone, to throw in
                raise NotationError(f"{where}: {str(action)!r} can't be written")
        return foreign

    @property
    def upcard(self) -> Card:
        return self.kitty[0]

    @property
    def winning_call(self) -> Action | None:
        return self.calls[-1] if self.calls and self.calls[-1] != "pass" else None

    @property
    def maker(self) -> int:
        return (self.dealer + len(self.calls)) % len(self.hands)

    @property
    def alone(self) -> bool:
        return self.winning_call is not None and self.winning_call.alone

    @property
    def sitting_out(self) -> set[int]:
        lone = (self.maker if self.alone else None, self.lone_defender)
        return {(seat + 2) % len(self.hands) for seat in lone if seat is not None}

    @property
    def is_ordered(self) -> bool:
        return self.winning_call is not None and self.winning_call.kind == "order"


def is_call(action: Action, *, is_made: bool) -> bool:
    """Return whether an action is a call; a pass once trump is made declines to defend alone."""
    return action.kind in ("order", "call") or (action == "pass" and not is_made)


def replay_deals(
    rules: Rules, deals: Sequence[ForeignDeal], players: Sequence[Player] = ()
) -> Record:
    """Play foreign deals as those of one game.

    Raises NotationError with the place of what is wrong, and if a deal says more than was played.
    """
    logs = [DealLog(dealer=deal.dealer, hands=deal.hands, kitty=deal.kitty) for deal in deals]
    for foreign, log in zip(deals, logs, strict=True):
        try:
            log.check(rules)
        except NotationError as error:
            raise NotationError(f"{foreign.where}: {error}") from None
    game = Game(rules, by_hand=True, deals=logs, players=players)
    for number, foreign in enumerate(deals):
        try:
            _replay_deal(game, foreign, number)
        except (NotationError, IllegalActionError) as error:
            raise NotationError(f"{foreign.where}: {error}") from None
    return game.record()


def _replay_deal(game: Game, foreign: ForeignDeal, number: int) -> None:
    if game.over:
        raise NotationError("the game had ended before it")
    if len(game.results) < number:
        raise NotationError("the deal before it has not ended")
    due = game.deals[-1].dealer
    if foreign.dealer != due:
        raise NotationError(f"seat {foreign.dealer} deals, and seat {due} is due")
    rest = replace(
        foreign, calls=foreign.calls.copy(), swaps=foreign.swaps.copy(), plays=foreign.plays.copy()
    )
    while len(game.results) == number:
        action = _take_action(rest, game.view(None).phase, game.turn or 0)
        if action is None:
            break
        game.act(action)
    unused = [*rest.calls, *(f"swap of seat {seat}" for seat in rest.swaps)]
    unused += [f"discard {rest.discard}"] if rest.discard else []
    unused += [] if rest.lone_defender is None else [f"seat {rest.lone_defender} alone"]
    unused += [f"play {card}" for card in rest.plays]
    if unused:
        raise NotationError(f"{str(unused[0])!r} is there, and no one could do that")


def _take_action(rest: ForeignDeal, phase: Phase, seat: int) -> Action | None:
    match phase:
        case Phase.ORDER | Phase.CALL:
            if seat in rest.swaps and rest.calls:
                return Action(" ".join(["swap", *rest.swaps.pop(seat)]))
            return rest.calls.pop(0) if rest.calls else None
        case Phase.DISCARD:
            card, rest.discard = rest.discard, None
            if card is None and rest.plays:
                raise NotationError("the dealer's discard is missing")
            return None if card is None else Action(f"discard {card}")
        case Phase.DEFEND:
            if rest.lone_defender is None and not rest.plays:
                return None
            if seat != rest.lone_defender:
                return Action("pass")
            rest.lone_defender = None
            return Action("defend alone")
        case Phase.PLAY:
            return Action(f"play {rest.plays.pop(0)}") if rest.plays else None
        case Phase.THROW_IN:
            return Action("pass")
        case _:
            raise NotationError(f"the file can't say what was done to {phase.value}")


def write_lines(
    records: Sequence[Record],
    write_deal: Callable[[Record, DealLog, str], tuple[str, list[str]]],
    cannot: str,
    not_held: str,
) -> tuple[str, list[str]]:
    """Return a text with a line for each deal that can be written, and what it does not hold.

    `write_deal` returns a deal's line and notes from its game and its place in words. Raises
    NotationError, which begins with `cannot`, if no deal can be written.
    """
    lines: list[str] = []
    notes: list[str] = []
    for number, record in enumerate(records, 1):
        for place, deal in enumerate(record.deals, 1):
            try:
                line, more = write_deal(record, deal, f"game {number}, deal {place}")
            except NotationError as error:
                notes.append(f"left out: {error}")
            else:
                lines.append(f"{line}\n")
                notes += more
    if not lines:
        raise NotationError(f"{cannot}; {notes[0]}")
    return "".join(lines), [not_held, *notes]


def first_difference(foreign: ForeignDeal, again: ForeignDeal) -> str | None:
    """Return the first thing in which a deal that was read again differs, None if nothing."""
    for name in ("dealer", "hands", "upcard", "calls", "swaps", "discard", "lone_defender"):
        if getattr(foreign, name) != getattr(again, name):
            return name.replace("_", " ")
    return None if foreign.plays == again.plays else "cards played"


def cards_missing(deck: Iterable[Card], shown: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards of a deck that are not among those shown, in the deck's order."""
    gone = set(shown)
    return tuple(card for card in deck if card not in gone)


def winner(ordering: Ordering, trick: Sequence[Card]) -> int:
    best = 0
    led = ordering.suit(trick[0])
    for place, card in enumerate(trick):
        if ordering.beats(card, trick[best], led):
            best = place
    return best


def player(name: str, where: str, bot: str | None = None) -> Player:
    """Return a player of a foreign file; raise NotationError for a name that is none."""
    if MARKUP.search(name) or not re.fullmatch(PRINTABLE, name) or not name.strip():
        raise NotationError(
            f"{where}: {name[:80]!r} should be a name: 1 to 80 characters on one line, no markup"
        )
    return Player(name, bot)
