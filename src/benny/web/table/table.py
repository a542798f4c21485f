"""The state of a table: a fold over its events."""

from collections.abc import Iterable, Mapping
from functools import cached_property, singledispatchmethod

from msgspec import Struct

from benny.bots import signature
from benny.game import fair_deal
from benny.game.game import Game, default_players
from benny.game.log import Player
from benny.protocol.error_codes import ErrorCode
from benny.protocol.messages import TableStatus
from benny.rules.prose.brief import summary
from benny.web.table.events import (
    Acted,
    Agreed,
    Away,
    Back,
    BotSat,
    Changed,
    Claimed,
    Closed,
    Committed,
    Dealt,
    Gathering,
    Hashed,
    Hosted,
    Kicked,
    Opened,
    Paused,
    Released,
    Reserved,
    Resumed,
    Revealed,
    Sat,
    Started,
    TableEvent,
    UndoAnswered,
    UndoAsked,
    Undone,
    Vacated,
)

COVER = "sensible"
"""The bot that plays for people who are away, and that fills seats at the start."""


# Nobody is shown a deal before the last one, and few games are longer: they keep their record.
_MOST_HELD = 50

BARRED = {
    ErrorCode.SENT_AWAY: "The host has sent you away from this table.",
    ErrorCode.PLAYERS_ONLY: "Nobody looks on at this table while a game is played.",
}
"""Why somebody may not be at a table, in a sentence."""


class Seat(Struct):
    """Who sits at a seat: a person, a bot, or nobody.

    `bot` plays the seat; where there is a person too he is away and the bot covers him. A person
    may be a `program`.
    """

    person: str | None = None
    name: str = ""
    bot: str = ""
    agreed: bool = False
    program: bool = False

    @property
    def is_away(self) -> bool:
        """Return whether a bot covers the person whose seat it is."""
        return self.person is not None and bool(self.bot)

    @property
    def is_here(self) -> bool:
        """Return whether a person sits here who is not away."""
        return self.person is not None and not self.bot


