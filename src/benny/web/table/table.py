"""The state of a table: its people and its game."""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from benny.game import fair_deal
from benny.game.game import default_players
from benny.game.hosted_game import HostedGame
from benny.protocol.messages import ErrorCode, TableStatus
from benny.rules.prose.settings import summary
from benny.web.table.events import Claimed, Opened, UndoAsked
from benny.web.table.kind import ORDINARY, TableKind

# Clients see no deal before the last one. Few games are longer, so most keep all for the record.
_MOST_HELD = 50

# Seconds. Without a clock, most decisions take less.
_LONG = 30

CLOSED_TO = {
    ErrorCode.SENT_AWAY: "The host has removed you from this table.",
    ErrorCode.PLAYERS_ONLY: "Spectators can't watch this table during a game.",
}
"""Why a person may not watch a table, in a sentence."""


class Seat(Struct):
    """A seat: a person's, a bot's, or empty.

    `bot` plays the seat; if there is a person as well, they are away and the bot covers for them.
    They are `late` if their time ran out: then reconnecting alone does not bring them back.
    `program` says that the person is a program.
    """

    person: str | None = None
    name: str = ""
    bot: str = ""
    agreed: bool = False
    program: bool = False
    late: bool = False

    @property
    def is_away(self) -> bool:
        return self.person is not None and bool(self.bot)

    @property
    def is_here(self) -> bool:
        return self.person is not None and not self.bot


class Turn(Struct, frozen=True):
    """The decision at hand: since when it is asked for, and has taken long, if it has.

    Its clock is `stopped_at` a time by a question that is open, and earlier ones have `stopped` it
    for some seconds.
    """

    since: float = 0.0
    idle_since: float | None = None
    is_nudged: bool = False
    stopped_at: float | None = None
    stopped: float = 0.0


class Parts(Struct):
    """The inputs of the next deal, from which its cards will follow.

    `commitment` binds the server to its secret.
    """

    game: str
    deal: int
    secret: str
    hashes: dict[int, str] = {}
    parts: dict[int, str] = {}
    is_gathering: bool = False
    commitment: str = ""

    def __post_init__(self) -> None:
        self.commitment = fair_deal.commitment(self.game, self.deal, self.secret)

    @property
    def is_complete(self) -> bool:
        return self.parts.keys() == self.hashes.keys()

    def transcript(self) -> fair_deal.Transcript:
        return fair_deal.Transcript(
            version=fair_deal.VERSION,
            game=self.game,
            deal=self.deal,
            commitment=self.commitment,
            secret=self.secret,
            hashes=self.hashes,
            parts=self.parts,
        )


