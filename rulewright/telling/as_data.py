"""What a program is told, as JSON; rulewright/schemas has the shape of each verb's."""

from __future__ import annotations

import json
from dataclasses import asdict, is_dataclass
from fractions import Fraction


def json_text(data: object) -> str:
    """Fractions as texts (`1/2`), as JSON has none that are exact."""
    return json.dumps(data, ensure_ascii=False, indent=2, default=_said)


def _said(one: object) -> object:
    if is_dataclass(one) and not isinstance(one, type):
        return asdict(one)
    if isinstance(one, Fraction):
        return str(one)
    raise AssertionError(f"{one!r} is no data")
