"""The scores of a deal, and the end of the game."""

from collections.abc import Iterator

from benny.core.compiled_rules import NEEDED_WHEN_STUCK
from benny.rules.prose import words
from benny.rules.prose.sentences import NamedSentence
from benny.rules.rules import Rules, scoring_of


def scoring(rules: Rules) -> Iterator[NamedSentence]:
    sentences, _ = _KINDS[rules.scoring]
    for text in sentences(rules):
        yield "scores", text


def summary(rules: Rules) -> str:
    _, text = _KINDS[rules.scoring]
    return text.format(rules=rules)


def row(rules: Rules, name: str) -> str:
    """Describe one of the score tables in use."""
    fewest = rules.table_rows[name]
    score = words.score_row(getattr(rules, name), fewest, rules.tricks)
    return f"{_scorer(rules, name)}: {score}."


def game(rules: Rules) -> Iterator[NamedSentence]:
    if rules.is_one_deal:
        yield "target", "A game is one hand."
        return
    if rules.start:
        yield "begin", f"Each player begins with {words.points(rules.start)}."
    first = "partnership" if words.has_partners(rules) else "player"
    there = f"with {rules.target} or more"
    if rules.lower_is_better:
        there = f"at {rules.target} or below"
    yield "target", f"Scores are counted after each hand. The first {first} {there} wins."
    if scoring_of(rules).can_tie(rules):
        best = "lowest" if rules.lower_is_better else "highest"
        decision = "the first of them wins, counting clockwise from South"
        if rules.tie == "another_deal":
            decision = f"play goes on until one {first} alone is {best}"
        several = "both" if len(rules.teams) == 2 else "several"
        wins = f"If {several} get there at once, the {best} score wins"
        yield "tie", f"{wins}. If those are level, {decision}."


def _by_table(rules: Rules) -> tuple[str, ...]:
    makers = "The makers need" if words.has_partners(rules) else "The maker needs"
    are = "they are" if words.has_partners(rules) else "the maker is"
    rows = [name for name in rules.table_rows if rules.alone != "must" or name.endswith("_alone")]
    needed = f"{makers} {_majority(rules)}; with fewer {are} euchred."
    return (needed, *(row(rules, name) for name in rows))


def _majority(rules: Rules) -> str:
    if rules.tricks == 1:
        return "the one trick"
    return f"at least {rules.majority} of the {rules.tricks} tricks"


def _scorer(rules: Rules, row: str) -> str:
    if row == "made":
        return "Makers score" if words.has_partners(rules) else "The maker scores"
    if row != "euchred":
        return _LONE_SCORERS[row]
    if words.has_partners(rules):
        return "Defenders who euchre the makers score"
    if rules.players == 2:
        return "For a euchre the other player scores"
    return "When the maker is euchred, the others add up their tricks. Each of them scores"


_LONE_SCORERS = {
    "made_alone": "A maker alone scores",
    "euchred_alone": "Defenders who euchre a maker alone score",
    "lone_defence": "A lone defender against two makers scores",
    "lone_defence_alone": "A lone defender against a loner scores",
}


def _by_difference(rules: Rules) -> tuple[str, ...]:
    maker, other = "the maker", "the other player"
    if words.has_partners(rules):
        maker, other = "the maker's side", "the other side"
    times = {1: "the difference", 2: "twice the difference"}.get(
        rules.euchre_factor, f"{words.number(rules.euchre_factor)} times the difference"
    )
    level = "" if rules.tricks % 2 else " If tricks are level, no one scores."
    return (
        f"If {maker} wins more tricks than {other}, {maker} scores the difference. If fewer, "
        f"{other} scores {times}.{level}",
    )


def _by_countdown(rules: Rules) -> tuple[str, ...]:
    bump = f"goes up by {rules.bump}" if rules.bump else "keeps their score"
    others = "Each of the others who stayed" if rules.folding else "Each of the others"
    if rules.players == 2:
        others = "An opponent who stayed" if rules.folding else "The other player"
    return (
        f"Scores count down. A bidder who wins as many tricks as they bid, or more, goes down by "
        f"the number won. Otherwise the bidder {bump}.",
        f"{others} goes down by the tricks they won, or {bump} without one.",
    )


def _by_stake(rules: Rules) -> tuple[str, ...]:
    winner, each = "The player", "The"
    if words.has_partners(rules):
        winner, each = "The partnership", "Each"
    level = (
        "" if rules.tricks % 2 else " If tricks are level, no one pays and another hand decides."
    )
    return (
        f"Each player puts in {rules.stake}. {winner} with {_majority(rules)} wins, no matter who "
        f"made trump or by how much. {each} winner gains {rules.stake} and {each.lower()} loser "
        f"loses {rules.stake}.{level}",
        "Each player's gains and losses carry over into a rematch.",
    )


def _by_euchs(rules: Rules) -> tuple[str, ...]:
    makers, others = "The maker", "The other player"
    if words.has_partners(rules):
        makers, others = "The makers'", "The defenders'"
    elif rules.players > 2:
        others = "Each of the others"
    stuck = ""
    if rules.all_pass == "stick_dealer" and rules.tricks > 1:
        stuck = f" ({NEEDED_WHEN_STUCK} if the dealer was stuck)"
    every = words.tricks(rules.tricks, rules.tricks, rules.tricks)
    side = " side" if words.has_partners(rules) else ""
    wins = "the makers win" if words.has_partners(rules) else "the maker wins"
    return (
        f"Only marches and euchres count. {makers}{side} scores 1 for {every}. {others}{side} "
        f"scores 1 if {wins} fewer than {rules.majority}{stuck}. Otherwise no one scores.",
    )


_KINDS = {
    "table": (_by_table, "first to {rules.target}"),
    "difference": (_by_difference, "the difference of tricks scores, first to {rules.target}"),
    "countdown": (_by_countdown, "tricks count down from {rules.start} to {rules.target}"),
    "stake": (_by_stake, "one hand for a stake of {rules.stake}"),
    "euchs": (_by_euchs, "only euchres and marches count, first to {rules.target}"),
}
"""Each kind of scoring: its sentences, and what it is in short."""
