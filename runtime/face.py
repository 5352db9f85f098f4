"""The face of a room: what its package shows to others.

The stub beside an `__init__` says of each name from which file it comes: `from compiler.model.amend import amend as
amend`. Checkers of types read it, and so does this: a name is fetched from its file when somebody asks for it, so
whoever wants one thing of a room does not wait for the rest of it. A name may also be that of the file that it comes
from: the room then shows the name.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pkgutil import get_data
from types import ModuleType

_SHOWN = re.compile(r"^from ([\w.]+) import (\w+) as \2$", re.MULTILINE)


class Room(ModuleType):
    """A package with a face. `__shown__`: for each name the file, or the room within, that it comes from."""

    __shown__: dict[str, str]

    def __getattr__(self, name: str) -> object:
        home = self.__shown__.get(name)
        if home is None:
            raise AttributeError(f"the room {self.__name__} shows no `{name}`")
        value: object = import_module(f"{home}.{name}") if home == self.__name__ else getattr(import_module(home), name)
        self.__dict__[name] = value
        return value

    def __setattr__(self, name: str, value: object) -> None:
        """As whatever imports a file puts it into its package."""
        if self.__shown__.get(name, self.__name__) == self.__name__:
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self.__shown__})


def face(room: str) -> None:
    """Said by the `__init__` of a room that has a stub."""
    package = sys.modules[room]
    stub = (get_data(room, "__init__.pyi") or b"").decode()
    package.__dict__["__shown__"] = {name: home for home, name in _SHOWN.findall(stub)}
    package.__class__ = Room
