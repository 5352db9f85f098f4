"""A rulebook's text to its items.

The text is first cut at title words that stand at the beginning of a line, so that one broken item
never spoils its neighbours. Each piece is then parsed alone by a small LALR grammar
(`rulebook.lark`) whose only judgement is the shape: head, parts, paragraphs, brackets.
A line that looks like a title but is not one is reported there and then, with the nearest title.
"""

from __future__ import annotations

import re
from functools import lru_cache
from io import BytesIO
from pkgutil import get_data
from typing import cast

from lark import Lark, Token, Transformer, UnexpectedInput

from compiler.diagnostics import Diagnostic, diagnose, suggest
from compiler.source import SourceFile, Span
from compiler.syntax.complaints import expected_title, outside, skeleton_problem
from compiler.syntax.items import TITLES, Item, Note, Paragraph, Word, as_taken, cuts_of
from runtime.limits import most, passed, raised

_FIRST_WORDS = re.compile(r"^(?:[A-Z]\w*\b|\s*rules call it\b)[^\"]*?(?=[\w{])")
_BRACKETED = re.compile(r"\w+(?:\s*\[\s*|\s+)([A-Za-z0-9][^\[\]\";.\n]*)")
_NUMBER = re.compile(r"\d+(/\d+)?$")


def read_items(file: SourceFile) -> tuple[list[Item], list[Note], list[Diagnostic]]:
    """Every item that can be made out, the headings and notes, and what is wrong."""
    items: list[Item] = []
    notes: list[Note] = []
    problems: list[Diagnostic] = []
    family = ""
    text = file.text
    cuts = cuts_of(text)
    if len(cuts) > most("file-items"):
        message = f"the file holds {passed('file-items', 'items')}; say them in several files"
        return [], [], [diagnose("file-too-large", message, Span(file.path, 0, 0))]
    first = cuts[0].start() if cuts else len(text)
    if text[:first].strip():
        start = len(text) - len(text.lstrip())
        end = text.find("\n", start)
        span = Span(file.path, start, end if 0 <= end < first else first)
        problems.append(outside(span, text[start:first], TITLES))
    for number, cut in enumerate(cuts):
        start = cut.start()
        end = cuts[number + 1].start() if number + 1 < len(cuts) else len(text)
        if cut["heading"] is not None or cut["note"] is not None:
            if cut["heading"] is not None:
                family = cut["heading"].lstrip("#").strip()
            after = text[cut.end() : end]
            notes.append(Note("heading" if cut["heading"] else "note", cut.group(), start, family))
            if after.strip():
                at = cut.end() + len(after) - len(after.lstrip())
                line = text.find("\n", at)
                span = Span(file.path, at, line if 0 <= line < end else end)
                problems.append(outside(span, after.lstrip(), TITLES))
            continue
        title = cut["title"]
        if cut["stray"] is not None:
            span = Span(file.path, start, start + len(cut["stray"]))
            problems.append(expected_title(span, cut["stray"], TITLES))
            # Read as what was surely meant, so that its users are not reported as well.
            title = (suggest(cut["stray"], TITLES) or ("?",))[0]
        item, problem = _read_or_mend(file.path, title, text[start:end].rstrip(), start, family, raised())
        if problem is not None:
            problems.append(problem)
        items.append(item)
    if file.taken is not None:
        items = [found for item in items if (found := as_taken(item, file.taken, read_phrase_words)) is not None]
    return items, notes, problems


def read_words(text: str, file: str = "") -> tuple[tuple[Word, ...], list[Diagnostic]]:
    """The words of one sentence given alone, such as a question typed at the command line."""
    item = _read_item(file, "", "Question " + text.rstrip().rstrip(".?") + ".", -9, "")
    if isinstance(item, Diagnostic):
        return (), [item]
    return item.parts[0], []


def read_phrase_words(text: str, start: int) -> tuple[Word, ...]:
    """The words of a quoted phrase: fixed words and braced slots."""
    found = []
    for match in re.finditer(r"\{[^{}]*\}|'s?(?![A-Za-z0-9])|[A-Za-z0-9]+(?:[\-/.][A-Za-z0-9]+)*|\S", text):
        piece = match.group()
        sort = "braced" if piece[0] == "{" else "owner" if piece[0] == "'" else "word"
        found.append(Word(piece, piece.lower(), sort, start + match.start(), start + match.end()))
    return tuple(found)


