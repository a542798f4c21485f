"""Many deals that take their actions from arrays and write what follows into arrays.

A step makes no Python object and releases the interpreter's lock: threads scale if each has a batch
of its own.
"""

try:
    import cython
except ModuleNotFoundError:
    from benny.core import uncompiled as cython

from benny.core import rng
from benny.core.batch.observer import Observer
from benny.core.batch.rows import Array
from benny.core.batch.watched_deal import WatchedDeal
from benny.core.bulk import RandomPlay
from benny.core.constants import (
    BY_CALLER,
    BY_POLICY,
    DISABLED,
    MOST_ROWS,
    NEXT_STEP,
    NO_SEAT,
    NOTHING,
    SAME_STEP,
    SEATS,
)
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.core.sealed import Sealed
from benny.io.validation import check_kind, whole

EVERY_SEAT = (1 << SEATS) - 1
# States of random numbers stay below this.
STREAMS = rng.MULTIPLIER << 32


class Batch(Sealed):
    """Up to MOST_ROWS rows of deals under one set of rules; an episode is one deal.

    `others` says who plays the seats that a row does not act for: AT_RANDOM and BY_POLICY leave it
    those whose bits are set in `learners`, BY_CALLER leaves it all. `when` says when a new deal
    follows one that is over: NEXT_STEP, SAME_STEP or DISABLED. With `reveals` each row also shows
    the others' hands.

    A row shows the seat that has to act what it knows, and the end of a deal to the seat that acted
    last; `observer` writes it, and `final` the ends that SAME_STEP replaces. Each row has two
    streams of random numbers, one for dealing and one for random actions, so that rows seeded alike
    are dealt alike whatever is played.
    """

    def __init__(
        self,
        policy: Policy,
        learners: list[int],
        others: int,
        when: int,
        recalls: bool,
        reveals: bool = False,
    ) -> None:
        if len(learners) > MOST_ROWS:
            raise ValueError(f"a batch of {len(learners)} rows instead of up to {MOST_ROWS}")
        check_kind(policy, Policy, "a Policy")
        whole(others, "who plays the other seats", most=BY_POLICY)
        whole(when, "when the next deal follows", most=DISABLED)
        everyone = (1 << policy.rules.players) - 1
        if others != BY_CALLER and not all(seats & everyone for seats in learners):
            raise ValueError("each row needs a learner, or its deals would never stop for one")
        self.policy = policy
        self.size = len(learners)
        self.others = others
        self.when = when
        self.dice = RandomPlay(0)
        self.observer = Observer(policy.rules, recalls, reveals)
        self.final = Observer(policy.rules, recalls, reveals)
        self.deals = tuple(WatchedDeal(policy.rules, 0, policy.rules.deck) for _ in learners)
        self.is_reporting = False
        self.learners = [0 for _ in range(MOST_ROWS)]
        self.dealers = [NO_SEAT for _ in range(MOST_ROWS)]
        self.ended = [True for _ in range(MOST_ROWS)]
        self.shuffles = [0 for _ in range(MOST_ROWS)]
        self.throws = [0 for _ in range(MOST_ROWS)]
        if not cython.compiled:
            self.watched: list[WatchedDeal | None] = [None for _ in range(MOST_ROWS)]
        for row in range(self.size):
            if cython.compiled:
                # Borrowed: C can't take an object out of a list without the interpreter's lock.
                self.watched[row] = cython.cast(cython.p_void, self.deals[row])
            else:
                self.watched[row] = self.deals[row]
            self.learners[row] = EVERY_SEAT if others == BY_CALLER else learners[row]
            self.seed(row, row, row)

    def report_into(
        self,
        rewards: Array,
        gains: Array,
        terminated: Array,
        truncated: Array,
        replaced: Array,
        seats: Array,
        numbers: Array,
    ) -> None:
        """Report each step in these arrays from now on, by row.

        Floats of 32 bits: `rewards` (rows,) of the seat that acted and `gains` (rows, players), in
        points. Bytes (rows,): whether the deal is `terminated` by the rules or `truncated` (see
        `WatchedDeal.is_cut_off`), and whether an illegal action was `replaced`. Ints of 32 bits
        (rows,): the observing `seats`, and the `numbers` of the deals.
        """
        rows = min(map(len, (rewards, gains, terminated, truncated, replaced, seats, numbers)))
        if rows < self.size or gains.shape[1] < self.policy.rules.players:
            raise ValueError(f"each array has {self.size} rows, and gains one column a seat")
        self.is_reporting = True
        self.rewards = rewards
        self.gains = gains
        self.terminated = terminated
        self.truncated = truncated
        self.replaced = replaced
        self.seats = seats
        self.numbers = numbers

    def seed(self, row: int, dealing: int, acting: int) -> None:
        """Seed the two streams of a row; its next deal is the first of a new sequence."""
        whole(row, "a row", most=self.size - 1)
        self.shuffles[row] = rng.started(dealing)
        self.throws[row] = rng.started(acting)
        self.dealers[row] = NO_SEAT
        self.ended[row] = True
        self.deals[row].lay(self.policy.rules.deck)

    def row(self, row: int) -> tuple[int, int, bool, int, list[int], list[int]]:
        """Return the state of a row, as plain numbers.

        These are its two streams, whether its deal has ended, the next dealer, the deck (with the
        dealer of the deal before it) and the codes of the actions done.
        """
        self._check_row(row)
        deal = self.deals[row]
        deck = [deal.deal.dealer, *deal.deal.deck[: self.policy.rules.cards]]
        # A deal that has ended is not read again, and `seed` may have shuffled its deck.
        actions = [] if self.ended[row] else deal.actions_done()
        streams = self.shuffles[row], self.throws[row]
        return *streams, bool(self.ended[row]), self.dealers[row], deck, actions

    def restore(
        self,
        row: int,
        shuffles: int,
        throws: int,
        ended: bool,
        dealer: int,
        deck: list[int],
        actions: list[int],
    ) -> None:
        """Let a row go on from what `row` returned; raise ValueError for what is no deal."""
        self._check_row(row)
        rules = self.policy.rules
        first, *cards = deck
        if not (0 < shuffles < STREAMS and 0 < throws < STREAMS):
            raise ValueError("a row has no such streams of random numbers")
        if (
            sorted(cards) != sorted(list(rules.deck)[: rules.cards])
            or not 0 <= first < rules.players
        ):
            raise ValueError("a row has another deck, or no such dealer")
        if not NO_SEAT <= dealer < rules.players:
            raise ValueError("a row has no such next dealer")
        watched = WatchedDeal(rules, first, cards)
        for action in actions:
            if watched.is_over() or not watched.act(action):
                raise ValueError(f"a row has an action {action} that was not legal")
        if not ended and watched.is_over():
            raise ValueError("a row goes on with a deal that is over")
        self.deals = (*self.deals[:row], watched, *self.deals[row + 1 :])
        if cython.compiled:
            self.watched[row] = cython.cast(cython.p_void, watched)
        else:
            self.watched[row] = watched
        self.shuffles[row] = shuffles
        self.throws[row] = throws
        self.ended[row] = ended
        self.dealers[row] = dealer

    def _check_row(self, row: int) -> None:
        if not 0 <= row < self.size:
            raise ValueError(f"there is no row {row} among {self.size}")

    def begin(self, chosen: Array) -> None:
        """Start a new deal in the rows whose byte is not zero."""
        self._check(len(chosen))
        with cython.nogil:
            for row in range(self.size):
                if chosen[row]:
                    self._begin(cython.cast(WatchedDeal, self.watched[row]), row)

    def first_refused(self, actions: Array) -> int:
        """Return the first row in which an action (64 bits) is not legal, or NOTHING."""
        self._check(len(actions))
        found = NOTHING
        with cython.nogil:
            for row in range(self.size - 1, -1, -1):
                if not self._is_legal(cython.cast(WatchedDeal, self.watched[row]), row, actions):
                    found = row
        return found

    def step(self, actions: Array) -> None:
        """Do one action (64 bits) a row; a random one replaces an action that is not legal."""
        self._check(len(actions))
        with cython.nogil:
            for row in range(self.size):
                self._step(cython.cast(WatchedDeal, self.watched[row]), row, actions[row])

    def _check(self, rows: int) -> None:
        written = self.observer.height
        if self.when == SAME_STEP:
            written = min(written, self.final.height)
        if not self.is_reporting or min(rows, written) < self.size:
            raise ValueError(f"first call `report_into` and `write_into`, with {self.size} rows")

    def _is_legal(self, watched: WatchedDeal, row: int, actions: Array) -> bool:
        if self.ended[row]:
            return True
        return watched.deal.choices() & watched.deal.bit_of(actions[row]) != 0

    def _step(self, watched: WatchedDeal, row: int, action: int) -> None:
        self.rewards[row] = 0
        self.replaced[row] = False
        if self.ended[row]:
            # The action that follows an end only asks for the next deal.
            if self.when == NEXT_STEP:
                self._begin(watched, row)
            return
        self.terminated[row] = False
        self.truncated[row] = False
        seat = watched.deal.turn
        if watched.is_over():  # others may have gone on with the deal
            self._end(watched, row, seat)
            return
        bit = watched.deal.bit_of(action)
        if not watched.deal.choices() & bit:
            bit = self._throw_action(watched.deal, row)
            self.replaced[row] = True
        watched.take(bit)
        self._play_others(watched, row)
        if watched.is_over():
            self._end(watched, row, seat)
        else:
            self._show(watched, row)

    def _begin(self, watched: WatchedDeal, row: int) -> None:
        self.ended[row] = False
        self.terminated[row] = False
        self.truncated[row] = False
        self._deal(watched, row)
        # A deal that the others end before the learner's turn teaches nothing.
        while watched.is_over():
            self._deal(watched, row)
        self._show(watched, row)

    def _deal(self, watched: WatchedDeal, row: int) -> None:
        self.dice.random = self.shuffles[row]
        if self.dealers[row] == NO_SEAT:
            self.dealers[row] = self.dice.below(self.policy.rules.players)
            self.numbers[row] = NOTHING
        self.dice.shuffle(watched.deal)
        self.shuffles[row] = self.dice.random
        self.numbers[row] += 1
        watched.start(self.dealers[row])
        self.dealers[row] = watched.deal.left_of(self.dealers[row])
        self._play_others(watched, row)

    def _play_others(self, watched: WatchedDeal, row: int) -> None:
        while not watched.is_over() and not self.learners[row] >> watched.deal.turn & 1:
            if self.others == BY_POLICY:
                watched.take(self.policy.choose(watched.deal))
            else:
                watched.take(self._throw_action(watched.deal, row))

    def _throw_action(self, deal: Deal, row: int) -> int:
        """Return the bit of a random legal action."""
        self.dice.random = self.throws[row]
        bit = self.dice.one_of(deal.choices())
        self.throws[row] = self.dice.random
        return bit

    def _end(self, watched: WatchedDeal, row: int, actor: int) -> None:
        is_cut_off = watched.is_cut_off()
        for seat in range(self.policy.rules.players):
            self.gains[row, seat] = watched.gain(seat)
        self.rewards[row] = self.gains[row, actor]
        if self.when == SAME_STEP:
            self.final.write(watched, actor, row)
            self._begin(watched, row)
        else:
            self.observer.write(watched, actor, row)
            self.ended[row] = True
        self.terminated[row] = not is_cut_off
        self.truncated[row] = is_cut_off

    def _show(self, watched: WatchedDeal, row: int) -> None:
        self.seats[row] = watched.deal.turn
        self.observer.write(watched, watched.deal.turn, row)
