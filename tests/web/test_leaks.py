"""The ways in which card servers have leaked, one by one."""

import logging
import re
import time
from operator import itemgetter
from types import SimpleNamespace

import msgspec
import pytest
from msgspec.structs import replace

from benny import Card, Game
from benny.bots.sandbox import GuardedBot
from benny.game import fair_deal
from benny.game.hosted_game import HostedGame
from benny.game.view import Phase, View
from benny.protocol.commands import Act, Claim, Sit, Start
from benny.web.live import bot_pool
from benny.web.live.audience import Audience
from benny.web.table import fold
from benny.web.table.events import Happened, read_event
from benny.web.table.updates import update
from support.secrecy import answered
from support.tables import EVE, PEOPLE, Sitting, playing
from support.worlds import known_cards

CARD = re.compile(r"\b(?:[789TJQKA][CDHS]|JK)\b")
# Seat 0 holds the five highest trumps, seat 3 deals and turns the nine of spades up.
STRONG = "JS JC AS KS QS  9C TC QC KC AC  9H TH JH QH KH  9D TD JD QD KD  9S TS AH AD"
# Here the other trumps are buried, which seat 0 can't know.
WEAKER = "JS JC AS AD AH  9C TC QC KC AC  9H TH JH QH KH  9D TD JD QD KD  9S TS QS KS"


@pytest.fixture
def strong(monkeypatch):
    """Make all deals the one in which seat 0 holds the top trumps."""
    deal(monkeypatch, STRONG)


def deal_first_from_seat_3(monkeypatch):
    next_dealer = Game._next_dealer
    monkeypatch.setattr(
        Game, "_next_dealer", lambda game, seed: next_dealer(game, seed) if game._lives else 3
    )


def deal(monkeypatch, text):
    cards = [Card(one) for one in text.split()]
    monkeypatch.setattr("benny.game.game.shuffle", lambda deck, seed, purpose: cards)
    deal_first_from_seat_3(monkeypatch)


def seated(name="classic", seed=1):
    sitting = Sitting(name, seed=seed)
    for seat, person in enumerate(PEOPLE):
        sitting.do(person, Sit, seat=seat)
    sitting.do(PEOPLE[0], Start)
    return sitting


def act(sitting, action):
    sitting.do(PEOPLE[sitting.table.game.turn], Act, action=action)


def begun(client, name="classic", **options):
    code = client.open(name, **options)
    client.do(code, "sit", seat=0)
    client.do(code, "start")
    return code


def play_on(client, code, socket):
    played = []
    while (update := socket.until("update"))["table"]["status"] != "over":
        legal = update.get("picture", {}).get("view", {}).get("legal")
        if legal and client.command(code, "act", action=legal[0], expect=update["seq"]).is_success:
            played.append(legal)
    return played


def cards_shown(message):
    """Return the cards in an update.

    Those are left aside that were turned up for the first dealer, and the left bower's name.
    """
    update = msgspec.json.decode(message)
    picture = update.get("picture", {"middle": {}, "view": {}})
    picture["view"].pop("draw", None)
    picture["middle"].pop("left", None)
    return set(CARD.findall(msgspec.json.encode(update).decode()))


def unknown_cards_shown(serving, code, seat, messages):
    """Return the number of a first deal's messages, and the hidden cards that they show."""
    stored = serving.store.tables.events(serving.runner(code).table.id)
    happened = [Happened(read_event(one.body), one.at) for one in stored]
    found, count = set(), 0
    for message in messages:
        if not message.startswith(b'{"kind":"update"'):
            continue
        table = fold.table_of(happened[: msgspec.json.decode(message)["seq"]])
        if table.status == "playing" and len(table.game.deals) == 1:
            is_played = table.game.view(None).phase is Phase.PLAY
            found |= cards_shown(message) - known_cards(table.game.deals[0], seat, is_played)
            count += 1
    return count, found


