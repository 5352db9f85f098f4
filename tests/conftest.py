"""`pytest --accept` writes what golden cases now say instead of comparing it; read the difference before it is kept.
`--tier` runs the everyday or the deep tests (tiers.py), without it all; `--touched` only what the uncommitted change can
touch (touched.py). `--full` gives proofs their full size.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.tiers import at_full_size_only, is_deep
from tests.touched import changed, is_touched

os.environ.setdefault("RULEWRIGHT_UNOPTIMIZED", "1")  # the same machine code, compiled in a sixth of the time
gc.set_threshold(100_000, 20, 100)  # as rulewright/__main__.py; a file of tests is tidied up when it is done (room)

# No test depends on the clock: on a busy machine a drawn example took longer than is allowed without this.
settings.register_profile("no clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("no clock")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="rewrite golden cases with what is said now")
    parser.addoption("--full", action="store_true", help="run the proofs at their full size")
    parser.addoption("--tier", choices=("everyday", "deep"), help="only these (tiers.py)")
    parser.addoption("--touched", nargs="?", const="HEAD", metavar="REV", help="only what has changed since can touch")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    since, tier = config.getoption("--touched"), config.getoption("--tier")
    paths = frozenset[str]() if since is None else changed(since)
    is_whole = config.getoption("--full") or tier is None
    left = set() if is_whole else at_full_size_only([one.nodeid for one in items])
    wanted = [
        one
        for one in items
        if one.nodeid not in left
        and (tier is None or is_deep(one.nodeid) == (tier == "deep"))
        and (since is None or is_touched(one, paths))
    ]
    config.hook.pytest_deselected(items=[one for one in items if one not in set(wanted)])
    items[:] = wanted


# ---- what proofs counted, told at the end of the run, by whichever process


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--full"))


@pytest.fixture
def counted(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """What a proof counted: lines printed at the end of the run."""
    lines: list[str] = []
    yield lines
    request.node.user_properties += [("counted", line) for line in lines]


COUNTED: list[str] = []


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "teardown":
        COUNTED.extend(str(line) for name, line in report.user_properties if name == "counted")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if COUNTED:
        terminalreporter.section("proofs")
        for line in COUNTED:
            terminalreporter.write_line(line)


@pytest.fixture(autouse=True, scope="module")
def room(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a file of tests kept for itself goes when it is done: whole books and packs would fill the memory. What is
    left then, stays: packs at hand are not looked through again whenever something is tidied away. Some of them are
    nobody's any more after a while, so once much is held all of it is looked through."""
    yield
    for one in list(vars(request.module).values()):
        if hasattr(one, "cache_clear") and getattr(one, "__module__", "") == request.module.__name__:
            one.cache_clear()
    much = memory() > request.config.stash.get(MUCH, A_GIGABYTE)
    if much:
        gc.unfreeze()
    gc.collect()
    gc.freeze()
    if much:
        request.config.stash[MUCH] = max(A_GIGABYTE, memory() * 5 // 4)


A_GIGABYTE = 1 << 30
MUCH = pytest.StashKey[int]()  # so much may be held before all is looked through


def memory() -> int:
    """What this process holds; 0 where that cannot be read."""
    pages = Path("/proc/self/statm")
    return int(pages.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if pages.exists() else 0


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
        patch.setenv("RULEWRIGHT_NO_BACKGROUND", "1")
        yield
