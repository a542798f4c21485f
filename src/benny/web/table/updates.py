"""Updates for clients: the only way by which a game in progress leaves the server."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from benny.game.fair_deal import Transcript
from benny.game.view import View
from benny.presentation import words
from benny.presentation.commentary import Telling, Voice, deal_ended
from benny.presentation.picture import Drawing
from benny.protocol import messages
from benny.web.table.decisions import may_undo
from benny.web.table.permissions import coverers, starters
from benny.web.table.practice import describe_original
from benny.web.table.table import Table


def update(table: Table, seat: int | None) -> messages.Update:
    """Return an update for the person at a seat, or a spectator for None."""
    return updates(table, (seat,))[seat]


def updates(
    table: Table,
    seats: Iterable[int | None],
    *,
    watchers: int = 0,
    gone: Collection[str] = (),
    notice: str = "",
    own_notices: Mapping[int | None, str] = {},
) -> dict[int | None, messages.Update]:
    """Return the updates for some seats, by seat; None is for spectators.

    `watchers` counts spectators, and `gone` are the people at the table who are not connected.
    Some seats may have a notice of their own.
    """
    scene = None
    if table.game is not None and table.game.deals:
        view = table.game.view(None)
        scene = Scene(Telling(view, table.names), Drawing(view, table.names))
    common = _Common(_table(table, watchers, gone), _fair(table), scene, notice)
    return {
        seat: _update(table, seat, common._replace(notice=own_notices.get(seat, notice)))
        for seat in seats
    }


class Scene(NamedTuple):
    """The deal in progress in words and as a picture, before it is reduced to one seat's view."""

    telling: Telling
    drawing: Drawing


class _Common(NamedTuple):
    state: messages.TableState
    fair: messages.FairState | None
    scene: Scene | None
    notice: str


def _update(table: Table, seat: int | None, common: _Common) -> messages.Update:
    state, fair, scene, notice = common
    asks = _shuffle_request(table, seat)
    if fair is not None and asks:
        fair = replace(fair, asks=asks)
    game = table.game
    if game is None or scene is None:
        return messages.Update(
            seq=table.seq, table=state, you=messages.You(seat), notice=notice, fair=fair
        )
    view = game.view(seat)
    ended = end_state(view, table.names) if game.is_waiting or game.over else None
    if ended is not None and (there := table.kind.original(table.rules)) is not None:
        original = describe_original(table.rules, table.names, seat, there)
        ended = replace(ended, lines=(*ended.lines, original))
    picture = scene.drawing.seen_by(view)
    if state.match is not None:
        picture = replace(picture, deal=f"hand {state.match.deal}")
    return messages.Update(
        seq=table.seq,
        table=state,
        you=messages.You(seat, seat is not None and may_undo(table, seat)),
        notice=notice,
        said=(*scene.telling.to(view), *(ended.lines if ended else ())),
        picture=picture,
        ended=ended,
        fair=fair,
    )


def end_state(view: View, names: Sequence[str]) -> messages.EndState:
    """Describe the end of the deal before a view."""
    assert view.previous is not None
    voice = Voice(view.rules, names, view.seat)
    title = voice.winner(view) if view.over else words.outcome_title(view.previous, view.rules)
    return messages.EndState(title, tuple(deal_ended(view, names)), view.over, words.mood(view))


def _table(table: Table, watchers: int, gone: Collection[str]) -> messages.TableState:
    undo = claim = practice = match = None
    replayed, part = table.practice, table.match
    if table.undo is not None:
        undo = messages.UndoState(table.undo.seat, tuple(sorted(table.undo_agreed)))
    if table.claim is not None:
        seat = table.claim.seat
        cards = tuple(action.card for at, action in table.claim.plays if at == seat)
        claim = messages.ClaimState(seat, cards)
    if replayed is not None:
        practice = messages.PracticeState(
            replayed.game, replayed.number, replayed.same, replayed.puzzle
        )
    if part is not None:
        match = messages.MatchState(part.number, part.first + table.number - 1, part.people)
    is_playing = table.is_on and not table.is_paused
    return messages.TableState(
        code=table.code,
        title=table.rules.called,
        variant=table.rules.name,
        summary=table.summary,
        status=table.status,
        paused=table.is_paused,
        rated=table.is_rated,
        options=table.options,
        host=_shown_id(table, table.host),
        game=table.game_id,
        number=table.number,
        seats=seat_states(table, gone),
        sides=table.rules.teams,
        watchers=watchers,
        undo=undo,
        claim=claim,
        turn=_turn(table),
        closed=table.closed,
        starters=() if is_playing or table.closed else _shown_ids(table, starters(table)),
        practice=practice,
        match=match,
    )


def seat_states(table: Table, gone: Collection[str] = ()) -> tuple[messages.SeatState, ...]:
    """Return the seats of a table, as everyone may know them; some people may be gone."""
    states = []
    later = table.names_with(table.reserved) if table.reserved else table.names
    for number, (seat, name) in enumerate(zip(table.seats, table.names, strict=True)):
        if seat.person is not None:
            state = messages.SeatState(
                name,
                "person",
                person=_shown_id(table, seat.person),
                bot=seat.bot,
                away=seat.is_away,
                late=seat.late,
                gone=seat.person in gone,
                agreed=seat.agreed,
                program=seat.program,
            )
        else:
            newcomer, coming = None, table.reserved.get(number)
            if coming is not None and (person := _shown_id(table, coming.person)):
                newcomer = messages.Newcomer(person, later[number], coming.program)
            kind: Literal["bot", "empty"] = "bot" if seat.bot else "empty"
            state = messages.SeatState(name, kind, bot=seat.bot, coming=newcomer)
        states.append(state)
    return tuple(states)


def _shown_id(table: Table, person: str | None) -> str:
    """Return a person's id, "" for none and for deleted accounts."""
    return "" if person is None or person in table.forgotten else person


def _shown_ids(table: Table, people: Iterable[str]) -> tuple[str, ...]:
    return tuple(person for person in people if _shown_id(table, person))


def _turn(table: Table) -> messages.TurnState | None:
    seat = table.person_at_turn
    if seat is None:
        return None
    return messages.TurnState(
        seat=seat,
        since=table.turn.since + table.turn.stopped,
        stopped_at=table.turn.stopped_at,
        clock=table.options.decision_time,
        bank=table.bank_of(seat),
        is_idle=table.turn.idle_since is not None,
        is_nudged=table.turn.is_nudged,
        coverers=_shown_ids(table, coverers(table)),
    )


def _fair(table: Table) -> messages.FairState | None:
    """Return the state of the next deal's key, with the transcript of the last finished deal."""
    game, parts = table.game, table.next
    if parts is None:
        return None
    last: Transcript | UnsetType = UNSET
    if game is not None and game.results and table.kind.is_shuffled_by_players:
        last = game.deals[-1 if game.is_waiting or game.over else -2].fair
    return messages.FairState(
        game=parts.game,
        deal=parts.deal,
        commitment=parts.commitment,
        hashes=dict(parts.hashes),
        last=None if last is UNSET else last,
    )


def _shuffle_request(table: Table, seat: int | None) -> Literal["", "hash", "part"]:
    if seat is None or table.next is None or not table.kind.is_shuffled_by_players:
        return ""
    if not table.next.is_gathering:
        return "" if seat in table.next.hashes else "hash"
    is_owed = seat in table.next.hashes and seat not in table.next.parts
    return "part" if is_owed else ""
