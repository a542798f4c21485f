"""Which modules are compiled: each in benny/core that has its C types in a .pxd beside it.

BENNY_PURE=1 compiles none, and BENNY_PURE=0 fails where one can't be compiled; otherwise it stays
plain. BENNY_CFLAGS replaces the compiler's options that are set here.
"""

import ast
import os
import platform
import re
import runpy
import sys
import tomllib
from pathlib import Path

from setuptools import Extension, setup

CORE = Path("src/benny/core")
TRANSLATED = Path("build/translated")  # what Cython reads: see translate()
RULES = CORE / "compiled_rules.py"
TYPES_OF_RULES = TRANSLATED / "benny/core/compiled_rules.pxd"  # made from RULES
FLAGS = "" if sys.platform == "win32" else "-O3 -g0"
if (sys.platform, platform.machine()) == ("linux", "x86_64"):
    FLAGS += " -mpopcnt"  # counts bits in one step, on every processor since 2008
FLAGS = os.environ.get("BENNY_CFLAGS", FLAGS)
PLAIN = {"bits", "rng", "rows"}  # their .pxd holds the same functions in C, to be cimported
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # C types come from the .pxd; annotations are for people and mypy
    "cdivision": True,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "allow_none_for_extension_args": False,  # C would follow None's pointer
    "binding": False,  # else Deal.choices("x") would take the text for a deal
    "freethreading_compatible": True,  # no module has state; docs/reference/python.md on objects
    "auto_pickle": False,  # copies are made as benny.core.sealed says
}
C_TYPES = {"int": "int", "Word": "long long"}


def compiled_modules() -> list[Extension]:
    """Return the core's extensions."""
    if os.environ.get("BENNY_PURE") == "1":
        return []
    from Cython.Build import cythonize

    for path in (CORE.parent, *CORE.rglob("*.pxd"), *CORE.rglob("__init__.py")):
        copy_to(
            TRANSLATED / path.relative_to("src"),
            "" if path.is_dir() else path.read_text(encoding="utf-8"),
        )
    write_types_of_rules()
    sources = [RULES, *(pxd.with_suffix(".py") for pxd in sorted(CORE.rglob("[!_]*.pxd")))]
    modules = [
        Extension(module_name(source), [translate(source)], extra_compile_args=FLAGS.split())
        for source in sources
        if source.exists() and source.stem not in PLAIN
    ]
    extensions = cythonize(
        modules,
        build_dir="build",
        compiler_directives=DIRECTIVES,
        include_path=[str(TRANSLATED)],
    )
    for extension in extensions:
        extension.optional = os.environ.get("BENNY_PURE") != "0"  # cythonize() loses it
    return extensions


def write_types_of_rules() -> None:
    """Write the .pxd of compiled rules, from the annotations in Python: a rule is declared once."""
    constants = runpy.run_path(str(CORE / "constants.py"))
    classes = [
        node
        for node in ast.parse(RULES.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    head = "cimport cython\nfrom benny.core.sealed cimport Sealed\n\n\n@cython.final"
    lines = [
        head,
        f"cdef class {classes[0].name}(Sealed):",
        "    cdef readonly dict fields",
        "    cdef readonly long long key",
    ]
    for node in classes[0].body:
        if isinstance(node, ast.AnnAssign):
            kind, size = c_type(ast.unparse(node.annotation), constants)
            lines.append(f"    cdef readonly {kind} {ast.unparse(node.target)}{size}")
    text = "\n".join(lines) + "\n"
    copy_to(TYPES_OF_RULES, text)


def translate(source: Path) -> str:
    """Write the source that Cython reads, line for line the same; return its path.

    In C a constructor is `__cinit__`, which runs before anyone has the object and calls that of the
    base class by itself. `__init__` would be too late: `copy` and `__new__` leave it out.
    """
    text = source.read_text(encoding="utf-8").replace("def __init__(", "def __cinit__(")
    text = re.sub(r"super\(\).__init__\(.*\)$", "pass", text, flags=re.MULTILINE)
    if source == RULES:
        # By name C sets only what Python may set too, and rules must never change.
        declared = TYPES_OF_RULES.read_text(encoding="utf-8")
        names = re.findall(r"cdef readonly (?:int|long long) (?!key\b)(\w+)", declared)
        each = "; ".join(f"self.{name} = fields[{name!r}]" for name in names)
        text = re.sub(r"for name, .*:\n +setattr\(self, name.*", each, text)
    target = TRANSLATED / source.relative_to("src")
    copy_to(target, text)
    return str(target)


def copy_to(path: Path, text: str) -> None:
    """Write a file unless it has this text: what is newer than its C is compiled again."""
    if path.suffix == "":
        path /= "__init__.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def c_type(annotation: str, constants: dict[str, object]) -> tuple[str, str]:
    """Return how C spells `int`, `Word` and a list of either with its size."""
    listed = re.fullmatch(r"Annotated\[list\[(\w+)\], (.+)\]", annotation)
    if not listed:
        return C_TYPES[annotation], ""
    size = re.sub(r"[A-Z_]+", lambda name: f"{constants[name[0]]}", listed[2])
    return C_TYPES[listed[1]], f"[{size}]"


def module_name(source: Path) -> str:
    """Return the dotted name of the module in a file below src."""
    return ".".join(source.relative_to("src").with_suffix("").parts)


def read_me() -> str:
    """Return README.md with links that lead to this version's sources from wherever it is shown."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    package = (CORE.parent / "__init__.py").read_text(encoding="utf-8")
    version = re.findall(r'^__version__ = "(.+?)"', package, re.MULTILINE)[0]
    text = Path("README.md").read_text(encoding="utf-8")
    for kind, start in (("raw", r"(!\[[^]]*\]\()"), ("blob", r"((?<!!)\[[^]]*\]\()")):
        place = f"{project['urls']['Source']}/{kind}/v{version}/"
        text = re.sub(start + "(?!https?:|#)", rf"\1{place}", text)
    return text


setup(
    ext_modules=compiled_modules(),
    long_description=read_me() if Path("README.md").exists() else "",  # compile_core.py has none
    long_description_content_type="text/markdown",
)
