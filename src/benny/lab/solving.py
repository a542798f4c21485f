"""Exact results of deals with open cards: from lines of text, and from records."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from benny.core.constants import MOST_TAKEN, TAKEN_BITS
from benny.core.search.maxn import MaxNSolver
from benny.core.search.solver import Solver
from benny.errors import NotationError
from benny.game.deal import DealInProgress
from benny.game.log import DealLog, Record
from benny.game.view import Phase
from benny.io.validation import quote
from benny.rules.cards import Card, Suit, parse_suit
from benny.rules.compile import compile_rules
from benny.rules.loading import USUAL, find_rules, names
from benny.rules.prose.words import figures
from benny.rules.rules import Rules

FORM = "TRUMP LEADER HANDS, as in `S 1 9S KH / JS AH / TS AC / QS TC`"


class Solved(msgspec.Struct, frozen=True, kw_only=True):
    """A deal solved at its first lead.

    `tricks` are those of each side with best play, `cards` those of the leader's side after each
    lead. If a maker plays against several sides that defend together, `tricks` are the maker's and
    the others'.
    """

    tricks: tuple[int, ...]
    cards: dict[Card, int]


class OpenCards(NamedTuple):
    """A deal as a line of text gives it: printed cards by seat, and piles as (top, under)."""

    trump: Suit
    leader: int
    hands: list[list[Card]]
    piles: list[tuple[Card, Card]]


def solve(deal: str | DealLog, rules: Rules | str | Path = USUAL) -> Solved:
    """Return the exact tricks of a deal with open cards, from its first lead on.

    The deal is a line as `solve_line` reads it, or the log of a deal that was played. `rules` are
    Rules, a variant's name or the path of a rules file. Raises NotationError for anything else, and
    for a log in which no card was due.

    Examples:
        >>> solve("S 1 9S KH / JS AH / TS AC / QS TC").tricks
        (0, 2)
    """
    is_variant = isinstance(deal, str) and deal in names()
    if isinstance(deal, Rules | Path) or isinstance(rules, DealLog) or is_variant:
        raise NotationError("the deal comes before the rules: benny.solve(deal, rules='family')")
    rules = find_rules(rules)
    if isinstance(deal, str):
        return solve_line(rules, deal)
    if not isinstance(deal, DealLog):
        raise NotationError(f"{quote(deal)} is no deal: give a DealLog or {FORM}")
    solved = solve_log(rules, deal)
    if solved is None:
        raise NotationError("the deal ended, or was left, before a card was due")
    return solved


def solve_line(rules: Rules, text: str) -> Solved:
    """Solve a deal given as TRUMP LEADER HANDS.

    Hands are in the order of the seats, separated by slashes; `-` is the hand of a seat that sits
    out, `KD:9C` a pile. In a count-down the leader has made the lowest bid. Raises NotationError
    for a line that is not a deal under these rules.
    """
    line = read_line(rules, text)
    hands = [[card.number for card in hand] for hand in line.hands]
    covers = [(top.number, under.number) for top, under in line.piles]
    compiled = compile_rules(rules)
    if rules.everybody_has_a_goal:
        rivals = MaxNSolver(compiled)
        rivals.lay_out(line.trump.number, line.leader, hands, covers)
        rivals.contract(line.leader, rules.bid_minimum)
        return _solve_rivals(rules, rivals)
    solver = Solver(compiled)
    solver.lay_out(line.trump.number, line.leader, hands, covers)
    solver.aim(_side(rules, line.leader))
    return _solve_sides(rules, solver, line.leader)


def solve_log(rules: Rules, log: DealLog) -> Solved | None:
    """Solve a stored deal at its first lead; return None if no card was due.

    Raises NotationError if the cards or actions break the rules.
    """
    log.check(rules)
    live = DealInProgress(rules, DealLog(log.dealer, log.hands, log.kitty, log.piles))
    for seat, action in log.actions:
        if live.phase in (Phase.PLAY, Phase.OVER):
            break
        if seat != live.turn or action not in live.legal:
            raise NotationError(f"{str(action)!r} by seat {seat} is against the rules")
        live.act(action)
    if live.phase is not Phase.PLAY:
        return None
    deal = live.deal
    if rules.everybody_has_a_goal:
        rivals = MaxNSolver(compile_rules(rules))
        rivals.load(deal)
        return _solve_rivals(rules, rivals)
    solver = Solver(compile_rules(rules))
    solver.load(deal, _side(rules, deal.maker))
    return _solve_sides(rules, solver, deal.maker)


def solve_record(record: Record) -> Iterator[tuple[int, Solved]]:
    """Yield the number of each deal of a game that was played, from 1 on, and its solution."""
    for number, log in enumerate(record.deals, 1):
        solved = solve_log(record.rules, log)
        if solved:
            yield number, solved


def read_line(rules: Rules, text: str) -> OpenCards:
    """Read TRUMP LEADER HANDS; raise NotationError if it is not a deal under these rules."""
    words = text.split(maxsplit=2)
    if len(words) < 3:
        raise NotationError(f"{quote(text)} is not a deal: write {FORM}")
    trump = parse_suit(words[0])
    hands: list[list[Card]] = []
    piles = []
    for hand in words[2].split("/"):
        words_of_hand = [] if hand.strip() == "-" else hand.split()
        pairs = [word.partition(":") for word in words_of_hand]
        cards = [(Card(top), Card(under) if under else None) for top, _, under in pairs]
        hands.append([top for top, _ in cards])
        piles += [(top, under) for top, under in cards if under]
    if words[1] not in [str(seat) for seat in range(rules.players)]:
        raise NotationError(f"leader {quote(words[1])} is not a seat from 0 to {rules.players - 1}")
    line = OpenCards(trump, int(words[1]), hands, piles)
    _check(rules, line)
    return line


def _check(rules: Rules, line: OpenCards) -> None:
    if len(line.hands) != rules.players:
        hands = figures(len(line.hands), "hand")
        raise NotationError(f"{hands} for the {rules.players} seats of the game")
    cards = [card for hand in line.hands for card in hand] + [under for _, under in line.piles]
    for card in cards:
        if cards.count(card) > 1:
            raise NotationError(f"{card} is there twice")
        if card not in rules.deck:
            raise NotationError(f"{card} is not in the deck of {rules.name}")
    tops = [top for top, _ in line.piles]
    sizes = [len(hand) + sum(card in tops for card in hand) for hand in line.hands]
    playing = {size for size in sizes if size}
    if len(playing) != 1 or max(playing) > rules.tricks:
        listed = " ".join(map(str, sizes))
        raise NotationError(
            f"hands of {listed} cards: those who play have equally many, 1 to {rules.tricks}"
        )
    if not sizes[line.leader]:
        raise NotationError(f"seat {line.leader} leads and holds no cards")
    if len([size for size in sizes if size]) < 2:
        raise NotationError("one hand alone takes every trick: give two or more")


def _side(rules: Rules, seat: int) -> int:
    """Return the seats on a seat's side, as bits."""
    return sum(1 << other for other in rules.teams[rules.side_of(seat)])


