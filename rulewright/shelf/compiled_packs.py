"""Packs taken from the shelf together, compiled, with the places of what they say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from compiler.diagnostics import Diagnostic
from compiler.model import Model
from compiler.source import Disk, SourceFile, Span
from rulewright.shelf.compile_cache import compile_kept
from rulewright.shelf.wished import Wished
from runtime.records import dataclass


@dataclass(frozen=True)
class Shelved:
    """The packs asked for, compiled, with all files by path."""

    models: Mapping[str, Model]
    files: Mapping[str, SourceFile]
    problems: tuple[Diagnostic, ...]

    @staticmethod
    def read(shelf: Disk, names: Iterable[str], rules: Wished | None = None) -> Shelved:
        models: dict[str, Model] = {}
        files: dict[str, SourceFile] = {}
        problems: dict[Diagnostic, None] = {}
        for name in names:
            compiled = compile_kept([name], shelf)
            files |= compiled.files
            problems |= dict.fromkeys(compiled.problems)
            model = compiled.built.model
            models[name] = rules.applied(model) if rules is not None else model
        return Shelved(models, files, tuple(sorted(problems)))

    def place(self, span: Span | None) -> str:
        if span is None or span.file not in self.files:
            return "?"
        line, column = self.files[span.file].line_column(span.start)
        return f"{span.file}:{line}:{column}"
