"""Sentences from paragraphs: a list is folded into the sentence it ends, as one word of sort `block`.

Entry is forbidden if all of these hold:      ->  Entry is forbidden if <block>
  - the unit is vehicular;
  - any of these holds:
    -- ...;
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from compiler.diagnostics import did_you_mean
from compiler.model.bodies.stowed import loosened
from compiler.model.draft import HEX_LABEL, Draft
from compiler.model.titles import WHILE, Parts
from compiler.phrases import READERS, Reading, Scope, Unread, only
from compiler.source import Span
from compiler.syntax import Item, Paragraph, Word, span_of
from compiler.terms import YES_NO, All, AnyOf, Not, Term
from runtime.records import dataclass

T = TypeVar("T")


@dataclass(frozen=True)
class Block:
    how: str  # all | any | none
    lines: tuple[Sentence, ...]
    span: Span


@dataclass(frozen=True)
class Sentence:
    words: tuple[Word, ...]
    blocks: Mapping[int, Block]
    stop: str = "."
    marker: str = ""


def sentences(draft: Draft, file: str, paragraphs: Sequence[Paragraph]) -> list[Sentence]:
    """Paragraphs at one depth, each with the list that ends it; `;` joins on what has no marker."""
    found: list[Sentence] = []
    index = 0
    while index < len(paragraphs):
        sentence, index = one_sentence(draft, file, paragraphs, index)
        found.append(sentence)
    return found


def one_sentence(draft: Draft, file: str, paragraphs: Sequence[Paragraph], index: int) -> tuple[Sentence, int]:
    first = paragraphs[index]
    words = first.words
    stop = first.stop
    index += 1
    blocks: dict[int, Block] = {}
    while stop == ";" and index < len(paragraphs) and not paragraphs[index].marker:
        following = paragraphs[index]
        joint = Word(";", ";", "semicolon", words[-1].end, words[-1].end + 1)
        words = (*words, joint, *following.words)
        stop = following.stop
        index += 1
    how = _opens_list(words)
    if stop == ":" and not how and index < len(paragraphs) and paragraphs[index].marker in ("-", "--"):
        how = _nearly_opens_list(draft, file, words)
    if stop == ":" and how:
        depth = first.depth if first.marker in ("-", "--") else 0
        lines, index = _list(draft, file, paragraphs, index, depth + 1)
        span = span_of(file, words[-4:])
        words = words[:-4]
        blocks[len(words)] = Block(how, tuple(lines), span)
        words = (*words, Word("<list>", "<list>", "block", span.start, span.end))
        stop = "."
        if not lines:
            draft.complain("broken-list", "a list is announced and none follows", span)
    return Sentence(words, blocks, stop, first.marker), index


def _opens_list(words: tuple[Word, ...]) -> str:
    tail = [word.low for word in words[-4:]]
    if (
        len(tail) == 4
        and tail[0] in ("all", "any", "none")
        and tail[1:3] == ["of", "these"]
        and tail[3] in ("hold", "holds")
    ):
        return tail[0]
    return ""


def _nearly_opens_list(draft: Draft, file: str, words: tuple[Word, ...]) -> str:
    """A list opened with one word mistaken: it is told, and read as a list."""
    tail = words[-4:]
    for how in ("all", "any", "none"):
        opener = (how, "of", "these", "hold" if how == "all" else "holds")
        wrong = [at for at, word in enumerate(tail) if word.low != opener[at] and (at < 3 or word.low not in _HOLD)]
        if len(tail) == 4 and len(wrong) == 1:
            at = wrong[0]
            meant = ("all", "any", "none") if at == 0 else (opener[at],)
            help_ = did_you_mean(tail[at].low, meant) or f"write `{opener[at]}`"
            message = f"a list is opened by `{' '.join(opener)}:`"
            draft.complain("unexpected-word", message, span_of(file, tail[at : at + 1]), help=help_)
            return how
    return ""


_HOLD = ("hold", "holds")


def _list(
    draft: Draft, file: str, paragraphs: Sequence[Paragraph], index: int, depth: int
) -> tuple[list[Sentence], int]:
    lines: list[Sentence] = []
    marker = "-" if depth == 1 else "--"
    while index < len(paragraphs) and paragraphs[index].marker == marker:
        sentence, after = one_sentence(draft, file, paragraphs, index)
        lines.append(sentence)
        stop = paragraphs[after - 1].stop
        index = after
        following = paragraphs[index].marker if index < len(paragraphs) else ""
        if stop == "." and following == marker:
            span = span_of(file, paragraphs[index - 1].words[-1:])
            draft.complain(
                "broken-list", "a line of a list ends with a semicolon, only its last with a full stop", span
            )
        if stop == ".":
            break
    return lines, index


def reading(draft: Draft, file: str, sentence: Sentence, scope: Scope) -> Reading | None:
    """A reading of the sentence, its lists read first; None if one of their lines could not be read."""
    terms: dict[int, Term] = {}
    for at, block in sentence.blocks.items():
        term = _block(draft, file, block, scope)
        if term is None:
            return None
        terms[at] = term
    return Reading(
        READERS,
        file,
        sentence.words,
        draft.vocabulary,
        scope,
        terms,
        lambda text: HEX_LABEL.match(text) is not None,
    )


def _block(draft: Draft, file: str, block: Block, scope: Scope) -> Term | None:
    terms = [condition(draft, file, line, scope) for line in block.lines]
    if not terms or any(term is None for term in terms):
        return None
    node = All if block.how == "all" else AnyOf
    operands = tuple(part for term in terms if term is not None for part in _as_lines(term, node))
    if block.how == "all":
        return All(YES_NO, operands, span=block.span)
    either = AnyOf(YES_NO, operands, span=block.span)
    return either if block.how == "any" else Not(YES_NO, either, span=block.span)


def _as_lines(line: Term, node: type[All | AnyOf]) -> tuple[Term, ...]:
    """What a line joins by the word that its list stands for means the same as lines of their own."""
    if isinstance(line, node) and line.operands[0].span != line.span:  # else one clause that says several things
        return line.operands
    return (line,)


def condition(draft: Draft, file: str, sentence: Sentence, scope: Scope, start: int = 0) -> Term | None:
    r = reading(draft, file, sentence, scope)
    if r is None:
        return None
    return settle(draft, only(r, start, r.conditions(start), "the condition", lambda r: r.conditions(start)))


def held_while(draft: Draft, item: Item, parts: Parts) -> Term | None:
    """What the head of its chapter or family says must hold; it knows no names of the item."""
    words = parts.get(WHILE)
    return None if words is None else condition(draft, item.file, Sentence(words, {}), {})


def both(one: Term | None, other: Term | None) -> Term | None:
    operands = [part for each in (one, other) if each for part in (each.operands if isinstance(each, All) else (each,))]
    return operands[0] if len(operands) == 1 else All(YES_NO, tuple(operands)) if operands else None


def value(draft: Draft, file: str, sentence: Sentence, scope: Scope, start: int = 0) -> Term | None:
    r = reading(draft, file, sentence, scope)
    if r is None:
        return None
    return settle(draft, only(r, start, r.values(start), "the value", lambda r: r.values(start)))


def settle(draft: Draft, verdict: T | Unread) -> T | None:
    """The result, or None with its complaint handed on."""
    if isinstance(verdict, Unread):
        draft.problems.append(verdict.problem)
        if verdict.trial is not None:
            draft.trials[verdict.problem.primary.span] = verdict.trial
        return None
    return loosened(draft, verdict)