class Parts(Struct):
    """What is known of the next deal before it is dealt: all that its cards follow from.

    `commitment` is what binds the server to its secret.
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
        """Return whether every seat that is bound to a part has shown it."""
        return self.parts.keys() == self.hashes.keys()

    def transcript(self) -> fair_deal.Transcript:
        """Return what is kept with the deal once its cards are dealt."""
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
    """One table, as its events have left it.

    `seq` is the number of its last event, from 1 on, `at` the latest time of any, in seconds since
    1970, whatever the clock does, and `game_seq` the number of the last event that
    changed what a player decides about. `seen` says which seat's hand a person has seen in the deal
    in progress, `reserved` by seat who takes it with the next one, and `guests` are all who have
    ever sat or were to. The host `has_left` when he has given his
    seat up or a bot covers him; one who has not sat down yet is waited for. `players` says for each
    deal of the game which person has played each seat, None where that was a bot or somebody else
    for a part of the deal; it began with event `began_seq`. The table closes for good when `closed`
    holds a reason. What was said before `public_since` is for those who were there. `forgotten` is
    no part of the fold: people by their ids who have asked for it, and the name that stands for
    them.
    """

    def __init__(self, opened: Opened) -> None:
        self.id = opened.table
        self.code = opened.code
        self.rules = opened.rules
        self.options = opened.options
        self.public_since = 0.0
        self.host = opened.host
        self.has_left = False
        self.seq = 1
        self.at = 0.0
        self.game_seq = 1
        self.seats = [Seat() for _ in range(opened.rules.players)]
        self.game: Game | None = None
        self.number = 0
        self.began_at = 0.0
        self.began_seq = 0
        self.players: list[list[str | None]] = []
        self.is_rated = False
        self.is_paused = False
        self.closed = ""
        self.banned: set[str] = set()
        self.guests: set[str] = set()
        self.seen: dict[str, int] = {}
        self.reserved: dict[int, Seat] = {}
        self.next: Parts | None = None
        self.undo: UndoAsked | None = None
        self.undo_agreed: set[int] = set()
        self.claim: Claimed | None = None
        self.forgotten: Mapping[str, str] = {}

    @classmethod
    def fold(cls, events: Iterable[tuple[TableEvent, float]]) -> "Table":
        """Return the table that events and their times have led to; the first has opened it."""
        rest = iter(events)
        opened, opened_at = next(rest)
        assert isinstance(opened, Opened)
        table = cls(opened)
        table.at = opened_at
        for event, at in rest:
            table.apply(event, at)
        return table

    def apply(self, event: TableEvent, at: float = 0) -> None:
        """Take the next event in, which happened at a time, in seconds since 1970."""
        was_public = self.options.public
        self.seq += 1
        self.at = max(self.at, at)
        self._apply(event)
        if self.options.public and not was_public:
            self.public_since = at
        if isinstance(event, Started):
            self.began_at, self.began_seq = at, self.seq

    def drop_past_deals(self) -> None:
        """Let go of deals that nothing but the record of a game of very many would need."""
        if self.game is not None and len(self.game.deals) > _MOST_HELD:
            self.game.forget()
            del self.players[: -len(self.game.deals)]

    @property
    def is_whole(self) -> bool:
        """Return whether all deals of the game are held, as its record needs them."""
        return self.game is None or not self.game.forgotten

    @cached_property
    def summary(self) -> str:
        """Return the rules in one sentence."""
        return summary(self.rules)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names by seat; a seat without a person has the name that games give it."""
        defaults = default_players(self.rules)
        return tuple(
            player.name if seat.person is None else self.forgotten.get(seat.person, seat.name)
            for seat, player in zip(self.seats, defaults, strict=True)
        )

    @property
    def people(self) -> set[str]:
        """Return all whom anybody may be shown: the host, and who has ever sat."""
        return {self.host, *self.guests}

    @property
    def status(self) -> TableStatus:
        """Return what goes on."""
        if self.closed:
            return "closed"
        if self.game is None:
            return "waiting"
        if self.game.over:
            return "over"
        return "gathering" if self.game.is_waiting else "playing"

    @property
    def is_on(self) -> bool:
        """Return whether a game is in progress."""
        return self.status in ("gathering", "playing")

    @property
    def game_id(self) -> str:
        """Return the name of the game in progress, or of the last one."""
        return f"{self.id}.{self.number}"

    @property
    def due(self) -> tuple[str, int]:
        """Return the name of the game and the number of the deal, from 1 on, that comes next."""
        if self.game is None or self.game.over:
            return f"{self.id}.{self.number + 1}", 1
        return self.game_id, self.game.dealt + 1

    @property
    def secret(self) -> int:
        """Return the secret of the deal in progress, or of the last one."""
        assert self.game is not None
        transcript = self.game.deals[-1].fair
        assert isinstance(transcript, fair_deal.Transcript)
        return int(transcript.secret, 16)

    @property
    def people_here(self) -> list[int]:
        """Return the seats of people who are not away."""
        return [number for number, seat in enumerate(self.seats) if seat.is_here]

    def seat_of(self, person: str | None) -> int | None:
        """Return where a person sits, if he does."""
        if person is None:
            return None
        found = (number for number, seat in enumerate(self.seats) if seat.person == person)
        return next(found, None)

    def reserved_by(self, person: str) -> int | None:
        """Return which seat a person takes with the next deal, if any."""
        found = (number for number, seat in self.reserved.items() if seat.person == person)
        return next(found, None)

    def is_known(self, person: str) -> bool:
        """Return whether a person is the host, sits here or waits for a seat."""
        waits = self.reserved_by(person) is not None
        return person == self.host or self.seat_of(person) is not None or waits

    def barred(self, person: str) -> ErrorCode | None:
        """Return why a person, "" for somebody without a name, may not look on now: see `BARRED`.

        The host, those who sit and those who wait for a seat always may, unless they were sent
        away. Who may not look on may still sit down.
        """
        if person in self.banned:
            return ErrorCode.SENT_AWAY
        if self.is_on and not self.options.watchers and not self.is_known(person):
            return ErrorCode.PLAYERS_ONLY
        return None

    def serves(self, person: str) -> bool:
        """Return whether a person, "" for nobody, still has any business here.

        A code outlives its table: once that has closed, it is for those who were at it.
        """
        return not self.closed or person in self.people

    @singledispatchmethod
    def _apply(self, event: TableEvent) -> None:
        raise TypeError(f"no table knows what {event!r} does")

    @_apply.register
    def _(self, event: Sat) -> None:
        self.seats[event.seat] = Seat(event.person, event.name, program=event.program)
        self.reserved.pop(event.seat, None)
        self.guests.add(event.person)
        self._see_host(event.seat, has_left=False)
        if self.status == "playing":
            self.seen[event.person] = event.seat
        self._name_players()

    @_apply.register
    def _(self, event: Reserved) -> None:
        self.reserved[event.seat] = Seat(event.person, event.name, program=event.program)
        self.guests.add(event.person)

    @_apply.register
    def _(self, event: Released) -> None:
        del self.reserved[event.seat]

    @_apply.register
    def _(self, event: Vacated) -> None:
        self._see_host(event.seat, has_left=True)
        self.seats[event.seat] = Seat(bot=COVER if self.is_on else "")
        if self.next is not None and not self.next.is_gathering:
            self.next.hashes.pop(event.seat, None)
        if self.status == "playing":
            self.players[-1][event.seat] = None
        self._drop_undo()
        self._name_players()

    @_apply.register
    def _(self, event: BotSat) -> None:
        self.seats[event.seat] = Seat(bot=event.bot)
        self._name_players()

    @_apply.register
    def _(self, event: Away) -> None:
        self._see_host(event.seat, has_left=True)
        self.seats[event.seat].bot = COVER

    @_apply.register
    def _(self, event: Back) -> None:
        self._see_host(event.seat, has_left=False)
        self.seats[event.seat].bot = ""

    @_apply.register
    def _(self, event: Hosted) -> None:
        self.host, self.has_left = event.person, False

    @_apply.register
    def _(self, event: Changed) -> None:
        self.options = event.options
        self._end_agreement()

    @_apply.register
    def _(self, event: Agreed) -> None:
        self.seats[event.seat].agreed = event.rated

    @_apply.register
    def _(self, event: Started) -> None:
        for seat in self.seats:
            seat.bot = seat.bot or ("" if seat.person else COVER)
        old = self.game
        self.game = Game(self.rules, by_hand=True) if old is None else old.rematch(by_hand=True)
        self._name_players()
        self.number += 1
        self.players = []
        self.is_rated, self.is_paused = event.is_rated, False
        self._end_agreement()
        self._moved()

    @_apply.register
    def _(self, event: Committed) -> None:
        self.next = Parts(event.game, event.deal, event.secret, {}, {})

    @_apply.register
    def _(self, event: Hashed) -> None:
        assert self.next is not None
        self.next.hashes[event.seat] = event.hash

    @_apply.register
    def _(self, event: Gathering) -> None:
        assert self.next is not None
        self.next.is_gathering = True

    @_apply.register
    def _(self, event: Revealed) -> None:
        assert self.next is not None
        self.next.parts[event.seat] = event.part

    @_apply.register
    def _(self, event: Dealt) -> None:
        assert self.game is not None
        assert self.next is not None
        transcript = self.next.transcript()
        self.game.deal(fair_deal.key(transcript), transcript)
        self.next = None
        self.seen = {
            seat.person: number for number, seat in enumerate(self.seats) if seat.person is not None
        }
        self.players.append([seat.person for seat in self.seats])
        self._moved()

    @_apply.register
    def _(self, event: Acted) -> None:
        assert self.game is not None
        if event.bot:
            self.players[-1][event.seat] = None
        self.game.act(event.action)
        self._moved(by_bot=bool(event.bot))

    @_apply.register
    def _(self, event: Undone) -> None:
        assert self.game is not None
        self.game.take_back(event.actions)
        self._moved()

    @_apply.register
    def _(self, event: Claimed) -> None:
        assert self.game is not None
        for _seat, action in event.plays:
            self.game.act(action)
        self._moved()
        self.claim = event

    @_apply.register
    def _(self, event: UndoAsked) -> None:
        self.undo, self.undo_agreed = event, set()

    @_apply.register
    def _(self, event: UndoAnswered) -> None:
        if event.agree:
            self.undo_agreed.add(event.seat)
        else:
            self._drop_undo()

    @_apply.register
    def _(self, event: Paused) -> None:
        self.is_paused = True

    @_apply.register
    def _(self, event: Resumed) -> None:
        self.is_paused = False

    @_apply.register
    def _(self, event: Kicked) -> None:
        self.banned.add(event.person)

    @_apply.register
    def _(self, event: Closed) -> None:
        self.closed = event.reason

    def _moved(self, *, by_bot: bool = False) -> None:
        """Note that what a player decides about is another thing now.

        Bots do not wait for answers, so a request to take back outlives what they do.
        """
        self.game_seq = self.seq
        self.claim = None
        if self.status != "playing":
            self.seen = {}
        if not by_bot or self.status != "playing":
            self._drop_undo()

    def _see_host(self, seat: int, *, has_left: bool) -> None:
        """Note whether the host is at the table, where this is his seat."""
        if self.seats[seat].person == self.host:
            self.has_left = has_left

    def _drop_undo(self) -> None:
        self.undo, self.undo_agreed = None, set()

    def _end_agreement(self) -> None:
        """Ask for a new one: it was for one game, and for the options that the table had."""
        for seat in self.seats:
            seat.agreed = False

    def _name_players(self) -> None:
        if self.game is not None:
            self.game.players = tuple(
                Player(name, signature(seat.bot) if seat.bot and seat.person is None else None)
                for name, seat in zip(self.names, self.seats, strict=True)
            )
