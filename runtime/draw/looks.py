"""How things look, as records: read from the plain data that a pack's looks come to.

The data was judged when the pack was compiled; here it is taken as it is, and what is not said is filled in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from runtime.colours import COLOURS
from runtime.records import dataclass

# Where nothing is said: one after the other.
TINTS = ("#d9d2ac", "#c5d3a8", "#d8bf9a", "#bcd0d4", "#d3c3d2", "#c9c8c2", "#e0cdb8", "#b7c7b0", "#c8cfe0")
INKS = ("#5f8a4c", "#8a5f3a", "#5b8db5", "#d9862f", "#7d5a8c", "#55544f", "#b5382c", "#2f5375", "#8b8b52")
PAPERS = ("#d8d2b4", "#bcc4bd", "#cbb7a0", "#b9c6d6", "#d6c0c4")

WHERE = ("top left", "top", "top right", "left", "right", "bottom left", "bottom", "bottom right")


def colour(said: object, otherwise: str = "") -> str:
    text = str(said or "")
    return COLOURS.get(text, text if text.startswith("#") else otherwise)


@dataclass(frozen=True)
class MapLook:
    """The sheet itself."""

    ground: str = "#ece4cb"
    lines: str = "#b3a98c"
    labels: str = "#857a5e"
    names: str = "#3d3527"
    beyond: str = "#f7f4ea"


@dataclass(frozen=True)
class HexLook:
    """What is drawn for one value of an attribute of a hex, or for a mark of it."""

    fill: str = ""
    patch: str = ""
    texture: str = ""
    ink: str = ""
    second: str = ""
    outline: str = ""
    text: str = ""
    symbol: str = ""
    rails: str = ""


@dataclass(frozen=True)
class SideLook:
    """`draw`: bar, line, dashes, ticks, double along the side; or path, through the middle of the hexes."""

    draw: str = "bar"
    colour: str = "#55544f"
    width: int = 40
    casing: str = ""


@dataclass(frozen=True)
class FactLook:
    """A fact on a counter or in a hex: a tag with words, a band across it, or the whole of it faded.
    `back`: a counter turned over shows it."""

    tag: str = ""
    colour: str = "#55544f"
    band: str = ""
    fade: bool = False
    back: bool = False


@dataclass(frozen=True)
class Corner:
    """What stands at one place of a counter. `when`: a mark, and how the value is then written: `({})`."""

    of: str
    when: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class CounterLook:
    """For a kind or counter type. Empty parts are left to what is more general."""

    symbol: str = ""
    paper: str = ""
    ink: str = ""
    title: str = ""
    corners: Mapping[str, Corner] = field(default_factory=dict)
    cases: tuple[tuple[tuple[str, ...], CounterLook], ...] = ()


@dataclass(frozen=True)
class Looks:
    map: MapLook = MapLook()
    sides: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # paper, ink
    short: Mapping[str, str] = field(default_factory=dict)
    symbols: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    hexes: Mapping[tuple[str, str], HexLook] = field(default_factory=dict)  # store, value
    hexsides: Mapping[tuple[str, str], SideLook] = field(default_factory=dict)
    counters: Mapping[str, CounterLook] = field(default_factory=dict)
    facts: Mapping[str, FactLook] = field(default_factory=dict)  # by store
    hidden: frozenset[str] = frozenset()  # stores
    seldom: frozenset[str] = frozenset()  # actions that hardly anybody takes
    sight: str = ""  # the question whether {hex} is seen from {here}
    range: str = ""  # whether {counter}, in {here}, shoots as far as {hex}
    sees: str = ""  # whether {counter} sees {hex}
    spotted: str = ""  # whether {counter} is noticed by the other side
    left: str = ""  # how much of its movement is left to {counter}
    lost: str = ""  # whether {counter}, which stands nowhere, will not come any more
    turns: str = ""  # which turn is the last


def read_looks(data: Mapping[str, Any]) -> Looks:
    """An empty mapping gives what every pack starts from."""
    return Looks(
        map=_map_look(data.get("map", {})),
        sides={name: _two(one) for name, one in data.get("sides", {}).items()},
        short=dict(data.get("short", {})),
        symbols={name: tuple(lines) for name, lines in data.get("symbols", {}).items()},
        hexes={(store, value): _hex_look(one) for store, value, one in data.get("hexes", ())},
        hexsides={(store, value): side_look(one) for store, value, one in data.get("hexsides", ())},
        counters={noun: _counter(one) for noun, one in data.get("counters", {}).items()},
        facts={store: _fact(one) for store, one in data.get("facts", {}).items()},
        hidden=frozenset(data.get("hidden", ())),
        seldom=frozenset(data.get("seldom", ())),
        sight=data.get("sight", ""),
        range=data.get("range", ""),
        sees=data.get("sees", ""),
        spotted=data.get("spotted", ""),
        left=data.get("left", ""),
        lost=data.get("lost", ""),
        turns=data.get("turns", ""),
    )


def _map_look(one: Mapping[str, str]) -> MapLook:
    usual = MapLook()
    return MapLook(
        **{key: colour(one.get(key), getattr(usual, key)) for key in ("ground", "lines", "labels", "names", "beyond")}
    )


def _two(one: Mapping[str, str]) -> tuple[str, str]:
    return colour(one.get("paper"), PAPERS[0]), colour(one.get("ink"), COLOURS["black"])


def _hex_look(one: Mapping[str, str]) -> HexLook:
    return HexLook(
        fill=colour(one.get("fill")),
        patch=colour(one.get("patch")),
        texture=one.get("texture", ""),
        ink=colour(one.get("ink")),
        second=colour(one.get("second")),
        outline=colour(one.get("outline")),
        text=one.get("text", ""),
        symbol=one.get("symbol", ""),
        rails=one.get("rails", ""),
    )


def side_look(one: Mapping[str, str]) -> SideLook:
    usual = SideLook()
    return SideLook(
        draw=one.get("draw", usual.draw),
        colour=colour(one.get("colour"), usual.colour),
        width=int(one.get("width", usual.width)),
        casing=colour(one.get("casing")),
    )


def _fact(one: Mapping[str, str]) -> FactLook:
    band = colour(one.get("band"))
    return FactLook(
        one.get("tag", ""),
        colour(one.get("colour"), band or FactLook.colour),
        band,
        one.get("fade") in ("yes", "true"),
        one.get("back") in ("yes", "true"),
    )


def _counter(one: Mapping[str, Any]) -> CounterLook:
    return CounterLook(
        symbol=one.get("symbol", ""),
        paper=colour(one.get("paper")),
        ink=colour(one.get("ink")),
        title="no" if one.get("title") in ("no", "false") else one.get("title", ""),
        corners={where: _corner(it) for where, it in one.get("corners", {}).items()},
        cases=tuple((tuple(case["when"]), _counter(case)) for case in one.get("cases", ())),
    )


def _corner(one: Mapping[str, Any]) -> Corner:
    return Corner(one["of"], tuple(one.get("when", {}).items()))
