"""Commands about the game at a table, and their events."""

import pytest

from benny.analysis.claims import sure_order
from benny.bots import COVER, OPPONENT, PARTNER
from benny.bots.sensible import SensibleBot
from benny.game import fair_deal
from benny.game.view import Phase
from benny.protocol.commands import (
    Act,
    Answer,
    Claim,
    End,
    Hash,
    Pause,
    Resume,
    Reveal,
    Sit,
    Stand,
    Start,
    Undo,
)
from benny.protocol.messages import ErrorCode
from benny.web.table import fold
from benny.web.table.automatic import due
from benny.web.table.decisions import decide, view_for_hint
from benny.web.table.events import Acted, Hashed, UndoAsked
from benny.web.table.person import RefusedError
from benny.web.table.updates import update
from support.tables import ANN, BOB, CID, PEOPLE, Sitting, act, own_turn, playing


def test_a_person_sits_down_and_bots_fill_the_rest():
    sitting = playing()

    assert [seat.person for seat in sitting.table.seats] == ["ann", None, None, None]
    assert [seat.bot for seat in sitting.table.seats] == ["", OPPONENT, PARTNER, OPPONENT]
    assert own_turn(sitting).legal


def test_a_whole_game_is_played_and_a_rematch_begins():
    sitting = playing("sawdust")
    while sitting.table.is_on:
        act(sitting, ANN)
    ledger = sitting.table.game.ledger

    sitting.do(ANN, Start)

    assert sitting.table.game.ledger == ledger != [0, 0, 0, 0]
    assert sitting.table.number == 2
    assert sitting.table.game_id == "table.2"


def test_a_table_is_the_fold_of_its_log():
    sitting = playing()
    for _ in range(8):
        act(sitting, ANN)

    again = fold.table_of((event, 1.0) for event in sitting.log)

    assert again.seq == sitting.table.seq == len(sitting.log)
    other = Sitting()
    other.table = again
    assert [other.seen(seat) for seat in (0, 1, None)] == [
        sitting.seen(seat) for seat in (0, 1, None)
    ]


def test_a_command_that_expects_another_state_is_stale():
    sitting = playing()
    seen = sitting.table.seq
    act(sitting, ANN)

    later = sitting.table.seq + 1
    for expected, problem in (
        (seen, "moved on"),
        (later, f"not reached {later}, only {later - 1}"),
    ):
        with pytest.raises(RefusedError, match=problem) as refused:
            sitting.do(ANN, Act, action="pass", expect=expected)

        assert (refused.value.status, refused.value.code) == (409, ErrorCode.STALE)


def test_what_happens_beside_the_game_makes_no_command_stale():
    sitting = playing()
    seen = sitting.table.seq
    sitting.do(ANN, Pause)
    sitting.do(ANN, Resume)

    sitting.do(ANN, Act, action=sitting.table.game.legal[0], expect=seen)


def test_a_table_that_has_ended_takes_nothing_more():
    sitting = playing()
    sitting.do(ANN, End)

    assert sitting.table.status == "closed"
    with pytest.raises(RefusedError, match="the host has closed it") as refused:
        sitting.do(ANN, Start)

    assert refused.value.code == ErrorCode.TABLE_ENDED


def test_against_bots_the_last_decision_is_taken_back_at_once():
    sitting = playing()
    before = sitting.seen(0)
    legal = own_turn(sitting).legal
    act(sitting, ANN)

    sitting.do(ANN, Undo)

    assert sitting.table.game.legal == legal
    assert sitting.seen(0) != before


def test_only_what_was_a_free_decision_can_be_taken_back():
    sitting = playing("family", seed=39)
    choices = []
    while 2 not in choices:
        assert not update(sitting.table, 0).you.may_undo
        choices.append(min(len(own_turn(sitting).legal), 2))
        act(sitting, ANN)

    assert choices == [1, 2]
    assert update(sitting.table, 0).you.may_undo


def test_people_are_asked_before_something_is_taken_back():
    sitting = playing(people=(ANN, BOB, CID))
    asker = PEOPLE[sitting.table.game.turn]
    others = [person for person in (ANN, BOB, CID) if person != asker]
    legal = sitting.table.game.legal
    act(sitting, asker)

    sitting.do(asker, Undo)
    sitting.do(others[0], Answer, agree=True)
    assert sitting.table.undo is not None
    sitting.do(others[1], Answer, agree=True)

    assert sitting.table.undo is None
    assert sitting.table.game.legal == legal


def test_a_refused_undo_cannot_be_asked_for_again_but_one_of_a_later_decision_can():
    sitting = playing(people=(ANN, BOB))
    asker = PEOPLE[sitting.table.game.turn]
    act(sitting, asker)
    sitting.do(asker, Undo)
    sitting.do(BOB if asker == ANN else ANN, Answer, agree=False)
    assert sitting.table.undo is None

    with pytest.raises(RefusedError, match="Your undo was refused"):
        sitting.do(asker, Undo)

    while sitting.table.game.last_decision(PEOPLE.index(asker)) in sitting.table.undo_refused:
        act(sitting, PEOPLE[sitting.table.game.turn])
    sitting.do(asker, Undo)
    assert sitting.table.undo is not None


def test_a_request_to_take_back_ends_when_the_game_goes_on():
    sitting = playing(people=(ANN, BOB))
    asker = PEOPLE[sitting.table.game.turn]
    other = BOB if asker == ANN else ANN
    act(sitting, asker)
    sitting.do(asker, Undo)
    act(sitting, PEOPLE[sitting.table.game.turn])

    with pytest.raises(RefusedError, match="No one is waiting for your answer") as refused:
        sitting.do(other, Answer, agree=True)

    assert refused.value.code == ErrorCode.NOT_NOW


