"""The client's side of fair deals: it contributes a part of each key, and checks the server.

docs/explanation/fair-deals.md has the protocol, and what it proves.
"""

from msgspec import Struct

from benny.errors import NotationError
from benny.game import fair_deal
from benny.game.fair_deal import Transcript
from benny.game.game import Game
from benny.game.view import Phase, View
from benny.protocol.messages import Update
from benny.rules.rules import scoring_of
from benny.terminal.remote.connection import Notice, Problem

Name = tuple[str, int]
"""A game, and the number of a deal in it from 1 on."""


class Note(Struct):
    """Notes on a deal from before it was dealt: the server's commitment, and our parts by seat.

    `bound` are the hashes that we sent, `taken` the seats whose hash the server has confirmed,
    `hashes` all hashes when the parts were asked for, and `shown` the seats whose part we sent.
    """

    commitment: str
    parts: dict[int, str] = {}
    bound: dict[int, str] = {}
    taken: set[int] = set()
    hashes: dict[int, str] | None = None
    shown: set[int] = set()


class Witness:
    """Takes part in a table's fair deals for the person at this terminal.

    It gets every update, first in `watch` and then in `answer`.
    """

    def __init__(self) -> None:
        self._notes: dict[Name, Note] = {}
        self._seen: dict[Name, View] = {}
        self._judged: Name | None = None
        self._seat: int | None = None
        self._has_missed = True
        self._excused: set[Name] = set()

    def lose(self) -> None:
        self._has_missed = True  # updates may be missing from here on

    def watch(self, update: Update) -> list[Notice | Problem]:
        """Note the cards as dealt; return the findings about a deal that has ended.

        In a match there are none: transcripts are secret until all tables have played the deals,
        and the published records hold them.
        """
        seat, table = update.you.seat, update.table
        seat = None if seat is None or table.seats[seat].away else seat
        if self._has_missed or seat != self._seat:
            # Deals that were due when the person joined or returned, too late to take part.
            self._excused.update(self._seen)
            if update.picture is not None:
                deal = update.picture.view.deal
                self._excused |= {(table.game, deal), (table.game, deal + 1)}
            if update.fair is not None and table.status == "gathering":
                self._excused.add((update.fair.game, update.fair.deal))
        self._seat, self._has_missed = seat, False
        if update.picture is None or table.match is not None:
            return []
        view, game = update.picture.view, table.game
        has_ended = view.phase is Phase.OVER
        if not has_ended:
            # The first view of a deal is the one nearest to the cards as dealt.
            self._seen.setdefault((game, view.deal + 1), view)
        name = (game, view.deal + has_ended)
        is_due = name[1] > 0 and (has_ended or update.fair is not None)
        if not is_due or name == self._judged:  # updates repeat the last transcript
            return []
        self._judged = name
        findings = self._judge(name, update, view)
        left = [missed for missed in self._seen if missed not in (name, (game, view.deal + 1))]
        return [*(self._miss(missed) for missed in left), *findings]

    def answer(self, update: Update) -> tuple[str, str] | None:
        """Note the server's commitment; return ('hash', ...) or ('part', ...) if it asks for one.

        Returns None if the server has changed its commitment or our hash, or has dealt already.
        """
        state, seat = update.fair, update.you.seat
        if state is None or (state.game, state.deal) in self._seen:
            return None
        note = self._notes.setdefault((state.game, state.deal), Note(state.commitment))
        if state.asks == "part" and note.hashes is None:
            note.hashes = dict(state.hashes)
        if seat is None or note.commitment != state.commitment:
            return None
        if state.asks == "hash":
            part = note.parts.setdefault(seat, fair_deal.new_secret())
            note.bound[seat] = fair_deal.hash_of_part(state.game, state.deal, seat, part)
            note.taken.discard(seat)  # standing up drops the hash, and the server asks again
            return "hash", note.bound[seat]
        if seat in note.bound and state.hashes.get(seat) == note.bound[seat]:
            note.taken.add(seat)
        if state.asks != "part" or seat not in note.bound:
            return None
        if (note.hashes or {}).get(seat) != note.bound[seat]:
            return None
        note.shown.add(seat)
        return "part", note.parts[seat]

    def _judge(self, name: Name, update: Update, view: View) -> list[Notice | Problem]:
        transcript = update.fair.last if update.fair is not None else None
        if transcript is None or (transcript.game, transcript.deal) != name:
            return [self._miss(name)]
        note, seen = self._notes.pop(name, None), self._seen.pop(name, None)
        is_excused = name in self._excused
        if note is None and not is_excused:
            return [_unfair(name, "the server showed no commitment before it was dealt")]
        try:
            transcript.check(view.rules.players)
        except NotationError as error:
            return [_unfair(name, str(error))]
        faults = [
            *_broken_promises(note, transcript, None if is_excused else view.seat),
            *_wrong_cards(seen, transcript, update),
        ]
        if faults:
            return [_unfair(name, *faults)]
        if view.seat is None or (seen is None and note is None):
            return []
        weakness = _weakness(note, transcript, view.seat, is_excused=is_excused)
        kind = Notice if is_excused else Problem
        findings = [kind(weakness)] if weakness else []
        if not is_excused and (seen is None or seen.log):
            unseen = (
                f"The cards of deal {name[1]} can't be checked: you were not shown them as dealt."
            )
            findings.append(Problem(unseen))
        return findings

    def _miss(self, name: Name) -> Notice | Problem:
        self._notes.pop(name, None)
        self._seen.pop(name, None)
        if name in self._excused:
            return Notice(
                f"Deal {name[1]} ended while you were away: benny verify checks it in the record."
            )
        return _unfair(name, "the server does not show how its cards came about")


