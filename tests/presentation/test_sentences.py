"""What players read on a screen: no sentence is longer than twenty words."""

import ast
import random
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import pytest

import benny
from benny import Game, NotationError, Rules
from benny.analysis.evaluation import Evaluator, action_values
from benny.bots.hints import remark, rule_of_thumb, verdict
from benny.bots.reasons import with_reasons
from benny.bots.sensible import SensibleBot
from benny.presentation.commentary import Commentator, Voice
from benny.presentation.words import banner, prompt, refusal
from benny.rules.loading import as_text, change_rules
from benny.rules.prose.page import named_sentences, summary
from benny.rules.prose.settings import Setting, settings, switches
from benny.study.lessons.course import course, lesson
from support.rules import HOUSES, SMALL, mark_slow

MOST = 20
SRC = Path(benny.__file__).parent
STATIC = SRC / "web/static"
MODULES = ("rules", "presentation", "study", "bots", "game/refusals.py", "terminal", "protocol")
MODULES += ("web/table", "web/live", "web/http/routes")

Text = tuple[str, str]
"""Where a text is, and the text."""

# A sentence also ends with its line or column, as in a table of keys.
_ENDS = re.compile(r"""(?<=[.!?…])[)"']?\s|\n|\s{2,}""")
# The path of an icon.
_DRAWN = re.compile(r"[Mm]\d")


def long_sentences(texts: Iterable[Text]) -> list[str]:
    return sorted(
        {
            f"{count} words, {where}: {sentence}"
            for where, text in texts
            if text.count(" ") >= MOST and not _DRAWN.match(text)
            for sentence in _ENDS.split(text)
            if (count := len(re.findall(r"\S*\w\S*", sentence))) > MOST
        }
    )


def literals(path: Path) -> Iterator[Text]:
    """Yield the strings of a module but its docstrings; what is filled in counts as a word."""
    nodes = [*ast.walk(ast.parse(path.read_text("utf-8")))]
    notes = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        match node:
            case ast.JoinedStr():
                parts = [getattr(part, "value", "x") for part in node.values]
                text = "".join(part if isinstance(part, str) else "x" for part in parts)
                notes |= {id(part) for part in node.values}
            case ast.Constant(value=str(text)) if id(node) not in notes:
                pass
            case _:
                continue
        yield f"{path.relative_to(SRC)}:{node.lineno}", text


def modules() -> Iterator[Path]:
    for name in MODULES:
        path = SRC / name
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def entries(path: Path, value: object) -> Iterator[Text]:
    """Yield the strings of a TOML file; `{rule[NAME]}` stands for whole sentences."""
    if isinstance(value, str):
        yield str(path.relative_to(SRC)), re.sub(r"\{\w+\}", "x", re.sub(r"\{rule.*?\}", "", value))
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from entries(path, part)


# Where one of these begins in a script, the code around it stops for a while.
_BEGINS = re.compile(r"//.*|/\*.*?\*/|(?<=[=(,:!&|?\[])\s*/(?![/*]).*?[^\\]/|[\"'`{}]", re.DOTALL)
_STRING = {mark: re.compile(rf"(?:\\.|[^{mark}\\])*{mark}", re.DOTALL) for mark in "\"'"}
_TEMPLATE = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*", re.DOTALL)
_INLINE = re.compile(r"</?(?:a|b|code|em|i|kbd|strong)\b[^>]*>")


def script_texts(code: str, start: int = 0) -> tuple[list[str], int]:
    """Return the strings and templates from a place to the closing brace, and where that ends."""
    texts, depth = [], 0
    while (begin := _BEGINS.search(code, start)) is not None:
        mark, start = begin[0], begin.end()
        if mark in "{}":
            depth += 1 if mark == "{" else -1
            if depth < 0:
                return texts, start
        elif mark == "`":
            text = ""
            while True:
                part = _TEMPLATE.match(code, start)
                assert part is not None
                text, start = text + part[0], part.end()
                if code[start] == "`":
                    break
                inner, start = script_texts(code, start + 2)
                texts += inner
                text += "x"
            texts.append(text)
            start += 1
        elif mark in _STRING:
            string = _STRING[mark].match(code, start)
            assert string is not None
            texts.append(string[0][:-1])
            start = string.end()
    return texts, start


def plain_texts(html: str) -> list[str]:
    """Return what is between the tags of HTML that begin a new line, and in their attributes."""
    return [
        *re.findall(r'="([^"]*)"', html),
        *(" ".join(text.split()) for text in re.split("<[^>]*>", _INLINE.sub("", html))),
    ]


def client() -> Iterator[Text]:
    for path in sorted(STATIC.rglob("*.js")):
        if "vendor" not in path.parts:
            code = re.sub(r'"\s*\+\s*"', "", path.read_text("utf-8"))
            for text in script_texts(code)[0]:
                for plain in plain_texts(text):
                    yield str(path.relative_to(STATIC)), plain
    for path in sorted(STATIC.rglob("*.html")):
        page = re.sub("<!--.*?-->", "", path.read_text("utf-8"), flags=re.DOTALL)
        for plain in plain_texts(page):
            yield str(path.relative_to(STATIC)), plain


