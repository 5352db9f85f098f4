"""The scripts of the table's page have types in their comments: they are held to each other."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "page_types"
PAGE = Path(__file__).resolve().parents[2] / "rulewright" / "table" / "page"

pytestmark = pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not here: the page's types are not checked")


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=170, check=False)


def test_the_types_of_the_page_fit(tmp_path: Path) -> None:
    tools, page = tmp_path / "tests" / "rulewright" / "page_types", tmp_path / "rulewright" / "table" / "page"
    shutil.copytree(HERE, tools, ignore=shutil.ignore_patterns("node_modules"))
    shutil.copytree(PAGE, page)
    done = run(tools, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    done = run(tools, "node_modules/.bin/tsc")
    assert done.returncode == 0, done.stdout
    with (page / "bell.js").open("a", encoding="utf-8") as more:
        more.write("\n/** @type {number} */\nexport const rings = 'often';\n")
    assert "not assignable to type 'number'" in run(tools, "node_modules/.bin/tsc").stdout
