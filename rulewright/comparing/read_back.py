"""A report read back from `report.json`, so that a part of a study whose games were thrown away is told as it was."""

from __future__ import annotations

import json
from dataclasses import is_dataclass
from fractions import Fraction
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from rulewright.comparing.comparison import Report


def report_of(text: str, asked: str) -> Report | None:
    """None where it is of something else, or of another version of this program."""
    try:
        data = json.loads(text)
        if not isinstance(data, dict) or data.get("asked") != asked:
            return None
        found = _made(Report, data)
    except (ValueError, KeyError, TypeError):
        return None
    assert isinstance(found, Report)
    return found


def _made(hint: Any, value: Any) -> Any:
    """As the kind of its field says: records, rows of one kind or of several, fractions, all else as it is."""
    if is_dataclass(hint) and isinstance(hint, type):
        hints = get_type_hints(hint)
        return hint(**{name: _made(hints[name], one) for name, one in value.items()})
    parts = get_args(hint)
    if get_origin(hint) is tuple:
        kinds = [parts[0]] * len(value) if parts[1:] == (Ellipsis,) else parts
        return tuple(_made(kind, one) for kind, one in zip(kinds, value, strict=True))
    if get_origin(hint) is UnionType:
        return None if value is None else _made(next(one for one in parts if one is not type(None)), value)
    return Fraction(value) if hint is Fraction else value
