"""SVG to PNG, by whichever painter is installed. None is needed for SVG."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

Painter = Callable[[str], bytes]


class NoPainter(Exception):
    """Nothing that can paint is installed; the message says what to do."""


def to_png(svg: str) -> bytes:
    for paint in (_by_resvg, _by_typst, _by_cairo):
        try:
            return paint(svg)
        except ImportError:
            continue
    raise NoPainter("PNG needs a painter: pip install 'rulewright[pictures]' (or write an .svg, which needs none)")


def _by_resvg(svg: str) -> bytes:
    painted = import_module("resvg_py").svg_to_bytes(svg_string=svg)
    return bytes(painted)


def _by_typst(svg: str) -> bytes:
    text = '#set page(width: auto, height: auto, margin: 0pt)\n#image(bytes(sys.inputs.svg), format: "svg")\n'
    painted = import_module("typst").compile(text.encode(), format="png", ppi=96, sys_inputs={"svg": svg})
    return bytes(painted)


def _by_cairo(svg: str) -> bytes:
    painted = import_module("cairosvg").svg2png(bytestring=svg.encode("utf-8"))
    return bytes(painted)
