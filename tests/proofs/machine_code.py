"""Questions of random positions, asked of machine code and of Python: what machine code says is what Python says.

    python -m tests.proofs.machine_code --questions 120000 --settings 3

It may give up, and then says why; it may never say another thing. Everyday tests use the same with a few positions
(test_machine_code.py).
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import Any

from compiler.model.examples.lines import Given, GivenMoment
from rulewright.scenes.table import Table, Unplayable
from rulewright.shelf import native_kept
from runtime.native import Library, Mirror
from runtime.position import NO_VALUE
from tests.proofs.packs import PACKS, by_chance, called, model
from tests.proofs.test_agreement import holding_less, many_questions

ASKED_OF_ONE = 80


@dataclass
class Found:
    """`given_up`: why, and what Python said; `seconds`: of Python, of machine code, and of laying positions out."""

    equal: int = 0
    given_up: Counter[tuple[str, str]] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    seconds: Counter[str] = field(default_factory=Counter)
    functions: int = 0
    left_out: Counter[str] = field(default_factory=Counter)

    @property
    def asked(self) -> int:
        return self.equal + self.given_up.total() + len(self.wrong)

    def lines(self) -> list[str]:
        left = self.left_out.total()
        told = [
            f"{self.asked:,} questions: {self.equal:,} equal, {self.given_up.total():,} given up, {len(self.wrong)} wrong",
            f"  {self.functions - left:,} of {self.functions:,} functions said in C",
        ]
        told += [f"  {many:7,} given up: {why}; Python: {said}" for (why, said), many in self.given_up.most_common()]
        told += [f"  {many:7,} not said in C: {why}" for why, many in self.left_out.most_common()]
        return [*told, *self.wrong[:20]]


def held(pack: str, settings: list[frozenset[str]], positions: Iterable[int], many: int, found: Found) -> None:
    """So many questions of each position, numbered by its seed."""
    libraries: dict[frozenset[str], Library] = {}
    for seed in positions:
        given, asked, table = many_questions(pack, seed, many, settings)
        if table.on not in libraries:
            libraries[table.on] = library = native_kept(model(pack), table.on)
            found.functions += len(library.contents.functions)
            found.left_out.update(why for _, why in library.contents.left_out)
        try:
            p, names = table.set_up(_less(given, Random(seed)))
        except (*NO_VALUE, Unplayable):
            continue
        questions = [(question, [table.value(p, names, term) for term in terms]) for question, terms in asked]
        _compare(table, p, libraries[table.on], questions, found, f"{called(pack)}, seed {seed}")


def _less(given: Iterable[Given], random: Random) -> list[Given]:
    """Now and then without its moment, or with records that hold less."""
    without_moment, holds_less = random.random() < 0.15, random.random() < 0.15
    kept = [line for line in given if not (without_moment and isinstance(line, GivenMoment))]
    return [holding_less(line, random) for line in kept] if holds_less else kept


def _compare(table: Table, p: Any, library: Library, asked: list[tuple[str, list[Any]]], found: Found, of: str) -> None:
    start = process_time()
    mirror = Mirror(library, p)
    found.seconds["laying out"] += process_time() - start
    for id_, values in asked:
        start = process_time()
        sort, value = said_by_python(table, p, id_, values)
        between = process_time()
        answer, why = mirror.ask(table.rules.program.question_named[id_], *values)
        found.seconds["Python"] += between - start
        found.seconds["machine code"] += process_time() - between
        if why:
            found.given_up[why, sort] += 1
        elif sort == "a value" and (type(answer), answer) == (type(value), value):
            found.equal += 1
        else:
            found.wrong.append(f"{of}, {sorted(table.on)}: {id_} of {values}: Python {sort} {value}, here {answer}")


def said_by_python(table: Table, p: Any, question: str, values: list[Any]) -> tuple[str, Any]:
    try:
        return "a value", table.rules.ask(p, question, *values)
    except NO_VALUE as nothing:
        return type(nothing).__name__, None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=120_000, help="of all packs together")
    parser.add_argument("--settings", type=int, default=3, help="choices of options by chance, of each pack")
    wished = parser.parse_args()
    played = [pack for pack in PACKS if "side" in model(pack).choices]
    whole = Found()
    for pack in played:
        found = Found()
        positions = wished.questions // len(played) // ASKED_OF_ONE + 1
        held(pack, list(by_chance(pack, 3, wished.settings)), range(positions), ASKED_OF_ONE, found)
        print(called(pack), *found.lines(), sep="\n", flush=True)
        whole.equal += found.equal
        whole.wrong += found.wrong
        whole.functions += found.functions
        for mine, its in ((whole.given_up, found.given_up), (whole.left_out, found.left_out)):
            mine.update(its)  # type: ignore[arg-type]
    print("all packs", *whole.lines(), sep="\n")
    raise SystemExit(bool(whole.wrong))


if __name__ == "__main__":
    main()
