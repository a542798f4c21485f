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
from benny.game.view import Phase, View
from benny.io.json import convert
from benny.presentation.choices import takes_upcard
from benny.presentation.commentary import capitalise, card_text
from benny.rules.cards import Suit
from benny.rules.prose import words
from benny.rules.prose.page import named_sentences
from benny.rules.rules import Rules
from benny.study.turns import SeatTurn

_FILE = Path(__file__).with_name("course.toml")

Asked = Literal["act", "card", "taker", "points", "deal"]


class Paragraph(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A text for the rules that have what it `needs`."""

    text: str
    needs: Mapping[str, Any] = {}


class StepPlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step as `course.toml` has it, which says what each field is."""

    says: tuple[str | Paragraph, ...] = ()
    asks: str = ""
    praise: str = ""
    wrong: Mapping[str, str] = {}
    why: tuple[str | Paragraph, ...] = ()
    ask: Asked = "act"
    needs: Mapping[str, Any] = {}
    when: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    nth: int = 0


class LessonPlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    title: str
    about: str
    steps: tuple[StepPlan, ...]
    needs: Mapping[str, Any] = {}
    hides: tuple[Literal["trumps", "bowers", "calls", "alone"], ...] = ()
    first_deal: int = 0


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

    def __init__(self, rules: Rules, view: View | None = None, **given: object) -> None:
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
        if name in self._rules.table_rows:
            points, rules = getattr(self._rules, name), self._rules
            if len({*points}) == 1:
                return words.points(points[0])
            return words.score_row(points, rules.table_rows[name], rules.tricks)
        if self._view is None:
            raise KeyError(name)
        return _OF_VIEW[name](self._view)

    @cached_property
    def _sentences(self) -> Mapping[str, str]:
        return named_sentences(self._rules)

    def fill(self, text: str) -> str:
        """Return a text with its words filled in, without spaces that empty ones leave."""
        return " ".join(text.format_map(self).split())

    def fill_all(self, paragraphs: Iterable[str | Paragraph]) -> tuple[str, ...]:
        """Return paragraphs filled in, without those that are empty under the rules."""
        every = (Paragraph(text=one) if isinstance(one, str) else one for one in paragraphs)
        texts = (self.fill(one.text) for one in every if fits(self._rules, one.needs))
        return tuple(filter(None, texts))


def _suit(view: View) -> Suit:
    assert view.trump is not None
    return view.trump


def _partner(view: View) -> str:
    seat = None if view.seat is None else view.partner_of(view.seat)
    return "" if seat is None else default_players(view.rules)[seat].name


def trumps_in_words(view: View) -> str:
    """Return the trumps of a hand, as in 'two trumps: J♦ and 9♦', or those it would have."""
    turn = SeatTurn(view)
    picked_up = (view.upcard,) if view.phase is Phase.ORDER and takes_upcard(view) else ()
    cards = sorted(turn.trumps((*view.hand, *picked_up)), key=turn.order.place, reverse=True)
    only = "" if cards[1:] or not cards else "only "
    listed = f": {words.join_words([card_text(card) for card in cards])}" if cards else ""
    return f"{only}{words.count_of(len(cards), 'trump')}{listed}"


_OF_RULES: dict[str, Callable[[Rules], object]] = {
    "rules": lambda rules: rules,
    "ranks": lambda rules: ", ".join(words.ranks(rules)),
    "plain_ranks": lambda rules: ", ".join(rank for rank in words.ranks(rules) if rank != "jack"),
    "majority": lambda rules: words.number(rules.majority),
    "tricks": lambda rules: words.number(rules.tricks),
    "others": lambda rules: "the other player" if rules.players == 2 else "the others",
    "turned_suit": lambda rules: Suit(rules.turned_trump),
}
_OF_VIEW: dict[str, Callable[[View], str]] = {
    "led": lambda view: Reading(view).suit_led.word,
    "a_led": lambda view: Reading(view).suit_led.singular,
    "best": lambda view: card_text(Reading(view).best),
    "highest": lambda view: card_text(SeatTurn(view).sorted_cards[0]),
    "best_suit": lambda view: SeatTurn(view).order.trump.word,
    "trumps": trumps_in_words,
    "trump": lambda view: _suit(view).word,
    "mate": lambda view: _suit(view).mate.word,
    "a_trump": lambda view: _suit(view).singular,
    "a_mate": lambda view: _suit(view).mate.singular,
    "upcard": lambda view: card_text(view.upcard),
    "upsuit": lambda view: view.upcard.suit.word,
    "partner": _partner,
    "because": lambda view: SensibleBot().advise(view).reason,
}
