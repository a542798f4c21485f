"""Why an action is worth what it is, in a player's words."""

import pytest
from msgspec.structs import replace

from benny import Action, Game, variant
from benny.analysis.evaluation import ActionValue
from benny.bots import search
from benny.bots.reasons import reason_for, with_reasons
from benny.bots.search import SearchBot
from benny.bots.sensible import SensibleBot
from benny.errors import NotationError
from benny.game.view import Phase
from support.rules import HOUSES, game_of, house, mark_slow


def view_of(hands, *actions, name="classic", upcard="9S", dealer=3, **changes):
    game = game_of(house(name, **changes), upcard, dealer, hands, *actions)
    return game.view(game.turn)


CUTTHROAT = house("classic", players=3, sides="maker_against_rest")


def value(action, **chances):
    """Return a value of an action of which only the chances matter."""
    zero = dict.fromkeys(("points", "error", "behind", "behind_error"), 0.0)
    none = dict.fromkeys(("made", "march", "euchred", "others_made", "others_euchred"), 0.0)
    return ActionValue(action=Action(action), **zero | none | chances)


ORDERED = ("order", "discard 9D")
HANDS = {"0": "AH 9C TC QS KC", "1": "9H JC JS AS KS", "2": "KH QD TD KD AD", "3": "TS TH JH QH 9D"}


@pytest.mark.parametrize(
    ("actions", "card", "reason"),
    [
        ((), "QS", "draws trump"),
        ((), "TC", "2 higher clubs are out"),
        (("AH",), "9H", "can't win the trick itself"),
        (("AH", "9H"), "KH", "leaves the trick to partner"),
        (("9C", "AS", "KD"), "TS", "partner has the trick"),
        (("9C", "AS", "KD", "TS", "JS", "QD"), "9S", "partner has the trick"),
        ((), "AH", "no higher hearts are out, but trumps are"),
        ((), "KC", "one higher club is out"),
        (("TC",), "JC", "wins the trick for sure"),
        (("9C", "AS", "KD", "TS"), "JS", "draws trump with the highest: a sure trick"),
        (("9C", "AS", "KD", "TS"), "AS", "draws trump with one that no one can beat: a sure trick"),
        (("9C", "AS", "KD", "TS", "JS", "QD", "9S"), "QS", "throws it off: the trick is lost"),
        (("9C", "AS"), "QD", "throws it off: the trick is lost"),
        (("9C", "AS"), "KH", "throws it off: the trick is lost"),
        (("9C",), "9H", "throws off the last heart"),
    ],
)
def test_a_card_is_explained_by_what_it_does_to_the_trick(actions, card, reason):
    view = view_of(HANDS, *ORDERED, *(f"play {one}" for one in actions))

    assert reason_for(view, value(f"play {card}")) == reason


def test_a_card_that_the_dealers_upcard_beats_is_not_said_to_take_the_trick():
    hands = {"0": "TD 9C TC QS KC", "1": "9H 9S JS AS KS", "2": "KH QH AD QC AC"}
    hands["3"] = "TS TH JH QD 9D"
    view = view_of(hands, "order", "discard TS", "play TD", "play 9H", upcard="JD")

    assert reason_for(view, value("play AD")) == "beats partner's card"
    assert reason_for(view, value("play AD", takes=0.13)) == (
        "beats partner's card; we win the trick 13% of the time"
    )


@pytest.mark.parametrize(
    ("takes", "share"),
    [
        (0.0, "; we hardly ever win the trick"),
        (0.004, "; we hardly ever win the trick"),
        (0.31, "; we win the trick 31% of the time"),
        (0.996, "; we win the trick nearly always"),
        (1.0, "; we win the trick always"),
    ],
)
def test_it_is_said_of_a_card_how_often_its_side_gets_the_trick(takes, share):
    view = view_of(HANDS, *ORDERED)

    assert reason_for(view, value("play TC", takes=takes)) == f"2 higher clubs are out{share}"


def test_nothing_is_said_to_be_sure_that_a_deal_which_was_tried_belies():
    view = view_of(HANDS, *ORDERED, "play TC")

    assert reason_for(view, value("play JC", takes=1.0)) == "wins the trick for sure"
    assert reason_for(view, value("play JC", takes=0.98)) == (
        "the highest so far; we win the trick 98% of the time"
    )
    view = view_of(
        HANDS, *ORDERED, *(f"play {card}" for card in ("9C", "AS", "KD", "TS", "JS", "QD"))
    )
    assert reason_for(view, value("play 9S", takes=0.98)) == (
        "leaves the trick to partner; we win the trick 98% of the time"
    )


