"""Imports go one way: a file imports from its own room and rooms to its left."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from tests.architecture.tree import OURS, ROOT, at_home, every_import, every_node, files, imports, inside, shown

COMPILER = (
    "source",
    "diagnostics",
    "syntax",
    "terms",
    "trees",
    "phrases",
    "model",
    "graph",
    "insight",
    "proving",
    "checks",
    "middle",
    "native",
    "program",
    "study",
    "print",
)
RUNTIME = ("values", "operations", "program", "functions", "space", "position", "answer", "play", "players")
RUNTIME += ("study", "draw", "native")
SHELL = (
    "shelf",
    "scenes",
    "telling",
    "studies",
    "actions",
    "proofs",
    "games",
    "variants",
    "boards",
    "comparing",
    "books",
    "library",
    "mail",
    "terminal",
    "pages",
    "table",
    "desk",
    "verbs",
)
WHAT_A_PROGRAM_IS = ("runtime.values", "runtime.operations", "runtime.program", "runtime.functions")
OPEN_TO_ALL = (
    "runtime.limits",
    "runtime.plain_json",
    "runtime.face",
    "runtime.records",
    "runtime.colours",
)  # limits, data as text, faces, records, colours by name
READING = "compiler.files"  # the one way in which a file is read
STANDING = "rulewright.where.HOUSE"  # where all of it lies, known in every room of the shell

# The readers of files complain, so they know what a complaint is; its record knows places only.
COMPLAINING_SOURCES = ("compiler/source/reading.py", "compiler/source/packs.py")

# Each library has one door.
DOORS = {
    "yaml": ("compiler/syntax/yaml_nodes/events.py",),
    "lark": ("compiler/syntax/",),
    "click": ("rulewright/cli.py", "rulewright/terminal/", "rulewright/verbs/"),
    "typst": ("rulewright/verbs/writing/reference.py",),
    "sqlite3": ("rulewright/studies/",),
    "starlette": ("rulewright/pages/", "rulewright/table/", "rulewright/desk/preview/serving.py"),
    "uvicorn": ("rulewright/pages/serving.py", "rulewright/pages/waited_for.py"),
    "pygls": ("rulewright/desk/server.py",),
    "lsprotocol": ("rulewright/desk/",),
    "pygments": ("rulewright/desk/lexer.py",),
    "multiprocessing": ("rulewright/studies/workers.py",),
    "distributed": ("rulewright/studies/",),
}
ELSEWHERE = ("jsonschema",)
STUBS = files(*OURS, ending=".pyi")


def room(dotted: str) -> tuple[str, str]:
    """`compiler.syntax.charts.x` is in the room syntax of compiler; a file beside the rooms has none."""
    top, _, rest = dotted.partition(".")
    first = rest.split(".")[0]
    is_room = (ROOT / top / first).is_dir() or first in (*COMPILER, *RUNTIME, *SHELL)
    return top, first if is_room else ""


def allowed(path: Path, name: str) -> bool:
    if name.startswith(OPEN_TO_ALL) or (name.startswith(READING) and not inside(path).startswith("runtime/")):
        return True
    here, there = room(inside(path).removesuffix(".py").replace("/", ".")), room(name)
    if here[0] == "rulewright":
        return there[0] != "rulewright" or name == STANDING or left(here[1], there[1], SHELL)
    if there[0] == "rulewright":
        return False
    if here[0] == "runtime":
        return there[0] == "runtime" and left(here[1], there[1], RUNTIME)
    if there[0] == "runtime":
        return any(name == one or name.startswith(f"{one}.") for one in WHAT_A_PROGRAM_IS)
    if here[1] == "source" and there[1] == "diagnostics":
        return inside(path) in COMPLAINING_SOURCES
    return left(here[1], there[1], COMPILER)


def left(here: str, there: str, rooms: tuple[str, ...]) -> bool:
    """A file beside the rooms (a pipeline) sees them all."""
    if not here or here == there:
        return True
    return there in rooms and here in rooms and rooms.index(there) < rooms.index(here)


def test_a_file_imports_only_to_its_left() -> None:
    wrong = [
        f"{inside(path)}:{line}: {name}"
        for path in files(*OURS)
        for name, line in imports(path)
        if name.split(".")[0] in OURS and not allowed(path, name)
    ]
    assert wrong == []


def package(path: Path) -> str:
    return inside(path.parent).replace("/", ".")


def door(path: Path, name: str) -> str:
    """The outermost room around what is imported that the importing file is not in itself: a wing is no room."""
    within, parts = package(path).split("."), name.split(".")
    deep = next(
        (at for at, (one, other) in enumerate(zip(parts, within, strict=False)) if one != other),
        min(len(parts), len(within)),
    )
    outer = parts[: max(deep + 1, 2)]
    return ".".join(outer) if (ROOT / "/".join(outer)).is_dir() and within[: len(outer)] != outer else ""


def test_what_another_room_has_is_asked_of_its_face() -> None:
    """Not of a file within it; a face tells whatever somebody asks for, and nothing else."""
    asked, wrong = set(), []
    for path in (*files(*OURS, "tests", "benchmarks"), *STUBS):
        for name, line in imports(path):
            asked.add(name)
            face = door(path, name) if inside(path).startswith(OURS) and name.split(".")[0] in OURS else ""
            if face and face not in (name, name.rpartition(".")[0]):
                wrong.append(f"{inside(path)}:{line}: {name} is not asked of {face}")
    told = {f"{package(path)}.{name}" for path in STUBS for name in shown(package(path))}
    assert (wrong, told - asked) == ([], set())


def test_no_files_import_each_other_in_a_circle() -> None:
    """Not even for types alone: what two files share lies in a third, beneath them."""
    known = {
        inside(path).removesuffix(".py").removesuffix("/__init__").replace("/", "."): path for path in files(*OURS)
    }
    beneath = {
        name: {one if one in known else one.rpartition(".")[0] for one in (at_home(one) for one, _ in imports(path))}
        & known.keys()
        for name, path in known.items()
    }
    while free := {name for name, others in beneath.items() if not others - {name}}:
        beneath = {name: others - free for name, others in beneath.items() if name not in free}
    assert beneath == {}


def test_libraries_come_in_by_their_doors() -> None:
    wrong = []
    for path, name, line in every_import(*OURS):
        top = name.split(".")[0]
        doors = DOORS.get(top)
        if doors is None and (top in OURS or top in sys.stdlib_module_names or top in ELSEWHERE):
            continue
        if doors is None or not inside(path).startswith(doors):
            wrong.append(f"{inside(path)}:{line}: {name}")
    assert wrong == []


def test_dataclasses_are_those_of_the_house() -> None:
    """A start does not wait for the methods of classes that nobody meets."""
    own = {inside(path) for path, name, _ in every_import(*OURS) if name == "dataclasses.dataclass"}
    assert own == {"runtime/records.py"}


def test_what_complains_about_files_is_known_to_few() -> None:
    """The record of a complaint uses places and texts only, so the two rooms make no circle."""
    every = {name for path in files("compiler/diagnostics") for name, _ in imports(path)}
    known = {name for name in every if name.startswith("compiler.source")}
    assert known <= {"compiler.source.SourceFile", "compiler.source.Span"}


def test_only_the_shell_prints_or_reads_the_clock() -> None:
    forbidden = {"print", "input", "exec", "breakpoint"}
    wrong = [
        f"{inside(path)}:{node.lineno}: {node.func.id}"
        for path, node in every_node("compiler", "runtime")
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in forbidden
        # a program's source is compiled there, once; a record's methods, each when it is met
        and not (node.func.id == "exec" and inside(path).startswith(("runtime/answer/", "runtime/records.py")))
    ]
    wrong += [
        f"{inside(path)}:{line}: {name}"
        for path, name, line in every_import("compiler", "runtime")
        if name.split(".")[0] in ("time", "datetime", "random", "logging", "argparse")
        and name != "random.Random"  # a stream of its own, begun from a seed
    ]
    assert wrong == []


def test_no_floating_point() -> None:
    wrong = []
    for path, node in every_node("compiler", "runtime"):
        is_float = isinstance(node, ast.Constant) and isinstance(node.value, float)
        if is_float or (isinstance(node, ast.Name) and node.id == "float"):
            wrong.append(f"{inside(path)}:{getattr(node, 'lineno', 0)}")
    assert wrong == []


def test_no_verb_imports_another() -> None:
    every = every_import("rulewright/verbs")
    assert [(inside(path), name) for path, name, _ in every if name.startswith("rulewright.verbs.")] == []
