"""A client's side of fair deals: what it gives, and what it finds wrong."""

import pytest
from msgspec.structs import replace

from benny import Game, fair, variant
from benny.terminal.remote.witness import Witness
from benny.web.protocol import FairState

pytestmark = pytest.mark.once

SECRET = "5e" * 32
OTHER = "07" * 32
SEAT = 1


class Deal:
    """A deal of a server with a client at seat 1: each step may be tampered with."""

    def __init__(self, secret=SECRET):
        self.witness = Witness()
        self.rules = variant("classic")
        self.secret = secret
        self.state = FairState(
            game="q7", deal=1, commitment=fair.commitment("q7", 1, secret), asks="hash"
        )

    def bind(self):
        kind, digest = self.witness.answer(self.state, SEAT)
        assert kind == "hash"
        self.state = replace(self.state, asks="", hashes={SEAT: digest})
        return digest

    def gather(self, **changes):
        self.state = replace(self.state, asks="part", **changes)
        return self.witness.answer(self.state, SEAT)

    def transcript(self, parts, **changes):
        return fair.Transcript(
            **{
                "version": fair.VERSION,
                "game": "q7",
                "deal": 1,
                "commitment": self.state.commitment,
                "secret": self.secret,
                "hashes": self.state.hashes,
                "parts": parts,
            }
            | changes
        )

    def deal_cards(self, transcript):
        game = Game(self.rules, by_hand=True)
        game.deal(fair.key(transcript))
        self.witness.see("q7", game.view(SEAT))

    def judge(self, transcript):
        return self.witness.judge(transcript, self.rules)


def test_a_hash_and_then_the_part_that_fits_it_are_given():
    deal = Deal()
    digest = deal.bind()
    kind, part = deal.gather()

    assert kind == "part"
    assert fair.hash_of_part("q7", 1, SEAT, part) == digest


def test_an_honest_deal_is_found_fair():
    deal = Deal()
    deal.bind()
    transcript = deal.transcript({SEAT: deal.gather()[1]})
    deal.deal_cards(transcript)

    assert deal.judge(transcript) == []


def test_a_spectator_gives_nothing_and_judges_all_the_same():
    deal = Deal()

    assert deal.witness.answer(deal.state, None) is None
    lie = deal.transcript({}, secret=OTHER, commitment=fair.commitment("q7", 1, OTHER))
    assert "commitment is not the one" in deal.judge(lie)[0]


def test_another_secret_than_the_one_promised_is_found():
    deal = Deal()
    deal.bind()
    parts = {SEAT: deal.gather()[1]}
    lie = deal.transcript(parts, secret=OTHER, commitment=fair.commitment("q7", 1, OTHER))

    assert deal.judge(lie) == [
        "Deal 1 was not fair: the server's commitment is not the one that it showed before."
    ]


def test_a_secret_that_does_not_fit_its_commitment_is_found():
    deal = Deal()
    deal.bind()

    assert "is not that to the secret" in deal.judge(deal.transcript({}, secret=OTHER))[0]


def test_cards_that_do_not_follow_are_found():
    deal = Deal()
    deal.bind()
    part = deal.gather()[1]
    deal.deal_cards(deal.transcript({}))

    assert "cards do not follow" in deal.judge(deal.transcript({SEAT: part}))[0]


def test_other_hashes_than_those_that_stood_are_found():
    deal = Deal()
    deal.bind()
    transcript = deal.transcript({SEAT: deal.gather()[1]})
    late = replace(transcript, hashes=transcript.hashes | {2: "cc" * 32})

    assert "hashes are not those" in deal.judge(late)[0]


def test_a_part_that_was_sent_and_is_missing_is_told():
    deal = Deal()
    deal.bind()
    deal.gather()

    assert "was sent and is missing" in deal.judge(deal.transcript({}))[0]


def test_no_part_is_shown_to_a_server_that_has_changed_its_commitment():
    deal = Deal()
    deal.bind()

    assert deal.gather(commitment=fair.commitment("q7", 1, OTHER)) is None


def test_no_part_is_shown_where_another_hash_stands_for_it():
    deal = Deal()
    deal.bind()

    assert deal.gather(hashes={SEAT: "cc" * 32}) is None


def test_a_deal_is_judged_once():
    deal = Deal()
    lie = deal.transcript({}, secret=OTHER)

    assert deal.judge(lie) != []
    assert deal.judge(lie) == []
