"""A chart of 40 rows by 5 conditions, the first row that is met counts: as a careful programmer writes it in Python.

It is of no game: the shape is that of a chart of movement costs. `benchmarks/chart` is the same for the product.
"""

from __future__ import annotations


def cost(soil: str, gait: str, paved: bool, crowd: int, border: str) -> int:
    if soil == "water" and not paved:
        return 99
    if border == "cliff" and not paved:
        return 99
    if gait == "towed" and crowd >= 4:
        return 99
    if paved:
        if crowd <= 1 and border == "plain":
            return 1
        if crowd <= 3:
            if gait in ("wheel", "half", "track"):
                if border in ("plain", "hedge"):
                    return 1
            else:
                return 1
        else:
            if soil == "town":
                return 4
            if soil == "water":
                return 99
            if border in ("bank", "brook"):
                return 3
        if gait == "track":
            return 2
    if soil == "swamp":
        if gait in ("wheel", "towed"):
            return 99
        if gait == "leg":
            return 4 if crowd >= 3 else 3
        return 99 if crowd >= 2 else 6
    if soil == "woods" and not paved:
        if gait == "wheel":
            return 99
        if gait == "towed":
            return 5
        if gait == "half":
            return 6 if border in ("brook", "bank") else 4
        if gait == "track":
            if crowd >= 3:
                return 99
            return 4 if border == "hedge" else 3
        return 3 if border == "brook" else 2
    if soil == "ravine":
        if gait in ("wheel", "towed"):
            return 99 if border == "bank" else 6
        if gait in ("track", "half") and crowd >= 3:
            return 5
        return 3
    if soil in ("slope", "hill"):
        if gait == "wheel" and border in ("bank", "brook"):
            return 6
        if gait in ("wheel", "towed"):
            return 4
        if gait in ("track", "half"):
            if crowd >= 3:
                return 4
            if border == "hedge":
                return 3
        return 2
    if soil == "town":
        if gait == "leg":
            return 1
        return 3 if crowd >= 3 else 2
    if soil == "clear":
        if border in ("brook", "bank"):
            return 3
        if border == "hedge":
            return 2
    return 1
