"""Fair deals: what is promised can't be changed, and whatever was changed is noticed."""

import hashlib
import hmac
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benny import Game, NotationError, variant
from benny.game import fair_deal, records
from benny.game.fair_deal import VERSION, Transcript, commitment, hash_of_part, key
from benny.game.log import deal_out
from benny.game.shuffling import shuffle
from benny.rules.loading import change_rules
from support.games import deal_on, fair_game, fair_record, slightly_changed, transcript_of
from support.rules import HOUSES, mark_slow

PLAYERS = 4
seeds = st.integers(0, 2**32)
replace = msgspec.structs.replace


@st.composite
def transcripts(draw) -> Transcript:
    game = draw(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=8))
    return transcript_of(Random(draw(seeds)), game, draw(st.integers(1, 2**32 - 1)), PLAYERS)


def given_to_key(transcript: Transcript) -> tuple[object, ...]:
    """Return what a key depends on: all but what follows from it."""
    gifts = {
        seat: (True, transcript.parts[seat]) if seat in transcript.parts else (False, digest)
        for seat, digest in transcript.hashes.items()
    }
    return transcript.game, transcript.deal, transcript.secret, gifts


@pytest.fixture
def transcript() -> Transcript:
    secret, part = "5e" * 32, "9a" * 32
    return Transcript(
        version=VERSION,
        game="q7",
        deal=3,
        commitment=commitment("q7", 3, secret),
        secret=secret,
        hashes={1: hash_of_part("q7", 3, 1, part), 2: "cc" * 32},
        parts={1: part},
    )


def test_commitment_hash_and_key_are_of_the_bytes_that_are_written_down(transcript):
    game = b"\0\0\0\x0dbenny-deal-v1%b\0\0\0\x02q7\0\0\0\x04\0\0\0\x03"
    secret, part = b"\x5e" * 32, b"\x9a" * 32
    promised = game % b"\0\0\0\x0acommitment" + b"\0\0\0\x20" + secret
    bound = game % b"\0\0\0\x04part" + b"\0\0\0\x01\x01" + b"\0\0\0\x20" + part
    first, second = b"\0\0\0\x22\x01\x01" + part, b"\0\0\0\x22\x02\x00" + b"\xcc" * 32
    mixed = game % b"\0\0\0\x03key" + first + second

    assert transcript.commitment == hashlib.sha256(promised).hexdigest()
    assert transcript.hashes[1] == hashlib.sha256(bound).hexdigest()
    assert key(transcript) == int(hmac.new(secret, mixed, "sha256").hexdigest(), 16)


def test_each_secret_is_new_and_has_256_bits():
    secrets = [fair_deal.new_secret() for _ in range(50)]

    assert len(set(secrets)) == 50
    assert {len(bytes.fromhex(secret)) for secret in secrets} == {32}


def test_who_gave_a_hash_and_no_part_is_absent(transcript):
    assert transcript.absent == (2,)


@given(transcripts())
def test_a_transcript_that_keeps_its_word_passes(transcript):
    transcript.check(PLAYERS)


@given(transcripts(), seeds)
def test_whatever_changes_in_a_transcript_is_noticed_or_gives_another_key(transcript, seed):
    changed = slightly_changed(transcript, Random(seed))
    try:
        changed.check(PLAYERS)
    except NotationError:
        return
    assert key(changed) != key(transcript)


@given(transcripts(), transcripts(), seeds)
def test_two_different_inputs_give_different_keys(one, other, seed):
    for second in (other, slightly_changed(one, Random(seed))):
        assert (key(one) == key(second)) == (given_to_key(one) == given_to_key(second))


def test_a_part_that_was_shown_and_one_that_was_not_give_different_keys(transcript):
    same_digits = replace(transcript, parts=transcript.parts | {2: transcript.hashes[2]})

    assert key(same_digits) != key(transcript)


@given(st.integers(0, 3), st.integers(0, 3))
def test_a_hash_is_of_no_use_to_another_seat(one, other):
    hashes = [hash_of_part("q7", 1, seat, "9a" * 32) for seat in (one, other)]

    assert (hashes[0] == hashes[1]) == (one == other)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"secret": "5e" * 31}, "secret '5e5e"),
        ({"secret": "5E" * 32}, "is not 64 hexadecimal digits in lower case, which are 32 bytes"),
        ({"secret": "5f" * 32}, "the commitment '"),
        ({"commitment": "00" * 32}, "' does not fit the secret"),
        ({"game": ""}, "'' is not a game's id: write 1 to 64 ASCII characters and no space"),
        ({"game": "q 7"}, "'q 7' is not a game's id"),
        ({"game": "q7\n"}, "is not a game's id"),
        ({"game": "é"}, "'é' is not a game's id"),
        ({"game": "q" * 65}, "is not a game's id"),
        ({"deal": 0}, "deal 0 is not a number from 1 to 4294967295"),
        ({"deal": 2**32}, "deal 4294967296 is not a number"),
        ({"hashes": {}}, "seat 1 showed a part without having given a hash"),
        ({"parts": {1: "9b" * 32}}, "seat 1's part does not fit its hash"),
        ({"parts": {1: "9a" * 33}}, "part '9a9a"),
        ({"parts": {4: "9a" * 32}}, "seat 4 is not one of 0 to 3"),
        ({"hashes": {-1: "9a" * 32}}, "seat -1 is not one of 0 to 3"),
    ],
)
def test_a_transcript_that_breaks_its_word_is_refused(transcript, changes, complaint):
    with pytest.raises(NotationError) as error:
        replace(transcript, **changes).check(PLAYERS)

    assert complaint in str(error.value)
    assert "\n" not in str(error.value)


