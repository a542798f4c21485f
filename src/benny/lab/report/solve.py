"""Solved deals on the screen, as a table or as JSON lines."""

import os.path
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import typer
from rich.table import Table

from benny.errors import NotationError
from benny.game import records
from benny.io.files import read_text, source_name
from benny.io.json import to_json
from benny.lab.report.style import name_column, new_console, new_table
from benny.lab.solving import FORM, Solved, solve_line, solve_record
from benny.rules.cards import Card
from benny.rules.loading import USUAL, variant
from benny.rules.rules import Rules

FILES = (".jsonl", ".txt")


class OpenDeal(NamedTuple):
    """A solved deal with its name, for the table, and the rules it was solved under."""

    name: str
    rules: Rules
    solved: Solved


def run(rules: Rules | None, sources: Sequence[str], as_json: bool) -> None:
    """Solve the deals of the sources and print the results.

    A source is a file of lines or records, `-` for standard input, or a line itself. Without
    `rules` lines are deals of american. Raises NotationError, with the file and line, for text that
    is not a deal, and for records if rules are given.
    """
    solved = solve_sources(rules, sources)
    if as_json:
        for deal in solved:
            typer.echo(to_json(deal.solved))
        return
    deals = list(solved)
    if not deals:
        raise NotationError(f"there is no deal to solve: give {FORM}, a file of them, or records")
    new_console().print(result_table(deals))


def solve_sources(rules: Rules | None, sources: Sequence[str]) -> Iterator[OpenDeal]:
    """Solve the deals of all sources, one after the other; raise NotationError as `run` does."""
    games = 0
    for source in sources:
        is_file = source == "-" or os.path.exists(source) or source.lower().endswith(FILES)
        for number, line in enumerate(read_text(source).split("\n") if is_file else [source], 1):
            text = line.strip()
            try:
                if text.startswith("{"):
                    games += 1
                    yield from _solve_game(rules, text, games)
                elif text and not text.startswith("#"):
                    usual = rules or variant(USUAL)
                    yield OpenDeal(" ".join(text.split()), usual, solve_line(usual, text))
            except NotationError as error:
                if not is_file:
                    raise
                raise NotationError(f"{source_name(source)}, line {number}: {error}") from None


def result_table(deals: Sequence[OpenDeal]) -> Table:
    """Return the tricks of each side, and those of the leader's side after each lead."""
    columns = map(name_column, ("deal", "tricks of seats", "after a lead"))
    rows = ((deal.name, _tricks(deal), _cards(deal.solved.cards)) for deal in deals)
    return new_table(columns, rows)


def _solve_game(rules: Rules | None, text: str, game: int) -> Iterator[OpenDeal]:
    if rules is not None:
        raise NotationError("a game has its own rules: leave out --variant, --set")
    record = records.decode(text)
    for number, solved in solve_record(record):
        yield OpenDeal(f"game {game}, deal {number}", record.rules, solved)


def _tricks(deal: OpenDeal) -> str:
    teams, tricks = deal.rules.teams, deal.solved.tricks
    if len(teams) != len(tricks):
        return f"maker {tricks[0]}, the others {tricks[1]}"
    named = ("+".join(map(str, team)) for team in teams)
    return ", ".join(f"{seats}: {taken}" for seats, taken in zip(named, tricks, strict=True))


def _cards(cards: dict[Card, int]) -> str:
    groups = {
        taken: " ".join(card for card in cards if cards[card] == taken)
        for taken in sorted(set(cards.values()), reverse=True)
    }
    return ", ".join(f"{group}: {taken}" for taken, group in groups.items())
