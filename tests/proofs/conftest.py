"""Each proof has a small size, for every day, and a full one: `pytest tests/proofs --full`."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="run the proofs at their full size")


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--full", default=False))


COUNTS: list[str] = []


@pytest.fixture
def counted() -> list[str]:
    """What a proof counted: lines printed at the end of the run."""
    return COUNTS


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if COUNTS:
        terminalreporter.section("proofs")
        for line in COUNTS:
            terminalreporter.write_line(line)
