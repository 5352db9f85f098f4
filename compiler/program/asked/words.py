"""Conditions and values back in words, for explanations: with the declared phrases, said so or denied.

Variables of the question become marks `{0:boat}` (which of the given values, of what kind), filled when
an answer is told; variables bound by a description keep their name.
"""

from __future__ import annotations

import re
from dataclasses import field, replace
from typing import assert_never

from compiler import terms
from compiler.program.writer import Scope, Writer
from compiler.terms import HEX, UNNAMED, Description, Term
from runtime.operations import BY_NAME
from runtime.program import OF_MANY, deny, fill, is_plural, listed, of_many, with_article
from runtime.records import dataclass
from runtime.values import NONE, print_number

_COMPARED = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than", "==": "exactly"}
_FEWER = {"<": "fewer than"}
_TURNED = {">=": "<", "<=": ">", ">": "<=", "<": ">="}
_MARK = re.compile(r"\{\d+:[^}|]*\}")
_LEADING = re.compile(r"^\{[^}]*\} (is|has|does|was) ")
_SUCH = "such that "
_CLAUSES = ("that ", "whose ", _SUCH)
_OWN = "'s "
_ARITHMETIC = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}


@dataclass
class Words:
    w: Writer
    s: Scope
    values: list[str] = field(default_factory=list)  # the Python variables marks stand for

    def say(self, term: Term) -> str:
        """A value, or a condition said to hold."""
        plain = self.w.plain(term)
        if plain is not None:
            return self._plain(plain)
        match term:
            case terms.Variable():
                return self._variable(term)
            case terms.HexLabel():
                return term.label
            case terms.Read():
                return self._filled(self.w.model.stores[term.store].phrase, term.arguments)
            case terms.Ask():
                return self._filled(self.w.model.questions[term.question].phrase, term.arguments)
            case terms.Builtin(operation="these"):
                return listed(self._all(term.arguments))
            case terms.Builtin(operation="greater" | "lesser"):
                return f"the {term.operation} of {listed(self._all(term.arguments))}"
            case terms.Builtin():
                return self._filled(BY_NAME[term.operation].phrases[0], term.arguments)
            case terms.Legal():
                phrase = self.w.model.actions[term.action].phrase
                return f"it is legal to {fill(phrase, self._all(term.arguments))}"
            case terms.Arithmetic():
                return f"{self._part(term.left)} {_ARITHMETIC[term.operator]} {self._part(term.right)}"
            case terms.Round():
                return f"{self._part(term.operand)}, rounded {'up' if term.up else 'down'}"
            case terms.Shift():
                return f"{self.say(term.operand)} moved {'up' if term.up else 'down'} by {self._part(term.by)}"
            case terms.Branches():
                return "; otherwise ".join(
                    self.say(value) if test is None else f"{self.say(value)} if {self.say(test)}"
                    for value, test in term.branches
                )
            case terms.Suppose():
                return f"{self._supposed(term)}, {self.say(term.body)}"
            case terms.Way():
                return self._way(term)
        assert isinstance(term, terms.Condition | terms.Described)
        return self._gathered(term)

    def _way(self, term: terms.Way, can: str = "can") -> str:
        """A way and how it goes on, as its parts are written."""
        through, step = term.on.through, term.on.step
        told = f" through {self.describe(through, many=True)}" if through.conditions or through.kind != HEX else ""
        bound = f"in at most {self.say(term.most)} steps" if term.most is not None else ""
        adjacent, *conditions = step.description.conditions
        if through.kind != HEX:
            conditions.insert(0, adjacent)
        if conditions or step.cost is not None:
            outer, (self.s, _) = self.s, self.s.bind(through.variable, through.kind, by_description=True)
            self.s, _ = self.s.bind(step.description.variable, step.description.kind, by_description=True)
            told += f" by steps from {through.variable} to {step.description.variable}"
            told += f" such that {' and '.join(map(self.say, conditions))}" if conditions else ""
            told += f" costing {self.say(step.cost)}" if step.cost is not None else ""
            self.s = outer
        if step.cost is not None and term.most is not None:
            bound = f"at a cost of at most {self.say(term.most)}"
        told += f", {bound}" if bound else ""
        start, goal = self.say(term.start), self.say(term.goal)
        if term.kind.name == "number":
            return f"the {'fewest steps' if step.cost is None else 'least cost'} from {start} to {goal}{told}"
        return f"{goal} {can} be reached from {start}{told}"

    def _supposed(self, term: terms.Suppose) -> str:
        """What is supposed, as far as it can be told in a few words."""
        told = []
        for step in term.changes:
            if isinstance(step, terms.LetRecord):
                have = [f"{store.rpartition(_OWN)[2]} {self.say(value)}" for store, value in step.attributes]
                told.append(f"a new {step.kind}{' with ' if have else ''}{', '.join(have)}, called {step.variable}")
            elif isinstance(step, terms.Set):
                read = terms.Read(term.kind, step.store, step.arguments)
                plain = isinstance(step.value, terms.YesNo)
                said = self.say(read) if not plain or self.w.plain(step.value) else self.deny(read)
                told.append(f"that {said}" if plain else f"that {said} is {self.say(step.value)}")
            elif isinstance(step, terms.Place):
                where = "out of play" if step.place is None else f"{step.how} {self.say(step.place)}"
                told.append(f"that {self.say(step.thing)} is {where}")
            elif isinstance(step, terms.ChangeSide):
                told.append(f"that {self.say(step.thing)} is of {self.say(step.side)}")
            else:
                told.append("that it were otherwise")
        return f"supposing {' and '.join(told)}"

    def deny(self, term: Term) -> str:
        """A condition said not to hold."""
        match term:
            case terms.Not():
                return self.say(term.operand)
            case terms.Read():
                return self._filled(deny(self.w.model.stores[term.store].phrase), term.arguments)
            case terms.Ask():
                return self._filled(deny(self.w.model.questions[term.question].phrase), term.arguments)
            case terms.Builtin():
                return self._filled(deny(BY_NAME[term.operation].phrases[0]), term.arguments)
            case terms.Equal():
                return f"{self.subject(term.left)} not {self.say(term.right)}"
            case terms.Compare():
                return self.say(terms.Compare(term.kind, _TURNED[term.operator], term.left, term.right))
            case terms.OneOf():
                options = self._all(term.options)
                some = f"neither {listed(options, 'nor')}" if len(options) > 1 else f"not {options[0]}"
                return f"{self.subject(term.operand)} {some}"
            case terms.Among():
                return f"{self.subject(term.element)} not among {self.say(term.group)}"
            case terms.IsA():
                return f"{self.subject(term.operand)} not {with_article(term.noun)}"
            case terms.Exists() if (term.operator, self.w.plain(term.number)) == (">=", 1):
                return f"there is no {self.describe(term.description)}"
            case terms.Exists() if (term.operator, self.w.plain(term.number)) == ("==", 0):
                return f"there is {with_article(self.describe(term.description))}"
            case terms.Way():
                return self._way(term, "cannot")
            case terms.Exists(operator=operator) if operator in _TURNED:
                return self._exists(replace(term, operator=_TURNED[operator]))
            case terms.Exists():
                return self._exists(term, "not exactly")
            case terms.Every():
                return f"not {self.say(term)}"
            case terms.Suppose():
                return f"{self._supposed(term)}, {self.deny(term.body)}"
            case terms.All():
                return listed([self.deny(one) for one in term.operands], "or")
            case terms.AnyOf():
                return listed([self.deny(one) for one in term.operands])
        return f"it is not so that {self.say(term)}"

    def _gathered(self, term: terms.Condition | terms.Described) -> str:
        match term:
            case terms.Count():
                return f"the number of {self.describe(term.description, many=True)}"
            case terms.Gather():
                d = term.description
                owned = self._owned_by(d, term.body)
                if owned:
                    return f"the {term.how} {owned} of {self._group(d) or self.describe(d, many=True)}"
                each, named = self.describe(d), f", called {d.variable}"
                named = "" if d.variable.startswith(UNNAMED) or f"{named}, {_SUCH}" in each else named
                return f"the {term.how} of {self._of_each(d, term.body)} for each {each}{named}"
            case terms.SetOf(description=d):
                return self.describe(d, many=True) if d.variable.startswith(UNNAMED) else self._such(d)
            case terms.TheOne():
                return f"the one {self.describe(term.description)}"
            case terms.Not():
                return self.deny(term.operand)
            case terms.All():
                return listed([self.say(one) for one in term.operands])
            case terms.AnyOf():
                return listed([self.say(one) for one in term.operands], "or")
            case terms.Equal():
                return f"{self.subject(term.left)} {self.say(term.right)}"
            case terms.Compare():
                counted = _FEWER if are_several(self.w, term.left) else {}
                how = counted.get(term.operator, _COMPARED[term.operator])
                return f"{self.subject(term.left)} {how} {self.say(term.right)}"
            case terms.OneOf():
                return f"{self.subject(term.operand)} {listed(self._all(term.options), 'or')}"
            case terms.Among():
                return f"{self.subject(term.element)} among {self.say(term.group)}"
            case terms.IsA():
                return f"{self.subject(term.operand)} {with_article(term.noun)}"
            case terms.Exists():
                return self._exists(term)
            case terms.Every():
                so = self._of_each(term.description, term.condition)
                one = f"every {self.describe(term.description)}"
                return f"{one} {so.removeprefix('it ')}" if so.startswith("it ") else f"{one} is such that {so}"
        assert_never(term)

    def _owned_by(self, d: Description, term: Term) -> str:
        """`range` of `the boat's range`, where that is asked of the one described itself; nothing of anything else."""
        match term:
            case terms.Read(arguments=(terms.Variable(name=name),)) if name == d.variable:
                return self.w.model.stores[term.store].phrase.rpartition(_OWN)[2] if _OWN in term.store else ""
            case terms.Ask(arguments=(terms.Variable(name=name),)) if name == d.variable:
                return self.w.model.questions[term.question].phrase.rpartition(_OWN)[2] if _OWN in term.question else ""
        return ""

    def _group(self, d: Description) -> str:
        """`the targets`, where nothing else is said of each than that it is one of them."""
        match d.conditions:
            case (terms.Among(element=terms.Variable(name=name), group=group),) if name == d.variable and not d.type:
                return self.say(group)
        return ""

    def _exists(self, term: terms.Exists, exactly: str = "exactly") -> str:
        number = self.w.plain(term.number)
        if (term.operator, number) == (">=", 1):
            return f"there is {with_article(self.describe(term.description))}"
        if (term.operator, number) == ("==", 0):
            return f"there is no {self.describe(term.description)}"
        one = number == 1
        how = {"<": "fewer than", "==": exactly}.get(term.operator, _COMPARED[term.operator])
        some = self.describe(term.description, many=not one)
        return f"there {'is' if one else 'are'} {how} {self.say(term.number)} {some}"

    def _of_each(self, d: Description, term: Term) -> str:
        """What is said of each thing described."""
        outer, (self.s, _) = self.s, self.s.bind(d.variable, d.kind, by_description=True)
        said = self._unnamed(self.say(term), d.variable)
        self.s = outer
        return said

    def _unnamed(self, said: str, variable: str) -> str:
        """What a description gave no name is `it` there, and `that boat` where something else is described."""
        for name in self.s.bound:
            if name.startswith(UNNAMED):
                told = "it" if name == variable else f"that {self.s.kinds[name].name}"
                said = re.sub(rf"\b{name}\b", told, said).replace("it's ", "its ")
        return said

    def describe(self, d: Description, many: bool = False) -> str:
        noun = d.type or d.kind.name
        if many:
            noun = self._plural(noun)
        if d.numbers is not None:
            noun += f" from {self.say(d.numbers[0])} to {self.say(d.numbers[1])}"
        outer, (self.s, _) = self.s, self.s.bind(d.variable, d.kind, by_description=True)
        told = [self._unnamed(self._relation(one, d.variable, many), d.variable) for one in d.conditions]
        self.s = outer
        told = _each_place_once(told, many)
        places = [one for one in told if not one.startswith(_CLAUSES)]
        clauses = [one for one in told if one.startswith(_CLAUSES)]
        such = [one.removeprefix(_SUCH) for one in clauses if one.startswith(_SUCH)]
        if not such or d.variable.startswith(UNNAMED):
            return " ".join([noun, *places, *([listed(clauses)] if clauses else [])])
        others = [one for one in clauses if not one.startswith(_SUCH)]
        some = " ".join([noun, *places, *([listed(others)] if others else [])])
        return f"{some}, called {d.variable}, {_SUCH}{listed(such)}"

    def _such(self, d: Description) -> str:
        """Those of whom something holds, by the name that it is said of."""
        outer, (self.s, _) = self.s, self.s.bind(d.variable, d.kind, by_description=True)
        told = listed(self._all(d.conditions))
        self.s = outer
        return f"({self._plural(d.type or d.kind.name)}, called {d.variable}, such that {told})"

    def _relation(self, term: Term, variable: str, many: bool) -> str:
        """`in M5`, `that is moored`, `whose depth is 2` for a condition on the thing described; `that is moored or
        beached` where one of several will do."""
        match term:
            case terms.AnyOf(operands=each) if not any(isinstance(one, terms.All) for one in each):
                joined = _joined([self._relation(one, variable, many) for one in each], "or")
            case terms.Not(operand=terms.AnyOf(operands=each)):
                joined = _joined([self._relation(terms.Not(term.kind, one), variable, many) for one in each], "and")
            case _:
                joined = ""
        if joined:
            return joined
        said = self.say(term)
        if isinstance(term, terms.Not):
            said = self.deny(term.operand)
        if said.startswith(f"{variable} "):
            rest = said.removeprefix(f"{variable} ")
            for opening in ("is in ", "is inside ", "is around ", "is among ", "is adjacent to ", "is on "):
                if rest.startswith(opening):
                    return rest.removeprefix("is ")
            verb, space, object_ = rest.partition(" ")
            return f"that {OF_MANY.get(verb, verb) if many else verb}{space}{object_}"
        if said.startswith(f"{variable}'s "):
            return f"whose {said.removeprefix(f'{variable}{chr(39)}s ')}"
        return f"such that {said}"

    def _variable(self, term: terms.Variable) -> str:
        if term.name in self.s.bound or term.name not in self.s.names:
            return term.name  # a name the sentence gives itself: by a description, or to a record supposed
        python = self.s.names[term.name]
        if python not in self.values:
            self.values.append(python)
        return f"{{{self.values.index(python)}:{self.s.kinds[term.name].name}}}"

    def subject(self, term: Term) -> str:
        """A value with the verb that agrees with it: `T's range is`, `the points spent by T are`, `{0:side|is}`."""
        said = self.say(term)
        if _MARK.fullmatch(said):
            return f"{said[:-1]}|is}}"
        return f"{said} {'are' if are_several(self.w, term) else 'is'}"

    def _filled(self, phrase: str, arguments: tuple[Term, ...]) -> str:
        """What is said of its first slot agrees with what stands there."""
        texts, leading = self._all(arguments), _LEADING.match(phrase)
        if leading is not None and _MARK.fullmatch(texts[0]):
            texts[0] = f"{texts[0][:-1]}|{leading[1]}}}"
            phrase = f"{{it}} {phrase[leading.end() :]}"
        elif leading is not None and are_several(self.w, arguments[0]):
            phrase = of_many(phrase)
        return fill(phrase, texts)

    def _all(self, those: tuple[Term, ...]) -> list[str]:
        return [self._part(one) if isinstance(one, terms.Arithmetic) else self.say(one) for one in those]

    def _part(self, term: Term) -> str:
        simple = not isinstance(term, terms.Arithmetic | terms.Round | terms.Shift | terms.Branches)
        return self.say(term) if simple else f"({self.say(term)})"

    def _plain(self, value: object) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, tuple):
            return "nobody"
        return value if isinstance(value, str) else str(value) if not _counts(value) else print_number(value)  # type: ignore[arg-type]

    def _plural(self, noun: str) -> str:
        for declared in (self.w.model.types, self.w.model.kinds, self.w.model.choices):
            if noun in declared:
                return declared[noun].plural
        return {"hex": "hexes"}.get(noun, f"{noun}s")


