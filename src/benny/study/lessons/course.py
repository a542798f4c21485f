"""The course for some rules: its lessons, and their questions with the answers to each."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from itertools import islice

from msgspec.structs import replace

from benny.analysis.evaluation import ActionValue
from benny.bots.reasons import reason_for
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.game import Game
from benny.game.view import Ending, Outcome, Phase, View
from benny.io.validation import suggestion
from benny.presentation.choices import CARD_PHASES, as_offered
from benny.presentation.commentary import Voice, capitalise, card_text, deal_so_far
from benny.presentation.picture import Middle, Picture, Slot, SlotState, draw
from benny.protocol.study import Lesson, LessonHead, LessonList, LessonOption, LessonStep, StepKind
from benny.rules.cards import Card, Rank
from benny.rules.prose import words
from benny.rules.prose.page import named_sentences
from benny.rules.prose.scores import row
from benny.rules.rules import Rules
from benny.study.lessons.plan import LessonPlan, StepPlan, Texts, fits, plans
from benny.study.scenes import LEARNER, after_action, ended_deals, first_deal_view, scenes
from benny.study.turns import FACTS, RIGHT, SeatTurn, all_hold

_LOOKED_AT = 100  # ended deals
_MOST_ANSWERS = 4


def course(rules: Rules) -> LessonList:
    heads = (LessonHead(plan.name, plan.title, plan.about) for plan in _plans(rules))
    return LessonList(rules.name, rules.called, tuple(heads))


def check_lesson(rules: Rules, name: str) -> int:
    """Return a lesson's place in the course; raise NotationError if it has none of that name."""
    names = [plan.name for plan in _plans(rules)]
    if name not in names:
        raise NotationError(
            f"there is no lesson {name!r} for {rules.called}; {suggestion(name, names)}"
        )
    return names.index(name)


@lru_cache(maxsize=256)
def lesson(rules: Rules, name: str) -> Lesson:
    """Return a lesson; the same rules and name give the same one.

    Raises NotationError if the course for the rules has no lesson of that name.
    """
    place = check_lesson(rules, name)
    plan, *later = _plans(rules)[place:]
    steps = (_step(step, plan, rules) for step in plan.steps if fits(rules, step.needs))
    return Lesson(
        variant=rules.name,
        rules=rules.called,
        name=plan.name,
        title=plan.title,
        about=plan.about,
        next=later[0].name if later else "",
        steps=tuple(step for step in steps if step is not None),
    )


def _plans(rules: Rules) -> list[LessonPlan]:
    return [plan for plan in plans() if fits(rules, plan.needs)]


def _step(plan: StepPlan, lesson: LessonPlan, rules: Rules) -> LessonStep | None:
    """Return a step, None if its kind of turn doesn't come up under the rules."""
    if plan.ask == "points":
        return points_step(plan, rules)
    if plan.ask == "deal":
        texts = Texts(rules)
        says, asks = texts.fill_all(plan.says), texts.fill(plan.asks)
        return LessonStep(kind="deal", says=says, asks=asks, picture=None, story=(), options=())
    hides = lesson.hides
    # If possible, all four play, and trumps stay away until they are taught.
    usual = plan.when if rules.alone == "must" else (*plan.when, "all play")
    for facts in ((*usual, "not trumps in sight") if "trump" in hides else usual, plan.when):
        games = scenes(rules, facts, plan.cards)
        steps = (TableQuestion(plan, game, hides).step() for game in games)
        questions = (step for step in steps if _is_question(step, facts))
        if (step := next(islice(questions, plan.nth, None), None)) is not None:
            return step
    return None


def _is_question(step: LessonStep, facts: Collection[str]) -> bool:
    """Return whether a step has a right and a wrong answer, and what follows suits the facts."""
    after = (SeatTurn(option.after.view) for option in step.options if option.after is not None)
    is_plain = "not trumps in sight" in facts
    has_answers = len({option.right for option in step.options}) > 1
    return has_answers and not (is_plain and any(map(FACTS["trumps in sight"], after)))


