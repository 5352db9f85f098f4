"""How dice fall, and how likely that is, as it is told."""

from __future__ import annotations

from fractions import Fraction

from runtime.program import listed

FEW = 12
Faces = tuple[tuple[int, ...], ...]


def chance_said(chance: Fraction, faces: Faces | None) -> str:
    """`1/2 (50.0 %), on 1, 2 or 3`."""
    return f"{chance} ({percent(chance)} %){_dice(faces)}"


def percent(part: Fraction) -> str:
    """With one figure after the point, exactly rounded."""
    tenths = round(part * 1000)
    return f"{tenths // 10}.{tenths % 10}"


def _dice(faces: Faces | None) -> str:
    shown = [" ".join(map(str, one)) for one in faces or () if one]
    more = f"{len(shown) - FEW} more" if len(shown) > FEW else ""
    return f", on {listed([*shown[:FEW], more] if more else shown, 'or')}" if shown else ""
