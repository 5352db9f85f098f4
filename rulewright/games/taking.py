"""An action told as a whole, given out as its choices are asked: for a script, and for a program that plays."""

from __future__ import annotations

from dataclasses import field

from compiler.model import NextTaken
from rulewright.scenes import Scene
from runtime.play import ENOUGH, Decision
from runtime.records import dataclass


@dataclass
class Taking:
    """`chosen`: what was told, by its slots; a set is picked piece by piece."""

    chosen: dict[str, object]
    _picked: set[object] = field(default_factory=set)

    @classmethod
    def of(cls, scene: Scene, event: NextTaken) -> Taking:
        values = [scene.table.value(scene.position, scene.names, one) for one in event.arguments]
        slots = scene.table.model.actions[event.id].slots
        return cls({slot.name: value for slot, value in zip(slots, values, strict=True)})

    def tells(self, decision: Decision) -> bool:
        return self.chosen.get(decision.variable) is not None

    def option(self, decision: Decision) -> int | None:
        """The number of the option that was told; None where it is not offered."""
        wanted = self.chosen[decision.variable]
        if decision.sort == "piece" and isinstance(wanted, tuple):
            for index, option in enumerate(decision.options):
                if option.value is not None and option.value in wanted and option.value not in self._picked:
                    self._picked.add(option.value)
                    return index
            self._picked = set()
            return decision.texts.index(ENOUGH) if ENOUGH in decision.texts else 0
        return next((index for index, option in enumerate(decision.options) if option.value == wanted), None)
