"""Damaged inputs for every reader: a complaint or a result, never a fault of ours, never a long wait.

    python -m tests.fuzzing --full                          all readers, 50,000 inputs each; whole checks
    python -m tests.fuzzing questions --inputs 3000 --from 700

An input is told by its reader and its number, which is its seed. Everyday tests use the same with a few inputs each
(tests/proofs/test_readers_fuzzed.py).
"""

from __future__ import annotations

import argparse
import random
import re
import resource
import shutil
import sqlite3
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from compiler.diagnostics import Diagnostic, render_github, render_json, render_sarif, render_text
from compiler.model.build import Built, PackText, build, extend
from compiler.pipeline import read_packs
from compiler.source import SourceFile
from compiler.source.pack_folder import Disk
from compiler.source.reading import decode
from compiler.syntax import read_items
from compiler.syntax.chart_records import RawBoard
from compiler.syntax.charts import read_charts
from compiler.syntax.pack_file import read_entries, read_pack
from rulewright.actions.ordered import doing
from rulewright.actions.typed import question
from rulewright.games.script import Script
from rulewright.games.written import read_head, read_script
from rulewright.proofs.packs_judged import judge
from rulewright.scenes.board_checks import known_values
from rulewright.scenes.card import judge_told
from rulewright.scenes.scene import Refused, Scene, open_scene
from rulewright.scenes.stage import Stage, open_stage
from rulewright.scenes.table import Table
from rulewright.shelf.slip import Slip
from rulewright.shelf.wished import Wished
from rulewright.studies.game_store import CannotKeep, GameStore, Match, OtherStudy, Row
from runtime.play.chooser import CannotAnswer
from runtime.play.game import Game
from runtime.play.limits import Endless, Limits, NothingToChoose
from runtime.play.recorded.record import BadRecord, read_record, record_of, write_record
from runtime.position import NO_VALUE
from runtime.space import read_board

ROOT = Path(__file__).resolve().parents[1]
TOY = ROOT / "tests" / "toy"
START = TOY / "start.position"
SECONDS = 20
BYTES = 1_000_000_000
FULL = {"checks": 20_000, "large": 500}
MANY = 50_000  # of every other reader
TELLING = (
    Slip, BadRecord, CannotAnswer, CannotKeep, OtherStudy, Endless, NothingToChoose, *NO_VALUE,
)  # fmt: skip
BITS = """( ) [ ] { } " ' ; : . , - -- 1. (a) # > = | if unless and or the a is not of A Rule Question Fact Then Next Given
½ é \u202e \x00 \t 漢 − \u200b ² ٣ 1/0 99999999999999999999 1e999 null true [] {} !! &a *a <<: ~ %YAML --- ... \ud7ff""".split()
QUESTIONS = (
    "may G pick F?", "the buds of F", "G is in C3", "the growth in loam for 3", "the number of flowers on the board",
    "there is a flower adjacent to C3 that is thorny", "the sum of (the one's thirst) for each flower, called the one",
    "supposing F is watered, the buds of F is 2", "walk G to C4", "let G water F", "F's hex's soil",
)  # fmt: skip
BOARD = b"""board: meadow
cites: [house]
grid: {rows: 6, columns: 6}
hexes:
  A1: {soil: clay}
  B2: {soil: sand}
places: {garden: [A1, B2]}
notes: [a note]
"""
SCRIPT = b"""Turn 1: Day, the Upper Garden
  walk gardener-1 to C4
    dice 3, 4
  let gardener-2 water flower-1
Turn 1: Day, the Lower Garden
  walk gardener-3 to E5
Turn 2: Day, the Upper Garden
  pick flower-1 with gardener-1
"""
PRINTED = (
    b"Start\nthe Upper Garden: random; the Lower Garden: random; seed 3, game 2\nplayed: start.position\nturns: 3\n\n"
    + (SCRIPT.replace(b"dice 3, 4", b"the die for luck shows 3\n    so flower-1 is wet"))
)


# ---- damage


