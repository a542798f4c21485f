"""Whatever a caller does to the core, it answers with a Python error or a right result.

The compiled build would end the process, or never answer, so child processes walk all that it
shows to Python. The plain build is walked in this process, as far as the compiled one is public.

What there is to call is read from the sources, so that new classes are tried too. What a parameter
should be is read from its annotation; most arguments are of that kind, and some are absurd.
"""

import ast
import copy
import importlib
import os
import pickle
import signal
import subprocess
import sys
import traceback
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from support import pure

LIMIT = 300


@pytest.mark.needs("compiled")
@pytest.mark.slow
def test_no_misuse_of_the_compiled_core_ends_or_blocks_the_process(tmp_path):
    told = tmp_path / "call"
    child = subprocess.run(
        [sys.executable, "-X", "faulthandler", __file__, "0", str(told)],
        cwd=Path(__file__).parents[1],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )

    assert child.returncode == 0, f"{told.read_text()}\n{child.stderr[-2000:]}"


@pytest.mark.needs("compiled")
@pytest.mark.slow
def test_no_misuse_of_the_plain_core_blocks_it(tmp_path, monkeypatch):
    for module in ("evaluation", "sampler"):  # in plain Python 20,000 vain draws take a minute
        monkeypatch.setattr(pure.load_pure(f"benny.core.search.{module}"), "MOST_DRAWS", 200)
    walk(0, tmp_path / "call", pure.load_pure, public_names(), sets=False, steps=60)


ABSURD: list[Any] = [
    None, -1, 2**31 - 1, -(2**31), 2**62, 2**70, float("nan"), float("inf"), "", "x", b"", [], {},
    (), [None], [-1] * 40, [2**70] * 33, object(), True, array("q", [0]), [[9], [9]], range(10**6),
]  # fmt: skip
HOUSES = ("classic", "buck", "dnd", "sawdust")
ROUNDS = 80
STEPS = 2000
MOST_OBJECTS = 10
SECONDS_A_CALL = 60

Load = Callable[[str], ModuleType]
Names = dict[str, set[str]]


def sources() -> Iterator[tuple[str, ast.Module]]:
    """Yield the modules of the core with what they say."""
    for path in sorted(pure.CORE.rglob("*.py")):
        place = path.relative_to(pure.CORE).with_suffix("")
        if path.stem != "__init__":
            yield ".".join(("benny", "core", *place.parts)), ast.parse(path.read_text())


def public_names() -> Names:
    """Return what the build in use shows to Python, by module and by class."""
    found: Names = {}
    for name, tree in sources():
        module = importlib.import_module(name)
        found[name] = {one for one in dir(module) if not one.startswith("_")}
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                kind = getattr(module, node.name)
                found[node.name] = {one for one in dir(kind) if not one.startswith("_")}
    return found


def walk(
    seed: int, told: Path, load: Load, names: Names, *, sets: bool = True, steps: int = STEPS
) -> None:
    """Try everything; fail at a call that does not return or raises no proper error.

    Without `sets` no attribute is set: only C can forbid that.
    """
    misuse = _Misuse(seed, told, load, names, sets)
    try:
        misuse.run(steps)
    finally:
        misuse.told.close()


