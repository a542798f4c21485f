"""What a puzzle is about: how the best choice differs from the obvious one."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from benny.analysis.card_counts import Reading
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.view import Phase, View
from benny.io.validation import suggestion
from benny.protocol.review import Alternative

_MAKING_TRUMP = ("order", "call")
_MANY_TRICKS = 3  # after this many for one side, a march is near


class Pair(NamedTuple):
    """The best choice of a puzzle and its rival, what the rule of thumb chooses."""

    view: View
    best: Alternative
    rival: Alternative

    @property
    def kinds(self) -> tuple[str, str]:
        return self.best.action.kind, self.rival.action.kind

    def is_at(self, phase: Phase) -> bool:
        return self.view.phase is phase


class Theme(NamedTuple):
    """A theme: its name, a sentence about it, and which puzzles have it."""

    title: str
    sentence: str
    fits: Callable[[Pair], bool]


def themes_of(view: View, alternatives: Sequence[Alternative], rival: Action) -> tuple[str, ...]:
    """Return the themes of a decision, the most telling first; there is always one."""
    other = next(alternative for alternative in alternatives if alternative.action == rival)
    pair = Pair(view, alternatives[0], other)
    return tuple(name for name, theme in THEMES.items() if theme.fits(pair))


def theme(name: str) -> Theme:
    """Return a theme by its name; raise NotationError if there is none."""
    if name not in THEMES:
        raise NotationError(f"unknown theme {name[:40]!r}: {suggestion(name, THEMES)}")
    return THEMES[name]


def _is_donation(pair: Pair) -> bool:
    best, rival = pair.best, pair.rival
    makes = best.action.kind in _MAKING_TRUMP and rival.action == "pass"
    return makes and best.points < rival.points


def _calls(pair: Pair) -> bool:
    return pair.kinds == ("call", "call") and pair.best.action.suit != pair.rival.action.suit


def _is_next(pair: Pair) -> bool:
    if pair.best.action.kind != "call" or pair.view.upcard.is_joker:
        return False
    is_next = pair.best.action.suit == pair.view.upcard.suit.mate
    return is_next and pair.rival.action.suit != pair.best.action.suit


def _is_alone(pair: Pair) -> bool:
    return pair.best.action.alone != pair.rival.action.alone


def _makes(pair: Pair) -> bool:
    return pair.kinds[0] in _MAKING_TRUMP and pair.kinds[1] == "pass"


def _passes(pair: Pair) -> bool:
    return pair.kinds[0] == "pass" and pair.kinds[1] in _MAKING_TRUMP


def _bids_more(pair: Pair) -> bool:
    return pair.is_at(Phase.BID) and pair.best.action.tricks > pair.rival.action.tricks


def _bids_less(pair: Pair) -> bool:
    return pair.is_at(Phase.BID) and pair.best.action.tricks < pair.rival.action.tricks


def _is_by_score(pair: Pair) -> bool:
    """Return whether the best choice loses points, and still wins more games."""
    return pair.best.win > pair.rival.win and pair.best.points < pair.rival.points


def _reading(pair: Pair) -> Reading | None:
    return Reading(pair.view) if pair.is_at(Phase.PLAY) and pair.view.trump else None


def _takes(pair: Pair) -> tuple[bool, bool] | None:
    """Return whether the best choice and the rival take the trick, None unless they follow."""
    table = _reading(pair) if pair.view.trick else None
    if table is None:
        return None
    best, rival = (bool(table.winners([one.action.card])) for one in (pair.best, pair.rival))
    return best, rival


def _is_partners_trick(pair: Pair) -> bool:
    return pair.view.winning in pair.view.allies


def _ducks(pair: Pair) -> bool:
    return _takes(pair) == (False, True) and not _is_partners_trick(pair)


def _wins(pair: Pair) -> bool:
    return _takes(pair) == (True, False) and not _is_partners_trick(pair)


def _is_about_height(pair: Pair) -> bool:
    return _takes(pair) == (True, True)


def _is_about_partners_trick(pair: Pair) -> bool:
    return _takes(pair) in ((True, False), (False, True)) and _is_partners_trick(pair)


def _throws(pair: Pair) -> bool:
    return _takes(pair) == (False, False)


def _leads_trumps(pair: Pair) -> tuple[bool, bool] | None:
    """Return whether the best choice and the rival are trumps, None unless they lead."""
    table = None if pair.view.trick else _reading(pair)
    if table is None:
        return None
    is_trump = table.order.is_trump
    return is_trump(pair.best.action.card), is_trump(pair.rival.action.card)


def _leads_trump(pair: Pair) -> bool:
    return _leads_trumps(pair) == (True, False)


def _keeps_trump(pair: Pair) -> bool:
    return _leads_trumps(pair) == (False, True)


def _leads_other_trump(pair: Pair) -> bool:
    return _leads_trumps(pair) == (True, True)


def _leads_other_suit(pair: Pair) -> bool:
    return _leads_trumps(pair) == (False, False)


def _returns_lead(pair: Pair) -> bool:
    table = _reading(pair)
    if table is None or not _leads_other_suit(pair):
        return False
    led = {
        table.order.suit(trick.cards[0].card)
        for trick in pair.view.tricks
        if trick.cards[0].seat in table.allies
    }
    suits = [table.order.suit(one.action.card) for one in (pair.best, pair.rival)]
    return suits[0] in led and suits[1] not in led


def _has_bare_left(pair: Pair) -> bool:
    table = _reading(pair)
    if table is None or table.order.left is None or table.trumps(table.mine) != [table.order.left]:
        return False
    return table.order.left in (pair.best.action.card, pair.rival.action.card)


def _stops_march(pair: Pair) -> bool:
    return _is_near_march(pair) and not _are_makers(pair.view)


def _goes_for_march(pair: Pair) -> bool:
    return _is_near_march(pair) and _are_makers(pair.view)


def _is_near_march(pair: Pair) -> bool:
    """Return whether the makers have taken many tricks, and all so far."""
    view, maker = pair.view, pair.view.contract.maker
    if _reading(pair) is None or maker is None:
        return False
    taken = sum(view.taken[seat] for seat in view.rules.teams[view.rules.side_of(maker)])
    return taken == len(view.tricks) >= _MANY_TRICKS


def _are_makers(view: View) -> bool:
    return view.contract.maker in (view.seat, *view.allies)


THEMES: Mapping[str, Theme] = {
    "donation": Theme(
        "Donation",
        "Make trump to be euchred: two points given away are less than the game.",
        _is_donation,
    ),
    "score": Theme(
        "By the score",
        "What loses points on average wins more games at this score.",
        lambda pair: _is_by_score(pair) and not _is_donation(pair),
    ),
    "bare-left": Theme(
        "Bare left", "The left bower is your only trump. Play it now, or keep it?", _has_bare_left
    ),
    "stop-march": Theme(
        "Stop the march",
        "The makers have every trick so far: one trick for you costs them a point.",
        _stops_march,
    ),
    "march": Theme(
        "March", "Your side has every trick so far: go for all of them.", _goes_for_march
    ),
    "return-lead": Theme("Return the lead", "Lead the suit that your partner led.", _returns_lead),
    "alone": Theme("Alone", "With your partner or without: which is worth more?", _is_alone),
    "next": Theme(
        "Next",
        "Once the upcard is turned down, call the other suit of its colour.",
        _is_next,
    ),
    "suit": Theme("Which suit", "More than one suit is good. Which one is better?", _calls),
    "make": Theme("Make trump", "The hand looks too weak to make trump, and is not.", _makes),
    "pass": Theme("Pass", "The hand looks good for trump, and a pass is worth more.", _passes),
    "bid-more": Theme("Bid more", "The hand is worth more tricks than it looks.", _bids_more),
    "bid-less": Theme("Bid less", "The hand is worth fewer tricks than it looks.", _bids_less),
    "name": Theme(
        "Name trump", "You won the auction: name the suit.", lambda pair: pair.is_at(Phase.NAME)
    ),
    "stay": Theme(
        "Stay in", "A trick is likelier than it looks.", lambda pair: pair.kinds[0] == "stay"
    ),
    "fold": Theme(
        "Fold", "A trick is less likely than it looks.", lambda pair: pair.kinds[0] == "fold"
    ),
    "defend": Theme(
        "Defend alone",
        "Against a lone maker, with your partner or without.",
        lambda pair: pair.is_at(Phase.DEFEND),
    ),
    "throw-in": Theme(
        "Throw in",
        "Play the deal, or throw it in.",
        lambda pair: pair.is_at(Phase.THROW_IN) or "throw in" in pair.kinds,
    ),
    "swap": Theme("Swap", "Swap three low cards, or keep them.", lambda pair: "swap" in pair.kinds),
    "discard": Theme("Discard", "Which card to put away.", lambda pair: pair.is_at(Phase.DISCARD)),
    "duck": Theme("Duck", "You can take the trick. Let it go, and gain more later.", _ducks),
    "take": Theme("Take it", "Take the trick, though holding back looks safer.", _wins),
    "partner": Theme(
        "Partner's trick",
        "Your partner has the trick: leave it, or take it over.",
        _is_about_partners_trick,
    ),
    "height": Theme(
        "How high", "More than one card takes the trick so far. Which one?", _is_about_height
    ),
    "keep": Theme("What to keep", "The trick is not yours: which card can you spare?", _throws),
    "lead-trump": Theme("Lead trump", "Draw trump before you lead anything else.", _leads_trump),
    "keep-trump": Theme("Keep trump", "Keep your trumps, and lead another suit.", _keeps_trump),
    "which-trump": Theme(
        "Which trump", "A trump has to be led: a high or a low one?", _leads_other_trump
    ),
    "lead": Theme("Which lead", "No trump: but which suit, and how high?", _leads_other_suit),
}
"""The themes by name, the most telling first."""
