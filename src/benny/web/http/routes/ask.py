"""Routes of questions about hands: what is told of one, and what each action is worth."""

from litestar import Response, Router, get
from litestar.di import Provide
from litestar.params import FromQuery

from benny.io.json import to_json
from benny.lab.questions import FIRST, told_hand
from benny.protocol.hint import HandAnswer, MethodName, ToldHand
from benny.web.http.admission import DRAWING
from benny.web.http.dependencies import Access, Answers, Match, Work
from benny.web.http.inputs import Question, hand_question
from benny.web.http.requests import Request
from benny.web.http.responses import error_specs, response_spec
from benny.web.live.hand_value_pool import HandValueRequest

_LITTLE = 0.1  # of a question: a hand is told card by card


@get(
    "/",
    summary="What each action of a situation is worth, as `benny evaluate` prints it",
    responses={200: response_spec(200, HandAnswer), **error_specs(409)},
)
async def value_hand(
    question: Question,
    request: Request,
    access: Access,
    answers: Answers,
    match: Match,
    worlds: FromQuery[int] = FIRST,
    method: FromQuery[MethodName] = "played",
) -> Response[bytes]:
    access.check_ask(request)
    await match.check_no_advice()
    value_request = HandValueRequest(question=question, worlds=worlds, method=method)
    body = await answers.ask(value_request, access.address(request))
    return Response(body, media_type="application/json")


@get(
    "/hand",
    summary="A hand as far as it is told: its table, and what may be done next",
    responses={200: response_spec(200, ToldHand), **error_specs()},
)
async def show_hand(
    question: Question, request: Request, access: Access, answers: Answers, worker: Work
) -> Response[bytes]:
    access.check_ask(request, _LITTLE)
    answers.prepare()
    body = await worker.run(lambda: to_json(told_hand(question)))
    return Response(body, media_type="application/json")


router = Router(
    "/api/ask",
    route_handlers=[value_hand, show_hand],
    dependencies={"question": Provide(hand_question, sync_to_thread=False)},
    opt={"price": DRAWING},
    tags=["lab"],
)
