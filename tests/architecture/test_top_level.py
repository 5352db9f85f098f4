"""What stands at the top of the repository is what somebody put there on purpose: no output of a measure or an example."""

from __future__ import annotations

import subprocess

import pytest

from tests.architecture.tree import ROOT

FILES = {".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "pyproject.toml", "setup.py", "test"}
FOLDERS = {".ci", "benchmarks", "compiler", "docs", "editors", "rules", "rulewright", "runtime", "tests"}


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only a checkout knows what is its own")
def test_nothing_strays_into_the_top_level() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert {name.partition("/")[0] for name in listed} == FILES | FOLDERS
