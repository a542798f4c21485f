"""What people say at tables: phrases and emotes everywhere, free words at private tables."""

import time
from contextlib import suppress

from benny.io.json import to_json
from benny.protocol.commands import Say
from benny.protocol.messages import Reply
from benny.protocol.phrases import EMOTES, PHRASES
from benny.web.live.event_log import ROW
from benny.web.live.registry import TableRegistry
from benny.web.live.runner import TableRunner
from benny.web.store import lines
from benny.web.store.commands import DoneCommand as StoredCommand
from benny.web.store.errors import RepeatedError
from benny.web.table.person import Person
from benny.web.table.refusal import RefusedError


class Chat:
    """The lines of tables, kept in the database."""

    def __init__(self, hall: TableRegistry) -> None:
        self._hall = hall

    async def say(self, desk: TableRunner, person: Person, command: Say) -> Reply:
        """Let a person say something at a table; raise RefusedError for what he may not say."""
        text = " ".join(command.text.split())
        table = desk.table
        if table.options.public and text not in (*PHRASES, *EMOTES):
            raise RefusedError(403, "At public tables there are phrases and emotes, no open chat.")
        if not text.isprintable() or not text:
            raise RefusedError(400, f"{command.text!r} can't be said: write a line of text.")
        said = lines.Said(time.time(), person.id, person.name, text, text in EMOTES)
        return await self._hall.finish(self._say(desk, said, command, desk.payer))

    async def _say(self, desk: TableRunner, said: lines.Said, command: Say, payer: str) -> Reply:
        asked = StoredCommand(said.person_id, command.id)
        with suppress(RepeatedError):
            await self._hall.run(self._hall.store.lines.append, desk.table.id, said, asked)
            self._hall.storage.count(payer, len(to_json(said)) + 2 * ROW)
            self._hall.news.tell_line(desk.table.code)
        await desk.tell_lines()
        return Reply(id=command.id, ok=True, seq=desk.table.seq)
