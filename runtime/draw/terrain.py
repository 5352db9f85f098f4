"""What boards and positions say of hexes and hexsides, drawn in layers: ground, ways, borders."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from runtime.draw import borders, ground
from runtime.draw.faces import known, said
from runtime.draw.looks import COLOURS, INKS, TINTS, HexLook, Looks, SideLook
from runtime.draw.shapes import middle
from runtime.draw.svg import element, fitted, words, wrapped
from runtime.draw.symbols import BUILT_IN, draw_symbol
from runtime.position import Position
from runtime.program import Program, StoreOf

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
    for number, _store in _printed(position.program, "hex"):
        for hex in hexes:
            value = known(position, number, hex)
            if value is not None and value is not False:
                found.setdefault((_store.id, "" if value is True else said(value)), []).append(hex)
    layers = [HexLayer(*key, look, tuple(found.pop(key))) for key, look in looks.hexes.items() if key in found]
    for (id_, value), at in found.items():
        look = usual_hex_look(position.program, id_, value, looks)
        if look is not None:
            layers.append(HexLayer(id_, value, look, tuple(at)))
    return layers


def usual_hex_look(program: Program, id_: str, value: str, looks: Looks) -> HexLook | None:
    """A tint and the name for what is told of a hex and no look speaks of; nothing for what is so at first."""
    store = program.stores[program.store_number[id_]]
    if id_ in looks.hidden or (value and value == said(store.default)):
        return None
    choice = program.choice_named.get(store.kind.name)
    if choice is not None and value in choice.names:
        return HexLook(fill=TINTS[choice.names.index(value) % len(TINTS)], text=value)
    return HexLook(text=f"{short_name(store)} {value}".strip())


def side_layers(position: Position, looks: Looks, hexes: Iterable[int]) -> list[SideLayer]:
    space = position.space
    sides = sorted({side for hex in hexes for side in space.sides_of(hex)})
    found: dict[tuple[str, str], set[int]] = {}
    for number, store in _printed(position.program, "hexside"):
        table: dict[Any, Any] = position.values[number]
        for side in sides:
            value = dict.get(table, side)
            if value is not None and value is not False and store.id not in looks.hidden:
                found.setdefault((store.id, "" if value is True else said(value)), set()).add(side)
    layers = [
        SideLayer(*key, look, frozenset(found.pop(key))) for key, look in looks.hexsides.items() if key in found
    ]
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


def draw_ground(position: Position, layers: list[HexLayer], sides: list[SideLayer], hexes: tuple[int, ...]) -> list[str]:
    """Fills, patches, textures, then ways."""
    space = position.space
    drawn = [ground.fill(space, layer.hexes, layer.look.fill) for layer in layers if layer.look.fill]
    drawn += [
        ground.patch(space, layer.hexes, layer.look.patch, layer.look.outline) for layer in layers if layer.look.patch
    ]
    for layer in layers:
        look = layer.look
        if look.texture:
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
        look = layer.look
        if look.rails:
            way = next((one for one in sides if one.store == look.rails), None)
            drawn += [
                borders.rails(space, hex, way.sides if way else (), way.look if way else SideLook(), look.ink or "#1c1a17")
                for hex in layer.hexes
            ]
        symbol = looks.symbols.get(look.symbol, BUILT_IN.get(look.symbol, ()))
        for hex in layer.hexes if symbol or look.text else ():
            x, y = middle(space.places[hex])
            if symbol:
                drawn.append(draw_symbol(symbol, (x - 250, y - 150), (500, 300), look.ink or "#1c1a17", "#ffffff"))
            if look.text:
                for line in wrapped(look.text, 2):
                    size = fitted(line, 110, 700)
                    at = (x, y + 290 - 105 * below.get(hex, 0))
                    below[hex] = below.get(hex, 0) + 1
                    drawn.append(words(at, size, line, look.ink or "#4a4436", font_style="italic"))
    return [one for one in drawn if one]


def grid_lines(position: Position, hexes: tuple[int, ...], layers: list[HexLayer], looks: Looks) -> list[str]:
    """Every hex by itself, to be found by its label, with what is in it for whoever points at it."""
    from runtime.draw.shapes import outline
    from runtime.draw.svg import closed, title

    space = position.space
    said_of: dict[int, list[str]] = {}
    for layer in layers:
        for hex in layer.hexes:
            said_of.setdefault(hex, []).append(layer.value or layer.store.partition(" is ")[2])
    drawn = []
    for hex in hexes:
        label = space.label(hex)
        x, y = middle(space.places[hex])
        path = element(
            "path", d=closed(outline(space.places[hex])), fill="none", stroke=looks.map.lines, stroke_width=10, pointer_events="all"
        )
        at = words((x, y - 345), fitted(label, 92, 330), label, looks.map.labels)
        told = title(": ".join(one for one in (label, ", ".join(said_of.get(hex, ()))) if one))
        drawn.append(element("g", told, path, at, id=f"hex-{label}", data_hex=label))
    return drawn
