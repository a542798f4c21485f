"""Gymnasium's vector environment, stepped in the compiled core."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Never, Self

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from msgspec import Meta, ValidationError
from numpy.typing import NDArray

from benny.core import constants
from benny.core.batch.batch import Batch
from benny.core.policy.policy import Policy
from benny.env.episode import CLOSED, check_illegal
from benny.env.observation import (
    Bytes,
    Layout,
    Mask,
    action_space,
    check_named,
    check_options,
    check_render_mode,
)
from benny.errors import IllegalActionError, NotationError
from benny.game.actions import ACTIONS
from benny.io.json import convert
from benny.io.validation import check_kind, flag, suggestion, whole
from benny.rules.compile import compile_rules
from benny.rules.loading import USUAL, find_rules, rules_id
from benny.rules.prose import words
from benny.rules.rules import Rules

OPPONENTS = {
    "self": constants.BY_CALLER,
    "random": constants.AT_RANDOM,
    "sensible": constants.BY_POLICY,
}
"""Who plays the seats that a row does not act for, as the core takes it."""

WHEN = {
    AutoresetMode.NEXT_STEP: constants.NEXT_STEP,
    AutoresetMode.SAME_STEP: constants.SAME_STEP,
    AutoresetMode.DISABLED: constants.DISABLED,
}
"""When a new deal follows one that is over, as the core takes it."""

MOST_ENVS = 1 << 20
MOST_THREADS = 256
SEEDS = 1 << 62

_Row = tuple[int, int, bool, int, Annotated[list[int], Meta(min_length=1)], list[int]]

_MISFITS = (ArithmeticError, LookupError, TypeError, ValidationError)

Actions = NDArray[np.int64]
Step = tuple[Bytes, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class DealVectorEnv(VectorEnv[Bytes, Actions, NDArray[Any]]):
    """Many deals at once; the core steps them without the interpreter's lock.

    With `opponents="self"` a row acts for each seat in turn (self-play): `info["seat"]` says for
    which, and the reward at a deal's end is that of the seat that acted last. With the opponents
    `random` or `sensible` it acts for seat 0, or with `partners` for all seats of that side.

    `duplicate` rows need opponents. They come in groups that get the same deals: a row for each
    seat that the agent may have, or with `partners` a row for each side.

    With `reveals` observations end with the part `hands`, which no player may see: what a critic
    learns by.

    `reset` and `step` return the arrays that the core writes into, without copying: with
    `copies=True` each call returns arrays of its own. Those of `info` are `action_mask` (n,
    actions), `seat` (n,), `deal` (n,) with the number of the row's deal, `gains` (n, players) with
    the points that the last finished deal gained each seat, and `was_illegal` (n,). In SAME_STEP
    mode `final_obs` has the last observation of a deal just finished. `illegal="error"` raises
    IllegalActionError that names the row, and changes nothing; `"random"` replaces the action.

    Raises NotationError for impossible options, and ResetNeeded before the first `reset` and after
    `close`. Copies and pickles go on alike; `state` and `set_state` do the same without a new
    environment.
    """

    def __init__(
        self,
        rules: Rules | str | Path = USUAL,
        num_envs: int = 1,
        autoreset: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        *,
        opponents: str = "self",
        duplicate: bool = False,
        partners: bool = False,
        recalls: bool = False,
        reveals: bool = False,
        illegal: str = "error",
        threads: int = 1,
        copies: bool = False,
        render_mode: str | None = None,
        **unknown: Never,
    ) -> None:
        check_named(unknown, DealVectorEnv)
        check_render_mode(render_mode)  # many deals at once are never drawn
        self.rules = find_rules(rules)
        self._options: dict[str, Any] = {
            "opponents": opponents,
            "duplicate": duplicate,
            "partners": partners,
            "recalls": recalls,
            "reveals": reveals,
            "illegal": illegal,
            "threads": threads,
            "copies": copies,
        }
        self.num_envs = whole(num_envs, "num_envs", least=1, most=MOST_ENVS)
        self.layout = Layout(self.rules, recalls=recalls, reveals=reveals)
        self.metadata = {"autoreset_mode": _mode_of(autoreset)}
        self._opponents = _opponents_of(opponents)
        self._duplicates = flag(duplicate, "duplicate")
        # The seats that the agent may act for, those of each row of a group.
        seats = tuple(range(self.rules.players))
        self._learners = (
            self.rules.teams if flag(partners, "partners") else tuple((seat,) for seat in seats)
        )
        if self._opponents == constants.BY_CALLER:
            self._learners = (seats,)
        self._check_duplicate()
        self._is_strict = check_illegal(illegal) == "error"
        self._copies = flag(copies, "copies")
        self.single_observation_space = self.layout.space()
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = MultiDiscrete([constants.ACTION_COUNT] * self.num_envs)
        self._make_arrays()
        self._make_batches(whole(threads, "threads", least=1, most=MOST_THREADS))
        self._seed()

    def _check_duplicate(self) -> None:
        group = len(self._learners)
        if self._duplicates and self._opponents == constants.BY_CALLER:
            raise NotationError(
                "duplicate rows need opponents, 'random' or 'sensible': in self-play a row acts "
                "for every seat"
            )
        if self._duplicates and self.num_envs % group:
            raise NotationError(
                f"{self.num_envs} duplicate rows in groups of {group}: give a multiple of {group}"
            )

    def _make_arrays(self) -> None:
        rows, players = self.num_envs, self.rules.players
        self._observations = np.zeros((rows, self.layout.size), np.uint8)
        self._masks = np.zeros((rows, constants.ACTION_COUNT), np.uint8)
        is_same_step = self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
        self._finals = np.zeros((rows * is_same_step, self.layout.size), np.uint8)
        self._final_masks = np.zeros((len(self._finals), constants.ACTION_COUNT), np.uint8)
        self._rewards = np.zeros(rows, np.float32)
        self._gains = np.zeros((rows, players), np.float32)
        self._terminated = np.zeros(rows, np.uint8)
        self._truncated = np.zeros(rows, np.uint8)
        self._replaced = np.zeros(rows, np.uint8)
        self._seats = np.zeros(rows, np.int32)
        self._deals = np.zeros(rows, np.int32)
        self._everywhere = np.ones(rows, np.bool_)

    def _make_batches(self, threads: int) -> None:
        rows = min(constants.MOST_ROWS, -(-self.num_envs // threads))
        starts = range(0, self.num_envs, rows)
        self._places = [slice(start, min(start + rows, self.num_envs)) for start in starts]
        self._batches = [self._batch(place) for place in self._places]
        self._is_fresh = True
        self._threads = threads
        self._pool: ThreadPoolExecutor | None = None
        self._process = 0

    def _batch(self, place: slice) -> Batch:
        bits = [sum(1 << seat for seat in seats) for seats in self._learners]
        rows = range(place.start, place.stop)
        learners = [bits[row % len(bits) * self._duplicates] for row in rows]
        batch = Batch(
            Policy(compile_rules(self.rules)),
            learners,
            self._opponents,
            WHEN[self.metadata["autoreset_mode"]],
            self.layout.recalls,
            self.layout.reveals,
        )
        batch.observer.write_into(self._observations[place], self._masks[place])
        batch.final.write_into(self._finals[place], self._final_masks[place])
        batch.report_into(
            self._rewards[place],
            self._gains[place],
            self._terminated[place],
            self._truncated[place],
            self._replaced[place],
            self._seats[place],
            self._deals[place],
        )
        return batch

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        """Start a new deal in all rows, or in those of `options["reset_mask"]`, bool (n,).

        The first time all rows are dealt. A seed begins a new sequence of deals in every row.
        Raises NotationError for other options, and for a mask of another shape or kind.
        """
        self._check_open()
        check_options(options, "reset_mask")
        chosen = self._reset_mask(options or {})
        if self._is_fresh:
            chosen, self._is_fresh = self._everywhere, False
        super().reset(seed=seed)
        if seed is not None:
            self._seed()
        self._each(lambda batch, place: batch.begin(chosen[place].view(np.uint8)))
        self._rewards[chosen] = 0
        return self._ours(self._observations), self._info()

    def _check_open(self) -> None:
        if self.closed:
            raise ResetNeeded(CLOSED)

    def _reset_mask(self, options: dict[str, Any]) -> NDArray[np.bool_]:
        mask = options.get("reset_mask")
        if mask is None:
            return self._everywhere
        if _kind(mask) != f"bool ({self.num_envs},)":
            raise NotationError(f"reset_mask is {_kind(mask)}: give bools ({self.num_envs},)")
        if not mask.any():
            raise NotationError("reset_mask resets no row: set at least one to True")
        return np.ascontiguousarray(mask)

    def _seed(self) -> None:
        seeds = self.np_random.integers(SEEDS, size=(self.num_envs, 2)).tolist()
        group = len(self._learners) if self._duplicates else 1
        for batch, place in zip(self._batches, self._places, strict=True):
            for row in range(place.start, place.stop):
                dealing, acting = seeds[row - row % group][0], seeds[row][1]
                batch.seed(row - place.start, dealing, acting)

    def step(self, actions: Actions) -> Step:
        """Do one action a row; see the class for what comes back.

        Raises NotationError for anything but whole numbers (n,).
        """
        self._check_open()
        if self._is_fresh:
            raise ResetNeeded("nothing is dealt yet: call reset")
        try:
            given: NDArray[Any] = np.asarray(actions)
        except ValueError:  # rows of several lengths
            given = np.empty(0)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise self._objection(actions)
        codes: Actions = np.ascontiguousarray(given, np.int64)
        if self._is_strict:
            self._refuse(codes, given)
        self._each(lambda batch, place: batch.step(codes[place].data))
        terminated = self._terminated.view(np.bool_)
        info = self._info()
        if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP:
            info["final_obs"] = self._ours(self._finals)
            info["_final_obs"] = terminated | self._truncated.view(np.bool_)
        return (
            self._ours(self._observations),
            self._ours(self._rewards),
            self._ours(terminated),
            self._ours(self._truncated.view(np.bool_)),
            info,
        )

    def _objection(self, actions: object) -> NotationError:
        """Return the fault of the actions in the first wrong row."""
        shape = np.shape(actions) if isinstance(actions, np.ndarray) else ()
        if isinstance(actions, list | tuple) or len(shape) == 1:
            rows: Any = actions
            if len(rows) != self.num_envs:
                given = words.figures(len(rows), "action")
                return NotationError(f"{given} for {words.figures(self.num_envs, 'row')}")
            for row, action in enumerate(rows):
                whole(action, f"row {row}: action", most=constants.ACTION_COUNT - 1)  # raises
        return NotationError(f"actions are {_kind(actions)}: give whole numbers ({self.num_envs},)")

    def _refuse(self, codes: Actions, given: NDArray[Any]) -> None:
        for batch, place in zip(self._batches, self._places, strict=True):
            row = batch.first_refused(codes[place].data)
            if row != constants.NOTHING:
                row += place.start
                legal = ", ".join(str(code) for code in np.flatnonzero(self._masks[row]))
                code = int(given[row])  # one of `codes` may have overflowed
                action = f"{code} ({ACTIONS[code]})" if 0 <= code < len(ACTIONS) else f"{code}"
                raise IllegalActionError(f"row {row}: {action} is not legal; legal are {legal}")

    def _each(self, do: Callable[[Batch, slice], None]) -> None:
        """Do something with each batch and its rows; each thread has a share of them."""

        def share(first: int) -> None:
            for number in range(first, len(self._batches), self._threads):
                do(self._batches[number], self._places[number])

        if self._threads == 1:
            share(0)
            return
        if self._pool is None or self._process != os.getpid():  # a forked process has no threads
            self._process = os.getpid()
            self._pool = ThreadPoolExecutor(self._threads - 1)
        shares = self._pool.map(share, range(1, self._threads))
        share(0)  # the caller's thread works, too
        list(shares)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {
            "action_mask": self._ours(self._masks.view(np.int8)),
            "seat": self._ours(self._seats),
            "deal": self._ours(self._deals),
            "gains": self._ours(self._gains),
            "was_illegal": self._ours(self._replaced.view(np.bool_)),
        }
        return info | {f"_{name}": self._everywhere for name in info}

    def _ours(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copies else array

    def action_masks(self) -> Mask:
        """Return 1 for each legal action, 0 for others (n, actions)."""
        return self._masks.view(np.int8)

    def state(self) -> dict[str, Any]:
        """Return the state of the environment: numbers and arrays, which can be pickled.

        It fits an environment of the same rules, rows and options, and is not to be changed.
        """
        return {
            "fits": self._signature(),
            "random": deepcopy(self._np_random),
            "is_fresh": self._is_fresh,
            "arrays": [array.copy() for array in self._arrays()],
            "rows": [
                batch.row(row - place.start)
                for batch, place in zip(self._batches, self._places, strict=True)
                for row in range(place.start, place.stop)
            ],
        }

    def set_state(self, state: dict[str, Any]) -> None:
        """Go on from what `state` returned; later steps do not change it.

        Raises NotationError for anything else, and for the state of another kind of environment.
        """
        self._check_open()
        check_kind(state, dict, "what `state()` returned")
        check_kind(fitting := state.get("fits"), str | None, "what a state fits")
        if fitting != (fits := self._signature()):
            raise NotationError(f"the state of {fitting} does not fit: this is {fits}")
        before = self.state()
        try:
            self._restore(state)
        except (*_MISFITS, ValueError) as error:
            self._restore(before)
            # Errors of other types are Python's, in words that say nothing about a state.
            why = "" if isinstance(error, _MISFITS) else f": {error}"
            raise NotationError(f"that is not what `state()` returned{why}") from None

    def _restore(self, state: dict[str, Any]) -> None:
        seats, *_ = arrays = list(state["arrays"])
        if list(map(_kind, arrays)) != list(map(_kind, self._arrays())):
            raise ValueError("its arrays have other shapes or types")
        if not ((seats >= 0) & (seats < self.rules.players)).all():
            raise ValueError("there are no such seats")
        check_kind(state["random"], np.random.Generator, "a generator of random numbers")
        rows = convert(state["rows"], list[_Row])
        if len(rows) != self.num_envs:
            raise ValueError(f"it has {len(rows)} rows")
        for batch, place in zip(self._batches, self._places, strict=True):
            for row in range(place.start, place.stop):
                batch.restore(row - place.start, *rows[row])
        for array, stored in zip(self._arrays(), arrays, strict=True):
            array[...] = stored
        self._np_random = deepcopy(state["random"])
        self._is_fresh = flag(state["is_fresh"], "is_fresh")

    def _arrays(self) -> tuple[NDArray[Any], ...]:
        return (
            self._seats,
            self._observations,
            self._masks,
            self._finals,
            self._final_masks,
            self._rewards,
            self._gains,
            self._terminated,
            self._truncated,
            self._replaced,
            self._deals,
        )

    def _signature(self) -> str:
        """Return the requirements on a state, in words."""
        options = {name for name in self._options if name not in ("threads", "copies", "illegal")}
        shown = ", ".join(f"{name}={self._options[name]}" for name in sorted(options))
        mode = self.metadata["autoreset_mode"].value
        return f"{self.num_envs} rows of {rules_id(self.rules)}, {mode}, {shown}"

    def __copy__(self) -> Self:
        return deepcopy(self)  # two environments must not share arrays

    def __reduce__(self) -> tuple[Any, ...]:
        make = partial(type(self), **self._options)
        return make, (self.rules, self.num_envs, self.metadata["autoreset_mode"]), self.state()

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.set_state(state)

    def close_extras(self, **kwargs: Any) -> None:
        if self._pool is not None:
            self._pool.shutdown()


def _mode_of(autoreset: AutoresetMode | str) -> AutoresetMode:
    if isinstance(autoreset, AutoresetMode):
        return autoreset
    modes = {mode.name.lower(): mode for mode in AutoresetMode}
    if str(autoreset) not in modes:
        raise NotationError(f"autoreset={autoreset!r}: {suggestion(str(autoreset), tuple(modes))}")
    return modes[str(autoreset)]


def _opponents_of(opponents: object) -> int:
    if not isinstance(opponents, str) or opponents not in OPPONENTS:
        raise NotationError(
            f"opponents={opponents!r}: {suggestion(str(opponents), tuple(OPPONENTS))}; any bot can "
            "play in gymnasium.make's environment"
        )
    return OPPONENTS[opponents]


def _kind(value: object) -> str:
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape}"
    return type(value).__name__
