"""docs/semantics.md and the small rulebooks beside this file: every block is judged and played, or refused as it says.

A block is read after the page's preamble, as a pack of its own that stands on a blank board.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from compiler.diagnostics import has_errors
from compiler.pipeline import Compiled, compile_pack
from compiler.source.pack_folder import Disk
from rulewright.proofs.packs_judged import judged_together
from rulewright.scenes.examples import play_example
from rulewright.scenes.table import Table
from runtime.space import Space
from runtime.space.grid import Grid
from tests.oracle import playing

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "semantics.md"
PACK = "title: Small\nlayer: game\nversion: 1.0.0\nlanguage: 1\n"
BOARD = "board: blank\ncites: [house]\ngrid: {rows: 16, columns: 16}\n"
FOUND = re.findall(r"^## ([^\n]*)$|^```rulebook([^\n]*)\n(.*?)^```", PAGE.read_text(), re.M | re.S)


def blocks() -> tuple[str, list[tuple[str, str, str]]]:
    """The preamble, and every other block with its heading and what stands after `rulebook`."""
    preamble, heading, found = "", "", []
    for title, info, text in FOUND:
        if title:
            heading = title
        elif info.strip() == "preamble":
            preamble = text
        else:
            found.append((f"{heading} {len(found)}", info.strip(), text))
    return preamble, found


PREAMBLE, BLOCKS = blocks()
RUNS = [(name, f"{PREAMBLE}\n{text}") for name, info, text in BLOCKS if not info]
RUNS += [(file.stem, file.read_text()) for file in sorted((HERE / "semantics").glob("*.rulebook"))]
REFUSED = [(name, info.split()[1], f"{PREAMBLE}\n{text}") for name, info, text in BLOCKS if info]


def compiled(folder: Path, text: str) -> Compiled:
    pack = folder / "small"
    (pack / "boards").mkdir(parents=True)
    (pack / "pack.yaml").write_text(PACK)
    (pack / "boards" / "blank.yaml").write_text(BOARD)
    (pack / "small.rulebook").write_text(text)
    return compile_pack(["small"], Disk((folder,)))


def test_blocks_are_short() -> None:
    assert [name for name, _, text in BLOCKS if text.count("\n") >= 25] == []


@pytest.mark.parametrize(("name", "text"), RUNS, ids=[name for name, _ in RUNS])
def test_it_is_judged_sound_and_played(tmp_path: Path, name: str, text: str) -> None:
    built = compiled(tmp_path, text)
    assert not has_errors(built.problems), [problem.message for problem in built.problems]
    model = built.built.model
    errors = [problem.message for problem in judged_together(model) if problem.is_error]
    assert errors == []
    assert model.examples
    base = Table.of(model)
    for example in model.examples.values():
        result = play_example(base.under(example.under, example.not_under), example)
        assert result.fine, (
            example.id,
            result.unplayable,
            [(line.then.text, line.wrong, line.reason) for line in result.lines],
        )


@pytest.mark.parametrize(("name", "wanted", "text"), REFUSED, ids=[name for name, _, _ in REFUSED])
def test_it_is_refused(tmp_path: Path, name: str, wanted: str, text: str) -> None:
    built = compiled(tmp_path, text)
    model = built.built.model
    said = [problem.name for problem in built.problems]
    if not has_errors(built.problems):
        said += [problem.name for problem in judged_together(model)]
        for example in model.examples.values():
            result = play_example(Table.of(model), example)
            said += ["not-stated" for line in result.lines if line.wrong.startswith("depends")]
            said += ["not-stated"] if "depends" in result.unplayable else []
    assert wanted in said


@pytest.mark.parametrize(("name", "text"), RUNS, ids=[name for name, _ in RUNS])
def test_the_slow_interpreter_agrees(tmp_path: Path, name: str, text: str) -> None:
    model = compiled(tmp_path, text).built.model
    space = Space.blank(Grid(16, (16, 16)))
    on = {option for option, told in model.options.items() if told.on}
    for example in model.examples.values():
        example = replace(example, under=tuple((on | set(example.under)) - set(example.not_under)))
        for judged in playing.play(model, space, example):
            assert judged.holds, judged.line.text
            assert not judged.missing, (judged.line.text, judged.missing)


def test_counters_of_one_type_may_be_headed_by_it(tmp_path: Path) -> None:
    given = (
        "Example [Headed].\nGiven:\n- punts of the Reds in M5:\n-- a punt B;\n-- a punt C in M6.\nThen B is in M5.\n"
    )
    (tmp_path / "small" / "charts").mkdir(parents=True)
    chart = "counters: Counters\nkind: boat\ncites: [house]\nrows:\n  punt: {draught: 1}\n"
    (tmp_path / "small" / "charts" / "counters.yaml").write_text(chart)
    assert not has_errors(compiled(tmp_path, f"{PREAMBLE}\n{given}").problems)
