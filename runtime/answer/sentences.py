"""An answer as plain sentences: what it is, by which rules, and why, each reason to its end.

Told is what settled the answer, unless all of it is wanted. Of a rule: the conditions for which it says what it says,
taken apart into the parts that settled them; beneath each of these what settled it in turn: the rules of a question,
the one that a search found, or of those that it did not mean the nearest. Of a `no` that no rule gave, the rules that
came nearest, and what each lacked. Citations print as a player quotes them: the rule's name in brackets, then its
sources.

What is told is a tree of sentences, each with what it speaks of: the lines of a reason are it printed, and a program
gets it as it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace

from runtime.answer.assumptions import assumptions
from runtime.answer.tree import Answer, Candidate, Node, RuleTold, TestTold, Told, questions
from runtime.program import capital, does, is_plural, listed
from runtime.records import dataclass

DEEP = 2  # how far down goes what holds; what does not hold is followed to its end
RECKONED = 6  # and how far what a rule says is followed: to the number that halved a part of it
FEW = 6  # what is told of a long list where the reader wants it short
NEAR = 4  # and of the prohibitions that came near
NEAREST = 2  # rules that lacked something, and candidates
_ITSELF = re.compile(r"(.+) (?:is|are) \1")  # the side is the side


@dataclass(frozen=True)
class Line:
    """rules: those that it names as having their part in the answer; cell: of a chart, what it says there."""

    depth: int
    text: str
    rules: tuple[str, ...] = ()
    cell: str | None = None
    alone: str = ""  # the same where nothing beneath it is told, if more than its end is different then

    @property
    def named(self) -> tuple[str, ...]:
        return self.rules if self.cell is None else (*self.rules, self.cell)

    def __str__(self) -> str:
        return "  " * self.depth + self.text


@dataclass(frozen=True)
class Sentence:
    """With what bears it. about: what it speaks of. within: its words stand in the sentence that it bears. alike: of
    how many more it is so. alone: as of a line."""

    text: str
    about: Told | RuleTold | TestTold | None = None
    rules: tuple[str, ...] = ()
    beneath: tuple[Sentence, ...] = ()
    within: bool = False
    alike: int = 0
    alone: str = ""

    def lines(self, depth: int) -> Iterator[Line]:
        if not self.within:
            yield Line(depth, self.text, self.rules, getattr(self.about, "cell", None), self.alone)
        yield from lines_of(self.beneath, depth if self.within else depth + 1)


def lines_of(some: Iterable[Sentence], depth: int = 0) -> list[Line]:
    return [line for one in some for line in one.lines(depth)]


def sentences(answer: Answer, full: bool = False, cited: bool = True) -> list[str]:
    return [str(line) for line in lines_of((reason(answer, full, cited), *assumed(answer, full)))]


def told(answer: Answer, full: bool = False, cited: bool = False) -> list[Line]:
    """full: all that was asked, instead of what settled it; cited: with each rule's sources."""
    return lines_of([reason(answer, full, cited)])


def reason(answer: Answer, full: bool = False, cited: bool = False) -> Sentence:
    tree = answer.tree
    teller = Teller(full, cited, full or answer.value is False)
    if answer.sort == "answer" and tree is not None:
        return teller.root(tree)
    standing = (one for one in tree.rules if one.stands) if tree is not None else ()
    return Sentence(_unanswered(answer), tree, beneath=tuple(teller.rule(one, 1) for one in standing))


def statement(answer: Answer) -> str:
    """A condition as it turned out: `M8 is not adjacent to M4.`"""
    tree = answer.tree
    if answer.sort != "answer" or tree is None or not _is_condition(tree):
        return told(answer)[0].text
    test = tree.nodes[0]
    assert isinstance(test, TestTold)
    return f"{capital(listed([wording(end) for end in _unrepeated(test.ends)]))}."


def stated(answer: Answer, full: bool = False, before: set[str] | None = None) -> Sentence:
    """Its statement with why, beneath."""
    tree = answer.tree
    about = tree.nodes[0] if answer.sort == "answer" and tree is not None and _is_condition(tree) else tree
    assert about is None or isinstance(about, Told | TestTold)
    return Sentence(statement(answer), about, beneath=grounds(answer, full, before))


def grounds(answer: Answer, full: bool = False, before: set[str] | None = None) -> tuple[Sentence, ...]:
    """Why, beneath its statement. before: questions told already, and those that are told now."""
    tree = answer.tree
    if answer.sort != "answer" or tree is None or not _is_condition(tree):
        return reason(answer, full).beneath
    teller = Teller(full, False, full or answer.value is False, set() if before is None else before)
    test = tree.nodes[0]
    assert isinstance(test, TestTold)
    if len(test.ends) == 1:
        return tuple(teller.beneath(test.ends[0], 1, alone=True))
    return tuple(teller.condition(test))


