"""`rulewright new`: whatever is begun compiles, is laid out as by `fmt`, and can be run at once."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from compiler.source import SourceFile
from compiler.syntax import laid_out
from rulewright.cli import run
from tests.rulewright.boatyard import write
from tests.rulewright.pasture import pasture

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = pasture(tmp_path)
    monkeypatch.chdir(folder)
    return folder


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = run(arguments)
    return code, capsys.readouterr().out


# ---- packs


@pytest.mark.parametrize(
    "arguments",
    [("pack", "fresh"), ("variant", "mine", "--extends", "meadow")],
)
def test_something_new_works_at_once(
    arguments: tuple[str, ...], here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = said(capsys, "new", *arguments)
    assert code == 0
    assert "It compiles" in out
    assert said(capsys, "check", arguments[1])[0] == 0
    assert said(capsys, "test", arguments[1]) == (0, "1 example, none not as told\n")
    before = {path: path.read_text() for path in here.rglob("*.*")}
    assert run(("new", *arguments)) == 2
    assert {path: path.read_text() for path in here.rglob("*.*")} == before


def test_a_new_variant_has_a_rule_a_chart_change_and_an_example(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "new", "variant", "mine", "--extends", "meadow")
    text = (here / "rules" / "mine" / "1_rules.rulebook").read_text()
    assert "The goat may not graze in the meadow if the turn is 1." in text
    assert "Then the printed worth of dry is 2, by [Worth of grass]." in text
    assert (here / "rules" / "mine" / "charts" / "changes.yaml").read_text().startswith("amends: Worth of grass\n")


def test_a_new_variant_may_stand_on_two(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "new", "variant", "mine", "--extends", "meadow")
    code, _ = said(capsys, "new", "variant", "both", "--extends", "greedy", "--extends", "mine")
    assert code == 0
    assert "extends: [greedy, mine]\n" in (here / "rules" / "both" / "pack.yaml").read_text()
    assert said(capsys, "check", "both")[0] == 0
    assert run(("new", "position", "noon", "--extends", "mine")) == 2


def test_a_counter_begins_on_its_own_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """PanzerBlitz's first counter is a T-35: it was told to be of the Germans, whose side is the first."""
    monkeypatch.chdir(tmp_path)
    said(capsys, "new", "variant", "mine", "--extends", "panzerblitz")
    text = (tmp_path / "rules" / "mine" / "1_rules.rulebook").read_text()
    assert "- an early Panzer IV T in Q6;\n- it is [Mine attacks] of the Germans;" in text


