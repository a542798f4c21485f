"""What a step asks at a turn: its answers, each with the sentence that follows it."""

from collections.abc import Iterator

from msgspec.structs import replace

from benny.analysis.evaluation import ActionValue
from benny.bots.reasons import reason_for
from benny.game.actions import Action
from benny.game.game import Game
from benny.game.view import Phase
from benny.presentation.choices import CARD_PHASES, as_offered
from benny.presentation.commentary import Voice, capitalise, card_text, deal_so_far
from benny.presentation.picture import Picture, Slot, SlotState, draw
from benny.protocol.study import LessonOption, LessonStep, StepKind
from benny.rules.cards import Card, Rank
from benny.study.lessons.plan import StepPlan
from benny.study.lessons.texts import Texts
from benny.study.scenes import LEARNER, after_action, first_deal_view
from benny.study.turns import RIGHT, SeatTurn


class TableQuestion:
    """A step of a lesson, asked at the learner's turn in a game."""

    def __init__(self, plan: StepPlan, game: Game) -> None:
        self._plan = plan
        self._game = game
        self._view = game.view(LEARNER)
        self._turn = SeatTurn(self._view)
        self._names = tuple(player.name for player in game.players)

    def step(self) -> LessonStep:
        """Return the step, with nothing in it that the seat can't know."""
        options = tuple(self._options())
        return LessonStep(
            kind=self._kind,
            says=step_text(self._plan, self._texts()),
            asks=self._texts().fill(self._plan.asks),
            picture=self._picture(options),
            story=tuple(deal_so_far(self._view, self._names)),
            options=options,
        )

    @property
    def _kind(self) -> StepKind:
        if self._plan.ask == "taker":
            return "words"
        return "calls" if self._is_call else "cards"

    @property
    def _is_call(self) -> bool:
        return self._plan.ask == "act" and self._view.phase not in CARD_PHASES

    def _texts(self, **said: str) -> Texts:
        return Texts(self._view.rules, self._view, **said)

    def _praise(self, answer: str) -> str:
        return self._texts(card=answer).fill(self._plan.praise)

    def _picture(self, options: tuple[LessonOption, ...]) -> Picture:
        picture = draw(self._view, self._names)
        if self._plan.ask in ("rank", "left"):
            return _without_labels(picture)
        answers = {option.answer for option in options}
        if self._plan.ask == "taker":  # the picture would give the answer
            middle = replace(picture.middle, winner="")
            return replace(picture, middle=middle, view=replace(picture.view, winning=None))
        calls = tuple(choice for choice in picture.choices if choice.action in answers)
        return replace(picture, choices=calls)

    def _options(self) -> Iterator[LessonOption]:
        match self._plan.ask:
            case "taker":
                return self._takers()
            case "rank":
                return self._rank_options()
            case "left":
                return self._lefts()
        return self._calls() if self._is_call else self._cards()

    def _is_right(self, action: Action) -> bool:
        return all(RIGHT[name](self._turn, action) for name in self._plan.right)

    def _calls(self) -> Iterator[LessonOption]:
        advice = self._turn.advice
        better = f"{capitalise(advice.reason)}: better {as_offered(advice.action, self._view)}."
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
            elif self._is_right(action):
                yield self._then(card, action)
            else:
                reason = reason_for(self._view, _without_value(action))
                yield _wrong(card, f"{capitalise(card_text(card))}: {reason}.")

    def _then(self, card: Card, action: Action) -> LessonOption:
        """Return a right card, with what happens after it."""
        option = _right(card, self._praise(card_text(card)))
        if self._view.phase is not Phase.PLAY:
            return option
        view = first_deal_view(after_action(self._game, action))
        before = len(deal_so_far(self._view, self._names))
        story = deal_so_far(view, self._names)
        return replace(option, then=tuple(story[before:]), after=draw(view, self._names))

    def _takers(self) -> Iterator[LessonOption]:
        table, voice = self._turn.reading, Voice(self._view.rules, self._names, LEARNER)
        for played in self._view.trick:
            card, name = played.card, voice.name(played.seat)
            is_right = card == table.best
            if is_right:
                says = self._praise(card_text(card))
            elif table.order.suit(card) != table.suit_led and not table.order.is_trump(card):
                what = f"is no {table.suit_led.singular} and no trump"
                says = f"{capitalise(card_text(card))} {what}: it can't take this."
            else:
                says = f"{capitalise(card_text(table.best))} is higher than {card_text(card)}."
            label = f"{name} with {card_text(card)}"
            yield LessonOption(answer=card, label=label, right=is_right, says=says)

    def _rank_options(self) -> Iterator[LessonOption]:
        left = sorted(self._turn.cards, key=self._turn.order.place, reverse=True)
        for card in left[: self._plan.rank]:
            yield _wrong(card, f"You have found {card_text(card)} already: look for the next one.")
        highest, *others = left[self._plan.rank :]
        yield _right(highest, self._praise(card_text(highest)))
        for card in others:
            is_trump = self._turn.order.is_trump(card)
            name, _, bower = self._turn.order.name(highest).partition(", ")
            named = f"{name}, the {bower}," if bower else name
            what = "is a trump, but" if is_trump else "is no trump:"
            yield _wrong(card, f"{capitalise(card_text(card))} {what} the {named} is higher.")

    def _lefts(self) -> Iterator[LessonOption]:
        left = self._turn.order.left
        for card in self._turn.cards:
            if card == left:
                yield _right(card, self._praise(card_text(card)))
            else:
                mate = self._turn.order.trump.mate.word
                is_jack = not card.is_joker and card.rank is Rank.JACK
                why = "is a jack of another colour" if is_jack else "is no jack"
                says = f"{capitalise(card_text(card))} {why}: look for the jack of {mate}."
                yield _wrong(card, says)


def step_text(plan: StepPlan, texts: Texts) -> tuple[str, ...]:
    """Return what a step says, without paragraphs that are empty under the rules."""
    return tuple(filter(None, map(texts.fill, plan.says)))


def _without_labels(picture: Picture) -> Picture:
    """Return a picture in which nothing says which cards are bowers, trumps or legal."""
    slots = tuple(
        Slot(SlotState.LEGAL, slot.card, covers=slot.covers) if slot.card else slot
        for slot in picture.slots
    )
    return replace(picture, slots=slots, words={card: card.word for card in picture.words})


def _right(card: Card, says: str) -> LessonOption:
    return LessonOption(answer=card, label=card_text(card), right=True, says=says)


def _wrong(card: Card, says: str) -> LessonOption:
    return LessonOption(answer=card, label=card_text(card), right=False, says=says)


def _without_value(action: Action) -> ActionValue:
    """Return an action without a value: its reason is then what can be seen at the table."""
    return ActionValue(
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
