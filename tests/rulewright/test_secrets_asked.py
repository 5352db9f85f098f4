"""What is hidden from a side has, to it, no name, no number and no existence, whatever it asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli import run

HEAD = """Position [Two batteries]; rules [Panzer Leader].
Given:
- a Wespe D in A1;
- a German rifle platoon S in B2;
- an M4 tank T in E5;
- an M7 Priest P in G7;
"""
MISSION = "- a mission with battery {}, aim hex {}, landing hex {}, spotters {}, due turn 2, called mission-{};\n"
HIDDEN = MISSION.format("D", "E5", "E5", "S", 1) + MISSION.format("D", "E6", "E6", "S", 2)
HELD = "- mission-1 is on its way;\n- mission-2 is on its way;\n"
TAIL = "- it is [Writing orders] of the {}.\n"
FOUND = "error[R0201] no-reading: nothing is called `{0}`\n --> question:1:1\n  |\n1 | {1}\n  | {2} expected `the`\n  = help: did you mean {3}?\n"


def told(place: Path, capsys: pytest.CaptureFixture[str], given: str, *arguments: str) -> tuple[int, str]:
    path = place / "a.position"
    path.write_text(given, encoding="utf-8")
    verb, *rest = arguments
    code = run([verb, str(path), *rest])
    caught = capsys.readouterr()
    return code, (caught.out + caught.err).replace(str(path), "a.position")


def ask(place: Path, capsys: pytest.CaptureFixture[str], given: str, question: str, side: str) -> str:
    return told(place, capsys, given, "ask", question, "--as", side)[1]


def test_a_hidden_order_is_called_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tail = TAIL.format("Germans")
    ordered, free = HEAD + HIDDEN + HELD + tail, HEAD + tail
    for name in ("mission-1", "mission-9"):
        words = f"{name} is on its way"
        there = FOUND.format(name, words, "^" * len(name), "`mission` or `missions`")
        assert ask(tmp_path, capsys, ordered, words, "the Allies") == there
        assert ask(tmp_path, capsys, free, words, "the Allies") == there
    assert ask(tmp_path, capsys, ordered, "mission-1 is on its way", "the Germans") == "yes\n"
    assert "did you mean `mission-1` or `mission-2`" in ask(tmp_path, capsys, ordered, "mission-9 is on its way", "Germans")


def test_what_is_seen_is_numbered_without_what_is_hidden(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tail = TAIL.format("Allies")
    own = MISSION.format("P", "B2", "B2", "T", 3) + "- mission-3 is on its way;\n"
    alone = MISSION.format("P", "B2", "B2", "T", 1) + "- mission-1 is on its way;\n"
    for words in ("mission-1 is on its way", "mission-3 is on its way", "the mission of P", "P may move"):
        both = [ask(tmp_path, capsys, HEAD + given + tail, words, "the Allies") for given in (HIDDEN + HELD + own, alone)]
        assert both[0] == both[1]
    assert ask(tmp_path, capsys, HEAD + HIDDEN + HELD + own + tail, "mission-1 is on its way", "the Allies") == "yes\n"


@pytest.mark.parametrize(
    "asked",
    [
        ("ask", "the number of missions that are on its way", "--why"),
        ("ask", "D may move", "--why", "--json"),
        ("legal",),
        ("legal", "--json"),
        ("legal", "order D onto E5 with S"),
        ("legal", "order D onto E5 with S", "--json"),
        ("legal", "hold the fire of D", "--why"),
        ("ask", "D has held its fire", "--after", "hold the fire of D"),
        ("ask", "T may move", "--after", "order P onto B2 with T", "--why"),
        ("odds", "order D onto E5 with S"),
        ("show",),
    ],
)
@pytest.mark.parametrize("side", ["Germans", "Allies"])
def test_worlds_that_differ_in_secrets_only_are_told_alike(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], asked: tuple[str, ...], side: str
) -> None:
    tail = TAIL.format(side)
    worlds = (HEAD + HIDDEN + HELD + tail, HEAD + HIDDEN.replace("E6", "F6") + HELD + tail, HEAD + tail)
    verb, *rest = asked
    seen = {told(tmp_path, capsys, given, verb, *rest, "--as", "the Allies") for given in worlds}
    assert len(seen) == 1, seen
