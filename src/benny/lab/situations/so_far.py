"""A deal as far as it is told, and what may be told next."""

from msgspec import Struct
from msgspec.structs import replace

from benny.analysis.inference import Done
from benny.game.view import View
from benny.lab.situations.input import SituationInput
from benny.lab.situations.situation import check_piles, read_scores, retold
from benny.rules.rules import Rules


class DealSoFar(Struct, frozen=True):
    """What a seat sees of a deal as far as it is told, and what may be done next, by which seat.

    Nothing may be done if the deal is over.
    """

    view: View
    possible: tuple[Done, ...]


def deal_so_far(rules: Rules, given: SituationInput, *, is_begun: bool = False) -> DealSoFar:
    """Return a deal up to the turn of any seat, as `from_flags` does for the seat's own.

    Raises NotationError if it is impossible.
    """
    told, seat = retold(rules, given)
    if not told.told and not is_begun:
        told.pass_on(seat)
    told.wait_for(seat)
    if rules.piles and not told.is_over:
        check_piles(told)
    view = told.game.ended_view(seat) if told.is_over else told.game.view(seat)
    view = replace(view, scores=read_scores(rules, seat, given.score))
    return DealSoFar(view, tuple(told.possible()))