@pytest.mark.parametrize("name", ["classic", "dnd", "buck"])
def test_2_no_message_of_a_deal_shows_a_hidden_card(serving, ann, name):
    code = ann.open(name)
    ann.do(code, "sit", seat=0)
    with ann.socket(code) as own, serving.client().socket(code) as looking:
        ann.do(code, "start")
        while len((update := own.until("update")).get("picture", {}).get("view", {})) < 1 or (
            update["picture"]["view"]["deal"] == 0 and "ended" not in update
        ):
            legal = update.get("picture", {}).get("view", {}).get("legal")
            if legal:
                ann.command(code, "act", action=legal[-1], expect=update["seq"])
        looking.until("update", seq=update["seq"])

    for seat, socket in ((0, own), (None, looking)):
        count, found = unknown_cards_shown(serving, code, seat, socket.seen)
        assert count > 4
        assert found == set()


def test_3_legal_actions_are_told_to_the_one_whose_turn_it_is():
    sitting = seated()
    while sitting.table.status == "playing" and len(sitting.table.game.deals) == 1:
        turn = sitting.table.game.turn
        views = [update(sitting.table, seat).picture for seat in (0, 1, 2, 3, None)]

        assert [seat for seat, one in enumerate(views) if one.view.legal or one.choices] in (
            [turn],
            [],
        )
        assert views[turn].view.legal
        assert not any(
            slot.action for seat, one in enumerate(views) if seat != turn for slot in one.slots
        )
        act(sitting, sitting.table.game.legal[0])


def test_4_who_stands_up_is_shown_no_hand_and_gets_no_other_one(serving, ann):
    code = begun(ann)
    assert ann.update(code)["picture"]["view"]["hand"]
    with ann.socket(code) as socket:
        socket.until("update")
        ann.do(code, "stand")
        socket.until("update", notice="Ann stands up.")
        shown = socket.seen[-1]

    assert "hand" not in msgspec.json.decode(shown)["picture"]["view"]
    assert unknown_cards_shown(serving, code, None, [shown]) in ((1, set()), (0, set()))
    other = ann.command(code, "sit", seat=1)
    assert other.status_code == 409
    assert (
        other.json()["error"]
        == "You have seen another player's cards in this hand: wait until it ends."
    )


def test_4_nobody_sees_the_hands_of_bots_by_sitting_down_under_other_names(
    serving, ann, monkeypatch
):
    # Ann is at turn first: bots that act while the strangers watch would cause more updates.
    deal_first_from_seat_3(monkeypatch)
    code = begun(ann, "classic")
    shown = []
    for seat in (1, 2, 3):
        stranger = serving.person(f"Stranger {seat}")
        stranger.do(code, "sit", seat=seat)
        with stranger.socket(code) as socket:
            socket.until("update")
            stranger.do(code, "stand")
            socket.until("update", notice=f"Stranger {seat} does not sit down after all.")
        shown += [*socket.seen, stranger.get(f"/api/tables/{code}").content]
        hint = stranger.post(f"/api/tables/{code}/hint")
        assert (hint.status_code, hint.json()["error"]) == (403, "You have no seat at this table.")

    count, found = unknown_cards_shown(serving, code, None, shown)
    assert count == 9
    assert found == set()


@pytest.mark.parametrize("name", ["classic", "dnd", "buck"])
def test_4_who_waits_for_a_seat_is_shown_what_spectators_are(name):
    sitting = playing(name)
    seat = len(sitting.table.seats) - 1
    sitting.do(EVE, Sit, seat=seat)
    while sitting.table.status == "playing" and len(sitting.table.game.deals) == 1:
        audience = Audience(sitting.table, None)
        assert audience.json_for(EVE.id) == audience.json_for("")
        act(sitting, sitting.table.game.legal[0])

    assert sitting.table.seat_of(EVE.id) == seat


