"""A whole game, from the first deal to its target, driven by actions."""

from collections.abc import Iterable, Sequence
from operator import add, attrgetter
from pathlib import Path
from string import hexdigits
from types import EllipsisType
from typing import Any, Self

from msgspec import UNSET
from msgspec.structs import replace

from benny.errors import IllegalActionError, NotationError
from benny.game.actions import Action, read_action
from benny.game.deal import DealInProgress, seat_or_none
from benny.game.fair_deal import Transcript
from benny.game.log import FORMAT, DealLog, Player, Record, Result, deal_out
from benny.game.refusals import limits, reason
from benny.game.shuffling import check_seed, draw_number, new_seed, shuffle
from benny.game.view import Outcome, View, joined_scores
from benny.io.json import read_json, to_json
from benny.io.validation import all_of_kind, check_kind, flag, quote, whole
from benny.rules.cards import Card
from benny.rules.loading import USUAL, find_rules
from benny.rules.prose.words import join_words
from benny.rules.rules import Rules, scoring_of

_NAMES = (("South", "Nora"), ("South", "Wes", "Nora"), ("South", "Wes", "Nora", "Eli"))
_PLAYERS = {len(names): tuple(map(Player, names)) for names in _NAMES}


def default_players(rules: Rules) -> tuple[Player, ...]:
    return _PLAYERS[rules.players]


def _read_only(name: str) -> Any:
    """Return a property that shows a private attribute: what a program sets would not be played."""
    return property(attrgetter(name))


