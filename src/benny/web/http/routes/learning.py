"""Routes of lessons and trainers, made for the rules of any game."""

from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery

from benny.learning.lessons.course import check_lesson, course, lesson
from benny.learning.lessons.practice import practice_deal
from benny.learning.trainers.task import task, trainers
from benny.learning.trainers.trainer import exercise, kind_of
from benny.protocol.lesson import DrillTask, Lesson, LessonDeal, LessonList, TrainerList
from benny.web.http.address_rules import address_rules
from benny.web.http.dependencies import Access, Work
from benny.web.http.packing import packed
from benny.web.http.requests import Request
from benny.web.http.responses import failing

_DEALS = 50
"""What a lesson counts as, and a deal: finding them takes as long as replaying so many."""
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
    return course(address_rules(game, changes or []))


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
    rules = address_rules(game, changes or [])
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
    rules, actions = address_rules(game, changes or []), (played or [])[:_MOST_PLAYED]
    access.check_deals(request, _DEALS)
    return await packed(request, worker, lambda: practice_deal(rules, abs(attempt), actions))


@get(
    "/trainers/{game:str}",
    summary="The trainers for the rules of a game: one kind of decision each",
    sync_to_thread=False,
    responses=failing(),
)
def list_trainers(game: FromPath[str], changes: Changes = None) -> TrainerList:
    return trainers(address_rules(game, changes or []))


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
    rules = address_rules(game, changes or [])
    kind = kind_of(rules, name)
    access.check_deals(request, _DEALS)
    number = abs(first) % _NUMBERS
    return await packed(request, worker, lambda: task(exercise(rules, kind, level, number)))


router = Router(
    "/api",
    route_handlers=[list_lessons, show_lesson, show_practice, list_trainers, show_task],
    tags=["learning"],
)
