"""A client's side of fair deals: it gives a part of each key, and holds the server to its word.

docs/fairness.md says who shows what when, and what that proves.
"""

from benny import fair
from benny.errors import NotationError
from benny.fair import Transcript
from benny.game import Game
from benny.rules import Rules
from benny.view import View
from benny.web.protocol import FairState


class Note:
    """What was seen of a deal before it was dealt, and of its cards when they were."""

    def __init__(self, commitment: str) -> None:
        self.commitment = commitment
        self.parts: dict[int, str] = {}
        self.hashes: dict[int, str] | None = None
        self.shown: set[int] = set()
        self.dealt: View | None = None


class Witness:
    """Takes part in the deals of a table for the person at this terminal."""

    def __init__(self) -> None:
        self._notes: dict[tuple[str, int], Note] = {}
        self._judged: tuple[str, int] | None = None

    def answer(self, state: FairState, seat: int | None) -> tuple[str, str] | None:
        """Note what the server promises; return ('hash', ...) or ('part', ...) where it asks.

        Nothing is given to a server that has changed its commitment or one's own hash.
        """
        note = self._notes.setdefault((state.game, state.deal), Note(state.commitment))
        if state.asks == "part" and note.hashes is None:
            note.hashes = dict(state.hashes)
        if seat is None or not state.asks or note.commitment != state.commitment:
            return None
        if state.asks == "hash":
            part = note.parts.setdefault(seat, fair.new_secret())
            return "hash", fair.hash_of_part(state.game, state.deal, seat, part)
        return self._part(note, state, seat)

    def see(self, game: str, view: View) -> None:
        """Note the cards of a deal, as long as they lie as they were dealt."""
        note = self._notes.get((game, view.deal + 1))
        if note is not None and note.dealt is None and not view.log:
            note.dealt = view

    def judge(self, transcript: Transcript, rules: Rules) -> list[str]:
        """Return what is wrong with a deal that has ended, in sentences; each is judged once."""
        name = (transcript.game, transcript.deal)
        if self._judged == name:
            return []
        self._judged = name
        note = self._notes.pop(name, None)
        found = [*_wrong(transcript, rules), *(_broken(note, transcript) if note else [])]
        if found:
            return [f"Deal {transcript.deal} was not fair: {', and '.join(found)}."]
        if note is not None and note.shown & set(transcript.absent):
            return [
                f"Your part of deal {transcript.deal} was sent and is missing: the server says "
                f"that it came too late."
            ]
        return []

    def _part(self, note: Note, state: FairState, seat: int) -> tuple[str, str] | None:
        part = note.parts.get(seat, "")
        if not part:
            return None
        own = fair.hash_of_part(state.game, state.deal, seat, part)
        if (note.hashes or {}).get(seat) != own:
            return None
        note.shown.add(seat)
        return "part", part


def _wrong(transcript: Transcript, rules: Rules) -> list[str]:
    try:
        transcript.check(rules.players)
    except NotationError as error:
        return [str(error)]
    return []


def _broken(note: Note, transcript: Transcript) -> list[str]:
    found = []
    if note.commitment != transcript.commitment:
        found.append("the server's commitment is not the one that it showed before")
    if note.hashes is not None and note.hashes != transcript.hashes:
        found.append("the hashes are not those that stood when the parts were asked for")
    if note.dealt is not None and not _follows(note.dealt, transcript):
        found.append("the cards do not follow from the secret and the parts")
    return found


def _follows(seen: View, transcript: Transcript) -> bool:
    again = Game(seen.rules, by_hand=True, first_dealer=seen.dealer)
    again.deal(fair.key(transcript))
    dealt = again.view(seen.seat)
    return (seen.hand, seen.upcard, seen.piles) == (dealt.hand, dealt.upcard, dealt.piles)
