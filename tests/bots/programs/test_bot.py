"""What a program is told, and in which order."""

from random import Random

import pytest

import benny
from benny.bots import program_lines, signature
from benny.bots.programs import PROGRAMS
from benny.bots.sandbox import GuardedBot
from benny.game.view import Phase, View, encode
from benny.io.json import from_json, read_json, to_json
from benny.lab.simulation import play_out
from benny.protocol.bot import BotDealEnd, BotGame, BotHello, BotMessage, BotTurn
from support.rules import HOUSES, mark_slow
from support.worlds import second_deal, second_game


class Recorded:
    """A line to a program in this process, which plays by chance and keeps what it hears."""

    version = 3

    def __init__(self, name):
        self.heard = []
        self.random = Random(name)

    def exchange(self, message):
        self.heard.append(message)
        told = from_json(message, dict)
        match told["kind"]:
            case "hello":
                return b'{"protocol": 1, "version": "ears", "later": [1]}'
            case "turn":
                chosen = self.random.choice([*told["view"]["legal"], *told["codes"]])
                return to_json({"action": chosen, "why": "by chance"})
            case _:
                return b" {} \r"

    def leave(self):
        pass

    def end(self, patience):
        pass


@pytest.fixture
def lines(monkeypatch):
    """Open lines to programs that listen, and return them."""
    opened = []

    def open_line(name):
        opened.append(Recorded(name))
        return opened[-1]

    monkeypatch.setattr(program_lines, "ProcessLine", open_line)
    yield opened
    PROGRAMS.end_all()


def kinds(line):
    return [from_json(message, dict)["kind"] for message in line.heard]


@pytest.mark.parametrize("house", mark_slow(HOUSES))
def test_a_program_plays_every_house(lines, house):
    game = play_out(benny.Game(HOUSES[house], seed=2), ["./ears"] * HOUSES[house].players, 3)

    assert len(game.results) == 3 or game.over
    assert len(lines) == HOUSES[house].players


def test_a_game_is_told_from_its_beginning_to_the_end_of_each_deal(lines):
    (game,) = benny.play_games("family", ["./ears", "random"], 1, seed=4)
    first = lines[0]

    assert kinds(first)[:3] == ["hello", "game", "turn"]
    assert set(kinds(first)[3:]) == {"turn", "end"}
    ends = [read_json(one, BotDealEnd) for one in first.heard if b'"kind":"end"' in one]
    assert [end.outcome for end in ends] == list(game.outcomes(0))
    assert [end.over for end in ends] == [False] * (len(ends) - 1) + [True]
    assert ends[-1].winner == game.winner
    begun = read_json(first.heard[1], BotGame)
    assert (begun.seat, begun.rules, begun.sides, begun.limit) == (
        0,
        game.rules,
        ((0, 2), (1, 3)),
        10,
    )
    told = {from_json(one, dict).get("game") for one in first.heard[1:]}
    assert told == {begun.game}


def test_a_turn_is_the_view_of_its_seat_and_nothing_else(lines):
    game = benny.Game("dnd", seed=5)
    bot = GuardedBot("./ears")
    views = []
    while not game.results:
        view = game.view(game.turn)
        if game.turn == 0:
            views.append(view)
            game.act(bot.act(view))
        else:
            game.act(game.legal[0])
    turns = [one for one in lines[0].heard if b'"kind":"turn"' in one]

    for turn, view in zip(turns, views, strict=True):
        told = from_json(turn, dict)
        assert told.keys() == {"kind", "game", "view", "codes"}
        assert read_json(turn, BotTurn).view == view
        assert to_json(told["view"]) == encode(view)
        assert [benny.ACTIONS[code] for code in told["codes"]] == list(view.legal)


@pytest.mark.parametrize("house", ["classic", "dnd"])
def test_what_a_seat_can_not_see_is_not_told(lines, house, monkeypatch):
    monkeypatch.setattr("os.urandom", bytes)
    game, random, compared = benny.Game(HOUSES[house], seed=5), Random(house), 0
    while not game.results:
        in_play = game.view(None).phase is Phase.PLAY
        other = second_deal(game.rules, game.deals[0], game.turn, in_play, random)
        if other is not None:
            said = []
            for one in (game, second_game(game, [other])):
                PROGRAMS.end_all()
                GuardedBot("./ears", seed=1).act(one.view(one.turn))
                said.append(lines[-1].heard)
            assert said[0] == said[1]
            compared += 1
        game.act(random.choice(game.legal))

    assert compared > 3


def test_a_program_plays_game_after_game_each_with_an_id_of_its_own(lines):
    list(benny.play_games("sawdust", ["./ears", "random"], 3, seed=1))
    (first, second) = lines

    for line in (first, second):
        assert kinds(line).count("hello") == 1
        assert kinds(line).count("game") == 3
    games = [
        read_json(one, BotGame).game
        for one in first.heard + second.heard
        if b'"kind":"game"' in one
    ]
    assert len(set(games)) == 6


def test_its_version_is_what_it_says_however_it_is_given(lines):
    assert signature("./ears --seat") == "./ears --seat/ears"
    assert signature(benny.bot("./ears --seat")) == "./ears --seat/ears"
    assert signature(lambda: benny.bot("./ears --seat")) == "./ears --seat/ears"
    assert len(lines) == 1


def test_a_bot_that_a_program_holds_plays_all_its_seats(lines):
    bot = benny.bot("./ears")
    games = list(benny.play_games("family", [bot, "random"], 2, seed=1))

    assert all(game.over for game in games)
    assert games[0].players[0].bot == "./ears/ears"
    assert [kinds(line).count("game") for line in lines] == [2, 2]


def test_who_is_not_asked_is_not_told(lines):
    with pytest.raises(benny.NotationError, match="nothing is asked of a spectator here"):
        benny.bot("./ears").act(benny.Game("family", seed=1).view(None))
    assert lines == []


def test_messages_read_back():
    game = benny.Game("buck", seed=1)
    view = game.view(game.turn)
    for message in (
        BotHello(benny="1"),
        BotGame(game="a", seat=1, rules=game.rules, sides=game.rules.teams, seed=3, limit=0.5),
        BotTurn(game="a", view=view, codes=tuple(action.code for action in view.legal)),
    ):
        assert isinstance(message, BotMessage)
        assert read_json(to_json(message), type(message)) == message
    assert isinstance(view, View)
