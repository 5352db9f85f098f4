"""Whatever a person names or types: an answer or words that say why not, never a fault of ours and never a wait."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rulewright.cli import run
from rulewright.shelf import disk_cache as notes
from rulewright.shelf import memory
from runtime import limits

ROOT = Path(__file__).resolve().parents[2]
TOY = ROOT / "tests" / "toy"
START = str(TOY / "start.position")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = run(list(words))
    told = capsys.readouterr()
    return code, told.out + told.err


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(TOY, tmp_path / "rules" / "toy")
    return tmp_path


# ---- what is read


@pytest.mark.parametrize("what", ["pipe", "/dev/zero"])
@pytest.mark.parametrize(
    "words",
    [
        ["ask", "{}", "is A1 wet?"],
        ["legal", "{}"],
        ["run", START, "--script", "{}"],
        ["run", "--continue", "{}"],
        ["replay", "{}"],
        ["show", "{}"],
        ["fmt", "{}"],
    ],
    ids=" ".join,
)
def test_pipes_and_devices_are_not_read(
    what: str, words: list[str], here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo("pipe")
    code, told = said(capsys, *(one.replace("{}", what) for one in words))
    assert code in (1, 2), told
    assert "no plain file" in told or "there is no" in told or "nothing here" in told, told


@pytest.mark.parametrize(
    ("record", "wanted"),
    [
        ('{"record": 1e999}\n{"end": null}\n', "`1e999` is no whole number"),
        ('{"record": 1, "x": ' + "[" * 100_000 + "\n{}\n", "more than 50 brackets (limit record-depth)"),
        ('{"record": ' + "9" * 5000 + '}\n{"end": null}\n', "more than 30 figures (limit number-figures)"),
        ("\xff", "line 1: not JSON"),
    ],
    ids=["infinite", "deep", "long", "no text"],
)
def test_a_record_that_is_none(record: str, wanted: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("x.jsonl").write_bytes(record.encode("latin-1"))
    code, told = said(capsys, "replay", "x.jsonl")
    assert (code, wanted in told) == (1, True), told[:500]


def test_a_script_that_is_no_utf_8(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("x.txt").write_bytes("Turn 1: Day\n  soufflé\n".encode("latin-1"))
    code, told = said(capsys, "run", START, "--script", "x.txt")
    assert (code, "x.txt is not UTF-8 text (byte 21)" in told) == (2, True), told


def test_a_script_with_numbers_beyond_all_is_read_in_a_moment(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("x.txt").write_text(f"Turn {'9' * 5000}: Day\n  dice {'1' * 50_000}x\n  dice ²\n")
    assert said(capsys, "run", START, "--script", "x.txt", "--turns", "1")[0] in (0, 1)


# ---- what is typed


@pytest.mark.parametrize("dice", ["²", "9" * 5000, "٣"])
def test_dice_that_are_no_numbers(dice: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = said(capsys, "ask", START, "x", "--dice", dice)
    assert (code, "cannot be read: numbers with commas between them" in told, len(told) < 400) == (2, True, True), told


def test_too_many_dice(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = said(capsys, "ask", START, "x", "--dice", "1," * 1001)
    assert (code, "more than 1,000 dice (limit dice)" in told) == (2, True), told


@pytest.mark.parametrize(
    "words", [["check", "~nosuchuser"], ["ask", START, "x", "--rules", "~nosuchuser/x"]], ids=" ".join
)
def test_a_user_that_is_not_there(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, told = said(capsys, *words)
    assert (code, "there is no pack `~nosuchuser" in told) == (2, True), told


@pytest.mark.parametrize(
    "words",
    [
        ["check", "{}"],
        ["check", "./{}"],
        ["run", "{}"],
        ["show", "{}"],
        ["show", "toy:{}"],
        ["new", "pack", "{}"],
        ["charts", "toy", "-o", "{}"],
        ["explain", "{}"],
    ],
    ids=" ".join,
)
def test_names_of_three_hundred_letters(words: list[str], here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = said(capsys, *(one.replace("{}", "a" * 300) for one in words))
    assert code in (1, 2), told


def test_too_many_games_and_rule_sets(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = said(capsys, "compare", START, "--vary", "a[b, c] = " + "|".join(map(str, range(3000))), "-o", "study")
    assert (code, "more than 50 rule sets (limit variations)" in told) == (2, True), told
    code, told = said(capsys, "compare", START, "--vary", "toy", "--games", "1" + "0" * 30, "-o", "study")
    assert (code, "more than 200,000 games (limit games)" in told) == (2, True), told
    code, told = said(capsys, "fuzz", START, "--games", "1" + "0" * 30)
    assert (code, "more than 200,000 games (limit games)" in told) == (2, True), told


def test_a_limit_wrongly_set_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("RULEWRIGHT_LIMITS", "gamse=5")
    assert said(capsys, "explain", "R0001") == (2, "Error: " + limits.misread() + "\n")


MOTHERS = """
Fact "the mother of {the gardener}"; it holds one gardener or none; at first none; cites house.
Fact "{the gardener}'s owner"; it holds one gardener; cites house.
"""
GARDENER = "Position [P]; rules [Two gardens].\nGiven:\n- a gardener G of the Upper Garden in C3.\n"


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ("the mother of " * 60 + "G", "more than 40 other things (limit sentence-depth)"),
        ("the mother of " * 600 + "G", "more than 1,000 words (limit sentence-words)"),
        ("G" + "'s owner" * 120, "depends on: G's owner"),
        ("G is " + "not " * 5000 + "in C3", "more than 1,000 words (limit sentence-words)"),
        ("G is in C3" + " and G is in C3" * 5000, "more than 1,000 words (limit sentence-words)"),
        ("(" * 5000 + "1" + ")" * 5000, "more than 1,000 words (limit sentence-words)"),
        ("(" * 300 + "1" + ")" * 300, "more than 40 brackets (limit bracket-depth)"),
    ],
    ids=["deep", "deeper", "owners", "not", "and", "brackets", "fewer brackets"],
)
def test_a_question_without_end(asked: str, wanted: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("rules/toy/z.rulebook").write_text(MOTHERS)
    Path("p.position").write_text(GARDENER)
    code, told = said(capsys, "ask", "p.position", asked)
    assert (code, wanted in told) == (1, True), told[:600]


BOARD = """board: meadow
cites: [house]
grid: {rows: 6, columns: 6}
hexes: {A1: {soil: clay}}
places: {garden: [A1]}
"""
KEYS = [found for found in re.finditer(r"(\w+):", BOARD) if found[1] not in ("A1", "garden")]


@pytest.mark.parametrize("key", KEYS, ids=lambda found: found[1])
@pytest.mark.parametrize("wrong", ["xx{}:", "{}: -7 #", "{}: [-7, {{a: b}}] #", "{}: 99999999999 #", "{}: #"])
def test_a_board_that_is_wrong_in_any_key(
    key: re.Match[str], wrong: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = BOARD[: key.start()] + wrong.format(key[1]) + BOARD[key.end() :]
    Path("rules/toy/boards/meadow.yaml").write_text(text)
    start = "rules/toy/start.position"
    for words in (
        ["check", "toy"],
        ["ask", start, "the turn is 1"],
        ["legal", start],
        ["show", start],
        ["run", start, "--turns", "1"],
    ):
        assert said(capsys, *words)[0] in (0, 1, 2), words


def test_rulebooks_of_too_many_items(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(limits.SETTING, "file-items=9")
    assert "the file holds more than 9 items (limit file-items)" in said(capsys, "check", "toy")[1]
    monkeypatch.setenv(limits.SETTING, "pack-items=9")
    assert "up to here the pack holds more than 9 items (limit pack-items)" in said(capsys, "check", "toy")[1]


def test_as_many_rules_as_a_pack_may_hold_are_judged_as_fast_as_they_are_many(here: Path) -> None:
    """Twice as many take twice as long: more than four times would be another law."""
    took = []
    for many in (600, 2400):
        rules = (
            f"Rule [Toll {one}]; cites house.\nPicking is forbidden if the turn is {one}.\n" for one in range(many)
        )
        Path("rules/toy/z.rulebook").write_text("\n".join(rules))
        began = time.process_time()
        assert run(["check", "toy"]) == 0
        took.append(time.process_time() - began)
    assert took[1] < 8 * took[0]


def test_an_answer_that_takes_too_long(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(limits.SETTING, "seconds=1")

    def thinks(*_: object, **__: object) -> None:
        while True:
            time.sleep(0.01)

    monkeypatch.setattr("rulewright.verbs.writing.check.judge", thinks)
    assert said(capsys, "check", "toy") == (2, "Error: the answer takes more than 1 seconds (limit seconds)\n")


# ---- where it is told


@pytest.mark.parametrize("words", [["explain", "R0001"], ["check", "toy"], ["--help"]], ids=" ".join)
def test_standard_output_that_takes_nothing(words: list[str], here: Path) -> None:
    command = [sys.executable, "-m", "rulewright", *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for _ in range(2):  # the second check is told from its note
        with open("/dev/full", "wb") as full:
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, env=environment)
        assert (done.returncode, done.stderr) == (2, "Error: No space left on device\n")


def test_a_name_that_is_no_text_is_shown_by_its_bytes(here: Path) -> None:
    name = os.fsencode(here / "rules" / "toy") + b"/\xff.rulebook"
    Path(os.fsdecode(name)).write_text("\nRule [No]; cites house.\nThe moon is cheese.\n")
    command = [sys.executable, "-m", "rulewright", "check", "toy"]
    done = subprocess.run(
        command, capture_output=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)}, cwd=here
    )
    assert (done.returncode, done.stderr) == (1, b"")
    assert rb"rules/toy/\udcff.rulebook:3:1" in done.stdout


def test_a_name_draws_nothing_on_the_terminal_of_a_run_on_github(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "rules" / "toy" / "a\x1b[2J\n::error::b.rulebook").write_text(
        "Rule [No]; cites house.\nThe moon is cheese.\n"
    )
    _, told = said(capsys, "check", "toy", "--format", "github")
    assert "\x1b" not in told
    assert all(
        line.startswith(("::error file=rules/toy/a\\x1b[2J%0A%3A%3Aerror", "::warning ")) for line in told.splitlines()
    )


# ---- what is kept


@pytest.mark.parametrize("damage", [b"", b"short", b"x" * 33, "pipe"])
def test_a_damaged_secret_is_made_anew(damage: bytes | str, here: Path) -> None:
    notes.keep("a" * 40, b"something")
    secret = Path(notes.folder()) / "secret"
    secret.unlink()
    if isinstance(damage, bytes):
        secret.write_bytes(damage)
        secret.chmod(0o600)
    else:
        os.mkfifo(secret, 0o600)
    assert notes.fetch("a" * 40) is None
    assert run(["check", "toy"]) == 0
    assert memory.recall(["toy"]) == "1 pack, 3 rules, no findings\n"


def test_a_full_disk_leaves_nothing_beside(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes.keep("a" * 40, b"something")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    monkeypatch.setattr(Path, "replace", full)
    notes.keep("b" * 40, b"more")
    assert sorted(one.name for one in Path(notes.folder()).iterdir()) == ["a" * 40, "secret"]


def test_what_differs_from_the_base_of_a_pack_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = said(capsys, "diff", "nosuchpack")
    assert (code, "there is no pack `nosuchpack`" in told) == (2, True), told
