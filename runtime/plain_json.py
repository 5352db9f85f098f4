"""Objects of JSON as this program writes them: texts, whole numbers, lists, tables; nothing nested without end."""

from __future__ import annotations

import json
import re
from typing import Any

from runtime.limits import most, passed

_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]')


def read_json(text: str) -> dict[str, Any]:
    """Raises ValueError, in words that follow the place."""
    if _depth(text) > most("record-depth"):
        raise ValueError(f"{passed('record-depth', 'brackets')} stand inside each other")
    try:
        data = json.loads(text, parse_int=_whole, parse_float=_refused, parse_constant=_refused)
    except json.JSONDecodeError:
        raise ValueError("not JSON") from None
    if not isinstance(data, dict):
        raise ValueError("not a JSON object")
    return data


def _depth(text: str) -> int:
    if text.count("[") + text.count("{") <= most("record-depth"):
        return 0  # whatever they do
    depth = deepest = 0
    for found in _BRACKETS.finditer(text):
        sign = found.group()
        depth += (sign in "[{") - (sign in "]}")
        deepest = max(deepest, depth)
    return deepest


def _whole(text: str) -> int:
    if len(text) > most("number-figures"):
        raise ValueError(f"a number has {passed('number-figures', 'figures')}")
    return int(text)


def _refused(text: str) -> int:
    raise ValueError(f"`{text[:20]}` is no whole number")
