"""The types of the browser's client are those of the protocol."""

import pytest

from benny.web.client_types import FILE, declarations


def test_the_client_has_todays_types():
    assert FILE.read_text(encoding="utf-8") == declarations(), "run `make types`"


@pytest.mark.parametrize(
    "line",
    [
        'export type Place = "south" | "west" | "north" | "east";',
        'export type Suit = "C" | "D" | "H" | "S";',
        "export type Card = string;",
        '  kind: "update";',
        '  do: "seat_bot";',
        "  picture?: Picture;",
        "  win: number | null;",
        "  expect?: number;",
        "  grace: number;",
        "  hashes?: Record<string, string>;",
        "  cards: Partial<Record<Place, Card>>;",
        "  made: Suit | null;",
        '  kind: "bot" | "empty" | "person";',
    ],
)
def test_a_type_says_what_json_holds(line):
    assert line in declarations().splitlines()