def assumed(answer: Answer, full: bool = False) -> tuple[Sentence, ...]:
    texts = list(answer.assumed_words) if full else assumptions(answer)
    return (Sentence(f"Assumed, as the position does not say: {_some(texts, '; ', full)}."),) if texts else ()


def _unanswered(answer: Answer) -> str:
    subject = _subject(answer.tree)
    match answer.sort:
        case "depends on":
            return f"{subject} depends on {answer.why}, which the position does not state."
        case "refused":
            return f"{subject} has no meaning here: {answer.why}."
    return f"{subject} cannot be told: {answer.why}."


@dataclass
class Teller:
    full: bool
    cited: bool
    to_its_end: bool
    _told: set[str] = field(default_factory=set)  # questions told already

    def root(self, tree: Told) -> Sentence:
        """A value that is one question's answer is told as that; of another, all that was asked for it."""
        asked = [one for one in tree.asked if self.full or not one.aside]
        if tree.question or tree.rules:
            return self.told(tree, 0)
        if tree.is_one_question and len(asked) == 1:
            return self.told(asked[0], 0)
        beneath = self.condition(tree.nodes[0]) if _is_condition(tree) else self._all_asked(tree.nodes, 1)
        return Sentence(headline(tree), tree, beneath=tuple(beneath))

    def condition(self, test: Node) -> Iterator[Sentence]:
        """What a condition came down to."""
        assert isinstance(test, TestTold)
        if test.ends == (test,):
            yield from [Sentence(f"{capital(wording(test))}.", test)] if test.known else []
            yield from self.beneath(test, 1, alone=True)
        else:
            yield from self._ends(_unrepeated(test.ends), 1)

    def _all_asked(self, nodes: Iterable[Node], depth: int, deep: int = DEEP) -> Iterator[Sentence]:
        """One question that many were asked, as to add up some of them: those of whom it is so, and how many others."""
        children = list(questions(nodes))
        denied = Counter(one.question for one in children if one.value is False and not one.aside)
        folded = {question for question, times in denied.items() if times > FEW and not self.full}
        for child in children:
            if child.value is not False or child.question not in folded:
                yield from self._asked(child, depth, deep)
        for question in folded:
            first = next(one for one in children if one.question == question and one.value is False)
            others = denied[question] - 1
            yield Sentence(f"{headline(first)} So it is of {others} more.", first, alike=others)

    def told(self, tree: Told, depth: int) -> Sentence:
        return Sentence(headline(tree), tree, beneath=tuple(self.reasons(tree, depth + 1, whole=not depth)))

    def reasons(self, tree: Told, depth: int, whole: bool = False) -> Iterator[Sentence]:
        """The rules that gave its value, or came near; `whole`: of leave, all that came near."""
        self._told.add(tree.text)
        working = tuple(one for one in tree.answered if self.full or not one.idle)
        for one in working or tree.answered:
            yield self.rule(one, depth)
        if tree.combine == "permission" and tree.value:
            yield from self._although(tree, whole)
        elif not tree.answered and tree.value is False:
            yield from self._lacking(tree, depth)
        for one in tree.rules:
            if one.silenced_by and tree.combine != "permission":
                outranks = "outranks" if len(one.silenced_by) == 1 else "outrank"
                yield self._of(one, f"would apply, but {_named(one.silenced_by)} {outranks} it.")
        yield from self._all_asked(tree.nodes, depth)

    def rule(self, one: RuleTold, depth: int) -> Sentence:
        said = self._because(depth, one, effect(one), _unrepeated(one.ends))
        more: list[Sentence] = []
        if self.full:
            for test in (test for test in one.tests if test not in one.decided):
                more += self.beneath(test, depth + 1)
        more += self._all_asked((node for node in one.to_say if isinstance(node, Told)), depth + 1, RECKONED)
        return replace(said, beneath=(*said.beneath, *more))

    def _because(self, depth: int, one: RuleTold, said: str, ends: Sequence[TestTold]) -> Sentence:
        """A rule and what it comes down to: in one sentence, or each on a line of its own with what is beneath it."""
        before = set(self._told)
        beneath = [tuple(self.beneath(end, depth + 1, alone=len(ends) == 1)) for end in ends]
        because = f", because {listed([wording(end) for end in ends])}" if ends else ""
        if len(ends) > 1 and any(beneath) and self.to_its_end:
            self._told.intersection_update(before)
            return self._of(one, f"{said}:", self._ends(ends, depth + 1), f"{self.name(one)} {said}{because}.")
        within = [
            Sentence(f"{capital(wording(end))}.", end, beneath=more, within=True)
            for end, more in zip(ends, beneath, strict=True)
        ]
        return self._of(one, f"{said}{because}.", within)

    def _ends(self, ends: Sequence[TestTold], depth: int, opening: str = "") -> Iterator[Sentence]:
        for end in ends:
            more = tuple(self.beneath(end, depth + 1, alone=True))
            yield Sentence(f"{capital(opening + wording(end))}{':' if more else '.'}", end, beneath=more)

    def beneath(self, end: TestTold, depth: int, alone: bool = False) -> Iterator[Sentence]:
        """What settled it in turn. alone: its words stand just above, so its question need not be told again."""
        asked = end.asked
        if alone and len(asked) == 1 and (end.sort == "question" or headline(asked[0]) == f"{capital(end.text)}."):
            if self._goes_on(asked[0], depth):
                yield from self.reasons(asked[0], depth)
            return
        yield from self._all_asked((one for one in end.nodes if isinstance(one, Told | TestTold)), depth)
        yield from self._looked_through(end.looked_through, depth)

    def _looked_through(self, candidates: Sequence[Candidate], depth: int) -> Iterator[Sentence]:
        """Of those that settled a search: for what the ones meant are so; what the others lack, the nearest first."""
        settled = [one for one in candidates if not one.aside]
        for one in (one for one in settled if one.holds):
            asked = tuple(questions(one.nodes))
            for child in asked if self.full or len(asked) == 1 else ():
                yield from self._asked(child, depth)
        others = sorted((one for one in settled if one.holds is False), key=lambda one: -one.progress)
        near = [one for one in others if one.progress or len(others) == 1]
        for one in near if self.full else near[:1]:
            nearest = f"{does(one.said, 'come')} nearest: " if len(others) > 1 and not self.full else ""
            yield from self._ends(_unrepeated(one.lacks), depth, nearest)

    def _asked(self, child: Told, depth: int, deep: int = DEEP) -> Iterator[Sentence]:
        if (self.full or not child.aside) and self._goes_on(child, depth, deep):
            yield self.told(child, depth)

    def _goes_on(self, child: Told, depth: int, deep: int = DEEP) -> bool:
        """Whether there is more to tell of a question than its answer."""
        if child.text in self._told and not self.full:
            return False
        if child.combine == "permission" and child.value and not child.answered:
            return any(one.was_kept_off for one in child.forbidding)
        if not child.answered:
            return child.value is False and any(one.failed for one in child.rules)
        return depth <= deep or self.to_its_end

    def _lacking(self, tree: Told, depth: int) -> Iterator[Sentence]:
        """The rules that would have given another answer, and what each lacked: those that came nearest."""
        lacking = [one for one in tree.rules if one.applies is False and one.failed]
        lacking.sort(key=lambda one: (not any(test.holds for test in one.tests), len(one.failed)))
        for one in lacking if self.full else lacking[:NEAREST]:
            ends = _unrepeated(end for test in one.failed for end in test.ends)
            yield self._because(depth, one, "does not apply", ends)

    def _although(self, tree: Told, whole: bool) -> Iterator[Sentence]:
        """The prohibitions that came near, why they did not bite, and which others were asked; beneath something else
        only those that a rule kept from it, as that rule gave the leave."""
        near = tree.forbidding[: None if self.full else NEAR]
        for one in near if whole else [one for one in tree.forbidding if one.was_kept_off]:
            ends = () if one.silenced_by else _unrepeated(end for test in one.failed for end in test.ends)
            if one.silenced_by:
                why = f"{_named(one.silenced_by)} {'takes' if len(one.silenced_by) == 1 else 'take'} it away"
            else:
                why = f"because {listed([_given(end) for end in ends])}"
            within = tuple(Sentence(f"{capital(wording(end))}.", end, within=True) for end in ends)
            said = f"Allowed although {self.name(one)}, {why}."
            meant = (told.rule.id for end in ends for asked in end.asked for told in asked.answered)
            yield Sentence(said, one, (one.rule.id, *one.silenced_by, *meant), within)
        others = [f"[{one.rule.id}]" for one in tree.rules if one.rule.effect == "forbidden" and one not in near]
        if whole and not self.full and others:
            verb = "does" if len(others) == 1 else "do"
            yield Sentence(f"{_listed(others)} {verb} not apply.")

    def _of(self, one: RuleTold, said: str, beneath: Iterable[Sentence] = (), alone: str = "") -> Sentence:
        return Sentence(f"{self.name(one)} {said}", one, (one.rule.id, *one.silenced_by), tuple(beneath), alone=alone)

    def name(self, one: RuleTold) -> str:
        cites = f" ({', '.join(one.rule.cites)})" if one.rule.cites and self.cited else ""
        return f"[{one.rule.id}]{cites}"


