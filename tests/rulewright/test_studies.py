"""What examples touch, notice, inherit and prove: the verbs run as a person runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulewright.cli import run
from rulewright.studies.workers import Here, executor
from tests.rulewright.meadow import meadow


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(meadow(tmp_path))
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = run(arguments)
    return code, capsys.readouterr().out


def test_the_packs_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "test", "meadow", "greedy") == (0, "4 examples, none not as told\n")


def test_what_no_example_touches(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = said(capsys, "test", "meadow", "--coverage")
    assert code == 1
    untouched = {line.split("the ", 1)[1].split(" is touched")[0] for line in out.splitlines() if "touched by" in line}
    assert untouched == {
        "rule [Storms drown]",
        "cell [Worth of grass: dry]",
        "option [Storms]",
        "action [graze {the goat}]",
    }
    assert "procedures: 2 of 2" in out
    assert "rules and charts: 3 of 4, 75.0 %" in out
    assert "chart cells: 2 of 3, 66.7 %" in out


def test_touches_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    _, out = said(capsys, "test", "meadow", "--coverage", "--json")
    told = {(one["sort"], one["name"]): one for one in json.loads(out)}
    assert told["rule", "Full goats rest"]["answered"] == 1
    assert told["rule", "Full goats rest"]["gave way"] == 1
    assert told["cell", "Worth of grass: dry"]["answered"] == 0


def test_wrongs_that_nobody_notices_are_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = said(capsys, "test", "meadow", "--mutate", "1000")
    assert code == 1
    assert "[Full goats rest]: “the goat's hunger is at most 3” left out" in out
    assert "[Full goats rest]: 3 taken for 4" in out
    assert "[Storms drown]: left out altogether" in out
    assert "[Full goats rest]: left out altogether" not in out  # noticed
    assert '"feed the goats of {the meadow, a hex}": left out altogether' not in out
    assert "cells `fresh` and `lush` swapped" not in out


def test_the_same_seed_draws_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    first = said(capsys, "test", "meadow", "--mutate", "9", "--seed", "5")
    assert said(capsys, "test", "meadow", "--mutate", "9", "--seed", "5") == first
    assert said(capsys, "test", "meadow", "--mutate", "9", "--seed", "6") != first
    assert "9 changes," in first[1]


def test_every_change_of_one_place(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = said(capsys, "test", "meadow", "--mutate", "all", "--in", "[Full goats rest]")
    assert code == 1
    assert "[Full goats rest]: 3 taken for 4\n  wanted: one that stands just at the number" in out
    assert "Storms" not in out
    of_file = said(capsys, "test", "meadow", "--mutate", "all", "--in", "1_grazing")[1]
    assert len(of_file.splitlines()) > len(out.splitlines())
    assert run(("test", "meadow", "--mutate", "all", "--in", "Full gotas rest")) == 2
    assert run(("test", "meadow", "--in", "1_grazing")) == 2
    assert run(("test", "meadow", "--mutate", "some")) == 2


def test_what_makes_no_difference_is_noted_with_its_reason(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    note = here / "rules" / "meadow" / "equivalent.yaml"
    note.write_text("- {change: '[Full goats rest]: 3 taken for 4', why: no goat is that hungry}\n")
    asked = ("test", "meadow", "--mutate", "all", "--in", "Full goats rest")
    code, out = said(capsys, *asked)
    assert "[Full goats rest]: 3 taken for 4\n  makes no difference: no goat is that hungry" in out
    assert "1 that make no difference" in out
    assert said(capsys, "check", "meadow")[0] == 0
    note.write_text(
        "- {change: '[Full goats rest]: left out altogether', why: noticed}\n- {change: '[Rain]: gone', why: no such}\n"
    )
    code, out = said(capsys, *asked)
    assert code == 1
    assert "equivalent.yaml:1:3: `[Full goats rest]: left out altogether`: an example notices it" in out
    assert "equivalent.yaml:2:3: `[Rain]: gone`: no change is said like this" in out
    _, out = said(capsys, "test", "greedy", "--mutate", "all")
    assert "equivalent.yaml" not in out  # nor are the rules changed that these notes are about
    note.write_text("- {chnage: A, why: b}\n")
    assert said(capsys, *asked)[0] == 1


def test_a_variant_answers_for_what_it_changes(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = said(capsys, "test", "greedy", "--inherited")
    assert code == 1
    assert "[A full goat] comes out otherwise under greedy" in out
    assert "not acknowledged" in out
    assert "3 inherited examples asked under greedy, 1 changed, 0 of them acknowledged" in out
    note = here / "rules" / "greedy" / "acknowledged.yaml"
    note.write_text("- {example: A full goat, why: goats are greedy here}\n")
    code, out = said(capsys, "test", "greedy", "--inherited")
    assert code == 0
    assert "acknowledged: goats are greedy here" in out
    assert said(capsys, "check", "greedy")[0] == 0  # the file is known
    note.write_text(note.read_text() + "- {example: Rain, why: no reason}\n")
    code, out = said(capsys, "test", "greedy", "--inherited")
    assert code == 1
    assert "[Rain] is acknowledged, but comes out as it did" in out


@pytest.mark.parametrize("text", ["- 3\n", "- {example: X}\n", "what: [", "- {exmple: A, why: b}\n"])
def test_a_bad_note_is_a_finding(here: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    (here / "rules" / "greedy" / "acknowledged.yaml").write_text(text)
    code, out = said(capsys, "test", "greedy", "--inherited")
    assert code == 1
    assert "acknowledged.yaml:1" in out


def test_what_is_carried_and_proven(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = said(capsys, "coverage", "meadow", "--json")
    states = {one["id"]: one["state"] for one in json.loads(out)}
    assert code == 0
    # The two that say the same share an expectation; a note is nothing to prove.
    assert states == {"MEA-1": "proven", "MEA-2": "proven", "MEA-3": "proven", "MEA-4": "proven", "MEA-6": "missing"}


def test_what_packs_beneath_carry_is_not_the_variants_to_prove(capsys: pytest.CaptureFixture[str]) -> None:
    """It was `nothing carries it` of all that the variant left as it was."""
    code, out = said(capsys, "coverage", "greedy", "--json")
    states = {one["id"]: one["state"] for one in json.loads(out)}
    assert code == 0
    assert {name for name, state in states.items() if state == "missing"} == {"MEA-6"}
    assert "beneath" in states.values()
    _, out = said(capsys, "coverage", "greedy")
    assert "are carried by packs beneath alone, which prove them" in out


def test_entries_that_differ_need_an_expectation_each(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entries = here / "rules" / "meadow" / "sources" / "MEA.yaml"
    entries.write_text(entries.read_text().replace("{same: MEA-2}", "{differs: MEA-2}"))
    examples = here / "rules" / "meadow" / "2_examples.rulebook"
    _, out = said(capsys, "coverage", "meadow", "--json")
    assert {one["id"]: one["state"] for one in json.loads(out)}["MEA-3"] == "proven"  # there are two
    examples.write_text(examples.read_text().replace("Then the worth of C3 is 2.\n", ""))
    _, out = said(capsys, "coverage", "meadow", "--json")
    assert [one["state"] for one in json.loads(out)][1:3] == ["proven", "shared"]


def test_an_example_that_changes_nothing_proves_nothing(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    examples = here / "rules" / "meadow" / "2_examples.rulebook"
    examples.write_text(
        examples.read_text()
        .replace("proves MEA-1", "proves MEA-4")
        .replace("[Rain]; proves MEA-4", "[Rain]; proves MEA-1")
    )
    code, out = said(capsys, "coverage", "meadow", "--list")
    assert code == 1
    assert "MEA-1: Who may graze: its examples come out the same without what carries it ([Full goats rest])" in out
    assert "MEA       ME      yes               4       4       2" in out


def test_options_and_counters_carry_as_well(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An option is taken the other way round, a counter loses what is printed on it."""
    meadow = here / "rules" / "meadow"
    (meadow / "1_grazing.rulebook").write_text(
        (meadow / "1_grazing.rulebook")
        .read_text()
        .replace('it is hard on goats"; cites house', 'it is hard on goats"; cites MEA-6')
    )
    entries = meadow / "sources" / "MEA.yaml"
    entries.write_text(
        entries.read_text() + "MEA-7: {section: Herds, item: 7, topic: Lean goats, kind: unit-capability, game: ME}\n"
    )
    (meadow / "charts" / "goats.yaml").write_text(
        "counters: Goats\nkind: goat\ncites: [house]\nrows:\n  lean goat: {hunger: 5, cites: [MEA-7]}\n"
    )
    (meadow / "3_storms.rulebook").write_text(
        "# Storms\n\nExample [Drowned]; under [Storms]; proves MEA-6.\nGiven:\n- a goat G of the Brown Herd in C3;\n"
        "- C3 is wet.\nThen G may not graze in C3.\n\nExample [Lean]; proves MEA-7.\nGiven:\n"
        "- a lean goat L of the Brown Herd in C3.\nThen L's hunger is 5.\n"
    )
    code, out = said(capsys, "coverage", "meadow", "--json")
    states = {one["id"]: one["state"] for one in json.loads(out)}
    assert (code, states["MEA-6"], states["MEA-7"]) == (0, "proven", "proven")


