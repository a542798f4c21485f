"""The client as it is sent: few files, compressed, kept for good."""

import json
import re
import shutil
from html import unescape

import msgspec
import pytest

from benny.bots.registry import LEVELS, REGISTRY
from benny.protocol.commands import Options
from benny.web.http.assets import STATIC, Client

PAGE = re.compile(r'(?:href|src)="(/(?:assets|static)/[^"]+)"')


def ask(serving, path, encoding="gzip, br"):
    return serving.client().ask("GET", path, headers={"accept-encoding": encoding})


def named(serving, path="/"):
    return sorted(set(PAGE.findall(ask(serving, path).text)))


def test_a_page_loads_one_script_and_one_stylesheet_and_knows_that_of_late_screens(serving):
    names = [path.rpartition("/")[2] for path in named(serving)]

    assert names == ["app.js", "icon.svg", "all.css", "late.css"]
    assert 'late.css" disabled />' in ask(serving, "/").text
    assert all(path.startswith("/assets/") for path in named(serving))
    assert "<span>Benny</span>" in ask(serving, "/").text  # before the script is there
    assert ask(serving, "/").headers["cache-control"] == "no-cache"


def test_what_it_loads_is_compressed_and_kept_for_good(serving):
    for path in named(serving):
        packed, plain = ask(serving, path), ask(serving, path, "identity")

        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.content == plain.content
        assert int(packed.headers["content-length"]) < len(plain.content)
        assert packed.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert packed.headers["vary"] == "accept-encoding"
        assert "content-security-policy" in packed.headers


@pytest.mark.parametrize("path", ["/", "/?dev"])
def test_the_page_knows_the_bots_and_the_options_of_a_new_table(serving, path):
    [choices] = re.findall(r'data-choices="([^"]+)"', ask(serving, path).text)

    assert json.loads(unescape(choices)) == {
        "bots": LEVELS,
        "options": msgspec.to_builtins(Options()),
    }
    assert list(LEVELS) == list(REGISTRY)


def test_the_stylesheets_have_all_and_find_the_fonts_beside_them(serving):
    path, late = [path for path in named(serving) if path.endswith(".css")]
    text = ask(serving, path).text

    both = text + ask(serving, late).text
    whole = " ".join(both.replace(path[: -len("/styles/all.css")], "/static").split())
    for sheet in (STATIC / "styles").glob("*.css"):
        rules = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert " ".join(rules.split()) in whole
    for font in re.findall(r'url\("\.\./(fonts/[^"]+)"\)', text):
        answer = ask(serving, path.replace("styles/all.css", font))
        assert answer.content == (STATIC / font).read_bytes()
        assert answer.headers["content-type"] == "font/woff2"
        assert "content-encoding" not in answer.headers


def test_a_page_of_another_version_gets_what_there_is_and_keeps_it_not(serving):
    answer = ask(serving, "/assets/0/app.js")

    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/assets/0/main.js", "/assets/app.js", "/assets/", "/assets/0/../settings.py"]
)
def test_another_name_is_not_there(serving, path):
    assert ask(serving, path).status_code == 404


def test_with_dev_the_page_loads_the_single_files(serving):
    paths = named(serving, "/t/ABCDEF?dev")

    assert "/static/app/main.js" in paths
    assert len([path for path in paths if path.endswith(".css")]) > 5


def test_names_change_with_any_file(tmp_path):
    changed = tmp_path / "static"
    shutil.copytree(STATIC, changed)
    before = Client(changed)
    with (changed / "app" / "html.js").open("a") as file:
        file.write("const changed = true;\n")

    assert Client(STATIC)._root == before._root != Client(changed)._root


def test_the_games_are_sent_compressed_to_who_can_read_that(serving):
    packed, plain = ask(serving, "/api/variants"), ask(serving, "/api/variants", "")

    assert packed.headers["content-encoding"] == "gzip"
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) < len(plain.content) / 2
    assert packed.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/", "/schema/openapi.json", "/api/variants"])
def test_what_a_client_has_already_is_not_sent_again(serving, path):
    first, again = (ask(serving, path) for _ in range(2))
    etag = first.headers["etag"]
    known = serving.client().ask("GET", path, headers={"if-none-match": etag})
    other = serving.client().ask("GET", path, headers={"if-none-match": 'W/"other"'})

    assert first.content == again.content == other.content
    assert (known.status_code, known.content, known.headers["etag"]) == (304, b"", etag)


def test_a_page_that_is_not_there_is_not_there_for_those_who_have_it(serving):
    headers = {"accept": "text/html"}
    etag = serving.client().ask("GET", "/nope", headers=headers).headers["etag"]
    answer = serving.client().ask("GET", "/nope", headers=headers | {"if-none-match": etag})

    assert answer.status_code == 404