class _Misuse:
    def __init__(self, seed: int, told: Path, load: Load, names: Names, sets: bool) -> None:
        self.sets = sets
        self.random = Random(seed)
        self.told = told.open("w+")
        self.names = names
        self.calls = 0
        self.objects: dict[str, list[Any]] = defaultdict(list)
        self.kinds: dict[str, tuple[type, list[str]]] = {}
        self.methods: dict[str, dict[str, list[str]]] = defaultdict(dict)
        self.functions: list[tuple[Any, list[str]]] = []
        compiled = load("benny.rules.compile").compile_rules
        variant = load("benny.rules.loading").variant
        self.objects["CompiledRules"] = [compiled(variant(name)) for name in HOUSES]
        for name, tree in sources():
            self._read(load(name), tree)
        self._play_games(load)

    def _play_games(self, load: Load) -> None:
        """Keep what only a game makes: deals on their way, and samplers of views."""
        game_of, worlds_of = load("benny.game.game").Game, load("benny.analysis.worlds").Worlds
        for name in HOUSES:
            game = game_of(name, self.random.randrange(99))
            for _ in range(self.random.randrange(5, 30)):
                if not game.over:
                    game.act(self.random.choice(game.legal))
            if game.over:
                continue
            worlds = worlds_of(game.view(game.turn), 1)
            sampler = worlds.sampler
            totals = self.kinds["ActionTotals"][0](sampler.rules, sampler, game.turn, 1)
            self.objects["Sampler"].append(sampler)
            self.objects["ActionTotals"].append(totals)
            self.objects["Deal"].append(worlds.deal())

    def _read(self, module: ModuleType, tree: ast.Module) -> None:
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name in self.names[module.__name__]:
                self.functions.append((getattr(module, node.name), _annotations(node)))
            if not isinstance(node, ast.ClassDef):
                continue
            methods = [part for part in node.body if isinstance(part, ast.FunctionDef)]
            made = [_annotations(part)[1:] for part in methods if part.name == "__init__"]
            self.kinds[node.name] = getattr(module, node.name), made[0] if made else []
            for part in methods:
                if part.name in self.names[node.name]:
                    self.methods[node.name][part.name] = _annotations(part)[1:]

    def run(self, steps: int) -> None:
        """Make objects, half-made ones too; copy and change them, and call what they have."""
        for kind, _ in self.kinds.values():
            made = self._try(f"{kind.__name__}.__new__", kind.__new__, kind)
            if made is not None:
                self._use(made)
        for _ in range(ROUNDS):
            for name, (kind, wanted) in self.kinds.items():
                self._keep(name, self._try(name, kind, *self._arguments(wanted)))
        missing = set(self.kinds) - {name for name, found in self.objects.items() if found}
        # A belief takes a sampler, which a walk may not meet in time; seed 0 makes one.
        assert missing <= {"Sealed", "PlayedDeal", "Belief"}, f"none could be made: {missing}"
        for found in list(self.objects.values()):
            for one in found:
                self._use(one)
        for _ in range(steps):
            self._step()

    def _step(self) -> None:
        if self.random.random() < 0.15:
            function, wanted = self.random.choice(self.functions)
            self._try(function.__name__, function, *self._arguments(wanted))
            return
        name = self.random.choice([name for name, found in self.objects.items() if found])
        one = self.random.choice(self.objects[name])
        methods = [(name, wanted) for kind in type(one).__mro__ for name, wanted in
                   self.methods[kind.__name__].items()]  # fmt: skip
        if methods:
            method, wanted = self.random.choice(methods)
            self._call(one, method, wanted)

    def _use(self, one: Any) -> None:
        name = type(one).__name__
        for method in dir(type(one)):
            if callable(unbound := getattr(type(one), method)):
                wrong = self.random.sample(ABSURD, self.random.randrange(4))
                self._try(f"unbound {name}.{method}", unbound, *wrong)
        for make in (copy.copy, copy.deepcopy):
            self._keep(name, self._try(f"{make.__name__} {name}", make, one))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            text = self._try(f"pickle {name}", pickle.dumps, one, protocol)
            if text is not None:
                self._keep(name, self._try(f"unpickle {name}", pickle.loads, text))
        for attribute in sorted(self.names.get(name, ())):
            if attribute not in self.methods[name]:
                self._try(f"{name}.{attribute}", getattr, one, attribute)
                for value in self.random.sample(ABSURD, 4 * self.sets):
                    self._try(f"{name}.{attribute} = {value!r:.30}", _set, one, attribute, value)
        for kind in type(one).__mro__:
            for method, wanted in self.methods[kind.__name__].items():
                for _ in range(3):
                    self._call(one, method, wanted)

    def _call(self, one: Any, method: str, wanted: list[str]) -> None:
        name = type(one).__name__
        arguments = self._arguments(wanted)
        made = self._try(f"{name}.{method}", getattr(one, method), *arguments)
        self._keep(type(made).__name__, made)

    def _keep(self, name: str, made: Any) -> None:
        if name in self.kinds and isinstance(made, self.kinds[name][0]):
            found = self.objects[name]
            if len(found) >= MOST_OBJECTS:
                found.pop(self.random.randrange(len(HOUSES), len(found)))  # keep the sound ones
            found.append(made)

    def _try(self, what: str, do: Callable[..., Any], *arguments: Any) -> Any:
        self.calls += 1
        self.told.seek(0)
        self.told.write(f"{what}({', '.join(f'{one!r:.40}' for one in arguments)}){' ' * 40}\n")
        self.told.truncate()
        self.told.flush()
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS_A_CALL)  # of its own time
        try:
            return do(*arguments)
        except SystemError:
            raise
        except Exception as error:
            if not str(error) and not isinstance(error, MemoryError):
                raise
            return None
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def _arguments(self, wanted: list[str]) -> list[Any]:
        is_absurd = self.random.random() < 0.5
        return [
            self.random.choice(ABSURD)
            if is_absurd and self.random.random() < 0.5
            else self._one(annotation)
            for annotation in wanted
        ]

    def _one(self, annotation: str) -> Any:
        random = self.random
        if self.objects[annotation]:
            return random.choice(self.objects[annotation])
        match annotation.strip("'\""):
            case "bool":
                return random.random() < 0.5
            case "int":
                large = 1 << random.randrange(21, 62)
                return random.choice((0, 1, 2, 3, random.randrange(40), large))
            case "list[int]":
                rules = random.choice(self.objects["CompiledRules"])
                deck = rules.deck[: rules.cards]
                return random.sample(deck, random.choice((len(deck), random.randrange(len(deck)))))
            case "tuple[int, int, int]":
                return random.choice(((400, 300, 200), (1, 2)))
            case "list[list[int]]":
                cards = random.sample(range(24), 20)
                return [cards[:5], cards[5:10], cards[10:15], cards[15:]]
            case "array[int]":
                size = random.choice((7 << 18, 14 << 16, 5))
                return array("h", bytes(2 * size))
            case "Array":
                shape = random.choice(((4,), (40,), (40, 4), (40, 2000), (40, 152)))
                return np.zeros(shape, random.choice((np.uint8, np.int32, np.int64, np.float32)))
            case "dict[str, Any]":
                fields = dict(random.choice(self.objects["CompiledRules"]).fields)
                fields[random.choice(list(fields))] = random.choice((*ABSURD, *range(9)))
                return fields
            case _:
                return random.choice(ABSURD)


def _annotations(node: ast.FunctionDef) -> list[str]:
    return [ast.unparse(one.annotation) if one.annotation else "" for one in node.args.args]


def _set(one: Any, name: str, value: Any) -> None:
    setattr(one, name, value)


def main() -> None:
    """Walk the build in use, in a process of its own."""
    failures: list[Any] = []
    sys.unraisablehook = failures.append
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    told = Path(sys.argv[2])
    walk(int(sys.argv[1]), told, importlib.import_module, public_names())
    for failure in failures:
        traceback.print_exception(failure.exc_value)
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