def test_examples_that_say_what_counters_print(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a bare goat, and over what is printed; not what no sheet prints, nor of a goat as it is printed."""
    meadow = here / "rules" / "meadow"
    (meadow / "charts" / "goats.yaml").write_text(
        "counters: Goats\nkind: goat\ncites: [house]\nrows:\n  lean goat: {hunger: 5}\n"
    )
    (meadow / "3_lean.rulebook").write_text(
        "# Lean\n\nExample [By hand]; proves MEA-1.\nGiven:\n- a goat G of the Brown Herd in C3;\n- G's hunger is 4;\n"
        "- a lean goat L of the Brown Herd in C3;\n- L's hunger is 1.\nThen G may graze in C3.\n\n"
        "Example [Printed]; proves house.\nGiven:\n- a lean goat L of the Brown Herd in C3;\n- L is full;\n"
        "- C3's grass is dry.\nThen L's hunger is 5.\n"
    )
    assert said(capsys, "coverage", "meadow", "--by-hand")[1] == (
        "rules/meadow/3_lean.rulebook:6:3: [By hand] says `goat's hunger`, of G: nothing printed on it\n"
        "rules/meadow/3_lean.rulebook:8:3: [By hand] says `goat's hunger`, of L: a printed lean goat\n"
        "by hand what counters print: 1 of 5 examples; of a bare thing: 1; of these to prove an entry: 1\n"
    )
    _, out = said(capsys, "coverage", "meadow", "--by-hand", "--json")
    assert [(one["of"], one["bare"], one["proves"]) for one in json.loads(out)] == [
        ("G", True, ["MEA-1"]),
        ("L", False, ["MEA-1"]),
    ]


def test_a_ledger_outside_the_pack(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger = here / "ledger"
    ledger.mkdir()
    (ledger / "book.yaml").write_text(
        '- {id: MEA-1, where: {section: "A", item: "1"}, topic: "t", kind: legality, game: ME, executable: "yes",'
        " related: [{id: MEA-9, relation: refines, inverse: true}], depends_on_option: null}\n"
        '- {id: MEA-9, where: {section: "A", item: "2"}, topic: "u", kind: legality, game: ME, executable: "yes"}\n'
    )
    code, out = said(capsys, "coverage", "meadow", "--ledger", "ledger")
    assert code == 1
    assert "MEA-9: u: nothing carries it" in out
    assert "2 entries, 1 carried, 1 proven" in out


def test_where_no_process_can_be_copied_all_is_done_here(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with_copies = said(capsys, "test", "meadow", "--mutate", "40")
    monkeypatch.setattr("multiprocessing.get_all_start_methods", lambda: ["spawn"])
    monkeypatch.setattr("multiprocessing.get_context", lambda *_: pytest.fail("a process was begun"))
    assert type(executor(4)) is Here
    assert said(capsys, "test", "meadow", "--mutate", "40") == with_copies
