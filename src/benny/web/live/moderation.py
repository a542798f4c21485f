"""Moderation: moderators' acts, which live tables notice at once, and reports."""

import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from benny.protocol import moderation
from benny.protocol.messages import ErrorCode, TableStatus
from benny.web import secrets
from benny.web.bus import NoticeSent
from benny.web.live.registry import SessionRevoker, TableRegistry, list_entry
from benny.web.live.runner import Services, TableRunner
from benny.web.secrets import AddressHashes
from benny.web.store.moderation import StoredAct, StoredReport
from benny.web.store.rows import FORGOTTEN, StoredPerson
from benny.web.store.store import Store
from benny.web.table import decisions
from benny.web.table.person import FOR_GOOD, Person, PersonStanding, RefusedError

_SHOWN = 200
_HOUR = 3600.0
_IN_GAME: tuple[TableStatus, ...] = ("gathering", "playing")
_DRAINING = (
    "The server will stop soon: games in progress are played to their end, and no new one begins."
)
_DRAINED = "The server goes on: games may begin again."
_NOT_DRAINED = "The server is not drained: games may begin."


class Moderation:
    """Does what moderators ask for, logs it, and keeps reports."""

    def __init__(
        self,
        store: Store,
        registry: TableRegistry,
        sessions: SessionRevoker,
        services: Services,
        address_hashes: AddressHashes,
    ) -> None:
        self._store = store
        self._stored = store.moderation
        self._run = store.run
        self._registry = registry
        self._sessions = sessions
        self._services = services
        self._address_hashes = address_hashes

    async def begin(self) -> None:
        """End a drain, which was for the restart that has happened.

        Of several processes others may still wait for theirs: then a moderator ends it.
        """
        if not self._services.bus.is_shared and await self._run(self._stored.is_draining):
            await self._run(self._stored.drain, _make_act(None, moderation.EndDrain()), is_on=False)

    async def act(self, by: Person, act: moderation.ModeratorAct) -> None:
        """Do something for a moderator and log it; raise RefusedError if it can't be done."""
        match act:
            case moderation.ActOnPerson():
                person = await self._find(act.person)
                if (await self._run(self._stored.standing, person.id)).moderator:
                    cure = f"first run benny host appoint {person.id} --remove."
                    raise RefusedError(403, f"{person.name} is a moderator: {cure}")
                await self._act_on(by, act, person)
            case moderation.CloseTable():
                code = act.table.upper()
                if (await self._registry.find(code)).table.closed:
                    raise RefusedError(
                        409, f"Table {code} is closed already.", code=ErrorCode.TABLE_ENDED
                    )
                await self._at_table(code, decisions.close, act.reason)
                await self._run(self._stored.note, _make_act(by, act, code))
            case moderation.Settle():
                if not await self._run(self._stored.settle, act.report, _make_act(by, act)):
                    raise RefusedError(404, f"No report {act.report!r} is open.")
            case _:
                is_on = isinstance(act, moderation.Drain)
                if await self._run(self._stored.is_draining) is is_on:
                    raise RefusedError(
                        409, "The server is drained already." if is_on else _NOT_DRAINED
                    )
                await self._run(self._stored.drain, _make_act(by, act), is_on=is_on)
                self._tell(_DRAINING if is_on else _DRAINED)

    async def report(self, by: Person, runner: TableRunner, told: moderation.NewReport) -> None:
        person = await self._find(told.person)
        await self._run(
            self._stored.add_report,
            StoredReport(
                id=secrets.new_id(),
                at=time.time(),
                by_id=by.id,
                person_id=person.id,
                table_id=runner.table.id,
                reason=told.reason,
            ),
        )

    async def find(self, text: str) -> list[moderation.JudgedPerson]:
        return [_judged_person(*pair) for pair in await self._run(self._stored.find, text)]

    async def overview(self) -> moderation.Overview:
        return await self._run(self._overview, self._present())

    def _overview(self, present: Mapping[str, list[str]]) -> moderation.Overview:
        now, stored, tables = time.time(), self._stored, self._store.tables
        acts, open_reports = stored.acts(_SHOWN), stored.reports(_SHOWN)
        named = {id for act in acts for id in (act.by_id, act.person_id) if id}
        named |= {id for report in open_reports for id in (report.by_id, report.person_id)}
        names = self._store.people.names(named | present.keys())
        return moderation.Overview(
            draining=stored.is_draining(),
            people=tuple(
                moderation.Present(id, names.get(id, ""), tuple(at)) for id, at in present.items()
            ),
            tables=tuple(map(list_entry, tables.open_ones(_SHOWN))),
            games=tables.count(_IN_GAME),
            reports=tuple(
                moderation.Report(
                    id=report.id,
                    at=report.at,
                    by=_named_person(report.by_id, names),
                    person=_named_person(report.person_id, names),
                    table=report.code,
                    reason=report.reason,
                    said=report.said,
                )
                for report in open_reports
            ),
            open_reports=stored.open_reports(),
            sanctioned=tuple(_judged_person(*pair) for pair in stored.sanctioned_people(now)),
            log=tuple(
                moderation.LoggedAct(
                    at=act.at,
                    by=_named_person(act.by_id, names, act.by_name),
                    do=act.do,
                    person=_named_person(act.person_id, names, act.person_name),
                    table=act.table_code,
                    reason=act.reason,
                )
                for act in acts
            ),
        )

    def _present(self) -> Mapping[str, list[str]]:
        codes = defaultdict(list)
        for runner in self._registry.runners:
            for person in runner.audience.people:
                codes[person].append(runner.table.code)
        return codes

    async def _find(self, person_id: str) -> StoredPerson:
        person = await self._run(self._store.people.find, person_id)
        if person is None or person.name == FORGOTTEN:
            raise RefusedError(404, f"There is no one with the id {person_id!r}.")
        return person

    async def _act_on(self, by: Person, act: moderation.ActOnPerson, person: StoredPerson) -> None:
        if isinstance(act, moderation.Warn):
            # Who is at other processes is not known.
            if not self._services.bus.is_shared and person.id not in self._present():
                raise RefusedError(
                    409, f"{person.name} is at no table now: they would not see the warning."
                )
            await self._run(self._stored.note, _make_act(by, act))
            return self._tell(f"A moderator warns you: {act.reason}", act.person)
        if isinstance(act, moderation.Ban) and act.address_hours is not None:
            hashes = [self._address_hashes.hash_of(key) for key in self._addresses(person)]
            await self._run(self._stored.shut, person.id, hashes, _until(act.address_hours))
        if isinstance(act, moderation.Unban):
            await self._run(self._stored.shut, person.id, (), 0)
        name = act.name if isinstance(act, moderation.Rename) else ""
        await self._run(self._stored.note, _make_act(by, act), _change(act), name)
        return await self.show_changed(person.id, name)

    async def show_changed(self, person: str, name: str = "", *, own: bool = False) -> None:
        """Let a person's clients come back as who they are now, at tables with their new name."""
        if name:
            await self._registry.rename(person, name, own=own)
        self._sessions.sign_out(person)

    def _addresses(self, person: StoredPerson) -> set[str]:
        """Return from where a person is connected; raise RefusedError if they are not."""
        audiences = [runner.audience for runner in self._registry.runners]
        addresses = {key for audience in audiences for key in audience.addresses(person.id)}
        if not addresses:
            raise RefusedError(
                409,
                f"{person.name} is connected to no table here, and addresses are not stored: "
                "ban the person alone.",
            )
        return addresses

    async def _at_table(self, code: str, decide: Callable[..., Any], *args: str) -> None:
        runner = await self._registry.find(code)
        await runner.enforce(lambda table: decide(table, *args))

    def _tell(self, text: str, person: str = "") -> None:
        self._registry.tell(text, person)
        self._services.bus.send(NoticeSent(text=text, person=person))