def _unfair(name: Name, *wrong: str) -> Problem:
    return Problem(f"Deal {name[1]} was not fair: {', and '.join(wrong)}.")


def _broken_promises(note: Note | None, transcript: Transcript, seat: int | None) -> list[str]:
    if note is None:
        return []
    faults = []
    if note.commitment != transcript.commitment:
        faults.append("the server's commitment is not the one that it showed before")
    if note.hashes is not None and note.hashes != transcript.hashes:
        faults.append("the hashes are not those that stood when the parts were asked for")
    if seat in note.taken and note.bound[seat] != transcript.hashes.get(seat):
        faults.append("the server had taken your hash and did not keep it")
    return faults


def _wrong_cards(seen: View | None, transcript: Transcript, update: Update) -> list[str]:
    if seen is None or seen.log:  # after some actions the hands are no longer as dealt
        return []
    # In one-deal games a rematch passes the deal on; the first dealer is not drawn again.
    is_rematch = scoring_of(seen.rules).has_ledger and update.table.number > 1
    is_drawn = transcript.deal == 1 and not is_rematch
    again = Game(seen.rules, by_hand=True, first_dealer=None if is_drawn else seen.dealer)
    again.deal(fair_deal.key(transcript))
    dealt = again.view(seen.seat)
    faults = []
    if is_drawn and (seen.dealer, seen.draw) != (dealt.dealer, dealt.draw):
        faults.append("the first dealer does not follow from the secret and the parts")
    if (seen.hand, seen.upcard, seen.piles) != (dealt.hand, dealt.upcard, dealt.piles):
        faults.append("the cards do not follow from the secret and the parts")
    return faults


def _weakness(note: Note | None, transcript: Transcript, seat: int, *, is_excused: bool) -> str:
    """Return why a deal proves nothing to a player, '' if their part is in its key."""
    bound = note.bound.get(seat) if note is not None else None
    given = transcript.hashes.get(seat)
    if note is not None and bound is not None and bound == given:
        if seat in transcript.parts:
            return ""
        if seat in note.shown:
            return (
                f"Your part of deal {transcript.deal} was sent and is missing: the server says "
                f"that it came too late."
            )
    why = "the server took its hash and never asked for it"
    if is_excused:
        why = "you joined or came back too late for it"
    elif bound is None:
        why = "the server asked you for none"
    elif given is None:
        why = "the server says that its hash came too late"
    elif given != bound:
        why = "another hash stands for your seat, as when you play in two windows"
    return (
        f"No part from this terminal is in the key of deal {transcript.deal}, so it proves "
        f"nothing to you: {why}."
    )
