"""How long a bot passes if the rules let naming go round for ever."""

from benny.core.compiled_rules import GOES_ON, CompiledRules


def has_to_call(rules: CompiledRules, passes: int) -> bool:
    """Return whether a player should name a suit now, given the passes since naming began.

    They should once naming has gone round. Hands don't change between laps, so a player who passed
    every suit once would pass for ever.
    """
    return rules.all_pass == GOES_ON and passes >= rules.players
