"""What a search of all that can be reached learned of the steps of movers, by the state they are in.

A *stand* is one state of a mover: its type, side and all facts about it that matter, but for its budget. For each step
of it from hex to hex is remembered up to which budget it was allowed and from which it was not, what it adds to the
budget and in which stand it ends: by the next hex and the *look* of it, which is all that matters of what stands there,
and by the hex that is left (where the way looks back, by the look of that too).

For each budget that searches came to with a stand, the hexes from which steps are allowed lie side by side as bits
(runtime/space/lattice.py), by what the steps add and where they end (`Level`). This holds for the looks that hexes have
now; where a hex looks otherwise than before, the steps into it are put there anew when they are next needed.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from runtime.records import dataclass
from runtime.values import Exact

if TYPE_CHECKING:
    from runtime.space import Lattice

NEVER = 10**18  # more than any budget
MOST_SCENES = 1000  # that are known again

# A step into a hex, as far as it is known: into which; allowed with so much spent or less; what it adds; the stand
# it ends in (None where the way ends there); barred with so much or more; whether what comes of it is known.
Step = list[Any]
TO, ALLOWED, PRICE, AFTER, BARRED, KNOWN = range(6)
# Where steps end, what they add, and the hexes they lead from, each with the shift that takes them on: up and down.
Push = tuple["Stand | None", int, tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
# A hex and the faces of what stands there.
Look = tuple[int, ...]
Scene = frozenset[Look]  # of all hexes where something stands


@dataclass(eq=False, slots=True)
class Level:
    """A stand with so much spent. `open`: by direction, the hexes whose step is not in its place yet; `any_open`: in
    any direction. `scene`: what it holds for."""

    open: list[int]
    any_open: int
    scene: Scene
    allowed: dict[tuple[Stand | None, int], list[int]] = field(default_factory=dict)
    pushes: list[Push] = field(default_factory=list)

    def forget(self, hexes: int, d: int) -> None:
        """The steps of these hexes in a direction."""
        self.open[d] |= hexes
        for some in self.allowed.values():
            some[d] &= ~hexes

    def put_together(self, lattice: Lattice) -> None:
        self.any_open = 0
        for some in self.open:
            self.any_open |= some
        self.pushes = []
        for (after, price), by_direction in self.allowed.items():
            there = [(step, some) for step, some in zip(lattice.steps, by_direction, strict=True) if some]
            up = tuple((step, some) for step, some in there if step > 0)
            down = tuple((-step, some) for step, some in there if step < 0)
            self.pushes.append((after, price, up, down))


@dataclass(eq=False, slots=True)
class Stand:
    """A state of a mover. `of` holds a mover's facts by store, to stand a mover so."""

    key: tuple[Any, ...]
    of: tuple[tuple[int, Any], ...]
    steps: dict[Look, dict[int | Look, Step]] = field(default_factory=dict)  # into a hex that looks so, by the one left
    levels: dict[int, Level] = field(default_factory=dict)

    def step(self, at: int | Look, look: Look) -> Step:
        into = self.steps.get(look)
        if into is None:
            into = self.steps[look] = {}
        found = into.get(at)
        if found is None:
            found = into[at] = [look[0], -NEVER, 0, None, NEVER, False]
        return found


@dataclass
class Known:
    """What was learned of one action in one era. Budgets are counted in whole numbers of their smallest step."""

    looks_back: bool
    scale: int = 1
    told: dict[int, Exact] = field(default_factory=dict)  # budgets as numbers
    stands: dict[tuple[Any, ...], Stand] = field(default_factory=dict)
    faces: dict[tuple[Any, ...], int] = field(default_factory=dict)  # what things may be like, numbered
    face_of: dict[int, tuple[int, int]] = field(default_factory=dict)  # of a thing, with its stamp then
    looks: dict[int, tuple[int, Look]] = field(default_factory=dict)  # of hexes where something stands, with its stamp
    scene: Scene = frozenset()
    scenes: dict[Scene, Scene] = field(default_factory=dict)  # those that were seen
    others: dict[Scene, tuple[list[int], int]] = field(default_factory=dict)  # how this one differs from another

    def finer(self, times: int) -> None:
        """What was learned is learned anew in smaller steps."""
        self.scale *= times
        self.told.clear()
        self.stands.clear()

    def see(self) -> None:
        """The looks are other than they were."""
        if len(self.scenes) == MOST_SCENES:
            self.scenes.clear()
        scene = frozenset([look for _, look in self.looks.values()])
        self.scene = self.scenes.setdefault(scene, scene)
        self.others.clear()

    def level(self, stand: Stand, spent: int, new: int, lattice: Lattice) -> Level:
        """What is known of steps from these hexes."""
        level = stand.levels.get(spent)
        if level is None:
            level = stand.levels[spent] = Level([lattice.everywhere] * 6, lattice.everywhere, self.scene)
        elif level.scene is not self.scene:
            changed, beside = self.others.get(level.scene) or self._differ(level.scene, lattice)
            if new & beside:
                for to in changed:
                    for d, before in lattice.into[to]:
                        level.forget(before, d)
                    for d in range(6) if self.looks_back else ():
                        level.forget(lattice.bits[to], d)
                level.put_together(lattice)
                level.scene = self.scene
        return level

    def _differ(self, scene: Scene, lattice: Lattice) -> tuple[list[int], int]:
        """The hexes that look otherwise than there, and all hexes whose steps that touches."""
        changed = sorted({look[0] for look in scene ^ self.scene})
        beside = 0
        for to in changed:
            beside |= lattice.beside[to] | (lattice.bits[to] if self.looks_back else 0)
        found = self.others[scene] = changed, beside
        return found


@dataclass(eq=False, slots=True)
class Going:
    """How far a search has come in one stand (None: where the way ends)."""

    stand: Stand | None
    number: int
    at: dict[int, int] = field(default_factory=dict)  # the hexes to go on from, by what was spent
    done: int = 0
