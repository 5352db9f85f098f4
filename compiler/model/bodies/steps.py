"""Steps (1., beneath them (a), beneath these (1)) to those of a program, names carried from each to those after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from compiler.model.bodies.branches import read_branches
from compiler.model.bodies.sentences import Sentence, one_sentence, reading, settle
from compiler.model.draft import Draft
from compiler.phrases import Bound, Reading, Scope, one_by_one, only, read_step
from compiler.syntax import Paragraph, Word, span_of
from compiler.terms import Branches, ForEach, If, Let, Repeat, Step, Term, Variable

DEEPEST = 3  # 1., (a), (1)


class Unnamed:
    """Names that steps (or choices) would have given if they could be read. Who speaks of them is not to blame."""

    def __init__(self) -> None:
        self.names: list[list[str]] = []
        self.misnumbered = False

    def __bool__(self) -> bool:
        return bool(self.names)

    def lose(self, name: str) -> None:
        if name:
            self.names.append(name.lower().split())

    def lose_given(self, words: Sequence[Word]) -> None:
        """`called the x`, `Let the x be ...`; a longer name also without its first word, which may be the slip."""
        low = [word.low for word in words]
        if "be" in low[2:7]:
            said = low[1 : low.index("be")]
            self.lose(" ".join(said))
            self.lose(" ".join(said[1:]))
        elif low[:1] == ["let"]:
            self.lose(" ".join(low[1:3]))
        for at, word in enumerate(low):
            if word == "called":
                end = at + 1
                while end < len(low) and words[end].sort == "word" and low[end] not in ("if", "is", "in"):
                    end += 1
                self.lose(" ".join(low[at + 1 : end]))

    def spoken_of(self, words: Sequence[Word]) -> bool:
        low = [word.low for word in words]
        return any(low[at : at + len(name)] == name for name in self.names for at in range(len(low)))


def read_steps(
    draft: Draft, file: str, paragraphs: Sequence[Paragraph], scope: Scope, unnamed: Unnamed | None = None
) -> tuple[Step, ...]:
    steps, index = _block(draft, file, list(paragraphs), 0, dict(scope), 1, unnamed or Unnamed())
    if index < len(paragraphs):
        words = paragraphs[index].words
        draft.complain("broken-steps", "a step is expected here, with its number", span_of(file, words[:3]))
    return steps


def _is_otherwise(paragraph: Paragraph) -> bool:
    return bool(paragraph.words) and paragraph.words[0].low == "otherwise"


def _block(
    draft: Draft,
    file: str,
    paragraphs: list[Paragraph],
    index: int,
    scope: dict[str, Term],
    depth: int,
    unnamed: Unnamed,
) -> tuple[tuple[Step, ...], int]:
    steps: list[Step] = []
    expected = 0
    while index < len(paragraphs):
        paragraph = paragraphs[index]
        if not (paragraph.depth == depth and not paragraph.marker.startswith("-")):
            break
        expected += 1
        _in_order(draft, file, paragraph, expected, depth, unnamed)
        sentence, index = one_sentence(draft, file, paragraphs, index)
        if _is_otherwise(paragraph):
            span = span_of(file, sentence.words[:1])
            message = "`Otherwise` has no number of its own: it belongs to the `If` before it"
            draft.complain("broken-steps", message, span)
            while index < len(paragraphs) and paragraphs[index].depth > depth:
                index += 1
            continue
        if sentence.stop == ":":
            _marked_beneath(draft, file, paragraphs, index, expected + 1, depth)
            step, index = _opened(draft, file, paragraphs, index, sentence, scope, depth, unnamed)
            if step is not None:
                steps.append(step)
            continue
        words = sentence.words
        joint = next((at for at, word in enumerate(words) if word.sort == "semicolon"), None)
        if joint is not None and words[0].low != "let":
            step = _either(draft, file, sentence, joint, scope, unnamed)
            if step is not None:
                steps.append(step)
            continue
        read = _one(draft, file, sentence, scope, unnamed)
        if read is None:
            continue
        step_, bound = read
        if _waits_for_steps(step_):
            what = "to be repeated" if isinstance(step_, Repeat) else "of its own"
            message = f"steps {what} follow a colon, lettered"
            draft.complain("empty-steps", message, span_of(file, words[-1:]))
            continue
        if bound is not None:
            scope[bound[0]] = bound[1]
        steps += one_by_one(step_)
    return tuple(steps), index


def _marker(number: int, depth: int) -> str:
    return f"({chr(96 + number)})" if depth == 2 else f"({number})" if depth == DEEPEST else f"{number}."


def _marked_beneath(
    draft: Draft, file: str, paragraphs: list[Paragraph], index: int, following: int, depth: int
) -> None:
    """The first step beneath another, where its marker is a slip: it is read as the one that it should be."""
    if index == len(paragraphs) or not paragraphs[index].marker or depth == DEEPEST:
        return
    one, wanted = paragraphs[index], _marker(1, depth + 1)
    goes_on = one.marker == _marker(following, depth) or (depth == 2 and one.depth == 1 and one.marker != "1.")
    if one.marker != wanted and (one.marker.startswith("-") or not goes_on):
        span = span_of(file, one.words[:1])
        draft.complain("broken-steps", f"a step {wanted} is expected here, and it is marked {one.marker}", span)
        paragraphs[index] = one._replace(marker=wanted)


def _in_order(draft: Draft, file: str, paragraph: Paragraph, expected: int, depth: int, unnamed: Unnamed) -> None:
    """Whether a step has the number that comes next. One slip shifts all that follow: it is told once."""
    marker = paragraph.marker
    wanted = _marker(expected, depth)
    if marker == wanted or expected > 26:
        return
    if not unnamed.misnumbered:
        span = span_of(file, paragraph.words[:1])
        draft.complain("broken-steps", f"this step is numbered {marker} and should be {wanted}", span)
    unnamed.misnumbered = True
    unnamed.lose_given(paragraph.words)


def _one(draft: Draft, file: str, sentence: Sentence, scope: Scope, unnamed: Unnamed) -> tuple[Step, Bound] | None:
    before = len(draft.problems)
    r = reading(draft, file, sentence, scope)
    if r is not None:
        read = settle(draft, only(r, 0, _said(r), "the step", _said))
        if read is not None:
            return read
    if unnamed.spoken_of(sentence.words):
        del draft.problems[before:]
    unnamed.lose_given(sentence.words)
    return None


def _said(r: Reading) -> list[tuple[int, tuple[Step, Bound]]]:
    found = [(end, (step, bound)) for end, step, bound in read_step(r, 0)]
    return found + [one for _, (step, _) in found if isinstance(step, Let) for one in _by_cases(r, step)]


def _by_cases(r: Reading, step: Let) -> list[tuple[int, tuple[Step, Bound]]]:
    """`Let the x be A if C; otherwise B`"""
    found: dict[tuple[int, Term], tuple[int, tuple[Step, Bound]]] = {}
    start = next(at for at in range(r.length) if r.low(at) == "be") + 1
    for end, value in read_branches(r, start, None):
        if isinstance(value, Branches) and value.branches[-1][1] is None:
            let = replace(step, value=value, span=r.span(0, end))
            found[end, value] = (end, (let, (step.variable, Variable(value.kind, step.variable))))
        elif isinstance(value, Branches):
            message = f"what {step.variable} is otherwise is not said"
            r.because(start, end, "missing-part", message, "add `; otherwise ...`")
    return list(found.values())


def _waits_for_steps(step: Step) -> bool:
    """Whether a sentence only announces what is done."""
    if isinstance(step, If):
        return not step.then or _waits_for_steps(step.then[0])
    return isinstance(step, Repeat) or (isinstance(step, ForEach) and not step.steps)


def _either(draft: Draft, file: str, sentence: Sentence, joint: int, scope: Scope, unnamed: Unnamed) -> Step | None:
    """`If C, then A; otherwise B.`"""
    words = sentence.words
    first = _cut(sentence, 0, joint)
    rest = joint + 1
    if rest < len(words) and words[rest].low == "otherwise":
        rest += 1
        if rest < len(words) and words[rest].sort == "comma":
            rest += 1
    else:
        draft.complain(
            "unexpected-word",
            "after a semicolon a step goes on with `otherwise`",
            span_of(file, words[joint : joint + 2]),
        )
        return None
    read = _one(draft, file, first, scope, unnamed)
    other = _one(draft, file, _cut(sentence, rest, len(words)), scope, unnamed)
    if read is None or other is None:
        return None
    step = read[0]
    if not isinstance(step, If):
        draft.complain("unexpected-word", "`otherwise` follows an `If`", span_of(file, words[joint : joint + 2]))
        return None
    if _waits_for_steps(step):
        message = "steps of its own follow a colon, and `Otherwise:` after them"
        draft.complain("empty-steps", message, span_of(file, words[joint : joint + 1]))
        return None
    return replace(step, otherwise=one_by_one(other[0]))


def _cut(sentence: Sentence, start: int, end: int) -> Sentence:
    blocks = {at - start: block for at, block in sentence.blocks.items() if start <= at < end}
    return Sentence(sentence.words[start:end], blocks, sentence.stop, sentence.marker)


def _opened(
    draft: Draft,
    file: str,
    paragraphs: list[Paragraph],
    index: int,
    sentence: Sentence,
    scope: dict[str, Term],
    depth: int,
    unnamed: Unnamed,
) -> tuple[Step | None, int]:
    """`For each ..., called the x:` or `If C:` with the steps beneath it, and `Otherwise:` with its own."""
    words = sentence.words
    if words and words[-1].low == "then":
        words = words[:-1]
        if words and words[-1].sort == "comma":
            words = words[:-1]
    sentence = Sentence(words, sentence.blocks, sentence.stop, sentence.marker)
    inner = dict(scope)
    if words and words[0].low == "repeat":
        return _repeated(draft, file, paragraphs, index, sentence, scope, depth, unnamed)
    read = _one(draft, file, sentence, scope, unnamed)
    if read is not None and read[1] is not None:
        inner[read[1][0]] = read[1][1]
    first = index
    steps, index = _block(draft, file, paragraphs, index, inner, depth + 1, unnamed)
    none_follow = index == first
    otherwise: tuple[Step, ...] = ()
    if _has_otherwise(draft, file, paragraphs, index, depth):
        following = paragraphs[index]
        if following.stop == ":" and len(following.words) == 1:
            otherwise, index = _block(draft, file, paragraphs, index + 1, dict(scope), depth + 1, unnamed)
        else:
            rest = _after_otherwise(following.words)
            other, index = (
                one_sentence(draft, file, (following._replace(words=rest), *paragraphs[index + 1 :]), 0)[0],
                index + 1,
            )
            single = _one(draft, file, other, scope, unnamed)
            otherwise = one_by_one(single[0]) if single is not None else ()
    if read is None:
        return None, index
    step = read[0]
    if none_follow:
        return None, _none_beneath(draft, file, sentence, depth, index, paragraphs)
    if isinstance(step, ForEach) and not step.steps:
        return replace(step, steps=steps), index
    if isinstance(step, If) and not step.then:
        return replace(step, then=steps, otherwise=otherwise), index
    if isinstance(step, If) and isinstance(step.then[0], ForEach) and not step.then[0].steps:
        return replace(step, then=(replace(step.then[0], steps=steps),), otherwise=otherwise), index
    draft.complain(
        "unexpected-word",
        "only `For each ...`, `If ...` and `Repeat ...` are followed by steps of their own",
        span_of(file, words[-1:]),
    )
    return None, index


def _has_otherwise(draft: Draft, file: str, paragraphs: list[Paragraph], index: int, depth: int) -> bool:
    """Whether what follows is said otherwise of this step, and not of the one that it stands beneath."""
    if index == len(paragraphs) or not _is_otherwise(paragraphs[index]) or paragraphs[index].marker:
        return False
    if depth == 1:
        return True
    if paragraphs[index].stop == ":":
        return any(one.depth > depth for one in paragraphs[index + 1 : index + 2])
    span = span_of(file, paragraphs[index].words[:1])
    help_ = "write `Otherwise:` and its steps beneath: their markers tell whose they are"
    draft.complain("broken-steps", "this could be said otherwise of two steps", span, help=help_)
    return True


def _none_beneath(
    draft: Draft, file: str, sentence: Sentence, depth: int, index: int, paragraphs: Sequence[Paragraph]
) -> int:
    """Says so; where to go on from there. What stands beneath the deepest steps is marked as nobody can tell."""
    span = span_of(file, sentence.words[-1:])
    if depth < DEEPEST:
        draft.complain("empty-steps", "steps are announced here and none follow", span)
        return index
    help_ = "let these steps be a procedure of their own, which is done here"
    message = f"beneath {_marker(1, DEEPEST)} there is no room for further steps"
    draft.complain("broken-steps", message, span, help=help_)
    return len(paragraphs)


def _after_otherwise(words: tuple[Word, ...]) -> tuple[Word, ...]:
    return words[2:] if len(words) > 1 and words[1].sort == "comma" else words[1:]


def _repeated(
    draft: Draft,
    file: str,
    paragraphs: list[Paragraph],
    index: int,
    sentence: Sentence,
    scope: dict[str, Term],
    depth: int,
    unnamed: Unnamed,
) -> tuple[Step | None, int]:
    """The steps are read first: until when they are repeated may speak of what they name, as may what follows."""
    first = index
    steps, index = _block(draft, file, paragraphs, index, scope, depth + 1, unnamed)
    if index == first:
        return None, _none_beneath(draft, file, sentence, depth, index, paragraphs)
    read = _one(draft, file, sentence, scope, unnamed)
    return (replace(read[0], steps=steps) if read is not None and isinstance(read[0], Repeat) else None), index
