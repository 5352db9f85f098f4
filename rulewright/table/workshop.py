"""The workshop: a position set up at the page, and asked about. It is a position's file (docs/language.md) while it is
made, so that all that can be said of one can be said here; what is dragged on the board changes its lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compiler.source import SourceFile
from rulewright.games import told_answer, told_odds, told_why
from rulewright.scenes import Refused, Scene, looks_at, scene_of
from rulewright.shelf import Slip, Wished
from rulewright.table.sight import Board, Sight
from rulewright.telling import render
from runtime.draw import Looks, counter_picture, face_of_type
from runtime.program import Program

NAMED = "your position"  # the file that findings speak of
GIVEN = "Given:\n"  # what stands in the box at the page comes after it
PLACES = ("hex", "hexside")
LONGEST = 40_000  # characters of a position


def _counters(program: Program, looks: Looks) -> Iterator[dict[str, str]]:
    """Counter types; and kinds of which there are none, once for each side that could have one (`of`)."""
    for one in program.types:
        face = face_of_type(program, one.id, looks)
        yield {"name": one.id, "side": one.side or "", "of": "", "picture": counter_picture(face)}
    general = {noun for kind in program.kinds for noun in kind.lineage if noun != kind.id}
    general |= {one.kind for one in program.types}
    for kind in program.kinds:
        if kind.is_record or kind.id in general:
            continue
        for side in program.sides:
            face = face_of_type(program, kind.id, looks)
            yield {"name": kind.id, "side": side, "of": side, "picture": counter_picture(face)}


def _grounds(program: Program) -> Iterator[dict[str, str | bool]]:
    """What may lie in a hex or along a hexside: a value of an attribute, or a mark (which may also be missing). `line`:
    as it stands in a position, the place left out; `sort`: what one value of them takes the place of another."""
    names = {one.id: one.names for one in program.choices}
    for store in program.stores:
        if store.sort not in ("attribute", "mark") or [one.kind.name in PLACES for one in store.slots] != [True]:
            continue
        place = store.slots[0]
        said = store.phrase.replace(f"{{{place.name}}}", "{}")
        told: dict[str, str | bool] = {"beside": place.kind.name == "hexside", "sort": said.removeprefix("{}'s ")}
        if store.sort == "mark":
            yield {**told, "sort": "marks", "said": said.removeprefix("{} is "), "line": said}
        for name in names.get(store.kind.name, ()):
            yield {**told, "said": name, "line": f"{said} is {name}"}


class Workshop:
    """Of one pack. It is asked by one at a time (`Start` sees to that). What is wrong with a text raises `Slip`."""

    def __init__(self, pack: str) -> None:
        self._rules = Wished(pack)
        self._last: tuple[str, Scene | Refused] | None = None

    def sheet(self, text: str) -> dict[str, Any]:
        """All counters of the game, its boards, what may lie on them, its phases; and words that a question may use."""
        scene = self._scene(text)
        looks = looks_at(scene)
        if isinstance(looks, Refused):
            raise Slip(render(looks.problems, looks.files, "text", colour=False).rstrip())
        program = scene.table.rules.program
        due = [[one.sequence, one.side] for one in scene.table.row if one.edge == "acts"]
        actions = (one.phrase for one in program.actions if one.event is None)
        return {
            "counters": list(_counters(program, looks)),
            "grounds": list(_grounds(program)),
            "boards": sorted(scene.table.model.boards),
            "phases": list(map(list, dict.fromkeys(map(tuple, due)))),
            "words": [*(f"odds {one}" for one in actions), *(one.phrase for one in program.questions)],
        }

    def board(self, text: str) -> Board:
        """What the text sets up."""
        scene = self._scene(text)
        return Sight(scene).board(scene.position, None, None)

    def told(self, text: str, words: str) -> list[str]:
        """`why ...` and `odds ...` of an action; else a question."""
        scene = self._scene(text)
        word, _, more = words.strip().partition(" ")
        side = scene.position.side_to_move or scene.table.rules.program.sides[0]
        found: Iterator[str]
        match word.lower():
            case "why" if more:
                found = told_why(scene, more.strip(), side)
            case "odds" if more:
                found = told_odds(scene, more.strip(), side)
            case _:
                found = told_answer(scene, words, why=True)
        return [line for lines in found for line in lines.split("\n")]

    def _scene(self, text: str) -> Scene:
        if len(text) > LONGEST:
            raise Slip(f"a position of more than {LONGEST} characters is too long for this page")
        if self._last is None or self._last[0] != text:
            self._last = text, scene_of(SourceFile(NAMED, text), self._rules, late="unless kept")
        scene = self._last[1]
        if isinstance(scene, Refused):
            raise Slip("\n\n".join(_in_the_box(scene, text)))
        return scene


def _in_the_box(refused: Refused, text: str) -> Iterator[str]:
    """What is wrong with a position, at the lines that its box at the page has: what stands above them is not shown."""
    above = text.partition(GIVEN)[0].count("\n") + GIVEN.count("\n")
    for problem in refused.problems:
        span = problem.primary.span
        file = refused.files.get(span.file)
        line = file.line_column(span.start)[0] if file is not None else 0
        if file is None or span.file != NAMED or line <= above:
            yield render((problem,), refused.files, "text", colour=False).rstrip()
            continue
        told = f"line {line - above}: {problem.message}", f"  {file.line_text(line).strip()}"
        yield "\n".join((*told, *(f"  {one}" for one in (*problem.notes, problem.help) if one)))
