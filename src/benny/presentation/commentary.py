"""Commentary on the game, from a view, so that it reveals no more."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from benny.game.actions import HIDDEN, Action
from benny.game.view import Ending, Event, Outcome, View
from benny.rules.cards import Card
from benny.rules.prose.words import figures, first_jack
from benny.rules.rules import Rules

# What a seat says or does, where it is not the kind of the action.
_VERBS = {
    "order": "order it up",
    "trump": "name",
    "stay": "stay in",
    "throw in": "throw the hand in",
}

_FIELD = re.compile(r"[\w.\[\]]+( = |: )")  # 'seat = 9 should be', 'rules.target: ...'


def card_text(card: Card) -> str:
    """Return a card as it stands in a sentence: 'J♠', 'the joker'."""
    return "the joker" if card.is_joker else card.symbol


def taken_back(action: Action) -> str:
    """Return what an undo takes back; a discard stays hidden, and each call is called one."""
    if action.kind == "play":
        return card_text(action.card)
    return f"the {action.kind if action.kind in ('pass', 'bid', 'discard', 'swap') else 'call'}"


# There are few actions, and each screen tells all of a deal's again.
@cache
def _verb_phrases(action: Action, picks: bool) -> tuple[str, str]:
    """Return an action in words, for "you" and for anyone else.

    A dealer who takes the card that they order `picks` it up.
    """
    match action.kind:
        case "call" | "trump":
            assert action.suit is not None
            rest = f" {action.suit.word}"
        case "bid":
            rest = f" {action.tricks}"
        case "discard":
            rest = f" {card_text(action.card)}" if action.cards else " a card"
        case "swap":
            cards = " ".join(card.symbol for card in action.cards) or "three cards"
            rest = f" {cards} with the kitty"
        case "play":
            rest = f" {card_text(action.card)}"
        case _:
            rest = ""
    alone = ", alone" if action.alone and action.kind in ("order", "call") else ""
    phrase = f"{_VERBS.get(action.kind, action.kind)}{rest}{alone}"
    if picks and action.kind == "order":
        phrase = f"pick it up{alone}"
    verb, *more = phrase.split(" ", 1)
    return phrase, " ".join([f"{verb}es" if verb == "pass" else f"{verb}s", *more])


Sentence = tuple[int, str, str]
"""A seat, the sentence for its player, and the sentence for everyone else."""


# The `picker` is the dealer if they take the turned-up card.
def _tell_action(event: Event, names: Sequence[str], picker: int | None = None) -> Sentence:
    mine, theirs = _verb_phrases(event.action, event.seat == picker)
    return event.seat, f"You {mine}.", f"{names[event.seat]} {theirs}."


def _tell_actions(
    rules: Rules, deal: View | Outcome, names: Sequence[str], since: int = 0
) -> Iterator[Sentence]:
    """Tell a deal's events from a number on, and the tricks that they complete."""
    picker = deal.dealer if rules.upcard == "dealer_takes" else None
    # A trick is told right after its last card, so plays are counted along with the events.
    tricks = iter(deal.tricks)
    trick, played = next(tricks, None), 0
    for number, event in enumerate(deal.log):
        is_new = number >= since
        if is_new:
            yield _tell_action(event, names, picker)
        played += event.action.kind == "play"
        if trick is not None and played == len(trick.cards):
            if is_new:
                card = next(card.card for card in trick.cards if card.seat == trick.winner)
                end = f"the trick with {card_text(card)}."
                yield trick.winner, f"You win {end}", f"{names[trick.winner]} wins {end}"
            trick, played = next(tricks, None), 0


