"""The files of the house and what stands in them, read as text; nothing is imported."""

from __future__ import annotations

import ast
import subprocess
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


def tracked() -> tuple[str, ...]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    return tuple(listed.stdout.splitlines())
