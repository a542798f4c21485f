"""The rules of a game as EGN has them, and ours as they follow from them."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import UNSET
from msgspec.structs import replace

from benny.errors import NotationError
from benny.game.formats.egn.deal import DealSource
from benny.game.formats.egn.schema import SEATS, EgnMetadata, EgnRuleset
from benny.rules.loading import variant
from benny.rules.rules import Rules

NO_TARGET = 1000
"""The score to play to where a file names none."""

_TARGET = 10
# What stands in EGN's rules with another word, or as facts of the deals.
_SAID = {
    "lowest",
    "jokers",
    "all_pass",
    "partner_orders_alone",
    "first_lead_alone",
    "made_alone",
    "euchred_alone",
    "defend_alone",
}
# What these settle may never show in a game; if it does, the file read again is another game.
_MAY_SHOW = {
    "alone",
    "discard",
    "order_needs",
    "dealer_needs",
    "call_needs",
    "partner_calls_alone",
    "farmers_hand",
    "throw_in",
    "throw_in_dealer",
    "next_dealer",
    "lone_defence",
    "lone_defence_alone",
}
_UNKNOWN = {
    "fast_break": "scores that a fast break takes away",
    "four_trick_tokens": "tokens for four tricks",
}


def check_kind(rules: Rules) -> None:
    """Raise NotationError for rules that EGN has no words for."""
    other = rules.other_deals_by(replace(variant("american"), name="egn")) - _SAID - _MAY_SHOW
    if rules.lowest == "T":
        other.add("lowest")
    if not other:
        return
    field = min(other)
    raise NotationError(
        f"EGN has no words for {rules.called}: its {field} is {getattr(rules, field)!r}"
    )


def ruleset_of(rules: Rules) -> EgnRuleset:
    return EgnRuleset(
        std=rules.all_pass == "stick_dealer",
        min_rank=int(rules.lowest),
        winning_score=rules.target,
        canadian=rules.partner_orders_alone,
        loner_lead="LEFT_OF_DEALER" if rules.first_lead_alone == "same" else "LEFT_OF_LONER",
        loner_march_score=rules.made_alone[-1],
        loner_euchred_score=rules.euchred_alone[-1],
        defend_alone=rules.defend_alone != "never",
        joker=bool(rules.jokers),
    )


def rules_of(metadata: EgnMetadata, sources: Sequence[DealSource]) -> Rules:
    """Return the rules that a file names; raise NotationError for those of no game of ours."""
    ruleset = metadata.ruleset
    _check_ruleset(ruleset)
    target = target_of(ruleset) or NO_TARGET
    score = metadata.initial_score
    start = score[0] if len(set(score)) == 1 and 0 <= score[0] < target else 0
    return replace(
        variant("american"),
        name="egn",
        title="Euchre as its EGN file says",
        first_dealer="random",
        lowest=str(ruleset.min_rank),
        jokers=int(ruleset.joker),
        all_pass=_all_pass(ruleset, sources),
        partner_orders_alone=ruleset.canadian,
        first_lead_alone="same" if ruleset.loner_lead == "LEFT_OF_DEALER" else "left_of_maker",
        made_alone=(1, 1, ruleset.loner_march_score),
        euchred_alone=(ruleset.loner_euchred_score,) * 3,
        defend_alone="against_alone" if ruleset.defend_alone else "never",
        start=start,
        target=target,
    )


def _check_ruleset(ruleset: EgnRuleset) -> None:
    for field, what in _UNKNOWN.items():
        if getattr(ruleset, field):
            raise NotationError(f"metadata.ruleset.{field}: Benny has no game with {what}")
    if ruleset.num_players != SEATS:
        raise NotationError(
            f"metadata.ruleset.num_players = {ruleset.num_players} should be {SEATS}: EGN does "
            "not say how others play"
        )
    if ruleset.min_rank not in (7, 8, 9):
        raise NotationError(f"metadata.ruleset.min_rank = {ruleset.min_rank} should be 7, 8 or 9")


def target_of(ruleset: EgnRuleset) -> int | None:
    """Return the score that ends a game, None if it is a number of deals that does."""
    deals, score = ruleset.num_deals or 0, ruleset.winning_score
    if deals and score:
        raise NotationError(
            "metadata.ruleset: winning_score and num_deals are both given, and one of them ends a "
            "game"
        )
    if score == 0 and not deals:
        raise NotationError("metadata.ruleset: winning_score or num_deals should be more than 0")
    if deals:
        return None
    return _TARGET if score is UNSET else score


def _all_pass(ruleset: EgnRuleset, sources: Sequence[DealSource]) -> str:
    """Return what follows when all pass, as the dealers show."""
    if ruleset.std:
        return "stick_dealer"
    for deal, following in pairwise(sources):
        if deal.is_passed_out:
            return "same_dealer" if deal.dealer == following.dealer else "next_dealer"
    return "next_dealer"
