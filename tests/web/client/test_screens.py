"""The screens in a real browser: accessible, without overflow, usable by keyboard."""

import re

import pytest
from playwright.sync_api import expect

from benny.web.operator import appoint
from support.browser import check_looks, faults, small

SIZES = [(320, 568), (568, 320), (390, 844), (768, 1024), (1366, 768), (3840, 2160)]
SCREENS = ["/", "/new", "/me", "/ranks", "/take#link", "/analyse", "/help", "/privacy", "/about"]

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]


@pytest.fixture(scope="module")
def table(browser, address):
    """A signed-in person at a table with cards in hand, and the table's path."""
    with browser.new_context(base_url=address) as context:
        page = context.new_page()
        page.goto("/")
        page.get_by_role("button", name="Family").click()
        expect(page.get_by_role("group", name="Your cards")).to_be_visible(timeout=20_000)
        yield {"storage_state": context.storage_state()}, page.url


@pytest.mark.needs("npm")
@pytest.mark.parametrize("path", SCREENS)
def test_axe_finds_no_fault_in_a_screen(new_page, path):
    page = new_page(viewport={"width": 360, "height": 640})
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")

    assert faults(page) == []
    page.get_by_role("button", name="Settings").click()
    assert small(page) == []


def faults_at(page, *widths):
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 844})
        found += faults(page)
    return found


@pytest.mark.needs("npm")
def test_axe_finds_no_fault_in_the_page_of_moderators_and_it_acts(new_page, serving):
    name = "Bob Roy"
    mona, bob = serving.person("Mona"), serving.person(name)
    appoint(serving.store, mona.id, may_moderate=True)
    code = bob.open()
    bob.do(code, "say", text="Rude words")
    mona.post("/api/reports", {"table": code, "person": bob.id, "reason": "Insults"})
    page = new_page()
    page.context.add_cookies([{"name": "benny", "value": mona.token, "url": serving.address}])
    page.goto("/me")
    page.get_by_role("link", name="Moderation").click()
    expect(page.get_by_text("“Rude words”").first).to_be_visible()
    assert faults_at(page, 360, 1366) == []

    page.get_by_role("button", name=f"{name} ({bob.id}) …").first.click()
    page.get_by_label("What to do").select_option("Mute")
    page.get_by_label("Hours").fill("2")
    page.get_by_label("Reason").fill("Insults")
    assert faults_at(page, 360, 1366) == []
    page.get_by_role("button", name="Do it").click()

    expect(page.get_by_text(f"mute {name} ({bob.id}): 2 hours: Insults").first).to_be_visible()
    assert serving.store.moderation.standing(bob.id).muted_until > 0
    page.get_by_role("button", name="Settled").first.click()
    expect(page.get_by_text(f"Mona ({mona.id}): settle").first).to_be_visible()


def test_who_is_banned_is_told_so_and_offered_no_seat(new_page, serving):
    mona, bob = serving.person("Mona"), serving.person("Bob")
    appoint(serving.store, mona.id, may_moderate=True)
    code = mona.open("classic", watchers=False)
    mona.do(code, "sit", seat=0)
    mona.do(code, "start")
    page = new_page()
    page.context.add_cookies([{"name": "benny", "value": bob.token, "url": serving.address}])
    page.goto(f"/t/{code}")
    expect(page.get_by_role("button", name="Take a free seat")).to_be_visible()

    ban = {"do": "ban", "person": bob.id, "reason": "Cheats"}
    assert mona.post("/api/moderation/acts", ban).status_code == 200
    page.reload()

    expect(page.get_by_text("A moderator has banned you for good: Cheats.")).to_be_visible()
    expect(page.get_by_role("button", name="Take a free seat")).to_have_count(0)


@pytest.mark.needs("npm")
def test_the_table_has_no_faults(new_page, table):
    person, path = table
    page = new_page(**person)
    page.goto(path)
    expect(page.get_by_role("group", name="Your cards")).to_be_visible()

    check_looks(page, SIZES)


@pytest.mark.needs("npm")
def test_axe_finds_no_fault_in_house_rules_settings_and_the_talk_on_a_phone(
    new_page, table, serving
):
    person, path = table
    serving.person("Bob").do(path.rpartition("/")[2], "say", text="hello")
    page = new_page(color_scheme="light", viewport={"width": 390, "height": 844}, **person)
    page.goto("/new")
    page.get_by_text("House rules", exact=True).click()
    page.get_by_text("All settings").click()
    page.get_by_role("checkbox", name="Stick the dealer").check()
    assert faults(page) == []
    page.get_by_role("button", name="Settings").click()
    assert faults(page) == []

    page.goto(path)
    page.get_by_role("button", name="Chat and log").click()
    expect(page.get_by_label("Say something")).to_be_visible()
    assert faults(page) == []


