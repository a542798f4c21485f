"""What can go wrong at a table: refusals, keys held down, lost connections."""

import re
import socket
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from benny.bots.registry import LEVELS
from support.browser import command, hidden_cards, open_table

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]


def at_a_game(page, name="classic"):
    """Open a table, sit down and start; return the table's code.

    Nobody goes alone in `classic`, so the person has a turn in each deal.
    """
    code = open_table(page, "Ann", {"variant": name})
    command(page, code, do="sit", seat=0)
    command(page, code, do="start")
    expect(page.get_by_role("group", name="Your cards")).to_be_visible()
    return code


def open_menu(page):
    page.get_by_role("button", name="The table").click()


def wait_for_turn(page):
    page.wait_for_selector(".mine.is-turn")


_OPEN = ".calls button, .hand button.legal"


def choose_freely(page, undo):
    """Act until there was a choice that can be taken back.

    The last choice offered is never a pass, which could end the deal.
    """
    while undo.is_disabled():
        wait_for_turn(page)
        page.locator(_OPEN).last.click()


# Notes the actions that a page sends.
_NOTE_ACTIONS = """
    window.sent = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        if (JSON.parse(text).do === "act") window.sent.push(text);
        send.call(this, text);
    };
"""


def test_a_number_that_is_not_possible_is_never_sent(open_page):
    page = open_page()
    code = open_table(page, "Ann", {"variant": "family"})
    open_menu(page)
    names = page.get_by_role("dialog").get_by_label("Bot in the west").get_by_role("option")
    bots = [f"{name} bot, {level}" for name, level in LEVELS.items()]
    expect(names).to_have_text(["Open (a bot if no one comes)", *bots])
    page.locator("summary", has_text="Options").click()
    field = page.get_by_label("Bot steps in after")

    field.fill("3")
    field.press("Tab")
    field.fill("30")
    field.press("Tab")

    expect(page.get_by_role("log", name="Game")).to_contain_text("changed the table's options")
    assert page.request.get(f"/api/tables/{code}").json()["table"]["options"]["grace"] == 30


def test_space_goes_on_after_a_dialog_that_a_mouse_opened_and_tab_enters_at_a_legal_card(open_page):
    page = open_page()
    at_a_game(page)
    wait_for_turn(page)
    rules = page.get_by_role("button", name="Help")
    dialog = page.get_by_role("dialog")
    for leave in (page.go_back, lambda: page.keyboard.press("Escape")):
        rules.click()
        expect(dialog).to_be_visible()
        leave()
    expect(rules).not_to_be_focused()
    page.keyboard.press("Space")
    expect(dialog).to_have_count(0)

    rules.focus()
    page.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(rules).to_be_focused()

    while page.locator(".hand button.barred").count() == 0:
        wait_for_turn(page)
        page.locator(_OPEN).last.click()
    stop = page.locator(".hand button[tabindex='0']")
    expect(stop).to_have_class(re.compile("legal"))


def test_what_is_refused_is_said_in_the_dialog(open_page):
    page = open_page()
    at_a_game(page)
    open_menu(page)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text(re.compile("spectators?\\."))).to_have_count(0)
    page.get_by_role("button", name="Stand up").click()
    expect(page.get_by_text("1 spectator.")).to_be_visible()

    page.get_by_role("button", name="Sit here").nth(1).click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("You have seen another player's"))

    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_empty()


def test_undo_says_why_there_is_nothing_to_take_back_until_there_is(open_page):
    page = open_page()
    at_a_game(page)
    wait_for_turn(page)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()

    undo.press("Enter")

    expect(page.get_by_text("You have made no decision in this hand").first).to_be_visible()
    expect(undo).to_be_focused()
    choose_freely(page, undo)
    undo.click()
    expect(page.get_by_role("log", name="Game")).to_contain_text("You take back ")
    expect(page.get_by_role("log", name="Game")).not_to_contain_text("ask for an undo")


