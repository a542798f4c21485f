"""Many modules as one do the same as before."""

import subprocess

import pytest

from benny.web.http.assets import STATIC
from benny.web.http.bundle import bundle
from support import tools

MODULES = {
    "main.js": """\
/** The entry. */

import { double, plain as same } from "./numbers.js";
import join from "./inner/join.js";
import {
  late,
  Box,
} from "./classes.js";

/** @typedef {import("./numbers.js").Number} Number */

const words = /** @type {string[]} */ ([]);
words.push(`${double(2)}`, `${same}`, new Box(late()).text); // not a word
words.push("https://a.b // no comment");
console.log(join(words));
""",
    "numbers.js": """\
/**
 * Doubles.
 * @param {number} value
 */
export function double(value) {
  return 2 * value;
}

export const plain = "export";
""",
    "inner/join.js": 'export default function(words){return words.join(" ")}',
    "classes.js": """\
import { double } from "./numbers.js";
export async function waits() {}
export const late = () => double(3);
export class Box {
  constructor(value) {
    this.text = `import ${value} from ${name}`;
  }
}
const name = "box";
export { small as Small } from "./small.js";
""",
    "small.js": (
        'import{plain as t}from"./numbers.js";var n=t;function s(){}export{s as small,n as other};'
    ),
}


@pytest.fixture
def folder(tmp_path):
    def write(modules):
        for name, text in modules.items():
            file = tmp_path / name
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return tmp_path

    return write


def first(entry):
    text, _ = bundle(entry, "app.js", "late.js")
    return text


def run(node_file):
    done = subprocess.run(
        [tools.path("node"), node_file], capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout


@pytest.mark.needs("node")
def test_a_bundle_does_what_its_modules_do_and_has_each_once_without_comments(folder):
    main = """\
import { Small } from "./classes.js";
import { other } from "./small.js";
console.log(Small.name, other);
"""
    place = folder(MODULES | {"other.js": main, "package.json": '{"type": "module"}'})
    for name, told in (
        ("main.js", "4 export import 6 from box https://a.b // no comment\n"),
        ("other.js", "s export\n"),
    ):
        (place / "all.js").write_text(first(place / name), encoding="utf-8")
        assert run(place / "all.js") == run(place / name) == told

    text = first(place / "main.js")
    assert text.count("function double") == 1
    assert "Doubles." not in text
    assert "const words = ([]);" in text
    assert "not a word" not in text
    assert "const { double, plain: same } = $0;" in text  # a name that stays is written once
    assert "return { double, plain };" in text


@pytest.mark.needs("node")
def test_what_is_imported_dynamically_is_in_a_module_of_its_own(folder):
    main = """\
import { double } from "./numbers.js";
const load = async () => (await import("./classes.js")).Box;
const other = async () => (await import("./inner/join.js")).default;
Promise.all([load(), other()]).then(([Box, join]) =>
  console.log(double(1), new Box(2).text, join(["a", "b"])));
"""
    place = folder(MODULES | {"main.js": main, "package.json": '{"type": "module"}'})
    told = run(place / "main.js")
    for name, text in zip(
        ("app.js", "late.js"), bundle(place / "main.js", "app.js", "late.js"), strict=True
    ):
        (place / name).write_text(text, encoding="utf-8")

    assert run(place / "app.js") == told == "2 import 2 from box a b\n"
    assert "class Box" not in (place / "app.js").read_text(encoding="utf-8")
    assert "function double" not in (place / "late.js").read_text(encoding="utf-8")


def test_what_is_imported_dynamically_imports_nothing_so_itself(folder):
    place = folder(
        {
            "main.js": 'export const a = () => import("./a.js");\n',
            "a.js": 'export const b = () => import("./b.js");\n',
        }
    )

    with pytest.raises(ValueError, match=r"b\.js.* is in a module that is imported dynamically"):
        first(place / "main.js")


def test_modules_that_import_each_other_are_refused(folder):
    place = folder(
        {"main.js": 'import { a } from "./a.js";\n', "a.js": 'import { b } from "./main.js";\n'}
    )

    with pytest.raises(ValueError, match=r"main\.js imports itself, by way of .*a\.js"):
        first(place / "main.js")


@pytest.mark.parametrize(
    "statement",
    [
        "export let count = 0;",
        "export var count = 0;",
        "export const { a } = {};",
        'export * from "./numbers.js";',
        'import * as numbers from "./numbers.js";',
        'import join, { a } from "./inner/join.js";',
        'import "./numbers.js";',
    ],
)
def test_a_form_that_the_bundle_does_not_know_is_refused_and_quoted(folder, statement):
    place = folder(MODULES | {"main.js": f"{statement}\n"})

    with pytest.raises(ValueError, match=r"main\.js has '(import|export)") as refused:
        first(place / "main.js")
    assert statement.rstrip(";") in str(refused.value)


def test_the_clients_modules_fit_into_one():
    text = first(STATIC / "app" / "main.js")

    assert text.count("\nconst $") + 1 > 60
    assert "LobbyScreen" in text
