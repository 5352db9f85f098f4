"""A check that remembers an earlier one says, byte for byte, what a check that remembers nothing says.

Texts of a small chain of packs are changed at random, over and over, also to nonsense and back; after each change the
packs are checked four times: with the memory of all that went before, without any, with notes of earlier checks, and
with what another process remembered.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from compiler.checks.happening import loops
from compiler.diagnostics import Diagnostic, diagnose, has_errors
from compiler.model.examples import example
from compiler.model.model import Declared, Model
from compiler.pipeline import Compiled, Loaded, compile_pack, load
from compiler.source import Span
from compiler.source.memory import Memory
from compiler.source.pack_folder import Disk
from rulewright.proofs import packs_judged
from rulewright.proofs.packs_judged import AS_THEY_ARE, Judged, One, judge
from rulewright.shelf.compile_cache import check_place, compile_kept, keep_memory, kept, memory_of
from rulewright.telling.findings import FORMATS, render
from tests.compiler.henhouse import world

TOY = Path(__file__).resolve().parents[1] / "toy"
ABOVE = """title: A later garden
layer: variant
version: 1.0.0
language: 1
extends: [toy]
"""


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("RULEWRIGHT_NO_CACHE", raising=False)
    shutil.copytree(TOY, tmp_path / "rules" / "toy")
    above = tmp_path / "rules" / "above"
    above.mkdir()
    (above / "pack.yaml").write_text(ABOVE)
    book = (TOY / "garden.rulebook").read_text()
    examples = [item for item in re.split(r"(?m)^(?=Example )", book) if item.startswith("Example ")]
    (above / "more.rulebook").write_text("".join(examples[:6]).replace("Example [", "Example [Again: "))
    return Disk((tmp_path / "rules",), tmp_path)


def told(judged: Judged) -> tuple[object, ...]:
    texts = [render(judged.diagnostics, judged.sources, form, colour=False) for form in FORMATS]
    return (judged.packs, judged.rules, *texts)


def changed(random: Random, text: str, others: list[str]) -> str:
    """The text with one thing about it changed: sometimes it still means something."""
    lines = text.split("\n")
    at = random.randrange(len(lines))
    items = re.split(r"(?m)^(?=[A-Z][a-z]+ [\[\"{a-z])", text)
    words = list(re.finditer(r"[A-Za-z]+|\d+", text))
    match random.randrange(11):
        case 0:
            return "\n".join([*lines[:at], "> a note between", *lines[at:]])
        case 1:
            return "\n".join([*lines[:at], *lines[at + 1 :]])
        case 2:
            return "\n".join([*lines[:at], lines[at], *lines[at:]])
        case 3 | 4 if words:
            one, other = random.choice(words), random.choice(words)
            return text[: one.start()] + other.group() + text[one.end() :]
        case 5 if words:
            one = random.choice(words)
            return text[: one.start()] + text[one.end() :].lstrip(" ")
        case 6:
            numbers = list(re.finditer(r"\d+", text))
            one = random.choice(numbers or words)
            return text[: one.start()] + str(random.randrange(9)) + text[one.end() :]
        case 7 if len(items) > 1:
            gone = random.randrange(len(items))
            return "".join(items[:gone] + items[gone + 1 :])
        case 8 if len(items) > 1:
            one, two = random.sample(range(len(items)), 2)
            items[one], items[two] = items[two], items[one]
            return "".join(items)
        case 9 if words:
            old, new = random.choice(words).group(), random.choice(words).group()
            return re.sub(rf"\b{old}\b", new, text)
        case 10 if others:
            return random.choice(others)
    return text + "\n"


@pytest.mark.parametrize("seed", range(12))
def test_warm_says_what_cold_says(disk: Disk, seed: int) -> None:
    random = Random(seed)
    files = sorted(path for path in disk.rules[0].rglob("*") if path.suffix in (".rulebook", ".yaml"))
    files += [path for path in files if path.suffix == ".rulebook"] * 3
    was = {path: [path.read_text()] for path in files}
    memory = Memory()
    judge(disk, disk.names(), AS_THEY_ARE, memory)
    for _ in range(14):
        path = random.choice(files)
        now = changed(random, path.read_text(), was[path])
        if random.random() < 0.4:
            now = was[path][0]  # whole again
        path.write_text(now)
        was[path].append(now)
        cold = told(judge(disk, disk.names()))
        assert told(judge(disk, disk.names(), AS_THEY_ARE, memory)) == cold
        assert told(judge(disk, disk.names(), keep=kept)) == cold
        later = memory_of(["here"])
        assert told(judge(disk, disk.names(), AS_THEY_ARE, later)) == cold
        keep_memory(later, "here")


def test_what_another_process_remembered_spares_making_it_again(disk: Disk) -> None:
    seasons = (
        f"Rule [Season {turn}]; cites house.\nPicking is forbidden if the turn is {turn}.\n" for turn in range(9)
    )
    (disk.rules[0] / "toy" / "seasons.rulebook").write_text("\n".join(seasons))
    first = memory_of(["here"])
    judge(disk, disk.names(), AS_THEY_ARE, first)
    assert first.is_mostly_new
    keep_memory(first, "here")
    book = disk.rules[0] / "toy" / "garden.rulebook"
    book.write_text(book.read_text() + "\n> a note\n")
    second = memory_of(["there", "here"])  # as one that stands on another remembers what was found there
    judge(disk, disk.names(), AS_THEY_ARE, second)
    assert not second.is_mostly_new
    elsewhere = memory_of(["there"])
    judge(disk, disk.names(), AS_THEY_ARE, elsewhere)
    assert elsewhere.is_mostly_new


def test_who_opens_a_pack_after_an_edit_reads_what_was_edited_and_no_example(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory, read = memory_of([check_place(("toy",))]), list[object]()
    judge(disk, ("toy",), AS_THEY_ARE, memory)
    keep_memory(memory, check_place(("toy",)))
    again = example._example
    monkeypatch.setattr(example, "_example", lambda *some: read.append(some) or again(*some))
    book = disk.rules[0] / "toy" / "garden.rulebook"
    book.write_text(book.read_text().replace("if the buds of the flower are 0.", "if the buds of the flower are 1."))
    opened = compile_kept(["toy"], disk)
    assert not read
    assert opened.built.model == compile_pack(["toy"], disk).built.model
    assert read


def test_what_is_remembered_stands_where_it_stands_now(disk: Disk) -> None:
    """No place in the model is an old one: also those that no finding tells of today."""
    memory = Memory()
    book = disk.rules[0] / "toy" / "garden.rulebook"
    whole = book.read_text()
    starts = [match.start() for match in re.finditer(r"(?m)^(?=[A-Z][a-z]+ [\[\"])", whole)]
    for at in (0, *starts[:: max(len(starts) // 12, 1)]):
        book.write_text(whole[:at] + "> a note\n\n" + whole[at:])
        for name in disk.names():
            warm, cold = compile_pack([name], disk, memory), compile_pack([name], disk)
            assert warm.problems == cold.problems
            assert list(places(warm.built.model)) == list(places(cold.built.model))


def places(node: object) -> Iterator[object]:
    """Everything in it in order, with all that equality leaves out."""
    if isinstance(node, Model) or is_dataclass(node):
        yield type(node)
        for one in fields(node):
            yield from places(getattr(node, one.name))
    elif isinstance(node, dict):
        for key, value in node.items():
            yield key
            yield from places(value)
    elif isinstance(node, (tuple, list)):
        for one in node:
            yield from places(one)
    else:
        yield node


YARD = "title: The yard\nlayer: game\nversion: 1.0.0\nlanguage: 1\n"
FAST = """
Definition [Fast]; cites house.
"{the hen} is fast" means that the hen's gait is run.
"""
BODIES = """
Rule [Fast ones' luck]; cites house.
The luck changes by +1 if the hen is fast and the hen's gait is not walk.

Rule [Tired feet]; cites house.
Entry is forbidden if the hen is tired.

Rule [Runners' luck]; cites house.
The luck changes by +1 if the hen's gait is run and the hen is loose.

Action "rouse {the hen}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the hen, from among hens of the side to move that are tired.
What happens:
1. Now the hen is not tired.

Definition [Ready]; cites house.
"{the hen} is ready" means that the hen is not tired and the hen's gait is run.

Example [Tired]; cites house.
Given:
  - a hen H of the Reds in A1;
  - H is tired;
  - H's gait is run.
Then H may not enter A2, by [Tired feet].
Then H is not ready, by [Ready], because H is tired.
"""
EDITS = (
    ('"{the hen} is tired"', '"{the hen} is weary"'),
    ("walk, run", "walk, trot"),
    ("walk, run", "walk, run, stand"),
    ("its answer is a sum of numbers", "its answer is one number"),
    ("a gait (at first walk)", "a pace (at first 1)"),
    ("Action ", "> a note\n\nAction "),
    ("Question ", "> a note\n\nQuestion "),
    ('"{the hen} is loose"', '"{the hen} is at large"'),
    ("there is no coop around the hen", "there is a coop around the hen"),
    ("Fact ", "> a note\n\nFact "),
    ("A coop is a kind of thing.", "A coop is a kind of hen."),
    ("means that the hen's gait is run", "means that the hen's gait is walk"),
    ("", ""),
)


@pytest.fixture
def yard(tmp_path: Path) -> Disk:
    for name, pack, book in (("yard", YARD, BODIES), ("above", ABOVE.replace("toy", "yard"), BODIES)):
        folder = tmp_path / "rules" / name
        folder.mkdir(parents=True)
        (folder / "pack.yaml").write_text(pack)
        if name == "above":  # another's names, the same words
            book = re.sub(r"\[(Tired feet|Runners' luck|Fast ones' luck|Ready|Tired)\]", r"[\1 too]", book)
            book = book.replace("rouse", "stir up").replace("is ready", "is up")
        (folder / "2_bodies.rulebook").write_text(
            book.replace("is not ready", "is not up") if name == "above" else book
        )
    (tmp_path / "rules" / "yard" / "1_world.rulebook").write_text(world() + FAST)
    return Disk((tmp_path / "rules",), tmp_path)


def test_what_a_body_speaks_of_is_heeded(yard: Disk) -> None:
    """Bodies nobody touched are read anew when the words they are made of mean something else, or stand elsewhere."""
    memory = Memory()
    book = yard.rules[0] / "yard" / "1_world.rulebook"
    assert not has_errors(judge(yard, yard.names(), AS_THEY_ARE, memory).diagnostics)
    spoilt = 0
    for old, new in EDITS:
        assert old in world() + FAST
        book.write_text((world() + FAST).replace(old, new))
        cold = judge(yard, yard.names())
        spoilt += has_errors(cold.diagnostics)
        assert told(judge(yard, yard.names(), AS_THEY_ARE, memory)) == told(cold), (old, new)
        for name in yard.names():
            warm, fresh = compile_pack([name], yard, memory), compile_pack([name], yard)
            assert list(places(warm.built.model)) == list(places(fresh.built.model)), (old, new)
    assert spoilt >= 5


def test_nothing_is_made_twice_of_the_same(disk: Disk) -> None:
    memory = Memory()
    first = judge(disk, ("above",), AS_THEY_ARE, memory)
    assert compile_pack(["above"], disk, memory) is compile_pack(["above"], disk, memory)
    assert judge(disk, ("above",), AS_THEY_ARE, memory) == first


def test_notes_of_one_pack_serve_the_next_check(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a pack that was not touched nothing is made again, in another process too."""
    before = told(judge(disk, disk.names(), keep=kept))
    (disk.rules[0] / "above" / "more.rulebook").write_text("> nothing\n")
    compiled: list[str] = []
    whole = packs_judged.compile_loaded

    def counting(loaded: Loaded, memory: Memory | None = None) -> Compiled:
        compiled.append(loaded.wanted[0][0])
        return whole(loaded, memory)

    monkeypatch.setattr(packs_judged, "compile_loaded", counting)
    after = told(judge(disk, disk.names(), keep=kept))
    assert compiled == ["above"]
    assert after == told(judge(disk, disk.names())) == before


def test_what_declares_is_not_declared_again_while_rules_are_edited(disk: Disk) -> None:
    memory = Memory()
    before = compile_pack(["toy"], disk, memory).built.model
    book = disk.rules[0] / "toy" / "garden.rulebook"
    text = book.read_text()
    book.write_text(text.replace("if the buds of the flower are 0.", "if the buds of the flower are 1."))
    after = compile_pack(["toy"], disk, memory).built.model
    assert before.rules["No buds"] != after.rules["No buds"]
    for section in ("questions", "stores", "kinds", "choices", "events", "sequences"):
        was, now = getattr(before, section), getattr(after, section)
        assert now
        assert list(now) == list(was)
        assert all(now[name] is was[name] for name in now)


def test_loops_are_judged_again_only_when_what_they_come_to_is_another(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[str] = []
    judge_one = loops._judge

    def noted(known: Any, declared: Declared, *more: Any) -> Iterator[Diagnostic]:
        judged.append(declared.id)
        return judge_one(known, declared, *more)

    monkeypatch.setattr(loops, "_judge", noted)
    memory = Memory()
    judge(disk, ("toy",), AS_THEY_ARE, memory)
    assert judged
    judged.clear()
    book = disk.rules[0] / "toy" / "garden.rulebook"
    text = book.read_text()
    book.write_text(text.replace("if the buds of the flower are 0.", "if the buds of the flower are 1."))
    judge(disk, ("toy",), AS_THEY_ARE, memory)
    assert judged == []
    book.write_text(text.replace("(b) Announce that water reaches the flower.", "(b) Now the flower is buzzing."))
    judge(disk, ("toy",), AS_THEY_ARE, memory)
    assert judged


@pytest.mark.parametrize(("name", "is_told"), [("undecided-conflict", True), ("unused-declaration", False)])
def test_what_may_contradict_in_one_pack_alone_is_told_where_all_are_checked(
    disk: Disk, name: str, is_told: bool
) -> None:
    """What is idle in one pack another may need; two rules that contradict in one contradict there."""
    below, above = load(["toy"], disk), load(["above"], disk)
    file = next(file for path, file in below.files.items() if path.endswith("garden.rulebook"))
    doubt = diagnose(name, "it could not be settled", Span(file.path, 0, 6))
    ones = [(below, One((), (), ("toy",), ())), (above, One((), (doubt,), ("toy", "above"), ()))]
    assert (doubt in packs_judged._together(("toy", "above"), ones).diagnostics) == is_told