def _read_item(path: str, title: str, text: str, start: int, family: str) -> Item | Diagnostic:
    try:
        shape = cast("Shaped", _parser().parse(text))
    except UnexpectedInput as error:
        return skeleton_problem(path, text, start, error)
    shift = _Shift(start)
    parts = tuple(shift.words(run) for run in shape[0])
    body = tuple(Paragraph(marker, shift.words(run), str(stop)) for marker, run, stop in shape[1])
    longest = max((*parts, *(one.words for one in body)), key=len, default=())
    if len(longest) > most("sentence-words"):
        span = Span(path, longest[0].start, longest[-1].end)
        message = f"a sentence has {passed('sentence-words', 'words')}"
        return diagnose("sentence-too-long", message, span, help="say it in several sentences")
    if shift.deepest > most("bracket-depth"):
        span = Span(path, start, start + len(text.rstrip()))
        return diagnose("unclosed-bracket", f"within {passed('bracket-depth', 'brackets')} something stands here", span)
    if shift.longest is not None:
        message = f"a number of {passed('number-figures', 'figures')} is larger than any that is printed"
        return diagnose("number-too-large", message, Span(path, shift.longest.start, shift.longest.end))
    parts = (parts[0][1:], *parts[1:])
    return Item(path, title, parts, body, family, text.rstrip(), start, start + len(text.rstrip()))


@lru_cache(maxsize=8192)  # of a file that is typed at, all items but one are as they were
def _read_or_mend(
    path: str, title: str, text: str, start: int, family: str, limits: str
) -> tuple[Item, Diagnostic | None]:
    """The item; a broken one keeps what can be made out of its head, so that it still declares its name.

    `limits`: those that somebody raised, under which it is read.
    """
    item = _read_item(path, title, text, start, family)
    if isinstance(item, Item):
        unended = _unended_head(text) if not item.paragraphs else None
        if unended is None:
            return _with_sentences_ended(item)
        mended = _with_head_ended(path, title, text, start, family, unended)
        return mended or item._replace(title=title + "?"), _head_not_ended(path, start + unended)
    problem = item
    unended = _unended_head(text)
    if unended is not None:
        mended = _with_head_ended(path, title, text, start, family, unended)
        if mended is not None:
            return mended, _head_not_ended(path, start + unended)
    whole = text.rstrip()
    first = re.search(r"\.(?=\s|$)", whole)
    for head in (whole + ".", whole[: first.end()] if first else whole.split("\n")[0] + "."):
        item = _read_item(path, title, head, start, family)
        if isinstance(item, Item):
            return item._replace(title=title + "?", paragraphs=(), text=whole), problem
    return Item(path, title + "?", ((),), (), family, whole, start, start + len(whole)), problem


_OPENERS = (
    ("what", "happens"),
    ("the", "player", "chooses"),
    ("it", "is", "allowed"),
    ("then",),
    ("next",),
    ("otherwise",),
)


def _with_sentences_ended(item: Item) -> tuple[Item, Diagnostic | None]:
    """The item, its paragraphs cut where a line begins like a new one although the last did not end."""
    found: list[Paragraph] = []
    problem: Diagnostic | None = None
    waiting = [*reversed(item.paragraphs)]
    while waiting:
        one = waiting.pop()
        cut = _new_beginning(item, one, waiting[-1] if waiting else None)
        if cut is None:
            found.append(one)
            continue
        at, marker, skip = cut
        before = one.words[at - 1]
        if problem is None:
            span = Span(item.file, before.start, before.end)
            problem = diagnose(
                "missing-full-stop", "a full stop is missing after this", span, "the next line begins anew"
            )
        if at + skip < len(one.words):
            waiting.append(Paragraph(marker, one.words[at + skip :], one.stop))
        elif waiting:
            waiting[-1] = waiting[-1]._replace(marker=marker)
        found.append(one._replace(words=one.words[:at], stop="."))
    return (item if problem is None else item._replace(paragraphs=tuple(found))), problem


def _new_beginning(item: Item, one: Paragraph, following: Paragraph | None) -> tuple[int, str, int] | None:
    """Where within a paragraph a line begins anew: the word, the marker there, and how many words that is."""
    words = one.words
    for at in range(1, len(words)):
        word = words[at]
        if "\n" not in item.text[words[at - 1].end - item.start : word.start - item.start]:
            continue
        low = tuple(other.low for other in words[at : at + 3])
        if word.text[0].isupper() and any(low[: len(opener)] == opener for opener in _OPENERS):
            return at, "", 0
        if word.sort == "open" and len(low) == 3 and len(low[1]) == 1 and low[2] == ")":
            return at, f"({low[1]})", 3
        if (
            at == len(words) - 1
            and word.text.isdigit()
            and one.stop == "."
            and following is not None
            and not following.marker
        ):
            return at, f"{word.text}.", 1
    return None


def _unended_head(text: str) -> int | None:
    """Where the first line breaks off that seems to be a whole head but for its full stop."""
    for line in re.finditer(r"[^\n]*", text):
        end = line.end()
        if line.group().rstrip().endswith((";", ",")):
            continue
        following = text[end:].lstrip()
        if line.group().rstrip()[-1:] in (".", ":", "") or not re.match(r'[A-Z"]', following):
            return None
        return end
    return None


