"""Facts that cannot be so are refused where they are stated, in the words of what ends them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.cli import run
from rulewright.scenes.scene import Refused, Scene, open_scene
from rulewright.shelf.wished import Wished
from rulewright.verbs.asking import ask
from tests.pages import Block, write_packs

BEACH = """Position [Beach]; rules [Panzer Leader].
Given:
- an M4 tank S in M5;
- an M4 tank T out of play;
- T is bound for the beach;
- S is bound for the beach.
"""


def faults(folder: Path, text: str) -> list[tuple[str, str, str]]:
    """Code, message and the words marked."""
    file = folder / "some.position"
    file.write_text(text, encoding="utf-8")
    scene = open_scene(str(file), Wished())
    if not isinstance(scene, Refused):
        return []
    return [(one.code, one.message, text[one.primary.span.start : one.primary.span.end]) for one in scene.problems]


def test_what_has_ended_already_is_refused_where_it_stands(tmp_path: Path) -> None:
    said = "`S is bound for the beach` is stated, and has ended already: it lapses when the unit is on the board"
    assert faults(tmp_path, BEACH) == [("R0659", f"{said}, and that is so here", "S is bound for the beach")]
    assert faults(tmp_path, BEACH.replace("S in M5", "S out of play")) == []


def test_each_of_several_is_looked_at(tmp_path: Path) -> None:
    assert faults(tmp_path, BEACH.replace("S is bound", "every unit on the board is bound"))[0][0] == "R0659"


# ---- what is said of nobody, as all that it could mean is out of play

AWAY = """Position [Away]; rules [Panzer Leader].
Given:
- 2 M4 tanks out of play;
- a Panther P in M5;
- every M4 tank is waiting to come on.
"""
VAIN = "this is said of nobody: it means what is in play, and 2 units are meant out of play"
CURE = "say `out of play` of what is meant, as in `{} out of play`"


def opened(folder: Path, text: str) -> Scene:
    file = folder / "away.position"
    file.write_text(text, encoding="utf-8")
    scene = open_scene(str(file), Wished())
    assert isinstance(scene, Scene)
    return scene


def asked(folder: Path, text: str, words: str) -> Result:
    opened(folder, text)
    return CliRunner().invoke(ask.command, [str(folder / "away.position"), words], standalone_mode=False)


def test_a_line_on_all_of_a_kind_that_is_out_of_play(tmp_path: Path) -> None:
    (found,) = opened(tmp_path, AWAY).doubts.problems
    marked = AWAY[found.primary.span.start : found.primary.span.end]
    assert (found.code, found.message, marked, found.help) == ("R0660", VAIN, "M4 tank", CURE.format("M4 tanks"))
    assert opened(tmp_path, AWAY.replace("M4 tank is", "M4 tank out of play is")).doubts.problems == ()
    assert (
        opened(
            tmp_path, AWAY.replace("every M4 tank is waiting to come on", "every Panther is dispersed")
        ).doubts.problems
        == ()
    )


def test_a_sum_over_what_is_out_of_play(tmp_path: Path) -> None:
    plain = AWAY.replace("- a Panther P in M5;\n- every M4 tank is waiting to come on.", "- a Panther P in M5.")
    total = "the sum of (the unit's attack strength) for each {}, called the unit"
    said = asked(tmp_path, plain, total.format("eliminated unit"))
    assert (said.stdout, VAIN in said.stderr, CURE.format("units") in said.stderr) == ("0\n", True, True)
    said = asked(tmp_path, plain, total.format("eliminated unit out of play"))
    assert (said.stdout, said.stderr) == ("22\n", "")
    assert asked(tmp_path, plain, "there is an M4 tank in M5").stderr == ""
    assert asked(tmp_path, plain, "the number of Panthers").stderr == ""


HEN_DAY = """
Example [Early]; cites house.
Given:
- 2 hens of the Reds out of play;
- a hen H of the Blues in A2;
- every hen of the Reds is tired.
Then H is not tired.
"""


def test_a_line_of_an_example_that_means_nobody_is_told_where_examples_are_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_packs(tmp_path / "rules", (Block("rulebook", "", HEN_DAY),))
    pack = tmp_path / "rules" / "yard"
    assert run(["test", str(pack)]) == 0
    out = capsys.readouterr().out
    message = "this is said of nobody: it means what is in play, and 2 hens are meant out of play"
    assert out.startswith(f"warning[R0660] nobody-in-play: {message}\n --> ")
    assert "- every hen of the Reds is tired." in out
    assert run(["test", str(pack), "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["told"]
    (warning,) = row.pop("warnings")
    place = (pack / "page_0.rulebook").as_posix()
    assert row == {"example": "Early", "at": f"{place}:2:1", "as told": True, "why": []}
    assert (warning["code"], warning["at"], warning["message"]) == ("R0660", f"{place}:6:9", message)
    assert warning["help"] in out
    (pack / "page_0.rulebook").write_text(HEN_DAY.replace("of the Reds is", "of the Reds out of play is"), "utf-8")
    assert run(["test", str(pack)]) == 0
    assert capsys.readouterr().out == "2 examples, none not as told\n"


def test_counters_of_no_side_are_told_in_examples_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only positions told it; an example set it up as nobody's, and answered something else than was meant."""
    page = "title: Posts\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [panzerblitz]\n"
    (tmp_path / "pack.yaml").write_text(page)
    text = "# Posts\n\nExample [A post]; proves house.\nGiven:\n- a command post Q in M5.\nThen Q is next to M6.\n"
    (tmp_path / "1.rulebook").write_text(text)
    assert run(["test", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "R0654] not-stated: `command post` may be of any side, and nothing here says whose it is" in told
    assert (
        "= help: `a command post Q of the Allies` or `a command post Q of the Germans` or `a command post Q of the Russians`"
        in told
    )
