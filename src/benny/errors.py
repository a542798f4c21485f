"""The engine's two errors; both quote the input and say what is possible."""


class NotationError(ValueError):
    """Text, rules or a record that can't be read or is invalid."""


class IllegalActionError(ValueError):
    """An action that the rules or the turn do not allow now."""