class TableQuestion:
    """A step of a lesson, asked at the learner's turn in a game."""

    def __init__(self, plan: StepPlan, game: Game, hides: Collection[str] = ()) -> None:
        self._plan = plan
        self._hides = hides
        self._game = game
        self._view = game.view(LEARNER)
        self._turn = SeatTurn(self._view)
        self._names = tuple(player.name for player in game.players)
        self._texts = Texts(self._view.rules, self._view)

    def step(self) -> LessonStep:
        """Return the step, with nothing in it that the seat can't know."""
        kind: StepKind = "cards"
        match self._plan.ask:
            case "taker":
                kind, options = "words", tuple(self._takers())
            case "rank":
                options = tuple(self._ranks())
            case "left":
                options = tuple(self._lefts())
            case _ if self._view.phase in CARD_PHASES:
                options = tuple(self._cards())
            case _:
                kind, options = "calls", tuple(self._calls())
        return LessonStep(
            kind=kind,
            says=self._texts.fill_all(self._plan.says),
            asks=self._texts.fill(self._plan.asks),
            picture=self._picture(options),
            story=tuple(deal_so_far(self._view, self._names)),
            options=options,
        )

    def _praise(self, answer: str) -> str:
        return Texts(self._view.rules, self._view, card=answer).fill(self._plan.praise)

    def _picture(self, options: tuple[LessonOption, ...]) -> Picture:
        picture = self._draw(self._view)
        match self._plan.ask:
            case "rank" | "left":  # nothing says which cards are bowers, trumps or legal
                slots = tuple(
                    Slot(SlotState.LEGAL, slot.card, covers=slot.covers) if slot.card else slot
                    for slot in picture.slots
                )
                labels = {card: card.word for card in picture.words}
                return replace(picture, slots=slots, words=labels)
            case "taker":  # the picture would give the answer
                middle = replace(picture.middle, winner="")
                return replace(picture, middle=middle, view=replace(picture.view, winning=None))
        answers = {option.answer for option in options}
        calls = tuple(choice for choice in picture.choices if choice.action in answers)
        return replace(picture, choices=calls)

    def _draw(self, view: View) -> Picture:
        """Return the picture of a view without what later lessons teach."""
        picture = draw(view, self._names)
        if "calls" in self._hides and view.trump is not None:
            middle = picture.middle if picture.middle.cards else Middle({})
            seats = (replace(seat, is_dealer=False, made=None, saying="") for seat in picture.seats)
            banner = "" if "trump" in self._hides else picture.banner.partition(",")[0]
            picture = replace(picture, banner=banner, seats=tuple(seats), middle=middle)
        return picture

    def _is_right(self, action: Action) -> bool:
        return all(RIGHT[name](self._turn, action) for name in self._plan.right)

    def _calls(self) -> Iterator[LessonOption]:
        advice = self._turn.advice
        better = (
            f"{capitalise(advice.reason)}. {capitalise(as_offered(advice.action, self._view))}."
        )
        for action in self._view.legal:
            is_right = self._is_right(action)
            label = capitalise(as_offered(action, self._view))
            says = self._praise(label) if is_right else better
            yield LessonOption(answer=action, label=label, right=is_right, says=says)

    def _cards(self) -> Iterator[LessonOption]:
        legal = {action.card: action for action in self._view.legal}
        why = {slot.card: slot.why for slot in draw(self._view, self._names).slots}
        for card in self._turn.cards:
            action = legal.get(card)
            if action is None:
                yield _wrong(card, why[card])
            elif not self._is_right(action):
                # Without a value the reason is what can be seen at the table.
                value = ActionValue(
                    action=action,
                    points=0.0,
                    error=0.0,
                    behind=0.0,
                    behind_error=0.0,
                    made=0.0,
                    march=0.0,
                    euchred=0.0,
                    others_made=0.0,
                    others_euchred=0.0,
                )
                reason = reason_for(self._view, value)
                yield _wrong(card, f"{capitalise(card_text(card))}: {reason}.")
            elif self._view.phase is not Phase.PLAY:
                yield self._right(card)
            else:
                view = first_deal_view(after_action(self._game, action))
                before = len(deal_so_far(self._view, self._names))
                story = tuple(deal_so_far(view, self._names)[before:])
                yield replace(self._right(card), then=story, after=self._draw(view))

    def _takers(self) -> Iterator[LessonOption]:
        table, voice = self._turn.reading, Voice(self._view.rules, self._names, LEARNER)
        for played in self._view.trick:
            card, name = played.card, voice.name(played.seat)
            is_right = card == table.best
            if is_right:
                says = self._praise(card_text(card))
            elif table.order.suit(card) != table.suit_led and not table.order.is_trump(card):
                what = f"is neither a {table.suit_led.singular} nor a trump"
                says = f"{capitalise(card_text(card))} {what}: it can't win this."
            else:
                says = f"{capitalise(card_text(table.best))} is higher than {card_text(card)}."
            label = f"{name} with {card_text(card)}"
            yield LessonOption(answer=card, label=label, right=is_right, says=says)

    def _ranks(self) -> Iterator[LessonOption]:
        order = self._turn.order
        cards = sorted(self._turn.cards, key=order.place, reverse=True)
        for card in cards[: self._plan.rank]:
            yield _wrong(card, f"You have found {card_text(card)} already: look for the next one.")
        highest, *lower = cards[self._plan.rank :]
        yield self._right(highest)
        name, _, bower = order.name(highest).partition(", ")
        name = f"{name}, the {bower}," if bower else name
        for card in lower:
            what = "is a trump, but" if order.is_trump(card) else "isn't a trump:"
            yield _wrong(card, f"{capitalise(card_text(card))} {what} the {name} is higher.")

    def _lefts(self) -> Iterator[LessonOption]:
        order = self._turn.order
        for card in self._turn.cards:
            if card == order.left:
                yield self._right(card)
            else:
                is_jack = not card.is_joker and card.rank is Rank.JACK
                why = "is a jack of another colour" if is_jack else "isn't a jack"
                where = f"look for the jack of {order.trump.mate.word}"
                yield _wrong(card, f"{capitalise(card_text(card))} {why}: {where}.")

    def _right(self, card: Card) -> LessonOption:
        name = card_text(card)
        return LessonOption(answer=card, label=name, right=True, says=self._praise(name))


