"""The words that lessons fill in: of the rules, and of the cards on the table."""

from collections.abc import Callable, Iterator, Mapping

from benny.analysis.card_counts import Reading
from benny.bots.sensible import SensibleBot
from benny.game.game import default_players
from benny.game.view import View
from benny.presentation.commentary import capitalise, card_text
from benny.rules.cards import Card, Suit
from benny.rules.ordering import Ordering
from benny.rules.prose import scores, sentences, words
from benny.rules.rules import Rules

_PROSE = (sentences, scores)


class RuleSentences:
    """The sentences of some rules, each by the name of its function in `rules.prose`."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> str:
        for module in _PROSE:
            if hasattr(module, name):
                said = getattr(module, name)(self._rules)
                return said if isinstance(said, str) else " ".join(said)
        raise AttributeError(name)


class Texts(Mapping[str, object]):
    """What stands for each word in braces: by the rules, and by a view if there is one.

    A word that begins with a capital letter is its value at the beginning of a sentence.
    """

    def __init__(self, rules: Rules, view: View | None = None, **said: str) -> None:
        self._rules = rules
        self._view = view
        self._said = said

    def __getitem__(self, name: str) -> object:
        if name == "rule":
            return RuleSentences(self._rules)
        if name[0].isupper():
            return capitalise(str(self[name[0].lower() + name[1:]]))
        if name in self._said:
            return self._said[name]
        if name in _OF_RULES:
            return _OF_RULES[name](self._rules)
        if self._view is None:
            raise KeyError(name)
        return _OF_VIEW[name](self._view)

    def __iter__(self) -> Iterator[str]:
        return iter(("rule", *self._said, *_OF_RULES, *_OF_VIEW))

    def __len__(self) -> int:
        return len(tuple(iter(self)))

    def fill(self, text: str) -> str:
        """Return a text with its words filled in, without spaces that empty ones leave."""
        return " ".join(text.format_map(self).split())


def _lone_scores(rules: Rules) -> str:
    return scores.row(rules, "made_alone") if "made_alone" in rules.table_rows else ""


def _ordering(view: View) -> Ordering:
    assert view.ordering is not None
    return view.ordering


def _suit(view: View) -> Suit:
    assert view.trump is not None
    return view.trump


def _partner(view: View) -> str:
    assert view.seat is not None
    seat = view.partner_of(view.seat)
    return "" if seat is None else default_players(view.rules)[seat].name


def _bower(card: Card | None) -> str:
    return "" if card is None else card_text(card)


_OF_RULES: dict[str, Callable[[Rules], str]] = {
    "ranks": lambda rules: ", ".join(words.ranks(rules)),
    "majority": lambda rules: words.number(rules.majority),
    "tricks": lambda rules: words.number(rules.tricks),
    "maker": words.maker,
    "lone_scores": _lone_scores,
}
_OF_VIEW: dict[str, Callable[[View], str]] = {
    "led": lambda view: Reading(view).suit_led.word,
    "best": lambda view: card_text(Reading(view).best),
    "trump": lambda view: _suit(view).word,
    "mate": lambda view: _suit(view).mate.word,
    "a_trump": lambda view: _suit(view).singular,
    "a_mate": lambda view: _suit(view).mate.singular,
    "right": lambda view: _bower(_ordering(view).right),
    "right_is": lambda view: f"the jack of {_suit(view).word}",
    "left": lambda view: _bower(_ordering(view).left),
    "upcard": lambda view: card_text(view.upcard),
    "upsuit": lambda view: view.upcard.suit.word,
    "partner": _partner,
    "because": lambda view: SensibleBot().advise(view).reason,
}
