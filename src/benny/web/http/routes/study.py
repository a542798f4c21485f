"""Routes of what players learn by: questions about hands, lessons, trainers, puzzles, mistakes."""

import time
from functools import partial
from itertools import islice

from msgspec.structs import replace

from benny.io.json import to_json
from benny.io.validation import suggestion, whole
from benny.lab.questions import FIRST, told_hand
from benny.presentation.commentary import as_sentence
from benny.protocol import study as study_messages
from benny.protocol.commands import ChosenAction
from benny.protocol.hint import HandAnswer, MethodName, ToldHand
from benny.study.exercises import Exercise
from benny.study.exercises import question as exercise_question
from benny.study.lessons.course import check_lesson, course, lesson
from benny.study.lessons.practice import practice_deal
from benny.study.mistakes import due_mistakes, mistake_exercise, own_exercises
from benny.study.puzzles import collection
from benny.study.puzzles.solver import PuzzleSolver
from benny.study.stats.reviews import THEMES
from benny.study.trainers import kind_of, new_task, own_place, task, trainers
from benny.web.history.library import SqlLibrary, answer_stored, mistake_book
from benny.web.http.admission import DATABASE, DRAWING, GAME
from benny.web.http.inputs import Changes, Question, address_rules
from benny.web.http.routing import (
    Anyone,
    EncodedAnswer,
    FromPath,
    FromQuery,
    JSONBody,
    Known,
    Routes,
    Someone,
    Visit,
)
from benny.web.live.hand_values import HandValueRequest
from benny.web.rate_limiter import ROW
from benny.web.table.person import RefusedError

_LITTLE = 0.1  # of a question: a hand is told card by card
_DEALS = 50
"""The cost of finding a lesson and a deal, in replayed deals."""
_MOVE = 5
"""What an action in a deal counts as: the deal has mostly been found before."""
_MOST = 2**53
"""The highest number of a deal or a try: browsers count no further."""
_PLACES = 2**31  # what a column of the database can hold

ask = Routes("/api/ask", "lab", DRAWING)
learning = Routes("/api", "learning", GAME)
puzzles = Routes("/api/puzzles", "puzzles", DATABASE)
mistakes = Routes("/api/me/mistakes", "mistakes", GAME)


@ask.get(
    "/",
    "What each action of a situation is worth, as `benny evaluate` prints it",
    409,
    returns=HandAnswer,
)
async def value_hand(
    visit: Anyone,
    question: Question,
    worlds: FromQuery[int] = FIRST,
    method: FromQuery[MethodName] = "played",
) -> EncodedAnswer[bytes]:
    visit.access.rates.asks.check(visit.address)
    await visit.backend.check_no_advice()
    request = HandValueRequest(question=question, worlds=worlds, method=method)
    return EncodedAnswer(await visit.backend.answers.ask(request, visit.address))


@ask.get(
    "/hand", "A hand as far as it is told: its table, and what may be done next", returns=ToldHand
)
async def show_hand(visit: Anyone, question: Question) -> EncodedAnswer[bytes]:
    visit.access.rates.asks.check(visit.address, _LITTLE)
    visit.backend.answers.prepare()
    return EncodedAnswer(await visit.work(lambda: to_json(told_hand(question))))


@learning.get(
    "/lessons/{game:str}",
    "The lessons for the rules of a game, changed by settings as for a new table",
)
def list_lessons(game: FromPath[str], changes: Changes = None) -> study_messages.LessonList:
    return course(address_rules(game, changes or []))


@learning.get(
    "/lessons/{game:str}/{name:str}",
    "A lesson: what it says and asks, and each answer with its sentence",
)
async def show_lesson(
    visit: Anyone, game: FromPath[str], name: FromPath[str], changes: Changes = None
) -> EncodedAnswer[study_messages.Lesson]:
    rules = address_rules(game, changes or [])
    check_lesson(rules, name)
    visit.check_deals(_DEALS)
    return await visit.long_answer(partial(lesson, rules, name), visit.backend.work.learning)


@learning.get(
    "/practice/{game:str}", "The deal at the end of the lessons, after what has been played in it"
)
async def show_practice(
    visit: Anyone,
    game: FromPath[str],
    changes: Changes = None,
    attempt: FromQuery[int] = 0,
    played: FromQuery[list[str] | None] = None,
) -> EncodedAnswer[study_messages.LessonDeal]:
    rules, number = address_rules(game, changes or []), whole(attempt, "attempt", most=_MOST)
    visit.check_deals(_MOVE if played else _DEALS)
    lane = visit.backend.work.learning
    return await visit.long_answer(partial(practice_deal, rules, number, played or []), lane)


@learning.get(
    "/trainers/{game:str}", "The trainers for the rules of a game: one kind of decision each"
)
def list_trainers(game: FromPath[str], changes: Changes = None) -> study_messages.TrainerList:
    return trainers(address_rules(game, changes or []))