def test_an_absent_seats_hash_has_to_be_one(transcript):
    with pytest.raises(NotationError, match="hash 'x' is not 64 hexadecimal digits"):
        key(replace(transcript, hashes=transcript.hashes | {2: "x"}))


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_a_fair_game_passes_and_comes_back_as_it_was(name):
    record = fair_record(HOUSES[name], seed=5)

    assert records.verify(record) is None
    assert records.decode(records.encode(record)) == record
    assert all(deal.fair for deal in Game.replay(record, by_hand=True).deals)


def test_a_game_that_stops_in_the_middle_of_a_deal_passes():
    game = fair_game(variant("classic"), 1, deals=2)
    deal_on(game, Random(2))
    record = game.record()

    assert records.verify(record) is None
    record.deals[-1].fair = msgspec.UNSET
    assert records.verify(record) is None


def test_a_rematch_for_a_stake_passes():
    random = Random(1)
    game = fair_game(variant("sawdust"), 1, deals=99).rematch(by_hand=True)
    deal_on(game, random)

    assert game.record().first_dealer is not msgspec.UNSET
    assert records.verify(game.record()) is None


def test_a_deal_that_is_given_a_transcript_keeps_it():
    game = Game(variant("classic"), by_hand=True)
    transcript = transcript_of(Random(1), "q7", 1, PLAYERS)
    game.deal(key(transcript), transcript)

    assert game.record().deals[0].fair == transcript
    assert game.deals[0].deck == shuffle(game.rules.deck, key(transcript), "deal")


def test_a_log_that_gets_its_result_keeps_its_transcripts():
    record = fair_record(variant("classic"), seed=1, deals=99)
    bare = replace(record, result=None, deals=[*record.deals])
    unset = dict.fromkeys(("tricks", "points", "scores"), msgspec.UNSET)
    bare.deals[-1] = replace(bare.deals[-1], **unset)

    assert records.decode(records.encode(bare)) == record


@given(seeds, st.sampled_from(sorted(HOUSES)), st.data())
def test_any_two_cards_that_change_places_are_noticed(seed, name, data):
    record = fair_record(HOUSES[name], seed, deals=1)
    deal = record.deals[0]
    order = deal.deck
    places = st.integers(0, len(order) - 1)
    one, other = data.draw(st.lists(places, min_size=2, max_size=2, unique=True))
    order[one], order[other] = order[other], order[one]
    dealt = deal_out(record.rules, deal.dealer, order)
    record.deals[0] = replace(deal, hands=dealt.hands, piles=dealt.piles, kitty=dealt.kitty)

    assert records.verify(record)


@given(seeds, st.integers(0, 2), seeds)
def test_whatever_changes_in_the_transcript_of_a_deal_is_noticed(seed, number, change):
    record = fair_record(variant("buck"), seed)
    deal = record.deals[number % len(record.deals)]
    assert deal.fair
    deal.fair = slightly_changed(deal.fair, Random(change))

    assert records.verify(record)


def foreign(record):
    """Put a deal's own good transcript from another game in its place."""
    record.deals[1].fair = fair_record(record.rules, seed=6).deals[1].fair


def of_another_game(record):
    record.deals[1].fair = transcript_of(Random(1), "other", 2, PLAYERS)


def of_another_deal(record):
    record.deals[1].fair = record.deals[0].fair


def without(record):
    record.deals[1].fair = msgspec.UNSET


def last_without(record):
    record.deals[-1].fair = msgspec.UNSET


def of_a_fifth_seat(record):
    record.deals[0].fair = transcript_of(Random(1), "q7", 1, 40)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (foreign, "deal 2: the cards do not follow from the secret and the parts"),
        (of_another_game, "deal 2: its transcript is that of deal 2 of game 'other'"),
        (of_another_deal, "deal 2: its transcript is that of deal 1 of game 'q7'"),
        (without, "deal 2: it has no transcript, and other deals have one"),
        (last_without, "deal 3: it has no transcript, and other deals have one"),
        (of_a_fifth_seat, "deal 1: seat 4 is not one of 0 to 3"),
    ],
)
def test_verify_names_what_is_unfair(change, complaint):
    record = fair_record(variant("family"), seed=5)
    change(record)

    assert records.verify(record) == complaint


def test_a_dealer_that_was_chosen_is_noticed():
    record = fair_record(change_rules(variant("family"), ["first_dealer=random"]), 5, deals=1)
    game = Game(record.rules, by_hand=True, first_dealer=(record.deals[0].dealer + 1) % 4)
    transcript = record.deals[0].fair
    game.deal(key(transcript), transcript)
    chosen = game.record()

    assert records.verify(chosen) == (
        "first_dealer: the first dealer of a fair game follows from the first deal's key"
    )
    chosen.first_dealer = msgspec.UNSET
    assert records.verify(chosen) == (
        f"deal 1: the first dealer {chosen.deals[0].dealer} should be {record.deals[0].dealer}"
    )


def test_a_draw_that_was_chosen_is_noticed():
    record = fair_record(variant("family"), 5, deals=1)
    other = fair_record(variant("family"), 6, deals=1)
    game = Game(record.rules, deals=[replace(record.deals[0], dealer=other.deals[0].dealer)])
    game._draw = other.draw
    chosen = replace(game.record(), draw=other.draw, first_dealer=msgspec.UNSET)

    assert (records.verify(chosen) or "").startswith("deal 1: draw [")


def test_a_transcript_of_another_version_is_refused():
    line = records.encode(fair_record(variant("family"), 5)).replace(b"-v1", b"-v2")

    with pytest.raises(NotationError, match=r"fair\.version = 'benny-deal-v2' should be"):
        records.decode(line)
