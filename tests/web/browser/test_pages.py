"""The pages around the table: quick play, new tables, replays, and errors."""

import re

import pytest
from playwright.sync_api import expect

from benny.rules.loading import read_rules
from support.browser import by_mouse, command, hidden_cards, open_table, play, sit_down

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]


def cut_short(page, name="sawdust"):
    code = open_table(page, "Ann", {"variant": name})
    command(page, code, do="sit", seat=0)
    command(page, code, do="start")
    page.wait_for_selector(".hand button[data-card]")
    page.wait_for_selector(".mine.is-turn")
    by_mouse(page)
    expect(page.get_by_role("log", name="Game")).to_contain_text(re.compile(r"You (?!deal)"))
    game = page.request.get(f"/api/tables/{code}").json()["table"]["game"]
    command(page, code, do="end")
    return game


def test_the_lobby_tells_a_newcomer_what_euchre_is_what_the_games_are_and_its_words(open_page):
    page = open_page()
    page.goto("/")
    page.get_by_role("link", name="how to play").click()
    told = page.get_by_role("main")

    expect(told).to_contain_text("In euchre one suit is trump")
    expect(told).to_contain_text("What most people mean by euchre.")
    told.get_by_text("Card terms", exact=True).click()
    expect(told.get_by_role("term").get_by_text("March", exact=True)).to_be_visible()
    expect(told.locator("em").first).to_have_text("best bower")
    told.get_by_text("All rules of Buck Euchre").click()
    expect(told.get_by_text("A player who has folded plays no card")).to_be_visible()


def test_quick_play_is_fair_from_its_first_deal_also_for_a_page_that_was_loaded_again(open_page):
    page = open_page()
    sit_down(page, "Sawdust")
    page.reload()

    play(page, by_mouse)
    page.get_by_role("button", name="The table").click()
    page.get_by_text("Fair deals").click()
    expect(page.get_by_text("Checked: it was fair.")).to_be_visible()
    page.get_by_role("link", name="Check this game").click()

    expect(page.get_by_role("status")).to_contain_text("Nothing is wrong.")
    expect(page.get_by_text("This browser noted the commitment of 1 deal")).to_be_visible()


@pytest.mark.parametrize("name", ["sawdust", "dnd"])
def test_open_hands_show_rank_and_suit_of_every_card_on_any_screen(open_page, name):
    page = open_page()
    game = cut_short(page, name)
    page.goto(f"/g/{game}")
    expect(page.get_by_role("status")).to_contain_text("step 1 of")

    for width, height in ((1440, 900), (1024, 768), (768, 1024), (390, 844), (360, 1200)):
        page.set_viewport_size({"width": width, "height": height})
        # The joker has its name at the side, and what covers it leaves that free.
        cards = ":is(.seat-cards .fan .lying, .hand .slot):not([data-card=JK])"
        assert page.locator(cards).count() >= 9
        assert hidden_cards(page, cards) == [], (width, height)


def test_in_a_replay_ones_own_piles_are_drawn_as_the_others_are(open_page):
    page = open_page(viewport={"width": 1024, "height": 768})
    page.goto(f"/g/{cut_short(page, 'dnd')}")

    expect(page.locator(".at-north .seat-piles .lying.covers")).to_have_count(3)
    expect(page.locator(".at-south .seat-piles .lying.covers")).to_have_count(3)
    taken_up = page.get_by_text("The joker is turned up").count()  # by South, who deals
    expect(page.locator(".at-south .hand .slot")).to_have_count(5 + taken_up)


def test_keys_step_through_a_game_unless_they_are_meant_for_something_else(open_page):
    page = open_page(viewport={"width": 360, "height": 640})
    game, held = cut_short(page), []
    page.route("**/deals/*", lambda route: held.append(route), times=1)
    with page.expect_request("**/deals/*"):
        page.goto(f"/g/{game}")
    status = page.get_by_role("status")
    expect(status).to_have_text("One moment …")
    held[0].continue_()
    expect(status).to_contain_text("step 1 of")

    for key in ("Shift+ArrowRight", "Meta+ArrowRight", "Alt+ArrowDown"):
        page.keyboard.press(key)
    page.locator(".story").press("ArrowRight")
    expect(status).to_contain_text("step 1 of")
    page.locator(".story").evaluate("story => story.blur()")
    page.keyboard.press("ArrowRight")

    expect(status).to_contain_text("step 2 of")
    expect(page.get_by_role("link", name="Download its record")).to_be_visible()


def test_a_code_that_is_none_is_refused_and_ones_own_tables_are_told_apart_by_theirs(open_page):
    page = open_page()
    code = open_table(page, "Hank", {"variant": "classic"})
    command(page, code, do="sit", seat=0)
    page.goto("/")
    page.get_by_label("Code of a table").fill("../etc")
    page.get_by_role("button", name="Join").click()

    expect(page.get_by_role("alert")).to_contain_text("“../etc” can't be a table's code")
    yours = page.get_by_role("list", name="Your tables").get_by_role("listitem")
    expect(yours).to_contain_text(re.compile(f"{code} .* Hank, 3 seats free"))


