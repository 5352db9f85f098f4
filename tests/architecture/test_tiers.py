"""What the tiers name is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tiers import DEEP, ONE_IN, at_full_size_only, is_deep

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", [*DEEP, *ONE_IN])
def test_what_waits_is_a_test(name: str) -> None:
    file, _, case = name.partition("::")
    text = (ROOT / file).read_text(encoding="utf-8")
    assert f"def {case.partition('[')[0]}" in text


def test_of_many_cases_of_a_kind_one_in_so_many_does_not_wait_for_the_full_size() -> None:
    for name, many in ONE_IN.items():
        cases = [f"{name}[rules/{number}]" for number in range(11)]
        assert is_deep(cases[0])
        assert at_full_size_only(cases) == set(cases) - set(cases[::many])
    assert not at_full_size_only(["tests/proofs/test_killed.py::test_a[1]", "tests/proofs/test_killed.py::test_a[2]"])
