"""Situations from flags, from text and from records."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

import benny
from benny import Game, NotationError, Rules, View, bot, variant
from benny.game import records
from benny.game.view import Phase
from benny.lab.situations.input import SituationInput
from benny.lab.situations.situation import (
    from_flags,
    from_games,
    from_record,
    from_text,
    read_scores,
)
from benny.rules.loading import change_rules
from support.rules import HOUSES, mark_slow

HAND = "JH 9H AS KC 9D"
PLAYED = "pass, pass, order, 9D, KH, AD, QD, AC, TS, QC, KC"
KNOWABLE = (
    *("rules", "seat", "dealer", "turn", "phase", "upcard", "turned_down", "upcard_taken"),
    *("hand", "counts", "piles", "legal", "must", "contract", "log", "trick", "winning"),
    *("tricks", "taken", "scores", "discarded"),
)


def seen(rules: Rules | str = "classic", **given: object) -> View:
    """Return the view of what is given, of seat 3 with a hand and seat 0 dealing if not said."""
    found = variant(rules) if isinstance(rules, str) else rules
    standard = {"hand": HAND, "up": "TH", "dealer": 0, "seat": 3}
    return from_flags(found, SituationInput(**standard | given)).view


def some_positions(rules: Rules, number: int) -> Iterator[Game]:
    """Yield a game at some decisions: of bots in even games, at random in odd ones."""
    random, player = Random(f"{rules.name} {number}"), bot("sensible")
    game = Game(rules, seed=number)
    while not game.over and len(game.results) < 3:
        if random.random() < 0.15:
            yield game
        kind = random.choice(sorted({action.kind for action in game.legal}))
        action = random.choice([action for action in game.legal if action.kind == kind])
        game.act(action if number % 2 else player.act(game.view(game.turn)))


def described(game: Game, *, seats: bool = True, left: str = "discard") -> SituationInput:
    """Return in a player's words what the seat whose turn it is knows, less one action."""
    view, log = game.view(game.turn), game.deals[-1]
    done = [(event.seat, event.action) for event in view.log]
    told = [(seat, text) for seat, text in done if text != left]
    ours, *theirs = _piles(game) if view.phase is Phase.PLAY and view.piles else [""]
    own_first = view.rules.side_of(view.seat) == 1 and len(view.scores) == 2
    scores = view.scores[::-1] if own_first else view.scores
    return SituationInput(
        hand=" ".join(log.hands[view.seat]),
        up=view.upcard,
        seat=view.seat,
        dealer=view.dealer,
        score=" ".join(map(str, scores)),
        play=", ".join(f"{seat}: {text}" if seats else text for seat, text in told),
        piles=ours,
        their_piles=" / ".join(theirs),
    )


def _piles(game: Game) -> list[str]:
    log, players = game.deals[-1], game.rules.players
    played = {action.card for _, action in log.actions if action.kind == "play"}
    order = [(game.turn + place) % players for place in range(players)]
    return [
        " ".join(f"{top}:{under}" if top in played else top for top, under in log.piles[seat])
        for seat in order
    ]


def differences(found: View, view: View) -> list[str]:
    return [name for name in KNOWABLE if getattr(found, name) != getattr(view, name)]


@pytest.mark.parametrize("name", [name for name in HOUSES if name != "no trump"])
def test_whose_action_it_is_need_not_be_said_where_no_hidden_hand_is_asked(name):
    for game in some_positions(HOUSES[name], 5):
        view = game.view(game.turn)
        if not view.swapped:
            given = described(game, seats=False)

            assert differences(from_flags(HOUSES[name], given).view, view) == []


@pytest.mark.parametrize("name", ["classic", "family", "sawdust", "buck", "32 cards"])
def test_without_a_seat_it_is_the_one_whose_turn_it_is(name):
    for game in some_positions(HOUSES[name], 6):
        view = game.view(game.turn)
        given = replace(described(game, left=""), seat=None)

        assert differences(from_flags(HOUSES[name], given).view, view) == []


def test_without_play_everybody_before_the_seat_has_passed():
    situation = from_flags(variant("classic"), SituationInput(hand=HAND, up="TH", dealer=0, seat=3))

    assert [(event.seat, event.action) for event in situation.view.log] == [
        (1, "pass"),
        (2, "pass"),
    ]
    assert situation.assumed == "seats 1 and 2 passed"


def test_a_discard_that_was_left_out_is_named_among_what_was_assumed():
    given = SituationInput(hand=HAND, up="TH", dealer=0, seat=1, play="order")

    assert from_flags(variant("classic"), given).assumed == "seat 0 put a card away"


