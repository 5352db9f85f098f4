"""The files of the house and what stands in them, read as text; nothing is imported."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ("compiler", "runtime")
OURS = (*ENGINE, "rulewright")


@cache
def files(*tops: str, ending: str = ".py") -> tuple[Path, ...]:
    found = (path for top in tops for path in (ROOT / top).rglob(f"*{ending}"))
    return tuple(sorted(path for path in found if "__pycache__" not in path.parts))


def inside(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def imports(path: Path) -> tuple[tuple[str, int], ...]:
    """Dotted names imported anywhere in the file, with their lines."""
    found = []
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found += [(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{inside(path)}:{node.lineno}: imports are written in full"
            found += [(f"{node.module}.{alias.name}", node.lineno) for alias in node.names]
    return tuple(found)


@cache
def shown(room: str) -> dict[str, str]:
    """What the face of a room shows: for each name where it comes from; nothing of a file, or of a room without a face."""
    stub = ROOT / room.replace(".", "/") / "__init__.pyi"
    return {name.rpartition(".")[2]: name for name, _ in imports(stub)} if stub.exists() else {}


def at_home(name: str) -> str:
    """`compiler.model.Rule` is at home in `compiler.model.model`: what is asked of a face, where it is written."""
    room, _, last = name.rpartition(".")
    behind = shown(room).get(last, name)
    return name if behind == name else at_home(behind)


def every_import(*tops: str) -> Iterator[tuple[Path, str, int]]:
    return ((path, name, line) for path in files(*tops) for name, line in imports(path))


def every_node(*tops: str) -> Iterator[tuple[Path, ast.AST]]:
    return ((path, node) for path in files(*tops) for node in ast.walk(parsed(path)))
