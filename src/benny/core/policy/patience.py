"""How long a bot passes where the rules let naming go round for ever."""

from benny.core.compiled_rules import GOES_ON, CompiledRules


def has_to_call(rules: CompiledRules, passes: int) -> bool:
    """Return whether who is to name a suit has to, after so many passes since naming began.

    That is so once naming has gone round: then all have passed every suit that there is. No hand
    changes from one lap to the next, so who passed then would pass for ever.
    """
    return rules.all_pass == GOES_ON and passes >= rules.players
