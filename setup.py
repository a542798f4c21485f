"""Which modules are compiled: each in benny/core that has its C types in a .pxd beside it."""

import os
import platform
import sys
from pathlib import Path

from setuptools import Extension, setup

FLAGS = ["-O3", "-g0"]
if (sys.platform, platform.machine()) == ("linux", "x86_64"):
    FLAGS.append("-mpopcnt")  # counts bits in one step, on every processor since 2008
PLAIN = {"bits", "rng"}  # their .pxd holds the same functions in C, to be cimported
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # C types come from the .pxd; annotations are for people and mypy
    "cdivision": True,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
}


def compiled_modules() -> list[Extension]:
    """Return the core's extensions: none with BENNY_PURE=1, and none is essential."""
    if os.environ.get("BENNY_PURE") == "1":
        return []
    from Cython.Build import cythonize

    sources = (pxd.with_suffix(".py") for pxd in sorted(Path("src/benny/core").rglob("[!_]*.pxd")))
    modules = [
        Extension(module_name(source), [str(source)], extra_compile_args=FLAGS)
        for source in sources
        if source.exists() and source.stem not in PLAIN
    ]
    extensions = cythonize(modules, build_dir="build", compiler_directives=DIRECTIVES)
    for extension in extensions:
        extension.optional = True  # cythonize() loses it
    return extensions


def module_name(source: Path) -> str:
    """Return the dotted name of the module in a file below src."""
    return ".".join(source.relative_to("src").with_suffix("").parts)


setup(ext_modules=compiled_modules())
