"""Papers as PDF, by Typst. Who sets a book again keeps the compiler of each paper and its folder: to it the text has
changed, and is not another, so only what is told otherwise is set anew.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

from compiler.print import A4, Book, Paper, typst_files
from rulewright.shelf import Slip, keep_as, put, recalled

_PICTURE = re.compile(r'"(pictures/[^"]+)"')


class Typesetter:
    """Of one book at a time, in a folder that stays as long as it is asked."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lying: dict[str, str] = {}
        self._compilers: dict[str, Any] = {}

    def pdfs(
        self,
        book: Book,
        paper: Paper = A4,
        only: Collection[str] = (),
        meanwhile: Callable[[], None] = lambda: None,
        tell_how_far: Callable[[int, int], None] = lambda done, number: None,
    ) -> dict[str, bytes]:
        """`only`: these papers of it. `meanwhile`: is done while Typst works, which needs no Python for it."""
        try:
            typst = import_module("typst")
        except ImportError:
            raise Slip("PDF needs the package typst: `pip install 'rulewright[pdf]'`") from None
        files = typst_files(book, paper)
        self._lay(files)
        wished = [path for path in files if path.endswith(".typ") and (path in only or not only)]
        of = {path: ("paper", version("typst"), *_shown(files, path)) for path in wished}
        known = {path: recalled(bytes, *parts) for path, parts in of.items()}
        with ThreadPoolExecutor(os.cpu_count()) as pool:  # Typst works on one paper with one processor
            made = {path: pool.submit(self._set, typst, path) for path in of if known[path] is None}
            meanwhile()
            for done, _ in enumerate(as_completed(made.values()), 1):
                tell_how_far(done, len(made))
        for path, printed in made.items():
            keep_as(printed.result(), *of[path])
        return {f"{path.removesuffix('.typ')}.pdf": known[path] or made[path].result() for path in of}

    def _lay(self, files: Mapping[str, str]) -> None:
        for path, text in files.items():
            if self._lying.get(path) != text:
                put(self._folder / path, text.encode())
                self._lying[path] = text

    def _set(self, typst: Any, path: str) -> bytes:
        if path not in self._compilers:
            self._compilers[path] = typst.Compiler(str(self._folder / path))
        printed: bytes = self._compilers[path].compile()
        return printed


def _shown(files: Mapping[str, str], path: str) -> tuple[str, str]:
    """The text of a paper, and the pictures that stand in it."""
    pictures = {name: files[name] for name in sorted(set(_PICTURE.findall(files[path])))}
    return files[path], repr(pictures)
