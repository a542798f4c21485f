"""A whole game, from the first deal to its target, driven by actions."""

import secrets
from collections.abc import Iterable, Sequence

from msgspec import UNSET

from benny.actions import Action
from benny.cards import Card, Rank, Suit
from benny.errors import IllegalActionError, NotationError
from benny.live import LiveDeal, seat_or_none
from benny.log import FORMAT, DealLog, Player, Record, Result, deal_out
from benny.reasons import reason
from benny.rules import Rules
from benny.shuffling import SEED_BITS, chosen, shuffled
from benny.view import Outcome, View

_NAMES = {2: ("South", "Nora"), 3: ("South", "Wes", "Nora"), 4: ("South", "Wes", "Nora", "Eli")}
_BLACK = (Suit.SPADES, Suit.CLUBS)


def default_players(rules: Rules) -> tuple[Player, ...]:
    """Return one player for each seat, under names that nobody chose."""
    return tuple(Player(name) for name in _NAMES[rules.players])


class Game:
    """One game of any variant; the state is a fold over its deals and actions.

    The cards follow from `seed`, a number that is not negative (a new one of 256 bits where none
    is given), except for the first deals where `deals` gives them. A rematch for a stake starts
    with the `first_dealer` and the `ledger` that the last game ended with; `draw` are the cards
    turned up for the first dealer where they are known.
    """

    def __init__(  # noqa: PLR0913 - each is one of the facts that a record begins with
        self,
        rules: Rules,
        seed: int | None = None,
        *,
        deals: Iterable[DealLog] = (),
        players: Sequence[Player] = (),
        first_dealer: int | None = None,
        ledger: Sequence[int] = (),
        draw: Sequence[Card] = (),
    ) -> None:
        if seed is not None and seed < 0:
            raise NotationError(f"seed {seed} is negative: give a whole number from 0 on")
        self.rules = rules
        self.seed = secrets.randbits(SEED_BITS) if seed is None else seed
        self.players = tuple(players) or default_players(rules)
        self.deals: list[DealLog] = []
        self.scores = [rules.start] * len(rules.teams)
        self.ledger = list(ledger) or [0] * rules.players
        self.winner: int | None = None
        self._start_ledger = tuple(ledger)
        self._first_dealer = first_dealer
        self._given = list(deals)
        self._finished: list[LiveDeal] = []
        self.draw = tuple(draw)
        self._begin_deal(self._find_first_dealer())

    @classmethod
    def replay(cls, record: Record, actions: int | None = None) -> "Game":
        """Play a stored game again, up to a number of actions; raise as `act` does.

        The result goes on where the record stops, with the same deals.
        """
        game = cls(
            record.rules,
            _parse_seed(record.seed),
            deals=record.deals,
            players=record.seats,
            first_dealer=None if record.first_dealer is UNSET else record.first_dealer,
            ledger=() if record.ledger is UNSET else record.ledger,
            draw=() if record.draw is UNSET else record.draw,
        )
        left = actions
        for deal in record.deals:
            for _, action in deal.actions[:left]:
                game.act(action)
            if left is not None:
                left -= min(left, len(deal.actions))
        return game

    @property
    def over(self) -> bool:
        """Return whether somebody has won."""
        return self.winner is not None

    @property
    def turn(self) -> int | None:
        """Return the seat that has to act, None when the game is over."""
        return None if self.over else self._live.turn

    @property
    def legal(self) -> tuple[Action, ...]:
        """Return the actions open to the seat whose turn it is."""
        return () if self.over else self._live.legal

    @property
    def action_count(self) -> int:
        """Return how many actions have been done in all deals."""
        return sum(len(deal.actions) for deal in self.deals)

    def act(self, action: Action | str) -> None:
        """Do an action of the seat whose turn it is.

        Plain `order` or `call S` stands for going alone where there is no other way. Raises
        NotationError for text that is no action and IllegalActionError for one that is not
        allowed now; the game is then unchanged.
        """
        legal = self.legal
        wanted = Action(action)
        if wanted not in legal and wanted.kind in ("order", "call") and not wanted.alone:
            wanted = Action(f"{wanted} alone")
        if wanted not in legal:
            raise IllegalActionError(self._refusal(action))
        self._live.act(wanted)
        if self._live.deal.over:
            self._finish_deal()

    def view(self, seat: int | None) -> View:
        """Return what a seat may know, or a spectator where `seat` is None.

        Raises NotationError for a seat that is not at the table.
        """
        if seat is not None and not 0 <= seat < self.rules.players:
            raise NotationError(f"seat {seat} is not one of 0 to {self.rules.players - 1}")
        live, deal = self._live, self._live.deal
        is_turn = seat is not None and seat == self.turn
        seats = range(self.rules.players)
        return View(
            rules=self.rules,
            seat=seat,
            deal=len(self.deals) - 1,
            dealer=deal.dealer,
            turn=self.turn,
            phase=live.phase,
            upcard=live.log.kitty[0],
            turned_down=live.turned_down,
            hand=() if seat is None else live.hand(seat),
            counts=tuple(len(live.hand(other)) for other in seats),
            piles=tuple(live.piles(other) for other in seats) if self.rules.piles else (),
            legal=live.legal if is_turn else (),
            must=reason(live) if is_turn else "",
            contract=live.contract,
            log=live.events(seat),
            trick=tuple(live.trick),
            winning=seat_or_none(deal.winning_seat()),
            tricks=tuple(live.tricks),
            taken=live.taken,
            scores=tuple(self.scores),
            results=tuple(log.points for log in self.deals if log.points is not UNSET),
            ledger=tuple(self.ledger) if self.rules.is_one_deal else (),
            draw=self.draw,
            discarded=live.discarded_by(seat),
            swapped=live.swapped_by(seat),
            previous=self._previous(seat),
            over=self.over,
            winner=self.winner,
        )

    def record(self) -> Record:
        """Return the game as it is stored."""
        return Record(
            format=FORMAT,
            variant=self.rules.name,
            rules=self.rules,
            seats=self.players,
            seed=f"{self.seed:x}",
            sides=self.rules.teams,
            first_dealer=UNSET if self._first_dealer is None else self._first_dealer,
            ledger=self._start_ledger or UNSET,
            draw=self.draw or UNSET,
            deals=self.deals,
            result=None if self.winner is None else Result(tuple(self.scores), self.winner),
        )

    def rematch(self, seed: int | None = None) -> "Game":
        """Return a new game of the same players; a game for a stake carries deal and ledger on."""
        if not self.rules.is_one_deal:
            return Game(self.rules, seed, players=self.players)
        dealer = self._live.deal.next_dealer
        return Game(
            self.rules, seed, players=self.players, first_dealer=dealer, ledger=self.ledger
        )

    def _find_first_dealer(self) -> int:
        if self._given:
            return self._given[0].dealer
        if self._first_dealer is not None:
            return self._first_dealer
        first = self.rules.first_dealer
        if first.startswith("seat_"):
            return int(first[-1])
        if first == "random":
            return chosen(self.rules.players, self.seed, "first dealer")
        return self._turn_for_jack(_BLACK if first == "first_black_jack" else tuple(Suit))

    def _turn_for_jack(self, suits: tuple[Suit, ...]) -> int:
        jacks = [card for card in self.rules.deck if _is_jack_of(card, suits)]
        order = shuffled(self.rules.deck, self.seed, "draw")
        first = min(order.index(jack) for jack in jacks)
        self.draw = tuple(order[: first + 1])
        return first % self.rules.players

    def _begin_deal(self, dealer: int) -> None:
        number = len(self.deals)
        if number < len(self._given):
            given = self._given[number]
            log = DealLog(
                dealer=given.dealer, hands=given.hands, kitty=given.kitty, piles=given.piles
            )
            log.check(self.rules)
        else:
            order = shuffled(self.rules.deck, self.seed, f"deal {number}")
            log = deal_out(self.rules, dealer, order)
        self.deals.append(log)
        self._live = LiveDeal(self.rules, log)

    def _finish_deal(self) -> None:
        live, log = self._live, self._live.log
        for side, points in enumerate(live.points):
            self.scores[side] += points
        log.tricks = live.by_side(live.taken)
        log.points = live.points
        log.scores = tuple(self.scores)
        if self.rules.is_one_deal:
            for seat in range(self.rules.players):
                self.ledger[seat] += live.points[self.rules.side_of(seat)]
        self.winner = self._find_winner(live)
        if self.winner is None:
            self._finished.append(live)
            self._begin_deal(live.deal.next_dealer)

    def _find_winner(self, live: LiveDeal) -> int | None:
        if self.rules.is_one_deal:
            gains = live.points
            return gains.index(max(gains)) if any(gains) else None
        sign = -1 if self.rules.counts_down else 1
        signed = [sign * score for score in self.scores]
        best = max(signed)
        if best < sign * self.rules.target:
            return None
        if signed.count(best) > 1 and self.rules.tie == "another_deal":
            return None
        return signed.index(best)

    def _previous(self, seat: int | None) -> Outcome | None:
        if self.over:
            return self._live.outcome(seat, tuple(self.scores))
        return self._finished[-1].outcome(seat, tuple(self.scores)) if self._finished else None

    def _refusal(self, action: Action | str) -> str:
        if self.over:
            return f"{str(action)!r} comes too late: the game is over"
        why = reason(self._live)
        because = f" ({why})" if why else ""
        name = self.players[self._live.turn].name
        return f"{str(action)!r} is not allowed now{because}: {name} may {_listed(self.legal)}"


def _is_jack_of(card: Card, suits: tuple[Suit, ...]) -> bool:
    return not card.is_joker and card.rank is Rank.JACK and card.suit in suits


def _parse_seed(text: str | object) -> int | None:
    if not isinstance(text, str):
        return None
    try:
        return int(text, 16)
    except ValueError:
        raise NotationError(f"seed {text!r} is no hexadecimal number") from None


def _listed(actions: Sequence[str]) -> str:
    return actions[0] if len(actions) == 1 else f"{', '.join(actions[:-1])} or {actions[-1]}"