def _with_head_ended(path: str, title: str, text: str, start: int, family: str, end: int) -> Item | None:
    head = _read_item(path, title, text[:end] + ".", start, family)
    body = _read_item(path, title, "X.".ljust(end) + text[end:], start, family)
    if isinstance(head, Item) and isinstance(body, Item):
        return body._replace(parts=head.parts, text=text.rstrip())
    return None


def _head_not_ended(path: str, at: int) -> Diagnostic:
    return diagnose(
        "missing-full-stop",
        "the head of an item ends with a full stop",
        Span(path, at - 1, at),
        "it stands here",
    )


def readable_names(item: Item) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a broken item seems to have named: names in square brackets, phrases in quotes."""
    name = _BRACKETED.match(item.text)
    quoted: list[str] = []
    for piece in item.text.split(";"):
        before, *inside = piece.split('"')
        last = re.split(r"\.\s", before)[-1]  # a sentence of its own may begin with what should be quoted
        quoted += inside[:1] if len(inside) != 1 else (*inside, _FIRST_WORDS.sub("", last))
    phrases = (" ".join(one.split(" means ")[0].split()) for one in quoted)
    return (name[1].strip(),) if name else (), tuple(phrase for phrase in phrases if phrase)


Shaped = tuple[list[list[Token]], list[tuple[str, list[Token], Token]]]


class _Shift:
    """Tokens of one item, counted from its own beginning, to words counted from the file's."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.deepest = 0
        self.longest: Word | None = None  # a number nobody can have meant

    def words(self, run: list[Token]) -> tuple[Word, ...]:
        base = self.start
        found: list[Word] = []
        depth = 0
        for token in run:
            text = str(token)
            sort = token.type
            at = base + (token.start_pos or 0)
            end = at + len(text)
            if sort == "WORD":
                low = text.lower()
                if low == "cannot":
                    found.append(Word("can", "can", "word", at, end))
                    found.append(Word("not", "not", "word", at, end))
                    continue
                found.append(Word(text, low, "number" if _NUMBER.match(text) else "word", at, end))
                self._judge(found[-1])
                continue
            if sort == "LPAR":
                depth += 1
                self.deepest = max(self.deepest, depth)
            elif sort == "RPAR":
                depth -= 1
            found.append(Word(text, _low(sort, text), _SORTS[sort], at, end))
            self._judge(found[-1])
        return tuple(found)

    def _judge(self, word: Word) -> None:
        if word.sort == "number" and len(word.text) > most("number-figures"):
            self.longest = word


_SORTS = {
    "NAME": "name",
    "QUOTED": "quoted",
    "SIGNED": "number",
    "OWNER": "owner",
    "BRACED": "braced",
    "COMMA": "comma",
    "LPAR": "open",
    "RPAR": "close",
}


def _low(sort: str, text: str) -> str:
    return "'s" if sort == "OWNER" else text if sort in ("NAME", "QUOTED") else text.lower()


class _Shape(Transformer[Token, object]):
    """Lark's tree to plain lists, as it parses."""

    def group(self, children: list[object]) -> list[Token]:
        return _flat(children)

    def run(self, children: list[object]) -> list[Token]:
        return _flat(children)

    def head(self, children: list[object]) -> list[object]:
        return [child for child in children if isinstance(child, list)]

    def marker(self, children: list[Token]) -> str:
        return str(children[0])

    def end(self, children: list[Token]) -> Token:
        return children[0]

    def paragraph(self, children: list[object]) -> tuple[object, ...]:
        return ("", *children) if len(children) == 2 else tuple(children)

    def start(self, children: list[object]) -> tuple[object, list[object]]:
        return children[0], children[1:]


def _flat(children: list[object]) -> list[Token]:
    found: list[Token] = []
    for child in children:
        if isinstance(child, list):
            found.extend(child)
        else:
            found.append(child)  # type: ignore[arg-type]
    return found


_made: list[Lark] = []  # the parser, once it is needed


def _parser() -> Lark:
    if not _made:
        grammar = (get_data("compiler.syntax", "rulebook.lark") or b"").decode()
        _made.append(Lark(grammar, parser="lalr", lexer="contextual", transformer=_Shape(), keep_all_tokens=True))
    return _made[0]


def saved_parser() -> bytes:
    """It takes long to make: for who keeps it."""
    saved = BytesIO()
    _parser().save(saved)
    return saved.getvalue()


def take_parser(saved: bytes) -> None:
    """One that was saved by the same program, instead of making it."""
    _made[:] = [Lark.load(BytesIO(saved))]
