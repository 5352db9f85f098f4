"""What people who played whole games at the terminal stumbled over."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from rulewright.cli import cli

WEAK = """
Position [Too weak]; rules [Panzer Leader].
Given:
- board A;
- an American scout platoon Able in E5;
- a German rifle platoon Anton in F5;
- a German rifle platoon Berta in F5;
- it is [Direct fire] of the Allies;
- it is turn 2.
"""
CROWD = """
Position [A crowd]; rules [PanzerBlitz].
Given:
- board 2;
- a Russian truck Kolya in H6;
- an antitank gun Gleb inside Kolya;
- a Russian truck Misha in H6;
- an antitank gun Hasan inside Misha;
- a Panther Paul in C3;
- it is [Vehicle movement] of the Russians;
- it is turn 2.
"""
NOT_DONE = "So it is not done."


def seen(tmp_path: Path, position: str, *lines: str) -> list[str]:
    """What the terminal shows when this is said."""
    (tmp_path / "here.position").write_text(position.lstrip())
    (tmp_path / "kept.jsonl").unlink(missing_ok=True)
    asked = ["run", str(tmp_path / "here.position"), "--players", "person,person", "--record", str(tmp_path / "kept.jsonl")]
    shown = CliRunner().invoke(cli, asked, input="\n".join((*lines, "quit", "")), standalone_mode=False).output
    return [line.strip().removeprefix("choose> ").strip() for line in shown.splitlines() if line.strip()]


def test_what_is_chosen_bit_by_bit_and_comes_to_nothing_is_told_and_not_done(tmp_path: Path) -> None:
    """At less than 1-4 nothing happened, without a word; only of who was named in a sentence it was told."""
    for said in (["fire at F5 with all"], ["fire", "F5", "all", "all"], ["1", "1", "1", "back", "back", "1", "1", "1", "1", "1"]):
        shown = seen(tmp_path, WEAK, *said, "why")
        told = [line for line in shown if line.startswith("Yes: ")]
        assert told == ["Yes: fire at Anton and Berta in F5 with Able; but nothing would come of it."] * 2  # and by `why`
        assert shown.count(NOT_DONE) == 1
        assert not [line for line in shown if line.startswith("all stands as it did")]


def test_what_led_to_a_question_of_steps_is_taken_back(tmp_path: Path) -> None:
    """Of two unloaded in a full hex it was asked who goes back first, and that had to be answered."""
    unload = "unload Gleb from Kolya; unload Hasan from Misha"
    shown = seen(tmp_path, CROWD, unload, "done", "done", "back", "undo", "done", "undo")
    asked = shown.index("the Russians: which straggler is next")
    assert "what led to this has happened, and it must be answered, or taken back" in shown[asked:]
    taken = [line.removeprefix("taken back: ") for line in shown if line.startswith("taken back: ")]
    assert taken == ["done", "unload Hasan from Misha", "done"]
