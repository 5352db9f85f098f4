"""The page beside the editor: what stands under the cursor as it will print, and its examples before and after the edit."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.rulewright.editor import Editor
from tests.rulewright.pasture import pasture

RULES = "rules/meadow/1_grazing.rulebook"
EXAMPLES = "rules/meadow/2_examples.rulebook"
CHART = "rules/meadow/charts/worth.yaml"
CARD = "rules/meadow/situations/day.rulebook"


class Page:
    """Who has it open."""

    def __init__(self, link: str) -> None:
        self.where = urlsplit(link)
        self.line = http.client.HTTPConnection(self.where.netloc, timeout=30)
        self.line.request("GET", self.where.path + "stream")
        self.stream = self.line.getresponse()
        assert self.stream.status == 200

    def until(self, *words: str) -> dict[str, Any]:
        """The next that is shown and holds these words."""
        while line := self.stream.readline():
            if line.startswith(b"data: ") and all(word in line.decode() for word in words):
                told: dict[str, Any] = json.loads(line[6:])
                return told
        raise AssertionError("the page hears no more")

    def close(self) -> None:
        self.stream.close()
        self.line.close()


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    one = Editor(pasture(tmp_path_factory.mktemp("desk")))
    for path in (CARD, EXAMPLES, CHART, RULES):
        one.open(path)
    one.findings(RULES)
    yield one
    assert one.close() == 0


@pytest.fixture(scope="module")
def link(editor: Editor) -> str:
    found = editor.ask("workspace/executeCommand", {"command": "rulewright.preview", "arguments": []})
    assert found == editor.ask("workspace/executeCommand", {"command": "rulewright.preview", "arguments": []})
    return str(found)


@pytest.fixture
def page(link: str) -> Iterator[Page]:
    one = Page(link)
    yield one
    one.close()


def rest_at(editor: Editor, path: str, words: str) -> None:
    editor.ask("textDocument/documentHighlight", editor.at(path, words, 1))


def test_a_rule_is_shown_as_the_book_has_it_with_its_examples(editor: Editor, page: Page) -> None:
    rest_at(editor, RULES, "[Full goats rest]")
    told = page.until("Full goats rest", "A full goat")
    assert '<article class="rule"' in told["paper"]
    assert "href" not in told["paper"].replace('class="anchor" href', "")
    (example,) = [one for one in told["examples"] if one["name"] == "A full goat"]
    assert example["lines"][1] == ["H may not graze in C3", "it is so", "it is so"]
    assert "data:image/svg+xml" in example["paper"]


def test_an_answer_is_told_before_and_after_the_edit(editor: Editor, page: Page) -> None:
    whole = editor.texts[RULES]
    rest_at(editor, RULES, "[Full goats rest]")
    page.until("Full goats rest")
    editor.write(RULES, whole.replace("hunger is at most 3.", "hunger is at most 1."))
    told = page.until("it is not so")
    (example,) = [one for one in told["examples"] if one["name"] == "A full goat"]
    assert example["lines"][1][1:] == ["it is so", "it is not so"]
    assert "at most 1" in told["paper"]
    editor.write(RULES, whole)
    page.until("at most 3", '"it is so", "it is so"')


def test_what_cannot_be_read_is_told(editor: Editor, page: Page) -> None:
    whole = editor.texts[RULES]
    rest_at(editor, RULES, "[Full goats rest]")
    page.until("Full goats rest")
    editor.write(RULES, whole.replace("the goat is full and", "the goat is fulll and"))
    assert page.until("fulll")["wrong"] == ["nothing is called `fulll`"]
    editor.write(RULES, whole)
    page.until("at most 3", '"wrong": []')


@pytest.mark.parametrize(
    ("path", "words", "said"),
    [(CHART, "fresh: 2", 'class="chart"'), (EXAMPLES, "H is full", "A full goat"), (CARD, "goat Alma", "Alma")],
)
def test_charts_examples_and_cards_are_shown(editor: Editor, page: Page, path: str, words: str, said: str) -> None:
    rest_at(editor, RULES, "Option [Storms]")
    page.until("Storms")
    rest_at(editor, path, words)
    assert said in page.until(path.replace('"', ""))["paper"]


def test_the_words_of_an_author_are_text(editor: Editor, page: Page) -> None:
    whole = editor.texts[RULES]
    note = '> <script>alert(1)</script> <img src=x onerror="alert(1)">\n\n'
    editor.write(RULES, note + whole)
    editor.findings(RULES)
    rest_at(editor, RULES, "<script>")
    told = page.until("alert(1)", "line 1")
    assert "<script>" not in told["paper"]
    assert "<img" not in told["paper"]
    editor.write(RULES, whole)
    editor.findings(RULES)


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("", {}, 200),
        ("", {"Host": "evil.example"}, 421),
        ("", {"Origin": "http://evil.example"}, 403),
        ("stream", {"Sec-Fetch-Site": "cross-site"}, 403),
        ("../wrong/", {}, 404),
        ("../wrong/stream", {}, 404),
        ("../page/preview.html", {}, 404),
        ("../page/..%2f..%2fserver.py", {}, 404),
        ("../page/preview.js", {}, 200),
    ],
)
def test_who_asks_from_elsewhere_is_refused(link: str, path: str, headers: dict[str, str], status: int) -> None:
    where = urlsplit(link)
    asked = where.path + path if not path.startswith("../") else path[2:]
    line = http.client.HTTPConnection(where.netloc, timeout=10)
    line.request("GET", asked, headers=headers)
    answer = line.getresponse()
    assert answer.status == status
    assert "default-src 'none'" in (answer.getheader("content-security-policy") or "")
    line.close()


def test_the_page_goes_with_the_editor(tmp_path: Path) -> None:
    one = Editor(pasture(tmp_path))
    one.open(RULES)
    one.findings(RULES)
    page = Page(one.ask("workspace/executeCommand", {"command": "rulewright.preview", "arguments": []}))
    assert one.server.stdin is not None
    one.server.stdin.close()
    one.left()
    page.close()