def test_a_request_to_take_back_stands_while_bots_go_on_and_ends_with_the_deal():
    sitting = playing(people=(ANN, BOB))
    game = sitting.table.game
    sitting.happen(UndoAsked(0), Acted(game.turn, game.legal[0], COVER))
    assert sitting.table.undo == UndoAsked(0)

    while sitting.table.status == "playing":
        sitting.happen(UndoAsked(0), Acted(game.turn, game.legal[-1], COVER))

    assert sitting.table.undo is None


def test_there_are_hints_undo_and_claims_only_where_the_table_allows_them():
    sitting = playing()
    strict = playing(hints=False, undo="never", claims=False)

    assert view_for_hint(sitting.table, ANN).legal
    with pytest.raises(RefusedError, match="no hints"):
        view_for_hint(strict.table, ANN)
    with pytest.raises(RefusedError, match="does not allow claims"):
        strict.do(ANN, Claim)
    with pytest.raises(RefusedError, match="no decision in this hand"):
        sitting.do(ANN, Undo)
    act(strict, ANN)
    with pytest.raises(RefusedError, match="does not allow undo"):
        strict.do(ANN, Undo)


def test_a_part_is_taken_when_it_fits_its_hash():
    sitting = Sitting()
    sitting.do(ANN, Sit, seat=0)
    part = fair_deal.new_secret()
    game, deal = sitting.table.due
    sitting.do(ANN, Hash, hash=fair_deal.hash_of_part(game, deal, 0, part), game=game, deal=deal)
    sitting.happen(*decide(sitting.table, ANN, Start(id="s")))
    sitting.happen(*due(sitting.table))
    assert due(sitting.table) == []

    with pytest.raises(RefusedError, match="does not match"):
        decide(sitting.table, ANN, Reveal(id="r", part=fair_deal.new_secret()))
    sitting.do(ANN, Reveal, part=part)

    transcript = sitting.table.game.deals[0].fair
    assert transcript.parts == {0: part}
    assert transcript.absent == ()


def hash_of(table, seat=0):
    game, deal = table.next.game, table.next.deal
    return {"hash": fair_deal.hash_of_part(game, deal, seat, "9a" * 32), "game": game, "deal": deal}


def test_a_hash_for_a_deal_that_is_dealt_is_not_taken_for_the_next_one():
    sitting = Sitting()
    sitting.do(ANN, Sit, seat=0)
    late = hash_of(sitting.table)
    sitting.do(ANN, Start)

    with pytest.raises(RefusedError) as refused:
        sitting.do(ANN, Hash, **late)

    assert refused.value.status == 409
    assert str(refused.value) == (
        "That hash is for deal 1 of game 'table.1': the next one is deal 2 of game 'table.1'."
    )
    sitting.do(ANN, Hash, **hash_of(sitting.table))
    assert sitting.table.next.hashes.keys() == {0}


@pytest.mark.parametrize("left_out", [("game",), ("deal",), ("game", "deal")])
def test_a_hash_that_does_not_say_for_which_deal_it_is_is_refused(left_out):
    sitting = Sitting()
    sitting.do(ANN, Sit, seat=0)
    given = {name: value for name, value in hash_of(sitting.table).items() if name not in left_out}

    with pytest.raises(RefusedError, match="Say which deal the hash is for") as refused:
        sitting.do(ANN, Hash, **given)

    assert refused.value.status == 400


def test_a_hash_without_its_deal_is_taken_by_what_its_client_has_seen():
    sitting = Sitting()
    sitting.do(ANN, Sit, seat=0)
    seen, digest = sitting.table.seq, hash_of(sitting.table)["hash"]
    sitting.do(ANN, Hash, hash=digest, expect=seen)
    assert sitting.table.next.hashes == {0: digest}
    sitting.do(ANN, Start)

    with pytest.raises(RefusedError, match="The game has moved on"):
        sitting.do(ANN, Hash, hash=digest, expect=seen)


def test_a_part_that_does_not_come_is_marked_as_absent_unless_its_giver_has_left():
    sitting = Sitting()
    for _ in range(2):
        sitting.do(ANN, Sit, seat=0)
        sitting.happen(Hashed(0, "ab" * 32))
        sitting.do(ANN, Stand)
        assert sitting.table.next.hashes == {}
    sitting.do(ANN, Sit, seat=0)
    sitting.happen(Hashed(0, "ab" * 32))

    sitting.do(ANN, Start)

    assert sitting.table.game.deals[0].fair.absent == (0,)


def claims(name, seeds):
    """Yield tables at which Ann, who plays as well as a bot, may claim the rest."""
    for seed in seeds:
        sitting = playing(name, seed=seed, bots="sensible")
        while sitting.table.is_on and not sitting.table.game.results:
            view = sitting.table.game.view(0)
            if sure_order(view):
                yield sitting
                break
            sitting.do(ANN, Act, action=SensibleBot().act(view))


def test_a_claim_that_is_granted_takes_every_trick():
    claimed = 0
    for sitting in claims("family", range(25)):
        left = len(sitting.table.game.view(0).hand)
        sitting.do(ANN, Claim)

        tricks = sitting.table.game.outcomes(0)[0].tricks
        assert [trick.winner for trick in tricks[-left:]] == [0] * left
        claimed += left > 1
    assert claimed


def test_what_is_not_sure_is_not_claimed_nor_anything_before_the_play():
    sitting = playing()
    with pytest.raises(RefusedError, match="when it is your turn to play"):
        sitting.do(ANN, Claim)
    while sitting.table.game.view(0).phase is not Phase.PLAY:
        sitting.do(ANN, Act, action=SensibleBot().act(sitting.table.game.view(0)))

    with pytest.raises(RefusedError, match="the rest isn't certain"):
        sitting.do(ANN, Claim)
