"""Words of habit: what is told to be written instead of them."""

from __future__ import annotations

from pathlib import Path

from compiler.pipeline import compile_pack
from compiler.source.pack_folder import Disk
from tests.laid_out import laid_out

BASE = """A side is one of the Reds, the Blues.
A cargo is one of straw, wool, coal.
A boat is a kind of thing.
A boat has a cargo (at first straw), a draught (a number, at first 1).
Question "the toll of {the boat}"; rules call it "the toll"; its answer is one number; by default 0; cites house.
"""
SAID = {
    "is 3 if the boat's draught is 2 or more": "write `at least` or `at most` before the number; did you mean `none`?",
    "is 3 if the boat's draught is between 3 or 5": "did you mean `and`?",
    "is 3 if the boat's cargo is one of wool, coal": "for one of several write `is A, B or C`",
    "is 3 if there is a boat next to the boat": "write `adjacent to X`, or `within 1 hex of X`; did you mean `connected` or `adjacent`?",
    "is 3 if there is a boat within 3 of the boat": None,  # `hexes` is expected there
    "is 3 if there is a boat with draught 3": "write `whose range is 2`, or `that has ...`",
    "is 3 while the boat's draught is 2": "write `if`, or a fact that `lapses when ...`; did you mean `if`?",
    "is 3 if the boat is destroyed": "did you mean `out of play`?",
    "is halved if the boat is in M5": None,  # one number is not halved; the message says so
}


def test_what_to_write_is_told(tmp_path: Path) -> None:
    rules = "\n".join(f"Rule [R{at}]; cites house.\nThe toll {said}.\n" for at, said in enumerate(SAID))
    files = {"p/pack.yaml": "title: P\nlayer: game\nversion: 1.0.0\nlanguage: 1\n", "p/p.rulebook": BASE + rules}
    laid_out(tmp_path, files)
    problems = compile_pack(["p"], Disk((tmp_path,))).problems
    assert [one.help for one in problems] == list(SAID.values())
    assert problems[-1].message == "`is halved` cannot be said here: one answer prevails"


def test_a_counter_there_is_none_of_is_told_with_those_called_nearly_so(tmp_path: Path) -> None:
    """As it is written, and without what else could stand there; a word that is no name stays one of the usual."""
    said = ("a Wader-21", "a hull")
    rules = "\n".join(
        f"Rule [R{at}]; cites house.\nThe toll is 3 if the boat is {one}.\n" for at, one in enumerate(said)
    )
    sheet = "counters: Boats\nkind: boat\nside: the Reds\ncites: [house]\nrows: {Wader-11: {}, Punt: {}}\n"
    files = {"p/pack.yaml": "title: P\nlayer: game\nversion: 1.0.0\nlanguage: 1\n", "p/p.rulebook": BASE + rules}
    laid_out(tmp_path, {**files, "p/charts/boats.yaml": sheet})
    one, other = compile_pack(["p"], Disk((tmp_path,))).problems
    assert (one.message, one.help, one.primary.text) == (
        "no counter is called `Wader-21`", "did you mean `Wader-11`?", "",
    )  # fmt: skip
    assert other.message == "nothing is called `hull`"


def test_a_name_of_two_words_is_told_whole(tmp_path: Path) -> None:
    rule = "Rule [R]; cites house.\nThe toll is 3 if the boat's cargo is sulphur rock and the boat's draught is 2.\n"
    base = BASE.replace("coal.", "salt rock.")
    files = {"p/pack.yaml": "title: P\nlayer: game\nversion: 1.0.0\nlanguage: 1\n", "p/p.rulebook": base + rule}
    laid_out(tmp_path, files)
    (found,) = compile_pack(["p"], Disk((tmp_path,))).problems
    assert (found.message, found.help) == ("nothing is called `sulphur rock`", "did you mean `salt rock`?")
