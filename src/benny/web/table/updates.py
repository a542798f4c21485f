"""Updates for clients: the only way by which a game in progress leaves the server."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import UnsetType
from msgspec.structs import replace

from benny.game.fair_deal import Transcript
from benny.game.view import View
from benny.presentation import words
from benny.presentation.commentary import Telling, Voice, deal_ended
from benny.presentation.picture import Drawing
from benny.protocol.messages import (
    ClaimState,
    EndState,
    FairState,
    MatchState,
    Newcomer,
    PracticeState,
    SeatState,
    TableState,
    TurnState,
    UndoState,
    Update,
    You,
)
from benny.web.table.decisions import may_undo
from benny.web.table.permissions import coverers, starters
from benny.web.table.practice import Practice, describe_original
from benny.web.table.table import Table


def update(table: Table, seat: int | None) -> Update:
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
) -> dict[int | None, Update]:
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
    state: TableState
    fair: FairState | None
    scene: Scene | None
    notice: str


def _update(table: Table, seat: int | None, common: _Common) -> Update:
    state, fair, scene, notice = common
    asks = _shuffle_request(table, seat)
    if fair is not None and asks:
        fair = replace(fair, asks=asks)
    game = table.game
    if game is None or scene is None:
        return Update(seq=table.seq, table=state, you=You(seat), notice=notice, fair=fair)
    view = game.view(seat)
    ended = end_state(view, table.names) if game.is_waiting or game.over else None
    if ended is not None and (there := table.kind.original(table.rules)) is not None:
        original = describe_original(table.rules, table.names, seat, there)
        ended = replace(ended, lines=(*ended.lines, original))
    picture = scene.drawing.seen_by(view)
    if state.match is not None:
        picture = replace(picture, deal=f"deal {state.match.deal}")
    return Update(
        seq=table.seq,
        table=state,
        you=You(seat, seat is not None and may_undo(table, seat)),
        notice=notice,
        said=(*scene.telling.to(view), *(ended.lines if ended else ())),
        picture=picture,
        ended=ended,
        fair=fair,
    )


def end_state(view: View, names: Sequence[str]) -> EndState:
    """Describe the end of the deal before a view."""
    assert view.previous is not None
    voice = Voice(view.rules, names, view.seat)
    title = voice.winner(view) if view.over else words.outcome_title(view.previous, view.rules)
    return EndState(title, tuple(deal_ended(view, names)), view.over)


def _table(table: Table, watchers: int, gone: Collection[str]) -> TableState:
    undo = table.undo
    is_playing = table.is_on and not table.is_paused
    return TableState(
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
        undo=None if undo is None else UndoState(undo.seat, tuple(sorted(table.undo_agreed))),
        claim=_claim(table),
        turn=_turn(table),
        closed=table.closed,
        starters=() if is_playing or table.closed else _shown_ids(table, starters(table)),
        practice=_practice(table.practice),
        match=_match(table),
    )


def _match(table: Table) -> MatchState | None:
    match = table.match
    if match is None:
        return None
    return MatchState(match.number, match.first + table.number - 1, match.people)


def _practice(practice: Practice | None) -> PracticeState | None:
    if practice is None:
        return None
    return PracticeState(practice.game, practice.number, practice.same, practice.puzzle)


def seat_states(table: Table, gone: Collection[str] = ()) -> tuple[SeatState, ...]:
    """Return the seats of a table, as everybody may know them; some people may be gone."""
    return tuple(_seat(table, number, name, gone) for number, name in enumerate(table.names))


def _shown_id(table: Table, person: str | None) -> str:
    """Return a person's id, "" for none and for deleted accounts."""
    return "" if person is None or person in table.forgotten else person


def _shown_ids(table: Table, people: Iterable[str]) -> tuple[str, ...]:
    return tuple(person for person in people if _shown_id(table, person))


def _seat(table: Table, number: int, name: str, gone: Collection[str]) -> SeatState:
    seat = table.seats[number]
    if seat.person is None:
        coming = table.reserved.get(number)
        person = _shown_id(table, coming.person if coming else None)
        newcomer = Newcomer(person, coming.name, coming.program) if coming and person else None
        return SeatState(name, "bot" if seat.bot else "empty", bot=seat.bot, coming=newcomer)
    return SeatState(
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


def _turn(table: Table) -> TurnState | None:
    seat = table.person_at_turn
    if seat is None:
        return None
    return TurnState(
        seat=seat,
        since=table.turn.since + table.turn.stopped,
        stopped_at=table.turn.stopped_at,
        clock=table.options.decision_time,
        bank=table.bank_of(seat),
        is_idle=table.turn.idle_since is not None,
        is_nudged=table.turn.is_nudged,
        coverers=_shown_ids(table, coverers(table)),
    )


def _claim(table: Table) -> ClaimState | None:
    claim = table.claim
    if claim is None:
        return None
    cards = tuple(action.card for seat, action in claim.plays if seat == claim.seat)
    return ClaimState(claim.seat, cards)


def _fair(table: Table) -> FairState | None:
    if table.next is None:
        return None
    return FairState(
        game=table.next.game,
        deal=table.next.deal,
        commitment=table.next.commitment,
        hashes=dict(table.next.hashes),
        last=_last_transcript(table),
    )


def _shuffle_request(table: Table, seat: int | None) -> str:
    if seat is None or table.next is None or not table.kind.is_shuffled_by_players:
        return ""
    if not table.next.is_gathering:
        return "" if seat in table.next.hashes else "hash"
    is_owed = seat in table.next.hashes and seat not in table.next.parts
    return "part" if is_owed else ""


def _last_transcript(table: Table) -> Transcript | None:
    """Return the transcript of the last finished deal if its secret may be revealed."""
    game = table.game
    if game is None or not game.results or not table.kind.is_shuffled_by_players:
        return None
    transcript = game.deals[-1 if game.is_waiting or game.over else -2].fair
    return None if isinstance(transcript, UnsetType) else transcript
