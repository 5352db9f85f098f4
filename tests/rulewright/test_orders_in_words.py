"""What a person orders in a whole sentence, or by the end of a name; and what is asked of a reaction that may be taken."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from rulewright.cli import cli

SET_UP = ("set up Anton in K7", "set up, Berta, K6", "set up, all, Sambleu", "done")
COMING = ("come on with Able in A4", "move, Able, B4, C4, D5")


def told(tmp_path: Path, *lines: str) -> str:
    record = str(tmp_path / "game.jsonl")
    options = ["--with", "Opportunity fire", "--players", "person,person", "--seed", "3", "--record", record]
    said = "".join(f"{line}\n" for line in (*SET_UP, *lines, "quit"))
    return CliRunner().invoke(cli, ["run", "panzer_leader/training", *options], input=said, standalone_mode=False).output


def test_a_sentence_does_what_it_says(tmp_path: Path) -> None:
    """`set up, Berta, K6` might have been `set up the unit aboard the carrier`."""
    shown = told(tmp_path, "come on with Able in A4", "move Able into B4", "move Able into J9", "move Abel into B5", "move Able", "undo")
    done = [line.strip() for line in shown.splitlines()]
    for one in ("set up Anton in K7", "set up Berta in K6", "come on with Able in A4", "move Able into B4"):
        assert one in done
    assert "No: move Able into J9 is not legal here." in done
    assert "did you mean `Able`?" in done
    assert "what is done breaks off here: expected `into`" in done
    assert "error[" not in shown


def test_of_a_reaction_chances_and_reasons_are_told(tmp_path: Path) -> None:
    shown = told(tmp_path, *COMING, "odds fire in passing at Able with Anton", "why fire in passing at Able with Emil", "fire in passing at Able with Anton")
    before, _, after = shown.partition("a reaction, because Able enters D5 from C4")
    assert before
    assert "1/2 (50.0 %), on 1, 2 or 3:\n  Able is dispersed." in after
    assert "No: fire in passing at Able with Emil is not legal when Able enters D5 from C4." in after
    assert "[Snap shots have the usual range] forbids it" in after
    assert "the Germans react: fire in passing at Able with Anton" in after


def test_where_nothing_happens_there_is_nothing_to_react_to(tmp_path: Path) -> None:
    assert "and nothing has just happened" in told(tmp_path, "why fire in passing at Able with Anton")
