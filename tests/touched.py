"""Which tests a change can touch, read off the files: `./test --touched` (against HEAD), `--touched=main` (against it).

- A test file is touched by the Python files that it imports, and by all that these import in their turn.
- It is touched by a pack if its text, or that of a file of tests that it imports, speaks of the pack's folder or of all
  packs. A pack is touched by its own files and by those of every pack it extends. Of tests that have a pack or a situation
  in their name, only those of touched packs run.
- By any other file (a document, a schema, a page of a diagnostic) it is touched if the text speaks of the file, its folder or
  the package it lies in.

So too much may run, but hardly too little; what runs programs as a newcomer would belongs to the whole suite all the same.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
CODE = ("compiler", "runtime", "rulewright", "benchmarks", "tests")
EVERY_PACK = re.compile(r"\bPACKS\b|\bdisk\(\)|/ \"rules\"")
SHELF = ROOT / "tests" / "proofs" / "packs.py"  # opens any pack; who asks it names the pack


def changed(since: str) -> frozenset[str]:
    """Paths that differ from a revision, those that git does not know yet included."""
    lines = [*_git("diff", "--name-only", since), *_git("ls-files", "--others", "--exclude-standard")]
    return frozenset(lines)


def _git(*words: str) -> list[str]:
    told = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return told.stdout.splitlines()


@cache
def imported(path: Path) -> frozenset[Path]:
    """All of our files that a file needs, itself included."""
    found: set[Path] = set()
    left = [path]
    while left:
        one = left.pop()
        if one not in found:
            found.add(one)
            left += _imports(one)
    return frozenset(found)


@cache
def _imports(path: Path) -> tuple[Path, ...]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    files = (ROOT.joinpath(*name.split(".")) for name in names if name.split(".")[0] in CODE)
    places = (one for file in files for one in (file.with_suffix(".py"), file / "__init__.py"))
    return tuple(one for one in places if one.is_file())


@cache
def _tests_text(path: Path) -> str:
    return "\n".join(
        one.read_text(encoding="utf-8") for one in imported(path) - {SHELF} if ROOT / "tests" in one.parents
    )


def packs_touched(paths: Iterable[str]) -> frozenset[str]:
    own = {path.split("/")[1] for path in paths if path.startswith("rules/")}
    extends = {
        file.parent.name: yaml.safe_load(file.read_text(encoding="utf-8")).get("extends", [])
        for file in (ROOT / "rules").glob("*/pack.yaml")
    }
    found = set(own)
    while more := {pack for pack, bases in extends.items() if not found.isdisjoint(bases)} - found:
        found |= more
    return frozenset(found)


def is_touched(item: pytest.Item, paths: frozenset[str]) -> bool:
    path = item.path
    code = {ROOT / one for one in paths if one.endswith(".py")}
    if path in code or not code.isdisjoint(imported(path)):
        return True
    if packs := packs_touched(paths):
        named = re.search(r"\[([a-z_0-9]+)(?:/|\]|-)", item.name)
        every = {one.parent.name for one in (ROOT / "rules").glob("*/pack.yaml")}
        if named and named[1] in every:
            return named[1] in packs
        text = _tests_text(path)
        if EVERY_PACK.search(text) or any(pack in text for pack in packs):
            return True
    others = [Path(one) for one in paths if not one.startswith("rules/") and not one.endswith(".py")]
    text = _tests_text(path)
    lies_in = {folder for one in imported(path) for folder in one.relative_to(ROOT).parents}
    return any(
        one.name in text or str(one.parent) in text or (one.parts[0] in CODE and one.parent in lies_in)
        for one in others
    )
