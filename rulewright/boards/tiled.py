"""A board as a map of Tiled (.tmx), and back: nothing is lost either way.

A map of hexagons that stand on a point, rows shifted by half a hex; or of flat tops, columns shifted so: then all
that is reckoned of the other is turned by a quarter (`upright`). Each value of an attribute and each mark is a tile
of the one tileset within the file, whose properties say what it is; a layer for each attribute and mark holds them.
What hexsides bear are points of a layer of objects, in the middle of the hexside (in the middle of a hex: of all its
sides), called by what is borne. What else a board says is properties of the map. A map that somebody drew himself is
read so too.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement
from xml.sax.saxutils import escape

from rulewright.boards.sheet import BETWEEN, LABELS, LISTS, Data, NoBoard, in_order, parted
from runtime.limits import most
from runtime.space import Grid, Place, read_board, upright

WIDTH, HEIGHT, SLANT = 56, 64, 32  # of a tile; how far apart rows lie is HEIGHT - SLANT / 2
DOWN = HEIGHT - SLANT // 2
MIDDLES = ((14, -24), (28, 0), (14, 24), (-14, 24), (-28, 0), (-14, -24))  # of hexsides, from the middle of the hex
TURNED = 0x0FFFFFFF  # what is left of a tile's number without how it is turned
TEXTS = ("board", "title", "cites", "second row", "second column", *LABELS, "shared", "first direction")


def grid_of(board: Data) -> Grid:
    """Of a board whose grid can be read, whatever else is wrong with it."""
    found, problems = read_board({"board": "x", "grid": board.get("grid")})
    if found is None:
        raise NoBoard("; ".join(one.message for one in problems))
    return found.grid


# ---- there


def as_tiled(board: Data) -> str:
    grid = grid_of(board)
    wide, high = _as_seen(grid, (max(grid.columns), grid.rows))
    size = {"width": str(wide), "height": str(high)}
    index = "even" if grid.stagger == "left" else "odd"
    tiles = _tiles(board)
    axis = "y" if grid.tops == "pointed" else "x"
    hexes = {"orientation": "hexagonal", "hexsidelength": str(SLANT), "staggeraxis": axis, "staggerindex": index}
    tile = _tile(grid)
    root = Element("map", {"version": "1.10", **hexes, "renderorder": "right-down", "infinite": "0", **size, **tile})
    _properties(root, dict(_of_whole(board, grid)))
    _tileset(root, grid, tiles, tiles_file(board))
    for number, layer in enumerate(
        dict.fromkeys(name if name != "marks" else f"marks: {one}" for name, one in tiles), 1
    ):
        one = SubElement(root, "layer", {"id": str(number), "name": layer, **size})
        SubElement(one, "data", encoding="csv").text = _numbers(board, grid, tiles, layer)
    _objects(root, board, grid)
    ElementTree.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _of_whole(board: Data, grid: Grid) -> Iterator[tuple[str, str]]:
    whole = {**board, **board["grid"]}
    for key in TEXTS:
        if key in whole:
            yield key, whole[key] if isinstance(whole[key], str) else BETWEEN.join(whole[key])
    across = "columns" if grid.tops == "pointed" else "rows"  # the map itself says how many lines
    columns = board["grid"][across]
    yield across, columns if isinstance(columns, str) else BETWEEN.join(columns)
    yield from ((f"default: {name}", value) for name, value in (board.get("default") or {}).items())
    yield from ((f"place: {name}", BETWEEN.join(hexes)) for name, hexes in (board.get("places") or {}).items())
    yield from ((f"note {number:02}", note) for number, note in enumerate(board.get("notes") or (), 1))


def _properties(of: Element, told: Mapping[str, str]) -> None:
    some = SubElement(of, "properties") if told else None
    for name, value in told.items():
        assert some is not None
        SubElement(some, "property", name=name, value=value)


def _tiles(board: Data) -> dict[tuple[str, str], int]:
    """What there is to lay on hexes, each with its number from 0."""
    told = board.get("hexes") or {}
    pairs: dict[tuple[str, str], None] = {}
    for one in told.values():
        for name, value in one.items():
            if name == "marks":
                pairs.update(dict.fromkeys(("marks", mark) for mark in value))
            elif isinstance(value, str):
                pairs[name, value] = None
    return {pair: number for number, pair in enumerate(sorted(pairs))}


def _as_seen(grid: Grid, one: tuple[int, int]) -> tuple[int, int]:
    """What is so far along a row, in so many rows: across, and down."""
    return one if grid.tops == "pointed" else (one[1], one[0])


def _tile(grid: Grid) -> dict[str, str]:
    wide, high = _as_seen(grid, (WIDTH, HEIGHT))
    return {"tilewidth": str(wide), "tileheight": str(high)}


def _tileset(root: Element, grid: Grid, tiles: Mapping[tuple[str, str], int], picture: str) -> None:
    told = {
        "firstgid": "1",
        "name": "what hexes bear",
        **_tile(grid),
        "tilecount": str(len(tiles)),
        "columns": str(len(tiles)),
    }
    some = SubElement(root, "tileset", told)
    wide, high = _as_seen(grid, (WIDTH, HEIGHT))
    SubElement(some, "image", source=picture, width=str(wide * max(1, len(tiles))), height=str(high))
    for (name, value), number in tiles.items():
        _properties(SubElement(some, "tile", id=str(number)), {name: value})


def tiles_file(board: Data) -> str:
    """The picture beside the map: of a board its own, for a tile is what stands in one."""
    return f"{re.sub(r'[^A-Za-z0-9_-]+', '_', str(board['board']))}.tiles.svg"


def tiles_drawn(board: Data) -> str:
    """The picture that the tileset shows its tiles by: a hexagon each, tinted, with what it says."""
    tiles, grid = _tiles(board), grid_of(board)
    wide, high = _as_seen(grid, (WIDTH, HEIGHT))
    shapes = []
    for (name, value), number in tiles.items():
        left = number * wide
        corners = (_as_seen(grid, one) for one in ((28, 0), (56, 16), (56, 48), (28, 64), (0, 48), (0, 16)))
        points = " ".join(f"{left + x},{y}" for x, y in corners)
        tint = f"hsl({number * 47 % 360}, 45%, 72%)"
        opacity = "0.4" if name == "marks" else "0.8"
        where = f'x="{left + wide // 2}" y="{high // 2 + 4}"'
        said = f'<text {where} font-size="9" text-anchor="middle">{escape(value[:11])}</text>'
        shapes.append(f'<polygon points="{points}" fill="{tint}" fill-opacity="{opacity}"/>{said}')
    size = f'width="{wide * max(1, len(tiles))}" height="{high}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n' + "\n".join(shapes) + "\n</svg>\n"


def _numbers(board: Data, grid: Grid, tiles: Mapping[tuple[str, str], int], layer: str) -> str:
    wide, high = _as_seen(grid, (max(grid.columns), grid.rows))
    rows = [[0] * wide for _ in range(high)]
    for label, told in (board.get("hexes") or {}).items():
        place = grid.place(label)
        if place is None:
            raise NoBoard(f"there is no hex {label} on this board")
        name, _, mark = layer.partition(": ") if layer.startswith("marks: ") else (layer, "", "")
        value = mark if mark and mark in told.get("marks", ()) else told.get(name) if not mark else None
        if isinstance(value, str):
            across, down = _cell(grid, place)
            rows[down][across] = tiles[name, value] + 1
    return "\n" + ",\n".join(",".join(map(str, row)) for row in rows) + "\n"


def _cell(grid: Grid, place: Place) -> tuple[int, int]:
    """Where on the map a hex lies: across, and down."""
    row, along = grid.order(place)
    first = 0 if row % 2 == 0 else -1 if grid.stagger == "left" else 1
    return _as_seen(grid, ((along - first) // 2, row))


def _middle(grid: Grid, place: Place) -> tuple[int, int]:
    """Of a hex, in the pixels of the map."""
    row, along = grid.order(place)
    left = 1 if grid.stagger == "left" else 0  # the second row begins half a hex further left, where the map begins
    return _as_seen(grid, ((along + 1 + left) * WIDTH // 2, row * DOWN + HEIGHT // 2))


def _sides(grid: Grid) -> dict[tuple[int, int], str]:
    """The middles of hexsides, from the middle of the hex, and which they are."""
    return {upright(grid.tops, one): name for one, name in zip(MIDDLES, grid.compass, strict=True)}


def _objects(root: Element, board: Data, grid: Grid) -> None:
    group = SubElement(root, "objectgroup", id="1000", name="hexsides")
    middles = {name: one for one, name in _sides(grid).items()} | {"all": (0, 0)}
    number = 0
    for label, told in (board.get("hexes") or {}).items():
        for name, value in told.items():
            if isinstance(value, str) or name == "marks":
                continue
            pairs = value.items() if isinstance(value, Mapping) else ((side, "") for side in value)
            for side, said in pairs:
                number += 1
                place = grid.place(label)
                assert place is not None
                x, y = _middle(grid, place)
                dx, dy = middles[side]
                point = SubElement(group, "object", id=str(number), name=name, x=str(x + dx), y=str(y + dy))
                _properties(point, {"hex": label} | ({"value": said} if said else {}))
                SubElement(point, "point")


# ---- back


def from_tiled(text: str) -> dict[str, Any]:
    if re.search(r"<!(DOCTYPE|ENTITY)", text, re.IGNORECASE):
        raise NoBoard("a map with declarations of its own (`<!DOCTYPE`, `<!ENTITY`) is not read")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as fault:
        raise NoBoard(f"this is no map of Tiled: {fault}") from None
    try:
        return _read(root)
    except (ValueError, ArithmeticError, LookupError) as fault:
        raise NoBoard(f"a number in this map cannot be read: {fault}") from None


def _read(root: Element) -> dict[str, Any]:
    if root.tag != "map" or root.get("orientation") != "hexagonal" or root.get("staggeraxis") not in ("x", "y"):
        raise NoBoard("only maps of hexagons are read: hexagonal, stagger axis Y, or X where tops are flat")
    if root.get("infinite") == "1":
        raise NoBoard("the map has no end: take away `Infinite` in the properties of the map")
    told = _told(root)
    width, height = (int(root.get(key) or 0) for key in ("width", "height"))
    board: dict[str, Any] = {"grid": _lying(root, told, width, height)}
    for name, value in told.items():
        _put(board, name, value)
    board.setdefault("board", root.get("class") or "")
    read = grid_of(board)
    for label, name, value in _laid(root, read, width):
        _lay(board, label, name, value)
    for label, name, side, value in _beside(root, read):
        _lay_beside(board, label, name, side, value)
    return in_order(board)


def _lying(root: Element, told: dict[str, str], width: int, height: int) -> dict[str, Any]:
    """The grid, as the map lies; how many hexes a row has is `told`, where rows differ."""
    if root.get("staggeraxis") == "y":
        grid: dict[str, Any] = {"rows": str(height)}
        across, many, second, staggers = "columns", width, "second row", ("half a hex left", "half a hex right")
        usual = staggers[0]
    else:
        grid = {"tops": "flat", "columns": str(width)}
        across, many, second, staggers = "rows", height, "second column", ("half a hex up", "half a hex down")
        usual = staggers[1]
    each = parted(told.pop(across, "")) or [str(many)]
    grid[across] = each[0] if len(each) == 1 else each
    lies = staggers[root.get("staggerindex") != "even"]
    if told.pop(second, "") or lies != usual:
        grid[second] = lies
    return grid


def _told(one: Element) -> dict[str, str]:
    return {p.get("name") or "": p.get("value") or p.text or "" for p in one.findall("properties/property")}


def _put(board: dict[str, Any], name: str, value: str) -> None:
    sort, _, of = name.partition(": ")
    if sort == "default" and of:
        board.setdefault("default", {})[of] = value
    elif sort == "place" and of:
        board.setdefault("places", {})[of] = parted(value)
    elif re.fullmatch(r"note \d+", name):
        board.setdefault("notes", []).append(value)
    elif name in ("board", "title"):
        board[name] = value
    elif name == "cites":
        board[name] = parted(value)
    elif name in TEXTS:
        board["grid"][name] = parted(value) if name in LISTS else value
    else:
        raise NoBoard(f"the map's property `{name}` says nothing of a board")


def _laid(root: Element, grid: Grid, width: int) -> Iterator[tuple[str, str, str]]:
    """Which tile lies on which hex, as what it says of it."""
    tiles: dict[int, dict[str, str]] = {}
    for some in root.findall("tileset"):
        if some.get("source"):
            raise NoBoard(f"the tileset {some.get('source')} lies in another file: embed it in the map")
        tiles |= {int(some.get("firstgid") or 1) + int(one.get("id") or 0): _told(one) for one in some.findall("tile")}
    labels = {_cell(grid, place): grid.label(place) for place in grid.places()}
    for layer in root.iter("layer"):
        for at, number in enumerate(_gids(layer)):
            tile = number & TURNED
            label = labels.get((at % width, at // width))
            if tile and label is None:
                raise NoBoard(f"layer {layer.get('name')}: a tile lies where there is no hex, in row {at // width + 1}")
            if tile and not tiles.get(tile):
                raise NoBoard(
                    f"layer {layer.get('name')}, hex {label}: no property of the tile says what the hex bears"
                )
            yield from ((label or "", name, value) for name, value in tiles.get(tile, {}).items())


def _gids(layer: Element) -> Iterator[int]:
    data = layer.find("data")
    if data is None:
        return
    if data.find("tile") is not None:
        yield from (int(one.get("gid") or 0) for one in data.findall("tile"))
        return
    text, how = data.text or "", data.get("encoding")
    if how == "csv":
        yield from (int(one) for one in re.findall(r"\d+", text))
        return
    try:
        raw = base64.b64decode("".join(text.split()), validate=True)
        if data.get("compression") in ("zlib", "gzip"):
            raw = zlib.decompressobj(47).decompress(raw, most("file-bytes"))
        elif data.get("compression"):
            raise NoBoard(f"layer {layer.get('name')} is packed with {data.get('compression')}: save it as CSV or zlib")
    except (ValueError, zlib.error):
        raise NoBoard(f"layer {layer.get('name')} cannot be read") from None
    yield from (int.from_bytes(raw[at : at + 4], "little") for at in range(0, len(raw) - 3, 4))


def _lay(board: dict[str, Any], label: str, name: str, value: str) -> None:
    told = board.setdefault("hexes", {}).setdefault(label, {})
    if name == "marks":
        told.setdefault("marks", []).extend(one for one in parted(value) if one not in told["marks"])
    elif told.setdefault(name, value) != value:
        raise NoBoard(f"hex {label}: its {name} is {told[name]} on one layer and {value} on another")


def _beside(root: Element, grid: Grid) -> Iterator[tuple[str, str, str, str]]:
    """What hexsides bear: which hex, what, in which direction (`all`: each), with which value."""
    spots = {}
    for place in grid.places():
        x, y = _middle(grid, place)
        spots[x, y] = (grid.label(place), "all")
        for (dx, dy), side in _sides(grid).items():
            spots.setdefault((x + dx, y + dy), (grid.label(place), side))
    for group in root.findall("objectgroup"):
        for one in group.findall("object"):
            left, top = (Fraction(one.get(key) or 0) for key in ("x", "y"))
            told, name = _told(one), one.get("name") or one.get("class") or one.get("type") or ""
            if not name:
                raise NoBoard(f"an object at {round(left)}, {round(top)} has no name that says what the hexside bears")
            near = _nearest(left, top, spots)
            label, side = _from(grid, told.get("hex", ""), near) or spots[near]
            yield label, name, side, told.get("value", "")


def _nearest(left: Fraction, top: Fraction, spots: Mapping[tuple[int, int], object]) -> tuple[int, int]:
    exactly = (int(left), int(top))
    return exactly if exactly in spots else min(spots, key=lambda spot: (spot[0] - left) ** 2 + (spot[1] - top) ** 2)


def _from(grid: Grid, label: str, spot: tuple[int, int]) -> tuple[str, str] | None:
    """A hexside belongs to two hexes: as told from this one, if it is one of them."""
    place = grid.place(label) if label else None
    if place is None:
        return None
    x, y = _middle(grid, place)
    if spot == (x, y):
        return label, "all"
    side = _sides(grid).get((spot[0] - x, spot[1] - y))
    return (label, side) if side is not None else None


def _lay_beside(board: dict[str, Any], label: str, name: str, side: str, value: str) -> None:
    told = board.setdefault("hexes", {}).setdefault(label, {})
    known = told.setdefault(name, {} if value else [])
    if isinstance(known, dict) != bool(value):
        raise NoBoard(f"hex {label}: `{name}` has a value on one side and none on another")
    if value:
        known[side] = value
    elif side not in known:
        known.append(side)
