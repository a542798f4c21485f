"""A situation in a player's words: read back into a deal, and written for a view."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec

from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.view import Phase, View, joined_scores
from benny.io.validation import quote
from benny.lab.situations.reconstruct import Facts, Piles, Reconstruction, ToldAction
from benny.rules.cards import Card, parse_cards
from benny.rules.rules import Rules


class SituationInput(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A situation in a player's words; everything but the seats is text as they write it.

    - `hand`: the cards as dealt, or those still held if `play` says what happened to the others.
      Their number decides; if both fit, they are as dealt.
    - `seat`: without it, the seat to act, which may be a dealer who must discard.
    - `score`: for two sides the own side's first, otherwise by seat.
    - `play`: what was done, as in `pass, order, 2: JS`. Another seat's discard may be left out.
      Without `play`, everybody before the seat has passed in the first round of calls.
    - `piles`: the tops of the own piles as play began, or `KH:9C` with the card under a top once it
      was turned up. `their_piles` are the others', from the left on, separated by slashes.
    """

    hand: str = ""
    up: str = ""
    seat: int | None = None
    dealer: int | None = None
    score: str = ""
    play: str = ""
    piles: str = ""
    their_piles: str = ""
    title: str = ""


class SituationError(NotationError):
    """An impossible situation; `field` is the part of its description that is wrong."""

    def __init__(self, sentence: str, field: str) -> None:
        super().__init__(sentence, field)
        self.field = field

    def __str__(self) -> str:
        return str(self.args[0])


@contextmanager
def about(field: str) -> Iterator[None]:
    """Say of a NotationError which field of a description it is about, unless it says so itself."""
    try:
        yield
    except SituationError:
        raise
    except NotationError as error:
        raise SituationError(str(error), field) from None


def read_facts(rules: Rules, given: SituationInput, steps: list[ToldAction]) -> Facts:
    """Return what is known of a deal, with the hand as it was dealt.

    Raises NotationError if something is missing or impossible.
    """
    if given.dealer is None:
        raise SituationError("the situation lacks its dealer: give the seat that deals", "dealer")
    if not given.hand.strip() and not (rules.piles and steps):
        raise SituationError(
            "the situation lacks the hand: give its cards, as in 'JH 9H AS KC 9D'", "hand"
        )
    if not given.up.strip():
        raise SituationError("the situation lacks the upcard: give it, as in 'TH'", "up")
    _check_seat(rules, "dealer", given.dealer)
    _check_seat(rules, "seat", given.seat)
    with about("hand"):
        hand = parse_cards(given.hand)
    with about("piles"):
        piles = _read_piles(rules, given, steps)
    seen = [card for row in piles.values() for pile in row for card in pile]
    with about("up"):
        turned_up = parse_cards(given.up)
        if len(turned_up) != 1:
            raise NotationError(f"up {quote(given.up)} should be the one card that is turned up")
        check_cards(rules, [*turned_up, *seen])
        (upcard,) = turned_up
    with about("hand"):
        check_cards(rules, [*hand, *seen])
    facts = Facts(given.dealer, upcard, piles)
    discards = {step.action.card for step in steps if _is_open_discard(step)}
    if given.seat is not None and _is_as_dealt(rules, hand, upcard, discards):
        return facts._replace(seat=given.seat, hand=hand)
    return _with_hand(rules, facts, given.seat, hand, steps)


def _with_hand(
    rules: Rules, facts: Facts, seat: int | None, hand: tuple[Card, ...], steps: list[ToldAction]
) -> Facts:
    """Find the seat and its hand as dealt, by replaying what was done without knowing a hand."""
    table = Reconstruction(rules, facts)
    with about("play"):
        table.tell_all(steps)
    seat = table.turn if seat is None else seat
    own = [step for actor, step in table.told if actor == seat]
    discards = {step.action.card for step in own if _is_open_discard(step)}
    if _is_as_dealt(rules, hand, facts.upcard, discards):
        return facts._replace(seat=seat, hand=hand)
    view = table.game.view(None)
    is_taken = seat == facts.dealer and view.upcard_taken
    if is_taken and not discards and view.phase is not Phase.DISCARD:
        raise SituationError(
            f"seat {seat} took {facts.upcard} up: say in play what was discarded", "play"
        )
    gone = discards | {step.action.card for step in own if step.action.kind == "play"}
    gone -= {card for pile in facts.piles.get(seat, ()) for card in pile}
    taken_up = {facts.upcard} if is_taken else set()
    with about("hand"):
        check_cards(rules, [*hand, *gone])
        as_dealt = tuple(card for card in (*hand, *sorted(gone)) if card not in taken_up)
        if len(as_dealt) != rules.hand_size or not taken_up <= {*hand, *gone}:
            less = f" less {facts.upcard}" if is_taken else ""
            more = f" and {' '.join(sorted(gone))} gone from it{less}" if gone else less
            raise NotationError(
                f"a hand of {' '.join(hand)}{more} is not {rules.hand_size} cards as dealt"
            )
        check_cards(rules, [*as_dealt, facts.upcard])
    return facts._replace(seat=seat, hand=as_dealt)


