"""The first words of a rule: which question it answers, or which it surely meant."""

from __future__ import annotations

import re
from collections.abc import Callable

from compiler.diagnostics import did_you_mean, listed
from compiler.model.draft import Draft
from compiler.model.titles.mistitled import done_not_said
from compiler.phrases import SKELETON, VERBS, Again, Attempt, Target, Unreadable, related_phrase
from compiler.syntax import Item, Word, span_of
from runtime.program import deny, fill


def match_head(draft: Draft, words: tuple[Word, ...]) -> tuple[int, Target] | None:
    """The longest head that stands at the beginning."""
    return _walk(draft, words)[0]


def _walk(draft: Draft, words: tuple[Word, ...]) -> tuple[tuple[int, Target] | None, int, frozenset[str]]:
    """The head, how many words lead on to some head, and what could have come next."""
    node = draft.vocabulary.heads
    best: tuple[int, Target] | None = None
    for index, word in enumerate(words):
        low = {"are": "is", "have": "has"}.get(word.low, word.low)
        inner = node.words.get(word.low) or node.words.get(low)
        if inner is None:
            return best, index, frozenset(node.words)
        node = inner
        if node.ends:
            best = (index + 1, node.ends[0])
    return best, len(words), frozenset(node.words)


Body = Callable[[tuple[Word, ...], int, Target], Attempt]  # the words, where their head ends, what it is


def again(draft: Draft, body: Body) -> Again:
    """How a rule is tried with one word changed: its head, then what it says."""

    def attempt(words: tuple[Word, ...]) -> Attempt:
        found, reached, wanted = _walk(draft, words)
        more = wanted if reached == len(words) else frozenset[str]()
        if found is None:
            return Attempt(False, more)
        said = body(words, *found)
        return Attempt(said.reads, said.wanted | more)

    return attempt


def no_question(draft: Draft, item: Item, words: tuple[Word, ...], body: Body) -> None:
    """No head stands here: what it says up to its verb is shown, and the nearest question."""
    text: list[str] = []
    for word in words:
        if word.low in ("is", "are", "if", "unless", "changes", "includes") or word.sort == "block":
            break
        text.append(word.text)
    said = " ".join(text[:8])
    verb = next((at for at, word in enumerate(words[: len(text)]) if word.low in VERBS), len(text))
    related = related_phrase(draft.vocabulary, words[: len(text) + 1], verb)
    heads = [question.short for question in draft.questions.values() if question.short]
    slotted = _with_that_verb(draft, words[: len(text)])
    other_article = [one for one in heads if _bare(one) == _bare(said)]  # `the entry`, where rules call it `entry`
    span = span_of(item.file, words[: max(len(text), 1)])
    draft.complain(
        "unknown-name",
        f"a rule begins with what it answers, and no question is called `{said}`",
        span,
        related=related,
        help=(f"say `{slotted}`" if slotted else None)
        or (f"did you mean {listed(tuple(other_article), 'or')}?" if other_article else None)
        or done_not_said(words)
        or did_you_mean(said, heads)
        or (None if related else 'declare it: Question "..."; rules call it "..."; its answer is ...'),
    )
    if slotted:
        return  # every other word would say something else
    suspect = min(_walk(draft, words)[1], len(words) - 1)
    known = draft.vocabulary.words | SKELETON
    unknown = next((at for at in range(suspect + 1) if words[at].sort == "word" and words[at].low not in known), None)
    suspect = suspect if unknown is None else unknown
    tried = again(draft, body)
    draft.trials[span] = Unreadable(item.file, words, 0, suspect, unknown, frozenset(), draft.vocabulary, tried)


def _bare(head: str) -> str:
    """Without its article."""
    return re.sub(r"^(?:the|an?) ", "", head.lower())


def _with_that_verb(draft: Draft, words: tuple[Word, ...]) -> str | None:
    """`the unit may not fire`, where `{the firer, a unit} may fire at {the target}` is asked: that, its slots filled
    in. Of several the one of which most is said already."""
    may = next((at for at, word in enumerate(words) if word.low in ("may", "can")), len(words))
    denied = may + 1 < len(words) and words[may + 1].low == "not"
    verb = may + 1 + denied
    if verb >= len(words):
        return None
    said = {word.low for word in words}
    asked = [
        question.phrase
        for question in draft.questions.values()
        if re.match(rf"\{{[^}}]*\}} {words[may].low} {re.escape(words[verb].low)}(?: |$)", question.phrase)
    ]
    if not asked:
        return None

    def unsaid(phrase: str) -> int:
        return sum(len(word) for word in re.sub(r"\{[^}]*\}", "", phrase).split() if word not in said)

    phrase = min(asked, key=lambda one: (unsaid(one), one))
    return fill(deny(phrase) if denied else phrase, ())
