"""Records that a person uploads, as others may see them."""

import re

from msgspec import UNSET
from msgspec.structs import replace

from benny.bots import REGISTRY
from benny.game import records
from benny.game.log import Player, Record
from benny.io.json import to_json
from benny.protocol.commands import NewGame
from benny.web.http.inputs import clean_names
from benny.web.live.chat import CleanLine
from benny.web.table.person import Person, RefusedError

_OWN_BOTS = "|".join(map(re.escape, REGISTRY))
_OWN_BOT = re.compile(rf"({_OWN_BOTS})/[0-9]{{1,4}}")
_OTHER_BOT = "other"


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