class Table:
    """The state of one table after its events.

    `seq` is the number of its last event, from 1. `at` is the latest time of any event, in seconds
    since 1970; it never goes back. `game_seq` is the number of the last event that changed the
    game.

    `banks` are the seconds that people have left in this game, where they have used some.

    `seen` maps people to the seat whose hand they have seen in this deal. `reserved` maps seats to
    the people who take them with the next deal. `guests` are all who have ever sat or reserved.
    The host `has_left` after standing up, or while they are away without being late, but not before
    sitting down for the first time.

    `undo_refused` holds decisions of this deal that stay, by the number of actions before each.

    `players` has for each deal the person who played each seat, None if a bot or another person
    played a part of it. The game began with event `began_seq`. `closed` is the reason why the
    table has closed for good, or "". Chat from before `public_since` is hidden from newcomers.

    At a table for `practice` the host plays one deal of another game with bots. A table of a
    `match` is for people against a bot. Where tables differ for that, ask their `kind`.

    `forgotten` is not part of the fold: it maps the ids of deleted accounts to the name shown.
    """

    def __init__(self, opened: Opened) -> None:
        self.id = opened.table
        self.code = opened.code
        self.rules = opened.rules
        self.options = opened.options
        self.practice, self.match = opened.practice, opened.match
        self.public_since = 0.0
        self.host = opened.host
        self.has_left = False
        self.seq = 1
        self.at = 0.0
        self.game_seq = 1
        self.turn = Turn()
        self.banks: dict[str, float] = {}
        self.seats = [Seat() for _ in range(opened.rules.players)]
        self.game: HostedGame | None = None
        self.number = 0
        self.began_at, self.began_seq = 0.0, 0
        self.players: list[list[str | None]] = []
        self.is_rated, self.is_paused = False, False
        self.closed = ""
        self.banned: set[str] = set()
        self.guests: set[str] = set()
        self.seen: dict[str, int] = {}
        self.reserved: dict[int, Seat] = {}
        self.next: Parts | None = None
        self.undo: UndoAsked | None = None
        self.undo_agreed: set[int] = set()
        self.undo_refused: set[int | None] = set()
        self.claim: Claimed | None = None
        self.forgotten: Mapping[str, str] = {}

    def drop_past_deals(self) -> None:
        """Drop old deals of a long game, which only its record needs."""
        if self.game is not None and len(self.game.deals) > _MOST_HELD:
            self.game.forget()
            del self.players[: -len(self.game.deals)]

    @property
    def is_whole(self) -> bool:
        """Return whether all deals of the game are in memory, as its record needs them."""
        return self.game is None or not self.game.forgotten

    @property
    def kind(self) -> TableKind:
        return self.match or self.practice or ORDINARY

    @cached_property
    def summary(self) -> str:
        return summary(self.rules)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names by seat, namesakes with a number: 'Guest' and 'Guest (2)'.

        A seat without a person has the game's default name.
        """
        return self.names_with({})

    def names_with(self, newcomers: Mapping[int, Seat]) -> tuple[str, ...]:
        """Return the names by seat as they will be once some people have sat down."""
        seats = [newcomers.get(number, seat) for number, seat in enumerate(self.seats)]
        defaults = default_players(self.rules)
        return _told_apart(
            tuple(
                player.name if seat.person is None else self.forgotten.get(seat.person, seat.name)
                for seat, player in zip(seats, defaults, strict=True)
            )
        )

    @property
    def people(self) -> set[str]:
        """Return everyone whose name may be shown: the host, and all who have ever sat."""
        return {self.host, *self.guests}

    @property
    def status(self) -> TableStatus:
        if self.closed:
            return "closed"
        if self.game is None:
            return "waiting"
        if self.game.turn is not None:
            return "playing"
        return "over" if self.kind.is_over(self.game, self.number) else "gathering"

    @property
    def is_on(self) -> bool:
        return self.status in ("gathering", "playing")

    @property
    def game_id(self) -> str:
        return self.kind.game_id(self.id, self.number)

    @property
    def due(self) -> tuple[str, int]:
        """Return the game's id and the deal's number, from 1, of the next deal."""
        if self.kind.is_a_game or self.game is None or self.game.over:
            return self.kind.game_id(self.id, self.number + 1), 1
        return self.game_id, self.game.dealt + 1

    @property
    def secret(self) -> int:
        assert self.game is not None
        return self.kind.bot_secret(self.game)

    def restart_clock(self, now: float) -> None:
        """Give the decision at hand its whole time again: no server ran that could take it."""
        stopped_at = None if self.turn.stopped_at is None else now
        self.turn = replace(self.turn, since=now, stopped_at=stopped_at, stopped=0.0)

    @property
    def person_at_turn(self) -> int | None:
        """Return the seat of the person for whom other people wait, if any."""
        if self.status != "playing" or self.is_paused or len(self.people_here) < 2:
            return None
        assert self.game is not None
        seat = self.game.turn
        return seat if seat in self.people_here else None

    @property
    def time_to_decide(self) -> int:
        """Return the seconds after which a decision has taken long."""
        return self.options.decision_time or _LONG

    def stopped_for(self, now: float) -> float:
        """Return for how many seconds questions have stopped the clock of the decision at hand.

        An unanswered one must not stop it for good: together they get a decision's time.
        """
        began = now if self.turn.stopped_at is None else self.turn.stopped_at
        return min(self.turn.stopped + max(0.0, now - began), self.time_to_decide)

    def bank_of(self, seat: int) -> float:
        return self.banks.get(self.seats[seat].person or "", float(self.options.bank))

    @property
    def people_here(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.is_here]

    @property
    def people_who_may_leave(self) -> set[str]:
        """Return the people whose leaving changes something: those here, and a host who is late."""
        people = {seat.person for seat in self.seats if seat.person is not None and seat.is_here}
        return people if self.has_left or self.seat_of(self.host) is None else {*people, self.host}

    def seat_of(self, person: str | None) -> int | None:
        if person is None:
            return None
        seats = (number for number, seat in enumerate(self.seats) if seat.person == person)
        return next(seats, None)

    def reserved_by(self, person: str) -> int | None:
        seats = (number for number, seat in self.reserved.items() if seat.person == person)
        return next(seats, None)

    def is_known(self, person: str) -> bool:
        waits = self.reserved_by(person) is not None
        return person == self.host or self.seat_of(person) is not None or waits

    def closed_to(self, person: str) -> ErrorCode | None:
        """Return why a person, "" if unknown, may not watch now: see `CLOSED_TO`.

        The host, seated people and those who wait for a seat always may, unless they were sent
        away. A person who may not watch may still sit down.
        """
        if person in self.banned:
            return ErrorCode.SENT_AWAY
        if self.is_on and not self.options.watchers and not self.is_known(person):
            return ErrorCode.PLAYERS_ONLY
        return None

    def serves(self, person: str) -> bool:
        """Return whether a person, "" if unknown, may use the table's code.

        After the table has closed, only those who were at it may.
        """
        return not self.closed or person in self.people


@lru_cache(maxsize=1024)  # each update asks several times
def _told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    unique: list[str] = []
    for name in names:
        taken = {other.casefold() for other in unique}
        numbered = (name if number == 1 else f"{name} ({number})" for number in count(1))
        unique.append(next(shown for shown in numbered if shown.casefold() not in taken))
    return tuple(unique)
