"""The source of a course: the lessons of `course.toml`, and the words that fill their texts."""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from benny.analysis.card_counts import Reading
from benny.bots.sensible import SensibleBot
from benny.game.game import default_players
from benny.game.view import View
from benny.io.json import convert
from benny.presentation.commentary import capitalise, card_text
from benny.rules.cards import Card, Suit
from benny.rules.ordering import Ordering
from benny.rules.prose import scores, words
from benny.rules.prose.page import named_sentences
from benny.rules.rules import Rules

_FILE = Path(__file__).with_name("course.toml")

Asked = Literal["act", "rank", "left", "taker", "points", "deal"]


class StepPlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step as `course.toml` has it, which says what each field is."""

    says: tuple[str, ...] = ()
    asks: str = ""
    praise: str = ""
    ask: Asked = "act"
    needs: Mapping[str, Any] = {}
    when: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    nth: int = 0
    rank: int = 0


class LessonPlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    title: str
    about: str
    steps: tuple[StepPlan, ...]
    needs: Mapping[str, Any] = {}
    hides: tuple[Literal["trump", "calls"], ...] = ()


@cache
def plans() -> tuple[LessonPlan, ...]:
    """Return all lessons; some for different rules have the same name."""
    data = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return convert(data["lessons"], tuple[LessonPlan, ...])


def fits(rules: Rules, needs: Mapping[str, Any]) -> bool:
    """Return whether rules have what is needed: for each field or property one of its values."""
    return all(
        getattr(rules, name) in (values if isinstance(values, list) else [values])
        for name, values in needs.items()
    )


class Texts:
    """The values of words in braces: by the rules, by a view if there is one, and those `given`.

    A word that begins with a capital letter is its value at the beginning of a sentence.
    """

    def __init__(self, rules: Rules, view: View | None = None, **given: str) -> None:
        self._rules = rules
        self._view = view
        self._given = given

    def __getitem__(self, name: str) -> object:
        if name == "rule":
            return self._sentences
        if name[0].isupper():
            return capitalise(str(self[name[0].lower() + name[1:]]))
        if name in self._given:
            return self._given[name]
        if name in _OF_RULES:
            return _OF_RULES[name](self._rules)
        if self._view is None:
            raise KeyError(name)
        return _OF_VIEW[name](self._view)

    @cached_property
    def _sentences(self) -> Mapping[str, str]:
        return named_sentences(self._rules)

    def fill(self, text: str) -> str:
        """Return a text with its words filled in, without spaces that empty ones leave."""
        return " ".join(text.format_map(self).split())

    def fill_all(self, paragraphs: Iterable[str]) -> tuple[str, ...]:
        """Return paragraphs filled in, without those that are empty under the rules."""
        return tuple(filter(None, map(self.fill, paragraphs)))


def _ordering(view: View) -> Ordering:
    assert view.ordering is not None
    return view.ordering


def _suit(view: View) -> Suit:
    assert view.trump is not None
    return view.trump


def _partner(view: View) -> str:
    seat = None if view.seat is None else view.partner_of(view.seat)
    return "" if seat is None else default_players(view.rules)[seat].name


def _bower(card: Card | None) -> str:
    return "" if card is None else card_text(card)


_OF_RULES: dict[str, Callable[[Rules], str]] = {
    "ranks": lambda rules: ", ".join(words.ranks(rules)),
    "majority": lambda rules: words.number(rules.majority),
    "tricks": lambda rules: words.number(rules.tricks),
    "lone_scores": lambda rules: (
        scores.row(rules, "made_alone") if "made_alone" in rules.table_rows else ""
    ),
}
_OF_VIEW: dict[str, Callable[[View], str]] = {
    "led": lambda view: Reading(view).suit_led.word,
    "best": lambda view: card_text(Reading(view).best),
    "trump": lambda view: _suit(view).word,
    "mate": lambda view: _suit(view).mate.word,
    "a_trump": lambda view: _suit(view).singular,
    "a_mate": lambda view: _suit(view).mate.singular,
    "right": lambda view: _bower(_ordering(view).right),
    "left": lambda view: _bower(_ordering(view).left),
    "upcard": lambda view: card_text(view.upcard),
    "upsuit": lambda view: view.upcard.suit.word,
    "partner": _partner,
    "because": lambda view: SensibleBot().advise(view).reason,
}