def test_a_key_that_is_held_decides_once(open_page):
    page = open_page()
    page.add_init_script(_NOTE_ACTIONS)
    at_a_game(page)
    wait_for_turn(page)
    digit = page.locator(_OPEN).first.locator("kbd").inner_text()
    page.locator("body").dispatch_event("keydown", {"key": digit, "repeat": True})
    assert page.evaluate("window.sent.length") == 0

    for _ in range(2):
        wait_for_turn(page)
        page.locator(_OPEN).first.focus()
        page.keyboard.down("Enter")
        expect(page.get_by_role("log", name="Game")).to_contain_text(re.compile(r"You (?!deal)"))

    assert page.evaluate("window.sent.length") == 1


def two_who_talk(open_page):
    """Return Ann's page on a phone, at a table with Bob, and what lets Bob say something."""
    ann, bob = open_page(viewport={"width": 390, "height": 844}, has_touch=True), open_page()
    code = open_table(ann, "Ann", {"variant": "classic"})
    assert bob.request.post("/api/people", data={"name": "Bob"}).ok
    command(ann, code, do="sit", seat=0)
    command(ann, code, do="start")
    wait_for_turn(ann)
    return ann, lambda text: command(bob, code, id=text, do="say", text=text)


def test_chat_on_a_phone_is_offered_once_somebody_is_there_to_read_it(open_page):
    page, bob_says = two_who_talk(open_page)
    opener = page.get_by_role("button", name="Chat and log")
    opener.click()
    expect(page.get_by_role("log", name="Game")).to_contain_text("Hand 1")
    expect(page.get_by_role("tabpanel", name="Game")).to_be_in_viewport()
    page.get_by_role("tab", name="Chat").click()
    panel = page.get_by_role("tabpanel", name="Chat")
    expect(panel.get_by_text("No one to chat with yet.")).to_be_visible()
    expect(page.get_by_label("Say something")).to_have_count(0)

    bob_says("hello")

    expect(page.get_by_label("Say something")).to_be_visible()
    expect(panel).not_to_contain_text("No one to chat with")
    is_faded = "row => getComputedStyle(row).maskImage.includes('linear-gradient')"
    assert page.locator(".phrases").evaluate(is_faded)
    page.get_by_role("button", name="Close").click()
    expect(panel).not_to_be_in_viewport()
    expect(opener).to_be_focused()
    bob_says("again")
    bob_says("well")
    expect(opener).to_have_accessible_name("Chat and log, 2 new")
    opener.click()
    expect(panel.get_by_text("well")).to_be_in_viewport()
    expect(page.get_by_label("Say something")).to_be_in_viewport()
    assert panel.bounding_box()["height"] > 90  # three lines, even above calls
    for part in (".prompt", ".hand button", ".middle", ".my-seat"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    page.get_by_label("Say something").press("Escape")
    expect(page.get_by_label("Say something")).to_be_hidden()
    expect(opener).to_be_focused()
    expect(opener).to_have_accessible_name("Chat and log")


def test_a_question_mark_lists_the_keys_anywhere_but_in_a_field(open_page):
    page = open_page()
    open_table(page, "Ann", {"variant": "classic"})
    page.get_by_role("button", name="The table").focus()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Help")
    for words in ("pass", "last trick", "hint", "undo", "claim"):
        expect(keys.get_by_text(words, exact=True).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)

    at_a_game(page)
    field = page.get_by_label("Type what you do")
    field.press("?")
    expect(field).to_have_value("?")
    expect(keys).to_have_count(0)
    field.press("Enter")
    expect(keys).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Help").click()
    expect(keys.get_by_role("radio", name="Rules")).to_be_checked()


def two_who_are_asked(open_page):
    """Return the pages of Ann, who has passed, and of Bob, who is asked next."""
    ann, bob = open_page(), open_page()
    assert bob.request.post("/api/people", data={"name": "Bob"}).ok
    body = {"variant": "classic", "changes": ["first_dealer=seat_0"]}
    code = open_table(ann, "Ann", body)
    bob.goto(f"/t/{code}")
    command(ann, code, do="sit", seat=1)
    command(bob, code, do="sit", seat=2)
    command(ann, code, do="start")
    for page in (ann, bob):
        wait_for_turn(page)
        if page is ann:
            page.get_by_role("button", name="Pass").click()
    return ann, bob


def test_the_rules_explain_the_words_and_buttons_without_words_say_what_they_do(open_page):
    _, page = two_who_are_asked(open_page)
    for name, does in (
        ("Help", "the rules, the keys"),
        ("The table", "seats, invitation"),
        ("Settings", "pace, looks"),
        ("Last trick", "No trick has been won yet."),
    ):
        button = page.get_by_role("button", name=name, exact=True)
        expect(button).to_have_attribute("title", re.compile(does))
    hint = page.get_by_role("button", name="Hint", exact=True)
    expect(hint).to_have_attribute("title", "What to do now, and why")
    expect(page.locator(".stock")).to_have_attribute("title", re.compile("kitty"))
    expect(page.locator(".pip-cards").first).to_have_attribute("title", re.compile("pip"))
    expect(page.locator(".seat .fan").first).to_have_attribute("title", "5 cards, face down")

    looks = "calls => calls.map((call) => getComputedStyle(call).backgroundColor)"
    colours = page.locator(".calls button").evaluate_all(looks)
    assert len(colours) > len(set(colours)) == 1  # a pass looks like the other calls

    page.get_by_role("button", name="Help").click()
    page.get_by_role("radio", name="Card terms").check()

    expect(page.get_by_role("term").get_by_text("Order up")).to_be_visible()


_SCREENS = ((1366, 768), (1024, 768), (768, 1024), (390, 844), (320, 568), (844, 390))

# Lists what lies over a card of one's own or in the middle, over the question, or over a call.
_COVERING = """() => {
    const boxes = (selector) =>
        [...document.querySelectorAll(selector)].map((part) => part.getBoundingClientRect());
    const seen = boxes(".middle .card, .hand .card, .prompt, .calls button");
    return [".my-seat .bubble", ".undo"].filter((selector) =>
        boxes(selector).some((one) => seen.some(({ left, right, top, bottom }) =>
            left < one.right && right > one.left && top < one.bottom && bottom > one.top)));
}"""


def test_what_one_has_said_and_asks_back_covers_neither_cards_nor_question(open_page):
    ann, bob = two_who_are_asked(open_page)
    expect(ann.locator(".my-seat .bubble")).to_have_text("Pass")
    expect(bob.locator(".my-seat .turn")).to_have_text("to call")
    ann.get_by_role("button", name="Undo").click()
    expect(ann.get_by_role("region", name="Undo")).to_be_visible()
    expect(bob.get_by_role("button", name="Allow it")).to_be_visible()

    for page in (ann, bob):
        for width, height in _SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(_COVERING) == [], (width, height)
    bob.get_by_role("button", name="Allow it").click()
    wait_for_turn(ann)
    expect(ann.get_by_role("region", name="Undo")).to_have_count(0)


def test_ones_partner_is_called_so_at_the_plate_and_among_the_seats(open_page):
    ann, bob = two_who_are_asked(open_page)
    expect(ann.locator(".at-north .plate")).to_contain_text("partner")
    expect(ann.locator(".plate").filter(has_text="partner")).to_have_count(1)
    open_menu(bob)
    seats = bob.get_by_role("dialog").get_by_role("listitem")
    expect(seats.filter(has_text="your partner")).to_have_text(re.compile("^South"))


def test_what_people_say_stands_at_their_seat_for_a_moment(open_page):
    ann, bob = two_who_are_asked(open_page)
    command(bob, ann.url.rpartition("/")[2], do="say", text="👍")
    expect(ann.locator(".at-west .said")).to_have_text("👍")
    expect(ann.locator(".said")).to_have_count(0)


def test_game_and_chat_are_two_tabs_by_mouse_and_keys_and_both_are_read_out(open_page):
    page, bob_says = two_who_talk(open_page)
    page.set_viewport_size({"width": 1366, "height": 768})
    game = page.get_by_role("tab", name="Game")
    bob_says("hello")
    chat = page.get_by_role("tab", name="Chat, 1 new")
    logs = page.get_by_role("log")
    # Out of sight the log of the chat is still there for screen readers.
    expect(logs.get_by_text("hello")).to_be_attached()
    expect(page.get_by_role("tabpanel", name="Game")).to_be_in_viewport()
    expect(page.get_by_label("Say something")).to_have_count(0)

    chat.click()

    expect(page.get_by_role("tabpanel", name="Chat").get_by_text("hello")).to_be_in_viewport()
    expect(page.get_by_role("tab", name="Chat", exact=True, selected=True)).to_be_visible()
    expect(page.get_by_role("log", name="Game")).not_to_contain_text("hello")
    expect(page.get_by_label("Say something")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(game).to_be_focused()
    expect(game).to_have_attribute("aria-selected", "true")
    expect(page.get_by_label("Type what you do")).to_be_visible()


def test_who_is_muted_is_neither_shown_nor_counted(open_page):
    page, bob_says = two_who_talk(open_page)
    button = page.get_by_role("button", name="Chat and log")
    bob_says("hello")
    button.click()
    page.get_by_role("button", name="Bob", exact=True).click()
    page.get_by_role("button", name="Mute").click()
    expect(page.get_by_role("log", name="Chat")).not_to_contain_text("hello")
    button.click()

    bob_says("again")
    cy = open_page()
    assert cy.request.post("/api/people", data={"name": "Cy"}).ok
    command(cy, page.url.rpartition("/")[2], id="well", do="say", text="well")

    expect(button).to_have_accessible_name("Chat and log, 1 new")


def test_a_line_of_chat_and_a_seat_open_what_can_be_done_about_a_person(open_page):
    page, bob_says = two_who_talk(open_page)
    bob_says("rude")
    page.get_by_role("button", name="Chat and log").click()
    page.get_by_role("button", name="Bob", exact=True).click()
    page.get_by_role("button", name="Report", exact=True).click()

    form = page.get_by_role("dialog")
    expect(form.get_by_label("Who")).to_have_value(re.compile(r"\w{10}"))
    expect(form.get_by_label("What they did")).to_be_focused()
    page.keyboard.type("Insults")
    page.keyboard.press("Enter")
    expect(form.get_by_text("The moderators have your report of Bob.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(form).to_have_count(0)

    cy = open_page()
    assert cy.request.post("/api/people", data={"name": "Cy"}).ok
    command(cy, page.url.rpartition("/")[2], do="sit", seat=2)
    open_menu(page)
    command(page, page.url.rpartition("/")[2], do="admit", seat=2)
    form.get_by_role("button", name="Cy", exact=True).click()
    expect(form.get_by_role("button", name="Report", exact=True)).to_be_visible()


def test_every_card_of_a_trick_shows_rank_and_suit_on_any_screen(open_page):
    page = open_page()
    at_a_game(page)
    last = page.get_by_role("button", name="Last trick")
    while last.is_disabled():
        wait_for_turn(page)
        page.locator(_OPEN).last.click()
    wait_for_turn(page)
    page.keyboard.press("l")
    expect(page.locator(".prompt")).to_contain_text(" won it with ")

    for width, height in ((1440, 900), (1024, 768), (390, 844), (360, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".middle .lying").count() == 4
        assert hidden_cards(page, ".middle .lying") == [], (width, height)
    page.keyboard.press("s")
    expect(page.get_by_role("group", name="The last trick")).to_have_count(0)


# Whether a part overlaps cards or the question, or takes more than two fifths of a phone.
_IS_COVERED = """([name, cards]) => {
    const over = document.querySelector(name).getBoundingClientRect();
    if (innerWidth < 480 && over.height > 0.4 * innerHeight + 1) return true;
    return [...document.querySelectorAll(`${cards}, .prompt, .calls button`)]
        .map((part) => part.getBoundingClientRect())
        .some(({ left, right, top, bottom }) =>
            left < over.right && right > over.left && top < over.bottom && bottom > over.top);
}"""


def test_the_end_of_a_hand_covers_nothing_of_the_next_one(open_page):
    page = open_page(viewport={"width": 390, "height": 844})
    at_a_game(page, "buck")  # it says most at the end
    wait_for_turn(page)
    page.locator(".toast").evaluate("it => it.append('Made it · Wes: 2 tricks, −2. '.repeat(4))")

    for width, height in ((390, 844), (320, 568), (844, 390), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(_IS_COVERED, [".toast", "[data-card]"]), (width, height)


def test_a_hint_covers_no_card_of_ones_own_and_its_figures_stay_as_they_were_left(open_page):
    _, page = two_who_are_asked(open_page)  # a card that is forced would have no figures
    button = page.get_by_role("button", name="Hint", exact=True)
    button.click()
    figures = page.get_by_role("region", name="Hint").locator("ul")
    expect(figures).to_be_hidden(timeout=20_000)

    page.get_by_text(re.compile("simulated hands|possible deal")).click()

    expect(figures).to_be_visible()
    # The ring of the focus stays within its line.
    page.keyboard.press("Tab")
    fold = page.locator(".hint summary")
    fold.focus()
    assert fold.evaluate("line => parseFloat(getComputedStyle(line).outlineOffset)") <= -3
    for width, height in ((1440, 900), (1024, 768), (768, 1024), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(_IS_COVERED, [".hint", ".hand .card"]), (width, height)
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(page.get_by_label("Type what you do")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Hint")).to_have_count(0)
    button.click()
    expect(figures).to_be_visible(timeout=20_000)


def test_a_hint_on_which_the_rule_of_thumb_is_silent_is_shown(open_page):
    page = open_page()
    hint = {"worlds": 1, "counted": True, "unit": "points", "values": [], "action": "pass"}
    hint |= {"label": "pass", "reason": "", "verdict": "Pass: nothing else is possible."}
    page.route("**/hint", lambda route: route.fulfill(json=hint))
    at_a_game(page)
    wait_for_turn(page)

    page.get_by_role("button", name="Hint", exact=True).click()

    shown = page.get_by_role("region", name="Hint")
    expect(shown).to_have_text("Pass: nothing else is possible.")
    expect(page.get_by_text("undefined")).to_have_count(0)


# Lists what overflows: the page in the window, or the text in one's own plate.
_TOO_LARGE = """() => {
    const page = document.documentElement, plate = document.querySelector(".my-seat .plate");
    const said = plate.querySelectorAll(":not(.unseen, .bubble, .bubble *)");
    const parts = [...said].filter((part) => part.offsetWidth);
    const right = (part) => part.getBoundingClientRect().right;
    return [
        page.scrollHeight > innerHeight && "the page is too high",
        page.scrollWidth > innerWidth && "the page is too wide",
        parts.some((part) => right(part) > right(plate)) && "the plate is too narrow",
    ].filter(Boolean);
}"""


@pytest.mark.parametrize("name", ["classic", "dnd"])
def test_all_is_in_sight_in_a_low_and_in_a_narrow_window(open_page, name):
    page = open_page()
    at_a_game(page, name)

    for _ in range(2):  # mostly before and after the call that makes them the maker
        wait_for_turn(page)
        for width, height in ((1280, 640), (1280, 720), (1024, 768)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(_TOO_LARGE) == []
        page.locator(_OPEN).last.click()


def test_on_the_dealers_own_plate_the_bank_covers_nothing(open_page):
    page = open_page(viewport={"width": 1366, "height": 768})
    at_a_game(page)
    wait_for_turn(page)

    assert page.evaluate(_CROWDED) == []


# Puts on one's own plate what stands there when the dealer, with six cards, uses the bank; lists
# what overlaps.
_CROWDED = """() => {
    const plate = document.querySelector(".my-seat .plate");
    const hand = document.querySelector(".hand .row");
    hand.append(hand.lastElementChild.cloneNode(true));
    plate.querySelector(".facts").innerHTML = "<b class='turn'>bank 1:36</b>";
    plate.querySelector(".marks").innerHTML = "<b class='chip dealer'>D</b>";
    const boxes = [...plate.querySelectorAll(".name, .turn, .chip")].map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return { what: one.textContent, left, right, top, bottom };
    });
    return boxes.flatMap((one, n) => boxes.slice(n + 1).filter((other) =>
        one.left < other.right && other.left < one.right
        && one.top + 2 < other.bottom && other.top + 2 < one.bottom
    ).map((other) => one.what + " and " + other.what));
}"""


def until(page, holds, looks=400):
    """Wait until an expression holds; the page's policy forbids to evaluate one in the page."""
    for _ in range(looks):
        if page.evaluate(holds):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{holds} never held")


# Notes what the browser is asked for, and lets a test hide the page.
_NOTE_CALLS = """
    window.heard = { notes: 0, notices: [], buzzes: 0 };
    navigator.vibrate = () => { heard.buzzes += 1; };
    window.Notification = class {
        static permission = "granted";
        static async requestPermission() { return this.permission; }
        constructor(title, { body }) { heard.notices.push(body); }
        close() { heard.notices.push("closed"); }
    };
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (at) { heard.notes += 1; start.call(this, at); };
    let isHidden = false;
    Object.defineProperty(document, "hidden", { get: () => isHidden });
    window.hide = (hidden) => {
        isHidden = hidden;
        document.dispatchEvent(new Event("visibilitychange"));
    };
"""


def test_who_looks_elsewhere_is_called_as_they_have_chosen(open_page):
    page = open_page(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    page.add_init_script(_NOTE_CALLS)
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    for switch in ("Notify me of my turn", "Vibrate"):
        page.get_by_label(switch).check()
    page.keyboard.press("Escape")
    page.evaluate("Object.assign(heard, { notes: 0, notices: [], buzzes: 0 }); hide(true)")

    page.get_by_role("button", name="Classic").click()

    expect(page).to_have_title("● Your turn – Classic Euchre · Benny")
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile("icon-turn"))
    until(page, "!!(heard.buzzes && heard.notes && heard.notices.length)")
    assert page.evaluate("heard.notices")[0].startswith("Classic Euchre: ")
    page.evaluate("hide(false)")
    assert page.evaluate("heard.notices.at(-1)") == "closed"
    page.get_by_role("link", name="Benny").click()
    expect(page).to_have_title("Play · Benny")
    expect(icon).not_to_have_attribute("href", re.compile("icon-turn"))


def test_nobody_is_called_who_has_not_asked_for_it_or_whose_browser_refuses(open_page):
    page = open_page()
    page.add_init_script("localStorage['benny.settings'] = '{\"isMuted\": true}'")
    page.add_init_script(_NOTE_CALLS)
    page.goto("/")
    page.evaluate("Notification.permission = 'denied'")
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_label("Notify me of my turn")
    switch.click()
    expect(page.get_by_role("alert")).to_contain_text("Your browser blocks notifications")
    expect(switch).not_to_be_checked()
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Classic").click()
    wait_for_turn(page)

    assert page.evaluate("heard") == {"notes": 0, "notices": [], "buzzes": 0}


@pytest.fixture
def mortal(tmp_path):
    """Return a function that starts a server at a fixed address, and that address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    started = []

    def start():
        command = (sys.executable, "-m", "benny", "serve", "--port", str(port))
        server = subprocess.Popen(
            (*command, "--data", str(tmp_path)), stdout=subprocess.PIPE, text=True
        )
        started.append(server)
        assert server.stdout.readline()
        return server

    yield start, f"http://localhost:{port}"
    for server in started:
        server.kill()
        server.communicate()


def test_a_table_comes_back_after_a_restart_and_a_time_without_a_line(chromium, mortal):
    start, address = mortal
    server = start()
    with chromium.new_context(base_url=address) as context:
        page = context.new_page()
        page.clock.install()
        at_a_game(page)
        wait_for_turn(page)  # the upcard may come into the hand before
        cards = page.get_by_role("group", name="Your cards").inner_text()

        server.kill()
        server.wait()
        expect(page.locator(".prompt", has_text="Reconnecting")).to_be_visible()
        start()
        page.clock.fast_forward(5_000)
        expect(page.locator(".prompt", has_text="Reconnecting")).to_be_hidden(timeout=20_000)
        assert page.get_by_role("group", name="Your cards").inner_text() == cards

        context.set_offline(True)
        page.locator(_OPEN).last.click()
        page.clock.fast_forward(1_500)
        expect(page.locator(".prompt", has_text="Sending")).to_be_visible()
        page.clock.fast_forward(6_000)
        expect(page.locator(".prompt", has_text="Reconnecting")).to_be_visible()
        context.set_offline(False)
        expect(page.locator(".prompt", has_text="Reconnecting")).to_be_hidden()