def _change(act: moderation.ActOnPerson) -> Callable[[PersonStanding], PersonStanding]:
    changes: dict[str, Any] = {}
    match act:
        case moderation.Ban():
            changes = {"banned_until": _until(act.hours), "banned_why": act.reason}
        case moderation.Unban():
            changes = {"banned_until": 0.0, "banned_why": ""}
        case moderation.Mute():
            changes = {"muted_until": _until(act.hours), "muted_why": act.reason}
        case moderation.Unmute():
            changes = {"muted_until": 0.0, "muted_why": ""}
        case moderation.Rename():
            changes = {"given_name": True}
        case moderation.FreeName():
            changes = {"given_name": False}
    return lambda standing: replace(standing, **changes)


def _until(hours: float | None) -> float:
    return FOR_GOOD if hours is None else time.time() + hours * _HOUR


def _make_act(by: Person | None, act: moderation.ModeratorAct, code: str = "") -> StoredAct:
    """Return the log entry of an act, without names: these are deleted with their account."""
    match act:
        case moderation.Ban(hours=hours, address_hours=float(shut)):
            extent = f"{_length(hours)}, no one new from their address for {_length(shut)}"
        case moderation.Ban(hours=hours) | moderation.Mute(hours=hours):
            extent = _length(hours)
        case moderation.Settle(report=report):
            extent = f"report {report}"
        case _:
            extent = ""
    return StoredAct(
        at=time.time(),
        do=str(type(act).__struct_config__.tag),
        by_id=by.id if by else None,
        person_id=act.person if isinstance(act, moderation.ActOnPerson) else None,
        table_code=code,
        reason=": ".join(filter(None, (extent, getattr(act, "reason", "")))),
    )


def _length(hours: float | None) -> str:
    if hours is None:
        return "for good"
    return f"{hours:g} hour{'' if hours == 1 else 's'}"


def _judged_person(person: StoredPerson, standing: PersonStanding) -> moderation.JudgedPerson:
    return moderation.JudgedPerson(
        person.id,
        person.name,
        standing.moderator,
        _end(standing.banned_until),
        _end(standing.muted_until),
        standing.given_name,
    )


def _end(until: float) -> moderation.End:
    """Return when a decision ends, 0 if it does not hold."""
    if until >= FOR_GOOD:
        return "for good"
    return until if until > time.time() else 0.0


def _named_person(
    person_id: str | None, names: Mapping[str, str], then: str = ""
) -> moderation.NamedPerson:
    """Return a person by id and the name of then, or today's; no one for None.

    A deleted account has no id.
    """
    if person_id is None:
        return moderation.NamedPerson()
    if person_id not in names:
        return moderation.NamedPerson(name=FORGOTTEN)
    return moderation.NamedPerson(person_id, then or names[person_id])
