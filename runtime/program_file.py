"""A program as a file: JSON both ways, with a format version.

Records become objects of their fields that differ from the default; a fraction is {"over": [1, 2]}, a
special name {"special": "none"}, a tuple a list. What is read back equals what was written.
"""

from __future__ import annotations

import json
import re
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from typing import Any, Union, get_args, get_origin, get_type_hints

from runtime.functions import WHY
from runtime.plain_json import read_json
from runtime.program import FORMAT, Program
from runtime.values import Special, special

_EXPLAINS = frozenset(("title", "text", "cites", "rules", "cells"))  # fields that no game rests on
_WHY = re.compile(rf"^def {WHY.name('')}.*\n(?: .*\n|\n)*", re.MULTILINE)
_SAID = re.compile(r'^ +""".*?"""\n', re.MULTILINE | re.DOTALL)


class UnknownFormat(Exception):
    """The file was written by another version of this program, or is damaged."""


def program_to_json(program: Program) -> str:
    return json.dumps(_plain(program), ensure_ascii=False, indent=1) + "\n"


def played_by(program: Program) -> str:
    """As much of it as games rest on: other words, sources or reasons given for the same rules leave this the same."""
    data = {name: value for name, value in _plain(program).items() if name != "modules"}
    code = [(name, _SAID.sub("", _WHY.sub("", source))) for name, source in program.modules]
    return json.dumps([_unexplained(data), code], ensure_ascii=False)


def program_from_json(text: str) -> Program:
    try:
        data = read_json(text)
        if data.get("format") != FORMAT:
            raise UnknownFormat(f"this program file is not of format {FORMAT}")
        found = _record(Program, data)
    except (ValueError, KeyError, TypeError) as damaged:
        raise UnknownFormat(f"this program file is damaged: {damaged}") from damaged
    assert isinstance(found, Program)
    return found


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        told = {one.name: getattr(value, one.name) for one in fields(value)}
        usual = {one.name: one.default for one in fields(value) if one.default is not MISSING}
        return {
            name: _plain(one)
            for name, one in told.items()
            if name == "format" or name not in usual or one != usual[name] or type(one) is not type(usual[name])
        }
    if isinstance(value, Fraction):
        return {"over": [value.numerator, value.denominator]}
    if isinstance(value, Special):
        return {"special": value.name}
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _unexplained(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _unexplained(one) for name, one in value.items() if name not in _EXPLAINS}
    return [_unexplained(one) for one in value] if isinstance(value, list) else value


def _record(kind: type, data: Mapping[str, Any]) -> Any:
    hints = get_type_hints(kind)
    return kind(**{name: _read(hints[name], value) for name, value in data.items()})


def _read(hint: Any, value: Any) -> Any:
    """A value of a field: a record, a tuple of one thing or of several, or a plain value."""
    if get_origin(hint) in (Union, types.UnionType):
        records = [one for one in get_args(hint) if is_dataclass(one)]
        if records and isinstance(value, dict):
            return _record(records[0], value)  # type: ignore[arg-type]  # a dataclass is a class here
        return _atom(value)
    if is_dataclass(hint):
        return _record(hint, value)  # type: ignore[arg-type]
    if get_origin(hint) is tuple:
        parts = get_args(hint)
        if len(parts) == 2 and parts[1] is Ellipsis:
            return tuple(_read(parts[0], one) for one in value)
        return tuple(_read(part, one) for part, one in zip(parts, value, strict=True))
    return _atom(value)


def _atom(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_atom(one) for one in value)
    if isinstance(value, dict):
        return special(value["special"]) if "special" in value else Fraction(*value["over"])
    return value