def test_actions_are_parted_by_commas_semicolons_bars_and_line_breaks():
    assert len(seen(play="pass, pass; 3: pass |0 pass\npass,\n2: pass").log) == 6


def test_a_bare_card_is_played():
    assert [str(played.card) for played in seen(play="pass, pass, order, QD, play TD").trick] == [
        "QD",
        "TD",
    ]


def test_the_dealers_hand_may_be_the_cards_dealt_or_all_six():
    dealt = seen(seat=0, play="order")
    held = seen(seat=0, play="order", hand=f"{HAND} TH")

    assert dealt == held
    assert dealt.phase is Phase.DISCARD
    assert len(dealt.hand) == 6


def test_the_hand_after_the_discard_may_be_the_cards_dealt_or_those_held():
    done = "order, discard 9D, AD, TD, QD"

    assert seen(seat=0, play=done) == seen(seat=0, play=done, hand="JH 9H AS KC TH")


def test_a_dealer_may_put_the_upcard_away():
    view = seen(seat=0, play="order, discard TH, AC, 9C, QC")

    assert view.discarded == "TH"
    assert view.legal == ("play KC",)


def test_cards_that_the_others_must_have_had_are_dealt_to_them():
    rules = change_rules(variant("family"), ["order_needs=printed_suit"])
    view = seen(rules, up="9C", play="pass, order, TD, JC")  # clubs are dealt to seat 0 at first

    assert view.contract.alone
    assert view.contract.maker == 2
    assert view.legal == ("play 9D",)


@pytest.mark.parametrize(
    ("name", "seat", "score", "scores"),
    [
        ("classic", 2, "6-8", (6, 8)),
        ("classic", 3, "6-8", (8, 6)),
        ("classic", 3, "6 - 8", (8, 6)),
        ("family", 1, " 9, 0 ", (0, 9)),
        ("dnd", 1, "12 99", (99, 12)),
        ("buck", 3, "12-9-1-15", (12, 9, 1, 15)),
        ("buck", 3, "0 0 -1 -1", (0, 0, -1, -1)),
        ("buck", 3, "0,0,-1,-1", (0, 0, -1, -1)),
        ("sawdust", 3, "0-0", (0, 0)),
        ("buck", 3, "", (15, 15, 15, 15)),
    ],
)
def test_scores_are_read_with_the_own_side_first_or_by_seat(name, seat, score, scores):
    assert seen(name, seat=seat, score=score).scores == scores


