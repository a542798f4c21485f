"""A table at one moment: who sits, what is played, and what follows from that."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from benny.game import fair_deal
from benny.game.game import Game, default_players
from benny.protocol.error_codes import ErrorCode
from benny.protocol.messages import TableStatus
from benny.rules.prose.brief import summary
from benny.web.table.events import Claimed, Opened, UndoAsked

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

    `bot` plays the seat; if there is a person too, they are away and the bot covers them. A person
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
    1970, whatever the clock does, and `game_seq` the number of the last event that changed what a
    player decides about. `seen` says which seat's hand a person has seen in the deal in progress,
    `reserved` who takes a seat with the next one, and `guests` are all who have ever sat or were
    to. The host `has_left` after giving their seat up, or while a bot covers them; one who has not
    sat down yet is waited for. `players` says for each deal of the game which person has played
    each seat, None if that was a bot or somebody else for a part of the deal; the game began with
    event `began_seq`. The table closes for good when `closed` holds a reason. What was said before
    `public_since` is for those who were there. `forgotten` is no part of the fold: the people who
    have asked for it, by id, and the name that stands for them.
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
        """Return where a person sits, if they do."""
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
