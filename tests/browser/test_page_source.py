"""The page's own files: every sentence has its words, nothing is put in as HTML, nothing comes from elsewhere."""

import re
from pathlib import Path

import goodfences.web
from goodfences.words import catalogue

WEB = Path(goodfences.web.__file__).parent
SCRIPTS = sorted((WEB / "static" / "js").rglob("*.js"))
TEMPLATES = sorted((WEB / "templates").glob("*.html"))
STYLES = sorted((WEB / "static" / "css").glob("*.css"))
MOST_LINES = 250

WHOLE_KEY = re.compile(r"""say\(\s*["']([\w.:,]+)["']""")


def _texts() -> dict[str, tuple[str, ...]]:
    return {**catalogue("web"), **catalogue("cards")}


def test_every_sentence_that_the_page_names_has_words():
    texts = _texts()
    missing = [
        (file.name, key)
        for file in [*SCRIPTS, *TEMPLATES]
        for key in WHOLE_KEY.findall(file.read_text())
        if key not in texts
    ]
    assert missing == []


def test_every_sentence_of_the_page_is_used():
    source = "\n".join(file.read_text() for file in [*SCRIPTS, *TEMPLATES])
    whole = set(re.findall(r"""["'`](web\.[\w.]+)["'`]""", source))
    beginnings = {start.partition("$")[0] for start in re.findall(r"`(web\.[^`]*)`", source)} | {
        "web.option.",
        "web.preset.",
    }
    unused = [key for key in catalogue("web") if key not in whole and not any(key.startswith(b) for b in beginnings)]
    assert unused == []


def test_modules_are_small_and_put_in_text_only_as_text():
    for file in SCRIPTS:
        source = file.read_text()
        assert len(source.splitlines()) <= MOST_LINES, file.name
        assert source.startswith("/**"), f"{file.name} does not say what it is"
        for unsafe in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "new Function", "document.write"):
            assert unsafe not in source, (file.name, unsafe)
        assert "Math.random" not in source, file.name


def test_nothing_comes_from_elsewhere():
    namespaces = {"http://www.w3.org/2000/svg"}
    for file in [*SCRIPTS, *TEMPLATES, *STYLES]:
        assert set(re.findall(r"https?://[^\s\"'`]+", file.read_text())) <= namespaces, file.name


def test_faces_of_cards_are_never_files():
    names = {file.name for file in (WEB / "static").rglob("*") if file.is_file()}
    assert {name for name in names if name.endswith((".png", ".svg"))} == {
        "back.svg", "icon.svg", "icon-180.png", "icon-192.png", "icon-512.png", "pickets.svg", "pickets-dusk.svg",
    }  # fmt: skip
