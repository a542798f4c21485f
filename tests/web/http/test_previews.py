"""What a shared link to a hand shows: the hand in words, and in a picture."""

import re
import struct
from html import unescape
from io import BytesIO

import pytest
from PIL import Image

from benny.rules import loading
from benny.rules.cards import CARDS
from benny.web.http import previews
from benny.web.http.assets import STATIC
from benny.web.settings import Limits

TAG = re.compile(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />')
HAND = "variant=american&hand=JH+9H+AS+KC+9D&up=TH"


def tags(serving, query):
    page = serving.client().get(f"/ask?{query}").text
    return {name: unescape(text) for name, text in TAG.findall(page)}


def picture(serving, query):
    return serving.client().get(f"/ask/picture.jpg?{query}")


def test_a_link_to_a_hand_tells_it_in_words(serving):
    found = tags(serving, f"{HAND}&score=6-8")

    assert found["og:title"] == "A♠ J♥ 9♥ K♣ 9♦: Order it up or pass?"
    assert found["og:description"] == (
        "You hold A♠ J♥ 9♥ K♣ 9♦; East deals, and T♥ is turned up. Order up T♥ or pass? "
        "See what each choice is worth in American Euchre."
    )
    assert found["og:image:alt"].startswith("You hold A♠ J♥ 9♥ K♣ 9♦; East deals")
    assert found["og:url"].startswith("http://localhost/ask?variant=american&hand=JH+9H")


def test_its_picture_shows_the_hand(serving):
    address = tags(serving, HAND)["og:image"].removeprefix("http://localhost")
    answer = serving.client().get(address)

    assert answer.headers["content-type"] == "image/jpeg"
    assert "max-age=86400" in answer.headers["cache-control"]
    with Image.open(BytesIO(answer.content)) as drawn:
        assert drawn.size == previews.SIZE == (1200, 630)
    assert len(answer.content) < 150_000
    assert answer.content == picture(serving, HAND).content
    assert answer.content != picture(serving, HAND.replace("9D", "AD")).content


@pytest.mark.parametrize("name", loading.names())
def test_each_game_has_its_pictures(serving, name):
    given = f"variant={name}&hand=JH+9H+AS+KC+9D&up=TH"

    assert picture(serving, given).status_code == 200
    assert "J♥" in tags(serving, given)["og:title"]


@pytest.mark.parametrize(
    "query", ["", "hand=JH", "hand=<b>&up=TH", f"{HAND}&seat=x", f"{HAND}&play={'pass,' * 900}"]
)
def test_a_link_to_no_hand_has_the_words_and_the_picture_of_every_page(serving, query):
    found = tags(serving, query)

    assert found["og:title"] == "What is a hand of euchre worth?"
    assert found["og:image"].endswith("/link.jpg")


def test_a_picture_of_no_hand_is_refused_in_a_sentence(serving):
    answer = picture(serving, "hand=JH+JH+AS+KC+9D&up=TH")

    assert (answer.status_code, answer.json()["error"]) == (400, "JH is there twice.")


def test_an_address_cannot_put_words_into_a_preview(serving):
    rude = f"{HAND}&set=title%3D%22Win+money+at+evil.example%22"

    assert tags(serving, rude)["og:title"] == "What is a hand of euchre worth?"
    assert picture(serving, rude).json()["error"].endswith("an address can't name the rules.")
    page = serving.client().get(f'/ask?{HAND}&x="><script>').text
    assert '"><script>' not in page


def test_an_address_has_few_pictures_a_minute(start):
    serving = start(limits=Limits(pictures_per_minute=2))
    answers = [picture(serving, HAND) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1].json()["error"].startswith("Too many pictures: wait ")
    assert serving.client().get(f"/ask?{HAND}").status_code == 200


def test_the_sheet_has_all_cards():
    width, height = struct.unpack(">II", (STATIC / "art" / "cards.png").read_bytes()[16:24])
    rows = -(-len(CARDS) // previews.SHEET_COLUMNS)

    assert width == previews.SHEET_COLUMNS * previews.CARD_WIDTH
    assert height == rows * previews.CARD_HEIGHT


def test_a_long_hand_and_a_long_title_fit():
    drawn = previews.hand_picture(CARDS[:12], CARDS[12], "W" * 80, "w" * 200)

    assert len(drawn) < 200_000


def test_a_hand_s_picture_shows_its_cards_its_title_and_its_line():
    shown = [CARDS[:5], CARDS[5], "Pass or order?", "You deal."]
    others = [CARDS[1:6], CARDS[6], "Lead what?", "Partner deals."]
    pictures = {previews.hand_picture(*shown)}
    for number, other in enumerate(others):
        pictures.add(previews.hand_picture(*shown[:number], other, *shown[number + 1 :]))

    assert len(pictures) == 5