# ---- what is told of one condition


def wording(end: TestTold) -> str:
    """Its words, with what was compared: `the distance from M4 to M8 is more than S's range (4 against 2)`."""
    known = end.known if end.sort not in ("equal", "unequal") or end.holds is (end.sort == "unequal") else ()
    if end.sort == "question" and len(end.asked) == 1:
        asked = end.asked[0]
        return asked.denied if asked.value is False else asked.text
    found = [one for one in end.looked_through if one.holds and not one.aside]
    if end.sort == "search" and found and not known:
        if len(found) == 1 and end.meant:
            meant = f"are{end.meant.removeprefix('is')}" if is_plural(found[0].said) else end.meant
            return f"{found[0].said} {meant}{_against(found[0])}"
        return f"{end.text} ({_some([one.said for one in found], ', ')})"
    if len(known) == 2:
        against = ", not" if end.sort in ("equal", "unequal") else " against"
        return f"{end.text} ({known[0].said}{against} {known[1].said})"
    if end.sort == "some" and known and end.meant:
        return f"{end.meant} {known[0].said}"
    return f"{end.text} ({known[0].opening}{known[0].said})" if known else end.text


def _against(one: Candidate) -> str:
    """The two numbers, where one condition on it compares any; else which of several conditions, where one would do."""
    tests = [node for node in one.nodes if isinstance(node, TestTold)]
    pairs = [test.known for test in tests if test.sort not in ("equal", "unequal") and len(test.known) == 2]
    if pairs:
        return f" ({pairs[0][0].said} against {pairs[0][1].said})" if len(pairs) == 1 else ""
    either = (test.ends[0] for test in tests if test.sort == "parts" and test.holds and len(test.ends) == 1)
    so = [said.removeprefix(f"{one.said} ") for end in either if (said := wording(end)).startswith(f"{one.said} ")]
    return f" (it {listed(so)})" if so and not is_plural(one.said) else ""


