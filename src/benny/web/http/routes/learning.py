"""Routes of lessons and trainers, made for the rules of any game."""

from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery

from benny.learning.lessons.course import check_lesson, course, lesson
from benny.learning.lessons.practice import practice_deal
from benny.learning.trainers.task import task, trainers
from benny.learning.trainers.trainer import exercise, kind_of
from benny.protocol.lesson import DrillTask, Lesson, LessonDeal, LessonList, TrainerList
from benny.rules.loading import change_rules, variant
from benny.rules.rules import Rules
from benny.web.http.dependencies import Access, Work
from benny.web.http.packing import packed
from benny.web.http.requests import Request
from benny.web.http.responses import failing

_DEALS = 50
"""What a lesson counts as: finding its turns takes as long as replaying so many deals."""
_MOST_CHANGES = 60
_MOST_PLAYED = 60
_NUMBERS = 2**31

Changes = FromQuery[list[str] | None]


@get(
    "/lessons/{game:str}",
    summary="The lessons for the rules of a game, changed by settings as for a new table",
    sync_to_thread=False,
    responses=failing(),
)
def list_lessons(game: FromPath[str], changes: Changes = None) -> LessonList:
    return course(_rules(game, changes))


@get(
    "/lessons/{game:str}/{name:str}",
    summary="A lesson: what it says and asks, and each answer with its sentence",
    responses=failing(),
)
async def show_lesson(
    game: FromPath[str],
    name: FromPath[str],
    request: Request,
    worker: Work,
    access: Access,
    changes: Changes = None,
) -> Response[Lesson]:
    rules = _rules(game, changes)
    check_lesson(rules, name)
    access.check_deals(request, _DEALS)
    return await packed(request, worker, lambda: lesson(rules, name))


@get(
    "/practice/{game:str}",
    summary="The deal at the end of the lessons, after what has been played in it",
    responses=failing(),
)
async def show_practice(
    game: FromPath[str],
    request: Request,
    worker: Work,
    access: Access,
    changes: Changes = None,
    attempt: FromQuery[int] = 0,
    played: FromQuery[list[str] | None] = None,
) -> Response[LessonDeal]:
    rules, actions = _rules(game, changes), (played or [])[:_MOST_PLAYED]
    access.check_deals(request, 1)
    return await packed(request, worker, lambda: practice_deal(rules, abs(attempt), actions))


@get(
    "/trainers/{game:str}",
    summary="The trainers for the rules of a game: one kind of decision each",
    sync_to_thread=False,
    responses=failing(),
)
def list_trainers(game: FromPath[str], changes: Changes = None) -> TrainerList:
    return trainers(_rules(game, changes))


@get(
    "/trainers/{game:str}/{name:str}",
    summary="A decision to train, from a number of a deal on, with what each choice is worth",
    responses=failing(),
)
async def show_task(
    game: FromPath[str],
    name: FromPath[str],
    request: Request,
    worker: Work,
    access: Access,
    changes: Changes = None,
    level: FromQuery[int] = 0,
    first: FromQuery[int] = 0,
) -> Response[DrillTask]:
    rules = _rules(game, changes)
    kind = kind_of(rules, name)
    access.check_deals(request, _DEALS)
    number = abs(first) % _NUMBERS
    return await packed(request, worker, lambda: task(exercise(rules, kind, level, number)))


def _rules(game: str, changes: list[str] | None) -> Rules:
    """Return the rules of a game with its changes; raise NotationError if they are invalid."""
    rules = variant(game)
    return change_rules(rules, changes[:_MOST_CHANGES]) if changes else rules


router = Router(
    "/api",
    route_handlers=[list_lessons, show_lesson, show_practice, list_trainers, show_task],
    tags=["learning"],
)