@pytest.mark.needs("npm")
def test_axe_finds_no_fault_in_what_a_newcomer_reads_the_keys_and_an_empty_chat(new_page):
    page = new_page()
    page.goto("/")
    page.get_by_role("link", name="Help").click()
    page.get_by_text("Card terms", exact=True).click()
    page.get_by_text("Keys", exact=True).click()
    page.get_by_text("All rules of Buck Euchre").click()
    expect(page.get_by_role("term").first).to_be_visible()
    assert faults_at(page, 390, 1366) == []

    page.get_by_role("link", name="Play").click()
    page.get_by_role("button", name="Classic").click()
    expect(page.get_by_role("group", name="Your cards")).to_be_visible(timeout=20_000)
    page.keyboard.press("?")
    told = page.get_by_role("dialog", name="Help")
    for part in ("Keys", "Rules", "Card terms"):
        told.get_by_role("radio", name=part).check()
        assert faults_at(page, 390, 1366) == []
    page.keyboard.press("Escape")

    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_text("No one to chat with yet.")).to_be_visible()
    assert faults(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Chat and log").click()
    assert faults(page) == []


@pytest.mark.needs("npm")
def test_axe_finds_no_fault_in_a_table_that_waits_and_its_dialogs(new_page):
    page = new_page(color_scheme="light", viewport={"width": 390, "height": 844})
    assert page.request.post("/api/people", data={"name": "Ann"}).ok
    page.goto(f"/t/{page.request.post('/api/tables', data={'variant': 'dnd'}).json()['code']}")
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    assert faults(page) == []

    page.get_by_role("button", name="The table").click()
    page.get_by_role("button", name="End the table").click()
    assert faults(page) == []


@pytest.mark.needs("npm")
def test_axe_finds_no_fault_in_a_hint_and_in_the_end_of_a_deal(new_page):
    page = new_page(color_scheme="light")
    page.add_init_script("localStorage['benny.settings'] = '{\"pace\": \"fast\"}'")
    page.goto("/")
    page.get_by_role("button", name="Classic").click()
    turn, end = page.locator(".mine.is-turn"), page.locator(".ended")

    expect(turn).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("region", name="Hint")).to_be_visible(timeout=20_000)
    assert faults(page) == []

    while not end.is_visible():  # without space: it leaves an end that has just come
        for key in "12345" if turn.is_visible() else "":
            page.keyboard.press(key)
    expect(end.locator(".word", has_text="trick")).to_have_count(int("trick" in end.inner_text()))
    assert faults(page) == []


@pytest.mark.needs("npm")
def test_words_at_the_table_say_what_they_mean_and_take_no_key(new_page, table):
    person, path = table
    page = new_page(viewport={"width": 390, "height": 844}, **person)
    page.goto(path)
    log, words = page.get_by_role("log", name="Game"), page.locator(".banner .word")
    expect(page.get_by_role("group", name="Your cards")).to_be_visible()
    before = log.inner_text()

    words.first.press("Enter")
    expect(page.get_by_role("dialog", name=re.compile("Upcard|Trump"))).to_contain_text(
        re.compile("trump|suit")
    )
    page.keyboard.press("Escape")
    expect(words.first).to_be_focused()
    page.get_by_role("button", name="Help").click()
    page.get_by_role("radio", name="Card terms").check()
    expect(page.get_by_role("dialog").get_by_role("term").first).to_be_visible()
    assert small(page) == []
    assert faults(page) == []
    page.keyboard.press("Escape")

    words.first.focus()
    for key in "12345":
        page.keyboard.press(key)
    expect(log).not_to_have_text(before)


def test_a_link_brings_somebody_to_another_device_and_is_in_no_address_that_is_asked_for(new_page):
    asked = []
    page, other = new_page(), new_page()
    other.on("request", lambda request: asked.append(request.url))
    page.goto("/me")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Make a link").click()
    address = page.locator(".link").inner_text()

    other.goto(address)
    other.get_by_role("button", name="Sign in here").click()
    other.wait_for_url("**/")
    other.goto("/me")

    expect(other.get_by_label("Your name")).to_have_value("Ann")
    secret = address.partition("#")[2]
    assert len(secret) == 43
    assert not any(secret in url.partition("#")[0] for url in asked)
    other.get_by_role("button", name="Sign out my other devices").click()
    expect(other.get_by_text("Only this device is signed in now.")).to_be_visible()


def test_a_deal_is_played_with_keys_alone(new_page):
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="Classic").press("Enter")
    log = page.get_by_role("log", name="Game")
    expect(page.get_by_role("group", name="Your cards")).to_be_visible(timeout=20_000)

    for _ in range(200):
        if "called" in log.inner_text():
            break
        for key in "12345":
            page.keyboard.press(key)

    expect(log).to_contain_text("called")