DND = {"hand": "9S TS QS KS AS", "up": "JK", "seat": 1}
OPEN = {"piles": "TC QD KD", "their_piles": "AC QC 9H"}
MISTAKES = {
    "twice in the hand": ("classic", {"hand": "JH JH AS KC 9D"}, "JH is there twice"),
    "turned up and held": ("classic", {"hand": "JH TH AS KC 9D"}, "TH is there twice"),
    "held and played": (
        "classic",
        {"play": "pass, pass, order, JH"},
        r"action 4, 'JH': JH was dealt to seat 3 and not 1",
    ),
    "played twice": ("classic", {"play": "pass, pass, order, QD, QD"}, "seat 2 can't play QD"),
    "six cards": ("classic", {"hand": f"{HAND} 9C"}, "JH 9H AS KC 9D 9C is not 5 cards"),
    "four cards": ("classic", {"hand": "JH 9H AS KC"}, "JH 9H AS KC is not 5 cards"),
    "an odd number held": (
        "classic",
        {"seat": 0, "hand": "JH 9H AS", "play": "order, discard 9D, AC, TC, QC"},
        "JH 9H AS and 9D gone from it less TH is not 5 cards",
    ),
    "held and gone": (
        "classic",
        {"seat": 1, "hand": "JH AS KC 9D", "play": "order, 9D, TD, QD, KD, AC"},
        "9D is there twice",
    ),
    "no such card": ("classic", {"hand": "JH 9H AS KC 1D"}, "'1D' is not a card"),
    "not in the deck": ("classic", {"hand": "7H 9H AS KC 9D"}, "7H is not in the deck of classic"),
    "played out of the deck": ("classic", {"play": "order, 7S"}, "action 2, '7S': 7S is not in"),
    "two upcards": ("classic", {"up": "TH TS"}, "'TH TS' should be the one card"),
    "no upcard": ("classic", {"up": ""}, "lacks the upcard"),
    "no hand": ("classic", {"hand": " "}, "lacks the hand"),
    "no dealer": ("classic", {"dealer": None}, "lacks its dealer"),
    "no such dealer": ("classic", {"dealer": 4}, "dealer 4 is not one of 0 to 3"),
    "no such seat": ("dnd", {"seat": 2}, "seat 2 is not one of 0 to 1"),
    "no such seat played": ("classic", {"play": "9: pass"}, "'9: pass': seat 9 is not one of"),
    "another's turn": ("classic", {"play": "2: pass"}, "'2: pass': it is seat 1's turn"),
    "no action": (
        "classic",
        {"play": "shrug"},
        "action 1, 'shrug': 'shrug' is not an action: write",
    ),
    "not following": (
        "classic",
        {"play": "pass, pass, order, QD, TD, KC"},
        r"may not 'play KC' \(you must follow diamonds\): it may play 9D",
    ),
    "not held": (
        "classic",
        {"play": "pass, pass, order, QD, TD, 9C"},
        r"seat 3 may not 'play 9C' \(it does not hold 9C\): it may play 9D",
    ),
    "a call in play": ("classic", {"play": "order, order"}, "it has to play a card"),
    "a card in the calling": (
        "classic",
        {"play": "QD"},
        "seat 1 may not 'play QD': it may pass or order",
    ),
    "a void that can't be": (
        "classic",
        {"seat": 1, "play": f"{PLAYED}, TD"},
        "seat 2 showed no diamonds and then played TD",
    ),
    "a suit turned down": (
        "sawdust",
        {"play": "pass, pass, pass, pass, call H"},
        "seat 1 could not 'call H' there: seat 1 may call C, call D, call S or pass",
    ),
    "a bid too low": ("buck", {"play": "bid 3, bid 2"}, "seat 2 may bid 4, bid 5 or pass"),
    "another's discard": (
        "classic",
        {"play": "order, discard 9S"},
        "what seat 0 put away is hidden from seat 3: write 'discard'",
    ),
    "no own discard": (
        "classic",
        {"seat": 0, "play": "order, AD, TD, QD"},
        "seat 0 may not 'play AD': it may discard JH",
    ),
    "no own discard, cards held": (
        "classic",
        {"seat": 0, "hand": "JH 9H AS KC TH", "play": "order, AD, TD, QD"},
        "seat 0 took TH up: say in play what was discarded",
    ),
    "a bare own discard": (
        "classic",
        {"seat": 0, "play": "order, discard"},
        "seat 0 may not 'discard': it may discard JH",
    ),
    "too early": ("classic", {"play": "pass"}, r"it is seat 2's turn \(order\) and not seat 3's"),
    "no pass to be had": ("dnd", {"up": "JK", "seat": 1}, r"seat 0's turn \(name\) and not seat 1"),
    "a deal that is over": (
        "classic",
        {"play": ", ".join(["pass"] * 8)},
        "the deal is over after this",
    ),
    "after the end": (
        "buck",
        {"play": "bid 5, trump S, fold, fold, fold, pass"},
        "action 6, 'pass' comes after the deal had ended",
    ),
    "level past the target": ("classic", {"score": "99-99"}, "'99-99': the game is over at 10"),
    "level at the target": ("family", {"score": "10-10"}, "'10-10': the game is over at 10"),
    "a score past the target": ("classic", {"score": "10-3"}, "'10-3': the game is over at 10"),
    "a score down to the target": ("buck", {"score": "9 9 -1 9"}, "the game is over at 0"),
    "a score below nothing": ("classic", {"score": "-1-3"}, "no score of classic is below 0"),
    "three scores": ("classic", {"score": "6-8-1"}, "one number for each of 2 sides"),
    "no score": ("buck", {"score": "high"}, "one number for each of 4 sides"),
    "a score in a single deal": ("sawdust", {"score": "1-0"}, "one deal from 0-0 on"),
    "no piles in play": ("dnd", {**DND, "play": "trump S, 9S"}, "give piles and their_piles"),
    "no piles at the lead": ("dnd", {**DND, "play": "trump S"}, "give piles and their_piles"),
    "piles while calling": ("dnd", {**DND, **OPEN, "up": "AH"}, "no one has seen a pile"),
    "piles of nobody": ("dnd", {**DND, **OPEN, "seat": None}, "they say whose they are"),
    "two piles": ("dnd", {**DND, **OPEN, "piles": "TC QD"}, "2 piles of seat 1: there are 3"),
    "piles in another game": ("classic", {"piles": "TC"}, "classic has 0 piles"),
    "a pile not turned up": (
        "dnd",
        {**DND, **OPEN, "piles": "TC:9C QD KD", "play": "trump S"},
        "pile 'TC:9C': write its top alone until the top was played",
    ),
    "a pile turned up": (
        "dnd",
        {**DND, **OPEN, "play": "trump S, TC"},
        "pile 'TC': write TOP:UNDER once the top was played",
    ),
    "a card in hand and pile": ("dnd", {**DND, **OPEN, "piles": "TC AS KD"}, "AS is there twice"),
    "an own swap": (
        "farmers",
        {"seat": 1, "hand": "9H TS 9S JD AS", "play": "swap 9H TS 9S, pass"},
        "the cards that your own swap draws are not known",
    ),
}


