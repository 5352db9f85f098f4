"""A room shows names, and nothing of it is opened before somebody asks for one."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

from compiler import diagnostics


def test_a_name_is_shown_though_its_file_bears_it() -> None:
    import_module("compiler.diagnostics.explain")
    assert callable(diagnostics.explain)
    assert "explain" in dir(diagnostics)


def test_what_a_room_does_not_show_is_said() -> None:
    with pytest.raises(AttributeError, match=r"the room compiler\.diagnostics shows no `nobody`"):
        getattr(diagnostics, "no" + "body")
    with pytest.raises(ImportError):
        exec("from compiler.diagnostics import nobody")


def test_only_what_is_asked_for_is_opened() -> None:
    asked = "import sys; from compiler.model import HEX_LABEL; print([one for one in sys.modules if 'compiler.model' in one])"
    opened = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout
    assert "compiler.model.draft" in opened
    assert "compiler.model.build" not in opened
