"""How fast the lab is: solving, sampling and evaluating, beside DDS and OpenSpiel."""

import random
import time
from collections.abc import Callable, Iterator

import pyspiel
from endplay.dds import solve_all_boards
from endplay.types import Deal as Board
from endplay.types import Denom, Player
from measuring import Row, each_second, in_threads, measure, millions, millis, plain_rate, ratio

from benny import Game, View, bot
from benny.analysis.evaluation import action_values
from benny.analysis.worlds import Worlds
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.core.policy.selfplay import PolicyPlay
from benny.core.search.sampler import draw_decks, sample_worlds
from benny.core.search.solver import RandomSolving
from benny.lab.evaluation import EvaluationJob
from benny.lab.runs.runner import run
from benny.lab.runs.workers import open_workers
from benny.rules.compile import compile_rules
from benny.rules.loading import variant

SOLVED = 30_000
PLAIN_SOLVED = 500
DND_WORLDS = 50
SAMPLED = 300_000
RESAMPLED = 3_000
BOARDS = 200
PLAYED = 40_000
ERROR = 0.01


def solve_rate(method: str, *need: int, name: str = "classic", deals: int = SOLVED) -> float:
    """Return whole random deals solved a second, by one thread."""
    compiled = compile_rules(variant(name))
    solving, deal = RandomSolving(compiled, 1), Deal(compiled, 0, compiled.deck)
    start = time.perf_counter()
    getattr(solving, method)(deal, deals, *need)
    return deals / (time.perf_counter() - start)


def two_thread_rate() -> float:
    compiled = compile_rules(variant("classic"))

    def solve(seed: int) -> None:
        RandomSolving(compiled, seed).exactly(Deal(compiled, 0, compiled.deck), SOLVED)

    return 2 * SOLVED / in_threads(solve, 2)


def dds_rate() -> float:
    """Return what DDS, the bridge solver, makes of hands of five cards from nine to ace."""
    chance = random.Random(1)
    cards = [(suit, rank) for suit in range(4) for rank in "9TJQKA"]
    boards = []
    for _ in range(BOARDS):
        chance.shuffle(cards)
        hands = [cards[place : place + 5] for place in range(0, 20, 5)]
        board = Board("N:" + " ".join(_bridge_hand(hand) for hand in hands))
        board.first, board.trump = Player.north, Denom.spades
        boards.append(board)
    start = time.perf_counter()
    solve_all_boards(boards)
    return BOARDS / (time.perf_counter() - start)


def _bridge_hand(hand: list[tuple[int, str]]) -> str:
    suits = ("".join(rank for own, rank in hand if own == suit) for suit in range(4))
    return ".".join(suits)


def leads_time() -> float:
    return DND_WORLDS / solve_rate("each_lead", name="dnd", deals=DND_WORLDS)


def defender_view() -> View:
    """Return what a defender knows at their second card of a classic deal that was ordered."""
    player = bot("sensible")
    for seed in range(1000):
        game = Game(variant("classic"), seed=seed)
        while not game.results and game.turn is not None:
            view = game.view(game.turn)
            maker = view.contract.maker
            is_defender = maker is not None and (maker - game.turn) % 2 == 1
            if view.upcard_taken and len(view.tricks) == 1 and is_defender:
                return view
            game.act(player.act(view))
    raise LookupError("no deal came so far")


def sample_rate(sample: Callable[..., object], *, with_deal: bool) -> float:
    compiled = compile_rules(variant("classic"))
    sampler = Worlds(defender_view(), 1).sampler
    given = (Deal(compiled, 0, compiled.deck),) if with_deal else ()
    start = time.perf_counter()
    sample(sampler, *given, SAMPLED)
    return SAMPLED / (time.perf_counter() - start)


