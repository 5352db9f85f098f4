"""What a question waits for: of what was kept before, nothing is made again, and nothing is opened that it does not need."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from compiler.syntax import skeleton
from rulewright.scenes import scene
from rulewright.shelf import disk

ROOT = Path(__file__).parents[2]
TOY = ROOT / "tests" / "toy"
NEEDLESS = (
    "compiler.checks",
    "compiler.print",
    "compiler.proving",
    "compiler.study",
    "jsonschema",
    "rulewright.telling.searching",
    "runtime.draw",
    "runtime.players",
)
ASKED = """
import json, sys
import lark
made, grammar = [], lark.Lark.__init__
lark.Lark.__init__ = lambda self, *given, **more: (made.append(1), grammar(self, *given, **more))[1]
from rulewright.cli import run
assert run(sys.argv[1:]) == 0
print(json.dumps({"modules": sorted(sys.modules), "parsers made": len(made)}))
"""


def asked(tmp_path: Path, *words: str) -> dict[str, Any]:
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    env.pop("RULEWRIGHT_NO_CACHE", None)
    there = subprocess.run([sys.executable, "-c", ASKED, *words], capture_output=True, text=True, check=True, env=env)
    found: dict[str, Any] = json.loads(there.stdout.splitlines()[-1])
    return found


def test_a_question_to_a_kept_pack_opens_only_what_it_needs(tmp_path: Path) -> None:
    position = tmp_path / "a.position"
    position.write_text("Position [A garden].\nGiven:\n- C3's soil is clay.\n")
    words = ("ask", str(position), "--rules", str(TOY), "C3's soil")
    assert asked(tmp_path / "kept", *words)["parsers made"] == 1
    again = asked(tmp_path / "kept", *words)
    assert again["parsers made"] == 0
    assert [one for one in again["modules"] if one.startswith(NEEDLESS)] == []


def test_a_saved_parser_reads_as_one_that_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skeleton, "_made", [])
    made, saved = skeleton.read_words("may T (the one) enter M6"), skeleton.saved_parser()
    before = skeleton._parser()
    skeleton.take_parser(saved)
    assert skeleton._parser() is not before
    assert skeleton.read_words("may T (the one) enter M6") == made


def test_a_pack_is_found_by_its_title_without_reading_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    title = scene._title
    monkeypatch.setattr(scene, "_title", lambda file: read.append(file.path) or title(file))
    assert scene._pack_titled("Panssari Salama", disk()) == "panssari_salama"
    assert [Path(one).parent.name for one in read] == ["panssari_salama"]