def damaged(dice: random.Random, data: bytes) -> bytes:
    """One, a few or many small wrongs."""
    for _ in range(dice.choice((1, 1, 2, 5, 20))):
        at = dice.randrange(len(data) + 1)
        other = dice.randrange(len(data) + 1)
        bit = dice.choice(BITS).encode("utf-8", "surrogatepass")
        match dice.randrange(9):
            case 0:
                data = data[:at] + bytes([dice.randrange(256)]) + data[at + 1 :]
            case 1:
                data = data[:at] + data[at + dice.randrange(40) :]
            case 2:
                data = data[:at] + bit * dice.choice((1, 1, 1, 2, 60, 600)) + data[at:]
            case 3:
                data = data[:at] + data[other : other + dice.randrange(200)] + data[at:]
            case 4:
                data = data[:at] + b"\n" + data[at:]
            case 5:
                data = data[: max(at, 1)]
            case 6:
                lines = data.split(b"\n")
                dice.shuffle(lines)
                data = b"\n".join(lines)
            case 7:
                words = data.split(b" ")
                one, two = dice.randrange(len(words)), dice.randrange(len(words))
                words[one], words[two] = words[two], words[one]
                data = b" ".join(words)
            case _:
                data = data[:at] + b" " + bit + b" " + data[at:]
    return data


def piece(dice: random.Random, data: bytes) -> bytes:
    start = dice.randrange(len(data))
    return data[start : start + dice.choice((300, 3000))] if dice.random() < 0.7 else data


@cache
def seeds(*patterns: str) -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for pattern in patterns for path in sorted(ROOT.glob(pattern)))


# ---- readers


@cache
def toy() -> tuple[PackText, Built]:
    texts, _, _ = read_packs(["toy"], Disk((ROOT / "tests",)))
    return texts[0], build(texts)


@cache
def scene() -> Scene:
    opened = open_scene(str(START), Wished(str(TOY)))
    assert isinstance(opened, Scene)
    return opened


@cache
def stage() -> Stage:
    opened = open_stage(str(START), Wished(str(TOY)))
    assert isinstance(opened, Stage)
    return opened


