"""Whole pictures: a space, a position, an example. The same position and looks give the same bytes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from runtime.draw.faces import facts_on, tag_words
from runtime.draw.ground import fill
from runtime.draw.looks import FactLook, Looks
from runtime.draw.marks import Marks, draw_above, draw_beneath, draw_rims
from runtime.draw.region import bounds, islands, matters, standing
from runtime.draw.shapes import cut_of, middle
from runtime.draw.stacks import draw_stack
from runtime.draw.svg import Box, Point, Said, element, fitted, halo, page, placed, width_of, words
from runtime.draw.terrain import (
    draw_borders,
    draw_ground,
    grid_lines,
    hex_layers,
    labelled,
    labels,
    plain_grid,
    side_layers,
)
from runtime.position import Position
from runtime.program import Program
from runtime.records import dataclass
from runtime.space import Space
from runtime.values import Special

GRID: dict[str, object] = {"fill": "none", "stroke_width": 10, "pointer_events": "all"}
GAP = 500  # between stretches that lie far apart
ROOM = 330  # from the middle of a hex, that counters take
RIM = 450  # from the middle of the outermost hexes that words may reach


@dataclass(frozen=True)
class Frame:
    """What the picture is called, how wide its margin of hexes is, how large it is: pixels to 1,000 units.

    Without a `scale`, small regions are drawn larger. `whole`: all hexes, whatever is on them. `also`: more
    hexes that matter. `small`: to be printed small, with labels and places in larger letters; `sketch`: so, and without
    textures. `marks`: what is laid over it. `bare`: without what stands in the hexes, and without saying it.
    `standing`: only where something stands, not also where something holds: of a game under way, that is everywhere.
    """

    title: str = ""
    margin: int = 1
    scale: int = 0
    whole: bool = False
    also: tuple[int, ...] = ()
    small: bool = False
    sketch: bool = False
    bare: bool = False
    marks: Marks = field(default_factory=Marks)
    standing: bool = False


def draw_space(program: Program, space: Space, looks: Looks, frame: Frame | None = None) -> str:
    """Boards with nothing on them."""
    return draw_position(Position(program, space), looks, frame or Frame(whole=True))


def draw_stacks(position: Position, looks: Looks) -> dict[int, str]:
    """What belongs on a bare picture of whole boards: what stands in each hex, and what holds there, by hex."""
    drawn = ((one, "".join(_in_hex(position, one, looks))) for one in range(position.space.size))
    return {one: told for one, told in drawn if told}


def ground_of(position: Position, looks: Looks) -> tuple[object, ...]:
    """All that a bare picture of whole boards is drawn from besides the looks: where it is equal, so is the picture."""
    hexes = tuple(range(position.space.size))
    return position.space, *hex_layers(position, looks, hexes), *side_layers(position, looks, hexes)


def draw_example(position: Position, looks: Looks, hexes: Iterable[int] = (), title: str = "") -> str:
    """The hexes that matter in a position, with those its text speaks of. Small, to stand in a text; or empty: a map
    without ground, on which nothing stands and nothing holds, shows nothing."""
    also = tuple(hexes)
    is_worth_it = matters(position) or (also and any(position.space.terrain.values()))
    return draw_position(position, looks, Frame(title, also=also, small=True)) if is_worth_it else ""


def draw_position(position: Position, looks: Looks, frame: Frame | None = None) -> str:
    frame = frame or Frame()
    of_itself = standing(position) if frame.standing else matters(position)
    wanted = () if frame.whole else {*of_itself, *frame.also, *frame.marks.hexes(position.space)}
    parts: list[str] = []
    right, deep = 0, 0
    shown: list[int] = []
    stretches = list(islands(position.space, wanted, frame.margin))
    larger = _larger(frame, sum(bounds(position.space, one, 90)[1][0] for one in stretches))
    for hexes in stretches:
        if parts:
            parts.append(_gap(right + GAP // 2, looks))
            right += GAP
        corner, size = bounds(position.space, hexes, 90)
        moved = f"translate({right - corner[0]} {-corner[1]})"
        parts.append(element("g", *_region(position, hexes, looks, frame, larger), transform=moved))
        right, deep = right + size[0], max(deep, size[1])
        shown += hexes
    head = 330 if frame.title else 0
    if frame.title:
        room = fitted(frame.title, 200, right - 200)
        parts.append(words((right // 2, -60), room, frame.title, looks.map.names, font_weight="bold"))
    size = (right, deep + head)
    scale = frame.scale or _scale(right, frame.whole)
    pixels = (size[0] * scale // 1000, size[1] * scale // 1000)
    told = "" if frame.bare else describe(position, shown)
    return page(parts, (0, -head), size, pixels, frame.title or "Position", told, looks.map.beyond)


def _larger(frame: Frame, wide: int) -> int:
    """How large labels and names are, in percent: what is printed small and shows much is printed smallest."""
    return 200 if frame.sketch or (frame.small and wide >= 6000) else 150 if frame.small else 100


def _scale(wide: int, whole: bool) -> int:
    """The smaller the region, the larger it is drawn; whole boards in one size."""
    if whole:
        return 100
    return 180 if wide < 3500 else 150 if wide < 6000 else 130 if wide < 14000 else 100


def _region(position: Position, hexes: tuple[int, ...], looks: Looks, frame: Frame, larger: int) -> list[str]:
    """One stretch of hexes with all that is in them, layer by layer."""
    space, sketch, marks = position.space, frame.sketch, frame.marks
    layers = hex_layers(position, looks, hexes)
    sides = side_layers(position, looks, hexes)
    sheet = fill(space, hexes, looks.map.ground)
    grid = [plain_grid(space, hexes)] if sketch else grid_lines(space, hexes, layers, sides)
    taken = [labelled(space, one, larger)[1] for one in hexes]
    is_fixed = frame.whole and not sketch  # a map for a table is the same whatever stands on it
    filled = [] if is_fixed else [_filled(middle(space, one)) for one in hexes if position.in_hex(one)]
    named = [*labels(space, hexes, looks, larger), *_names(space, set(hexes), looks, larger, taken, filled)]
    drawn = [
        element("g", sheet, *draw_ground(position, layers, sides, hexes, sketch), class_="ground"),
        element("g", *grid, class_="hexes", **GRID, stroke=looks.map.lines),
        element("g", *draw_borders(position, layers, sides, looks), class_="borders"),
        draw_rims(space, marks.areas, hexes),
        element("g", *named, class_="names"),
        draw_beneath(space, marks, hexes),
        element("g", *(() if frame.bare else (_in_hex(position, one, looks) for one in hexes)), class_="counters"),
    ]
    above = draw_above(space, marks, hexes, taken, filled)
    return [*filter(None, drawn), *([element("g", *above, class_="marks")] if above else [])]


def _gap(x: int, looks: Looks) -> str:
    """Between stretches that lie far apart: three dots."""
    return "".join(element("circle", cx=x, cy=y, r=40, fill=looks.map.lines) for y in (700, 900, 1100))


def _filled(at: Point) -> Box:
    """By the counters in a hex."""
    return Box(at[0] - ROOM, at[1] - ROOM, at[0] + ROOM, at[1] + ROOM)


def _names(space: Space, shown: set[int], looks: Looks, larger: int, taken: list[Box], filled: list[Box]) -> list[str]:
    """Names of places, below the middle of what they name, but not out over the edge of what is shown, nor over what
    is taken: by labels, and by other names; nor, if there is room, over what is `filled` with counters."""
    drawn = []
    middles = [middle(space, one) for one in shown]
    left, right = min((x for x, _ in middles), default=0) - RIM, max((x for x, _ in middles), default=0) + RIM
    top, foot = min((y for _, y in middles), default=0) - RIM, max((y for _, y in middles), default=0) + RIM
    for name, hexes in space.named_places.items():
        here = [middle(space, one) for one in hexes if one in shown]
        if len(here) * 2 <= len(hexes):
            continue
        x = sum(one for one, _ in here) // len(here)
        y = max(one for _, one in here) if len(here) < 3 else sum(one for _, one in here) // len(here)
        size = larger * fitted(name, 190, 900 if len(here) == 1 else 2600) // 100
        said = Said(name, 22, 8)
        wide = said.box((x, y), size)
        half = (wide.right - wide.left) // 2
        x = max(left + half, min(right - half, x)) if right - left > 2 * half else x
        within = Box(min(left, x - half), top, max(right, x + half), foot)
        at, size = placed(said, (x, y + 330), size, taken, within, filled)
        taken.append(said.box(at, size))
        look = {"font_style": "italic", "font_weight": "bold", "letter_spacing": said.spaced}
        drawn.append(halo(at, size, name, looks.map.names, looks.map.ground, 44, **look))
    return drawn


def _in_hex(position: Position, hex: int, looks: Looks) -> str:
    """What stands in a hex, then what holds of it."""
    centre = middle(position.space, hex)
    drawn = draw_stack(position, hex, centre, looks)
    x, y = centre[0], centre[1] + cut_of(position.space).reach[1] - 55
    for store, value in facts_on(position, hex, ("hex",)):
        look = looks.facts.get(store.id)
        said = "" if store.id in looks.hidden else tag_words(store, value, look, looks)
        if said:
            size = fitted(said, 84, 560)
            wide = width_of(said, size) + 50
            box = {"rx": 30, "fill": (look or FactLook()).colour, "stroke": "#ffffff", "stroke_width": 10}
            drawn += element("rect", x=x - wide // 2, y=y - 76, width=wide, height=100, **box)
            drawn += words((x, y + 5), size, said, "#ffffff", font_weight="bold")
            y -= 108
    return drawn


def describe(position: Position, hexes: Iterable[int]) -> str:
    """The picture in words: what stands where."""
    told = []
    for one in hexes:
        names = ", ".join(_called(position, thing) for thing in position.in_hex(one))
        if names:
            told.append(f"{position.space.label(one)}: {names}")
    return "; ".join(told) or "no counters"


def _called(position: Position, thing: int) -> str:
    given = position.names.get(thing)
    noun = position.type_of[thing]
    side = position.side_of(thing)
    whose = "" if isinstance(side, Special) else f" of {side}"
    holder = position.holder_of(thing)
    inside = f" inside {position.names.get(holder, position.type_of[holder])}" if holder is not None else ""
    return f"{noun}{' ' + given if given else ''}{whose}{inside}"
