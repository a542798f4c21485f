"""The variants that come with Benny, one TOML file each, rules files, and the ids of rules."""

import hashlib
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from benny.errors import NotationError
from benny.io.files import check_path, parse_toml, plain_text, read_text
from benny.io.json import convert, to_json
from benny.io.validation import check_kind, quote, suggestion
from benny.rules.rules import Rules, allowed_values

_FOLDER = Path(__file__).parent / "variants"

USUAL = "american"
"""The game where none is named."""
# Files that extend each other in a circle end here.
_MOST_EXTENDED = 10
# A key of thousands of dotted parts in one line would take seconds to parse.
_LONGEST_LINE = 400
_HOUSE_RULES = ", house rules"


Group = Literal["Euchre", "British euchre", "Two and three players", "Bid euchre", "Relatives"]
"""The groups in which games are listed, in their order."""


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game is shown when one is chosen: the table [page] of its file, which sets no rule.

    `words` describe it in a line, `about` tells it to someone who has never played, and `cards`
    illustrate it. Games are listed by `group` and in the order of `place`, those without one last.
    """

    name: str = ""
    group: Group = "Relatives"
    words: str = ""
    about: str = ""
    cards: tuple[str, ...] = ()
    place: int = 1000


@cache
def names() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.toml")))


def variant(name: str) -> Rules:
    """Return the rules of a variant that comes with Benny; raise NotationError for others.

    Examples:
        >>> variant("american").target
        10
    """
    check_kind(name, str, "the name of a variant")
    if name not in names():
        raise NotationError(f"unknown variant {quote(name)}: {suggestion(name, names())}")
    return _variant(name)


@cache
def _variant(name: str) -> Rules:
    return _load(_FOLDER / f"{name}.toml", _MOST_EXTENDED)


@cache
def page(name: str) -> Page:
    """Return the page of a variant that comes with Benny; its name defaults to the title."""
    page = _page(parse_toml(_text_of(name), name), name)
    return page if page.name else msgspec.structs.replace(page, name=variant(name).called)


def names_in_order() -> tuple[str, ...]:
    """Return the games as they are listed, group by group."""
    groups = get_args(Group)

    def place(name: str) -> tuple[int, int, str]:
        return groups.index(page(name).group), page(name).place, name

    return tuple(sorted(names(), key=place))


def find_rules(wanted: Rules | str | Path) -> Rules:
    """Return rules as they are, or those of a variant's name or a rules file's path.

    Raises NotationError for anything else, and as `load_rules` does.
    """
    if isinstance(wanted, Rules):
        return wanted
    if isinstance(wanted, Path):
        return load_rules(wanted)
    if not isinstance(wanted, str):
        raise NotationError(
            f"{quote(wanted)} is no game: give a variant's name, a rules file's path or Rules"
        )
    if is_file_name(wanted) or "/" in wanted or "\\" in wanted:
        return load_rules(wanted)
    try:
        return variant(wanted)
    except NotationError as error:
        raise NotationError(
            f"{error}, or give the path of a rules file that ends in .toml"
        ) from None


def is_file_name(text: str) -> bool:
    return text.lower().endswith(".toml")


def chosen_rules(name: str, changes: Sequence[str] = (), to: int | None = None) -> Rules:
    """Return the rules that a name stands for, with some fields changed and a score to play to.

    Raises NotationError if they are invalid, and for a score where a game is a single deal.
    """
    rules = find_rules(name)
    all_changes = [*changes, *goal_change(rules, to)]
    return change_rules(rules, all_changes) if all_changes else rules


def goal_change(rules: Rules, to: int | None) -> list[str]:
    """Return the change that makes a game go to a score, none for None."""
    if to is None:
        return []
    if rules.goal_field is None:
        raise NotationError(f"a game of {rules.name} is one deal: there is nothing to play to")
    return [f"{rules.goal_field}={to}"]


def load_rules(path: str | Path) -> Rules:
    """Read a rules file: TOML that `extends` a variant or another file and changes some fields.

    Raises NotationError if it can't be read or is invalid, with the field, its line and what is
    allowed.
    """
    check_path(path, "the path of a rules file")
    if path in names() and not Path(path).exists():
        raise NotationError(f"{str(path)!r} is no file but a variant: benny.variant has its rules")
    return _load(Path(path), _MOST_EXTENDED)


def read_rules(text: str, name: str = "house") -> Rules:
    """Read the text of a rules file; `extends` may name a variant and no other file.

    Raises NotationError as `load_rules` does, and for very long lines.
    """
    text = plain_text(text)
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > _LONGEST_LINE:
            raise NotationError(
                f"the file, line {number}: it has more than {_LONGEST_LINE} characters"
            )
    fields = _parse(text, "the file")
    extended = fields.pop("extends", None)
    if extended is None:
        return _extend(None, fields, name, text, "the file")
    if extended not in names():
        raise NotationError(f"extends = {quote(extended)} should be one of {', '.join(names())}")
    base = variant(extended)
    return _extend(base, {"title": _house_title(base)} | fields, name, text, "the file")


def change_rules(rules: Rules, changes: list[str]) -> Rules:
    """Return rules with some fields changed, each given as text: `field=value`.

    Their title says that they are house rules, unless it is given or nothing has changed but the
    score to play to.
    """
    values = msgspec.structs.asdict(rules) | read_changes(changes)
    changed = _convert(values, f"settings {', '.join(changes)}", "")
    differences = {name for name in values if getattr(changed, name) != getattr(rules, name)}
    if "title" in differences or differences <= {rules.goal_field}:
        return changed
    return msgspec.structs.replace(changed, title=_house_title(rules))


def as_changes(rules: Rules) -> tuple[str, list[str]]:
    """Return the variant that rules are nearest to, and their changes as `change_rules` takes them.

    A variant of the same name counts as the nearest. Other names are lost.
    """
    changes = {
        name: [f"{field}={as_text(value)}" for field, value in differences(rules, variant(name))]
        for name in names()
    }
    nearest = min(changes, key=lambda name: (name != rules.name, len(changes[name])))
    return nearest, changes[nearest]


def as_toml(rules: Rules, title: str) -> str:
    """Return a rules file under a title, which extends the variant the rules are nearest to."""
    name, _ = as_changes(rules)
    changes = differences(msgspec.structs.replace(rules, title=title), variant(name))
    values = [("extends", name), *changes]
    # JSON's texts, numbers, switches and lists are TOML, too.
    return "".join(f"{field} = {msgspec.json.encode(value).decode()}\n" for field, value in values)


def differences(rules: Rules, base: Rules) -> list[tuple[str, Any]]:
    """Return the fields, but for `name`, that rules set otherwise, with their values."""
    usual = msgspec.structs.asdict(base)
    fields = msgspec.structs.asdict(rules).items()
    return [(name, value) for name, value in fields if name != "name" and value != usual[name]]


def as_text(value: Any) -> str:
    """Return a field's value as `read_changes` reads it."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def read_changes(changes: Sequence[str]) -> dict[str, Any]:
    """Return the fields that changes name, with their values.

    Raises NotationError for text that is not a change, and for unknown fields.
    """
    values = {}
    for change in changes:
        field, equals, text = (part.strip() for part in change.partition("="))
        if not equals and field in Rules.__struct_fields__:
            raise NotationError(f"setting {field!r} lacks its value: write {field}=VALUE")
        if not equals:
            raise NotationError(
                f"{quote(change)} is not a setting: write FIELD=VALUE, as in target=5"
            )
        _check_field(field, f"setting {quote(change)}")
        # A list needs no brackets, and a text no quotes.
        is_list = "list" in allowed_values(field)
        form = f"[{text}]" if is_list and not text.startswith("[") else text
        try:
            value = parse_toml(f"value = {form}", field)["value"]
        except NotationError:
            value = [part.strip() for part in text.strip("[]").split(",")] if is_list else text
        # A rank is text, and TOML reads 7, 8 and 9 as numbers.
        values[field] = str(value) if field == "lowest" else value
    return values


