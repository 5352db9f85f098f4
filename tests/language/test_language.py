"""docs/language.md is one small game: its blocks are laid together as a pack, judged, played and asked.

And it leaves nothing out: every title, part, term, step, operation, effect and kind of given line stands in some block.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from compiler import terms
from compiler.model.examples.lines import Given, GivenEnded
from compiler.model.model import Model
from compiler.model.titles.parts import ALLOWED
from compiler.pipeline import compile_pack
from compiler.source import SourceFile, Span
from compiler.source.pack_folder import Disk
from compiler.syntax import read_items
from compiler.syntax.items import NOUN_TITLES, TITLES
from compiler.terms import Step, Term
from rulewright.actions.asking import brief
from rulewright.actions.typed import Question, question
from rulewright.cli import run
from rulewright.proofs.packs_judged import judge
from rulewright.scenes.scene import Scene, open_scene
from rulewright.shelf.wished import Wished
from runtime.operations import OPERATIONS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "language.md"
BLOCKS = re.findall(r"^```(.*)\n((?:.*\n)*?)```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
ASKED = [tuple(re.split(r" {2,}", line)) for info, text in BLOCKS if info == "asked" for line in text.splitlines()]
SAID = [tuple(re.split(r" {2,}", line)) for info, text in BLOCKS if info == "said" for line in text.splitlines()]


@cache
def game() -> Path:
    """The page as a pack on disk."""
    folder = Path(mkdtemp()) / "rules" / "page"
    for number, (info, text) in enumerate(BLOCKS):
        sort, _, path = info.partition(" ")
        if sort in ("rulebook", "yaml", "position"):
            file = folder / (path or f"{number:02}.{sort}")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    return folder


@cache
def model() -> Model:
    return compile_pack([str(game())], Disk((game().parent,), game())).built.model


@cache
def scene() -> Scene:
    found = open_scene(str(next(game().glob("*.position"))), Wished(str(game())))
    assert isinstance(found, Scene), [one.message for one in found.problems]
    return found


def test_every_block_is_run() -> None:
    assert {info.split(" ")[0] for info, _ in BLOCKS} == {"rulebook", "yaml", "position", "asked", "said"}
    prose = re.sub(r"^```.*?^```$", "", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert not re.search(r"^    \S", prose, re.MULTILINE)


def test_it_is_judged_sound() -> None:
    judged = judge(Disk((game().parent,), game()), (str(game()),))
    assert [one.message for one in judged.diagnostics] == []


def test_its_examples_come_out_as_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["test", str(game())]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("card", ["crossing", "searching"])
def test_its_situations_are_read(card: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", f"{game()}/{card}"]) == 0, capsys.readouterr().out


def test_its_book_reads_values_as_its_guide_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["reference", str(game()), "--for", "players", "--format", "md", "-o", str(tmp_path)]) == 0
    book = "".join(file.read_text(encoding="utf-8") for file in tmp_path.rglob("*.md"))
    assert "Entry is allowed if the unit is on skis." in book
    assert "The attack is a new attack: an assault on the spot by the unit." in book


@pytest.mark.parametrize("line", ASKED, ids=[line[0] for line in ASKED])
def test_what_is_asked_is_answered(line: tuple[str, str]) -> None:
    asked, answer = line
    put = question(scene(), asked)
    assert isinstance(put, Question), [one.message for one in put.problems]
    assert (brief(scene().table.why(scene().position, scene().names, put.term)), put.read_as) == (answer, "")


@pytest.mark.parametrize("line", SAID, ids=[line[0] for line in SAID])
def test_what_is_said_is_read(line: tuple[str, str]) -> None:
    put = question(scene(), line[0])
    assert isinstance(put, Question), [one.message for one in put.problems]
    assert put.read_as == line[1]


# ---- nothing is left out


def nodes(whole: object) -> Iterator[object]:
    if isinstance(whole, dict):
        whole = tuple(whole.values())
    if isinstance(whole, tuple):
        for one in whole:
            yield from nodes(one)
    elif is_dataclass(whole) and not isinstance(whole, (Span, type)):
        yield whole
        for field in fields(whole):
            if field.name not in ("span", "text", "cites"):
                yield from nodes(getattr(whole, field.name))


@cache
def everything() -> tuple[object, ...]:
    asked = tuple(put.term for line in ASKED if isinstance(put := question(scene(), line[0]), Question))
    sections = tuple(
        getattr(model(), field.name) for field in fields(Model) if isinstance(getattr(model(), field.name), dict)
    )
    return tuple(nodes((sections, asked)))


def test_every_title_and_part_is_shown() -> None:
    items = [
        item
        for info, text in BLOCKS
        if info[:4] in ("rule", "posi")
        for item in read_items(SourceFile("page", text))[0]
    ]
    assert set(TITLES + NOUN_TITLES) - {item.title for item in items} == set()
    shown = {
        name for item in items for part in item.parts for name in ALLOWED.get(item.title, ()) if _begins(part, name)
    }
    assert {name for some in ALLOWED.values() for name in some} - shown == set()


def _begins(part: object, name: str) -> bool:
    words = [word.low for word in part]  # type: ignore[attr-defined]
    return words[: len(name.split())] == name.split()


def test_every_term_and_step_is_shown() -> None:
    known = {one for one in vars(terms).values() if isinstance(one, type) and issubclass(one, (Term, Step))} - {
        Term,
        Step,
    }
    assert {one.__name__ for one in known} - {type(one).__name__ for one in everything()} == set()


def test_every_operation_is_shown() -> None:
    used = {one.operation for one in everything() if isinstance(one, terms.Builtin)}
    assert {one.name for one in OPERATIONS} - used == set()


def test_every_way_of_answering_is_shown() -> None:
    effects = {
        "is",
        "forbidden",
        "allowed",
        "changes",
        "multiplied",
        "at most",
        "at least",
        "rounded",
        "includes",
        "nothing",
    }
    assert effects - {rule.effect for rule in model().rules.values()} == set()
    combines = {"one", "sum", "product", "least", "greatest", "permission", "set"}
    assert combines - {one.combine for one in model().questions.values()} == set()


def test_every_sort_of_given_line_is_shown() -> None:
    told = (*model().examples.values(), *scene().built.model.positions.values())
    given = {type(line) for one in told for line in one.given}
    assert set(Given.__subclasses__()) - given == {GivenEnded}  # what positions print of a moment whose end was told