def _tell_deal(view: View, names: Sequence[str]) -> Iterator[Sentence]:
    begin, end = f"Hand {view.deal + 1}:", f"{capitalise(card_text(view.upcard))} is turned up."
    yield view.dealer, f"{begin} You deal. {end}", f"{begin} {names[view.dealer]} deals. {end}"
    rules, card = view.rules, view.upcard
    if not card.is_joker and card.suit == rules.turned_trump:
        folding = ", and no one may fold" if rules.folding else ""
        trump = f"{capitalise(card.suit.word)} are trump at once{folding}."
        yield view.dealer, trump, trump


def _tell_draw(view: View, names: Sequence[str]) -> Iterator[Sentence]:
    """Describe the draw for the first dealer, if there was one."""
    if view.draw:
        seat = (len(view.draw) - 1) % view.rules.players
        begin = f"First {first_jack(view.rules)}: {view.draw[-1].symbol}."
        yield seat, f"{begin} You deal.", f"{begin} {names[seat]} deals."


def _in_words_of(seat: int | None, sentences: Iterable[Sentence]) -> Iterator[str]:
    for actor, mine, theirs in sentences:
        yield mine if actor == seat else theirs


def capitalise(text: str) -> str:
    return text[:1].upper() + text[1:]


def as_sentence(error: object) -> str:
    """Return an error's message as a sentence; a field's name at its beginning stays."""
    text = str(error)
    begun = text if _FIELD.match(text) else capitalise(text)
    return begun if begun.endswith((".", "?", "!")) else f"{begun}."


class Commentator:
    """Tells a viewer, view by view, what is new; `names` may change."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self._deal = -1
        self._events = 0
        self._ended = False

    def tell(self, view: View) -> list[str]:
        voice = Voice(view.rules, self.names, view.seat)
        sentences = list(voice.draw(view)) if self._deal < 0 else []
        has_ended = view.deal > max(self._deal, 0) or (view.over and not self._ended)
        if has_ended and view.previous is not None:
            # If the viewer missed whole deals, the last one is told from its start.
            since = self._events if view.deal == self._deal + (not view.over) else 0
            sentences += voice.events(view.previous, since)
            sentences += voice.outcome(view.previous)
        if view.deal > self._deal and not view.over:
            sentences += voice.deal(view)
            self._events = 0
        if not view.over:
            sentences += voice.events(view, self._events)
        self._events = len(view.log)
        self._deal, self._ended = view.deal, view.over
        return sentences


class Voice:
    """Sentences in the words of one viewer, to whom their own seat is 'you'."""

    def __init__(self, rules: Rules, names: Sequence[str], seat: int | None) -> None:
        self._rules = rules
        self._names = tuple(names)
        self._seat = seat

    def name(self, seat: int) -> str:
        """Return a seat's name, 'You' for the viewer's."""
        return "You" if seat == self._seat else self._names[seat]

    def whom(self, seat: int) -> str:
        return "you" if seat == self._seat else self._names[seat]

    def side(self, side: int) -> str:
        return self.team(self._rules.teams[side])

    def team(self, seats: Sequence[int]) -> str:
        """Return the names of some seats, the viewer's first."""
        names = [self._names[seat] for seat in seats if seat != self._seat]
        return " and ".join(names if len(names) == len(seats) else ["You", *names])

    def draw(self, view: View) -> Iterator[str]:
        return _in_words_of(self._seat, _tell_draw(view, self._names))

    def deal(self, view: View) -> Iterator[str]:
        return _in_words_of(self._seat, _tell_deal(view, self._names))

    def events(self, deal: View | Outcome, since: int = 0) -> Iterator[str]:
        return _in_words_of(self._seat, _tell_actions(self._rules, deal, self._names, since))

    def sentence_for(self, seat: int, action: Action, *, picks: bool) -> str:
        """Return what a seat does, as in 'Eli passes'; a dealer who orders `picks` the card up."""
        mine, theirs = _verb_phrases(action, picks)
        return f"You {mine}" if seat == self._seat else f"{self._names[seat]} {theirs}"

    def outcome(self, outcome: Outcome) -> Iterator[str]:
        """Describe the end of a deal and its score."""
        if outcome.ending is Ending.PASSED_OUT:
            yield "Everyone passed: the hand is thrown in."
        elif outcome.ending is Ending.THROWN_IN:
            yield "The hand is thrown in: no one scores."
        else:
            if outcome.contract.maker is not None:
                yield self._verdict(outcome, outcome.contract.maker)
            for number, team in enumerate(self._rules.teams):
                tricks = figures(sum(outcome.taken[seat] for seat in team), "trick")
                points, score = outcome.points[number], outcome.scores[number]
                gain = f"{points:+d}, now {score}" if points else f"still {score}"
                yield f"{self.side(number)}: {tricks}, {gain}.".replace("-", "−")

    def result(self, view: View) -> str:
        """Return who won, and the scores: between two sides the winner's first."""
        assert view.winner is not None
        won, score = f"{self._winners(view.winner)} the game", view.scores[view.winner]
        if len(view.scores) == 2 and min(view.scores) >= 0:
            return f"{won}, {score}–{view.scores[1 - view.winner]}."
        scores = " · ".join(f"{self.side(side)}: {score}" for side, score in enumerate(view.scores))
        return f"{won}. {scores}.".replace(": -", ": −")

    def winner(self, view: View) -> str:
        """Return who won; between two sides also the scores, the viewer's or winner's first."""
        assert view.winner is not None
        if len(view.scores) != 2 or min(view.scores) < 0:  # as in a game for a stake
            return self._winners(view.winner)
        if self._seat is None:
            side, result = view.winner, self._winners(view.winner)
        else:
            side = self._rules.side_of(self._seat)
            result = "You win" if side == view.winner else "You lose"
        return f"{result} {view.scores[side]}–{view.scores[1 - side]}"

    def _winners(self, side: int) -> str:
        seats = self._rules.teams[side]
        return f"{self.team(seats)} {'win' if len(seats) > 1 or self._seat in seats else 'wins'}"

    def _verdict(self, outcome: Outcome, maker: int) -> str:
        contract = outcome.contract
        assert contract.trump is not None
        call = f"bid {contract.bid} in" if contract.bid else "called"
        alone = " alone" if contract.alone else ""
        if outcome.euchred:
            result = f"{'were' if maker == self._seat else 'was'} "
            result += "set" if contract.bid else "euchred"
        else:
            result = "won every trick" if outcome.is_march(self._rules) else "made it"
        return f"{self.name(maker)} {call} {contract.trump.word}{alone} and {result}."


