"""Many modules as one, so that a browser asks once: ES modules in the client's plain style.

Each module becomes a function that is called once, after those that it imports, and returns what
it exports. Imports become constants, so no module may change what it has exported.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

_NAMES = r"\{(?P<names>[^}]*)\}"
_FROM = r'\s*from\s*"(?P<path>[^"]+)";?'
_START = r"(?:^|(?<=[;}]))"  # of a line, or after another statement, as in minified modules
_IMPORT = re.compile(rf"{_START}import\s*(?:{_NAMES}|(?P<default>\w+)){_FROM}", re.MULTILINE)
_PASSED_ON = re.compile(rf"{_START}export\s*{_NAMES}{_FROM}", re.MULTILINE)
_LISTED = re.compile(rf"{_START}export\s*{_NAMES};?", re.MULTILINE)
_DEFAULT = re.compile(rf"{_START}export default ", re.MULTILINE)
_DECLARED = re.compile(
    r"^export (?=(?:async function|function|class|const) (?P<name>\w+))", re.MULTILINE
)
_LATE = re.compile(r'import\("(?P<path>[^"]+)"\)')
_OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_MODULE = re.compile(r"\$\d+")
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
# No string can end behind such a comment, for no quotes follow.
_INLINE = re.compile(r"/\*\* @[^\n]*?\*/ ?| // [^\n\"'`]*$", re.MULTILINE)
_SPACE = re.compile(r"^\s+", re.MULTILINE)  # indents and empty lines


def bundle(entry: Path, first_name: str, late_name: str) -> tuple[str, str]:
    """Return two modules: one with all that a module imports, one with all it imports dynamically.

    They have no indents, types or comments. Each imports the other by its name. Raises ValueError
    for modules that import each other, and for imports and exports of another form than the
    client's.
    """
    known: dict[Path, str] = {}
    first = "".join(_modules(entry.resolve(), known, ()))
    firsts = set(known.values())
    targets = list(dict.fromkeys(Path(path) for path in _LATE.findall(first)))
    late = "".join(text for target in targets for text in _modules(target, known, ()))
    if extra := _LATE.search(late):
        raise ValueError(f"{extra[0]} is in a module that is imported dynamically itself")
    shared = ", ".join(sorted(firsts.intersection(_MODULE.findall(late))))
    exported = ", ".join(known[target] for target in targets)

    def load(match: re.Match[str]) -> str:
        return f'import("./{late_name}").then((late) => late.{known[Path(match["path"])]})'

    return (
        f"{_LATE.sub(load, first)}export {{ {shared} }};\n",
        f'import {{ {shared} }} from "./{first_name}";\n{late}export {{ {exported} }};\n',
    )


def _modules(file: Path, known: dict[Path, str], above: tuple[Path, ...]) -> Iterator[str]:
    """Yield the modules that a module imports and that are not `known` yet, and then itself."""
    if file in above:
        raise ValueError(f"{file} imports itself, by way of {above[-1]}")
    if file in known:
        return
    text = _COMMENT.sub("", file.read_text(encoding="utf-8"))
    text = _SPACE.sub("", _INLINE.sub("", text))
    for match in (*_IMPORT.finditer(text), *_PASSED_ON.finditer(text)):
        yield from _modules((file.parent / match["path"]).resolve(), known, (*above, file))
    name = f"${len(known)}"
    yield f"const {name} = (() => {{\n{_body(file, text, known)}}})();\n"
    known[file] = name


def _body(file: Path, text: str, known: Mapping[Path, str]) -> str:
    """Return a module as the body of a function that returns an object with its exports."""
    exports: dict[str, str] = {}

    def path_of(match: re.Match[str]) -> Path:
        return (file.parent / match["path"]).resolve()

    def import_names(match: re.Match[str]) -> str:
        module = known[path_of(match)]
        if match["names"] is None:
            return f"const {match['default']} = {module}.default;"
        pairs = ", ".join(_pair(name, local) for name, local in _pairs(match["names"]))
        return f"const {{ {pairs} }} = {module};"

    def export_names(match: re.Match[str]) -> str:
        of_module = f"{known[path_of(match)]}." if match.re is _PASSED_ON else ""
        for name, exported in _pairs(match["names"]):
            exports[exported] = f"{of_module}{name}"
        return ""

    def export_declared(match: re.Match[str]) -> str:
        exports[match["name"]] = match["name"]
        return ""

    text = _LATE.sub(lambda match: f'import("{path_of(match)}")', text)
    text = _IMPORT.sub(import_names, text)
    text = _LISTED.sub(export_names, _PASSED_ON.sub(export_names, text))
    if _DEFAULT.search(text):
        text = _DEFAULT.sub("const $default = ", text)
        exports["default"] = "$default"
    text = _DECLARED.sub(export_declared, text)
    if other := _OTHER.search(text):
        raise ValueError(f"{file} has {other[0]!r}, which the bundle does not know")
    returned = ", ".join(_pair(name, value) for name, value in exports.items())
    return f"{text}\nreturn {{ {returned} }};\n"


def _pair(name: str, value: str) -> str:
    return name if name == value else f"{name}: {value}"


def _pairs(names: str) -> Iterator[tuple[str, str]]:
    """Yield the names of a list with what they are called on the other side."""
    for pair in filter(None, map(str.strip, names.split(","))):
        name, _, other = pair.partition(" as ")
        yield name, other or name
