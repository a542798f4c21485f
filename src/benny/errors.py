"""The two errors of the engine; both quote what they were given and say what was possible."""


class NotationError(ValueError):
    """Text, rules or a record that can't be read or make no sense."""


class IllegalActionError(ValueError):
    """An action that the rules or the turn do not allow now."""
