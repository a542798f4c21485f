"""Routes of questions about hands: what is told of one, and what each action is worth."""

from litestar import Response, Router, get
from litestar.di import Provide
from litestar.params import FromQuery

from benny.io.json import to_json
from benny.lab.asked.answer import FIRST
from benny.lab.asked.hand import asked_hand
from benny.protocol.ask import AskedHand, AskedMethod, HandAnswer
from benny.web.http.asked import Asked, asked
from benny.web.http.dependencies import Access, Answers, Work
from benny.web.http.requests import Request
from benny.web.http.responses import failing, said
from benny.web.live.answer_pool import ValuesWanted

_LITTLE = 0.1  # of a question: a hand is told card by card


@get(
    "/",
    summary="What each action of a situation is worth, as `benny evaluate` prints it",
    responses={200: said(200, HandAnswer), **failing()},
)
async def value_hand(
    question: Asked,
    request: Request,
    access: Access,
    answers: Answers,
    worlds: FromQuery[int] = FIRST,
    method: FromQuery[AskedMethod] = "played",
) -> Response[bytes]:
    access.check_ask(request)
    wanted = ValuesWanted(question=question, worlds=worlds, method=method)
    return Response(await answers.ask(wanted), media_type="application/json")


@get(
    "/hand",
    summary="A hand as far as it is told: its table, and what may be done next",
    responses={200: said(200, AskedHand), **failing()},
)
async def show_hand(
    question: Asked, request: Request, access: Access, answers: Answers, worker: Work
) -> Response[bytes]:
    access.check_ask(request, _LITTLE)
    answers.prepare()
    body = await worker.run(lambda: to_json(asked_hand(question)))
    return Response(body, media_type="application/json")


router = Router(
    "/api/ask",
    route_handlers=[value_hand, show_hand],
    dependencies={"question": Provide(asked, sync_to_thread=False)},
    tags=["lab"],
)
