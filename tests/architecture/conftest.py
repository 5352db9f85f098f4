"""The house as it is written, read once for each file of tests and let go again: all its trees would fill the memory."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.architecture.tree import parsed


@pytest.fixture(autouse=True, scope="module")
def house_let_go() -> Iterator[None]:
    yield
    parsed.cache_clear()