def _wrong(card: Card, says: str) -> LessonOption:
    return LessonOption(answer=card, label=card_text(card), right=False, says=says)


def _is_by_us(rules: Rules, outcome: Outcome) -> bool:
    maker = outcome.contract.maker
    is_played = outcome.ending is Ending.PLAYED and maker is not None
    return is_played and rules.side_of(maker or 0) == rules.side_of(LEARNER)


ENDINGS: Mapping[str, Callable[[Rules, Outcome], bool]] = {
    "made by us": lambda rules, end: _is_by_us(rules, end) and not end.euchred,
    "euchred by us": lambda rules, end: _is_by_us(rules, end) and end.euchred,
    "we euchred": lambda rules, end: (
        end.euchred and not _is_by_us(rules, end) and LEARNER not in end.contract.out
    ),
    "march": lambda rules, end: end.is_march(rules),
}
"""How a deal may end, by the words that lessons use for it."""


def points_step(plan: StepPlan, rules: Rules) -> LessonStep | None:
    """Return a step that asks for the points of a deal, None if no deal ends in that way."""

    def has_ending(game: Game) -> bool:
        return all_hold(plan.when, lambda fact: ENDINGS[fact](rules, _end(game)))

    game = next(filter(has_ending, _deals(rules)), None)
    return None if game is None else _ask_points(plan, game)


def _ask_points(plan: StepPlan, game: Game) -> LessonStep:
    rules, view, end = game.rules, game.ended_view(LEARNER), _end(game)
    mine, names = rules.side_of(LEARNER), [player.name for player in game.players]
    verdict, *told_by_side = Voice(rules, names, LEARNER).outcome(end)
    who = "Together you" if words.has_partners(rules) else "You"
    taken = sum(end.taken[seat] for seat in rules.teams[mine])
    verdict = f"{verdict} {who} won {taken} of the {rules.tricks} tricks."
    others = max(points for side, points in enumerate(end.points) if side != mine)
    cost = f"Getting euchred gives them {words.points(others)}."
    if end.points[mine]:
        cost = f"Getting set costs you {words.points(abs(end.points[mine]))}."
    texts = Texts(rules, None, verdict=verdict, told=told_by_side[mine], cost=cost)
    right = end.points[mine]
    # The picture is that of the end of the deal before its points are written down.
    before = replace(
        view, scores=(rules.start,) * len(rules.teams), ledger=(0,) * rules.players, results=()
    )
    if not end.euchred:
        kind = "made"
    else:
        kind = "euchred" if end.contract.lone_defender is None else "lone_defence"
    entry = f"{kind}{'_alone' * end.contract.alone}"
    rule = row(rules, entry) if rules.table_rows else named_sentences(rules)["scores"]
    usual = (_end(other).points[mine] for other in _deals(rules))
    answers = list(dict.fromkeys([right, 0, *usual, 1, 2]))[:_MOST_ANSWERS]
    return LessonStep(
        kind="words",
        says=texts.fill_all(plan.says),
        asks=texts.fill(plan.asks),
        picture=draw(before, names),
        story=tuple(deal_so_far(view, names)),
        options=tuple(
            LessonOption(
                answer=f"{points:+d}",
                label=in_words(points),
                right=points == right,
                says=texts.fill(plan.praise) if points == right else f"Not quite. {rule}",
            )
            for points in sorted(answers)
        ),
    )


def in_words(points: int) -> str:
    """Return the effect of points on a score, as in '2 points more'."""
    if not points:
        return "Nothing"
    more = "more" if points > 0 else "less"
    return f"{words.figures(abs(points), 'point')} {more}"


@lru_cache(maxsize=16)
def _deals(rules: Rules) -> tuple[Game, ...]:
    return tuple(islice(ended_deals(rules), _LOOKED_AT))


def _end(game: Game) -> Outcome:
    outcome = game.view(LEARNER).previous
    assert outcome is not None
    return outcome
