"""What is shaded on the board when somebody asks: what a counter sees, how far it can go, what the other side watches.

It is asked of the world of his side, as `show --sight` and `--reach` draw it.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import field, replace
from fractions import Fraction
from typing import Any

from rulewright.library import Position
from rulewright.scenes import Scene, counters_of, seen_by
from rulewright.shelf import Slip
from rulewright.telling import counted
from runtime.play import Decision
from runtime.position import Position as Standing
from runtime.records import dataclass

ORDERS = ("sight", "reach", "watched")
WAY = "way "
HALVES = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
WITHIN, SPOTTED = "·", "!"  # what is written in a hex


@dataclass(frozen=True)
class Shaded:
    """`hexes` with what is written in each; `dark`: the others lie in the dark, else these are tinted. `told`: the
    legend, or why there is nothing to show."""

    told: str
    hexes: dict[str, str] = field(default_factory=dict)
    dark: bool = True

    def data(self) -> dict[str, Any]:
        return {"told": self.told, "hexes": self.hexes, "dark": self.dark}


def is_asked(said: str) -> bool:
    return said.split(" ")[0].lower() in ORDERS


def shaded(scene: Scene, position: Standing, side: str, said: str) -> Shaded:
    """`sight Able`, `reach Able`, `watched`: in a position, for a side."""
    word, _, name = said.strip().partition(" ")
    world = seen_by(replace(scene, position=position), side, played=True)
    here = Position(world)
    others = (one for _, one in counters_of(world.position) if one["side"] not in (None, side) and one["hex"])
    enemies = {one["name"]: one["hex"] for one in others}
    try:
        match word.lower():
            case "sight":
                return _sight(here, name.strip(), enemies)
            case "reach":
                return _reach(here, name.strip())
            case _:
                return _watched(here, enemies)
    except Slip as fault:
        return Shaded(str(fault))


def way_there(scene: Scene, position: Standing, decision: Decision, said: str) -> str | Shaded:
    """`way Able G8`: the order by which it goes there, hex by hex, as cheaply as it can; or why there is none."""
    name, _, goal = said.strip().removeprefix(WAY).strip().rpartition(" ")
    here = Position(seen_by(replace(scene, position=position), decision.side, played=True))
    for number, option in enumerate(decision.options, 1) if decision.sort == "action" else ():
        with suppress(Slip):
            hexes = here.way(name, goal, str(option.value))
            if hexes:
                return ", ".join((str(number), name, *hexes))
    return Shaded(f"`{name}` cannot get to {goal} now")


def _sight(here: Position, name: str, enemies: dict[str, str]) -> Shaded:
    """Within it what it could shoot at: as far as that, and where somebody is noticed."""
    seen = dict.fromkeys(here.sight(name), "")
    told = [f"In view of {name}: {counted(len(seen), 'hex', 'hexes')}; the others lie in the dark"]
    far = set(here.shot(name, tuple(seen)) if name not in here.hexes else ())
    spotted = {enemies[one] for one in here.spotted(one for one, spot in enemies.items() if spot in seen)}
    for spot in far | spotted:
        seen[spot] = (WITHIN if spot in far else "") + (SPOTTED if spot in spotted else "")
    told += [f"{WITHIN} in range ({len(far)})"] if far else []
    told += [f"{SPOTTED} spotted there ({len(spotted)})"] if spotted else []
    return Shaded("; ".join(told), seen)


def _reach(here: Position, name: str) -> Shaded:
    spent = {label: mixed(one) for label, one in here.reach(name).items()}
    if len(spent) < 2:
        return Shaded(f"{name} can go nowhere now")
    return Shaded(f"Where {name} can go now, and what it has spent by then; where it cannot lies in the dark", spent)


def mixed(spent: object) -> str:
    """A half is written as people write it: 7½."""
    if not isinstance(spent, Fraction) or spent % 1 not in HALVES:
        return str(spent)
    return f"{spent // 1 or ''}{HALVES[spent % 1]}"


def _watched(here: Position, enemies: dict[str, str]) -> Shaded:
    """From all hexes where the other side stands; and as far as somebody there shoots."""
    seen: dict[str, int] = {}
    far = set[str]()
    for spot in sorted(set(enemies.values())):
        in_view = here.sight(spot)
        far |= {label for one, at in enemies.items() if at == spot for label in here.shot(one, in_view)}
        for label in in_view:
            seen[label] = seen.get(label, 0) + 1
    told = f"In view of the other side: {counted(len(seen), 'hex', 'hexes')}; the number is from how many hexes"
    told += f"; {WITHIN} in range of somebody ({len(far)})" if far else ""
    return Shaded(told, {label: f"{many}{WITHIN if label in far else ''}" for label, many in seen.items()}, dark=False)
