"""An answer as plain sentences: what it is, by which rules, what those outranked, what came near, what was
assumed.

Citations print as a player quotes them: the rule's name in brackets, then its sources. What was asked on
the way is told beneath the rule that asked it, indented, as far as it has rules of its own to tell.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from runtime.answer.tree import Answer, RuleTold, Told

DEEP = 3  # how far down the tree sentences go; the tree itself has everything
FEW = 6  # what is told of a long list where the reader wants it short
NEAR = 4  # and of the prohibitions that came near
_SLOT = re.compile(r"\{[^{}]*\}")


def sentences(answer: Answer, brief: bool = False) -> list[str]:
    """`brief`: for a reader who is told the sources apart: without them, and long lists cut."""
    teller = Teller(brief)
    told: list[str] = []
    tree = answer.tree
    match answer.sort:
        case "answer" if tree is not None:
            told += teller.root(tree)
        case "depends on":
            told.append(f"{_subject(tree)} depends on {answer.why}, which the position does not state.")
        case "conflict":
            told.append(f"{_subject(tree)} cannot be told: {answer.why}.")
        case "silent":
            told.append(f"{_subject(tree)} cannot be told: {answer.why}.")
        case "refused":
            told.append(f"{_subject(tree)} has no meaning here: {answer.why}.")
    if answer.sort != "answer" and tree is not None:
        for one in tree.rules:
            if one.stands:
                told += teller.rule(one, 1)
    if answer.assumed_words:
        told.append(f"Assumed, as the position does not say: {teller.some(answer.assumed_words, '; ')}.")
    return told


@dataclass(frozen=True)
class Teller:
    brief: bool

    def root(self, tree: Told) -> list[str]:
        """A value that is one question's answer is told as that; of another, all that was asked for it."""
        if tree.question or tree.rules:
            return self.told(tree, 0)
        if len(tree.asked) == 1 and _is_just(tree, tree.asked[0]):
            return self.told(tree.asked[0], 0)
        said = [_headline(tree)]
        for child in tree.asked:
            if child.answered or child.combine == "permission":
                said += self.told(child, 1)
        return said

    def told(self, tree: Told, depth: int) -> list[str]:
        said = [_indented(depth, _headline(tree))]
        for one in tree.answered:
            said += self.rule(one, depth + 1)
        if tree.combine == "permission" and tree.value:
            said += self.although(tree, depth + 1)
        for one in tree.rules:
            if one.silenced_by and tree.combine != "permission":
                over = " and ".join(f"[{name}]" for name in one.silenced_by)
                said.append(_indented(depth + 1, f"{self.name(one)} would apply, but {over} outranks it."))
        for child in tree.asked:
            said += self.asked(child, depth + 1)
        return said

    def rule(self, one: RuleTold, depth: int) -> list[str]:
        reason = f", because {_and(list(one.because))}" if one.because else ""
        said = [_indented(depth, f"{self.name(one)} {effect(one)}{reason}.")]
        for child in one.asked:
            said += self.asked(child, depth + 1)
        return said

    def asked(self, child: Told, depth: int) -> list[str]:
        """What was asked on the way, if rules and not just a default answered it."""
        return self.told(child, depth) if depth <= DEEP and child.answered else []

    def although(self, tree: Told, depth: int) -> list[str]:
        """The prohibitions that came near, why they did not bite, and which others were asked."""
        forbidding = [one for one in tree.rules if one.rule.effect == "forbidden"]
        near = [one for one in tree.near if one in forbidding]
        near = near[:NEAR] if self.brief else near
        said = []
        for one in near:
            if one.silenced_by:
                why = f"{' and '.join(f'[{name}]' for name in one.silenced_by)} takes it away"
            else:
                why = f"because {_and([test.text for test in one.failed])}"
            said.append(_indented(depth, f"Allowed although {self.name(one)}, {why}."))
        others = [f"[{one.rule.id}]" for one in forbidding if one not in near]
        if self.brief and others:
            verb = "does" if len(others) == 1 else "do"
            said.append(_indented(depth, f"{self.some(others, ', ')} {verb} not apply."))
        return said

    def name(self, one: RuleTold) -> str:
        cites = f" ({', '.join(one.rule.cites)})" if one.rule.cites and not self.brief else ""
        return f"[{one.rule.id}]{cites}"

    def some(self, texts: list[str] | tuple[str, ...], joint: str) -> str:
        """All of them; or, cut short, how many more there are."""
        if not self.brief or len(texts) <= FEW + 1:
            return joint.join(texts)
        return f"{joint.join(texts[:FEW])}{joint}and {len(texts) - FEW} more"


def _is_just(tree: Told, child: Told) -> bool:
    """Whether a value asked for is nothing but the answer to one question, its slots worked out or not."""
    fixed = (re.escape(words) for words in _SLOT.split(child.question))
    return tree.value == child.value and re.fullmatch(".+".join(fixed), tree.text) is not None


def _subject(tree: Told | None) -> str:
    if tree is None:
        return "This"
    if tree.combine == "permission" or isinstance(tree.value, bool):
        return f"Whether {tree.text}"
    return _capital(tree.text)


def _headline(tree: Told) -> str:
    if tree.combine == "permission":
        return f"{_capital(tree.text)}: {'allowed' if tree.value else 'forbidden'}."
    if isinstance(tree.value, bool):
        return f"{_capital(tree.text)}: {tree.said}."
    default = ", as nothing says otherwise" if tree.by_default else ""
    return f"{_capital(tree.text)} is {tree.said}{default}."


def effect(one: RuleTold) -> str:
    match one.rule.effect:
        case "forbidden":
            return "forbids it"
        case "allowed":
            return "allows it"
        case "changes":
            return f"adds {one.said or 'nothing'}"
        case "multiplied":
            return f"multiplies it by {one.said or 'nothing'}"
        case "at most" | "at least":
            return f"keeps it {one.rule.effect} {one.said}"
        case "rounded":
            return f"rounds it {'up' if one.value == 1 else 'down'}"
        case "includes":
            return f"includes {one.said or 'nobody'}"
    return f"says {one.said}" if one.cell is None else f"says {one.said} at [{one.cell}]"


def _and(texts: list[str]) -> str:
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def _indented(depth: int, sentence: str) -> str:
    return "  " * depth + sentence


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
