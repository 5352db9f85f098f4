"""The vocabulary, as an author asks for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from compiler.graph import graph_of
from compiler.source.pack_folder import Disk
from rulewright.shelf.compile_cache import compile_kept
from rulewright.telling.entries import SECTIONS, Book
from rulewright.telling.lookup import meaning, near
from rulewright.telling.pages import WIDTH, as_text
from rulewright.telling.vocabulary import vocabulary

ROOT = Path(__file__).resolve().parents[2]


@cache
def book(name: str = "tests/toy") -> Book:
    compiled = compile_kept([name], Disk((ROOT / "rules",), ROOT))
    return Book(compiled.built.model, graph_of(compiled.built.model), compiled.files)


def told(words: str, of: Book | None = None) -> str:
    found = meaning(of or book(), words)
    assert found is not None, words
    return "\n\n".join(as_text(one) for one in found.pages)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "rulewright", *arguments]
    return subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, check=False)


def test_the_vocabulary_has_every_phrase() -> None:
    text = as_text(vocabulary(book().model))
    model = book().model
    for section in (model.questions, model.events, model.actions, model.procedures):
        for one in section.values():
            assert one.phrase in " ".join(text.split()), one.phrase
    for line in (
        "flower    a thing",
        "soil  sand, loam, clay",
        '{the gardener} may pick {the flower}  "picking"',
        "known only to the flower's side",
        "lasts until the next [Day] of the flower's side ends",
        "taken by the side to move in [Day]",
        "[Day] of the Lower Garden",
        "the distance from {hex} to {hex}",
    ):
        assert line in text, line


@pytest.mark.parametrize("pack", ["tests/toy", "panzer_leader", "panzerblitz"])
def test_lines_are_not_too_long(pack: str) -> None:
    text = as_text(vocabulary(book(pack).model))
    assert max(len(line) for line in text.splitlines()) <= WIDTH
    assert "\x1b" not in text


def test_who_answers_stands_in_order_of_rank() -> None:
    text = told("picking")
    assert text.index("[Bees know their gardener]") < text.index("[Bees on guard]")
    assert "outranks [Bees on guard]" in text
    assert "outranked by [Bees know their gardener]" in text
    assert "pick {the flower} with {the gardener}" in text  # who asks
    assert "Picking is forbidden if ..." in text  # how a rule of it begins


def test_a_phrase_is_found_with_its_slots_as_words() -> None:
    assert told("the gardener may pick the flower") == told("{the gardener} may pick {the flower}")


def test_a_fact_tells_who_sets_and_reads_it() -> None:
    text = told("the flower is buzzing")
    assert "lasts until the next [Day] of the flower's side ends" in text
    sets, reads = text.index("Who sets it"), text.index("Who reads it")
    assert sets < text.index("send the bees to {the flower}") < reads < text.index("[Bees on guard]")


def test_an_event_tells_what_follows() -> None:
    text = told("water reaches the flower")
    assert text.index("Who announces it") < text.index("Last, reactions that may be taken")
    assert "taken by the opponent of (the flower's side)" in text


def test_an_event_tells_bookkeeping_before_consequences_before_reactions() -> None:
    text = told("the unit enters the new hex from the old hex", book("panzer_leader"))
    order = (
        "First, bookkeeping",
        "[Points in view]",
        "Then, consequences",
        "[Onto the mines]",
        "Last, reactions",
        "fire in passing",
    )
    places = [text.index(one) for one in order]
    assert places == sorted(places)


def test_a_phase_tells_what_happens_in_it() -> None:
    text = told("Day")
    assert (
        text.index("When it begins")
        < text.index("[Growing]")
        < text.index("While it runs")
        < text.index("When it ends")
    )
    assert "{the flower} is watered" in text


def test_a_word_brings_every_phrase_that_holds_it() -> None:
    text = told("road", book("panzer_leader"))
    for one in (
        "{the new hex} is on a road from {the old hex}",
        "[Road rate]",
        "hexside} is crossed by a road",
    ):
        assert one in text, one


def test_names_kinds_counters_paragraphs() -> None:
    of = book("panzer_leader")
    assert "terrain chart]" in told("woods", of)
    assert "Phrases that take one" in told("units", of)
    assert "movement allowance" in told("M4 tank", of)
    assert "Green hexside behind a full road" in told("PLQ-MOVE-ROAD-04", of)


def test_every_declaration_has_a_page() -> None:
    of = book("panzer_leader")
    for sort, section in SECTIONS.items():
        for name in getattr(of.model, section):
            assert meaning(of, name) is not None, (sort, name)


def test_nothing_found_tells_what_is_near() -> None:
    assert meaning(book(), "flowre") is None
    assert "flower" in near(book(), "flowre")
    done = run("words", "flowre", "--rules", "tests/toy")
    assert done.returncode == 2
    assert "flower" in done.stderr


def test_the_pack_must_be_said_where_there_are_several() -> None:
    done = run("words")
    assert done.returncode == 2
    assert "--rules" in done.stderr


def test_for_a_program() -> None:
    done = run("words", "picking", "--rules", "tests/toy", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)[0]["title"] == "Question {the gardener} may pick {the flower}"


def test_a_citation_is_told_with_its_id_once() -> None:
    of = book("panzer_leader")
    cited = of.model.rules["Road rate"].cites[0]
    assert told("Road rate", of).partition("It cites")[2].partition("\n\n")[0].count(f"{cited} ") == 1
    assert f"{cited}:" not in told("Road rate", of)
