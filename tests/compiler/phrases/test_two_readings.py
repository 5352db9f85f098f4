"""Two readings that brackets cannot tell apart are told by what they speak of; never by nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler import terms as t
from compiler.diagnostics import Diagnostic
from compiler.phrases.two_readings import describe
from compiler.pipeline import compile_pack
from compiler.source.pack_folder import Disk
from tests.laid_out import laid_out


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (t.Variable(t.HEX, "the spot"), t.Variable(t.HEX, "the goal")),
        (t.HexLabel(t.HEX, "M5"), t.HexLabel(t.HEX, "M6")),
        (t.Variable(t.HEX, "the spot"), t.Name(t.SIDE, "the Reds")),
    ],
)
def test_what_a_reading_speaks_of_tells_it_from_another(one: t.Term, other: t.Term) -> None:
    assert describe(one)
    assert describe(one) != describe(other)


def test_the_same_word_of_two_kinds_is_told_by_the_kinds() -> None:
    one, other = t.Name(t.SIDE, "red"), t.Name(t.Kind("colour"), "red")
    assert describe(one) == describe(other)
    assert (describe(one, kinds=True), describe(other, kinds=True)) == ("red (a side)", "red (a colour)")


def test_each_reading_shown_is_read_as_it_is_shown(tmp_path: Path) -> None:
    """Only what may stand in brackets is shown so."""
    told = "The toll is 3 if there is a boat of the side not to move within 2 hexes of a boat of the side not to move."
    base = "A side is one of the Reds, the Blues.\nA boat is a kind of thing.\n"
    asks = 'Question "the toll of {the boat}"; rules call it "the toll"; its answer is one number; cites house.\n'
    pack = "title: P\nlayer: game\nversion: 1.0.0\nlanguage: 1\n"

    def problems(sentence: str) -> tuple[Diagnostic, ...]:
        rule = f"Rule [R]; cites house.\n{sentence}\n"
        laid_out(tmp_path, {"p/pack.yaml": pack, "p/p.rulebook": f"{base}{asks}{rule}"})
        return compile_pack(["p"], Disk((tmp_path,))).problems

    (found,) = problems(told)
    assert found.name == "two-readings"
    shown = [note.strip() for note in found.notes if not note.endswith(":")]
    assert len(set(shown)) == 2
    for one in shown:
        assert problems(f"The toll {one}.") == ()