@pytest.mark.parametrize("what", MISTAKES)
def test_what_can_not_be_is_named_in_a_sentence(what):
    name, given, complaint = MISTAKES[what]

    with pytest.raises(NotationError, match=complaint):
        seen(HOUSES[name], **given)


@pytest.mark.parametrize("house", mark_slow(HOUSES))
def test_a_score_that_a_game_reaches_is_no_mistake(house):
    rules, random = HOUSES[house], Random(house)
    for seed in range(3):
        game = Game(rules, seed)
        while not game.over and len(game.results) < 40:
            reached = ", ".join(map(str, game.scores))
            assert read_scores(rules, 0, reached) == game.scores
            game.act(random.choice(game.legal))


@pytest.mark.parametrize(("house", "scores"), [("three players", "14 14 3"), ("buck", "0 0 5 9")])
def test_scores_may_be_level_at_the_target_where_sides_score_together(house, scores):
    assert read_scores(HOUSES[house], 0, scores) == tuple(map(int, scores.split()))


def test_only_a_worthless_hand_is_asked_whether_to_throw_in():
    rules, done = HOUSES["no trump"], "pass, order alone"
    worthless = seen(rules, hand="7C 8C TD 9D 8D", play=done, seat=1)
    leading = seen(rules, hand="7C 8C TD 9D AD", play=done, seat=1)

    assert worthless.phase is Phase.THROW_IN
    assert leading.phase is Phase.PLAY


WORTHY = {"hand": "JC QC KC AC KS", "dealer": 2}  # at first seat 0 is dealt a worthless hand


@pytest.mark.parametrize("done", ["order alone", "order alone, 3: KS, 0: TS, 2: 9S"])
def test_nobody_was_asked_for_a_hands_worth_where_play_went_on(done):
    view = seen(HOUSES["no trump"], **WORTHY, play=done)

    assert view.phase is Phase.PLAY
    assert [event.seat for event in view.log if event.action == "pass"] == []


def test_a_seat_that_passed_after_trump_was_made_was_asked_for_its_hands_worth():
    view = seen(HOUSES["no trump"], **WORTHY, play="order alone, 1: pass")

    assert [event.seat for event in view.log if event.action == "pass"] == [1]


def test_text_has_the_same_fields_and_says_the_rules():
    situation = from_text("""
        title = "A shot alone?"
        variant = "family"
        set = ["target=5", "first_lead_alone=left_of_maker"]
        hand = ["JH", "9H", "AS", "KC", "9D"]
        up = "TH"
        dealer = 0
        score = [4, 3]
        play = '''
            pass
            pass
        '''
    """)

    assert situation.title == "A shot alone?"
    assert situation.view.rules == change_rules(
        variant("family"), ["target=5", "first_lead_alone=left_of_maker"]
    )
    assert situation.view.seat == 3
    assert situation.view.scores == (3, 4)
    assert situation.view.legal == ("pass", "order", "order alone")


def test_one_rule_is_changed_by_a_text():
    text = f'hand = "{HAND}"\nup = "TH"\ndealer = 0\nset = "alone=never"'

    assert from_text(text).view.rules == change_rules(variant("american"), ["alone=never"])


def test_text_without_a_variant_has_the_rules_that_are_given_or_american_ones():
    text = f'hand = "{HAND}"\nup = "TH"\ndealer = 0'

    assert from_text(text).view.rules == variant("american")
    assert from_text(text, variant("sawdust")).view.rules == variant("sawdust")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('hand = "JH', "the situation is not valid TOML"),
        ("hands = 5", "a situation has no 'hands': it has variant, set, hand, up, seat"),
        ('dealer = "0"', "dealer = '0' should be the number of a seat"),
        ("dealer = true", "dealer = True should be the number of a seat"),
        ("score = [1, [2]]", r"score = \[1, \[2\]\] should be a text or a list of texts"),
        ("[hand]\nJH = 1", "hand = .* should be a text or a list of texts"),
        ('variant = "bridge"', "unknown variant 'bridge'"),
        ('set = ["alone"]', "setting 'alone' lacks its value"),
        ("", "lacks its dealer"),
    ],
)
def test_text_that_is_no_situation_is_refused(text, complaint):
    with pytest.raises(NotationError, match=complaint):
        from_text(text)


