"""Files of answers that somebody else gave."""

import json
from math import sqrt
from statistics import mean, stdev

import pytest

from benny import NotationError
from benny.game.view import encode
from benny.io.json import to_json
from benny.lab.benchmark.decisions import DecisionKind, load
from benny.lab.benchmark.examination import AnswerFile, benchmark, in_all, merge_scores, pose, score
from support.bots import FOLDER, decisions

CLASSIC = load(FOLDER, ["classic"])


def written(path, answers):
    path.write_text("".join(f"{json.dumps(one)}\n" for one in answers))
    return AnswerFile(str(path))


def answers(choose, sets=CLASSIC):
    """Return an answer to each decision, as a program without Benny gives it."""
    for one in pose(sets, None):
        told = json.loads(to_json(one))
        yield {"id": told["id"], "action": choose(told["view"]["legal"])}


def test_decisions_are_posed_without_their_values():
    for one, told in zip(CLASSIC[0].decisions, pose(CLASSIC, None), strict=True):
        assert json.loads(to_json(told)) == {"id": one.row.id, "view": json.loads(encode(one.view))}


def test_answers_score_as_a_bot_does_that_gives_them(tmp_path):
    class First:
        def act(self, view):
            return view.legal[0]

    found = written(tmp_path / "a.jsonl", answers(lambda legal: legal[0])).scores(CLASSIC, None)

    assert (found,) == benchmark(First, variants=["classic"], folder=FOLDER)


def test_answers_may_come_in_any_order_and_say_more_and_be_written_freely(tmp_path):
    plain = list(answers(lambda legal: legal[0]))
    free = [
        {**one, "action": one["action"].lower(), "because": "I feel lucky"} for one in plain[::-1]
    ]
    found = [
        written(tmp_path / f"{name}.jsonl", one).scores(CLASSIC, None)
        for name, one in (("plain", plain), ("free", free))
    ]

    assert found[0] == found[1]


def test_ends_of_lines_within_a_text_end_no_answer(tmp_path):
    path = tmp_path / "a.jsonl"
    given = [{**one, "because": "so\u2028there\x85"} for one in answers(lambda legal: legal[0])]
    path.write_bytes(
        "".join(f"{json.dumps(one, ensure_ascii=False)}\r\n" for one in given).encode()
    )

    assert AnswerFile(str(path)).scores(CLASSIC, None)["classic"]


def test_answers_to_other_decisions_of_the_benchmark_are_left_out(tmp_path):
    every = written(tmp_path / "a.jsonl", answers(lambda legal: legal[0], load(FOLDER)))
    (one,) = (
        written(tmp_path / "b.jsonl", answers(lambda legal: legal[0])).scores(CLASSIC, 3).values()
    )
    (same,) = every.scores(CLASSIC, 3, ["buck", "dnd"]).values()

    assert one == same


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (
            {"id": "classic-99999", "action": "pass"},
            "line 21: there is no decision 'classic-99999': ids look like 'classic-00001'",
        ),
        ({"id": "buck-00001", "action": "pass"}, "there is no decision 'buck-00001'"),
        ({"id": "classic-00001", "action": "pass"}, "has an answer already in line 1"),
        ({"id": "classic-00001"}, "line 21: 'action' is missing"),
        ({"id": 1, "action": "pass"}, "line 21: id = 1 should be a text"),
        ("pass", "line 21"),
    ],
)
def test_a_line_that_is_no_answer_is_refused(tmp_path, answer, said):
    given = [*answers(lambda legal: legal[0]), answer]

    with pytest.raises(NotationError, match=said):
        written(tmp_path / "a.jsonl", given).scores(CLASSIC, None)


@pytest.mark.parametrize("action", ["play ZZ", "I pass", "", "call S alone"])
def test_an_action_that_is_not_legal_is_quoted_with_those_that_are(tmp_path, action):
    first, *others = answers(lambda legal: legal[0])
    legal = ", ".join(CLASSIC[0].decisions[0].view.legal)

    with pytest.raises(NotationError) as refused:
        written(tmp_path / "a.jsonl", [first | {"action": action}, *others]).scores(CLASSIC, None)
    assert str(refused.value).endswith(
        f"a.jsonl, line 1: {action!r} is not legal in 'classic-00001': legal are {legal}"
    )


def test_missing_answers_are_counted_and_the_first_is_named(tmp_path):
    given = list(answers(lambda legal: legal[0]))
    del given[3:5]
    file = written(tmp_path / "a.jsonl", given)

    with pytest.raises(NotationError, match=r"lacks answers to 2 of 20 .* 'classic-00004'"):
        file.scores(CLASSIC, None)
    assert file.scores(CLASSIC, 3)


def test_what_is_lost_is_the_mean_of_what_the_answers_lose():
    asked = decisions("classic")
    answers = [one.view.legal[-1] for one in asked]
    found = merge_scores(score(*pair, "classic") for pair in zip(asked, answers, strict=True))
    total = in_all(found["classic"].values())
    lost = [one.row.behind[action] for one, action in zip(asked, answers, strict=True)]

    assert total.mean_loss.mean == pytest.approx(mean(lost), abs=1e-9)
    assert total.mean_loss.error == pytest.approx(stdev(lost) / sqrt(len(lost)), abs=1e-9)
    assert total.best == sum(map(is_best, asked, answers))
    assert total.best_share.trials == len(asked) == 20


def is_best(decision, action):
    return decision.row.behind[action] <= decision.row.margin[action]


def test_games_and_kinds_are_kept_apart():
    asked = decisions("classic", "buck")
    found = merge_scores(score(one, one.view.legal[0], one.view.rules.name) for one in asked)
    numbers = {
        (game, kind): sums.losses.number
        for game, kinds in found.items()
        for kind, sums in kinds.items()
    }

    assert sum(numbers.values()) == 40
    assert numbers["classic", DecisionKind.CALL] == 7
    assert ("buck", DecisionKind.DISCARD) not in numbers
    assert merge_scores([found, {}]) == found
