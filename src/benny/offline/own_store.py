"""The store of one person's tables and studies, without a database."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from benny.offline.keeping import (
    Export,
    Keeping,
    KeptEvents,
    KeptTable,
    OwnLines,
    OwnPeople,
    OwnSnapshots,
    OwnTables,
)
from benny.web.store import rows

if TYPE_CHECKING:  # loaded when first wanted: a table needs none of it
    from benny.offline import own_study

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class OwnStore:
    writers = 1

    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping
        self.tables = OwnTables(keeping)
        self.snapshots = OwnSnapshots(keeping)
        self.lines = OwnLines(keeping)
        self.people = OwnPeople(keeping)
        self.moderation = _NoModeration()
        self.health = _Health()

    @cached_property
    def games(self) -> "own_study.OwnGames":
        from benny.offline.own_study import OwnGames

        return OwnGames(self._keeping)

    @cached_property
    def reviews(self) -> "own_study.OwnReviews":
        from benny.offline.own_study import OwnReviews

        return OwnReviews(self._keeping)

    @cached_property
    def mistakes(self) -> "own_study.OwnMistakes":
        from benny.offline.own_study import OwnMistakes

        return OwnMistakes(self._keeping)

    @cached_property
    def puzzles(self) -> "own_study.OwnPuzzles":
        from benny.offline.own_study import OwnPuzzles

        return OwnPuzzles(self._keeping)

    async def run(
        self,
        function: Callable[Arguments, Result],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Result:
        return function(*args, **kwargs)

    def export(self) -> Export:
        return self._keeping.export()

    def take_in(self, export: Export) -> int:
        """Keep what an export has besides, and return how many items; see Keeping."""
        from benny.offline.own_study import KINDS

        kinds: dict[str, Any] = {
            "me": rows.StoredPerson,
            "table": KeptTable,
            "events": KeptEvents,
            "snapshot": rows.StoredSnapshot,
            "line": rows.SaidLine,
        }
        return self._keeping.take_in(export, kinds | KINDS)


class _NoModeration:
    def is_draining(self) -> bool:
        return False


class _Health:
    def note_stored(self) -> None:
        """Nothing waits for it."""
