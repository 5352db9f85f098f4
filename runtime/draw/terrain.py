"""What boards and positions say of hexes and hexsides, drawn in layers: ground, ways, borders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from runtime.colours import COLOURS
from runtime.draw import borders, ground
from runtime.draw.faces import known, said
from runtime.draw.looks import INKS, TINTS, HexLook, Looks, SideLook
from runtime.draw.shapes import bordered, middle
from runtime.draw.svg import Box, element, escape, fitted, halo, title, width_of, wrapped
from runtime.draw.symbols import BUILT_IN, draw_symbol
from runtime.position import Position
from runtime.program import Program, StoreOf
from runtime.records import dataclass
from runtime.space import Space

PATHS = ("path", "dashed path")


@dataclass(frozen=True)
class HexLayer:
    """One value of one attribute, or one mark: its look and the hexes that have it."""

    store: str
    value: str
    look: HexLook
    hexes: tuple[int, ...]


@dataclass(frozen=True)
class SideLayer:
    store: str
    value: str
    look: SideLook
    sides: frozenset[int]


def short_name(store: StoreOf) -> str:
    """`hex's X` and `hex is X` are both X."""
    return store.id.partition("'s ")[2] or store.id.partition(" is ")[2] or store.id


def hex_layers(position: Position, looks: Looks, hexes: Iterable[int]) -> list[HexLayer]:
    """In the order of the looks; what they do not speak of comes last."""
    found: dict[tuple[str, str], list[int]] = {}
    for number, store in _printed(position.program, "hex"):
        for one in hexes:
            value = known(position, number, one)
            if value is not None and value is not False:
                found.setdefault((store.id, "" if value is True else said(value)), []).append(one)
    layers = [HexLayer(*key, look, tuple(found.pop(key))) for key, look in looks.hexes.items() if key in found]
    for (id_, value), at in found.items():
        look = usual_hex_look(position.program, id_, value, looks)
        if look is not None:
            layers.append(HexLayer(id_, value, look, tuple(at)))
    return layers


def usual_hex_look(program: Program, id_: str, value: str, looks: Looks) -> HexLook | None:
    """A tint and the name where no look speaks of what is told; nothing for what is so at first."""
    store = program.stores[program.store_number[id_]]
    if id_ in looks.hidden or (value and value == said(store.default)):
        return None
    choice = program.choice_named.get(store.kind.name)
    if choice is not None and value in choice.names:
        return HexLook(fill=TINTS[choice.names.index(value) % len(TINTS)], text=value)
    return HexLook(text=f"{short_name(store)} {value}".strip())


def side_layers(position: Position, looks: Looks, hexes: Iterable[int]) -> list[SideLayer]:
    space = position.space
    sides = sorted({side for one in hexes for side in space.sides_of(one)})
    found: dict[tuple[str, str], set[int]] = {}
    for number, store in _printed(position.program, "hexside"):
        table: dict[Any, Any] = position.values[number]
        for side in sides:
            value = dict.get(table, side)
            if value is not None and value is not False and store.id not in looks.hidden:
                found.setdefault((store.id, "" if value is True else said(value)), set()).add(side)
    layers = [SideLayer(*key, look, frozenset(found.pop(key))) for key, look in looks.hexsides.items() if key in found]
    for (id_, value), at in found.items():
        number = position.program.store_number[id_]
        store = position.program.stores[number]
        name = value or short_name(store)
        look = SideLook(colour=COLOURS.get(name, INKS[(number + len(value)) % len(INKS)]), width=44)
        layers.append(SideLayer(id_, value, look, frozenset(at)))
    return layers


def _printed(program: Program, kind: str) -> list[tuple[int, StoreOf]]:
    return [
        (number, store)
        for number, store in enumerate(program.stores)
        if len(store.slots) == 1
        and store.slots[0].kind.name == kind
        and (store.sort != "fact" or kind == "hexside")
        and not store.kind.many
    ]


# ---- drawing


def draw_ground(
    position: Position, layers: list[HexLayer], sides: list[SideLayer], hexes: tuple[int, ...], sketch: bool
) -> list[str]:
    """Fills, patches, textures, then ways. In a sketch patches are plain hexes, and nothing has a texture."""
    space = position.space
    drawn = [ground.fill(space, layer.hexes, layer.look.fill) for layer in layers if layer.look.fill]
    patches: dict[tuple[str, str], set[int]] = {}
    for layer in layers:
        if layer.look.patch:
            patches.setdefault((layer.look.patch, layer.look.outline), set()).update(layer.hexes)
    for (colour, edge), members in patches.items():
        drawn.append(ground.fill(space, members, colour) if sketch else ground.patch(space, members, colour, edge))
    for layer in layers:
        look = layer.look
        if look.texture and not sketch:
            drawn.append(ground.texture(look.texture, space, layer.hexes, look.ink or "#55544f", look.second))
    for way in sides:
        if way.look.draw in PATHS:
            drawn.append(borders.through(space, way.sides, hexes, way.look))
    return [one for one in drawn if one]


def draw_borders(position: Position, layers: list[HexLayer], sides: list[SideLayer], looks: Looks) -> list[str]:
    """Strokes along hexsides; rails where ways are carried over; symbols and names in hexes."""
    space = position.space
    drawn = [borders.along(space, one.sides, one.look) for one in sides if one.look.draw not in PATHS]
    below: dict[int, int] = {}
    for layer in layers:
        if layer.look.rails:
            drawn += _rails(space, layer, sides)
        ink = layer.look.ink or "#4a4436"
        symbol = looks.symbols.get(layer.look.symbol, BUILT_IN.get(layer.look.symbol, ()))
        for one in layer.hexes:
            x, y = middle(space, one)
            if symbol:
                drawn.append(draw_symbol(symbol, (x - 250, y - 150), (500, 300), ink, "#ffffff"))
            for line in wrapped(layer.look.text, 2):
                at = (x, y + 290 - 105 * below.get(one, 0))
                below[one] = below.get(one, 0) + 1
                size = fitted(line, 110, 700)
                drawn.append(halo(at, size, line, ink, looks.map.ground, 26, font_style="italic"))
    return [one for one in drawn if one]


def _rails(space: Space, layer: HexLayer, sides: list[SideLayer]) -> list[str]:
    ways = [one for one in sides if one.store == layer.look.rails]
    if not ways:
        return []
    way, ink = ways[0], layer.look.ink or "#1c1a17"
    return [borders.rails(space, one, way.sides, way.look, ink) for one in layer.hexes]


def plain_grid(space: Space, hexes: Iterable[int]) -> str:
    """All hexes as one shape."""
    return element("path", d="".join(bordered(space, one) for one in hexes))


def grid_lines(space: Space, hexes: tuple[int, ...], layers: list[HexLayer], sides: list[SideLayer]) -> list[str]:
    """Every hex by itself, to be found by its label, with what is in it for whoever points at it: a way that is drawn
    from side to side is in the hex, too."""
    said_of: dict[int, list[str]] = {}
    for layer in layers:
        for one in layer.hexes:
            said_of.setdefault(one, []).append(layer.value or layer.store.partition(" is ")[2])
    for way in sides:
        if way.look.draw in PATHS:
            for one in sorted({one for side in way.sides for one in space.hexes_beside(side)}):
                said_of.setdefault(one, []).append(way.value or way.store.partition(" is ")[2])
    drawn = []
    for one in hexes:
        label = space.label(one)
        told = title(": ".join(part for part in (label, ", ".join(said_of.get(one, ()))) if part))
        path = element("path", d=bordered(space, one))
        drawn.append(element("g", told, path, id=f"hex-{label}", data_hex=label))
    return drawn


def labelled(space: Space, one: int, larger: int = 100) -> tuple[int, Box]:
    """How large the label of a hex is (`larger`: in percent), and its plate, at the upper end."""
    x, y = middle(space, one)
    label = space.label(one)
    size = fitted(label, 96 * larger // 100, 330 * larger // 100)
    wide = width_of(label, size) * 9 // 10
    foot = y - 335 + 70 * (larger - 100) // 100
    return size, Box(x - wide // 2, foot - size * 3 // 4, x - wide // 2 + wide, foot)


def labels(space: Space, hexes: tuple[int, ...], looks: Looks, larger: int = 100) -> list[str]:
    """Small, legible on any ground: each on a plate, all plates as one shape."""
    plates: list[str] = []
    sizes: dict[int, list[str]] = {}
    for one in hexes:
        size, plate = labelled(space, one, larger)
        wide, high = plate.right - plate.left, plate.foot - plate.top
        plates.append(f"M{plate.left} {plate.foot}h{wide}v-{high}h-{wide}z")
        told = element("text", escape(space.label(one)), x=middle(space, one)[0], y=plate.foot)
        sizes.setdefault(size, []).append(told)
    look: dict[str, object] = {"fill": looks.map.labels, "text_anchor": "middle"}
    groups = [element("g", *some, font_size=size, **look) for size, some in sizes.items()]
    edge: dict[str, object] = {"stroke": looks.map.ground, "stroke_width": 24, "stroke_linejoin": "round"}
    return [element("path", d="".join(plates), fill=looks.map.ground, opacity="0.75", **edge), *groups]