def openspiel_sample_rate() -> float:
    """Return how often a second OpenSpiel resamples a state of its euchre after four cards."""
    game, chance = pyspiel.load_game("euchre"), random.Random(1)
    state = game.new_initial_state()
    while not state.is_terminal() and len(state.history()) < 22 + 4 + 4:
        state.apply_action(chance.choice(state.legal_actions()))
    player = state.current_player()
    start = time.perf_counter()
    for _ in range(RESAMPLED):
        state.resample_from_infostate(player, chance.random)
    return RESAMPLED / (time.perf_counter() - start)


def play_rate() -> float:
    compiled = compile_rules(variant("classic"))
    play, deal = PolicyPlay(Policy(compiled), Policy(compiled), 1), Deal(compiled, 0, compiled.deck)
    start = time.perf_counter()
    for _ in range(PLAYED // 4000):
        play.play(deal, 4000, 0)
    return PLAYED / (time.perf_counter() - start)


def evaluate_time() -> float:
    """Return seconds until a first call is known to the standard error, with two threads."""
    view = Game(variant("family"), seed=11).view(1)
    trying = _Exactly(view=view, error=ERROR)
    with open_workers("threads", 2) as workers:
        start = time.perf_counter()
        tried = run(trying, 1000, workers)
        seconds = time.perf_counter() - start
    assert max(value.error for value in action_values(trying.view, tried)) <= ERROR
    return seconds


class _Exactly(EvaluationJob, frozen=True, kw_only=True):
    def is_settled(self, total):  # type: ignore[no-untyped-def]
        return max(value.error for value in action_values(self.view, total)) <= self.error


def rows() -> Iterator[Row]:
    figures = measure(
        {
            "exact": lambda: solve_rate("exactly"),
            "three": lambda: solve_rate("at_least", 3),
            "leads": lambda: solve_rate("each_lead"),
            "two threads": two_thread_rate,
            "DDS": dds_rate,
            "plain": lambda: plain_rate(
                PLAIN_SOLVED, "RandomSolving(compiled, 1).exactly(deal, number)"
            ),
            "sawdust": lambda: solve_rate("exactly", name="sawdust"),
            "dnd": lambda: solve_rate("exactly", name="dnd", deals=300),
            "dnd leads": leads_time,
            "draw": lambda: sample_rate(draw_decks, with_deal=False),
            "sample": lambda: sample_rate(sample_worlds, with_deal=True),
            "OpenSpiel": openspiel_sample_rate,
            "played": play_rate,
            "evaluate": evaluate_time,
        }
    )
    yield "classic deals solved exactly, one thread", each_second(figures["exact"]), "100,000/s"
    yield "classic: three tricks or more?", each_second(figures["three"]), "250,000/s"
    yield "classic: tricks after each of five leads", each_second(figures["leads"]), "50,000/s"
    yield "two threads against one", ratio(figures["two threads"], figures["exact"]), "at least 1.8"
    yield "DDS through endplay, five cards each", each_second(figures["DDS"]), ""
    yield "ours against DDS", ratio(figures["leads"], figures["DDS"]), ""
    yield "classic deals solved exactly, uncompiled", each_second(figures["plain"]), "1,000/s"
    yield "compiled against uncompiled", ratio(figures["exact"], figures["plain"]), "60"
    yield "sawdust deals solved exactly", each_second(figures["sawdust"]), ""
    yield "dnd deals solved exactly", each_second(figures["dnd"]), ""
    what = f"each lead solved in {DND_WORLDS} worlds of dnd"
    yield what, millis(figures["dnd leads"]), "under 100 ms"
    yield "worlds drawn in mid-deal", millions(figures["draw"]), "at least 1 M/s"
    yield "worlds drawn and played to there", millions(figures["sample"]), ""
    yield "OpenSpiel's resampling in mid-deal", millions(figures["OpenSpiel"]), ""
    yield "classic deals played by the policy", each_second(figures["played"]), ""
    what = f"a first call to ± {ERROR} points, two threads"
    yield what, millis(figures["evaluate"]), "under 2,000 ms"
