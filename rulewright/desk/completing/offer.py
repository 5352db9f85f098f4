"""One thing that could be written next, and how an editor is told of it."""

from __future__ import annotations

from lsprotocol.types import CompletionItem, CompletionItemKind, InsertTextFormat, TextEdit

from compiler.source import SourceFile
from rulewright.desk.places import Places
from runtime.records import dataclass

MOST = 80
SORTS = {
    "phrase": CompletionItemKind.Function,
    "name": CompletionItemKind.Variable,
    "counter": CompletionItemKind.Class,
    "title": CompletionItemKind.Snippet,
    "part": CompletionItemKind.Keyword,
    "rule": CompletionItemKind.Reference,
    "option": CompletionItemKind.Constant,
    "phase": CompletionItemKind.EnumMember,
    "citation": CompletionItemKind.Text,
}


@dataclass(frozen=True)
class Offer:
    """`text` takes the place of the last `start` letters before the cursor; `snippet`: it has places to fill in."""

    label: str
    text: str
    start: int
    sort: str  # phrase | name | counter | title | part | rule | option | citation | word
    detail: str = ""
    snippet: bool = False
    rank: int = 5


def offered(one: Offer, file: SourceFile, at: int, rank: int, places: Places) -> CompletionItem:
    """As the protocol has it."""
    place = places.range(file, at - one.start, at)
    return CompletionItem(
        label=one.label,
        kind=SORTS.get(one.sort, CompletionItemKind.Text),
        detail=one.detail,
        sort_text=f"{rank:04}",
        filter_text=file.text[at - one.start : at] + " " + one.label,
        insert_text_format=InsertTextFormat.Snippet if one.snippet else InsertTextFormat.PlainText,
        text_edit=TextEdit(place, one.text),
    )
