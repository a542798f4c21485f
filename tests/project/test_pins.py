"""What others rely on stays as it is: public names, commands, their JSON, the HTTP API.

`PIN=1 make test ARGS=tests/project/test_pins.py` pins a deliberate change, for its diff to show.
"""

import inspect
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from typer.main import get_command

import benny
import benny.env
from support.serving import Serving
from support.terminal import run

__all__ = ["run"]

PINS = Path(__file__).parent / "pins"


def names() -> str:
    """Return the public names with their signatures, and what their objects offer."""
    return "\n".join(
        line
        for module in (benny, benny.env)
        for name in sorted(module.__all__)
        for line in described(f"{module.__name__}.{name}", getattr(module, name))
    )


def described(name: str, value: Any) -> Iterator[str]:
    yield f"{name}{signature(value)}"
    if inspect.isclass(value) and value.__module__.startswith("benny"):
        for attribute in sorted(vars(value)):
            if not attribute.startswith("_"):
                yield f"    .{attribute}{signature(inspect.getattr_static(value, attribute))}"


def signature(value: Any) -> str:
    value = getattr(value, "__func__", value)
    if not callable(value):
        return ""
    try:
        return str(inspect.signature(value))
    except ValueError:  # compiled, or an enumeration
        return "(...)"


def help_texts() -> str:
    """Return the help of every command, those with old names included."""
    from benny.cli.app import app

    command = get_command(app)
    return "\n".join(pages(command, "benny"))


def pages(command: Any, path: str, parent: Any = None) -> Iterator[str]:
    context = command.make_context(path, ["--help"], parent=parent, resilient_parsing=True)
    yield f"== {path}\n{command.get_help(context)}\n"
    listed = command.list_commands(context) if hasattr(command, "list_commands") else ()
    for name in listed:
        yield from pages(command.get_command(context, name), name, context)


def http_api(folder: Path) -> str:
    """Return the paths of a server's HTTP API, with what they take and answer, and its types."""
    serving = Serving(folder)
    serving.start()
    try:
        document = serving.client().get("/schema/openapi.json").json()
    finally:
        serving.stop()
    lines = [
        f"{method.upper()} {path} {parameters(operation)} -> {' '.join(operation['responses'])}"
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
    ]
    types = document["components"]["schemas"].items()
    lines += [f"{name}: {' '.join(kind.get('properties', kind))}" for name, kind in types]
    return "\n".join(lines) + "\n"


def parameters(operation: dict[str, Any]) -> str:
    body = ["BODY"] if "requestBody" in operation else []
    return " ".join([one["name"] for one in operation.get("parameters", [])] + body)


CALLS = ["--up", "JS", "--classes", "trumps", "--hands", "1", "--depth", "4"]
GAMES = ["simulate", "classic", "--set", "target=3", "--games", "1", "--bots", "sensible"]
HAND = ["evaluate", "--hand", "JC KS 9S AH QD", "--up", "TS", "--dealer", "0", "--worlds", "64"]
COMMANDS = {
    "rules": ["rules", "classic"],
    "rules list": ["rules", "--list"],
    "rules fields": ["rules", "--fields"],
    "simulate": GAMES,
    "arena": ["arena", "sensible", "random", "--deals", "8", "--games", "0"],
    "evaluate": HAND,
    "solve": ["solve", "S 1 9S KH / JS AH / TS AC / QS TC"],
    "table scores": ["table", "scores", "classic", "--deals", "40"],
    "table equity": ["table", "equity", "classic", "--deals", "40"],
    "table rates": ["table", "rates", "classic", "sensible", "--deals", "40"],
    "table calls": ["table", "calls", "classic", *CALLS],
    "review": ["review", "games.jsonl", "--quick"],
    "stats": ["stats", "games.jsonl"],
    "benchmark": ["benchmark", "sensible", "--decisions", "4"],
    "puzzle": ["puzzle", "--list"],
    "doctor": ["doctor"],
}


def shape(value: Any) -> Any:
    """Return the keys and types of a value of JSON; the items of a list have one shape."""
    if isinstance(value, dict):
        return {key: shape(part) for key, part in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return type(value).__name__


def pinned(name: str, today: str) -> None:
    """Compare a text with the stored one; store it if PIN is set."""
    file = PINS / name
    if os.environ.get("PIN"):
        PINS.mkdir(exist_ok=True)
        file.write_text(today, encoding="utf-8")
    assert today == file.read_text(encoding="utf-8")


def test_public_names_and_their_signatures_stay():
    pinned("names.txt", names())


def test_commands_and_their_options_stay(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    pinned("help.txt", help_texts())


def test_the_http_api_stays(tmp_path):
    pinned("http-api.txt", http_api(tmp_path))


def test_the_json_of_commands_keeps_its_keys_and_types(run):
    run(*GAMES, "--records", "games.jsonl")
    shapes = {}
    for name, command in COMMANDS.items():
        done = run(*command, "--json")
        assert done.returncode == 0, done.stderr
        answer, _ = json.JSONDecoder().raw_decode(done.stdout)
        shapes[name] = shape(answer)
    lines = (f"{name}: {json.dumps(keys)}\n" for name, keys in shapes.items())
    pinned("commands.txt", "".join(lines))