def left_game(name: str = "classic", deals: int = 2) -> Game:
    """Return a game that bots have left two actions after some deals."""
    game = Game(variant(name), seed=3)
    while len(game.results) < deals or len(game.deals[-1].actions) < 2:
        game.act(bot("sensible").act(game.view(game.turn)))
    return game


@pytest.mark.parametrize("name", ["buck", "classic", "dnd", "family"])
def test_a_record_is_looked_at_before_any_of_its_actions(name):
    record = left_game(name).record()
    game = Game(record.rules, seed=3)
    for number, log in enumerate(record.deals, 1):
        for place, (seat, action) in enumerate(log.actions, 1):
            situation = from_record(record, number, place)

            assert situation.view == game.view(seat)
            assert situation.title == f"deal {number}, action {place}"
            game.act(action)


def test_a_record_is_looked_at_where_it_was_left_if_no_place_is_given():
    game = left_game()

    assert from_record(game.record()).view == game.view(game.turn)
    assert from_record(game.record(), 3, 3).view == game.view(game.turn)
    assert from_record(game.record(), 3).title == "deal 3, action 1"
    assert from_record(game.record(), action=2).title == "deal 3, action 2"


@pytest.mark.parametrize(
    ("place", "complaint"),
    [
        ((4, 1), "there is no deal 4: the game has 3"),
        ((0, 1), "there is no deal 0"),
        ((3, 4), "there is no action 4: deal 3 has 2"),
        ((1, 99), "there is no action 99: deal 1 has"),
        ((1, 0), "there is no action 0"),
    ],
)
def test_a_place_that_a_record_does_not_have_is_named(place, complaint):
    with pytest.raises(NotationError, match=complaint):
        from_record(left_game().record(), *place)


@pytest.mark.parametrize("name", mark_slow(["sawdust", "buck", "american", "dnd"], {"sawdust"}))
def test_a_game_that_is_over_is_seen_at_its_last_choice(name):
    game = Game(variant(name), seed=1)
    choices = []
    while not game.over:
        view = game.view(game.turn)
        if len(view.legal) > 1:
            choices.append(view)
        game.act(bot("sensible").act(view))

    assert from_record(game.record()).view == choices[-1]


def test_a_game_without_an_action_has_no_decision():
    game = Game(variant("classic"), deals=left_game("classic", 1).deals[:1])
    record = game.record()
    record.deals.clear()

    with pytest.raises(NotationError, match="the game has no decision"):
        from_record(record)


def test_a_file_of_records_holds_games_by_number(tmp_path):
    games = [left_game(name) for name in ("classic", "dnd")]
    records.save(tmp_path / "games.jsonl", [game.record() for game in games])
    file = tmp_path / "games.jsonl"
    situation = from_games(records.load(file), file, 2)

    assert situation.view == games[1].view(games[1].turn)
    assert situation.title == "game 2, deal 3, action 3"
    with pytest.raises(NotationError, match="holds 2 games, and no game 3"):
        from_games(records.load(file), file, 3)


def test_a_situation_is_described_in_a_call_by_the_name_of_its_game(tmp_path):
    given = SituationInput(hand=HAND, up="TH", dealer=0, seat=3, score="6-8")
    file = tmp_path / "ours.toml"
    file.write_text('extends = "classic"')
    told = {"hand": HAND.split(), "up": "TH", "dealer": 0, "seat": 3, "score": "6-8"}

    assert benny.situation("classic", **told) == from_flags(variant("classic"), given)
    assert benny.situation(file, **told).view.rules.name == "ours"
    with pytest.raises(NotationError, match="lacks its dealer"):
        benny.situation("classic")


def test_a_score_and_cards_may_be_tuples():
    told = {"up": "TH", "dealer": 0, "seat": 3}
    given = benny.situation("family", hand=("JH", "9H", "AS", "KC", "9D"), score=(6, 8), **told)

    assert given == benny.situation("family", hand="JH 9H AS KC 9D", score="6-8", **told)
