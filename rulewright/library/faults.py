"""What is wrong with a text, as an exception."""

from __future__ import annotations

from typing import TypeVar

from rulewright.scenes import Refused
from rulewright.shelf import Slip
from rulewright.telling import render

T = TypeVar("T")


class Findings(Slip):
    """`diagnostics` are the findings as records; as a text it is what the command line would print."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(render(refused.problems, refused.files, "text", colour=False).rstrip())
        self.refused, self.diagnostics = refused, refused.problems

    def __reduce__(self) -> tuple[type[Findings], tuple[Refused]]:
        return Findings, (self.refused,)


def unless_refused(found: T | Refused) -> T:
    if isinstance(found, Refused):
        raise Findings(found)
    return found