def test_4_whoever_is_let_in_at_once_sees_that_hand_and_no_other(serving, ann):
    code = begun(ann, "classic")
    bob = serving.person("Bob")
    bob.do(code, "sit", seat=1)
    assert "hand" not in bob.update(code)["picture"]["view"]

    ann.do(code, "admit", seat=1)

    view = bob.update(code)["picture"]["view"]
    assert view["seat"] == 1
    assert len(view["hand"]) in (5, 6)  # 6 where the dealer has yet to discard
    bob.do(code, "stand")
    assert bob.command(code, "sit", seat=2).status_code == 409


def test_5_and_18_a_game_in_progress_is_neither_replayed_nor_given_out(serving, ann):
    game = ann.update(begun(ann))["table"]["game"]

    for client in (ann, serving.client()):
        for path in ("", "/record", "/deals/1", "/deals/1?seat=open", "/deals/1?seat=1"):
            answer = client.get(f"/api/games/{game}{path}")
            assert answer.status_code == 404
            assert not CARD.search(answer.text.replace(game, ""))
    assert client.get(f"/api/people/{ann.id}").json()["last"] == []
    assert serving.store.games.find(game) is None


def test_6_a_refusal_names_no_card_but_those_that_one_knows():
    sitting = seated()
    for _ in range(12):
        game = sitting.table.game
        if game.is_waiting:
            break
        log, is_played = game.deals[-1], game.view(None).phase is Phase.PLAY
        for seat, person in enumerate(PEOPLE):
            for card in sitting.table.rules.deck:
                for word in ("play", "discard"):
                    text = refusal(sitting, person, f"{word} {card}")
                    known = known_cards(log, seat, is_played) | {card}
                    assert set(CARD.findall(text)) <= known
        act(sitting, game.legal[0])


def refusal(sitting, person, action):
    return answered(sitting.table, person, Act(id="x", action=action))


def test_7_neither_log_nor_figures_hold_cards_or_secrets(start, monkeypatch, caplog):
    caplog.set_level(logging.INFO)
    serving = start()
    ann = serving.person("Ann")
    link = ann.post("/api/me/links").json()["link"]
    serving.client().post("/api/links", {"link": link})
    code = begun(ann, "sawdust")
    secret = serving.runner(code).table.next.secret
    with ann.socket(code) as socket:
        play_on(ann, code, socket)

    def fail(*_, **__):
        raise ValueError("no reason")

    monkeypatch.setattr("benny.web.live.audience.updates", fail)
    assert ann.get(f"/api/tables/{code}").status_code == 500
    own = ("benny", "uvicorn", "litestar", "sqlalchemy", "alembic", "asyncio")
    records = [record for record in caplog.records if record.name.startswith(own)]
    text = "\n".join(logging.Formatter().format(record) for record in records)
    figures = serving.client().get("/metrics").text
    assert "no reason" in text
    for said in (text, figures):
        assert not CARD.search(said)
        assert not any(hidden in said for hidden in (ann.token, link, secret, code, ann.id))


def test_8_nothing_is_claimed_by_itself(serving, ann, strong):
    code = begun(ann)
    with ann.socket(code) as socket:
        ann.do(code, "act", action="order")
        while socket.until("update").get("picture", {}).get("view", {}).get("phase") != "play":
            pass
        for card in STRONG.split()[:4]:
            while f"play {card}" not in ann.legal(code):
                socket.until("update")
            ann.do(code, "act", action=f"play {card}")

    assert ann.update(code)["picture"]["view"]["phase"] == "play"
    assert not any(event["kind"] == "claimed" for event in serving.events(code))


def test_8_a_claim_is_judged_by_what_one_knows_and_not_by_all_hands(monkeypatch):
    deal(monkeypatch, WEAKER)
    sitting = seated()
    act(sitting, "order")
    act(sitting, "discard 9S")

    claimed = answered(sitting.table, PEOPLE[0], Claim(id="x"))

    assert claimed == "409 You can't claim yet: the rest isn't certain."


def test_9_a_bot_is_given_the_view_of_its_seat(serving, ann, monkeypatch):
    seen = []
    original = GuardedBot.act

    def watched(bot, view):
        seen.append(view)
        return original(bot, view)

    monkeypatch.setattr(GuardedBot, "act", watched)
    code = begun(ann, "sawdust")
    with ann.socket(code) as socket:
        play_on(ann, code, socket)

    assert seen
    assert all(type(view) is View and view.seat == view.turn != 0 for view in seen)


def test_9_nobody_can_work_out_how_a_bot_tosses_its_coins():
    view = seated().table.game.view(seated().table.game.turn)
    seated_by = bot_pool._bot_at.__wrapped__
    tossed = {seated_by("random", view.seat, secret).act(view) for secret in range(64)}
    again = [seated_by("random", view.seat, 5).act(view) for _ in range(2)]

    assert len(tossed) > 1
    assert again[0] == again[1]
    # Tables that share a secret have bots of their own, which play alike.
    bots = [bot_pool._bot_at("random", view.seat, 5, table) for table in ("one", "two")]
    assert bots[0] is not bots[1]
    assert bots[0].act(view) == bots[1].act(view)


def test_9_a_bot_tosses_its_coins_by_the_secret_of_the_deal():
    table = seated().table

    assert table.secret == int(table.game.deals[-1].fair.secret, 16)
    assert table.next.secret not in (f"{table.secret:064x}", "")


@pytest.mark.parametrize("actions", range(0, 20, 3))
def test_11_a_hand_lies_in_the_same_order_however_it_was_dealt(actions):
    sitting = seated()
    for _ in range(actions):
        act(sitting, sitting.table.game.legal[0])
    record = sitting.table.game.record()
    last = record.deals[-1]
    turned = replace(last, hands=tuple(hand[::-1] for hand in last.hands))
    turned = replace(turned, kitty=(last.kitty[0], *last.kitty[:0:-1]))
    before = [sitting.seen(seat) for seat in (0, 1, 2, 3, None)]

    sitting.table.game = HostedGame.replay(
        replace(record, deals=[*record.deals[:-1], turned]), by_hand=True
    )

    assert [sitting.seen(seat) for seat in (0, 1, 2, 3, None)] == before


def test_14_neither_secrets_nor_parts_are_shown_before_the_deal_is_over(serving, ann):
    code = ann.open("sawdust")
    ann.do(code, "sit", seat=0)
    with ann.socket(code) as own, serving.client().socket(code) as looking:
        due, part = own.until("update")["fair"], "9a" * 32
        name = {"game": due["game"], "deal": due["deal"]}
        ann.do(code, "hash", hash=fair_deal.hash_of_part(*name.values(), 0, part), **name)
        ann.do(code, "start")
        while own.until("update")["fair"].get("asks") != "part":
            pass
        ann.do(code, "reveal", part=part)
        play_on(ann, code, own)
        looking.until_table(status="over")

    hidden = [event["secret"] for event in serving.events(code) if event["kind"] == "committed"]
    hidden.append(part)
    for socket in (own, looking):
        during = [message for message in socket.seen if b'"ended"' not in message]
        assert len(during) > 10
        assert not any(text.encode() in message for message in during for text in hidden)
        assert hidden[0].encode() in socket.seen[-1]
        assert hidden[1].encode() not in b"".join(socket.seen)
        assert part.encode() in socket.seen[-1]


def test_15_who_has_no_choice_is_waited_for_all_the_same(serving, ann):
    code = begun(ann, "sawdust")
    with ann.socket(code) as socket:
        played = play_on(ann, code, socket)

    acted = [event for event in serving.events(code) if event["kind"] == "acted"]
    own = [event for event in acted if event["seat"] == 0]
    assert len(own) == len(played)
    assert not any(event.get("bot") for event in own)
    assert any(len(legal) == 1 for legal in played)


