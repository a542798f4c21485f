"""Rules, hands and records as requests give them, in their body or in their address."""

import re
from typing import Annotated, Any
from urllib.parse import urlencode

from msgspec import UNSET
from msgspec.structs import replace

from benny.bots import REGISTRY
from benny.errors import NotationError
from benny.game import records
from benny.game.log import Player, Record
from benny.io.json import to_json
from benny.lab.questions import HandQuestion
from benny.lab.situations.input import SituationError, SituationInput
from benny.protocol.commands import ChosenRules, NewGame
from benny.rules.loading import USUAL, change_rules, read_rules, variant
from benny.rules.rules import Rules
from benny.web.http.routing import FromQuery, Provided, Source
from benny.web.live.chat import CleanLine
from benny.web.table.person import Person, RefusedError

Changes = Annotated[list[str] | None, Source("query", "set")]
"""The changes of the rules in an address, where `set` may stand several times."""

UPLOAD_BYTES = 65536
"""The longest body with rules: 16,384 letters, which may take several bytes each in JSON."""

_LONGEST_CHANGE = 1000  # characters
_MOST_CHANGES = 100
_NAMES = ("name", "title")
_QUOTED = 60
_TEXTS = ("hand", "up", "score", "play", "piles", "their_piles")
_SEATS = ("seat", "dealer")
_LONGEST = 1000  # characters: no deal takes more to tell
_OWN_BOT = re.compile(rf"({'|'.join(map(re.escape, REGISTRY))})/[0-9]{{1,4}}")
_OTHER_BOT = "other"


def address_rules(name: str, changes: list[str]) -> Rules:
    """Return a variant's rules with changes; raise NotationError if there are none such."""
    if len(changes) > _MOST_CHANGES or any(len(change) > _LONGEST_CHANGE for change in changes):
        raise NotationError("there are too many changes of the rules for an address")
    for change in changes:
        # Else an address could have any text shown beside the name of this server.
        if change.partition("=")[0].strip() in _NAMES:
            raise NotationError(f"setting {change[:_QUOTED]!r}: an address can't name the rules")
    rules = variant(name)
    return change_rules(rules, changes) if changes else rules


def base_rules(chosen: ChosenRules) -> Rules:
    """Return the rules that changes apply to; raise NotationError if they are invalid."""
    if bool(chosen.variant) == bool(chosen.toml):
        raise RefusedError(400, "Give either the name of a variant or the text of a rules file.")
    return variant(chosen.variant) if chosen.variant else read_rules(chosen.toml)


def chosen_rules(chosen: ChosenRules, clean_line: CleanLine) -> Rules:
    """Return the chosen rules; raise NotationError if they are invalid."""
    base = base_rules(chosen)
    return clean_names(change_rules(base, chosen.changes) if chosen.changes else base, clean_line)


def clean_names(rules: Rules, clean_line: CleanLine) -> Rules:
    """Return rules with their name and title as others may see them."""
    name = clean_line(rules.name, "can't be the name of a game")
    title = clean_line(rules.title, "can't be the title of a game") if rules.title else ""
    return replace(rules, name=name, title=title)


def hand_question(
    variant: FromQuery[str] = USUAL,
    changes: Changes = None,
    hand: FromQuery[str] = "",
    up: FromQuery[str] = "",
    seat: FromQuery[int | None] = None,
    dealer: FromQuery[int | None] = None,
    score: FromQuery[str] = "",
    play: FromQuery[str | None] = None,
    piles: FromQuery[str] = "",
    their_piles: FromQuery[str] = "",
) -> HandQuestion:
    """Return the question of a request's parameters, which are the flags of `benny evaluate`.

    `set` may stand several times. With an empty `play` nothing has been done; without it, everyone
    before the seat has passed. Raises NotationError for rules that don't exist.
    """
    texts = {"hand": hand, "up": up, "score": score, "play": play or ""}
    texts |= {"piles": piles, "their_piles": their_piles}
    for field, text in texts.items():
        if len(text) > _LONGEST:
            raise SituationError(
                f"{field} has {len(text)} characters: at most {_LONGEST} are read", field
            )
    return HandQuestion(
        rules=address_rules(variant, changes or []),
        given=SituationInput(seat=seat, dealer=dealer, **texts),
        is_begun=play == "",
    )


Question = Annotated[HandQuestion, Provided(hand_question)]


def read_question(query: Any) -> HandQuestion:
    """Return the question of a page's address; raise NotationError if it can't be read."""
    given: dict[str, Any] = {name: query[name] for name in _TEXTS if name in query}
    for name in _SEATS:
        if text := query.get(name):
            if not text.isascii() or not text.isdigit() or len(text) > _LONGEST:
                raise SituationError(f"{name} = {text!r} should be a whole number", name)
            given[name] = int(text)
    return hand_question(query.get("variant", USUAL), query.getall("set", []), **given)


def query_of(query: Any) -> str:
    """Return the parameters of a page's address that a question is read from, as text."""
    names = ("variant", "set", *_TEXTS, *_SEATS)
    pairs = [(name, value) for name in names for value in query.getall(name, [])]
    return f"?{urlencode(pairs)}"


def read_upload(sent: NewGame, owner: Person, clean_line: CleanLine) -> Record:
    """Return the record of a game of its owner without notes, with names that may be shown.

    It is not verified yet. Raises NotationError for an invalid record, and RefusedError unless it
    is a finished game of one person against bots.
    """
    record = records.decode(to_json(sent.record))
    if record.result is None or sum(not player.bot for player in record.seats) != 1:
        raise RefusedError(
            409, "You can add only a finished game that one person has played against bots."
        )
    rules = clean_names(record.rules, clean_line)
    seats = tuple(
        Player(clean_line(player.name, "can't be a name"), _shown_bot(player.bot))
        if player.bot
        else Player(owner.name)
        for player in record.seats
    )
    deals = [replace(deal, notes=UNSET) for deal in record.deals]
    return replace(record, variant=rules.name, rules=rules, seats=seats, deals=deals)


def _shown_bot(signature: str) -> str:
    """Return the name of one of Benny's bots as it is; another could be any text, or a path."""
    return signature if _OWN_BOT.fullmatch(signature) else _OTHER_BOT
