"""Questions about a hand: its partial table, values of its actions, its address."""

from urllib.parse import quote, urlencode

from msgspec import Struct
from msgspec.json import encode
from msgspec.structs import asdict, replace

from benny.analysis.books import SHELF, lessons_of, prospects
from benny.analysis.evaluation import Method, action_values, by_wins, can_go_by_score, check_method
from benny.bots.expert import book_evaluator
from benny.bots.hints import client_value, remark, rule_of_thumb, verdict
from benny.bots.reasons import with_reasons
from benny.errors import NotationError
from benny.game.view import View
from benny.lab.seats import place_of
from benny.lab.situations.input import (
    SituationError,
    SituationInput,
    about,
    check_cards,
    dealt,
    describe,
    step,
    steps,
)
from benny.lab.situations.situation import (
    DealSoFar,
    Situation,
    deal_so_far,
    from_flags,
    read_scores,
)
from benny.presentation import commentary, words
from benny.presentation.choices import as_offered
from benny.presentation.commentary import as_sentence, capitalise, card_text
from benny.presentation.picture import PLACES, draw
from benny.protocol import hint
from benny.rules import loading
from benny.rules.cards import Card, parse_cards
from benny.rules.rules import Rules, scoring_of

_CALLS = ("first", "second", "third")

FIRST = 512
"""Worlds for the first figures: they take hundredths of a second."""
MOST = 32768
"""Worlds for the last ones: errors of a thousandth of the game, in under a second."""
_DEEPER = 8
# Points of a game: the chances at all scores of a longer one would take seconds to work out.
_LONGEST_GAME = 250

PATH = "/ask"

_FIELDS = ("hand", "up", "seat", "dealer", "score", "play", "piles", "their_piles")
_NAMES = {"name", "title"}  # of rules: they change no game


class HandQuestion(Struct, frozen=True, kw_only=True):
    """A hand that a person asks about, in their words; `is_begun` is as for `deal_so_far`."""

    rules: Rules
    given: SituationInput
    is_begun: bool = False

    @property
    def filled_input(self) -> SituationInput:
        """Return what is told; without a dealer, the seat is the first to call."""
        given, players = self.given, self.rules.players
        if given.dealer is not None:
            return given
        seat = given.seat or 0
        return replace(given, seat=seat, dealer=(seat - 1) % players)

    def reconstruct(self) -> DealSoFar:
        return deal_so_far(self.rules, self.filled_input, is_begun=self.is_begun)

    def situation(self) -> Situation:
        return from_flags(self.rules, self.filled_input, is_begun=self.is_begun)


def told_hand(question: HandQuestion) -> hint.ToldHand:
    rules, given = question.rules, question.given
    try:
        with about("hand"):
            cards = parse_cards(given.hand)
            check_cards(rules, cards)
        if len(cards) < rules.hand_size and not given.play.strip():
            return _incomplete_hand(question, missing="hand")
        if not given.up.strip():
            return _incomplete_hand(question, missing="up")
        return _complete_hand(rules, question.reconstruct())
    except NotationError as error:
        field = error.field if isinstance(error, SituationError) else ""
        return _incomplete_hand(question, wrong=hint.WrongField(field, as_sentence(error)))


def in_words(view: View) -> str:
    names = names_of(view.rules, view.seat or 0)
    dealer = "you deal" if view.dealer == view.seat else f"{names[view.dealer]} deals"
    held = " ".join(card_text(card) for card in view.held) or "no card"
    trump = f" {capitalise(view.trump.word)} are trump." if view.trump else ""
    ask = f" {words.question(view)}" if view.legal else ""
    return f"You hold {held}; {dealer}, and {card_text(view.upcard)} is turned up.{trump}{ask}"


def names_of(rules: Rules, seat: int) -> tuple[str, ...]:
    """Return the names of all seats as the player at one of them says them."""
    places = PLACES[rules.players]
    partner = rules.partner_of(seat)
    return tuple(
        "Partner" if other == partner else capitalise(places[(other - seat) % rules.players])
        for other in range(rules.players)
    )


def _incomplete_hand(
    question: HandQuestion, missing: str = "", wrong: hint.WrongField | None = None
) -> hint.ToldHand:
    rules, given = question.rules, question.filled_input
    seat, dealer = _seat(rules, given.seat), _seat(rules, given.dealer)
    try:
        score = rules.own_first(seat, read_scores(rules, seat, given.score))
    except NotationError:
        score = ()
    return hint.ToldHand(
        title=rules.called,
        words="",
        deck=rules.deck,
        size=rules.hand_size,
        piles=rules.piles,
        hand=_cards(given.hand),
        up=next(iter(_cards(given.up)), None),
        seat=seat,
        dealer=dealer,
        seats=_seats(rules, seat),
        scores=_score_names(rules, seat),
        score=score,
        play=tuple(part.strip() for part in given.play.split(",") if part.strip()),
        missing=missing,
        picture=None,
        said=(),
        next=(),
        to_act=False,
        wrong=wrong,
    )