def _solve_sides(rules: Rules, solver: Solver, maker: int) -> Solved:
    left, leader = solver.left, solver.turn
    is_ours = solver.ours >> leader & 1
    ours = solver.value_cards(solver.hands[leader])
    tricks = rules.own_first(maker, (ours, left - ours))
    values = {card: solver.values[place] for card, place in _leads(rules, solver)}
    cards = {card: value if is_ours else left - value for card, value in values.items()}
    return Solved(tricks=tricks, cards=cards)


def _solve_rivals(rules: Rules, rivals: MaxNSolver) -> Solved:
    leader = rivals.turn
    best = rivals.value_cards(rivals.hands[leader])
    tricks = tuple(_tricks_of(best, seat) for seat in range(rules.players))
    cards = {
        card: _tricks_of(rivals.values[place], leader) for card, place in _leads(rules, rivals)
    }
    return Solved(tricks=tricks, cards=cards)


def _tricks_of(result: int, seat: int) -> int:
    return result >> TAKEN_BITS * seat & MOST_TAKEN


def _leads(rules: Rules, position: Solver | MaxNSolver) -> list[tuple[Card, int]]:
    order = rules.ordering(tuple(Suit)[position.trump])
    hand = position.hands[position.turn]
    held = [card for card in rules.deck if hand >> order.place(card) & 1]
    return [(card, order.place(card)) for card in sorted(held, key=order.place, reverse=True)]
