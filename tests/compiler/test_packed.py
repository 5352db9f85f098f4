"""What is kept packed is opened by whoever looks into it, and by nobody else."""

from __future__ import annotations

import pickle

from compiler.model.packed import Packed


class Loud:
    def __setstate__(self, state: object) -> None:
        raise AssertionError("unpacked")

    def __getstate__(self) -> object:
        return {"a": 1}


def test_opened_when_looked_into() -> None:
    there = pickle.loads(pickle.dumps(Packed({"a": 1, "b": 2})))
    assert (dict(there), len(there), "c" in there, there == {"a": 1, "b": 2}) == ({"a": 1, "b": 2}, 2, False, True)


def test_not_opened_by_being_kept_again() -> None:
    there = pickle.loads(pickle.dumps(Packed({"a": Loud()})))
    pickle.loads(pickle.dumps(there))
