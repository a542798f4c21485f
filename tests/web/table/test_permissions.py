"""Who may send which command in which state: every command by every role."""

import pytest

from benny.bots import OPPONENT
from benny.errors import IllegalActionError
from benny.protocol import commands
from benny.protocol.commands import Command, Options
from benny.protocol.messages import ErrorCode
from benny.web.table.decisions import decide
from benny.web.table.events import Away, Closed, Paused, Vacated
from benny.web.table.person import RefusedError
from support.games import played
from support.rules import HOUSES
from support.tables import ANN, BOB, CID, EVE, PEOPLE, MatchSitting, playing, practising, seated

DIGEST = "ab" * 32
FIELDS = {
    commands.Sit: {"seat": 2},
    commands.Admit: {"seat": 2},
    commands.SeatBot: {"seat": 3, "bot": OPPONENT},
    commands.Unseat: {"seat": 3},
    commands.Kick: {"person": CID.id},
    commands.Cover: {"seat": 0},
    commands.Answer: {"agree": True},
    commands.Hash: {"hash": DIGEST},
    commands.Reveal: {"part": DIGEST},
    commands.Change: {"options": Options()},
    commands.Agree: {"rated": True},
}
OUTSIDE = {commands.Say, commands.Ping}  # they are no decisions of a table


# In each state a sign for Ann, who is the host except in a match, for Bob, who plays if another
# person does, and for Eve, who has no seat.
TABLE = """
         waiting  on   paused  host_away  covered  rated  ended  practice  match_waiting  match
Act      ggs      +xs  pps     sps        pps      xxs    eee    +kk       sss            +xs
Sit      +++      xx+  xx+     xx+        xx+      xxx    eee    xkk       +++            x+x
Stand    ++s      ++s  ++s     s+s        ++s      rrs    eee    +kk       sss            xxx
Admit    xhh      xhh  xhh     xhh        xhh      xhh    eee    kkk       kkk            kkk
SeatBot  +hh      +hh  +hh     +hh        +hh      xhh    eee    kkk       kkk            kkk
Unseat   xhh      xhh  xhh     xhh        xhh      xhh    eee    kkk       kkk            kkk
Start    +hh      bhh  bhh     bbh        bbh      bhh    eee    kkk       xxx            bbh
Pause    ghh      +hh  +hh     +hh        +hh      rhh    eee    +kk       kkk            kkk
Resume   +hh      +hh  +hh     ++h        ++h      +hh    eee    +kk       kkk            kkk
Kick     +hh      +hh  +hh     +hh        +hh      rhh    eee    kkk       kkk            kkk
Nudge    xxs      xxs  xxs     sxs        xxs      xxs    eee    kkk       sss            xxs
Cover    xxx      xxx  xxx     xxx        xxx      xxx    eee    kkk       kkk            kkk
End      +hh      +hh  +hh     +hh        +hh      rhh    eee    +kk       kkk            kkk
Undo     ggs      xxs  xxs     sxs        xxs      xxs    eee    xkk       kkk            kkk
Answer   xxs      xxs  xxs     sxs        xxs      xxs    eee    kkk       kkk            kkk
Claim    ggs      xxs  pps     sps        pps      xxs    eee    xkk       sss            xxs
Hash     ++s      ++s  ++s     s+s        ++s      ++s    eee    kkk       kkk            kkk
Reveal   xxs      xxs  xxs     sxs        xxs      xxs    eee    kkk       kkk            kkk
Change   +hh      bhh  bhh     bhh        bhh      bhh    eee    kkk       kkk            kkk
Agree    ++s      bbs  bbs     sbs        bbs      bbs    eee    kkk       kkk            kkk
"""
SIGNS = {
    ErrorCode.NOT_HOST: "h",
    ErrorCode.NOT_SEATED: "s",
    ErrorCode.GAME_RATED: "r",
    ErrorCode.NO_GAME: "g",
    ErrorCode.GAME_IN_PROGRESS: "b",
    ErrorCode.GAME_PAUSED: "p",
    ErrorCode.TABLE_ENDED: "e",
}
"""A sign for each refusal; besides, + is done, k is refused by the kind of table, x otherwise."""


def waiting():
    return seated("classic", (ANN, BOB), rated=True)


def on():
    return playing("classic", (ANN, BOB))


def paused():
    sitting = on()
    sitting.happen(Paused())
    return sitting


def host_away():
    """Return a game whose host has stood up, so that other players may act for them."""
    sitting = on()
    sitting.happen(Vacated(0), Paused())
    return sitting


def covered():
    sitting = on()
    sitting.happen(Away(0), Paused())
    return sitting


def rated():
    return playing("classic", PEOPLE, rated=True)


def ended():
    sitting = on()
    sitting.happen(Closed("it is late."))
    return sitting


def practice():
    return practising(played(HOUSES["classic"], ("novice",), 2), 1, 3)


def match_waiting():
    return MatchSitting()


def match():
    sitting = MatchSitting()
    sitting.begin()
    return sitting


STATES = (
    *(waiting, on, paused, host_away, covered, rated, ended),
    *(practice, match_waiting, match),
)


def sign(table, person, kind):
    fields = dict(FIELDS.get(kind, {}))
    if kind is commands.Act:
        seat = table.seat_of(person.id)
        legal = () if table.game is None or seat is None else table.game.view(seat).legal
        fields["action"] = str(next(iter(legal), "pass"))
    if kind is commands.Hash and table.next is not None:
        fields |= {"game": table.next.game, "deal": table.next.deal}
    try:
        decide(table, person, kind(id="c", **fields))
    except IllegalActionError:
        return "x"
    except RefusedError as error:
        is_by_kind = str(error) == table.kind.refusal
        return "k" if is_by_kind else SIGNS.get(error.code, "x")
    return "+"


@pytest.mark.parametrize("make", STATES, ids=lambda make: make.__name__)
def test_each_command_is_open_to_the_roles_of_the_table(make):
    names, *rows = (line.split() for line in TABLE.strip().splitlines())
    column = 1 + names.index(make.__name__)
    table = make().table

    signs = {
        kind.__name__: "".join(sign(table, person, kind) for person in (ANN, BOB, EVE))
        for kind in set(Command.__subclasses__()) - OUTSIDE
    }

    assert signs == {row[0]: row[column] for row in rows}
