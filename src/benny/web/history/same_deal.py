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
from benny.web.store.rows import StoredGame, StoredSameDeal, StoredTry
from benny.web.table.practice import bare, nameless, outcome

_SILENT = ("play", "discard", "swap")


def same_deal(
    link: StoredSameDeal,
    game: StoredGame,
    record: LazyRecord,
    tries: Sequence[StoredTry],
    asker: str,
) -> SameDeal:
    """Return a deal with all tries that count, for a person who can't play it any more."""
    rules, seat = record.rules, link.seat
    side, names = rules.side_of(seat), _names(rules)
    before = nameless(rules, record.standing(link.deal - 1))
    deal = bare(record.deal(link.deal - 1))

    def make_row(name: str, person: str, actions: list[tuple[int, Action]]) -> SameTry:
        ended = outcome(rules, before, replace(deal, actions=actions))
        assert ended is not None
        voice = Voice(rules, [*names[:seat], name, *names[seat + 1 :]], None)
        own_actions = [action for at, action in actions if at == seat]
        return SameTry(
            name=name,
            person=person,
            is_original=False,
            is_mine=False,
            calls=tuple(in_words(action) for action in own_actions if action.kind not in _SILENT),
            told=next(voice.outcome(ended)),
            tricks=sum(ended.taken[at] for at in rules.teams[side]),
            points=ended.gained(rules, side),
        )

    facts = seats_of(game)[seat]
    rows = [replace(make_row(facts.name, facts.person, deal.actions), is_original=True)]
    for each in tries:
        assert each.actions is not None
        actions = from_json(each.actions, list[tuple[int, Action]])
        row = make_row(each.name, each.person_id, actions)
        rows.append(replace(row, is_mine=each.person_id == asker))
    return replace(
        before_it(link, record, "done", len(tries)),
        game=link.game_id,
        deal=link.deal,
        tries=tuple(sorted(rows, key=lambda row: -row.points)),
        average=fmean(row.points for row in rows),
    )


def before_it(
    link: StoredSameDeal, record: LazyRecord, status: SameStatus, tried: int, code: str = ""
) -> SameDeal:
    """Return a deal for a person who may play it, or plays it at a table with a code."""
    rules, voice = record.rules, Voice(record.rules, _names(record.rules), link.seat)
    before = nameless(rules, record.standing(link.deal - 1))
    scores = ", ".join(
        f"{voice.side(side)} {score}"
        for side, score in enumerate(HostedGame.resume(rules, before).scores)
    )
    dealer = record.deal(link.deal - 1).dealer
    deals = f"{capitalise(voice.whom(dealer))} {'deal' if dealer == link.seat else 'deals'}"
    return SameDeal(
        id=link.id,
        variant=rules.name,
        title=rules.called,
        seat=link.seat,
        situation=f"Hand {link.deal}. {deals}. The score: {scores}.",
        status=status,
        code=code,
        tried=tried,
        game="",
        deal=0,
        tries=(),
        average=None,
        unit=scoring_of(rules).unit(rules),
    )


def _names(rules: Rules) -> tuple[str, ...]:
    return tuple(player.name for player in default_players(rules))