def test_a_card_that_never_gets_the_trick_is_not_said_to_get_it_where_it_follows():
    view = view_of(HANDS, *ORDERED, "play AH")

    assert reason_for(view, value("play 9H", takes=0.0)) == "can't win the trick itself"


def test_who_plays_by_himself_gets_the_trick_himself():
    game = Game(variant("buck"), seed=1)
    for action in ("bid 2", "pass", "pass", "pass"):
        game.act(action)
    while game.view(game.turn).phase is not Phase.PLAY:
        game.act(game.legal[0])  # trump is named, and all stay in
    view = game.view(game.turn)

    reason = reason_for(view, value(view.legal[0], takes=0.5))
    assert reason.endswith("; you win the trick 50% of the time")


@pytest.mark.parametrize(
    ("found", "reason"),
    [
        (value("order", made=0.74, euchred=0.26), "made 74% of the time"),
        (
            value("order alone", made=0.9, march=0.31),
            "made 90% of the time, all 5 tricks 31% of the time",
        ),
        (
            value("pass", made=0.1, others_euchred=0.22),
            "we set them 22% of the time and we make it 10%",
        ),
        (value("pass", made=0.3), "we make it 30% of the time"),
        (value("pass", others_made=0.9), "they make it 90% of the time"),
        (value("defend alone", others_made=1.0), "they make it 100% of the time"),
        (value("pass"), "no one calls this hand"),
        (value("pass", euchred=0.9), "they set us 90% of the time"),
        (value("throw in"), "ends the hand before it is played"),
    ],
)
def test_a_call_is_explained_by_how_often_it_is_made(found, reason):
    assert reason_for(view_of(HANDS), found) == reason


@pytest.mark.parametrize(
    ("found", "reason"),
    [
        (value("pass", made=0.3), "you make it 30% of the time"),
        (value("pass", others_euchred=0.3), "{} is set 30% of the time"),
        (value("pass", others_made=0.9), "{} makes it 90% of the time"),
        (value("pass", euchred=0.9), "you are set 90% of the time"),
    ],
)
@pytest.mark.parametrize(
    ("rules", "other"),
    [(variant("dnd"), "the other player"), (CUTTHROAT, "someone else")],
    ids=["dnd", "cutthroat"],
)
def test_without_partners_it_is_said_what_becomes_of_you_and_of_others(rules, other, found, reason):
    assert reason_for(Game(rules, seed=1).view(0), found) == reason.format(other)


@pytest.mark.parametrize(
    ("found", "reason"),
    [
        (value("bid 2", made=0.3), "your score goes down 30% of the time"),
        (value("pass", made=0.3), "your score goes down 30% of the time"),
        (value("fold", others_euchred=0.1), "your score stays as it is"),
        (value("pass", others_made=0.9), "your score stays as it is"),
        (value("stay"), "your score hardly ever goes down"),
        (
            value("bid 5", made=0.12, euchred=0.88),
            "your score goes down 12% of the time, and up 88%",
        ),
    ],
)
def test_in_a_count_down_it_is_said_how_often_one_s_score_goes_down(found, reason):
    view = Game(variant("buck"), seed=1).view(0)

    assert reason_for(view, found) == reason


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("9D", "leaves no diamonds in the hand"),
        ("QH", "leaves other hearts in the hand"),
        ("TS", "gives a trump away"),
    ],
)
def test_a_discard_is_explained_by_the_suits_that_it_leaves(card, reason):
    assert reason_for(view_of(HANDS, "order"), value(f"discard {card}")) == reason


def test_of_two_cards_of_a_suit_a_discard_leaves_another_one():
    view = view_of({**HANDS, "3": "TS TH JD QH 9D"}, "order")

    assert reason_for(view, value("discard TH")) == "leaves another heart in the hand"


@pytest.mark.parametrize(("card", "what"), [("AH", "an ace"), ("AS", "a trump"), ("TS", "a trump")])
def test_an_ace_that_is_put_away_is_given_away_like_a_trump(card, what):
    view = view_of(
        {**HANDS, "0": "TH 9C TC QS KC", "1": "9H JC JS JH KS", "3": "TS AH AS QH 9D"}, "order"
    )

    assert reason_for(view, value(f"discard {card}")) == f"gives {what} away"


UNCOVERS = "; uncovers the card below"


def test_what_lies_on_another_card_is_said_to_uncover_it():
    told = set()
    for view in views_of_play(variant("dnd"), seed=1):
        covers = {pile.top: pile.cards > 1 for pile in view.piles[view.seat]}
        for action in view.legal:
            uncovers = reason_for(view, value(action)).endswith(UNCOVERS)
            assert uncovers == covers.get(action.card, False)
            told.add((action.card in covers, uncovers))

    assert told == {(True, True), (True, False), (False, False)}