class Telling:
    """A deal from the turned-up card on, put into words once for all viewers."""

    def __init__(self, view: View, names: Sequence[str]) -> None:
        begin = [] if view.deal else list(_tell_draw(view, names))
        begin += _tell_deal(view, names)
        self._names = names
        self._sentences = [*begin, *_tell_actions(view.rules, view, names)]
        # Hidden events come before the first trick ends, so each event before has one sentence.
        self._hidden = [
            (number, len(begin) + number)
            for number, event in enumerate(view.log)
            if event.action.kind in HIDDEN
        ]

    def to(self, view: View) -> list[str]:
        """Return the sentences for a viewer, who knows the cards they discarded or swapped."""
        sentences = self._sentences
        if self._hidden:
            sentences = sentences.copy()
            for number, place in self._hidden:
                sentences[place] = _tell_action(view.log[number], self._names)
        return list(_in_words_of(view.seat, sentences))


def deal_so_far(view: View, names: Sequence[str]) -> list[str]:
    """Return the deal of a view in sentences, from the turned-up card on."""
    return Telling(view, names).to(view)


def deal_ended(view: View, names: Sequence[str]) -> list[str]:
    """Return how the deal before a view ended, and who won if the game is over."""
    voice = Voice(view.rules, names, view.seat)
    assert view.previous is not None
    lines = list(voice.outcome(view.previous))
    return [*lines, voice.result(view)] if view.over else lines
