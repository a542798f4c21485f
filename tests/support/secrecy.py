"""Two tables that agree on all that one onlooker may know, and all that the onlooker is told."""

import contextlib
from random import Random

from msgspec.structs import replace

from benny import DealLog, IllegalActionError, NotationError
from benny.game import fair_deal
from benny.game.hosted_game import HostedGame
from benny.game.shuffling import derive
from benny.game.view import Phase
from benny.io.json import to_json
from benny.protocol.commands import (
    Act,
    Admit,
    Agree,
    Answer,
    Claim,
    Hash,
    Kick,
    Pause,
    Resume,
    Reveal,
    Sit,
    Stand,
    Start,
    Undo,
)
from benny.web.live.audience import Audience
from benny.web.table import fold
from benny.web.table.automatic import due
from benny.web.table.decisions import decide, view_for_hint
from benny.web.table.events import Away, Back
from benny.web.table.person import RefusedError
from benny.web.table.table import Parts
from benny.web.table.updates import updates
from support.tables import EVE, PEOPLE, Sitting
from support.worlds import second_deal

HIDDEN = b"the commitment"


class Story(Sitting):
    """A table full of people where all sorts of things happen by chance."""

    def __init__(self, rules, number=0, **opening):
        self.random = Random(f"{rules.name} {number}")
        super().__init__(rules, seed=number, **opening)
        for seat in range(rules.players):
            self.do(PEOPLE[seat], Sit, seat=seat)
        self.do(PEOPLE[0], Start)

    def settle(self):
        """Let happen what is due; parts that were promised are waited for."""
        while events := due(self.table):
            self.happen(*map(self._seeded, events))

    def go_on(self):
        """Let the next thing happen: mostly a player acts."""
        if self.random.random() < 0.3:
            self._do_something_else()
        elif self.table.status == "gathering":
            self._reveal_or_be_late()
        elif self.table.game.turn is not None:
            if self.table.is_paused:
                self.do(self.host, Resume)
            self.act(self.chosen())

    @property
    def host(self):
        return next(person for person in PEOPLE if person.id == self.table.host)

    def chosen(self):
        """Return an action of the seat whose turn it is, each kind as likely as the others."""
        legal = self.table.game.legal
        kind = self.random.choice(sorted({action.kind for action in legal}))
        return self.random.choice([action for action in legal if action.kind == kind])

    def act(self, action):
        self.do(PEOPLE[self.table.game.turn], Act, action=action)

    def part(self, seat):
        """Return the part of the next deal that a seat's client has chosen."""
        due = self.table.next
        return f"{derive(self._seed, f'part {due.game} {due.deal} {seat}'):064x}"

    def _bound(self, seat):
        """Return the hash of a seat's part, as a command gives it."""
        due = self.table.next
        digest = fair_deal.hash_of_part(due.game, due.deal, seat, self.part(seat))
        return {"hash": digest, "game": due.game, "deal": due.deal}

    def _do_something_else(self):
        seat = self.random.randrange(self.table.rules.players)
        attempts = [
            (Undo, {}),
            (Claim, {}),
            (Answer, {"agree": self.random.random() < 0.7}),
            (Pause, {}),
            (Resume, {}),
            (Agree, {"rated": True}),
            (Hash, self._bound(seat)),
        ]
        kind, fields = self.random.choice(attempts)
        with contextlib.suppress(RefusedError):
            self.do(PEOPLE[seat], kind, **fields)
        if self.random.random() < 0.1:
            self.happen(Back(seat) if self.table.seats[seat].is_away else Away(seat))

    def _reveal_or_be_late(self):
        owed = sorted(self.table.next.hashes.keys() - self.table.next.parts.keys())
        if not owed or self.table.is_paused:
            self.do(self.host, Resume)
        elif self.random.random() < 0.2:
            self.happen(*due(self.table, is_late=True))
            self.settle()
        else:
            seat = self.random.choice(owed)
            self.do(PEOPLE[seat], Reveal, part=self.part(seat))


