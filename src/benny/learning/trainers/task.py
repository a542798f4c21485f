"""An exercise with its answers, so that a client can tell at once what a choice is worth."""

from benny.learning.exercises import Exercise, answer, question
from benny.learning.trainers.own import OWN
from benny.learning.trainers.trainer import LEVELS, kinds
from benny.protocol.study import DrillOption, DrillTask, TrainerHead, TrainerList
from benny.rules.rules import Rules


def trainers(rules: Rules) -> TrainerList:
    heads = tuple(TrainerHead(kind.name, kind.title) for kind in kinds(rules).values())
    return TrainerList(rules.name, rules.called, heads, len(LEVELS))


def task(one: Exercise, following: int, *, is_own: bool = False) -> DrillTask:
    """Return an exercise of a trainer as it is asked, with what is said of each choice.

    The next one is found from deal `following` on.
    """
    asked = question(one)
    told = {option.action: answer(one, option.action) for option in asked.options}
    return DrillTask(
        following=following,
        about=OWN if is_own else "",
        title=asked.title,
        picture=asked.picture,
        story=asked.story,
        options=tuple(
            DrillOption(
                action=option.action,
                label=option.label,
                right=told[option.action].right,
                verdict=told[option.action].verdict,
            )
            for option in asked.options
        ),
        alternatives=one.alternatives,
        worlds=one.worlds,
    )