def _unrepeated(ends: Iterable[TestTold]) -> list[TestTold]:
    """Each once, but not that a side is itself, nor that something is of its kind, if there is more to be said."""
    every = list({wording(end): end for end in ends}.values())
    told = [end for end in every if not _ITSELF.fullmatch(wording(end))] or every
    return [end for end in told if end.sort != "kind" or not end.holds] or told


# ---- words


def _some(texts: Sequence[str], joint: str, full: bool = False) -> str:
    """All of them; or, cut short, how many more there are."""
    if full or len(texts) <= FEW + 1:
        return joint.join(texts)
    return f"{joint.join(texts[:FEW])}{joint}and {len(texts) - FEW} more"


def _listed(texts: Sequence[str]) -> str:  # `A, B and C`
    return listed([*texts[:FEW], f"{len(texts) - FEW} more"] if len(texts) > FEW + 1 else texts)


def _named(rules: Iterable[str]) -> str:
    return listed([f"[{name}]" for name in rules])


def _given(end: TestTold) -> str:
    return f"{wording(end)} (by {_named(end.given_by)})" if end.given_by else wording(end)


def _is_condition(tree: Told) -> bool:
    return len(tree.nodes) == 1 and isinstance(tree.nodes[0], TestTold)


def _subject(tree: Told | None) -> str:
    if tree is None:
        return "This"
    if tree.combine == "permission" or isinstance(tree.value, bool) or _is_condition(tree):
        return f"Whether {tree.text}"
    return capital(tree.text)


def headline(tree: Told) -> str:
    if tree.combine == "permission":
        return f"{capital(tree.text)}: {'allowed' if tree.value else 'forbidden'}."
    default = ", as nothing says otherwise" if tree.by_default else ""
    if isinstance(tree.value, bool):
        return f"{capital(tree.text)}: {tree.said}{default}."
    return f"{capital(tree.text)} {'are' if tree.several else 'is'} {tree.said}{default}."


def effect(one: RuleTold) -> str:
    if one.value is None and one.rule.effect == "is":
        return "applies"  # to a value that cannot be told
    match one.rule.effect:
        case "forbidden":
            return "forbids it"
        case "allowed":
            return "allows it"
        case "changes":
            return f"adds {one.said or 'nothing'}"
        case "multiplied":
            return f"multiplies it by {one.said or 'nothing'}"
        case "multiplied as a whole":
            return f"multiplies all of it by {one.said or 'nothing'}"
        case "at most" | "at least":
            return f"keeps it {one.rule.effect} {one.said}"
        case "rounded":
            return f"rounds it {'up' if one.value == 1 else 'down'}"
        case "includes":
            return f"includes {one.said or 'nobody'}"
    return f"says {one.said}" if one.cell is None else f"says {one.said} at [{one.cell}]"
