"""What a program is told: values as Python has them, records as JSON; rulewright/schemas has their shapes."""

from __future__ import annotations

import json
from dataclasses import asdict, is_dataclass
from fractions import Fraction
from typing import Any

from runtime.position.facts import Facts
from runtime.position.wording import say_value
from runtime.program import ValueKind
from runtime.values import Special


def plain(p: Facts, value: Any, kind: str) -> Any:
    """Numbers, yes and no as they are; hexes, counters and names as texts; sets as tuples."""
    if isinstance(value, tuple):
        return tuple(plain(p, one, kind) for one in value)
    if isinstance(value, Special):
        return value.name
    if value is None or isinstance(value, (bool, str)) or kind == "number":
        return value
    return say_value(p, value, ValueKind(kind))


def json_text(data: object) -> str:
    """Fractions as texts (`1/2`), as JSON has none that are exact."""
    return json.dumps(data, ensure_ascii=False, indent=2, default=_said)


def _said(one: object) -> object:
    if is_dataclass(one) and not isinstance(one, type):
        return asdict(one)
    if isinstance(one, Fraction):
        return str(one)
    raise AssertionError(f"{one!r} is no data")
