"""`pytest --accept` writes what golden cases now say instead of comparing it; read the difference before it is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="rewrite golden cases with what is said now")


@pytest.fixture(autouse=True, scope="module")
def room(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a file of tests kept for itself goes when it is done: whole books and packs would fill the memory."""
    yield
    for one in list(vars(request.module).values()):
        if hasattr(one, "cache_clear") and getattr(one, "__module__", "") == request.module.__name__:
            one.cache_clear()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compares a file's text with what it should be, or with `--accept` writes it."""

    def compare(path: Path, now: str) -> None:
        if request.config.getoption("--accept"):
            path.write_text(now, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == now

    return compare


@pytest.fixture(autouse=True, scope="session")
def games_kept_apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Games that persons play are kept in the user's data folder; not by tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield
