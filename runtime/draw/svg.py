"""SVG as text: elements, attributes, words. Whatever comes from outside is escaped; all numbers are whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, product

from runtime.records import dataclass

Point = tuple[int, int]

FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def escape(words: str) -> str:
    """Text that is never markup. What XML cannot hold at all becomes a question mark."""
    if not words.isprintable():
        words = "".join(one if _allowed(one) else "?" for one in words)
    return words.translate(_ESCAPES)


def _allowed(one: str) -> bool:
    code = ord(one)
    return code in (9, 10, 13) or 0x20 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or code > 0xFFFF


def element(tag: str, *inside: str, **attributes: object) -> str:
    """`element("rect", x=1, stroke_width=2)`; what stands inside is markup already. `class_` is `class`."""
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{value if isinstance(value, int) else escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    content = "".join(inside)
    return f"<{tag}{told}>{content}</{tag}>" if content else f"<{tag}{told}/>"


def words(at: Point, size: int, said: str, fill: str, **attributes: object) -> str:
    """A line of text, centred unless told otherwise, its baseline at the point."""
    attributes.setdefault("text_anchor", "middle")
    return element("text", escape(said), x=at[0], y=at[1], font_size=size, fill=fill, **attributes)


def halo(at: Point, size: int, said: str, fill: str, ground: str, wide: int, **attributes: object) -> str:
    """Words with a rim in the colour of the ground, to be read on whatever lies beneath."""
    rim: dict[str, object] = {"stroke": ground, "stroke_width": wide, "stroke_opacity": "0.8"}
    rim |= {"stroke_linejoin": "round", "paint_order": "stroke"}
    return words(at, size, said, fill, **rim, **attributes)


def title(said: str) -> str:
    """What a pointer resting on it, or a reader that speaks, tells."""
    return element("title", escape(said)) if said else ""


def polygon(points: Iterable[Point], **attributes: object) -> str:
    return element("path", d=closed(points), **attributes)


def closed(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points) + "Z"


def opened(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points)


def rounded(points: list[Point]) -> str:
    """A closed smooth shape that the points pull outwards."""
    ring = [*points, points[0]]
    middles = [_middle(a, b) for a, b in pairwise(ring)]
    start = middles[-1]
    curves = "".join(f"Q{x} {y} {mx} {my}" for (x, y), (mx, my) in zip(points, middles, strict=True))
    return f"M{start[0]} {start[1]}{curves}Z"


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2


def width_of(said: str, size: int) -> int:
    """About how wide the words are set; generous, for fonts differ."""
    return sum(_WIDTHS.get(one, 60) for one in said) * size // 100


_WIDTHS = dict.fromkeys("ijl.,:;'|!()[] ", 34) | dict.fromkeys("mwMW", 88) | dict.fromkeys("ABCDEGHKNOQRUVXYZ", 72)


def fitted(said: str, size: int, room: int, least: int = 1) -> int:
    """The size at which the words fit the room, at most the size given."""
    wide = width_of(said, size)
    return size if wide <= room else max(least, size * room // max(1, wide))


@dataclass(frozen=True)
class Box:
    left: int
    top: int
    right: int
    foot: int

    def meets(self, other: Box) -> bool:
        return self.left < other.right and other.left < self.right and self.top < other.foot and other.top < self.foot

    def holds(self, other: Box) -> bool:
        return (
            self.left <= other.left and other.right <= self.right and self.top <= other.top and other.foot <= self.foot
        )


@dataclass(frozen=True)
class Said:
    """Bold words with a rim around them. `spaced`: how far their letters stand apart besides."""

    words: str
    rim: int = 0
    spaced: int = 0

    def box(self, at: Point, size: int) -> Box:
        x, y = at
        half = (width_of(self.words, size) * 11 // 10 + self.spaced * len(self.words)) // 2 + self.rim
        beneath = size // 4 if _BENEATH.intersection(self.words) else 0
        return Box(x - half, y - size * 3 // 4 - self.rim, x + half, y + beneath + self.rim)


_BENEATH = frozenset("gjpqyQ,;()")  # what reaches below the line
_ASIDE, _STEP = 1500, 60  # how far from where they are wanted
_NEAR = sorted(
    product(range(-_ASIDE, _ASIDE + 1, _STEP), repeat=2),
    key=lambda one: (one[0] ** 2 + one[1] ** 2, one),
)
SMALLER = (100, 85, 70, 60, 50, 42)  # percent


def placed(
    said: Said, at: Point, size: int, taken: Sequence[Box], within: Box, rather: Sequence[Box] = ()
) -> tuple[Point, int]:
    """Where words that are wanted here cover nothing that is taken, as near as may be, and how large: smaller where
    there is no such place. Where there is none at all, as they are wanted. `rather`: what they had better not cover."""
    (x, y), whole = at, said.box(at, size)
    around = Box(whole.left - _ASIDE, whole.top - _ASIDE, whole.right + _ASIDE, whole.foot + _ASIDE)
    near, beside = ([one for one in some if one.meets(around)] for some in (taken, rather))
    for avoided in ((*near, *beside), near) if beside else (near,):
        for percent in SMALLER:
            letters = size * percent // 100
            for dx, dy in _NEAR:
                box = said.box((x + dx, y + dy), letters)
                if within.holds(box) and not any(map(box.meets, avoided)):
                    return (x + dx, y + dy), letters
    return at, size


def wrapped(said: str, lines: int) -> list[str]:
    """The words on at most so many lines, the longest line as short as can be."""
    parts = said.split()
    if lines < 2 or len(parts) < 2:
        return [" ".join(parts)] if parts else []
    best = [" ".join(parts)]
    for cut in range(1, len(parts)):
        tried = [" ".join(parts[:cut]), *wrapped(" ".join(parts[cut:]), lines - 1)]
        if max(map(len, tried)) < max(map(len, best)):
            best = tried
    return best


def page(inside: Iterable[str], corner: Point, size: Point, pixels: Point, name: str, told: str, paper: str) -> str:
    """The whole picture. `corner` and `size` in drawing units; `told` is for those who cannot see it."""
    head = title(name) + (element("desc", escape(told)) if told else "")
    ground = element("rect", x=corner[0], y=corner[1], width=size[0], height=size[1], fill=paper)
    body = "\n".join(one for one in (head, ground, *inside) if one)
    box = f"{corner[0]} {corner[1]} {size[0]} {size[1]}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{pixels[0]}" height="{pixels[1]}" '
        f'viewBox="{box}" font-family="{escape(FONT)}">\n{body}\n</svg>\n'
    )