class Game:
    """One game of any variant; the state is a fold over its deals and actions.

    `rules` are Rules, a variant's name or the path of a rules file. The cards follow from `seed`, a
    number from 0 on; without one a new seed of 256 bits is drawn. `deals` fixes the first deals:
    their hands, piles and kitties, and the first dealer. A rematch for a stake starts with the
    `first_dealer` and the `ledger` of the last game's end. `draw` are the cards turned up for the
    first dealer, if known. Raises NotationError if `rules` is not a known game or a value is out
    of range.

    With `by_hand` there is no seed. The game then waits before each deal that is not fixed until
    `deal` gets the key of its cards.

    `scores` are by side, `ledger` by seat, and `results` are the points of each finished deal by
    side. `copy.copy` gives a game that goes its own way from here on, and takes little time. Two
    games are equal if their records are.

    Examples:
        >>> game = Game("american", seed=7)
        >>> game.turn, game.legal
        (1, (Action('pass'), Action('order'), Action('order alone')))
        >>> game.act("pass")
        >>> game.turn
        2
    """

    rules: Rules = _read_only("_rules")
    seed: int = _read_only("_seed")
    players: tuple[Player, ...] = _read_only("_players")
    draw: tuple[Card, ...] = _read_only("_draw")
    scores: tuple[int, ...] = _read_only("_scores")
    ledger: tuple[int, ...] = _read_only("_ledger")
    results: tuple[tuple[int, ...], ...] = _read_only("_results")
    winner: int | None = _read_only("_winner")

    def __init__(
        self,
        rules: Rules | str | Path = USUAL,
        seed: int | None = None,
        *,
        by_hand: bool = False,
        deals: Iterable[DealLog] = (),
        players: Sequence[Player] = (),
        first_dealer: int | None = None,
        ledger: Sequence[int] = (),
        draw: Sequence[Card] = (),
    ) -> None:
        rules, by_hand = find_rules(rules), flag(by_hand, "by_hand")
        if by_hand and seed is not None:
            raise NotationError("a game dealt by hand has no seed: each deal gets a key")
        self._rules = rules
        self._seed = new_seed() if seed is None else check_seed(seed)
        self._players = tuple(all_of_kind(players, Player, "a Player")) or default_players(rules)
        self._forgotten = 0
        self._start_ledger = tuple(all_of_kind(ledger, int, "a whole number"))
        self._last_outcomes: dict[int | None, Outcome] = {}
        self._start()
        for number, what in ((len(self._players), "players"), (len(self._ledger), "in the ledger")):
            if number != rules.players:
                raise NotationError(f"{number} {what} for {rules.players} seats")
        if first_dealer is not None:
            first_dealer = whole(first_dealer, "first dealer", most=rules.players - 1)
        self._first_dealer = first_dealer
        self._given = all_of_kind(deals, DealLog, "a DealLog")
        for log in self._given:
            log.check(rules)
        self._by_hand = by_hand
        self._is_seeded = seed is not None or not (self._given or by_hand)
        self._lives: list[DealInProgress] = []
        self._public: View | None = None
        self._draw = tuple(all_of_kind(draw, Card, "a Card"))
        self._deal_on()

    def __repr__(self) -> str:
        if not self._lives:
            return f"<Game {self._rules.name}, not dealt yet, {joined_scores(self._scores)}>"
        return f"<Game {self.view(None).moment}>"

    def __eq__(self, other: object) -> bool:
        # Looks past what subclasses make of `record`, so that every two games can be compared.
        if not isinstance(other, Game):
            return NotImplemented
        return self._results == other.results and Game.record(self) == Game.record(other)

    __hash__ = None  # type: ignore[assignment]  # a game changes, as a list does

    def _repr_html_(self) -> str | None:
        return self.view(None)._repr_html_() if self._lives else None

    def __copy__(self) -> Self:
        other = type(self).__new__(type(self))
        vars(other).update(vars(self))
        # What has ended no longer changes, and is shared.
        other._lives = [*self._lives[:-1], *(live.copy() for live in self._lives[-1:])]
        other._last_outcomes = self._last_outcomes.copy()
        return other

    @classmethod
    def replay(cls, record: Record, actions: int | None = None, *, by_hand: bool = False) -> Self:
        """Replay a stored game, up to a number of actions; it can go on from there, or by hand.

        Raises NotationError, with the deal and action, if the record breaks the rules, and if it
        holds fewer actions.
        """
        script = script_of(record)
        # Later deals are left out: play may go another way, and then they are not due.
        stop = len(script) if actions is None else whole(actions, "actions", most=len(script))
        reached = script[stop][0] + 1 if stop < len(script) else len(record.deals)
        game = cls._begin(record, reached, by_hand)
        for move in script[:stop]:
            game._follow(record, *move)
        return game

    @property
    def deals(self) -> tuple[DealLog, ...]:
        """Return the logs of the deals, to be read only."""
        return tuple(live.log for live in self._lives)

    @property
    def over(self) -> bool:
        """Return whether the game has a winner."""
        return self._winner is not None

    @property
    def is_waiting(self) -> bool:
        """Return whether a deal is due that must be dealt by hand."""
        return not self._in_play and not self.over

    @property
    def turn(self) -> int | None:
        """Return the seat that has to act, None when the game is over or waits for a deal."""
        return self._live.turn if self._in_play else None

    @property
    def legal(self) -> tuple[Action, ...]:
        """Return the legal actions of the seat to act."""
        return self._live.legal if self._in_play else ()

    def deal(self, key: int, transcript: Transcript | None = None) -> None:
        """Deal the next deal of a game dealt by hand; its cards follow from a key.

        If the rules leave the first dealer to chance, that follows from the first deal's key too. A
        transcript, which tells how the key came about, is kept in the record. Raises NotationError
        if no deal is due, and for a negative key.
        """
        key = check_seed(key, "key")
        check_kind(transcript, Transcript | None, "a Transcript")
        if not self.is_waiting:
            why = "the game is over" if self.over else f"deal {self._dealt} has not ended"
            raise NotationError(f"no deal is due: {why}")
        self._deal_from(key, "deal")
        self._live.log.fair = transcript or UNSET

    def act(self, action: Action | str) -> None:
        """Do an action of the seat to act.

        Plain `order` or `call S` means going alone if that is the only legal way. Raises
        NotationError for text that is not an action and IllegalActionError for an action that is
        not allowed now; the game is then unchanged.
        """
        # Checked before anything changes: a refusal leaves the game as it was.
        wanted = self.check(action)
        self._public = None
        live = self._live
        live.act(wanted)
        if live.deal.over:
            self._score(live.points)
            live.log.tricks = live.by_side(live.taken)
            live.log.points = live.points
            live.log.scores = self._scores
            self._last_outcomes.clear()  # kept by seat for all views of one deal
            if self._winner is None:
                self._deal_on()

    def check(self, action: Action | str) -> Action:
        """Return the legal action that an action or its text means; raise as `act` does."""
        wanted = read_action(action, self.legal)
        if wanted not in self.legal:
            raise IllegalActionError(self._refusal(action))
        return wanted

    def undo(self, n: int = 1) -> None:
        """Take back the last `n` actions.

        The game is then as it was after the actions before them, in an earlier deal if need be.
        Deals that came later are dropped: they get the same cards again when they are due, or a new
        key in a game dealt by hand. Raises NotationError if fewer actions have been done; the game
        is then unchanged.

        Examples:
            >>> game = Game("american", seed=7)
            >>> game.act("pass")
            >>> game.undo()
            >>> game == Game("american", seed=7)
            True
        """
        done = sum(len(live.log.actions) for live in self._lives)
        if not done:
            raise NotationError("there is nothing to take back: no action has been done")
        left = whole(n, "actions to take back", least=1, most=done)
        lives = self._lives.copy()
        while left > len(lives[-1].log.actions):
            left -= len(lives.pop().log.actions)
        reopened = lives.pop()
        keep = len(reopened.log.actions) - left
        log = replace(reopened.log, tricks=UNSET, points=UNSET, scores=UNSET, notes=UNSET)
        results = self._results[: self._forgotten + len(lives)]
        self._lives = lives
        self._start()
        for points in results:
            self._score(points)
        self._take_up(DealInProgress.again(self._rules, log, keep))

    def view(self, seat: int | EllipsisType | None = ...) -> View:
        """Return a seat's view: the seat to act if none is given, a spectator for None.

        If no seat is to act, the default is the spectator's view too. While the game waits for a
        deal, a view is the end of the last one. Raises NotationError for a seat that is not at the
        table, and before the first deal.
        """
        if not self._lives:
            raise NotationError("nothing has been dealt yet")
        if isinstance(seat, EllipsisType):
            seat = self.turn
        # What everyone sees is made once: at a table all seats and spectators get a view.
        if self._public is None:
            self._public = replace(
                self._deal_view(self._dealt - 1),
                turn=self.turn,
                previous=self._outcome(None),
                over=self.over,
                winner=self._winner,
            )
        if seat is None:
            return self._public
        seat = self._rules.seat(seat)
        is_turn = seat == self.turn
        return self._own(
            self._public,
            self._live,
            seat,
            legal=self.legal if is_turn else (),
            must=limits(self._live) if is_turn else "",
            previous=self._outcome(seat),
        )

    def ended_view(self, seat: int | None) -> View:
        """Return the last finished deal at its end, before anything that followed.

        Raises NotationError for a seat that is not at the table, and if no deal has ended.
        """
        if not self._results:
            raise NotationError("no deal has ended yet")
        number = len(self._results) - 1
        public = self._deal_view(number)
        if seat is None:
            return public
        return self._own(public, self._life(number), self._rules.seat(seat))

    def _outcome(self, seat: int | None) -> Outcome | None:
        if seat not in self._last_outcomes and len(self._results) > self._forgotten:
            self._last_outcomes[seat] = self._life(len(self._results) - 1).outcome(seat)
        return self._last_outcomes.get(seat)

    def _own(self, public: View, live: DealInProgress, seat: int, **more: Any) -> View:
        """Return the public part of a deal, with a seat's own cards and turn."""
        return replace(
            public,
            seat=seat,
            hand=live.hand(seat),
            log=live.events(seat),
            discarded=live.discarded_by(seat),
            swapped=live.swapped_by(seat),
            **more,
        )

    def _deal_view(self, number: int) -> View:
        """Return the public part of a deal, without whose turn it is in the game."""
        live = self._life(number)
        seats = range(self._rules.players)
        ended = number + live.deal.over
        return View(
            rules=self._rules,
            seat=None,
            deal=number,
            dealer=live.log.dealer,
            turn=None,
            phase=live.phase,
            upcard=live.log.kitty[0],
            turned_down=live.turned_down,
            upcard_taken=live.upcard_taken,
            counts=tuple(live.count(seat) for seat in seats),
            piles=tuple(live.piles(seat) for seat in seats) if self._rules.piles else (),
            contract=live.contract,
            log=live.events(None),
            trick=tuple(live.trick),
            winning=seat_or_none(live.deal.winning_seat()),
            tricks=tuple(live.tricks),
            taken=live.taken,
            scores=self._scores if ended == len(self._results) else self._life(ended - 1).scores,
            results=self._results[:ended],
            ledger=self._ledger if scoring_of(self._rules).has_ledger else (),
            draw=self._draw,
        )

    def outcomes(self, seat: int | None) -> tuple[Outcome, ...]:
        """Return the finished deals as a seat, or a spectator, saw them."""
        assert not self._forgotten
        seat = None if seat is None else self._rules.seat(seat)
        return tuple(live.outcome(seat) for live in self._lives[: len(self._results)])

    def record(self) -> Record:
        """Return the game as it is stored, a copy that does not change as the game goes on."""
        assert not self._forgotten
        return Record(
            format=FORMAT,
            variant=self._rules.name,
            rules=self._rules,
            seats=self._players,
            seed=f"{self._seed:x}" if self._is_seeded else UNSET,
            sides=self._rules.teams,
            first_dealer=UNSET if self._first_dealer is None else self._first_dealer,
            ledger=self._start_ledger or UNSET,
            draw=self._draw or UNSET,
            deals=copy_logs(self._lives),
            result=None if self._winner is None else Result(self._scores, self._winner),
        )

    def rematch(self, seed: int | None = None, *, by_hand: bool = False) -> Self:
        """Return a new game of the same players; for a stake, dealer and ledger carry over."""
        carried: dict[str, Any] = {}
        if scoring_of(self._rules).has_ledger:
            dealer = self._live.deal.next_dealer if self._lives else self._first_dealer
            carried = {"first_dealer": dealer, "ledger": self._ledger}
        return type(self)(self._rules, seed, by_hand=by_hand, players=self._players, **carried)

    def _life(self, number: int) -> DealInProgress:
        return self._lives[number - self._forgotten]

    @property
    def _dealt(self) -> int:
        return self._forgotten + len(self._lives)

    @property
    def _live(self) -> DealInProgress:
        return self._lives[-1]

    @property
    def _in_play(self) -> bool:
        return bool(self._lives) and not self._live.deal.over

    @classmethod
    def _begin(cls, record: Record, deals: int, by_hand: bool) -> Self:
        """Return a stored game before its first action, with the cards of its first `deals`."""
        start, text = record.standing(0), record.seed
        if text is not UNSET and (not text or set(text) - set(hexdigits.lower())):
            raise NotationError(f"seed {quote(text)} is not a hexadecimal number in lower case")
        return cls(
            record.rules,
            None if text is UNSET else int(text, 16),
            by_hand=by_hand,
            deals=record.deals[:deals],
            players=start.players,
            first_dealer=start.first_dealer,
            ledger=start.ledger,
            draw=start.draw,
        )

    def _follow(self, record: Record, number: int, place: int, seat: int, action: Action) -> None:
        if place == 0:
            dealer, due = record.deals[number].dealer, self._live.log.dealer
            if number == self._dealt - 1 and dealer != due:
                raise NotationError(
                    f"deal {number + 1} is dealt by seat {dealer}, and seat {due} is due"
                )
        self._repeat(number, seat, action, f"deal {number + 1}, action {place + 1}")

    def _repeat(self, number: int, seat: int, action: Action, where: str) -> None:
        if not self._in_play or number < self._dealt - 1:
            ended = "game" if self.over else "deal"
            raise NotationError(f"{where}: {str(action)!r} comes after the {ended} had ended")
        if number >= self._dealt:
            due = f"deal {self._dealt} has ended"
            raise NotationError(f"{where}: {str(action)!r} comes before {due}")
        if seat != self.turn:
            raise NotationError(f"{where}: seat {seat} acts, and it is seat {self.turn}'s turn")
        try:
            self.act(action)
        except IllegalActionError as error:
            raise NotationError(f"{where}: {error}") from None

    def _start(self) -> None:
        """Set scores, ledger and results to those before the first deal."""
        self._scores = (self._rules.start,) * len(self._rules.teams)
        self._ledger = self._start_ledger or (0,) * self._rules.players
        self._results: tuple[tuple[int, ...], ...] = ()
        self._winner: int | None = None
        self._last_outcomes.clear()

    def _deal_on(self) -> None:
        if len(self._lives) < len(self._given):
            given = self._given[len(self._lives)]
            dealer = self._next_dealer(self._seed)
            # Only the cards are taken over: actions and results follow from play.
            self._begin_deal(
                DealLog(
                    dealer=dealer,
                    hands=given.hands,
                    kitty=given.kitty,
                    piles=given.piles,
                    fair=given.fair,
                )
            )
        elif not self._by_hand:
            self._deal_from(self._seed, f"deal {self._dealt}")

    def _deal_from(self, seed: int, purpose: str) -> None:
        order = shuffle(self._rules.deck, seed, purpose)
        self._begin_deal(deal_out(self._rules, self._next_dealer(seed), order))

    def _begin_deal(self, log: DealLog) -> None:
        self._take_up(DealInProgress(self._rules, log))

    def _take_up(self, live: DealInProgress) -> None:
        self._public = None
        self._lives.append(live)

    def _next_dealer(self, seed: int) -> int:
        if self._lives:
            return self._live.deal.next_dealer
        first, fixed = self._rules.first_dealer, self._rules.fixed_first_dealer
        if self._given:
            dealer = self._given[0].dealer
            is_drawn = bool(self._draw) or first == "random" or fixed == dealer
            # A dealer that does not follow from the rules has to be in the record.
            if self._first_dealer is None and not is_drawn:
                self._first_dealer = dealer
            return dealer
        if self._first_dealer is not None:
            return self._first_dealer
        if fixed is not None:
            return fixed
        if first == "random":
            return draw_number(self._rules.players, seed, "first dealer")
        # Cards are turned up round the table from seat 0, until there is a jack.
        order = shuffle(self._rules.deck, seed, "draw")
        place = min(order.index(jack) for jack in self._rules.first_jacks)
        self._draw = tuple(order[: place + 1])
        return place % self._rules.players

    def _score(self, points: tuple[int, ...]) -> None:
        self._scores = tuple(map(add, self._scores, points))
        self._results = (*self._results, points)
        self._winner = self._rules.winner_at(self._scores, points)
        if scoring_of(self._rules).has_ledger:
            self._ledger = tuple(
                won + points[self._rules.side_of(seat)] for seat, won in enumerate(self._ledger)
            )

    def _refusal(self, action: Action | str) -> str:
        text = quote(str(action))
        if self.over:
            return f"{text} comes too late: the game is over"
        if self.is_waiting:
            return f"{text} comes too early: deal {self._dealt + 1} has not been dealt"
        why = reason(self.view(self._live.turn), Action(action))
        because = f" ({why})" if why else ""
        name = self._players[self._live.turn].name
        return f"{text} is not allowed now{because}: {name} may {join_words(self.legal, 'or')}"


def script_of(record: Record) -> list[tuple[int, int, int, Action]]:
    """Return all actions of a record, each with its deal, its place in it, and its seat.

    Raises NotationError for what is no record, also after a change by hand.
    """
    check_kind(record, Record, "a Record")
    try:
        record.check_seats()
        return [
            (number, place, seat, action)
            for number, deal in enumerate(record.deals)
            for place, (seat, action) in enumerate(deal.actions)
        ]
    except (AttributeError, TypeError, ValueError):
        read_json(to_json(record), Record)  # says where it is wrong
        raise


def copy_logs(lives: Sequence[DealInProgress]) -> list[DealLog]:
    """Return logs of deals that do not change as these go on."""
    return [replace(live.log, actions=live.log.actions.copy()) for live in lives]
