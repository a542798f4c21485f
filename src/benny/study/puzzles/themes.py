"""Themes of puzzles: how the best choice differs from the obvious one."""

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

    def reading(self) -> Reading | None:
        return Reading(self.view) if self.is_at(Phase.PLAY) and self.view.trump else None

    def takes(self) -> tuple[bool, bool] | None:
        """Return whether the best choice and the rival take the trick, None unless they follow."""
        table = self.reading() if self.view.trick else None
        if table is None:
            return None
        best, rival = (bool(table.winners([one.action.card])) for one in (self.best, self.rival))
        return best, rival

    def leads_trump(self) -> tuple[bool, bool] | None:
        """Return whether the best choice and the rival are trumps, None unless they lead."""
        table = None if self.view.trick else self.reading()
        if table is None:
            return None
        is_trump = table.order.is_trump
        return is_trump(self.best.action.card), is_trump(self.rival.action.card)

    @property
    def is_partners_trick(self) -> bool:
        return self.view.winning in self.view.allies

    @property
    def is_for_makers(self) -> bool:
        return self.view.contract.maker in (self.view.seat, *self.view.allies)


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
    makes_trump = pair.kinds[0] in _MAKING_TRUMP and pair.rival.action == "pass"
    return makes_trump and pair.best.points < pair.rival.points


def _is_next(pair: Pair) -> bool:
    if pair.best.action.kind != "call" or pair.view.upcard.is_joker:
        return False
    suit = pair.best.action.suit
    return suit == pair.view.upcard.suit.mate and pair.rival.action.suit != suit


def _has_bare_left(pair: Pair) -> bool:
    table = pair.reading()
    if table is None or table.order.left is None or table.trumps(table.mine) != [table.order.left]:
        return False
    return table.order.left in (pair.best.action.card, pair.rival.action.card)


def _is_near_march(pair: Pair) -> bool:
    """Return whether the makers have taken many tricks, and all so far."""
    view, maker = pair.view, pair.view.contract.maker
    if pair.reading() is None or maker is None:
        return False
    taken = sum(view.taken[seat] for seat in view.rules.teams[view.rules.side_of(maker)])
    return taken == len(view.tricks) >= _MANY_TRICKS


def _returns_lead(pair: Pair) -> bool:
    table = pair.reading()
    if table is None or pair.leads_trump() != (False, False):
        return False
    suits_led = {
        table.order.suit(trick.cards[0].card)
        for trick in pair.view.tricks
        if trick.cards[0].seat in table.allies
    }
    best, rival = (table.order.suit(one.action.card) for one in (pair.best, pair.rival))
    return best in suits_led and rival not in suits_led


THEMES: Mapping[str, Theme] = {
    "donation": Theme(
        "Donation",
        "Make trump and get euchred: giving 2 points away costs less than the game.",
        _is_donation,
    ),
    "score": Theme(
        "By the score",
        "What loses points on average wins more games at this score.",
        lambda pair: (
            pair.best.win > pair.rival.win
            and pair.best.points < pair.rival.points
            and not _is_donation(pair)
        ),
    ),
    "bare-left": Theme(
        "Bare left", "The left bower is your only trump. Play it now, or keep it?", _has_bare_left
    ),
    "stop-march": Theme(
        "Stop the march",
        "The makers have every trick so far: one trick for you costs them a point.",
        lambda pair: _is_near_march(pair) and not pair.is_for_makers,
    ),
    "march": Theme(
        "March",
        "Your side has every trick so far: go for all of them.",
        lambda pair: _is_near_march(pair) and pair.is_for_makers,
    ),
    "return-lead": Theme("Return the lead", "Lead the suit that your partner led.", _returns_lead),
    "alone": Theme(
        "Alone",
        "With your partner or without: which is worth more?",
        lambda pair: pair.best.action.alone != pair.rival.action.alone,
    ),
    "next": Theme(
        "Next", "Once the upcard is turned down, call the other suit of its colour.", _is_next
    ),
    "suit": Theme(
        "Which suit",
        "More than one suit is good. Which one is better?",
        lambda pair: (
            pair.kinds == ("call", "call") and pair.best.action.suit != pair.rival.action.suit
        ),
    ),
    "make": Theme(
        "Make trump",
        "The hand looks too weak to make trump, but isn't.",
        lambda pair: pair.kinds[0] in _MAKING_TRUMP and pair.kinds[1] == "pass",
    ),
    "pass": Theme(
        "Pass",
        "The hand looks good enough to make trump, but passing is worth more.",
        lambda pair: pair.kinds[0] == "pass" and pair.kinds[1] in _MAKING_TRUMP,
    ),
    "bid-more": Theme(
        "Bid more",
        "The hand is worth more tricks than it looks.",
        lambda pair: pair.is_at(Phase.BID) and pair.best.action.tricks > pair.rival.action.tricks,
    ),
    "bid-less": Theme(
        "Bid less",
        "The hand is worth fewer tricks than it looks.",
        lambda pair: pair.is_at(Phase.BID) and pair.best.action.tricks < pair.rival.action.tricks,
    ),
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
        "Play the hand, or throw it in.",
        lambda pair: pair.is_at(Phase.THROW_IN) or "throw in" in pair.kinds,
    ),
    "swap": Theme("Swap", "Swap three low cards, or keep them.", lambda pair: "swap" in pair.kinds),
    "discard": Theme("Discard", "Which card to discard.", lambda pair: pair.is_at(Phase.DISCARD)),
    "duck": Theme(
        "Duck",
        "You can win the trick. Let it go, and gain more later.",
        lambda pair: pair.takes() == (False, True) and not pair.is_partners_trick,
    ),
    "take": Theme(
        "Win it",
        "Win the trick, though holding back looks safer.",
        lambda pair: pair.takes() == (True, False) and not pair.is_partners_trick,
    ),
    "partner": Theme(
        "Partner's trick",
        "Your partner is winning the trick: leave it, or take it over.",
        lambda pair: pair.takes() in ((True, False), (False, True)) and pair.is_partners_trick,
    ),
    "height": Theme(
        "How high",
        "More than one card wins the trick so far. Which one?",
        lambda pair: pair.takes() == (True, True),
    ),
    "keep": Theme(
        "What to keep",
        "The trick isn't yours: which card do you throw off?",
        lambda pair: pair.takes() == (False, False),
    ),
    "lead-trump": Theme(
        "Lead trump",
        "Draw trump before you lead anything else.",
        lambda pair: pair.leads_trump() == (True, False),
    ),
    "keep-trump": Theme(
        "Keep trump",
        "Keep your trumps, and lead another suit.",
        lambda pair: pair.leads_trump() == (False, True),
    ),
    "which-trump": Theme(
        "Which trump",
        "A trump has to be led: a high or a low one?",
        lambda pair: pair.leads_trump() == (True, True),
    ),
    "lead": Theme(
        "Which lead",
        "No trump: but which suit, and how high?",
        lambda pair: pair.leads_trump() == (False, False),
    ),
}
"""The themes by name, the most telling first."""
