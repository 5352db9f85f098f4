"""From the bytes of a file to text that can be trusted: UTF-8, nothing unseen, `\\n` as line end."""

from __future__ import annotations

import re

from compiler.diagnostics import Diagnostic, diagnose
from compiler.source.text import SourceFile, Span
from runtime.limits import most, passed

MARK = "\ufeff"  # written by some editors at the start of a file; means nothing

# Everything that is not drawn, but for the tab and the line end: C0 and C1, lone halves of characters,
# marks that turn the direction of writing, and the two that are no characters at all.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)


def decode(path: str, data: bytes) -> tuple[SourceFile | None, tuple[Diagnostic, ...]]:
    """The file, or why it cannot be read as one."""
    start = Span(path, 0, 0)
    if len(data) > most("file-bytes"):
        message = f"the file has {passed('file-bytes', 'bytes')}"
        return None, (diagnose("file-too-large", message, start),)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as fault:
        return None, (_not_utf8(path, data, fault.start),)
    return check_text(SourceFile(path, text.removeprefix(MARK).replace("\r\n", "\n")))


def check_text(source: SourceFile) -> tuple[SourceFile | None, tuple[Diagnostic, ...]]:
    """The same file if every character of it can be seen and it says something."""
    unseen = _UNSEEN.search(source.text)
    if unseen is not None:
        span = Span(source.path, unseen.start(), unseen.end())
        number = f"U+{ord(unseen.group()):04X}"
        message = f"a character that cannot be seen stands here ({number})"
        return None, (diagnose("control-character", message, span, help="take it out"),)
    if not source.text.strip():
        return None, (diagnose("empty-file", "the file says nothing", Span(source.path, 0, 0)),)
    return source, ()


def _not_utf8(path: str, data: bytes, at: int) -> Diagnostic:
    line = data.count(b"\n", 0, at) + 1
    before = data[data.rfind(b"\n", 0, at) + 1 : at]
    column = len(before.decode("utf-8", errors="replace")) + 1
    message = f"the file is not UTF-8 text: line {line}, column {column} holds the byte {data[at]:02x}"
    return diagnose("not-utf8", message, Span(path, 0, 0), help="save the file as UTF-8")
