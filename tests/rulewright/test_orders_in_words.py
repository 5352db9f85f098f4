"""What a person orders in a whole sentence, or by the end of a name; and what is asked of a reaction that may be taken."""

from __future__ import annotations

from os import terminal_size
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli import cli
from rulewright.games.meant import Meant
from rulewright.scenes.scene import Refused
from rulewright.scenes.stage import open_stage
from rulewright.shelf.wished import Wished
from rulewright.telling import pages
from rulewright.terminal.desk import broken

SET_UP = ("set up Anton in K7", "set up, Berta, K6", "set up, all, Sambleu", "done")
COMING = ("come on with Able in A4", "move, Able, B4, C4, D5")


def told(tmp_path: Path, *lines: str) -> str:
    record = str(tmp_path / "game.jsonl")
    options = ["--with", "Opportunity fire", "--players", "person,person", "--seed", "3", "--record", record]
    said = "".join(f"{line}\n" for line in (*SET_UP, *lines, "quit"))
    return (
        CliRunner().invoke(cli, ["run", "panzer_leader/training", *options], input=said, standalone_mode=False).output
    )


def test_a_sentence_does_what_it_says(tmp_path: Path) -> None:
    """`set up, Berta, K6` might have been `set up the unit aboard the carrier`."""
    shown = told(
        tmp_path,
        "come on with Able in A4",
        "move Able into B4",
        "move Able into J9",
        "move Abel into B5",
        "move Able",
        "undo",
    )
    done = [line.strip() for line in shown.splitlines()]
    for one in ("set up Anton in K7", "set up Berta in K6", "come on with Able in A4", "move Able into B4"):
        assert one in done
    assert "No: move Able into J9 is not legal here." in done
    assert "did you mean `Able`?" in done
    assert "the Allies: move Able into the new hex: the new hex" in done  # what breaks off is asked on
    assert "not done: move Able into the new hex" in done
    assert "error[" not in shown


def test_of_a_reaction_chances_and_reasons_are_told(tmp_path: Path) -> None:
    shown = told(
        tmp_path,
        *COMING,
        "odds fire in passing at Able with Anton",
        "why fire in passing at Able with Emil",
        "fire in passing at Able with Anton",
    )
    before, _, after = shown.partition("a reaction, because Able enters D5 from C4")
    assert before
    assert "1/2 (50.0 %), on 1, 2 or 3:\n  Able is dispersed." in after
    assert "No: fire in passing at Able with Emil is not legal when Able enters D5 from C4." in after
    assert "[Snap shots have the usual range] forbids it" in after
    assert "the Germans react: fire in passing at Able with Anton" in after


def test_where_nothing_happens_there_is_nothing_to_react_to(tmp_path: Path) -> None:
    assert "and nothing has just happened" in told(tmp_path, "why fire in passing at Able with Anton")


def test_an_order_that_breaks_off_is_asked_on_or_done(tmp_path: Path) -> None:
    """Who said `take Able aboard Dog` was told `what is done breaks off here: expected` a word that adds nothing."""
    shown = told(tmp_path, "come on with Able", "A4", "move able", "B4", "move Zoltan")
    done = [line.strip() for line in shown.splitlines()]
    assert "the Allies: come on with Able in the hex: the hex" in done
    assert "come on with Able in A4" in done
    assert "move Able into B4" in done
    assert "nothing here is called `Zoltan`" in done  # nobody is asked on who is not there


def test_a_whole_order_in_the_midst_of_another_is_done_instead(tmp_path: Path) -> None:
    """`come on with Able in A4`, said where the unit was asked, was `none of these`."""
    lines = ("come on", "come on with Able in A4", "move", "come on, Baker, A4", "move", "move Able into J9")
    done = [line.strip() for line in told(tmp_path, *lines).splitlines()]
    assert "come on with Able in A4" in done
    assert "come on with Baker in A4" in done
    assert "No: move Able into J9 is not legal here." in done
    assert not [line for line in done if "none of these" in line]


def test_a_counter_that_is_named_alone_tells_what_it_may_do(tmp_path: Path) -> None:
    _, first, second = told(tmp_path, COMING[0], "able", "why Able", "show").split("\nAble in [Vehicle movement]")
    named, asked = (one.partition("choose> ")[0].strip().splitlines() for one in (first, second))
    assert named[0] == asked[0]  # what it may do; why not all else, in a line each
    assert named[-1].strip() == "`why Able` tells all of it, and where it is written"
    assert len(named) < len(asked)


def test_names_are_written_with_marks_or_without() -> None:
    found = open_stage("panzerblitz/russia_5_t34", Wished(None, (), (), ()))
    assert not isinstance(found, Refused)
    position = found.position()
    meant = Meant(position, found.sides[0])
    name = next(one for one in meant.known if "-" in one)
    assert meant.spelled(f"why {name.replace('-', ' ').upper()}, and then") == f"why {name}, and then"
    assert meant.spelled(f"{name.replace('-', ' ')}0 of x{name}") == f"{name.replace('-', ' ')}0 of x{name}"


def test_who_stands_nowhere_is_told_to_whose_he_is(tmp_path: Path) -> None:
    """Nothing told a person what was still to come: `?` and `show` told of the board alone."""
    shown = told(tmp_path, COMING[0], "?", "show", "? A4")
    assert shown.count("\n  beside the board: Baker (to come), Charlie (to come), Dog (to come)") == 2
    assert shown.rpartition("? A4")[2].splitlines()[1] == "      A4: Able (moved, 1 spent)"


def test_what_is_told_is_broken_once_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken at 108 letters and again at 100, each line had a stump of a word beneath it."""
    words = "hen " * 60
    assert max(map(len, pages.wrapped(words, "", 2))) > 100
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr(pages, "get_terminal_size", lambda: terminal_size((100, 40)))
    lines = pages.wrapped(words, "", 2)
    assert max(map(len, lines)) <= 100
    assert [part for line in lines for part in broken(line, 100)] == lines