def test_the_words_of_a_rule_of_thumb_say_that_a_card_is_uncovered_too():
    advised = [
        with_reasons(view, [value(SensibleBot().advise(view).action)])[0]
        for seed in range(9)
        for view in views_of_play(variant("dnd"), seed)
    ]

    assert {one.reason.endswith(UNCOVERS) for one in advised} == {True, False}


def views_of_play(rules, seed):
    """Yield what each player sees who plays a card in a deal played by rule of thumb."""
    game, bot = Game(rules, seed=seed), SensibleBot()
    while not game.results:
        view = game.view(game.turn)
        if view.phase is Phase.PLAY:
            yield view
        game.act(bot.act(view))


def test_a_joker_is_a_trump_before_there_is_a_trump():
    # In dnd the dealer buries a card before naming the suit that the joker did not show.
    view = next(
        game.view(game.turn)
        for game in (Game(variant("dnd"), seed=seed) for seed in range(99))
        if "discard JK" in game.legal
    )

    assert reason_for(view, value("discard JK")) == "gives a trump away"


def test_a_card_that_is_highest_but_for_ones_own_is_not_said_to_be_the_highest():
    view = view_of({**HANDS, "0": "AH KH TC QS KC", "2": "9C QD TD KD AD"}, *ORDERED)

    assert reason_for(view, value("play KH")).startswith("no higher hearts are out")


def first_reason(*values):
    view = view_of(HANDS)
    return with_reasons(view, values)[0].reason


def test_a_thin_call_that_is_done_all_the_same_is_said_to_be_the_least_evil():
    thin = replace(value("order", made=0.09, euchred=0.91), points=-1.0)
    worse, better = (replace(value("pass"), points=points) for points in (-1.5, -0.5))

    assert first_reason(thin, worse) == "made 9% of the time. Still, nothing else is better"
    by_chance = "made 9% of the time. Passing did a little better, maybe by chance"
    assert first_reason(thin, better) == by_chance
    assert first_reason(replace(thin, made=0.7, euchred=0.3), worse) == "made 70% of the time"


def test_what_wins_more_games_for_fewer_points_is_said_to_do_so():
    with_partner = replace(value("order", made=0.9), points=1.0, win=0.8)
    alone = replace(value("order alone", made=0.8, march=0.4), points=1.4, win=0.7)

    made = "made 90% of the time. "
    assert first_reason(with_partner, alone) == f"{made}Wins more games at this score"
    dear = replace(with_partner, behind=0.4, behind_error=0.01)
    assert first_reason(dear, alone) == f"{made}Costs points, but wins more games at this score"
    assert first_reason(alone, replace(with_partner, win=0.6)) == (
        "made 80% of the time, all 5 tricks 40% of the time"
    )
    hardly_more = replace(with_partner, win=0.71, win_error=0.01)
    no_more = f"{made}Ordering alone gains more points, but wins no more games"
    assert first_reason(hardly_more, replace(alone, win_error=0.01)) == no_more
    hardly_fewer = replace(with_partner, win=0.69, win_error=0.01)
    by_chance = f"{made}Ordering alone did a little better, maybe by chance"
    assert first_reason(hardly_fewer, replace(alone, points=0.5, win_error=0.01)) == by_chance
    as_often = replace(with_partner, win=0.7)
    assert first_reason(as_often, alone) == by_chance


def test_a_card_that_seldom_gets_the_trick_is_said_to_bring_more_in_the_deal():
    view = view_of(HANDS, *ORDERED)
    seldom = replace(value("play TC", takes=0.2), points=0.5)
    why = "2 higher clubs are out; we win the trick 20% of the time"

    for points in (0.5, 0.4):
        for takes, more in ((0.6, ". Over the whole hand nothing gains more"), (0.24, "")):
            other = replace(value("play KC", takes=takes), points=points)
            assert with_reasons(view, [seldom, other])[0].reason == why + more


def test_the_words_of_a_rule_of_thumb_say_what_becomes_of_the_trick():
    view = view_of({**HANDS, "0": "AH KH TC QS KC", "2": "9C QD TD KD AD"}, *ORDERED)
    advice = SensibleBot().advise(view)

    def first(takes):
        return with_reasons(view, [value(advice.action, takes=takes)])[0].reason

    assert first(0.4) == f"{advice.reason}; we win the trick 40% of the time"
    assert first(1.0) == f"{advice.reason}; we win the trick always"


def test_who_tries_for_a_trick_that_nobody_can_take_is_told_so():
    view = view_of(HANDS, *ORDERED, "play TC")
    advice = SensibleBot().advise(view)

    assert advice.reason.startswith("tries for the trick")
    for takes, reason in (
        (1.0, "wins the trick for sure"),
        (0.9, f"{advice.reason}; we win the trick 90% of the time"),
    ):
        assert with_reasons(view, [value(advice.action, takes=takes)])[0].reason == reason


