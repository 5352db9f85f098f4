"""Faults put into machine code on purpose, to see whether the tests notice: each is done everywhere it fits.

    python -m tests.proofs.wrong_machine_code

A fault stands for one of the writer in C (what it writes is changed as a writer with this fault would write it), or of
the C beneath. It is caught if an answer differs from Python's, if the library does not compile, or if it crashes.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from compiler.native import native
from rulewright.shelf import NoMachineCode
from rulewright.shelf import native_code as shelf
from tests.compiler.native.test_native import test_reckoning_at_its_edges, test_rules_made_at_random
from tests.proofs.machine_code import Found, held
from tests.proofs.packs import TOY, by_chance, usual

WRITTEN = "what is written"
FAULTS = (
    ("at least is more than", WRITTEN, r"\) >= 0", ") > 0"),
    ("more than is at least", WRITTEN, r"\) > 0", ") >= 0"),
    ("at most is less than", WRITTEN, r"\) <= 0", ") < 0"),
    ("less than is at most", WRITTEN, r"\) < 0", ") <= 0"),
    ("and is or", WRITTEN, r" && ", " || "),
    ("or is and", WRITTEN, r" \|\| ", " && "),
    ("no is yes before a call", WRITTEN, r"!\(ask_", "(ask_"),
    ("all is any", WRITTEN, r"!ANY\(", "ANY("),
    ("equal is unequal", WRITTEN, r"(?<![!\w])same\(", "!same("),
    ("a mark that is not set holds", WRITTEN, r"(holds\(.*?), false\)", r"\1, true)"),
    ("sums are differences", WRITTEN, r"\badd\(p", "subtract(p"),
    ("products are sums", WRITTEN, r"\bmultiply\(p", "add(p"),
    ("quotients are products", WRITTEN, r"\bdivide\(p", "multiply(p"),
    ("up is down", WRITTEN, r"\bround_up\(", "round_down("),
    ("down is up", WRITTEN, r"\bround_down\(", "round_up("),
    ("the greatest is the least", WRITTEN, r"(outermost\(.*), true\)", r"\1, false)"),
    ("the least is the greatest", WRITTEN, r"(outermost\(.*), false\)", r"\1, true)"),
    ("the other of two is taken", WRITTEN, r"\bgreater\(p", "lesser(p"),
    ("special names are taken for things", WRITTEN, r"\bmeant\(p, ", "((void)p, "),
    ("what is not stated is nothing", WRITTEN, r"\bstated\(p, (.*?)\)\)", r"or_else(\1), WHOLE(0))"),
    ("a conflict is no", WRITTEN, r"REFUSE\(CONFLICT, (.*)\);", r"GIVE(\1);"),
    ("silence is no", WRITTEN, r"REFUSE\(SILENT, (.*)\);", r"GIVE(\1);"),
    ("out of play is in play", WRITTEN, r"\bis_in_play\(p, \w+\)", "true"),
    ("what is supposed stays", WRITTEN, r"undo\(p, mark_\);", "(void)mark_;"),
    ("nothing is supposed", WRITTEN, r"\bsuppose_fact\((p, \w+, \w+, .*)\);", r"(void)sizeof(\1);"),
    ("answers of tables are passed over", WRITTEN, r"if \(look_up\(", "if (!look_up("),
    ("another part of the line", WRITTEN, r"LINE_MET\)", "LINE_SIDES)"),
    ("the first of the things is passed over", "each.h", r"(?s)(#define ANY.*?at_one = )0", r"\g<1>1"),
    ("counted without the test", "each.h", r"found_so_many \+= \(test\)", "found_so_many += 1"),
    ("a list without the test", "each.h", r"(?s)(#define LISTED.*?)if \(test\)", r"\1if (true)"),
    ("floors of what is below nothing", "exact.c", r"one\.above % one\.below < 0 \? part - 1 : part", "part"),
    ("fractions are not reduced", "exact.c", r"above / shared, below / shared", "above, below * (shared > 0)"),
    ("sets have repeats", "sets.c", r"if \(before > 0 && items\[before - 1\]\.above == one\)\n\s*continue;", ""),
    ("a name moves beyond the end", "sets.c", r"to\.above > last \? last : to\.above", "to.above % order.count"),
    ("rows of charts are looked for from the wrong end", "sets.c", r"if \(way < 0\)", "if (way > 0)"),
    ("distances along a row alone", "map.c", r"down \+ \(across > down", "0 * down + (across > down"),
    ("a line begins at its far end", "map.c", r"lattice_number\[a\.above\]", "lattice_number[b.above]"),
    ("beside is anywhere", "map.c", r"found \|= next_to.*", "found = true;"),
    ("nobody is told of", "facts.c", r"value\.below != 1 \|\| value\.above != 0", "value.below != 1"),
    ("a key of two is looked up by the first", "facts.c", r"\(size_t\)store->slots \* sizeof \*keys;\n    while",
     "sizeof *keys;\n    while"),
)  # fmt: skip


def caught(number: int) -> str:
    """How the tests notice it, in a process of its own; nothing if they do not."""
    command = [sys.executable, "-m", "tests.proofs.wrong_machine_code", str(number)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    if done.returncode < 0:
        return "it crashed"
    return done.stdout.strip() if done.returncode == 1 else ""


def tried(number: int) -> str:
    """The same in this one."""
    _, file, pattern, instead = FAULTS[number]

    def wrong(text: str) -> str:
        changed, times = re.subn(pattern, instead, text)
        return changed if times else text

    with tempfile.TemporaryDirectory() as folder:
        ours = Path(shutil.copytree(shelf.RUNTIME, Path(folder, "native")))
        if file != WRITTEN:
            (ours / file).write_text(wrong((ours / file).read_text(encoding="ascii")), encoding="ascii")

        def written(*given: Any) -> Any:
            made = native(*given)
            files = tuple((name, wrong(text)) for name, text in made.files)
            return replace(made, files=files) if file == WRITTEN else made

        shelf.RUNTIME, shelf.native = ours, written  # type: ignore[attr-defined]
        shelf.wanted = lambda: False  # nothing of this is kept
        shelf.FLAGS = tuple(one for one in shelf.FLAGS if one not in ("-O2", "-Werror"))
        try:
            return next(_noticed(), "")
        except NoMachineCode as why:
            return f"no machine code: {why}"


def _noticed() -> Iterator[str]:
    for test in (lambda: test_rules_made_at_random(False, []), test_reckoning_at_its_edges):
        try:
            test()
        except AssertionError:
            yield "a small model is asked in vain"
    for pack, positions in (("panzer_leader", 60), (TOY, 20), ("ostrany", 20), ("panzerblitz", 40)):
        found = Found()
        settings = [usual(pack).on, *by_chance(pack, 3, 1)]
        held(pack, settings[:1] if pack == TOY else settings[-1:], range(positions), 60, found)
        if found.wrong:
            yield f"{len(found.wrong)} answers of {found.asked} in {Path(pack).name} differ"


def main() -> None:
    if sys.argv[1:]:
        how = tried(int(sys.argv[1]))
        print(how)
        raise SystemExit(bool(how))
    found = {number: caught(number) for number in range(len(FAULTS))}
    for number, how in found.items():
        print(f"{FAULTS[number][0]} ({FAULTS[number][1]}): {how or 'NOT NOTICED'}")
    print(f"{sum(map(bool, found.values()))} of {len(FAULTS)} faults noticed")


if __name__ == "__main__":
    main()