def _text_of(name: str) -> str:
    return read_text(_FOLDER / f"{name}.toml")


def _load(path: Path, depth: int) -> Rules:
    text = read_text(path)
    fields = _parse(text, str(path))
    base = fields.pop("extends", None)
    rules = None if base is None else _base(base, path, depth)
    return _extend(rules, fields, path.stem, text, str(path))


def _extend(base: Rules | None, fields: dict[str, Any], name: str, text: str, source: str) -> Rules:
    values: dict[str, Any] = {}
    if base is not None:
        # Rules that change another game must not carry its title.
        values = msgspec.structs.asdict(base) | {"title": name}
    return _build(values | {"name": name} | fields, name, text, source)


def _house_title(base: Rules) -> str:
    return base.called.removesuffix(_HOUSE_RULES) + _HOUSE_RULES


def _base(base: Any, path: Path, depth: int) -> Rules:
    if not isinstance(base, str):
        raise NotationError(f"{path}: extends = {quote(base)} should be a variant's name or a file")
    if not depth:
        raise NotationError(f"{path}: rules files extend each other without end")
    if is_file_name(base):
        return _load(path.parent / base, depth - 1)
    try:
        return variant(base)
    except NotationError as error:
        raise NotationError(
            f"{path}: extends names an {error}, or a file that ends in .toml"
        ) from None


def _parse(text: str, source: str) -> dict[str, Any]:
    fields = parse_toml(text, source)
    _page(fields, source)
    fields.pop("page", None)
    return fields


def _page(fields: dict[str, Any], source: str) -> Page:
    try:
        return convert(fields.get("page", {}), Page)
    except msgspec.ValidationError as error:
        raise NotationError(f"{source}: its page is invalid: {error}") from None


def _build(values: dict[str, Any], name: str, text: str, source: str) -> Rules:
    for field in values:
        _check_field(field, _where(field, text, source))
    return _convert({"name": name} | values, source, text)


def _convert(values: dict[str, Any], source: str, text: str) -> Rules:
    try:
        return convert(values, Rules)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, NotationError):
            raise NotationError(f"{source}: {error.__cause__}") from None
        field = (re.findall(r"`\$\.(\w+)", str(error)) or ["name"])[0]
        raise NotationError(
            f"{_where(field, text, source)}: {field} = {quote(values.get(field))} should be "
            f"{allowed_values(field)}"
        ) from None


def _check_field(field: str, source: str) -> None:
    fields = Rules.__struct_fields__
    if field not in fields:
        meant = suggestion(field, fields)
        raise NotationError(f"{source}: there is no field {quote(field)}; {meant}")


def _where(field: str, text: str, source: str) -> str:
    name = re.escape(field)
    for number, line in enumerate(text.split("\n"), 1):
        # A field may be quoted, or stand in the heading of a table.
        if re.match(rf"\s*([\"']?{name}[\"']?\s*[=.]|\[+\s*{name}\b)", line):
            return f"{source}, line {number}"
    return source


def rules_id(rules: Rules) -> str:
    """Return a hash of the rules without their names, the same for equal rules.

    Only settings that differ from the defaults count, so that it stays the same when Benny gets
    new settings.
    """
    unusual = sorted(differences(rules, Rules(name=rules.name, title=rules.title)))
    # 64 bits: two sets of rules will not share an id by chance.
    return hashlib.sha256(to_json(unusual)).hexdigest()[:16]
