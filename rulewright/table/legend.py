"""What stands on counters and in hexes, and what it says: the legend of a table, from the looks that are declared."""

from __future__ import annotations

from typing import Any

from rulewright.scenes import Refused, Stage, looks_at
from runtime.draw import key_of


def legend(stage: Stage) -> list[dict[str, Any]]:
    """Each a picture, or the words in a hex, with what it says."""
    scene = stage.scene()
    looks = looks_at(scene)
    if isinstance(looks, Refused):
        return []
    key = key_of(scene.position.program, looks)
    pictures = [(one.picture, f"what stands on a counter: {', '.join(of for _, of in one.places)}") for one in key.laid]
    drawn = [{"picture": picture, "said": said, "marks": ""} for picture, said in (*pictures, *key.symbols, *key.marks)]
    return drawn + [{"picture": "", "said": said, "marks": marks} for marks, said in key.spots]
