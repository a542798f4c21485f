"""The client's side of fair deals: what it sends, and what it detects."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from benny import Game, variant
from benny.game import fair_deal
from benny.presentation.picture import draw
from benny.protocol.commands import Options
from benny.protocol.messages import FairState, SeatState, TableState, Update, You
from benny.terminal.remote.connection import Notice, Problem
from benny.terminal.remote.witness import Witness

SECRET = "5e" * 32
OTHER = "07" * 32
SEAT = 1
NAMES = ("Ann", "Bob", "Cid", "Dee")


class Deals:
    """The deals of a server with a client at seat 1: each step may be tampered with."""

    def __init__(self, name="classic", secret=SECRET, number=1):
        self.witness = Witness()
        self.secret = secret
        self.number = number
        self.seat = SEAT
        self.status = "waiting"
        self.game = Game(variant(name), by_hand=True)
        self.last = None
        self.promise()

    def promise(self):
        """Commit to the next deal."""
        deal = len(self.game.deals) + 1
        self.state = FairState(
            game="q7",
            deal=deal,
            commitment=fair_deal.commitment("q7", deal, self.secret),
            asks="hash",
            last=self.last,
        )

    def show(self, **changes):
        """Send the client an update; return its findings and handle its answer."""
        view = self.game.view(self.seat) if self.game.deals else None
        update = Update(
            seq=1,
            table=TableState(
                code="TABLE",
                title="",
                variant="",
                summary="",
                status=self.status,
                options=Options(),
                host="ann",
                game="q7",
                number=self.number,
                seats=tuple(SeatState(name, "person") for name in NAMES),
                watchers=0,
            ),
            you=You(self.seat),
            picture=draw(view, NAMES) if view else None,
            fair=self.state,
        )
        update = replace(update, **changes)
        return self.witness.watch(update), self.witness.answer(update)

    def bind(self):
        kind, digest = self.show()[1]
        assert kind == "hash"
        self.state = replace(self.state, asks="", hashes={SEAT: digest})
        self.show()
        return digest

    def gather(self, **changes):
        self.status = "gathering"
        self.state = replace(self.state, asks="part", **changes)
        return self.show()[1]

    def transcript(self, parts, **changes):
        return fair_deal.Transcript(
            **{
                "version": fair_deal.VERSION,
                "game": "q7",
                "deal": self.state.deal,
                "commitment": self.state.commitment,
                "secret": self.secret,
                "hashes": self.state.hashes,
                "parts": parts,
            }
            | changes
        )

    def deal(self, transcript):
        self.game.deal(fair_deal.key(transcript))
        self.status, self.state = "playing", None
        self.show()

    def finish(self, last):
        """Play the deal to its end and show a transcript; return what the client says."""
        count = len(self.game.results)
        while len(self.game.results) == count:
            self.game.act(self.game.legal[-1])
        self.status, self.last = "gathering", last
        self.promise()
        return self.show()[0]

    def play(self, transcript, shown=UNSET):
        self.deal(transcript)
        return self.finish(transcript if shown is UNSET else shown)


def text(found):
    return " ".join(one.sentence for one in found)


def test_a_hash_and_then_the_part_that_fits_it_are_given():
    deals = Deals()
    digest = deals.bind()
    kind, part = deals.gather()

    assert kind == "part"
    assert fair_deal.hash_of_part("q7", 1, SEAT, part) == digest


@pytest.mark.parametrize("name", ["classic", "dnd", "family", "sawdust"])
def test_honest_deals_are_found_fair(name):
    deals = Deals(name)
    deals.bind()
    assert deals.play(deals.transcript({SEAT: deals.gather()[1]})) == []
    if not deals.game.over:
        deals.bind()
        assert deals.play(deals.transcript({SEAT: deals.gather()[1]})) == []


def test_a_spectator_gives_nothing_and_judges_all_the_same():
    deals = Deals()
    deals.seat = None
    assert deals.show()[1] is None
    lie = deals.transcript({}, secret=OTHER, commitment=fair_deal.commitment("q7", 1, OTHER))

    assert "commitment is not the one" in text(deals.play(lie))


def test_a_spectator_has_no_part_to_miss():
    deals = Deals()
    deals.seat = None
    deals.show()

    assert deals.play(deals.transcript({})) == []


def test_another_secret_than_the_one_promised_is_found():
    deals = Deals()
    deals.bind()
    parts = {SEAT: deals.gather()[1]}
    lie = deals.transcript(parts, secret=OTHER, commitment=fair_deal.commitment("q7", 1, OTHER))

    assert deals.play(lie) == [
        Problem(
            "Deal 1 was not fair: the server's commitment is not the one that it showed before."
        )
    ]


def test_a_secret_that_does_not_fit_its_commitment_is_found():
    deals = Deals()
    deals.bind()

    assert "does not fit the secret" in text(deals.play(deals.transcript({}, secret=OTHER)))


def test_cards_that_do_not_follow_are_found():
    deals = Deals()
    deals.bind()
    right = deals.transcript({SEAT: deals.gather()[1]})

    assert "cards do not follow" in text(deals.play(deals.transcript({}), right))


@pytest.mark.parametrize("name", ["classic", "family"])
def test_a_first_dealer_whom_the_server_has_chosen_is_found(name):
    deals = Deals(name)
    deals.bind()
    right = deals.transcript({SEAT: deals.gather()[1]})
    honest = Game(deals.game.rules, by_hand=True)
    honest.deal(fair_deal.key(right))
    chosen = (honest.deals[0].dealer + 1) % 4
    deals.game = Game(deals.game.rules, by_hand=True, first_dealer=chosen)

    assert "the first dealer does not follow" in text(deals.play(right))


def test_the_dealer_of_a_rematch_for_a_stake_follows_from_the_last_game():
    deals = Deals("sawdust", number=2)
    deals.bind()
    right = deals.transcript({SEAT: deals.gather()[1]})
    honest = Game(deals.game.rules, by_hand=True)
    honest.deal(fair_deal.key(right))
    due = (honest.deals[0].dealer + 1) % deals.game.rules.players
    deals.game = Game(deals.game.rules, by_hand=True, first_dealer=due)

    assert deals.play(right) == []


def test_other_hashes_than_those_that_stood_are_found():
    deals = Deals()
    deals.bind()
    transcript = deals.transcript({SEAT: deals.gather()[1]})
    late = replace(transcript, hashes=transcript.hashes | {2: "cc" * 32})

    assert "hashes are not those" in text(deals.play(late))


def test_a_hash_that_was_taken_and_is_gone_is_found():
    deals = Deals()
    deals.bind()

    found = deals.play(deals.transcript({}, hashes={}))

    assert "Deal 1 was not fair: the server had taken your hash and did not keep it." in text(found)


def test_a_hash_that_was_never_taken_is_told():
    deals = Deals()
    deals.show()

    found = deals.play(deals.transcript({}, hashes={}))

    assert found == [
        Problem(
            "No part from this terminal is in the key of deal 1, so it proves nothing to you: "
            "the server says that its hash came too late."
        )
    ]


def test_a_part_that_was_never_asked_for_is_told():
    deals = Deals()
    deals.bind()

    assert "took its hash and never asked for it" in text(deals.play(deals.transcript({})))


def test_a_server_that_asks_for_no_hash_is_told_of():
    deals = Deals()
    deals.state = replace(deals.state, asks="")
    deals.show()

    assert "the server asked you for none" in text(deals.play(deals.transcript({})))


def test_another_hash_for_the_own_seat_is_told():
    deals = Deals()
    deals.show()
    other = fair_deal.hash_of_part("q7", 1, SEAT, OTHER)

    found = deals.play(deals.transcript({SEAT: OTHER}, hashes={SEAT: other}))

    assert "another hash stands for your seat" in text(found)


def test_a_part_that_was_sent_and_is_missing_is_told():
    deals = Deals()
    deals.bind()
    deals.gather()

    assert "was sent and is missing" in text(deals.play(deals.transcript({})))


def test_a_deal_whose_transcript_is_not_shown_is_found():
    deals = Deals()
    deals.bind()
    transcript = deals.transcript({SEAT: deals.gather()[1]})

    assert deals.play(transcript, None) == [
        Problem("Deal 1 was not fair: the server does not show how its cards came about.")
    ]


@pytest.mark.parametrize("other", [{"game": "q8"}, {"deal": 7}], ids=["game", "deal"])
def test_the_transcript_of_another_deal_is_none(other):
    deals = Deals()
    deals.bind()
    transcript = deals.transcript({SEAT: deals.gather()[1]})
    named = replace(transcript, **other)

    assert "does not show how its cards came about" in text(deals.play(transcript, named))


def test_a_deal_without_a_commitment_is_found():
    deals = Deals()
    transcript = deals.transcript({})
    deals.show(fair=None)

    assert "the server showed no commitment before it was dealt" in text(deals.play(transcript))


def test_a_commitment_that_comes_with_the_cards_is_none():
    deals = Deals()
    transcript, late = deals.transcript({}), deals.state
    deals.show(fair=None)
    deals.deal(transcript)
    assert deals.show(fair=late)[1] is None

    assert "the server showed no commitment before it was dealt" in text(deals.finish(transcript))


def test_a_deal_whose_end_is_never_shown_is_found_at_the_next_one():
    deals = Deals()
    deals.bind()
    deals.deal(deals.transcript({SEAT: deals.gather()[1]}))
    while len(deals.game.results) == 0:
        deals.game.act(deals.game.legal[-1])
    deals.promise()
    second = deals.transcript({})
    deals.game.deal(fair_deal.key(second))

    found = deals.finish(second)

    assert text(found).startswith(
        "Deal 1 was not fair: the server does not show how its cards came about."
    )


@pytest.mark.parametrize("was_there", [False, True], ids=["sat down", "was lost"])
def test_who_sits_down_or_comes_back_in_a_deal_is_told_so_and_accuses_nobody(was_there):
    deals = Deals()
    if was_there:
        deals.bind()
    transcript = deals.transcript({})
    if was_there:
        deals.witness.lose()
    deals.game.deal(fair_deal.key(transcript))
    deals.status, deals.state = "playing", None
    deals.show()

    assert deals.finish(transcript) == [
        Notice(
            "No part from this terminal is in the key of deal 1, so it proves nothing to you: "
            "you joined or came back too late for it."
        )
    ]


def test_who_comes_between_two_deals_hears_nothing_of_those_before():
    deals = Deals()
    transcript = deals.transcript({})
    deals.game.deal(fair_deal.key(transcript))

    assert deals.finish(transcript) == []


def test_a_deal_that_ended_while_the_connection_was_lost_accuses_nobody():
    deals = Deals()
    deals.bind()
    deals.deal(deals.transcript({SEAT: deals.gather()[1]}))
    deals.witness.lose()
    while len(deals.game.results) == 0:
        deals.game.act(deals.game.legal[-1])
    deals.promise()
    second = deals.transcript({})
    deals.game.deal(fair_deal.key(second))
    found = deals.finish(second)

    assert {type(one) for one in found} == {Notice}
    assert "Deal 1 ended while you were away" in text(found)


def test_who_changes_seats_before_the_game_is_bound_at_the_new_one():
    deals = Deals()
    deals.bind()
    deals.seat = 3
    deals.state = replace(deals.state, asks="hash", hashes={})
    digest = deals.show()[1][1]
    deals.state = replace(deals.state, asks="", hashes={3: digest})
    deals.show()

    assert deals.play(deals.transcript({3: deals.gather()[1]})) == []


def test_no_part_is_shown_to_a_server_that_has_changed_its_commitment():
    deals = Deals()
    deals.bind()

    assert deals.gather(commitment=fair_deal.commitment("q7", 1, OTHER)) is None


def test_no_part_is_shown_where_another_hash_stands_for_it():
    deals = Deals()
    deals.bind()

    assert deals.gather(hashes={SEAT: "cc" * 32}) is None


def test_a_deal_is_judged_once():
    deals = Deals()
    deals.bind()
    lie = deals.transcript({}, secret=OTHER)

    assert deals.play(lie) != []
    assert deals.show()[0] == []
