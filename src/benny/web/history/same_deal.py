"""People's results in the same deal."""

from collections.abc import Sequence
from statistics import fmean

from msgspec.structs import replace

from benny.game.actions import Action
from benny.game.game import default_players
from benny.game.hosted_game import HostedGame
from benny.io.json import from_json
from benny.presentation.choices import in_words
from benny.presentation.commentary import Voice, capitalise
from benny.protocol.study import SameDeal, SameStatus, SameTry
from benny.rules.rules import Rules, scoring_of
from benny.web.history.lazy_record import LazyRecord
from benny.web.history.pages import seats_of
from benny.web.store.games import StoredGame
from benny.web.store.study import StoredSameDeal, StoredTry
from benny.web.table.practice import bare, nameless, outcome

_SILENT = ("play", "discard", "swap")


def same_deal(
    one: StoredSameDeal,
    game: StoredGame,
    outline: LazyRecord,
    tries: Sequence[StoredTry],
    asker: str,
) -> SameDeal:
    """Return a deal with all tries that count, for a person who can't play it any more."""
    deal = _DealRows(one, outline)
    rows = (deal.original(game), *(deal.try_row(this, asker) for this in tries))
    return replace(
        before_it(one, outline, "done", len(tries)),
        game=one.game_id,
        deal=one.deal,
        tries=tuple(sorted(rows, key=lambda row: -row.points)),
        average=fmean(row.points for row in rows),
    )


def before_it(
    one: StoredSameDeal, outline: LazyRecord, status: SameStatus, tried: int, code: str = ""
) -> SameDeal:
    """Return a deal for a person who may play it, or plays it at a table with a code."""
    return SameDeal(
        id=one.id,
        variant=outline.rules.name,
        title=outline.rules.called,
        seat=one.seat,
        situation=_DealRows(one, outline).situation,
        status=status,
        code=code,
        tried=tried,
        game="",
        deal=0,
        tries=(),
        average=None,
        unit=scoring_of(outline.rules).unit(outline.rules),
    )


class _DealRows:
    """The rows of a list of tries at a deal."""

    def __init__(self, one: StoredSameDeal, outline: LazyRecord) -> None:
        self._seat = one.seat
        self._rules = outline.rules
        self._before = nameless(outline.rules, outline.standing(one.deal - 1))
        self._deal = bare(outline.deal(one.deal - 1))

    @property
    def situation(self) -> str:
        """Describe the score before the deal to its player."""
        voice = Voice(self._rules, _names(self._rules), self._seat)
        scores = HostedGame.resume(self._rules, self._before).scores
        told = ", ".join(f"{voice.side(side)} {score}" for side, score in enumerate(scores))
        deals = "deal" if self._deal.dealer == self._seat else "deals"
        dealer = capitalise(voice.whom(self._deal.dealer))
        return f"Deal {len(self._before.results) + 1}. {dealer} {deals}. The score: {told}."

    def original(self, game: StoredGame) -> SameTry:
        """Return the outcome of the deal in its game."""
        facts = seats_of(game)[self._seat]
        row = self._row(facts.name, self._deal.actions)
        return replace(row, person=facts.person, is_original=True)

    def try_row(self, one: StoredTry, asker: str) -> SameTry:
        """Return its outcome at a person's own table."""
        assert one.actions is not None
        row = self._row(one.name, from_json(one.actions, list[tuple[int, Action]]))
        return replace(row, person=one.person_id, is_mine=one.person_id == asker)

    def _row(self, name: str, actions: Sequence[tuple[int, Action]]) -> SameTry:
        rules, seat = self._rules, self._seat
        ended = outcome(rules, self._before, replace(self._deal, actions=list(actions)))
        assert ended is not None
        names = [name if at == seat else other for at, other in enumerate(_names(rules))]
        side = rules.side_of(seat)
        return SameTry(
            name=name,
            person="",
            is_original=False,
            is_mine=False,
            calls=tuple(
                in_words(action)
                for at, action in actions
                if at == seat and action.kind not in _SILENT
            ),
            told=next(Voice(rules, names, None).outcome(ended)),
            tricks=sum(ended.taken[at] for at in rules.teams[side]),
            points=ended.gained(rules, side),
        )


def _names(rules: Rules) -> tuple[str, ...]:
    return tuple(player.name for player in default_players(rules))
