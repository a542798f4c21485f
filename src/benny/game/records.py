"""Records on disk: one JSON object a game, one line a game; saved, loaded and verified."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from benny.errors import NotationError
from benny.game import fair_deal
from benny.game.game import Game
from benny.game.hosted_game import HostedGame
from benny.game.log import Record
from benny.io import files
from benny.io.json import read_json, to_json
from benny.io.validation import check_kind, is_list, quote
from benny.rules.rules import scoring_of


def encode(record: Record) -> bytes:
    """Return a record as one line of JSON, with its line feed."""
    check_kind(record, Record, "a Record")
    return to_json(record) + b"\n"


def decode(line: bytes | str) -> Record:
    """Read a record from its JSON; raise NotationError if it is broken or of another format.

    A log whose last deal ends the game gets its result.
    """
    try:
        record = read_json(line, Record)
    except NotationError as error:
        raise NotationError(f"not a benny/1 record: {error}") from None
    last = record.deals[-1] if record.deals else None
    if record.result is not None or last is None or not last.actions:
        return record
    try:
        game = Game.replay(record)
    except NotationError:
        return record
    played = game.record()
    # Replaying the last action may have dealt the next deal, which the record does not hold.
    if len(played.deals) > len(record.deals):
        played.deals.pop()
    if last.scores is UNSET:
        record.deals[-1] = replace(played.deals[-1], notes=last.notes)
    record.result = played.result
    return record


def load(path: str | Path) -> list[Record]:
    """Read all games of a file, or of standard input for `-`.

    Raises NotationError with the first line that can't be read.

    Examples:
        >>> save("games.jsonl", Game("american", seed=7))
        >>> load("games.jsonl")
        [<Record american, 1 deal, not over: South, Wes, Nora, Eli>]
    """
    return decode_all(files.read_bytes(path), path)


def decode_all(body: bytes, source: str | Path) -> list[Record]:
    """Read all games of the bytes of a file, whose name is told in errors, as `load` does."""
    found = [_read(where, line) for where, line in _lines(body, source)]
    if not found:
        raise NotationError(_no_games(source))
    return found


def load_first(path: str | Path) -> Record:
    """Read the first game of a file; raise NotationError as `load` does."""
    for where, line in _games(path):
        return _read(where, line)
    raise NotationError(_no_games(path))


def load_game(path: str | Path, number: int) -> Record:
    """Read a game of a file by its number, from 1; raise NotationError if it holds fewer."""
    return pick(load(path), number, path)


def pick(found: list[Record], number: int, path: str | Path) -> Record:
    """Return a game of a file by its number, from 1; raise NotationError if there are fewer."""
    if not 1 <= number <= len(found):
        raise NotationError(
            f"{files.source_name(path)} holds {len(found)} games, and no game {number}"
        )
    return found[number - 1]


def count(path: str | Path) -> int:
    """Return the number of games in a file, without checking more than the first.

    Raises NotationError if that is none of ours, so that nothing else is taken for a file of games.
    """
    load_first(path)
    return sum(1 for _ in _games(path))


def save(path: str | Path, games: Game | Record | Iterable[Game | Record]) -> None:
    """Write a file of games, all or nothing: a crash leaves the old file as it was.

    A device or a pipe is written to directly, a link is followed. Standard output can't be written
    to: `-` is refused, but a file of that name is `./-` or Path("-"). Raises NotationError for what
    is no game and no record, for a folder that is not there, and if writing fails.

    Examples:
        >>> save("games.jsonl", Game("american", seed=7))
    """
    files.check_path(path)
    if path == "-":
        raise NotationError("games are not saved to standard output: name a file, not '-'")
    files.check_place(Path(path), "games")
    try:
        write(Path(path), games)
    except OSError as error:
        where = files.source_name(path)
        raise NotationError(f"can't write {where!r}: {files.reason(error)}") from error


def write(path: Path, games: Game | Record | Iterable[Game | Record]) -> None:
    """Write a file of games as `save` does, and its folders; raise OSError if that fails."""
    files.write(path, map(encode, records_of(games)))


def records_of(games: Game | Record | Iterable[Game | Record]) -> Iterator[Record]:
    """Yield the records of games, or of a single one; raise NotationError for anything else."""
    several: Any = [games] if isinstance(games, Game | Record) else games
    if not is_list(several):
        raise NotationError(f"{quote(games)} should be a Game, a Record or several of them")
    for game in several:
        record = game.record() if isinstance(game, Game) else game
        check_kind(record, Record, "a Game or a Record")
        read_json(encode(record), Record)  # its lists may have been changed by hand
        yield record


def verify(record: Record, game: Game | None = None) -> str | None:
    """Replay a stored game; return the first thing that is wrong with it, or None.

    Pass the `game` if it was replayed already.
    """
    check_kind(record, Record, "a Record")
    try:
        game = game or Game.replay(record)
    except NotationError as error:
        return str(error)
    played = game.record()
    return (
        _compare("variant", record.variant, played.variant)
        or _compare("sides", record.sides, played.sides)
        or _wrong_start(record)
        or _wrong_deals(record, played)
        or _compare("result", record.result, played.result)
        or _unfair(record)
        or _wrong_notes(record)
    )


def check(record: Record, where: str) -> None:
    """Raise NotationError with the place of a game unless it can be replayed as it is stored."""
    if complaint := verify(record):
        raise NotationError(f"{where}: {complaint}")


def verify_file(path: str | Path) -> tuple[int, int, list[str]]:
    """Verify every game of a file; return games, deals and a complaint for each wrong line."""
    games = deals = 0
    complaints = []
    for where, line in _games(path):
        games += 1
        try:
            record = _read(where, line)
        except NotationError as error:
            complaints.append(str(error))
            continue
        deals += len(record.deals)
        complaint = verify(record)
        if complaint:
            complaints.append(f"{where}: {complaint}")
    if not games:
        complaints.append(_no_games(path))
    return games, deals, complaints


def _games(path: str | Path) -> Iterator[tuple[str, bytes]]:
    """Yield for each game of a file its place in words, and its line."""
    return _lines(files.read_bytes(path), path)


def _lines(body: bytes, source: str | Path) -> Iterator[tuple[str, bytes]]:
    name = files.source_name(source)
    for number, line in enumerate(files.plain_utf8(body, name).split(b"\n"), 1):
        if line.strip():
            yield f"{name}, line {number}", line


def _read(where: str, line: bytes) -> Record:
    try:
        return decode(line)
    except NotationError as error:
        raise NotationError(f"{where}: {error}") from None


def _no_games(path: str | Path) -> str:
    return f"{files.source_name(path)} holds no games"


def _wrong_start(record: Record) -> str | None:
    if not record.deals:
        return "it holds no deal"
    dealer, fixed = record.deals[0].dealer, record.rules.fixed_first_dealer
    jacks = record.rules.first_jacks if record.first_dealer is UNSET else ()
    is_rematch = record.first_dealer is not UNSET and scoring_of(record.rules).has_ledger
    if record.ledger is not UNSET and not is_rematch:
        return "ledger: only a rematch for a stake begins with one, and with first_dealer"
    if bool(jacks) != (record.draw is not UNSET):
        return f"draw: {'no' if jacks else 'needless'} cards were turned for the first dealer"
    if record.first_dealer is not UNSET:
        return _compare("the first dealer", dealer, record.first_dealer)
    if fixed is not None:
        return _compare("the first dealer", dealer, fixed)
    if record.draw is UNSET:
        return None
    turned = [place for place, card in enumerate(record.draw) if card in jacks]
    if turned != [len(record.draw) - 1]:
        return f"draw: {' '.join(record.draw)} does not end with the first of {' '.join(jacks)}"
    return _compare("the first dealer", dealer, turned[0] % record.rules.players)


def _wrong_deals(record: Record, played: Record) -> str | None:
    # A game that stopped between two deals may be stored with the next one or without it.
    is_short = len(record.deals) == len(played.deals) - 1 and not played.deals[-1].actions
    if len(record.deals) != len(played.deals) and not is_short:
        return f"deal {len(played.deals) + 1} is dealt before its time"
    for number, (stored, right) in enumerate(zip(record.deals, played.deals, strict=False), 1):
        for name in ("tricks", "points", "scores"):
            complaint = _compare(
                f"deal {number}: {name}", getattr(stored, name), getattr(right, name)
            )
            if complaint:
                return complaint
    return None


def _wrong_notes(record: Record) -> str | None:
    """Return the faults of the notes; a record without notes is not replayed."""
    if not any(deal.notes for deal in record.deals):
        return None
    for number, deal in enumerate(record.deals, 1):
        places = [] if deal.notes is UNSET else [note.action for note in deal.notes]
        if places != sorted(places):
            return f"deal {number}: its notes should be in the order of the actions"
        if places and places[-1] > len(deal.actions):
            return (
                f"deal {number}: a note on action {places[-1]}, and there are {len(deal.actions)}"
            )
    moments = HostedGame.retrace(record)
    for number, deal in enumerate(record.deals, 1):
        for place in range(1, len(deal.actions) + 1):
            legal = next(moments).legal
            for note in deal.notes_on(place):
                if note.best is not None and note.best not in legal:
                    where = f"deal {number}, action {place}: a note"
                    return f"{where} calls {str(note.best)!r} best, and that was not allowed"
    return None


def _unfair(record: Record) -> str | None:
    games = [deal.fair.game for deal in record.deals if deal.fair is not UNSET]
    if not games:
        return None
    # Only a rematch for a stake, which has a ledger, inherits its dealer.
    if record.first_dealer is not UNSET and record.ledger is UNSET:
        return "first_dealer: the first dealer of a fair game follows from the first deal's key"
    for number in range(1, len(record.deals) + 1):
        try:
            complaint = _unfair_deal(record, number, games[0])
        except NotationError as error:
            complaint = str(error)
        if complaint:
            return f"deal {number}: {complaint}"
    return None


def _unfair_deal(record: Record, number: int, game: str) -> str | None:
    deal = record.deals[number - 1]
    if deal.fair is UNSET:
        # A deal's secret is shown only when it has ended.
        is_in_play = number == len(record.deals) and deal.scores is UNSET
        return None if is_in_play else "it has no transcript, and other deals have one"
    if (deal.fair.game, deal.fair.deal) != (game, number):
        return f"its transcript is that of deal {deal.fair.deal} of game {deal.fair.game!r}"
    deal.fair.check(record.rules.players)
    is_first = number == 1 and record.first_dealer is UNSET
    again = Game(record.rules, by_hand=True, first_dealer=None if is_first else deal.dealer)
    again.deal(fair_deal.key(deal.fair))
    if deal.deck != again.deals[0].deck:
        return "the cards do not follow from the secret and the parts"
    if not is_first:
        return None
    return _compare("draw", record.draw, again.draw or UNSET) or _compare(
        "the first dealer", deal.dealer, again.deals[0].dealer
    )


def _compare(name: str, stored: object, right: object) -> str | None:
    if stored == right:
        return None
    if right is UNSET:
        return f"{name} {_text(stored)} should not be there: the record's actions end before it"
    if stored is UNSET:
        return f"{name} is missing and should be {_text(right)}"
    return f"{name} {_text(stored)} should be {_text(right)}"


def _text(value: object) -> str:
    return to_json(value).decode()
