"""Builds the page that needs no server: `make offline`, into build/offline.

It is made of this repository, and of packages that are fetched by their hashes (package-lock.json
and locks/web.txt). The page itself fetches nothing from elsewhere.
"""

import argparse
import gzip
import json
import re
import shutil
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from benny.web.http.assets import STATIC, Client
from benny.web.http.own_page import PLACE

ROOT = Path(__file__).parents[1]
PYODIDE = ROOT / ".venv/node/node_modules/pyodide"
MPL = ROOT / ".venv/node/node_modules/axe-core/LICENSE"  # the same licence, word for word
BENNY = ROOT / "src/benny"
WHEELS = ("fsrs==", "msgspec==", "typing-extensions==")
PLATFORM = "pyemscripten_2026_0_wasm32"  # what Pyodide 314 runs, on CPython 3.14
SOURCES = (".json", ".jsonl", ".md", ".py", ".toml", ".txt")
LEFT_OUT = ("analysis/trained/", "cli/", "env/", "lab/benchmark/", "terminal/", "web/static/")
ENGINE = "/engine"
SCRIPTS = ("worker", "assistant-worker", "assistant", "engine", "shelf")
MODULES = {
    PYODIDE: ("pyodide.mjs", "pyodide.asm.mjs"),
    STATIC / "offline": tuple(f"{name}.js" for name in SCRIPTS),
}
MANIFEST = {
    "name": "Benny: euchre",
    "short_name": "Benny",
    "description": "Play euchre against bots, without a server",
    "display": "standalone",
    "background_color": "#f3efe5",
    "theme_color": "#1d5a43",
    "icons": [
        {"src": f"static/offline/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ],
}
# A host of plain files sends no headers.
POLICY = (
    '    <meta http-equiv="content-security-policy" content="default-src \'self\'; '
    "base-uri 'none'; form-action 'self'; object-src 'none'; img-src 'self' data:\" />\n"
)
LICENCES = """\
Benny: MIT (LICENSE).
Pyodide {pyodide}, https://pyodide.org: Mozilla Public License 2.0 (pyodide.txt).
CPython and its standard library, https://python.org: PSF License 2.0 (typing_extensions.txt, which
is of the same origin). It contains works of others: https://docs.python.org/3/license.html.
fsrs, msgspec and typing-extensions: each has its file.
Scripts of others in the page, and its fonts: each has its file LICENSE.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--path", default="", help="where the site is on its host, such as /benny")
    parser.add_argument(
        "--server", action="store_true", help="a Benny server is there, and has the page below it"
    )
    parser.add_argument("--out", type=Path, default=ROOT / "build/offline")
    args = parser.parse_args()
    shutil.rmtree(args.out, ignore_errors=True)
    with TemporaryDirectory() as folder:
        wheels = download_wheels(Path(folder))
        engine = pack_engine(Path(folder), wheels)
        licences = collect_licences(wheels)
    server = f"{args.path}/" if args.server else ""
    path = f"{args.path}{PLACE}" if args.server else args.path
    files = engine | pack_client(path, server, engine, licences)
    for name, content in files.items():
        file = args.out / name.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    books = sum(len(content) for name, content in files.items() if "books-" in name)
    size = sum(map(len, files.values()))
    print(f"{args.out}: {(size - books) / 1e6:.1f} MB, and {books / 1e6:.1f} MB of the bots' books")


def download_wheels(folder: Path) -> list[Path]:
    locked = (ROOT / "locks/web.txt").read_text().replace("\\\n", " ").splitlines()
    (folder / "locked.txt").write_text(
        "\n".join(line for line in locked if line.startswith(WHEELS))
    )
    wanted = f"--platform {PLATFORM} --python-version 3.14 --implementation cp --abi cp314"
    options = f"--quiet --no-deps --require-hashes --only-binary :all: {wanted}".split()
    pip = [sys.executable, "-m", "pip", "download", *options]
    subprocess.run([*pip, "-r", folder / "locked.txt", "-d", folder], check=True)
    return sorted(folder.glob("*.whl"))


def pack_engine(folder: Path, wheels: list[Path]) -> dict[str, bytes]:
    """Return the worker's files: scripts, the interpreter, its modules, and books.

    Each is named by its content, so that a browser keeps what stays the same in a new version.
    """
    benny = folder / "benny.zip"
    with zipfile.ZipFile(benny, "w") as archive:
        for file in sorted(BENNY.rglob("*")):
            name = file.relative_to(BENNY).as_posix()
            if file.suffix in SOURCES and not name.startswith(LEFT_OUT):
                archive.write(file, f"benny/{name}")
    script = ROOT / "offline/compile.mjs"
    subprocess.run(["node", script, PYODIDE, folder, *wheels, benny], check=True)
    packed = {
        "pyodide.asm.wasm": PYODIDE / "pyodide.asm.wasm",
        "stdlib.zip": folder / "stdlib.zip",
        "site.pack": folder / "site.pack",
        **{
            f"books/{book.name}": book
            for book in sorted((BENNY / "analysis/trained").glob("*.json"))
        },
    }
    files, listed = {}, {}
    for name, file in packed.items():
        # Many hosts of plain files compress nothing; another ending, and none unpacks them.
        content = gzip.compress(file.read_bytes(), 9, mtime=0)
        named = f"{digest(content)}-{name.replace('/', '-')}.packed"
        files[f"{ENGINE}/{named}"] = content
        listed[name] = {"file": named, "size": len(content)}
    list_of_files = json.dumps(listed).encode()
    files[f"{ENGINE}/{digest(list_of_files)}.json"] = list_of_files
    scripts = {
        name: (folder / name).read_bytes() for folder, names in MODULES.items() for name in names
    }
    place = f"{ENGINE}/{digest(b''.join(scripts.values()))}"
    return files | {f"{place}/{name}": content for name, content in scripts.items()}


def digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:12]


def collect_licences(wheels: list[Path]) -> dict[str, bytes]:
    version = json.loads((PYODIDE / "package.json").read_text())["version"]
    files = {"/licences/README.txt": LICENCES.format(pyodide=version).encode()}
    files["/licences/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files["/licences/pyodide.txt"] = MPL.read_bytes()
    for file in (*STATIC.glob("vendor/LICENSE*"), *STATIC.glob("fonts/LICENSE*")):
        files[f"/licences/{file.name}"] = file.read_bytes()
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if ".dist-info/licen" in name.lower():
                    files[f"/licences/{wheel.name.split('-')[0]}.txt"] = archive.read(name)
    return files


def pack_client(
    path: str, server: str, engine: dict[str, bytes], licences: dict[str, bytes]
) -> dict[str, bytes]:
    """Return the page's files by their paths: the client, and what lets a browser keep them."""
    [listed] = (Path(name).stem for name in engine if name.endswith(".json"))
    # Workers find the list of files by their own address.
    names = [f"{name}?{listed}" if name.endswith("worker.js") else name for name in engine]
    [worker] = (name for name in names if "/worker.js" in name)
    files = Client(STATIC, path, worker=path + worker).contents() | licences
    viewport = '    <meta name="viewport"'
    text = files.pop("/index.html").decode().replace(viewport, POLICY + viewport)
    if server:
        text = text.replace("<html ", f'<html data-server="{server}" ', 1)
    page = text.encode()
    manifest = MANIFEST | {"start_url": f"{path}/", "scope": f"{path}/"}
    files["/manifest.webmanifest"] = json.dumps(manifest).encode()
    for file in (STATIC / "offline").glob("*.png"):
        files[f"/static/offline/{file.name}"] = file.read_bytes()
    service = (STATIC / "offline/service-worker.js").read_text(encoding="utf-8")
    build = {
        "version": digest(b"".join([page, service.encode(), *files.values()])),
        "page": f"{path}/",
        "files": [f"{path}/", *(path + name for name in files)],
        "engine": [path + name for name in names if "books-" not in name],
        "books": [path + name for name in names if "books-" in name],
    }
    service, replaced = re.subn(
        r"(?m)^const BUILD = .*;$", lambda _: f"const BUILD = {json.dumps(build)};", service
    )
    assert replaced == 1
    # Hosts answer with 404.html where no file is: the page knows the addresses of its screens.
    return files | {"/index.html": page, "/404.html": page, "/service-worker.js": service.encode()}


if __name__ == "__main__":
    main()