def test_who_takes_partners_trick_for_sure_is_told_why():
    hands = {"0": "QC 9D TC QH KH", "1": "9C JD KC 9H AC", "2": "JS JH QD KD AD"}
    view = view_of(hands, "order", "discard 9S", "play QC", "play 9C")
    advice = SensibleBot().advise(view)

    assert advice.reason == "safer than partner's card"
    assert with_reasons(view, [value(advice.action, takes=1.0)])[0].reason == advice.reason


def test_the_words_of_a_rule_of_thumb_are_used_only_for_what_is_done():
    view = view_of(HANDS)
    advice = SensibleBot().advise(view)
    advised, other = value(advice.action), value("order")
    assert advised.action == "pass"

    assert first_reason(advised, other) == advice.reason == "too weak to make trump"
    assert with_reasons(view, [other, advised])[1].reason == "no one calls this hand"


def test_who_passes_a_hand_that_would_mostly_make_it_is_not_called_weak():
    passes = value("pass", made=0.4)

    assert first_reason(passes, value("order", made=0.6, euchred=0.4)) == (
        "we make it 40% of the time"
    )
    assert first_reason(passes, value("order", made=0.4, euchred=0.6)) == "too weak to make trump"


def test_a_card_that_only_partner_can_beat_is_not_said_to_take_the_trick_for_sure():
    hands = {"0": "TC 9D TD AS KS", "1": "JC 9H TH QD AD", "3": "QS TS 9C AH KH"}
    view = view_of(hands, "order", "discard AH", "play TC", upcard="JS")

    assert reason_for(view, value("play JC")) == "no opponent can beat it"


def test_a_trump_that_nobody_has_to_follow_is_not_said_to_draw_trump():
    hands = {"0": "AD KD TD JC KS", "1": "9S TS AS JS 9H", "2": "JD QD TH KH AH"}
    called = (*["pass"] * 3, "order")
    cards = [f"play {card}" for card in ("AD", "9S", "QD", "9C")]
    hands["3"] = "9C TC QC KC AC"
    rules = {"name": "sawdust", "order_needs": "nothing"}
    view = view_of(hands, *called, *cards, upcard="9D", **rules)

    assert reason_for(view, value("play KD")) == "draws no trump"


def test_a_left_bower_that_follows_its_printed_suit_is_said_to_ask_for_it():
    view = view_of({"0": "JC AD KD TD KS"}, *["pass"] * 3, "order", name="sawdust")

    assert reason_for(view, value("play JC")) == "asks for clubs, not for trump"


def test_who_makes_what_will_mostly_fail_is_not_called_strong():
    hands = {"0": "AS KS JS AH 9D"}
    view = view_of(hands)
    assert SensibleBot().advise(view).action == "order"
    bad, worse = value("order", made=0.3, euchred=0.7), replace(value("pass"), points=-2.0)

    first = with_reasons(view, [bad, worse])[0]
    assert first.reason == "made 30% of the time. Still, nothing else is better"


def test_no_suit_is_said_to_be_shortened_by_who_plays_no_card():
    hands = {"1": "JS JC AS KS AH", "3": "9D TD QH KC TC"}
    view = view_of(hands, "pass", "order alone", name="family")

    assert {reason_for(view, value(one)) for one in view.legal} == {"you sit this hand out"}


def is_said_to_take(reason):
    return any(words in reason for words in ("sure trick", "for sure", "no opponent can"))


@pytest.mark.needs("compiled")
@pytest.mark.parametrize("house", mark_slow(HOUSES))
def test_every_choice_of_a_deal_is_explained_the_best_one_first(house):
    bot = SearchBot(1, worlds=16, limit=None)
    game = Game(HOUSES[house], seed=2)
    while not game.results:
        view = game.view(game.turn)
        if len(view.legal) > 1:
            found = bot.explain(view)
            assert {one.action for one in found} == set(view.legal)
            assert [one.behind for one in found[1:]] == sorted(one.behind for one in found[1:])
            assert all(one.reason and one.reason == one.reason.strip() for one in found)
            assert all(one.takes == 1 for one in found if is_said_to_take(one.reason))
            assert view.allies or not any(one.takes for one in found if "can't" in one.reason)
            assert bot.act(view) == found[0].action
        game.act(view.legal[-1])


def test_nothing_is_explained_where_nothing_can_be_tried(monkeypatch):
    def none(*_given, **_how):
        raise NotationError("no deal agrees with this")

    monkeypatch.setattr(search, "Evaluator", none)

    with pytest.raises(NotationError, match="no deal agrees"):
        SearchBot(1).explain(view_of(HANDS))
