"""Error codes for programs, beside the sentence for people."""

from enum import StrEnum


class ErrorCode(StrEnum):
    """What went wrong. Codes never change their meaning; new ones may be added."""

    BAD_REQUEST = "bad_request"
    UNKNOWN_PERSON = "unknown_person"
    FORBIDDEN = "forbidden"
    SENT_AWAY = "sent_away"
    BANNED = "banned"
    MUTED = "muted"
    NAME_GIVEN = "name_given"
    PLAYERS_ONLY = "players_only"
    NOT_SEATED = "not_seated"
    NOT_HOST = "not_host"
    NOT_FOUND = "not_found"
    WRONG_METHOD = "wrong_method"
    TOO_SLOW = "too_slow"
    NOT_NOW = "not_now"
    STALE = "stale"
    DRAINING = "draining"
    TABLE_ENDED = "table_ended"
    SEAT_TAKEN = "seat_taken"
    NO_GAME = "no_game"
    GAME_IN_PROGRESS = "game_in_progress"
    GAME_PAUSED = "game_paused"
    GAME_RATED = "game_rated"
    TOO_LARGE = "too_large"
    ILLEGAL_ACTION = "illegal_action"
    TOO_MANY = "too_many"
    FAULT = "fault"
    UNAVAILABLE = "unavailable"


_OF_STATUS = {
    401: ErrorCode.UNKNOWN_PERSON,
    403: ErrorCode.FORBIDDEN,
    404: ErrorCode.NOT_FOUND,
    405: ErrorCode.WRONG_METHOD,
    408: ErrorCode.TOO_SLOW,
    409: ErrorCode.NOT_NOW,
    413: ErrorCode.TOO_LARGE,
    422: ErrorCode.ILLEGAL_ACTION,
    429: ErrorCode.TOO_MANY,
    500: ErrorCode.FAULT,
    503: ErrorCode.UNAVAILABLE,
}


def code_of(status: int) -> ErrorCode:
    """Return the code for an HTTP status without further details."""
    return _OF_STATUS.get(status, ErrorCode.BAD_REQUEST)
