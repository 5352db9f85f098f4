"""What was asked and answered, as a game keeps it. A game is its seed, its position and these, in order.

`kept_by` is the side that alone knows of it (besides who was asked), "" where all do; a replay finds it out again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from runtime.play.dice import Draw
from runtime.records import dataclass


@dataclass(frozen=True)
class Chosen:
    """A decision and the text of what was answered.

    `goes_on`: an action of the same order as the one before it; both are taken back as one.
    """

    side: str
    sort: str
    asked: str
    text: str
    kept_by: str = field(default="", compare=False)
    value: object = field(default=None, compare=False)  # what the text stands for, in this game
    goes_on: bool = field(default=False, compare=False)

    def is_known_to(self, side: str) -> bool:
        return side in (self.side, self.kept_by) or not self.kept_by

    def plain(self) -> dict[str, object]:
        plain: dict[str, object] = {"choose": self.asked, "side": self.side, "sort": self.sort, "answer": self.text}
        return plain | {"goes on": True} if self.goes_on else plain


@dataclass(frozen=True)
class Thrown:
    """A die and its face."""

    draw: Draw
    face: int
    kept_by: str = field(default="", compare=False)

    def is_known_to(self, side: str) -> bool:
        return self.kept_by in ("", side)

    def plain(self) -> dict[str, object]:
        draw = self.draw
        return {
            "die": draw.purpose,
            "things": list(draw.things),
            "sides": draw.sides,
            "turn": draw.turn,
            "phase": draw.phase,
            "side": draw.side,
            "ordinal": draw.ordinal,
            "answer": self.face,
        }


Answer = Chosen | Thrown


def answer_from_plain(data: Mapping[str, object]) -> Answer:
    """Raises KeyError or ValueError where the data are no answer."""
    if "choose" in data:
        texts = [data[key] for key in ("side", "sort", "choose", "answer")]
        if not all(isinstance(text, str) for text in texts):
            raise ValueError("a decision is kept as texts")
        side, sort, asked, text = map(str, texts)
        return Chosen(side, sort, asked, text, goes_on=data.get("goes on") is True)
    things = data["things"]
    numbers = [data[key] for key in ("sides", "turn", "ordinal", "answer")]
    if not isinstance(things, list) or not all(isinstance(number, int) for number in numbers):
        raise ValueError("a die is kept with whole numbers and a list of things")
    sides, turn, ordinal, face = (int(str(number)) for number in numbers)
    draw = Draw(
        purpose=str(data["die"]),
        things=tuple(str(one) for one in things),
        sides=sides,
        turn=turn,
        phase=str(data["phase"]),
        side=str(data["side"]),
        ordinal=ordinal,
    )
    return Thrown(draw, face)
