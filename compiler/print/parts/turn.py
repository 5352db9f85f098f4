"""The turn as an outline: who may do what, when, and what happens by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field, replace

from compiler.graph import NodeId
from compiler.model import Action, Clock, Sequence, settled
from compiler.print.formats import Item, Line, Listing, Page, Paragraph, Words, joined, plain
from compiler.print.telling import Telling, fact_phrase
from compiler.program import in_order
from runtime.records import dataclass

FRONT = "At the table"
PASSED = "Whoever has nothing to do in a phase, or wants to do nothing, passes on to the next."
AIM, PLAY, WHOLE = range(3)  # who may do what, which marks go from counters; what happens besides; all facts that end
_BAR, ONLY_ONCE = re.compile(r"^may not end while there is an? "), "ends only once there is no "


def sequence_page(telling: Telling, much: int = WHOLE) -> Page:
    items = outline(telling, much)
    told = (Paragraph(plain(PASSED), "lead"),) if much == PLAY else ()
    return Page("sequence", "Sequence of play", FRONT, (*told, Listing(items)) if items else ())


def outline(telling: Telling, much: int = WHOLE) -> tuple[Item, ...]:
    model = telling.model
    inside = {stage.sequence for one in model.sequences.values() for stage in one.stages}
    tops = [one for one in model.sequences.values() if one.id not in inside]
    tops.sort(key=lambda one: (not one.opening, not one.stages))
    stages = _Stages(telling, much, tuple(settled(model).actions.values()))
    return tuple(stages.item(one) for one in tops)


@dataclass
class _Stages:
    """What was told in full for one side is not told again for the other. `told`: by sequence, for which."""

    telling: Telling
    much: int
    actions: tuple[Action, ...]
    told: dict[str, str] = field(default_factory=dict)

    def item(self, one: Sequence, side: str = "", number: str = "", behind: str = "") -> Item:
        name = Words(one.id, self.telling.names.get(one.id, ""), "strong")
        said = (behind, *(f", {_BAR.sub(ONLY_ONCE, told)}" for told in one.course))
        of = tuple(Words(self.telling.spoken(words, True)) for words in said if words)
        if one.id in self.told:
            before = self.told[one.id]
            return Item((name, *of, Words(f", as that of {before}" if before else ", as above")), number)
        self.told[one.id] = side
        beneath = [*self.at(one, "begins"), *self.acts(one)]
        for count, stage in enumerate(self.telling.staged(one).stages, 1):
            inner = self.telling.model.sequences.get(stage.sequence)
            if inner is not None:
                beneath.append(self.item(inner, stage.side or "", f"{count}.", stage.said))
        beneath += self.at(one, "ends")
        return Item((name, *of), number, tuple(beneath))

    def acts(self, one: Sequence) -> Iterator[Item]:
        """What may be done here; in short on one line."""
        every, unsaid = self.actions if not one.stages else (), self.telling.unsaid
        acts = [NodeId("action", act.id) for act in every if one.id in act.phases and act.id not in unsaid]
        if self.much == AIM and acts:
            yield Item(joined(((*self.plainly(act), *self.unusual(act)) for act in acts), "; "))
        elif acts:
            yield from (Item((Words("Possible: "), *self.telling.to_node(act), *self.unusual(act))) for act in acts)

    def unusual(self, node: NodeId) -> Line:
        """Of what is done only where it is agreed on."""
        model = self.telling.model
        act, on = model.actions[node.name], {one.id for one in model.options.values() if one.on}
        is_usual = on.issuperset(act.under) and on.isdisjoint(act.not_under)
        return () if is_usual else (Words(", if agreed"),)

    def plainly(self, node: NodeId) -> Line:
        return tuple(replace(one, how="") for one in self.telling.to_node(node))

    def at(self, one: Sequence, edge: str) -> Iterator[Item]:
        """In the order in which it happens: facts end, then upkeep is done (docs/time.md, A moment)."""
        telling, when = self.telling, "First" if edge == "begins" else "At its end"
        marks = {phrase for _, phrase in telling.making.key().marks} if self.much != WHOLE else set()
        if self.much == AIM and not marks:
            return
        known = (each for each in telling.model.stores.values() if each.id not in telling.unsaid)
        stores = (each for each in known if not marks or each.phrase in marks)
        ending = [NodeId("store", each.id) for each in stores if each.clock and _ends(each.clock, one, edge)]
        if ending:
            names = [(fact_phrase(telling.model.stores[node.name]), telling.anchors[node]) for node in ending]
            yield Item((Words(f"{when}, no longer: "), *joined((Words(name, to, "emph"),) for name, to in names)))
        if self.much == AIM:
            return
        upkeeps = [two for two in telling.model.upkeeps.values() if (two.sequence, two.edge) == (one.id, edge)]
        told = [two for two in in_order(upkeeps, lambda two: (two.sequence, two.edge)) if two.id not in telling.unsaid]
        for upkeep in told:
            yield Item((Words(f"{when}: "), *telling.to_node(NodeId("upkeep", upkeep.id))))


def _ends(clock: Clock, one: Sequence, edge: str) -> bool:
    return clock.edge == edge and clock.sequence == one.id