@cache
def asked_of() -> Scene:
    """Names that questions speak of."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.position"
        path.write_text(
            "Position [X].\nGiven:\n- a gardener G of the Upper Garden in C3;\n- a flower F of the Lower Garden in C3;\n"
            "- it is [Day] of the Upper Garden.\n"
        )
        opened = open_scene(str(path), Wished(str(TOY)))
    assert isinstance(opened, Scene)
    return opened


@cache
def record() -> bytes:
    from runtime.play.chooser import RandomChooser

    game = Game(stage().table.plan, stage().position(), RandomChooser(3), Limits(turns=2))
    game.play()
    return write_record(record_of(game, stage().hash, 3)).encode()


def read(name: str, data: bytes, judged: Callable[[SourceFile], Iterable[Diagnostic]]) -> None:
    file, problems = decode(name, data)
    _told([*problems, *(judged(file) if file is not None else ())], file)


def rulebooks(dice: random.Random) -> None:
    data = damaged(
        dice, piece(dice, dice.choice(seeds("tests/toy/*.rulebook", "rules/panzer_grenadier/03_mire.rulebook")))
    )
    read("x.rulebook", data, judged_rulebook)


def judged_rulebook(file: SourceFile) -> Iterable[Diagnostic]:
    yield from build([PackText(toy()[0].info, (file,))]).problems
    yield from read_items(file)[2]


def charts(dice: random.Random) -> None:
    data = damaged(dice, piece(dice, dice.choice(seeds("tests/toy/**/*.yaml", "rules/panzer_grenadier/charts/*.yaml"))))
    read("x.yaml", data, judged_chart)


def judged_chart(file: SourceFile) -> Iterable[Diagnostic]:
    pack, _ = toy()
    yield from (*read_pack(file)[1], *read_entries(file)[1])
    built = build([PackText(pack.info, pack.rulebooks, (file,))])
    yield from (one for one in built.problems if one.primary.span.file == file.path)


def boards(dice: random.Random) -> None:
    data = damaged(dice, dice.choice((BOARD, BOARD, *seeds("rules/panzer_grenadier/boards/*.yaml"))))
    read("x.yaml", data, judged_board)


def judged_board(file: SourceFile) -> Iterable[Diagnostic]:
    records, faults = read_charts(file)
    yield from faults
    known = known_values(toy()[1].model)
    for one in records:
        if isinstance(one, RawBoard):
            read_board(one.data, known)


def positions(dice: random.Random) -> None:
    read("x.position", damaged(dice, START.read_bytes()), judged_position)


def judged_position(file: SourceFile) -> Iterable[Diagnostic]:
    built = extend(toy()[1], file)
    found = [*built.problems]
    if not found and built.model.positions:
        table = Table(built.model, scene().table.on, scene().table.spaces)
        told = list(built.model.positions.values())[-1]
        found += judge_told(table, told)
        if not found:
            table.set_up(told.given)[0].printed()
    return found


def questions(dice: random.Random) -> None:
    told = damaged(dice, dice.choice(QUESTIONS).encode()).decode("utf-8", "replace")
    at = asked_of()
    put = question(at, told)
    if isinstance(put, Refused):
        _told(list(put.problems), None)
    else:
        at.table.why(at.position, at.names, put.term)
    acted = doing(at, told)
    if isinstance(acted, Refused):
        _told(list(acted.problems), None)


def records(dice: random.Random) -> None:
    from rulewright.games.games_parted import again

    told = damaged(dice, record()).decode("utf-8", "replace")
    read = read_record(told)
    again(read, stage())


def scripts(dice: random.Random) -> None:
    told = damaged(dice, dice.choice((SCRIPT, PRINTED))).decode("utf-8", "replace")
    head = read_head(told)
    at = stage().scene()
    script = Script(at, read_script(told, stage().sides, head), head)
    game = Game(stage().table.plan, at.position, script, Limits(turns=3))
    script.listen(game)
    game.play()


def studies(dice: random.Random) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite"
        path.write_bytes(_study())
        if dice.random() < 0.5:
            _turned(dice, path)
        else:
            path.write_bytes(damaged(dice, path.read_bytes()))
        store = GameStore(path, "a study")
        rows, done = store.rows(), store.done()
        store.close()
        assert done == {row.match for row in rows}
        assert all(row in _rows() for row in rows), "a row was believed that was never kept"


def _rows() -> tuple[Row, ...]:
    counts = {"one": 1}
    return tuple(
        Row(
            Match(one, two, three),
            "over",
            3 + one,
            9 + two,
            ("a", "b"),
            ("1", "2"),
            counts,
            {},
            counts,
            counts,
            counts,
            counts,
            counts,
            "r",
        )
        for one in (0, 1)
        for two in (0, 1, 2)
        for three in (False, True)
    )


@cache
def _study() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite"
        store = GameStore(path, "a study")
        for row in _rows():
            store.keep(row)
        store.close()
        return path.read_bytes()


def _turned(dice: random.Random, path: Path) -> None:
    """By hand: columns and words of rows changed, moved or doubled."""
    change = dice.choice(
        (
            "update game set variation = 1 - variation",
            "update game set swapped = 1 - swapped where number = 1",
            "update game set number = number + 7",
            "update game set row = replace(row, '\"turns\": 3', '\"turns\": 4')",
            "update game set row = 'x' where number = 2",
            "update game set row = null where number = 2",
            "update game set seal = x'ff00'",
            "update study set told = 'another'",
            "insert into game select variation, number + 9, swapped, row, seal from game",
            "drop table study",
            "drop table game",
            "alter table game drop column seal",
        )
    )
    with sqlite3.connect(path) as base:
        try:
            base.execute(change)
        except sqlite3.Error:
            base.execute("delete from game where number = 1")
    base.close()


def checks(dice: random.Random) -> None:
    _check(dice, TOY, wrongs=dice.choice((1, 1, 2, 5)))


def large(dice: random.Random) -> None:
    _check(dice, ROOT / "rules" / dice.choice(("panzer_grenadier", "panzer_leader", "panzerblitz")), wrongs=1)


def _check(dice: random.Random, pack: Path, wrongs: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        rules = Path(folder) / "rules"
        shutil.copytree(pack, rules / pack.name)
        files = sorted(one for one in (rules / pack.name).rglob("*") if one.is_file())
        for path in dice.choices(files, k=wrongs):
            path.write_bytes(damaged(dice, path.read_bytes()))
        judged = judge(Disk((rules, ROOT / "rules"), Path(folder)), (pack.name,))
        _told(list(judged.diagnostics), None, dict(judged.sources))


READERS: dict[str, Callable[[random.Random], None]] = {
    one.__name__: one
    for one in (rulebooks, charts, boards, positions, questions, records, scripts, studies, checks, large)
}


def _told(found: list[object], file: object, sources: object = None) -> None:
    """In every way in which findings are told."""
    known = sources if sources is not None else {file.path: file} if file is not None else {}  # type: ignore[attr-defined]
    for render in (render_text, render_json, render_sarif, render_github):
        assert "Traceback" not in render(found, known)  # type: ignore[operator]


# ---- the run


def memory() -> int:
    """The most bytes that this process had. What `getrusage` says may be of the process that began it."""
    told = Path("/proc/self/status")
    if told.exists():
        return int(re.search(r"VmHWM:\s+(\d+)", told.read_text(encoding="utf-8"))[1]) * 1024  # type: ignore[index]
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@dataclass
class Tally:
    """What came of the inputs of one reader."""

    reader: str
    inputs: int = 0
    slowest: float = 0.0
    slowest_at: int = 0
    refused: Counter[str] = field(default_factory=Counter)  # by whom, where no result came of it
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        most = memory() // 1_000_000
        return (
            f"{self.reader}: {self.inputs} inputs, {len(self.faults)} faults, slowest {self.slowest:.2f} s "
            f"(input {self.slowest_at}), {most} MB at most; refused: {dict(self.refused)}"
        )


def fuzz(reader: str, numbers: range, deadline: float | None = None) -> Tally:
    """Each input of these numbers, until the deadline; slow is what takes long of this process alone."""
    tally = Tally(reader)
    had = memory()
    for number in numbers:
        if deadline is not None and time.monotonic() > deadline:
            break
        began = time.process_time()
        try:
            READERS[reader](random.Random(f"{reader} {number}"))
        except TELLING as told:
            tally.refused[type(told).__name__] += 1
        except Exception as fault:  # noqa: BLE001 - whatever it is, it is what is looked for
            tally.faults.append(f"{reader} {number}: {fault!r}\n{''.join(traceback.format_exc()[-1500:])}")
        took = time.process_time() - began
        tally.inputs += 1
        if took > tally.slowest:
            tally.slowest, tally.slowest_at = took, number
        if took > SECONDS:
            tally.faults.append(f"{reader} {number}: took {took:.1f} s")
    if memory() - had > BYTES:  # whoever began this may have had much before
        tally.faults.append(f"{reader}: more than {BYTES:,} bytes of memory")
    return tally


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing")
    parser.add_argument("readers", nargs="*", choices=[*READERS, []], help="All, if none is named.")
    parser.add_argument("--full", action="store_true", help="As many inputs as a release wants.")
    parser.add_argument("--inputs", type=int, default=200)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--seconds", type=float, help="No more than this for each reader.")
    asked = parser.parse_args(arguments)
    faulty = False
    for reader in asked.readers or READERS:
        inputs = FULL.get(reader, MANY) if asked.full else asked.inputs
        deadline = None if asked.seconds is None else time.monotonic() + asked.seconds
        for tally in _in_turn(reader, range(asked.first, asked.first + inputs), deadline):
            print("\n".join((str(tally), *tally.faults[:5])), flush=True)
            faulty = faulty or bool(tally.faults)
    return 1 if faulty else 0


def _in_turn(reader: str, numbers: range, deadline: float | None) -> Iterator[Tally]:
    yield fuzz(reader, numbers, deadline)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
