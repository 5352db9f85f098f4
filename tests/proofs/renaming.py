"""Packs with every word of theirs changed to nonsense, the same word always to the same.

What stays: the engine's own words and those of its sentences (ENGINE), citations, numbers, hex labels, single
letters, and whatever only people read (notes, the texts of rulings, documents). How a pack is drawn is left out.
A nonsense word begins with a vowel where its word does, and never ends in s; a plural goes with its singular.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from compiler.model.titles.parts import ALLOWED
from compiler.syntax.forms.forms import IN_THE_BOX as NUMBER
from runtime.operations import OPERATIONS

OF_OPERATIONS = {word for one in OPERATIONS for phrase in one.phrases for word in re.findall(r"[a-z]+", phrase)}
OF_ITEMS = {
    word for title, parts in ALLOWED.items() for part in (title, *parts) for word in re.findall(r"[a-z]+", part.lower())
}
ENGINE = (
    OF_OPERATIONS
    | OF_ITEMS
    | frozenset(
        """
    a the an and or not no nobody none nothing if unless otherwise then that whose which such as by of in on at to
    from for with without although until when after before under inside around among across toward out up down off along
    is are has have can cannot may be does do it its this these any all each every one more most less least than
    first exactly fewer there other also plural yes both
    rule definition question fact event action reaction procedure bookkeeping consequence upkeep sequence option
    ruling example position rules call answer answers default cites outranks replaces formerly holds hold lasts
    lapses known only taken proves carried proved asks settles because chosen refused official unofficial made
    players supersedes start end ends begins house given next ended
    kind thing things record hex hexes hexside hexsides side sides number numbers phase phases board boards turn game
    permission set sum product greatest greater lesser plus minus times divided half rounded moved distance direction
    opposite line crossed supposing adjacent opponent play move way edge beside coming
    now let new increase decrease roll die dice announce go goes stop choose chooses player choices called happens
    what legal allowed forbidden apply applies changes multiplied includes means order unlimited prohibited
    blank turned anything else include change end ends
    falls fall halved doubled percent within between random pick whether skipped repeated until over left further
    yields afterwards changed whole something
    reached connected through steps costing fewest cost
    """.split()
    )
)
DIRECTIONS = frozenset("E W NE NW SE SW N S".split())
LABEL = re.compile(r"(?:[A-Z0-9]{1,3}-)?[A-Z]{1,2}[0-9]{1,2}$|[0-9]{4}$")
WORD = re.compile(r"[A-Za-z0-9]+(?:[-/.][A-Za-z0-9]+)*")
CITED = re.compile(r"[A-Z]{3}-[A-Z0-9]")
KEYS = frozenset(
    """
    chart cites answers answer rows columns cells house cited cells notes extends amends counters kind side board title
    grid places hexes default marks hexsides
    """.split()
)
VOWELS = "aeiou"


class Nonsense:
    """The map from words to nonsense, made as words come up."""

    def __init__(self, seed: int = 1) -> None:
        self._random = Random(seed)
        self.map: dict[str, str] = {}
        self.known: frozenset[str] = frozenset()
        self._taken = set(ENGINE)

    def word(self, low: str) -> str:
        if low in ENGINE:
            return low
        if low not in self.map:
            singular = self._singular(low)
            self.map[low] = f"{self.word(singular)}s" if singular else self._made(low[0] in VOWELS)
        return self.map[low]

    def _singular(self, low: str) -> str | None:
        ends = [low[:-1]] if low.endswith("s") else []
        ends += [low[:-2]] if low.endswith("es") else []
        ends += [low[:-3] + "y"] if low.endswith("ies") else []
        regular = [one for one in ends if one in self.known and one not in ENGINE and len(one) > 1]
        return next((one for one in regular if plural_of(one) == low), None)

    def _made(self, vowel: bool) -> str:
        while True:
            letters = [self._random.choice("bdfgklmnprtv") + self._random.choice(VOWELS) for _ in range(2)]
            made = (self._random.choice(VOWELS) if vowel else "") + "".join(letters) + self._random.choice("bdgklmnprt")
            if made not in self._taken and made + "s" not in self._taken:
                self._taken.add(made)
                return made

    # ---- texts

    def text(self, text: str) -> str:
        return WORD.sub(lambda match: self.token(match[0]), text)

    def token(self, token: str) -> str:
        if CITED.match(token) or LABEL.match(token) or token in DIRECTIONS:
            return token
        if "-" not in token and (len(token) == 1 or token.isdigit()):
            return token
        if token == "yes-or-no":
            return token
        return re.sub(r"[A-Za-z]+", lambda match: self.styled(match[0]), token)

    def styled(self, word: str) -> str:
        if len(word) == 1 and word.islower():  # the s of `T-34s`
            return word
        made = self.word(word.lower())
        if word.isupper() and len(word) > 1:
            return made.upper()
        return made.capitalize() if word[0].isupper() else made

    def back(self) -> Callable[[str], str]:
        """From nonsense to the words again; everything in small letters."""
        words = {nonsense: word for word, nonsense in self.map.items()}

        def restored(text: str) -> str:
            return re.sub(r"[a-z]+", lambda match: words.get(match[0], match[0]), text.lower())

        return restored


def plural_of(name: str) -> str:
    if name.endswith(("s", "x", "ch", "sh", "z")):
        return name + "es"
    if name.endswith("y") and name[-2:-1] not in tuple(VOWELS):
        return name[:-1] + "ies"
    return name + "s"


@dataclass
class Shelf:
    """Where the packs are, and where they go."""

    nonsense: Nonsense
    named_like_labels: tuple[str, ...] = ()  # counters whose names begin as a hex label does: `M4 tank`

    def copy(self, folders: Iterable[Path], to: Path) -> None:
        files = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
        kept = [path for path in files if path.name != "looks.yaml"]
        charts = [path.read_text(encoding="utf-8") for path in kept if path.parent.name == "charts"]
        rows = {name for text in charts for name in re.findall(r"(?m)^  ([A-Z0-9]+ [A-Za-z -]+):", text)}
        self.named_like_labels = tuple(sorted(name for name in rows if LABEL.match(name.split()[0])))
        texts = {path: self.plainly(path.read_text(encoding="utf-8")) for path in kept}
        self.nonsense.known = frozenset(
            word.lower() for text in texts.values() for word in re.findall(r"[A-Za-z]+", text)
        )
        for folder in folders:
            for path in kept:
                if folder in path.parents:
                    target = to / folder.name / path.relative_to(folder)
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_text(self.renamed(path, texts[path]), encoding="utf-8")

    def plainly(self, text: str) -> str:
        for name in self.named_like_labels:
            first, rest = name.split(" ", 1)
            text = re.sub(rf"\b{first}(?=[ -]{rest.replace(' ', '[ -]')})", like_a_word(first), text)
        return text

    def renamed(self, path: Path, text: str) -> str:
        if path.name == "pack.yaml":
            text = re.sub(r"(?m)^title: (.*)$", lambda match: f"title: {self.nonsense.text(match[1])}", text)
            head, takes, rest = text.partition("    same:")
            return head + takes + re.sub(r"(?m)^(?! {4}\w).+", lambda match: self.nonsense.text(match[0]), rest)
        if "sources" in path.parts:
            return text
        if path.suffix == ".yaml":
            return self._chart(text)
        return self.position(text)

    def position(self, text: str) -> str:
        """A rulebook or a position; what only people read stays."""
        return "".join(
            piece if number % 2 else self.nonsense.text(self.plainly(piece))
            for number, piece in enumerate(re.split(r'(^>.*$|(?:asks|answers|because) "[^"]*")', text, flags=re.M))
        )

    def _chart(self, text: str) -> str:
        lines = []
        within = ""
        for line in text.split("\n"):
            top = re.match(r"([a-z][a-z ]*):", line)
            within = top[1] if top else within
            if line.startswith("#") or within == "grid" or line == "---":
                lines.append(line)
                continue
            head = line[: top.end()] if top else ""
            rest = line[len(head) :]
            lines.append(head + re.sub(rf"[\[{{(,]*{NUMBER}\b|\S+", self._piece, rest))
        return "\n".join(lines)

    def _piece(self, match: re.Match[str]) -> str:
        piece = match[0]
        is_ours = re.fullmatch(rf"[\[{{(,]*(marks|cites|{NUMBER})[\]}}),:]*", piece)
        return piece if is_ours else self.nonsense.text(piece)


def like_a_word(label: str) -> str:
    """`M4`, which names a hex too, as a word with the same article: `Emfour`."""
    figures = "nought one two three four five six seven eight nine".split()
    said = "".join(figures[int(one)] if one.isdigit() else one for one in label).lower()
    return (f"e{said}" if label[0] in "FHLMNRSX" else said).capitalize()
