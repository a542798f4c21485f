"""Which modules are compiled: each in benny/core that has its C types in a .pxd beside it."""

import ast
import os
import platform
import re
import runpy
import sys
from pathlib import Path

from setuptools import Extension, setup

CORE = Path("src/benny/core")
TRANSLATED = Path("build/translated")  # what Cython reads: see translate()
FLAGS = ["-O3", "-g0"]
if (sys.platform, platform.machine()) == ("linux", "x86_64"):
    FLAGS.append("-mpopcnt")  # counts bits in one step, on every processor since 2008
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
    "auto_pickle": False,  # copies are made as benny.core.sealed says
}
C_TYPES = {"int": "int", "Word": "long long"}


def compiled_modules() -> list[Extension]:
    """Return the core's extensions: none with BENNY_PURE=1, and none is essential."""
    if os.environ.get("BENNY_PURE") == "1":
        return []
    from Cython.Build import cythonize

    write_types_of_rules()
    for path in (CORE.parent, *CORE.rglob("*.pxd"), *CORE.rglob("__init__.py")):
        copy_to(TRANSLATED / path.relative_to("src"), "" if path.is_dir() else path.read_text())
    sources = (pxd.with_suffix(".py") for pxd in sorted(CORE.rglob("[!_]*.pxd")))
    modules = [
        Extension(module_name(source), [translate(source)], extra_compile_args=FLAGS)
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
        extension.optional = True  # cythonize() loses it
    return extensions


def write_types_of_rules() -> None:
    """Write the .pxd of compiled rules, from the annotations in Python: a rule is declared once."""
    source = CORE / "compiled_rules.py"
    constants = runpy.run_path(str(CORE / "constants.py"))
    classes = [
        node for node in ast.parse(source.read_text()).body if isinstance(node, ast.ClassDef)
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
    copy_to(source.with_suffix(".pxd"), text)


def translate(source: Path) -> str:
    """Write the source that Cython reads, line for line the same; return its path.

    In C a constructor is `__cinit__`, which runs before anyone has the object and calls that of the
    base class by itself. `__init__` would be too late: `copy` and `__new__` leave it out.
    """
    text = source.read_text().replace("def __init__(", "def __cinit__(")
    text = re.sub(r"super\(\).__init__\(.*\)$", "pass", text, flags=re.MULTILINE)
    if source.stem == "compiled_rules":
        # By name C sets only what Python may set too, and rules must never change.
        declared = source.with_suffix(".pxd").read_text()
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
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def c_type(annotation: str, constants: dict[str, object]) -> tuple[str, str]:
    """Return how C spells `int`, `Word` and a list of either with its size."""
    listed = re.fullmatch(r"Annotated\[list\[(\w+)\], (.+)\]", annotation)
    if not listed:
        return C_TYPES[annotation], ""
    return C_TYPES[listed[1]], f"[{eval(listed[2], constants)}]"


def module_name(source: Path) -> str:
    """Return the dotted name of the module in a file below src."""
    return ".".join(source.relative_to("src").with_suffix("").parts)


setup(ext_modules=compiled_modules())