@learning.get(
    "/trainers/{game:str}/{name:str}",
    "A decision to train, from a number of a deal on or from my mistakes, with its answers",
)
async def show_task(
    visit: Someone,
    game: FromPath[str],
    name: FromPath[str],
    changes: Changes = None,
    level: FromQuery[int] = 0,
    first: FromQuery[int] = 0,
    asked: FromQuery[int] = 0,
) -> EncodedAnswer[study_messages.DrillTask]:
    rules = address_rules(game, changes or [])
    kind = kind_of(rules, name)
    number, place = whole(first, "first", most=_MOST), own_place(whole(asked, "asked", most=_MOST))
    visit.check_deals(_DEALS)

    def own_exercise() -> Exercise | None:
        library = SqlLibrary(visit.store, visit.asker)
        library.collect()
        return next(islice(own_exercises(library, rules, kind), place, None), None)

    own = None
    if visit.person is not None and place is not None:
        own = await visit.work(own_exercise)
    make = partial(new_task, rules, kind, level, number)
    if own is not None:
        make = partial(task, own, number, is_own=True)
    return await visit.long_answer(make, visit.backend.work.learning)


@puzzles.get("/", "Which puzzles there are, and how I stand")
async def list_puzzles(visit: Someone) -> study_messages.PuzzleIndex:
    counts = await visit.work(collection.index)
    if visit.person is None:
        return counts
    solver = await visit.store.run(visit.store.puzzles.solver, visit.asker)
    return replace(counts, standing=solver.standing(collection.utc_today()))


@puzzles.get("/today", "The day's puzzle, by its date in UTC")
async def show_today(visit: Anyone) -> study_messages.PuzzleQuestion:
    visit.check_deals(1)
    return await _question(
        visit, await visit.work(lambda: collection.today(collection.utc_today()))
    )


@puzzles.get("/next", "A puzzle that I have not tried, of about my level", 404)
async def show_next(
    visit: Someone,
    variant: FromQuery[str] = "",
    theme: FromQuery[str] = "",
    but: FromQuery[str] = "",
) -> study_messages.PuzzleQuestion:
    visit.check_deals(1)
    matching = await visit.work(lambda: collection.select_puzzles(variant, theme))
    solver = (
        await visit.store.run(visit.store.puzzles.solver, visit.asker)
        if visit.person
        else PuzzleSolver()
    )
    puzzle = solver.next_of([puzzle for puzzle in matching if puzzle.id != but])
    if puzzle is None:
        raise RefusedError(404, as_sentence(collection.ALL_TRIED))
    return await _question(visit, puzzle)


@puzzles.get("/{puzzle_id:str}", "A puzzle, without its answer", 404)
async def show_puzzle(visit: Anyone, puzzle_id: FromPath[str]) -> study_messages.PuzzleQuestion:
    visit.check_deals(1)
    return await _question(visit, await visit.puzzle(puzzle_id))


async def _question(visit: Visit, puzzle: collection.Puzzle) -> study_messages.PuzzleQuestion:
    rating = await visit.store.run(visit.store.puzzles.rating, puzzle)
    return await visit.work(
        lambda: collection.puzzle_question(puzzle, rating, collection.utc_today())
    )


@puzzles.post(
    "/{puzzle_id:str}/answer",
    "What a choice is worth; a first try changes my rating and the puzzle's",
    404,
    status_code=200,
)
async def answer_puzzle(
    visit: Someone, puzzle_id: FromPath[str], data: JSONBody[ChosenAction]
) -> study_messages.PuzzleAnswer:
    visit.check_deals(1)
    puzzle = await visit.puzzle(puzzle_id)
    rating = await visit.store.run(visit.store.puzzles.rating, puzzle)
    answer = await visit.work(lambda: collection.puzzle_answer(puzzle, rating, data.action))
    if visit.person is None:
        return answer
    visit.backend.quota.check(visit.address)
    answer = await visit.store.run(
        visit.store.puzzles.answer, visit.asker, puzzle, answer, time.time()
    )
    if answer.rated:
        visit.backend.quota.count(visit.address, ROW)
    return answer


@mistakes.get("/", "My mistakes by theme: how many there are, and are due today")
async def show_book(visit: Known) -> study_messages.MistakeBook:
    visit.check_deals(1)
    return await visit.work(lambda: mistake_book(SqlLibrary(visit.store, visit.asker)))


@mistakes.get("/next", "The mistake to be asked next, null if none is due", 404)
async def ask_next(
    visit: Known, theme: FromQuery[str] = ""
) -> study_messages.ExerciseQuestion | None:
    if theme and theme not in THEMES:
        raise RefusedError(404, f"There is no theme {theme!r}: {suggestion(theme, list(THEMES))}.")
    visit.check_deals(1)
    library = SqlLibrary(visit.store, visit.asker)

    def ask_due() -> study_messages.ExerciseQuestion | None:
        due = due_mistakes(library.mistakes(), time.time(), theme)
        return exercise_question(mistake_exercise(library, due[0])) if due else None

    return await visit.work(ask_due)


@mistakes.post(
    "/{game_id:str}/{deal:int}/{place:int}",
    "EncodedAnswer: what a choice is worth, and when it is asked again",
    404,
    status_code=200,
)
async def answer_mistake(
    visit: Known,
    game_id: FromPath[str],
    deal: FromPath[int],
    place: FromPath[int],
    data: JSONBody[ChosenAction],
) -> study_messages.MistakeAnswer:
    visit.check_deals(1)
    find, can_be = visit.store.mistakes.find, max(deal, place) < _PLACES
    key = (visit.asker, game_id, deal, place)
    mistake = await visit.store.run(find, *key) if can_be else None
    if mistake is None:
        raise RefusedError(
            404, f"You have no mistake at action {place} of deal {deal} in game {game_id!r}."
        )
    library = SqlLibrary(visit.store, visit.asker)
    return await visit.work(lambda: answer_stored(library, mistake, data.action))
