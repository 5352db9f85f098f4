"""looks.yaml: read, judged, and what may be said is what can be drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.looks import compile_looks
from compiler.pipeline import compile_pack
from compiler.source.pack_folder import Disk
from compiler.syntax.forms import looks as said
from compiler.syntax.looks import DRAWING
from runtime.draw import ground, symbols
from runtime.draw import looks as drawn
from tests.rulewright.boatyard import LOOKS, complaints, looked

ROOT = Path(__file__).resolve().parents[2]


def test_what_may_be_said_is_what_can_be_drawn() -> None:
    assert tuple(ground.TEXTURES) == said.TEXTURES
    assert tuple(symbols.BUILT_IN) == said.SYMBOLS
    assert said.WHERE == drawn.WHERE


def test_good_looks_have_no_complaints(tmp_path: Path) -> None:
    found = looked(tmp_path)
    assert found.problems == ()
    assert [
        "hex's depth",
        "shallow",
        {"fill": "light blue", "texture": "waves", "ink": "blue"},
    ] in found.data["hexes"]
    assert found.data["facts"]["the water in {the vessel}"] == {"tag": "{} FEET", "colour": "blue"}
    assert found.data["hidden"] == ["{the vessel} has sailed"]


@pytest.mark.parametrize(
    ("looks", "name", "help"),
    [
        ("hexs: {}\n", "unknown-key", "did you mean `hexes`?"),
        ("sight: '{hex} is in view'\n", "wrong-form", 'as in `sight: "{hex} is in view from {here}"`'),
        ("sees: '{counter} sees'\n", "wrong-form", 'as in `sees: "{counter} can see {hex}"`'),
        ("range: 'the reach of {counter}'\n", "wrong-form", None),
        ("spotted: 'the enemy is spotted'\n", "wrong-form", 'as in `spotted: "{counter} is spotted"`'),
        ("hexes: {deepth: {land: {fill: tan}}}\n", "unknown-attribute", "did you mean `depth`?"),
        ("hexes: {depth: {lnd: {fill: tan}}}\n", "not-a-choice", "did you mean `land`?"),
        ("hexes: {depth: {fill: tan}}\n", "wrong-form", "its values are land, shallow, deep"),
        ("hexes: {buoyed: {yes: {fill: tan}}}\n", "wrong-form", None),
        ("hexes: {buoyed: {fil: tan}}\n", "unknown-key", "did you mean `fill`?"),
        ("hexes: {buoyed: {fill: tann}}\n", "wrong-form", "did you mean `tan`?"),
        ("hexes: {buoyed: {fill: '#12345'}}\n", "wrong-form", None),
        ("hexes: {buoyed: {texture: wavs}}\n", "wrong-form", "did you mean `waves`?"),
        ("hexes: {buoyed: {symbol: stra}}\n", "unknown-name", "did you mean `star`?"),
        ("hexes: {buoyed: {rails: a chanel}}\n", "unknown-attribute", "did you mean `a channel`?"),
        ("hexes: {buoyed: [fill]}\n", "wrong-shape", None),
        ("hexsides: {damed: {draw: bar}}\n", "unknown-attribute", "did you mean `dammed`?"),
        ("hexsides: {dammed: {width: wide}}\n", "wrong-form", None),
        ("hexsides: {dammed: {width: 501}}\n", "wrong-form", None),
        ("sides: {the Nort: {paper: tan}}\n", "unknown-name", "did you mean `the North`?"),
        ("short: {lateeen: L}\n", "unknown-name", "did you mean `lateen`?"),
        ("symbols: {sail: [arae 1 2]}\n", "wrong-form", DRAWING),
        ("sides: {the North: {paper: black}}\n", "wrong-form", "say its `ink:`, or another paper"),
        ("counters: {vessel: {paper: black}}\n", "wrong-form", "say its `ink:`, or another paper"),
        ("sides: {the North: {paper: black, ink: '#1a2026'}}\n", "wrong-form", None),
        ("counters: {vessel: {paper: tan, ink: tan}}\n", "wrong-form", None),
        ("counters: {vesel: {paper: tan}}\n", "unknown-kind", "did you mean `vessel`?"),
        ("counters: {vessel: {corners: {top: draght}}}\n", "unknown-attribute", "did you mean `draught`?"),
        ("counters: {vessel: {corners: {topp: draught}}}\n", "unknown-key", "did you mean `top`?"),
        (
            "counters: {vessel: {cases: [{when: [armd], symbol: star}]}}\n",
            "unknown-attribute",
            "did you mean `armed`?",
        ),
        ("counters: {vessel: {cases: [{symbol: star}]}}\n", "missing-key", None),
        ("counters: {vessel: {cases: [{when: [rig is sqare]}]}}\n", "not-a-choice", None),
        ("facts: {is mored: {tag: M}}\n", "unknown-name", "did you mean `is moored`?"),
        ("facts: {is moored: {fade: perhaps}}\n", "wrong-form", None),
        ("hidden: [is mored]\n", "unknown-name", "did you mean `is moored`?"),
        ("hidden: [depths of the sea\n", "invalid-yaml", None),
        ("seldom: [is moored]\n", "unknown-name", None),
    ],
)
def test_what_is_wrong_is_told_once_with_the_nearest_name(
    tmp_path: Path, looks: str, name: str, help: str | None
) -> None:
    found = complaints(tmp_path, looks)
    assert [one.name for one in found] == [name]
    if help is not None:
        assert found[0].help == help


def test_ink_that_can_be_read_may_come_from_what_is_more_general(tmp_path: Path) -> None:
    assert not complaints(tmp_path, "counters: {vessel: {ink: white}, cog: {paper: black}}\n")


def test_wrong_lines_leave_the_rest(tmp_path: Path) -> None:
    found = looked(tmp_path, LOOKS.replace("shallow:", "shalow:"))
    assert len(found.problems) == 1
    assert [one[1] for one in found.data["hexes"]] == ["land", ""]


@pytest.mark.parametrize("pack", sorted(path.parent.name for path in (ROOT / "rules").glob("*/pack.yaml")))
def test_our_packs_look_right(pack: str) -> None:
    shelf = Disk((ROOT / "rules",), ROOT)
    model = compile_pack([pack], shelf).built.model
    assert compile_looks([pack], shelf, model).problems == ()
