"""The course for some rules: its lessons, and their questions with the answers to each."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from itertools import islice

from msgspec.structs import replace

from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.game import Game
from benny.game.view import Ending, Outcome, Phase, View
from benny.io.validation import suggestion
from benny.presentation.choices import CARD_PHASES, as_offered
from benny.presentation.commentary import Voice, capitalise, card_text, deal_so_far
from benny.presentation.picture import Middle, Picture, Slot, SlotState, draw
from benny.protocol.study import Lesson, LessonHead, LessonList, LessonOption, LessonStep, StepKind
from benny.rules.cards import Card
from benny.rules.prose import words
from benny.rules.rules import Rules
from benny.study.lessons.plan import LessonPlan, StepPlan, Texts, fits, plans
from benny.study.scenes import LEARNER, after_action, ended_deals, first_deal_view, scenes
from benny.study.turns import RIGHT, SeatTurn, all_hold, holds

_LOOKED_AT = 100  # ended deals
_MOST_ANSWERS = 4
_FEWEST_CARDS = 4


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
    if rules.hand_size < _FEWEST_CARDS:
        raise NotationError(f"lessons need hands of at least {_FEWEST_CARDS} cards")
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
    # If possible, all four play, and trumps and bowers stay away until they are taught.
    usual = plan.when if rules.alone == "must" else (*plan.when, "all play")
    unseen = [f"not {what} in sight" for what in ("trumps", "bowers") if what in hides]
    for facts, after in (((*usual, *unseen), [*unseen, *plan.after]), (plan.when, ())):
        games = scenes(rules, facts, plan.cards, lesson.first_deal)
        steps = (TableQuestion(plan, game, hides).step() for game in games)
        questions = (step for step in steps if _is_question(step, after))
        if (step := next(islice(questions, plan.nth, None), None)) is not None:
            return step
    return None


def _is_question(step: LessonStep, facts: Collection[str]) -> bool:
    """Return whether a step has a right and a wrong answer, and facts that hold after the right."""
    after = (SeatTurn(option.after.view) for option in step.options if option.after is not None)
    has_answers = len({option.right for option in step.options}) > 1
    return has_answers and all(holds(turn, facts) for turn in after)


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
                kind, voice = "words", Voice(self._view.rules, self._names, LEARNER)
                options = tuple(
                    self._option(
                        card, Action(f"play {card}"), f"{voice.name(seat)} with {card_text(card)}"
                    )
                    for seat, card in ((played.seat, played.card) for played in self._view.trick)
                )
            case "card":
                options = tuple(
                    self._option(card, Action(f"play {card}"), card_text(card))
                    for card in self._turn.sorted_cards
                )
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

    def _picture(self, options: tuple[LessonOption, ...]) -> Picture:
        picture = self._draw(self._view)
        match self._plan.ask:
            case "card":  # nothing says which cards are bowers, trumps or legal
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
            banner = "" if "trumps" in self._hides else picture.banner.partition(",")[0]
            picture = replace(picture, banner=banner, seats=tuple(seats), middle=middle)
        return picture

    def _calls(self) -> Iterator[LessonOption]:
        for action in self._view.legal:
            is_hidden = action.alone and "alone" in self._hides
            if not is_hidden or self._view.rules.alone == "must":
                yield self._option(action, action, capitalise(as_offered(action, self._view)))

    def _cards(self) -> Iterator[LessonOption]:
        legal = {action.card: action for action in self._view.legal}
        why = {slot.card: slot.why for slot in draw(self._view, self._names).slots}
        for card in self._turn.cards:
            name, action = card_text(card), legal.get(card)
            if action is None:
                is_left = card == self._turn.order.left and "left" in self._plan.wrong
                says = self._fill(self._plan.wrong["left"], card) if is_left else why[card]
                yield LessonOption(answer=card, label=name, right=False, says=says)
                continue
            option = self._option(card, action, name)
            if option.right and self._view.phase is Phase.PLAY:
                view = first_deal_view(after_action(self._game, action))
                before = len(deal_so_far(self._view, self._names))
                story = tuple(deal_so_far(view, self._names)[before:])
                option = replace(option, then=story, after=self._draw(view))
            yield option

    def _option(self, answer: str, action: Action, label: str) -> LessonOption:
        """Return an answer, with the praise for it or the first text that suits its fault."""
        is_right = all(RIGHT[name](self._turn, action) for name in self._plan.right)
        says = self._plan.praise
        if not is_right:
            faults = self._plan.wrong.items()
            says = next(text for fault, text in faults if RIGHT[fault](self._turn, action))
        says = self._fill(says, *action.cards[:1])
        return LessonOption(answer=answer, label=label, right=is_right, says=says)

    def _fill(self, text: str, card: Card | None = None) -> str:
        name = "" if card is None else card_text(card)
        return Texts(self._view.rules, self._view, card=name, played=card).fill(text)


def _is_by_us(rules: Rules, outcome: Outcome) -> bool:
    maker = outcome.contract.maker
    is_played = outcome.ending is Ending.PLAYED and maker is not None
    return is_played and rules.side_of(maker or 0) == rules.side_of(LEARNER)


ENDINGS: Mapping[str, Callable[[Rules, Outcome], bool]] = {
    "made by us": lambda rules, end: _is_by_us(rules, end) and not end.euchred,
    "euchred by us": lambda rules, end: _is_by_us(rules, end) and end.euchred,
    "we euchred": lambda rules, end: (
        end.euchred and not _is_by_us(rules, end) and end.taken[LEARNER] > 0
    ),
    "march": lambda rules, end: end.is_march(rules),
    "alone": lambda rules, end: end.contract.alone and rules.alone != "must",
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
    right, seats = end.points[mine], rules.teams[mine]
    won = sum(end.taken[seat] for seat in seats)
    verdict, *_ = Voice(rules, names, LEARNER).outcome(end)
    if not end.is_march(rules):
        who = "Your side" if seats[1:] else "You"
        verdict = f"{verdict} {who} won {won} of the {rules.tricks} tricks."
    theirs = max(points for side, points in enumerate(end.points) if side != mine)
    amounts = {"ours": words.points(abs(right)), "theirs": words.points(theirs)}
    texts = Texts(rules, None, verdict=verdict, won=won, lost=rules.tricks - won, **amounts)
    why = " ".join(texts.fill_all(plan.why))
    # The picture is that of the end of the deal before its points are written down.
    before = replace(
        view, scores=(rules.start,) * len(rules.teams), ledger=(0,) * rules.players, results=()
    )
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
                says=f"{'Right.' if points == right else 'Not quite.'} {why}",
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
