"""Chat: phrases and emotes at every table, free text at private ones."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from benny.io.json import to_json
from benny.protocol.commands import EMOTES, PHRASES, Say
from benny.protocol.messages import ChatLine
from benny.web.bus import Bus, LineSpoken
from benny.web.rate_limiter import ROW, StorageQuota
from benny.web.store.rows import FORGOTTEN, DoneCommand, RepeatedError, Said
from benny.web.table.person import Person, RefusedError, check_not_muted
from benny.web.table.table import Table

if TYPE_CHECKING:
    from benny.web.store.store import Store

CleanLine = Callable[[str, str], str]
"""Returns a line as it is stored; refuses one that can't be what it should, and says why."""

_LINES = 50  # as many as a client shows when it comes back


class Chat:
    """The chat lines of tables, stored in the database."""

    def __init__(
        self, store: "Store", quota: StorageQuota, bus: Bus, clean_line: CleanLine
    ) -> None:
        self._store = store
        self._quota = quota
        self._bus = bus
        self._clean_line = clean_line

    async def say(self, table: Table, person: Person, command: Say, payer: str) -> None:
        """Store a line of chat; raise RefusedError if the person may not say it."""
        check_not_muted(person)
        if not table.kind.has_chat:
            raise RefusedError(403, "No one talks at the tables of a match.")
        text = self._clean_line(command.text, "can't be said")
        if table.options.public and text not in (*PHRASES, *EMOTES):
            raise RefusedError(403, "Public tables allow only phrases and emotes.")
        said = Said(time.time(), person.id, person.name, text, text in EMOTES)
        with suppress(RepeatedError):  # sent again after a reconnect: it is stored already
            await self._store.run(
                self._store.lines.append, table.id, said, DoneCommand(person.id, command.id)
            )
            self._quota.count(payer, len(to_json(said)) + 2 * ROW)  # the line and its command
            self._bus.send(LineSpoken(code=table.code))

    async def last(self, table: Table) -> list[tuple[ChatLine, float]]:
        """Return the last lines of a table, each with the time when it was said.

        Lines from before the table became public are left out.
        """
        since = table.public_since if table.options.public else 0.0
        lines: list[tuple[ChatLine, float]] = []
        for said in await self._store.run(self._store.lines.last, table.id, _LINES, since):
            person = "" if said.name == FORGOTTEN else said.person_id  # of a deleted account
            line = ChatLine(
                n=said.n, person=person, name=said.name, text=said.text, emote=said.emote
            )
            lines.append((line, said.at))
        return lines