def test_a_game_against_bots_that_was_left_waits_in_the_lobby_and_can_be_ended_there(open_page):
    page = open_page()
    sit_down(page, "Classic", "Hank")
    page.goto("/")
    yours = page.get_by_role("list", name="Your tables").get_by_role("listitem")
    expect(yours).to_contain_text(re.compile("your turn.*against bots", re.DOTALL))

    yours.get_by_role("button", name="End").click()
    yours.get_by_role("button", name="Yes, end it").click()

    expect(yours).to_have_count(0)
    expect(page.get_by_role("button", name="Play euchre")).to_be_visible()


def test_house_rules_are_explained_refused_and_played(open_page):
    page = open_page()
    page.goto("/new")
    page.get_by_label("Classic Euchre").check()
    page.get_by_text("House rules", exact=True).click()
    page.get_by_text("All settings").click()

    page.get_by_label("People at the table").fill("3")
    page.get_by_label("Points to win").first.fill("4")
    expect(page.get_by_role("alert")).to_have_text("Partners need 4 players, not 3.")
    page.get_by_label("People at the table").fill("4")
    page.get_by_label("Points to win").first.fill("0")
    expect(page.get_by_role("alert").first).to_have_text("Points to win: at least 1")
    page.get_by_label("Points to win").first.fill("4")
    expect(page.get_by_text("the first partnership with 4 or more wins")).to_be_visible()
    page.get_by_role("button", name="Open the table").click()

    expect(page.get_by_text("No one goes alone. First to 4.")).to_be_visible()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()


def test_the_house_rules_that_people_ask_for_are_switches_and_all_are_found(open_page):
    page = open_page()
    page.goto("/new")
    page.get_by_label("Classic Euchre").check()
    page.get_by_text("House rules", exact=True).click()

    page.get_by_role("checkbox", name="Defending alone").check()
    expect(page.get_by_role("checkbox", name=re.compile("^Going alone"))).to_be_checked()
    expect(page.get_by_text("The maker may go alone. First to 10.")).to_be_visible()
    page.get_by_label("Find a rule").fill("misdeal")
    expect(page.get_by_role("group", name="Hands that may be thrown in")).to_be_visible()
    expect(page.get_by_role("checkbox", name="Going alone")).to_have_count(0)
    for words, name in (("screw", "Stick the dealer"), ("benny", "Joker")):
        page.get_by_label("Find a rule").fill(words)
        expect(page.get_by_role("checkbox", name=re.compile(f"^{name}"))).to_be_visible()
    page.get_by_label("Find a rule").fill("renege")
    expect(page.get_by_text("No rule matches “renege”.")).to_be_visible()
    page.get_by_label("Buck Euchre").check()
    left = "Buck Euchre doesn't have them: Going alone; Defending alone."
    expect(page.get_by_role("alert")).to_contain_text(left)
    page.get_by_label("Classic Euchre").check()
    expect(page.get_by_text("2 changed")).to_be_visible()
    page.get_by_role("button", name="Reset").click()

    expect(page.get_by_text("No one goes alone. First to 10.")).to_be_visible()


def test_house_rules_are_named_kept_downloaded_and_opened_again(open_page):
    page = open_page()
    page.goto("/new")
    page.get_by_text("House rules", exact=True).click()
    page.get_by_role("checkbox", name="Stick the dealer").check()
    page.get_by_role("checkbox", name="Ace, no face").check()
    page.get_by_label("Name of these rules").fill("Friday's")
    page.get_by_label("Name of these rules").press("Enter")
    expect(page.get_by_text("Saved under My rules")).to_be_visible()
    expect(page.get_by_role("button", name="Saved", exact=True)).to_be_visible()

    page.goto("/")
    mine = page.get_by_role("list", name="My rules").get_by_role("listitem")
    expect(mine).to_contain_text("American Euchre: Stick the dealer; Hands that may be thrown in")
    with page.expect_download() as download:
        mine.get_by_role("link", name="Download").click()
    rules = read_rules(download.value.path().read_text())
    assert (rules.called, *rules.throw_in) == ("Friday's", "ace_no_face")
    mine.get_by_role("link", name="New table").click()
    expect(page.get_by_text("You will play Friday's.")).to_be_visible()
    page.go_back()
    mine.get_by_role("button", name="Play").click()
    expect(page.get_by_role("heading", name="Friday's")).to_be_visible()


