"""What people say at tables: phrases and emotes everywhere, free words at private tables."""

import time

from benny.web.desk import Desk
from benny.web.hall import Hall
from benny.web.outlets import Outlet
from benny.web.phrases import EMOTES, PHRASES
from benny.web.protocol import Line, Reply
from benny.web.store import lines
from benny.web.store.commands import Command as StoredCommand
from benny.web.store.errors import RepeatedError
from benny.web.table.commands import Say
from benny.web.table.deciding import Person, RefusedError
from benny.wire import to_json

_LAST = 50


class Chat:
    """The lines of tables, kept in the database."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def say(self, desk: Desk, person: Person, command: Say) -> Reply:
        """Let a person say something at a table; raise RefusedError for what he may not say."""
        text = " ".join(command.text.split())
        table = desk.table
        if table.options.public and text not in (*PHRASES, *EMOTES):
            raise RefusedError(403, "At public tables there are phrases and emotes, no open chat.")
        if not text.isprintable() or not text:
            raise RefusedError(400, f"{command.text!r} can't be said: write a line of text.")
        said = lines.Said(time.time(), person.id, person.name, text, text in EMOTES)
        try:
            line = await self._hall.run(
                self._hall.store.lines.append,
                table.id,
                said,
                StoredCommand(person.id, command.id),
            )
        except RepeatedError:
            return Reply(id=command.id, ok=True, seq=table.seq)
        desk.audience.tell(_line(line))
        await self._hall.news.tell(table.code)
        return Reply(id=command.id, ok=True, seq=table.seq)

    async def tell_last(self, desk: Desk, outlet: Outlet) -> None:
        """Send a client what was said last."""
        for line in await self._hall.run(self._hall.store.lines.last, desk.table.id, _LAST):
            outlet.put(to_json(_line(line)))


def _line(line: lines.Line) -> Line:
    return Line(n=line.n, person=line.person_id, name=line.name, text=line.text, emote=line.emote)