def _joined(relations: list[str], conjunction: str) -> str:
    """`that is moored or beached` of `that is moored` and `that is beached`; nothing where they begin otherwise."""
    openings = {one.partition(" ")[0] for one in relations}
    if openings == {"that"}:
        verb, *others = {" ".join(one.split(" ", 2)[:2]) for one in relations}
        opening = "that" if others else verb
        return f"{opening} {listed([one.removeprefix(f'{opening} ') for one in relations], conjunction)}"
    return listed(relations, conjunction) if openings == {"whose"} else ""


def _each_place_once(told: list[str], many: bool) -> list[str]:
    """`a plane among the strafers that is among the bombers`, where it would be among both of them at once."""
    found: list[str] = []
    for one in told:
        before = {other.partition(" ")[0] for other in found}
        again = not one.startswith(_CLAUSES) and one.partition(" ")[0] in before
        found.append(f"that {'are' if many else 'is'} {one}" if again else one)
    return found


def are_several(w: Writer, term: Term) -> bool:
    """Whether a value is told of as several."""
    match term:
        case terms.Read():
            phrase = w.model.stores[term.store].phrase
        case terms.Ask():
            phrase = w.model.questions[term.question].phrase
        case terms.Arithmetic():
            return are_several(w, term.left)
        case _:
            phrase = ""
    return term.kind.many or is_plural(phrase)


def is_none(w: Writer, term: Term) -> bool:
    return w.plain(term) is NONE


def _counts(value: object) -> bool:
    return hasattr(value, "numerator")
