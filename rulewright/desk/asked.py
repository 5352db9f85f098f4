"""What those who answer an editor need of the server (`server.py`): the open texts, the packs as they were read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from lsprotocol.types import Position, ShowMessageParams

from compiler.source import SourceFile
from rulewright.desk.opened import Texts
from rulewright.desk.places import Places
from rulewright.desk.pointing import Known
from rulewright.desk.readings import Meant


class Asked(Protocol):
    """`readers`: are told when a text was read anew; `lookers`: where the cursor was seen (uri, line and column)."""

    root: Path
    places: Places
    readers: list[Callable[[], None]]
    lookers: list[Callable[[str, Position], None]]

    @property
    def feature(self) -> Callable[..., Callable[[Callable[..., Any]], Any]]: ...
    @property
    def command(self) -> Callable[..., Callable[[Callable[..., Any]], Any]]: ...
    @property
    def thread(self) -> Callable[[], Callable[[Callable[..., Any]], Any]]: ...
    def window_show_message(self, params: ShowMessageParams) -> None: ...
    def file(self, uri: str) -> SourceFile | None: ...
    def pack(self, uri: str) -> Known | None: ...
    def path(self, uri: str) -> Path | None: ...
    def texts(self) -> Texts: ...
    def meant(self, uri: str, position: Position) -> Meant | None: ...
    def point_at(self, address: str) -> None: ...
