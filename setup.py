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
}
C_TYPES = {"int": "int", "Word": "long long"}


def compiled_modules() -> list[Extension]:
    """Return the core's extensions: none with BENNY_PURE=1, and none is essential."""
    if os.environ.get("BENNY_PURE") == "1":
        return []
    from Cython.Build import cythonize

    write_types_of_rules()
    sources = (pxd.with_suffix(".py") for pxd in sorted(CORE.rglob("[!_]*.pxd")))
    modules = [
        Extension(module_name(source), [str(source)], extra_compile_args=FLAGS)
        for source in sources
        if source.exists() and source.stem not in PLAIN
    ]
    extensions = cythonize(modules, build_dir="build", compiler_directives=DIRECTIVES)
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
    lines = ["cimport cython", "", "", "@cython.final", f"cdef class {classes[0].name}:"]
    for node in classes[0].body:
        if isinstance(node, ast.AnnAssign):
            kind, size = c_type(ast.unparse(node.annotation), constants)
            lines.append(f"    cdef public {kind} {ast.unparse(node.target)}{size}")
    text = "\n".join(lines) + "\n"
    header = source.with_suffix(".pxd")
    if not header.exists() or header.read_text() != text:
        header.write_text(text)  # only then, for all that builds on it is compiled again


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