def of_rules(rules: Rules) -> Iterator[Text]:
    for text in (summary(rules), *named_sentences(rules).values()):
        yield f"rules {rules.name}", text


def changed(rules: Rules, setting: Setting) -> Iterator[Rules]:
    """Yield the rules with each value of a setting with which they make sense."""
    values = {
        "switch": ["true", "false"],
        "number": map(str, range(setting.least or 0, 12)),
        "numbers": ["1,2,3", "1,2,3,4,5,6"],
        "choices": [*setting.values, ",".join(setting.values)],
    }.get(setting.kind, setting.values)
    for value in values:
        try:
            yield change_rules(rules, [f"{setting.name}={value}"])
        except NotationError:
            continue


def switched(rules: Rules) -> Iterator[Rules]:
    for switch in switches(rules, rules):
        yield change_rules(rules, [f"{name}={as_text(to)}" for name, to in switch.changes.items()])


def of_game(rules: Rules, seed: int) -> Iterator[Text]:
    """Yield the log, the prompts and the refusals of a game's first hands."""
    game, bot, where = Game(rules, seed=seed), SensibleBot(), f"game of {rules.name}"
    names = [player.name for player in game.players]
    tellers = {seat: Commentator(names) for seat in (None, *range(rules.players))}
    for _ in range(60):
        for seat, teller in tellers.items():
            for text in teller.tell(game.view(seat)):
                yield where, text
        if game.over:
            return
        view = game.view()
        voice, refused = Voice(rules, names, view.seat), map(partial(refusal, view), view.hand)
        for text in (banner(view, voice), prompt(view, voice), *refused):
            yield where, text
        game.act(bot.act(view))


def of_hints(rules: Rules, seed: int) -> Iterator[Text]:
    game, bot, where = Game(rules, seed=seed), SensibleBot(), f"hint under {rules.name}"
    while not game.over and len(game.deals) < 3:
        view = game.view()
        if len(view.legal) > 1:
            values = with_reasons(view, action_values(view, Evaluator(view, seed).more(100)))
            hint = rule_of_thumb(view, "this is a match")
            reasons = [value.reason for value in values]
            for text in (hint.verdict, verdict(view, values), remark(hint, values), *reasons):
                yield where, text
        game.act(bot.act(view))


def of_lessons(rules: Rules) -> Iterator[Text]:
    for head in course(rules).lessons:
        where = f"lesson {head.name} of {rules.name}"
        for step in lesson(rules, head.name).steps:
            for text in (*step.says, step.asks, *(option.says for option in step.options)):
                yield where, text


def test_no_literal_of_a_screen_is_long():
    assert long_sentences(text for path in modules() for text in literals(path)) == []


def test_no_lesson_setting_or_term_is_long():
    for path in (*SRC.glob("rules/**/*.toml"), *SRC.glob("study/**/*.toml")):
        assert long_sentences(entries(path, tomllib.loads(path.read_text("utf-8")))) == []


def test_no_text_of_the_browser_is_long():
    assert long_sentences(client()) == []


def test_no_rule_of_any_game_is_long():
    bases = [*HOUSES.values(), *SMALL.values()]
    rules = [*bases, *(other for base in bases for other in switched(base))]

    assert long_sentences(text for one in rules for text in of_rules(one)) == []


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_nothing_said_in_a_game_is_long(name):
    assert long_sentences(of_game(HOUSES[name], seed=1)) == []


@pytest.mark.slow
@pytest.mark.parametrize("setting", settings(), ids=lambda setting: setting.name)
def test_no_rule_is_long_whatever_is_set(setting: Setting) -> None:
    """Each value of a setting, alone and with some others."""
    chance = random.Random(setting.name)
    texts: list[Text] = []
    for base in [*HOUSES.values(), *SMALL.values()]:
        for rules in changed(base, setting):
            texts += of_rules(rules)
            for _ in range(4):
                rules = chance.choice([*changed(rules, chance.choice(settings())), rules])
                texts += of_rules(rules)

    assert long_sentences(texts) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", HOUSES)
def test_no_lesson_or_hint_is_long(name):
    assert long_sentences([*of_lessons(HOUSES[name]), *of_hints(HOUSES[name], seed=1)]) == []


def test_a_long_sentence_is_found(tmp_path, monkeypatch):
    long = " ".join(["word"] * 21)
    code = f'a ? html`<p>x ${{b ? html`<b>no</b> {long}` : "{{"}}</p>` : "{long}"; // {long}'
    (tmp_path / "a.py").write_text(f'"""{long}"""\nsay(f"Yes. {{name}} {long}")')
    monkeypatch.setattr(f"{__name__}.SRC", tmp_path)

    assert long_sentences([("here", f"Short. {long}. Short.")]) == [f"21 words, here: {long}."]
    assert long_sentences([("here", f"{long[5:]}. Short.")]) == []
    found = [text for text in script_texts(code)[0] for text in plain_texts(text)]
    assert [text for text in found if long in text] == [f"no {long}", long]
    assert long_sentences(literals(tmp_path / "a.py")) == [f"22 words, a.py:2: x {long}"]