def _complete_hand(rules: Rules, deal: DealSoFar) -> hint.ToldHand:
    view = deal.view
    assert view.seat is not None
    names = names_of(rules, view.seat)
    # A pass first, without a swap of one's own: what it draws is not known.
    following = [
        hint.NextAction(
            seat=seat,
            step=step(rules, seat, action),
            label=as_offered(action, replace(view, seat=seat)),
            card=action.card if action.kind in ("play", "discard") and action.cards else None,
        )
        for seat, action in sorted(deal.possible, key=lambda done: done[1] != "pass")
        if seat != view.seat or action.kind != "swap"
    ]
    return hint.ToldHand(
        title=rules.called,
        words=in_words(view),
        deck=rules.deck,
        size=rules.hand_size,
        piles=rules.piles,
        hand=dealt(view),
        up=view.upcard,
        seat=view.seat,
        dealer=view.dealer,
        seats=_seats(rules, view.seat),
        scores=_score_names(rules, view.seat),
        score=rules.own_first(view.seat, view.scores),
        play=tuple(steps(view)),
        missing="",
        picture=draw(view, names),
        said=tuple(commentary.deal_so_far(view, names)),
        next=tuple(following),
        to_act=bool(view.legal),
        wrong=None,
    )


def _seats(rules: Rules, seat: int) -> tuple[hint.NamedSeat, ...]:
    seats = []
    for dealer, name in enumerate(names_of(rules, seat)):
        call = _CALLS[place_of(rules, seat, dealer) - 1] if seat != dealer else ""
        seats.append(hint.NamedSeat(name, f"{name} deals: you call {call}" if call else "You deal"))
    return tuple(seats)


def _score_names(rules: Rules, seat: int) -> tuple[str, ...]:
    if rules.goal_field is None:
        return ()
    if rules.sides == "partners":
        return ("Your side", "The others")
    names = names_of(rules, seat)
    sides = [side[0] for side in rules.teams]
    return rules.own_first(seat, ["You" if one == seat else names[one] for one in sides])


def _seat(rules: Rules, seat: int | None) -> int:
    return seat if seat is not None and 0 <= seat < rules.players else 0


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except NotationError:
        return ()


def answer(
    situation: Situation, worlds: int, method: hint.MethodName = "played"
) -> hint.HandAnswer:
    """Return the values of the actions in a number of worlds; the same question has one answer.

    As in hints and reviews, everyone calls and plays by the book for the rules, and deals are
    weighted by the others' calls. Raises NotationError for an impossible number or method, and if
    no deal agrees.
    """
    if not 1 <= worlds <= MOST:
        raise NotationError(f"worlds = {worlds} should be a whole number from 1 to {MOST}")
    view, way = situation.view, Method(method)
    check_method(view, way)
    book = SHELF.open(view.rules)
    lessons = lessons_of(book)
    try:
        evaluation = book_evaluator(view, 0, lessons=lessons, method=way).more(worlds)
    except NotationError:  # no deal agrees with the calls, so they are ignored
        evaluator = book_evaluator(view, 0, lessons=lessons, method=way, believed=False)
        evaluation = evaluator.more(worlds)
    is_short = view.rules.to_go(view.rules.start) <= _LONGEST_GAME
    equity = prospects(view.rules, book) if is_short else None
    goes_by_wins = situation.has_score and equity is not None and can_go_by_score(view)
    by_merit = action_values(view, evaluation, equity)
    values = with_reasons(view, by_wins(by_merit) if goes_by_wins else by_merit)
    return hint.HandAnswer(
        worlds=evaluation.worlds,
        counted=evaluation.is_counted,
        deeper=0 if evaluation.is_counted or worlds == MOST else min(worlds * _DEEPER, MOST),
        method=method,
        by_wins=goes_by_wins,
        unit=scoring_of(view.rules).unit(view.rules),
        values=tuple(client_value(value, view, hint.AnswerValue) for value in values),
        verdict=verdict(view, values),
        remark=remark(rule_of_thumb(view), values),
    )


def address_of(view: View) -> str:
    rules = {field: value for field, value in asdict(view.rules).items() if field not in _NAMES}
    changes = {}
    for name in loading.names():
        base = asdict(loading.variant(name))
        changes[name] = {field: new for field, new in rules.items() if new != base[field]}
    nearest = min(changes, key=lambda name: len(changes[name]))
    pairs = [("variant", nearest)]
    pairs += [("set", f"{field}={encode(new).decode()}") for field, new in changes[nearest].items()]
    given = asdict(describe(view))
    pairs += [(field, str(given[field])) for field in _FIELDS if given[field] != ""]
    return f"{PATH}?{urlencode(pairs, quote_via=quote, safe=',:/')}"
