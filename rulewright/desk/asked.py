"""What those who answer an editor need of the server (`server.py`): the open texts, the packs as they were read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from compiler.source import SourceFile
from rulewright.desk.places import Places
from rulewright.desk.pointing import Known


class Asked(Protocol):
    places: Places

    @property
    def feature(self) -> Callable[..., Callable[[Callable[..., Any]], Any]]: ...
    @property
    def command(self) -> Callable[..., Callable[[Callable[..., Any]], Any]]: ...
    def file(self, uri: str) -> SourceFile | None: ...
    def pack(self, uri: str) -> Known | None: ...