def test_the_first_click_after_a_typed_house_rule_counts(open_page):
    page = open_page(viewport={"width": 1280, "height": 2400})
    page.goto("/new")
    page.get_by_label("Classic Euchre").check()
    page.get_by_text("House rules", exact=True).click()
    button = page.get_by_role("button", name="Open the table")
    goal = page.get_by_label("Points to win").first
    goal.focus()
    page.keyboard.press("Backspace")
    box = button.bounding_box()

    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.wait_for_timeout(300)  # a press that lasts: what the server says meanwhile moves nothing
    page.mouse.up()

    expect(page.get_by_role("button", name="Stand up")).to_be_visible()
    expect(page.get_by_text("No one goes alone. First to 1.")).to_be_visible()


def test_a_game_that_is_chosen_after_a_file_is_the_one_that_is_played(open_page, tmp_path):
    file = tmp_path / "ours.toml"
    file.write_text('extends = "buck"\ntitle = "Ours"')
    page = open_page()
    page.goto("/new")

    for _ in range(2):  # the same file once more
        page.locator("input[type=file]").set_input_files(file)
        expect(page.get_by_text("You will play Ours.")).to_be_visible()
        page.get_by_label("Family Euchre").check()
        expect(page.get_by_text("You will play")).to_have_count(0)
    page.get_by_label("I'll play").uncheck()
    page.get_by_role("button", name="Open the table").click()

    expect(page.get_by_role("heading", name="Family Euchre")).to_be_visible()
    expect(page.get_by_role("button", name="Sit here")).to_have_count(4)


def test_a_server_that_was_away_is_asked_again_who_one_is(open_page):
    page = open_page()
    page.route("**/api/me", lambda route: route.abort(), times=1)
    page.goto("/me")

    expect(page.get_by_role("alert")).to_have_text(re.compile("can't be reached"))
    expect(page.get_by_role("button", name="Save")).to_be_visible()


def test_what_could_not_be_done_is_said(open_page):
    page = open_page()
    page.goto("/")
    page.route("**/api/people", lambda route: route.abort())
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Code of a table").fill("abc")
    page.get_by_role("button", name="Join").click()

    expect(page.get_by_role("alert")).to_have_text(re.compile("can't be reached"))


def test_a_screen_that_follows_another_is_told_by_its_heading_and_keeps_the_name(open_page):
    page = open_page()
    page.goto("/g/nosuch")
    page.get_by_role("link", name="To the lobby", exact=True).click()
    page.get_by_label("Your name").fill("Hank")
    page.get_by_role("link", name="Analyse").click()

    expect(page).to_have_title("Analyse · Benny")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.go_back()
    page.get_by_role("link", name="New table").click()
    expect(page.get_by_label("Your name")).to_have_value("Hank")


def test_who_was_forgotten_by_the_server_can_take_a_name_again(open_page, address):
    page = open_page()
    page.context.add_cookies([{"name": "benny", "value": "forgotten", "url": address}])
    page.goto("/me")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Save").click()

    expect(page.get_by_text("Saved.")).to_be_visible()


def test_the_game_that_was_chosen_last_is_opened(open_page):
    page, held = open_page(), []
    page.goto("/new")
    button = page.get_by_role("button", name="Open the table")
    expect(button).to_be_enabled()
    page.route("**/api/variants/*", lambda route: held.append(route))
    page.get_by_role("radio", name="Classic Euchre").check()
    page.get_by_role("radio", name="Buck Euchre").check()
    expect(button).to_be_disabled()
    page.wait_for_timeout(100)
    for route in reversed(held):
        route.continue_()
    button.click()
    expect(page.get_by_role("heading", name="Buck Euchre")).to_be_visible()


def test_a_game_is_found_by_what_it_is(open_page):
    page = open_page()
    page.goto("/")
    games = page.get_by_role("list", name="Other games")
    expect(games.get_by_role("heading", name="Two and three players")).to_be_visible()
    page.get_by_label("Find a game").fill("three cut")
    expect(games.get_by_role("button")).to_have_count(1)
    page.get_by_label("Find a game").fill("bridge")
    expect(page.get_by_text("No game matches “bridge”.")).to_be_visible()
    page.get_by_label("Find a game").fill("dead hand")
    games.get_by_role("button", name="Dead hand").click()
    expect(page.get_by_role("group", name="Your cards")).to_be_visible()


def test_a_first_visit_asks_for_little(open_page):
    page = open_page()
    sizes = []
    page.on("requestfinished", lambda request: sizes.append(sum(request.sizes().values())))
    page.goto("/")
    expect(page.get_by_role("list", name="Other games")).to_be_visible()
    page.wait_for_load_state("networkidle")

    assert 5 < len(sizes) < 40
    assert 50_000 < sum(sizes) < 131_000
    page.get_by_role("button", name="Play euchre").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play euchre").click()
    expect(page.get_by_role("group", name="Your cards")).to_be_visible()


def test_whoever_works_on_the_client_gets_its_single_files(open_page):
    page = open_page()
    with page.expect_response("**/static/app/screens/lobby.js"):
        page.goto("/?dev")

    expect(page.get_by_role("button", name="Family")).to_be_visible()