class PlainStory(Story):
    """The same where players only act, and give parts of the next deals."""

    def _do_something_else(self):
        seat, due = self.random.randrange(self.table.rules.players), self.table.next
        if seat not in due.hashes and not due.is_gathering:
            self.do(PEOPLE[seat], Hash, **self._bound(seat))


def person_at(seat):
    return EVE if seat is None else PEOPLE[seat]


def is_in_play(table):
    """Return whether the cards of the last deal have been or are being played."""
    return table.status != "playing" or table.game.view(None).phase is Phase.PLAY


def other_deal(table, seat, random):
    """Return another deal for the one in progress, alike for a seat, with another secret.

    None where there is none: all that is hidden then are the secrets.
    """
    if table.status != "playing":
        return None
    log = table.game.deals[-1]
    found = second_deal(table.rules, log, seat, is_in_play(table), random)
    if found is None:
        return None
    secret = f"{random.getrandbits(256):064x}"
    return DealLog(
        dealer=found.dealer,
        hands=tuple(tuple(random.sample(hand, len(hand))) for hand in found.hands),
        kitty=found.kitty,
        piles=found.piles,
        actions=found.actions,
        fair=replace(
            log.fair,
            secret=secret,
            commitment=fair_deal.commitment(log.fair.game, log.fair.deal, secret),
        ),
    )


def other_table(log, seat, random):
    """Return the table again, with other secrets and another deal; and whether that is another."""
    table = fold.table_of((event, 1.0) for event in log)
    deal = other_deal(table, seat, random)
    if deal is not None:
        record = table.game.record()
        deals = [*record.deals[:-1], deal]
        table.game = HostedGame.replay(replace(record, deals=deals), by_hand=True)
    due = table.next
    table.next = Parts(
        due.game,
        due.deal,
        f"{random.getrandbits(256):064x}",
        due.hashes,
        due.parts,
        due.is_gathering,
    )
    return table, deal is not None


def commands(table, random):
    """Return what an onlooker may try at a table: nonsense, the illegal, and the legal."""
    deck = table.rules.deck
    actions = ["pass", "order", "order alone", "call S", "bid 3", "fold", "throw in", "nonsense"]
    actions += [f"{kind} {random.choice(deck)}" for kind in ("play", "discard") for _ in range(3)]
    attempts = [(Act, {"action": action}) for action in actions]
    attempts += [(kind, {"seat": at}) for kind in (Sit, Admit) for at in range(table.rules.players)]
    attempts += [(Reveal, {"part": "ab" * 32}), (Hash, {"hash": "cd" * 32}), (Act, {"action": ""})]
    due = {"game": table.next.game, "deal": table.next.deal}
    attempts += [(Hash, {"hash": "cd" * 32, **due})]
    attempts += [(kind, {}) for kind in (Claim, Undo, Stand, Start, Pause, Resume)]
    attempts += [(Answer, {"agree": True}), (Kick, {"person": "bob"}), (Agree, {"rated": True})]
    return [kind(id="x", expect=expect, **f) for kind, f in attempts for expect in (None, 1)]


def answered(table, person, command):
    """Return what a person is told of a command: nothing of what it leads to, which is shown."""
    try:
        return f"{len(decide(table, person, command))} events"
    except (RefusedError, IllegalActionError, NotationError) as error:
        return f"{getattr(error, 'status', 422)} {error}"


def hint_for(table, person):
    """Return what a hint is worked out from."""
    try:
        return to_json(view_for_hint(table, person))
    except RefusedError as error:
        return str(error).encode()


def told(table, seat, attempts):
    """Return all that leaves a table for an onlooker now, but for the next commitment."""
    person = person_at(seat)
    found = [
        to_json(updates(table, (seat,), watchers=2, notice="Something has happened.")),
        Audience(table, None).json_for(person.id),
        hint_for(table, person),
        *(answered(table, person, attempt).encode() for attempt in attempts),
    ]
    # Two secrets have two commitments: these, and nothing else, are let pass.
    due = table.next
    commitment = fair_deal.commitment(due.game, due.deal, due.secret).encode()
    return [part.replace(commitment, HIDDEN) for part in found]
