"""The course for some rules: its lessons, with their questions."""

from functools import lru_cache
from itertools import islice

from benny.errors import NotationError
from benny.io.validation import suggestion
from benny.protocol.study import Lesson, LessonHead, LessonList, LessonStep
from benny.rules.rules import Rules
from benny.study.lessons.plan import LessonPlan, StepPlan, Texts, fits, plans
from benny.study.lessons.questions import TableQuestion, points_step
from benny.study.scenes import scenes


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
    steps = (_step(step, rules) for step in plan.steps if fits(rules, step.needs))
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


def _step(plan: StepPlan, rules: Rules) -> LessonStep | None:
    """Return a step, None if its kind of turn doesn't come up under the rules."""
    if plan.ask == "points":
        return points_step(plan, rules)
    if plan.ask == "deal":
        texts = Texts(rules)
        says, asks = texts.fill_all(plan.says), texts.fill(plan.asks)
        return LessonStep(kind="deal", says=says, asks=asks, picture=None, story=(), options=())
    steps = (TableQuestion(plan, game).step() for game in scenes(rules, plan.when, plan.cards))
    # A question needs a right and a wrong answer.
    questions = (step for step in steps if len({option.right for option in step.options}) > 1)
    return next(islice(questions, plan.nth, None), None)
