"""What is told to be chosen on the way, with `--choose`: an option in the words it is offered in (`pass`, `M6`), with
who is asked or what about before a colon where that matters (`the Germans: pass`, `victim: D`), or a whole reaction
(`fire at S with P and Q`), which is taken once, the first time it may be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from compiler.diagnostics import listed, suggest
from compiler.model import NextReaction
from rulewright.actions.ordered import doing
from rulewright.scenes import Scene
from runtime.play import Completion, Decision, Draw, NoDie, RunOut, Scope
from runtime.records import dataclass

_NONE = frozenset("no none nobody nothing pass".split())


@dataclass
class Told:
    """Answers as told. `used` are those that have answered something."""

    scene: Scene
    texts: tuple[str, ...]
    used: set[str] = field(default_factory=set)
    _reactions: dict[str, NextReaction] = field(default_factory=dict)
    _taken: list[str] = field(default_factory=list)
    offered: dict[str, None] = field(default_factory=dict)  # what else could have been told

    def __post_init__(self) -> None:
        read = {text: doing(self.scene, text) for text in self.texts if text.strip()}
        self._reactions = {text: event for text, event in read.items() if isinstance(event, NextReaction)}

    def begin(self) -> None:
        """Everything is done again from the start."""
        self._taken = []

    def decide(self, decision: Decision) -> int | None:
        """None where nothing is told of it."""
        for text in self.texts:
            event = self._reactions.get(text)
            found = _plainly(decision, text) if event is None else self._reacting(decision, text, event)
            if found is not None:
                self.used.add(text)
                return found
        self.offered |= dict.fromkeys(decision.texts)
        return None

    def choose(self, decision: Decision) -> int:
        found = self.decide(decision)
        if found is None:
            near = next(filter(None, (near_choice(text, decision.texts) for text in self.texts)), "")
            raise RunOut(f"nothing is told for: {asked_of(decision)}; `choose` tells what is chosen{near}")
        return found

    def die(self, draw: Draw) -> int:
        raise NoDie(draw)

    def _reacting(self, decision: Decision, text: str, event: NextReaction) -> int | None:
        action = self.scene.table.model.actions[event.id]
        values = [self.scene.table.value(self.scene.position, self.scene.names, one) for one in event.arguments]
        chosen = {slot.name: value for slot, value in zip(action.slots, values, strict=True)}
        plan = self.scene.table.plan.action(event.id)
        told = tuple(chosen.get(slot.name) for slot in plan.scope)
        if decision.sort == "row" and decision.action == event.id and self._taken[-1:] == [text]:
            return next((i for i, option in enumerate(decision.options) if _fits(told, option.value)), None)
        if decision.sort != "reaction" or text in self._taken:
            return None
        for index, option in enumerate(decision.options):
            if isinstance(option.value, tuple) and option.value[0] == event.id:
                bound: Scope = option.value[1:]
                row = (*bound, *told[len(bound) :])
                if _fits(told[: len(bound)], bound) and Completion(self.scene.position, plan, bound).allows(row):
                    self._taken.append(text)
                    return index
        return None


def near_choice(text: str, offered: Iterable[str]) -> str:
    """`; did you mean `none`?`, of `no`; empty where nothing that was offered is near."""
    options = tuple(offered)
    said = text.rpartition(":")[2].strip().lower()
    near = [one for one in options if said in _NONE and one.lower() in _NONE and one.lower() != said]
    near = near or list(suggest(said, options))
    return f"; did you mean {listed(tuple(near), 'or')}?" if near and said not in near else ""


def asked_of(decision: Decision) -> str:
    return f"{decision.asked} ({', '.join(decision.texts)})"


def _fits(told: Scope, row: object) -> bool:
    return isinstance(row, tuple) and all(one in (None, is_) for one, is_ in zip(told, row, strict=False))


def _plainly(decision: Decision, text: str) -> int | None:
    wanted = text.strip().lower()
    for index, offered in enumerate(decision.texts):
        option = offered.lower()
        if wanted == option or option.endswith(f"; {wanted}"):
            return index
        about = wanted.removesuffix(f": {option}")
        if about != wanted and (about == decision.side.lower() or about in decision.asked.lower()):
            return index
    return None
