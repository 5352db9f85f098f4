"""The references under docs/reference are what the rules print now, so that a change of a rule shows as a change of the book."""

from __future__ import annotations

import re

import pytest

from rulewright.cli import run
from tests.rulewright.test_command_line import ROOT

REFERENCES = ROOT / "docs" / "reference"


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_they_are_as_the_rules_are(capsys: pytest.CaptureFixture[str]) -> None:
    """If this fails: `rulewright reference --format md` prints them again."""
    assert run(("reference", "--check")) == 0, capsys.readouterr().out


def test_every_pack_has_one_and_all_links_arrive() -> None:
    pages = {path: path.read_text(encoding="utf-8") for path in REFERENCES.rglob("*.md")}
    assert {path.parent.name for path in pages} == {path.parent.name for path in (ROOT / "rules").glob("*/pack.yaml")}
    places = {path: {"", *re.findall(r'<a id="([^"]*)">', text)} for path, text in pages.items()}
    lost = []
    for path, text in pages.items():
        for link in re.findall(r"\]\(([^()\s]*)\)", text):
            address, _, anchor = link.partition("#")
            target = (path.parent / address).resolve() if address else path
            if anchor not in places.get(target, ()):
                lost.append(f"{path.relative_to(REFERENCES)}: {link}")
    assert lost == []


def test_they_are_not_large() -> None:
    pages = list(REFERENCES.rglob("*.md"))
    whole = sum(path.stat().st_size for path in pages)
    packs = {path.parent for path in pages}
    assert whole < 435_000 * len(packs)  # with plain words to nearly every rule