def _is_open_discard(step: ToldAction) -> bool:
    return step.action.kind == "discard" and step.action.code >= 0


def _is_as_dealt(rules: Rules, hand: tuple[Card, ...], upcard: Card, discards: set[Card]) -> bool:
    is_whole = len(hand) == rules.hand_size and upcard not in hand
    return is_whole and discards <= {*hand, upcard}


def _check_seat(rules: Rules, what: str, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < rules.players:
        raise SituationError(f"{what} {quote(seat)} is not one of 0 to {rules.players - 1}", what)


def check_cards(rules: Rules, cards: Sequence[Card]) -> None:
    """Raise NotationError if a card is not in the deck, or there twice."""
    for card in cards:
        if card not in rules.deck:
            raise NotationError(f"{card} is not in the deck of {rules.name}")
        if cards.count(card) > 1:
            raise NotationError(f"{card} is there twice")


def _read_piles(rules: Rules, given: SituationInput, steps: list[ToldAction]) -> Piles:
    texts = [given.piles, *given.their_piles.split("/")]
    played = {step.action.card for step in steps if step.action.kind == "play"}
    if not any(text.strip() for text in texts):
        if rules.piles and played:
            raise NotationError(
                "the piles are open once play has begun: give piles and their_piles"
            )
        return {}
    if given.seat is None:
        raise NotationError("give the seat with its piles: they say whose they are")
    if len(texts) != rules.players or not rules.piles:
        raise NotationError(f"{rules.name} has {rules.piles} piles for {rules.players} players")
    by_seat: dict[int, list[tuple[Card, ...]]] = {}
    for place, text in enumerate(texts):
        piles = by_seat[(given.seat + place) % rules.players] = []
        for word in text.split():
            cards = tuple(Card(card) for card in word.split(":"))
            is_turned, is_played = len(cards) > 1, cards[0] in played
            if len(cards) > 2 or is_turned != is_played:
                form = "TOP:UNDER once" if is_played else "its top alone until"
                raise NotationError(f"pile {quote(word)}: write {form} the top was played")
            piles.append(cards)
    for seat, piles in by_seat.items():
        if len(piles) != rules.piles:
            raise NotationError(f"{len(piles)} piles of seat {seat}: there are {rules.piles}")
    return by_seat


def describe(view: View) -> SituationInput:
    """Return the situation of a seat in a player's words, with the hand as it was dealt.

    The cards of a swap of one's own are left out: the hand is as it was after it.
    """
    assert view.seat is not None
    rules, scores = view.rules, view.rules.own_first(view.seat, view.scores)
    piles = [""]
    if view.piles and view.phase is Phase.PLAY:
        # From the viewer's seat on, and each from the top down as far as it was seen.
        piles = [
            " ".join(":".join([*pile.played, *([pile.top] if pile.top else [])]) for pile in row)
            for row in (*view.piles[view.seat :], *view.piles[: view.seat])
        ]
    return SituationInput(
        hand=" ".join(dealt(view)),
        up=view.upcard,
        seat=view.seat,
        dealer=view.dealer,
        score=joined_scores(scores) if rules.goal_field else "",
        play=", ".join(steps(view)),
        piles=piles[0],
        their_piles=" / ".join(piles[1:]),
    )


def dealt(view: View) -> tuple[Card, ...]:
    """Return the hand of a view's seat as it was dealt, without the cards of its piles."""
    mine = view.piles[view.seat or 0] if view.piles else ()
    of_piles = {card for pile in mine for card in pile.played}
    played = [
        card
        for event in view.log
        if event.seat == view.seat and event.action.kind == "play"
        for card in event.action.cards
    ]
    gone = [view.discarded] if view.discarded else []
    taken = {view.upcard} if view.upcard_taken and view.seat == view.dealer else set()
    return tuple(
        card for card in (*view.hand, *played, *gone) if card not in of_piles and card not in taken
    )


def steps(view: View) -> list[str]:
    """Return what was done up to a view, each action as it is written in `play`."""
    return [
        step(view.rules, event.seat, event.action)
        for event in view.log
        if event.seat != view.seat or event.action.kind != "swap"
    ]


def step(rules: Rules, seat: int, action: Action) -> str:
    """Return an action as it is written in `play`, with its seat where hidden hands decide that."""
    text = str(action.card) if action.kind == "play" else str(action)
    return f"{seat}: {text}" if rules.throw_in else text