class Late:
    """A stopped clock for the audience, and its scheduled calls."""

    def __init__(self, monkeypatch):
        self.now = 1000.0
        self.waiting = []
        clock = SimpleNamespace(monotonic=lambda: self.now, time=time.time)
        monkeypatch.setattr("benny.web.live.audience.time", clock)
        monkeypatch.setattr(Audience, "_later", self._later)

    def _later(self, seconds, act, *args):
        one = (self.now + seconds, act, args)
        self.waiting.append(one)
        return SimpleNamespace(cancel=lambda: one in self.waiting and self.waiting.remove(one))

    def pass_by(self, serving, seconds):
        self.now += seconds
        due = sorted((one for one in self.waiting if one[0] <= self.now), key=itemgetter(0))
        self.waiting = [one for one in self.waiting if one[0] > self.now]
        for _, act, args in due:
            serving.call(act, *args)


def test_16_spectators_see_everything_as_late_as_the_table_wants(serving, ann, monkeypatch):
    late = Late(monkeypatch)
    code = ann.open(delay=30)
    nobody = serving.client()
    ann.do(code, "sit", seat=0)
    with nobody.socket(code) as socket:
        first = socket.take()
        ann.do(code, "start")
        ann.do(code, "say", text="Psst")
        seq = ann.update(code)["seq"]
        socket.send("ping")
        assert socket.take()["kind"] == "pong"
        assert nobody.update(code) == first
        with nobody.socket(code, since=seq) as other, ann.socket(code) as own:
            assert own.until("line")["text"] == "Psst"
            assert other.take()["seq"] == first["seq"]
            other.send("ping")
            assert other.take()["kind"] == "pong"
        late.pass_by(serving, 29.9)
        assert nobody.update(code)["seq"] == first["seq"] == 1
        late.pass_by(serving, 0.2)
        assert socket.until("line")["text"] == "Psst"
        assert socket.until_table(status="playing")["seq"] <= seq
    assert nobody.update(code)["table"]["status"] == "playing"


def test_16_who_stands_up_sees_no_more_than_spectators(serving, ann, monkeypatch):
    Late(monkeypatch)
    code = ann.open(delay=30)
    ann.do(code, "sit", seat=0)
    with ann.socket(code) as socket:
        ann.do(code, "start")
        assert socket.until_table(status="playing")["you"] == {"seat": 0}
        ann.do(code, "stand")
        seen = socket.until("update")
        while "seat" in seen["you"]:
            seen = socket.until("update")
    assert seen["seq"] == 1
    assert "picture" not in seen


def test_16_another_delay_holds_at_once(serving, ann, monkeypatch):
    late = Late(monkeypatch)
    code = ann.open()
    nobody = serving.client()
    ann.do(code, "sit", seat=0)
    options = ann.update(code)["table"]["options"]
    assert nobody.update(code)["table"]["seats"][0]["name"] == "Ann"
    ann.do(code, "change", options=options | {"delay": 30})
    ann.do(code, "stand")
    assert nobody.update(code)["table"]["seats"][0]["name"] == "Ann"
    late.pass_by(serving, 31)
    assert nobody.update(code)["table"]["seats"][0]["kind"] == "empty"
    ann.do(code, "change", options=options)
    ann.do(code, "start")
    assert nobody.update(code)["table"]["status"] == "playing"


def test_17_nothing_that_is_said_of_a_table_is_kept_by_anybody(serving, ann):
    code = begun(ann)
    answers = [
        ann.get(f"/api/tables/{code}"),
        ann.get("/api/tables"),
        ann.get("/api/me"),
        ann.command(code, "ping"),
        ann.command(code, "start"),
        ann.get("/api/tables/NOSUCH"),
        ann.post(f"/api/tables/{code}/hint"),
        ann.ask("GET", "/api/tables", headers={"host": "evil.example"}),
    ]
    with ann.stream(code) as lines:
        next(lines)

    for answer in answers:
        assert answer.headers["cache-control"] == "no-store"
        assert not {"etag", "last-modified", "expires"} & set(answer.headers)
