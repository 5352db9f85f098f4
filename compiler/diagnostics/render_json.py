"""Diagnostics for programs: JSON lines, SARIF, and the annotations of a GitHub run."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from compiler.diagnostics.catalogue import CATALOGUE
from compiler.diagnostics.diagnostic import Diagnostic, Label
from compiler.diagnostics.render_text import line_column, printable
from compiler.source import SourceFile, Span

Json = dict[str, object]


def render_json(diagnostics: Iterable[Diagnostic], sources: Mapping[str, SourceFile]) -> str:
    """One object a line, by place. Everything counts characters: offsets from 0, lines and columns from 1."""
    lines = []
    for diagnostic in sorted(diagnostics):
        record: Json = {
            "code": diagnostic.code,
            "name": diagnostic.name,
            "severity": diagnostic.severity,
            "message": diagnostic.message,
            **_place(diagnostic.primary, sources),
            "related": [_place(label, sources) for label in diagnostic.related],
            "notes": list(diagnostic.notes),
            "help": diagnostic.help,
        }
        lines.append(json.dumps(record, ensure_ascii=False) + "\n")
    return "".join(lines)


def _place(label: Label, sources: Mapping[str, SourceFile]) -> Json:
    span = label.span
    place: Json = {"file": span.file, "start": span.start, "end": span.end, "label": label.text}
    return place | _lines(span, sources)


def _lines(span: Span, sources: Mapping[str, SourceFile]) -> Json:
    source = sources.get(span.file)
    if source is None:
        return {}
    line, column = line_column(source, span.start)
    end_line, end_column = line_column(source, span.end)
    return {"line": line, "column": column, "end_line": end_line, "end_column": end_column}


def render_sarif(diagnostics: Iterable[Diagnostic], sources: Mapping[str, SourceFile]) -> str:
    """One SARIF 2.1.0 log."""
    found = sorted(diagnostics)
    rules = [
        {"id": entry.code, "name": entry.name, "shortDescription": {"text": entry.summary}}
        for entry in (CATALOGUE[code] for code in sorted({diagnostic.code for diagnostic in found}))
    ]
    results = []
    for diagnostic in found:
        text = _whole(diagnostic)
        result: Json = {
            "ruleId": diagnostic.code,
            "level": diagnostic.severity,
            "message": {"text": text},
            "locations": [_sarif_place(diagnostic.primary, sources)],
        }
        if diagnostic.related:
            result["relatedLocations"] = [_sarif_place(label, sources) for label in diagnostic.related]
        results.append(result)
    log: Json = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "rulewright", "rules": rules}},
                "columnKind": "unicodeCodePoints",
                "results": results,
            }
        ],
    }
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _whole(diagnostic: Diagnostic) -> str:
    help_line = (diagnostic.help,) if diagnostic.help else ()
    return "\n".join((diagnostic.message, *diagnostic.notes, *help_line))


def _sarif_place(label: Label, sources: Mapping[str, SourceFile]) -> Json:
    physical: Json = {"artifactLocation": {"uri": label.span.file.replace("\\", "/")}}
    lines = _lines(label.span, sources)
    if lines:
        physical["region"] = {
            "startLine": lines["line"],
            "startColumn": lines["column"],
            "endLine": lines["end_line"],
            "endColumn": lines["end_column"],
        }
    place: Json = {"physicalLocation": physical}
    if label.text:
        place["message"] = {"text": label.text}
    return place


def render_github(diagnostics: Iterable[Diagnostic], sources: Mapping[str, SourceFile]) -> str:
    """One workflow command a line, so that a run on GitHub marks the lines of the change."""
    lines = []
    for diagnostic in sorted(diagnostics):
        span = diagnostic.primary.span
        fields = {"file": span.file}
        where = _lines(span, sources)
        if where:
            named = {"line": "line", "endLine": "end_line", "col": "column"}
            fields |= {theirs: str(where[ours]) for theirs, ours in named.items()}
        fields["title"] = f"{diagnostic.code} {diagnostic.name}"
        text = _whole(diagnostic)
        said = ",".join(f"{key}={_escape(value, in_field=True)}" for key, value in fields.items())
        lines.append(f"::{diagnostic.severity} {said}::{_escape(text)}\n")
    return "".join(lines)


def _escape(text: str, *, in_field: bool = False) -> str:
    """What would end the line or steer a terminal is told by its number."""
    escaped = "%0A".join(map(printable, text.replace("%", "%25").replace("\r", "%0D").split("\n")))
    return escaped.replace(":", "%3A").replace(",", "%2C") if in_field else escaped
