"""docs/studies.md is done as it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.language.done import do_it, steps


def test_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert do_it("studies.md", 99, tmp_path, monkeypatch, capsys) == sum(
        step["command"] is not None for step in steps("studies.md")
    )
    assert (tmp_path / "out" / "effects.csv").is_file()
