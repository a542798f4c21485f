"""Routes of lessons and trainers, made for the rules of any game."""

from itertools import islice

from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery

from benny.io.validation import whole
from benny.protocol.study import DrillTask, Lesson, LessonDeal, LessonList, TrainerList
from benny.study.lessons.course import check_lesson, course, lesson
from benny.study.lessons.practice import practice_deal
from benny.study.mistakes import own_exercises
from benny.study.trainers import exercise, kind_of, number_of, own_place, task, trainers
from benny.web.history.library import SqlLibrary
from benny.web.http.admission import GAME
from benny.web.http.dependencies import Access, LearningWork, Someone, Store
from benny.web.http.inputs import Changes, address_rules
from benny.web.http.requests import Request
from benny.web.http.responses import ANYBODY, error_specs, packed_response

_DEALS = 50
"""The cost of finding a lesson and a deal, in replayed deals."""
_MOVE = 5
"""What an action in a deal counts as: the deal has mostly been found before."""
_MOST = 2**53
"""The highest number of a deal or a try: browsers count no further."""


@get(
    "/lessons/{game:str}",
    summary="The lessons for the rules of a game, changed by settings as for a new table",
    sync_to_thread=False,
    responses=error_specs(),
)
def list_lessons(game: FromPath[str], changes: Changes = None) -> LessonList:
    return course(address_rules(game, changes or []))


@get(
    "/lessons/{game:str}/{name:str}",
    summary="A lesson: what it says and asks, and each answer with its sentence",
    responses=error_specs(),
)
async def show_lesson(
    game: FromPath[str],
    name: FromPath[str],
    request: Request,
    learning: LearningWork,
    access: Access,
    changes: Changes = None,
) -> Response[Lesson]:
    rules = address_rules(game, changes or [])
    check_lesson(rules, name)
    access.check_deals(request, _DEALS)
    return await packed_response(request, learning, lambda: lesson(rules, name))


@get(
    "/practice/{game:str}",
    summary="The deal at the end of the lessons, after what has been played in it",
    responses=error_specs(),
)
async def show_practice(
    game: FromPath[str],
    request: Request,
    learning: LearningWork,
    access: Access,
    changes: Changes = None,
    attempt: FromQuery[int] = 0,
    played: FromQuery[list[str] | None] = None,
) -> Response[LessonDeal]:
    rules, number = address_rules(game, changes or []), whole(attempt, "attempt", most=_MOST)
    access.check_deals(request, _MOVE if played else _DEALS)
    return await packed_response(
        request, learning, lambda: practice_deal(rules, number, played or [])
    )


@get(
    "/trainers/{game:str}",
    summary="The trainers for the rules of a game: one kind of decision each",
    sync_to_thread=False,
    responses=error_specs(),
)
def list_trainers(game: FromPath[str], changes: Changes = None) -> TrainerList:
    return trainers(address_rules(game, changes or []))


@get(
    "/trainers/{game:str}/{name:str}",
    summary="A decision to train, from a number of a deal on or from my mistakes, with its answers",
    security=ANYBODY,
    responses=error_specs(),
)
async def show_task(
    game: FromPath[str],
    name: FromPath[str],
    request: Request,
    someone: Someone,
    store: Store,
    learning: LearningWork,
    access: Access,
    changes: Changes = None,
    level: FromQuery[int] = 0,
    first: FromQuery[int] = 0,
    asked: FromQuery[int] = 0,
) -> Response[DrillTask]:
    rules = address_rules(game, changes or [])
    kind = kind_of(rules, name)
    number, place = whole(first, "first", most=_MOST), own_place(whole(asked, "asked", most=_MOST))
    access.check_deals(request, _DEALS)

    def make_task() -> DrillTask:
        if someone is not None and place is not None:
            library = SqlLibrary(store.blocking, someone.id)
            library.collect()
            own = next(islice(own_exercises(library, rules, kind), place, None), None)
            if own is not None:
                return task(own, number, is_own=True)
        found = exercise(rules, kind, level, number)
        return task(found, number_of(found) + 1)

    return await packed_response(request, learning, make_task)


router = Router(
    "/api",
    route_handlers=[list_lessons, show_lesson, show_practice, list_trainers, show_task],
    opt={"price": GAME},
    tags=["learning"],
)