def test_a_new_position_can_be_asked(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = said(capsys, "new", "position", "morning", "--in", "meadow")
    assert code == 0
    path = "rules/meadow/positions/morning.position"
    assert path in out
    assert said(capsys, "ask", path, "T is full") == (0, "no\n")
    assert run(("new", "position", "morning", "--in", "meadow")) == 2


@pytest.mark.parametrize("arguments", [("variant", "mine"), ("pack", "../x"), ("pack", ""), ("thing", "x")])
def test_slips_of_the_hand(arguments: tuple[str, ...]) -> None:
    assert run(("new", *arguments)) == 2


# ---- what is put into a pack

SITUATION = (
    ("situation", "Dawn", "--turns", "2"),
    ("run", "{pack}/dawn", "--players", "random"),
    "situations/dawn.rulebook",
)
SORTS = [
    SITUATION,
    (("position", "noon"), ("legal", "rules/{pack}/positions/noon.position"), "positions/noon.position"),
    (("board", "E5", "--rows", "8", "--columns", "9"), ("show", "{pack}:E5", "-o", "e.svg"), "boards/e5.yaml"),
    (("option", "Quiet days"), ("words", "Quiet days", "--rules", "{pack}"), "*quiet_days.rulebook"),
    (("example", "As it is"), ("show", "{pack}:As it is", "-o", "a.svg"), "*.rulebook"),
]


def made(
    capsys: pytest.CaptureFixture[str],
    folder: Path,
    pack: str,
    words: tuple[str, ...],
    then: tuple[str, ...],
    where: str,
) -> str:
    """The file that was made or grew, when all that can be done with it was done."""
    before = {path: path.read_text(encoding="utf-8") for path in (folder / "rules" / pack).rglob("*.*")}
    code, out = said(capsys, "new", *words, "--in", pack)
    assert code == 0, out
    changed = [
        path for path in (folder / "rules" / pack).rglob("*.*") if path.read_text(encoding="utf-8") != before.get(path)
    ]
    (path,) = changed
    text = path.read_text(encoding="utf-8")
    assert path.relative_to(folder / "rules" / pack).match(where)
    if path.suffix != ".yaml" and path not in before:
        assert laid_out(SourceFile(path.name, text)) == text
    assert said(capsys, *(one.format(pack=pack) for one in then))[0] == 0
    assert "rulewright check" in out
    return text


@pytest.mark.parametrize(("words", "then", "where"), SORTS, ids=lambda one: one[0])
def test_what_is_put_into_a_pack_works_at_once(
    words: tuple[str, ...], then: tuple[str, ...], where: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made(capsys, here, "meadow", words, then, where)
    assert said(capsys, "check", "meadow")[0] == 0
    code, out = said(capsys, "test", "meadow")
    assert (code, out.split(",")[1]) == (0, " none not as told\n")


@pytest.mark.parametrize("pack", ["ostrany", "panzer_grenadier"])
def test_in_whole_games(
    pack: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(ROOT / "rules" / pack, tmp_path / "rules" / pack)
    monkeypatch.chdir(tmp_path)
    for words, then, where in SORTS:
        made(capsys, tmp_path, pack, words, then, where)
    assert said(capsys, "check", pack)[0] == 0
    told = said(capsys, "run", f"{pack}/dawn", "--players", "random")[1]
    assert re.search(r"^  (move|march|fire|assault)\b.* (Able|Baker|Charlie|Dog|Easy|Fox)\b", told, re.MULTILINE), told


def test_a_counter_is_a_row_more_of_its_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path)
    monkeypatch.chdir(tmp_path)
    words = (
        "counter",
        "hulk",
        "--kind",
        "vessel",
        "--side",
        "the North",
        "--value",
        "draught = 3",
        "--value",
        "rig = bare",
    )
    text = made(capsys, tmp_path, "boatyard", words, ("words", "hulk", "--rules", "boatyard"), "charts/boats.yaml")
    assert "  dhow: {draught: 1, rig: lateen, hold: 12, marks: [armed]}\n  hulk: {draught: 3, rig: bare, hold: 40, marks: [tarred]}\n" in text
    words = ("counter", "K-1 crate", "--kind", "crate")  # its hyphen is its name's
    text = made(capsys, tmp_path, "boatyard", words, ("words", "K-1 crate", "--rules", "boatyard"), "charts/k*.yaml")
    assert text.startswith("counters: K-1 crate\n")
    words = ("counter", "bale", "--kind", "crate")
    text = made(capsys, tmp_path, "boatyard", words, ("words", "bale", "--rules", "boatyard"), "charts/bale.yaml")
    assert text == "counters: Bale\nkind: crate\ncites: [house]\nrows:\n  bale: {}\n"


def test_a_board_may_be_tiny(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where no card lies on it: judging it needs no hex that is not there."""
    (here / "rules" / "meadow" / "situations" / "day.rulebook").unlink()
    (here / "rules" / "meadow" / "2_examples.rulebook").unlink()
    made(
        capsys,
        here,
        "meadow",
        ("board", "tiny", "--rows", "2", "--columns", "2"),
        ("show", "meadow:tiny", "-o", "t.svg"),
        "boards/tiny.yaml",
    )
    assert said(capsys, "check", "meadow")[0] < 2  # nothing proves the cited paragraphs without the examples


def test_of_a_counter_of_another_pack_it_is_told_whose_it_is_and_how_it_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path)
    monkeypatch.chdir(tmp_path)
    said(capsys, "new", "variant", "mine", "--extends", "boatyard")
    assert run(("new", "counter", "cog", "--in", "mine", "--kind", "vessel", "--side", "the North")) == 2
    told = "".join(capsys.readouterr())
    assert (
        "(`boatyard`), on which mine stands, has a counter `cog` already; a sheet that begins with `amends: Boats` changes it"
        in told
    )


def test_an_example_says_what_the_rules_say_now(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = made(
        capsys,
        here,
        "meadow",
        ("example", "A meal", "--about", "printed worth"),
        ("words", "A meal", "--rules", "meadow"),
        "1_*",
    )
    assert text.endswith(
        "\n\nExample [A meal]; proves house.\nThen the printed worth of dry is 1, by [Worth of grass].\n"
    )


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (
            ("counter", "x", "--in", "meadow", "--kind", "gaot"),
            "there is no kind of thing `gaot`; did you mean `goat`?",
        ),
        (("counter", "x", "--in", "meadow", "--kind", "goat", "--side", "Browns"), "there is no side `Browns`"),
        (
            ("counter", "x", "--in", "meadow", "--kind", "goat", "--value", "hunger"),
            "a value is said as `--value 'speed = 4'`",
        ),
        (
            ("counter", "x", "--in", "meadow", "--kind", "goat", "--value", "hungr = 2"),
            "a goat has no hungr; did you mean `hunger`?",
        ),
        (("option", "Storms", "--in", "meadow"), "meadow has an option `Storms` already"),
        (
            ("option", "Storms", "--in", "greedy"),
            "Meadow (`meadow`), on which greedy stands, has an option `Storms` already",
        ),
        (("situation", "day", "--in", "meadow"), "day.rulebook is there already"),
        (("example", "x", "--in", "meadow", "--about", "cows"), "no question speaks of `cows`"),
        (("board", "a-b", "--in", "meadow"), "a board's name has no `-`"),
        (("board", "tiny", "--in", "meadow", "--rows", "2", "--columns", "2"), "there is no hex"),
        (("option", "x"), "say the pack that the option is put into: `--in PACK`"),
        (("option", "x", "--in", "medow"), "did you mean `meadow`?"),
        (("option", "x", "--in", "meadow", "--extends", "meadow"), "`--in PACK`"),
        (("position", "../x", "--in", "meadow"), "cannot be a name"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, tuple) else "",
)
def test_a_refusal_says_what_and_touches_nothing(
    arguments: tuple[str, ...], why: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path: path.read_text(encoding="utf-8") for path in here.rglob("*.*")}
    assert run(("new", *arguments)) in (1, 2)
    assert why in "".join(capsys.readouterr())
    assert {path: path.read_text(encoding="utf-8") for path in here.rglob("*.*")} == before


def test_what_is_not_said_is_asked(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["counter", "kid", "meadow", "goat", "", "5"])
    asked: list[str] = []

    def answered(text: str, default: str | None = None) -> str:
        asked.append(text)
        return next(answers) or str(default)

    rules = here / "rules" / "meadow" / "1_grazing.rulebook"
    rules.write_text(
        rules.read_text(encoding="utf-8").replace("a hunger (a number, at first 2)", "a hunger (a number)"),
        encoding="utf-8",
    )
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("click.prompt", answered)
    assert run(("new",)) == 0
    assert [one.partition(" (")[0] for one in asked] == [
        "what is to be begun", "its name", "the pack that the counter is put into", "the kind of thing that it is", "whose it is", "its hunger",
    ]  # fmt: skip
    assert "  kid: {hunger: 5}\n" in (here / "rules" / "meadow" / "charts" / "kid.yaml").read_text(encoding="utf-8")


# ---- a first card

BOATS = """# Boats

A side is one of the Reds, the Blues.
A prize is one of ribbon, cup, in order.
A piece is a kind of thing.
A rock is a kind of piece.
A boat is a kind of piece.
A piece has a size (a number).

Sequence [Turn]; cites house.
1. [Rowing] of the Reds.
2. [Rowing] of the Blues.

Question "{the prize} is won by {the side}"; its answer is yes or no; by default no; cites house.

Question "the upshot for {the side}"; rules call it "the upshot"; tells the result; its answer is one prize;
  by default ribbon; cites house.

Rule [The cup]; cites house.
The upshot is cup if cup is won by the side.

Rule [Alone on the water]; cites house.
The prize is won by the side if the prize is cup and there is no boat on the board whose side is not the side.

Action "row {the boat} to {the new hex}"; taken by the side to move in [Rowing]; cites house.
The player chooses:
1. the boat, from among boats of the side to move on the board;
2. the new hex, from among hexes adjacent to (the boat's hex).
What happens:
1. Now the boat is in the new hex.
"""
PRINTED = """counters: Rocks
kind: rock
cites: [house]
rows:
  boulder: {size: 9}
  pebble: {size: 1}
---
counters: Boats
kind: boat
cites: [house]
rows:
  skiff: {size: 2}
"""


def test_on_a_new_card_stand_those_who_can_do_something_and_there_is_something_to_win(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """There stood what is printed first: two forts that could do nothing, and nobody could win."""
    head = "title: Boats\nlayer: game\nversion: 1.0.0\nlanguage: 1\n"
    laid = {"pack.yaml": head, "1_boats.rulebook": BOATS, "charts/boats.yaml": PRINTED}
    for path, text in laid.items():
        (tmp_path / "rules" / "boats" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "rules" / "boats" / path).write_text(text)
    monkeypatch.chdir(tmp_path)
    code, out = said(capsys, "new", "situation", "Regatta", "--in", "boats")
    assert code == 0, out
    card = (tmp_path / "rules" / "boats" / "situations" / "regatta.rulebook").read_text()
    assert "a skiff Able of the Reds" in card
    assert "- the prize is cup;\n- there is a boat of the side in C3;" in card
    assert said(capsys, "check", "boats")[0] == 0
    assert "\n  row Able to " in said(capsys, "run", "boats/regatta", "--players", "random")[1]
