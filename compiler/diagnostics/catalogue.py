"""Every code: its name, its severity and what it says in one line. A retired code is never used again.

The name states the fault, never the cure. `R` and two digits for the stage:
00 files and packs, 01 the skeleton of rulebooks and charts, 02 names and phrases, 03 kinds,
04 charts and boards, 05 the rules together, 06 sources, examples and positions.
Retired: R0216 (circular-kinds: a kind is declared after the one it is of, so none can lie in a circle) and R0655
(not-asked-like-that: what is asked of a position is a sentence, and told like any other that cannot be read).
"""

from __future__ import annotations

from runtime.records import dataclass

ERROR = "error"
WARNING = "warning"


@dataclass(frozen=True, order=True)
class Entry:
    code: str
    name: str
    severity: str
    summary: str


_LINES = """
R0001 error unreadable-file | the file cannot be read
R0002 error not-utf8 | the file is not UTF-8 text
R0003 error control-character | the file holds a character that cannot be seen
R0004 error file-too-large | the file is larger than any rulebook
R0005 error outside-the-pack | a path or link leads out of the pack
R0006 error empty-file | the file says nothing
R0007 warning unread-file | a file lies in the pack where nothing looks for it
R0008 error rule-among-proofs | a file in `proofs/` holds more than examples and positions
R0011 error missing-pack | there is no pack of this name
R0012 error not-a-pack | the folder has no pack.yaml
R0013 error circular-packs | packs extend each other in a circle
R0014 error wrong-layer | a pack extends one of a higher layer
R0015 error wrong-version | the pack that is there is not of the version asked for
R0016 error unknown-language-version | the pack is written in a version of the language that is not known here
R0017 error two-packs-of-one-name | two folders would be the same pack
R0018 error taken-from-its-own | a pack takes parts of itself or of one that it extends
R0019 error unknown-in-taken | what is taken of another pack says something that is unknown here
R0020 warning idle-mapping | a name is mapped or dropped that nothing taken says
R0021 error two-games | a pack extends two games that know nothing of each other
R0101 error stray-text | text stands outside every item
R0102 error unknown-title | an item starts with a word that is no title
R0103 error missing-full-stop | a sentence or a heading line of an item does not end
R0104 error unclosed-bracket | a bracket is opened and not closed, or closed and not opened
R0105 error unclosed-quote | a quotation is opened and not closed
R0106 error missing-name | the item needs a name in square brackets
R0107 error missing-phrase | the item needs a phrase in quotes
R0108 error unknown-part | the part after a semicolon is none that this item may have
R0109 error repeated-part | a part is given twice
R0110 error missing-part | the item lacks a part it must have
R0111 error missing-body | the item says nothing after its heading
R0112 error unexpected-body | the item says something where it should end
R0113 error broken-list | the lines of a list do not fit together
R0114 error broken-steps | the numbers or letters of steps are out of order
R0115 error unexpected-word | a word stands where the sentence cannot go on with it
R0116 error and-with-or | one sentence joins with both `and` and `or`
R0117 error doubtful-unless | `unless` or `but` stands where it could belong to two things
R0118 error bad-slot | a slot of a phrase is not written as one
R0119 error sentence-too-long | a sentence is longer or deeper than can be read
R0151 error invalid-yaml | the chart is not written as charts are
R0152 error duplicate-key | a key stands twice
R0153 error yaml-trickery | an anchor, an alias or a tag stands in a chart
R0154 error chart-too-large | the chart is larger or deeper than any printed one
R0155 error unknown-key | a key is none that may stand here
R0156 error missing-key | a key that must stand here does not
R0157 error wrong-shape | text, a list or a table stands where another of them is needed
R0158 error wrong-form | a value is not written as it must be
R0201 error no-reading | no declared phrase reads this
R0202 error two-readings | the words can be read in more than one way
R0203 error unknown-name | nothing of this name is declared
R0204 error wrong-kind-of-name | the name is declared, but as something else
R0205 error duplicate-declaration | the same name is declared twice
R0206 error two-meanings | one word would mean two things
R0207 error reserved-word | a word of the language is used as a name
R0208 error unknown-kind | no kind of this name is declared
R0209 error unknown-rule | no rule, chart or family of this name is declared
R0210 error unknown-option | no option of this name is declared
R0211 error unknown-sequence | no phase or sequence of this name is declared
R0212 error unknown-event | no event reads like this
R0213 error repeated-slot | two slots of one phrase have the same name
R0214 error out-of-scope | the name is not known at this place
R0215 error name-taken | a name that is already in use here is given again
R0217 error clashing-phrases | two declared phrases read the same
R0218 error closed-declaration | a later pack changes what may not be changed
R0219 warning plural-like-singular | a noun has no plural of its own, and sets of it cannot be spoken of
R0220 warning names-look-alike | two names look alike and are not the same
R0221 error nothing-to-change | what an item would change is not there
R0301 error wrong-kind | a value is not of the kind that is needed
R0302 error not-a-choice | the name is not in the closed list
R0303 error not-ordered | names without an order are compared or moved along
R0304 error special-counted | a special name is counted with or compared in size
R0305 error wrong-effect | the rule says what its question cannot take
R0306 error set-for-one | several are given where one is needed, or one where several are
R0307 error clock-without-side | a moment does not say whose
R0308 error not-changeable | a step changes what never changes
R0309 error mixed-arithmetic | a sum or product could be worked out in two orders
R0310 error special-not-declared | the answer may not be this special name
R0311 error missing-attribute | something is made without an attribute it must have
R0312 error division-by-zero | something is divided by nothing
R0313 error empty-steps | steps are asked for and none are given
R0314 error number-too-large | a number is larger than any that is printed
R0315 error supposed-escapes | a record that is only supposed is spoken of outside its brackets
R0316 error negative-cost | a step of a way may cost less than nothing
R0401 error chart-gap | a case is in no row or column of the chart
R0402 error chart-overlap | two rows or columns are met by the same case
R0403 warning unreachable-row | a row or column can never be met
R0404 error ragged-row | a row has more or fewer cells than there are columns
R0405 error wrong-chart-key | a row or column is named by what is not in its list
R0406 error wrong-cell | a cell holds what its question cannot answer
R0407 error unknown-cell | a cell is named that the chart does not have
R0408 error unknown-chart | no chart of this name is declared
R0409 error duplicate-cell | a cell or a row is given twice
R0410 error unknown-attribute | the kind has no such attribute or mark
R0411 error missing-value | a counter's row lacks a value it must have
R0412 error amended-twice | two packs change one cell, and neither extends the other
R0413 error wrong-chart-question | the chart's rows and columns are not the slots of its question
R0414 warning odd-value | a counter has a number below nothing, and no other one has
R0415 warning lacking-value | a counter is printed without what all others of its kind have
R0451 error unknown-board | no board of this name is in the packs
R0452 error wrong-board | a board's file contradicts itself
R0453 error off-the-board | a hex or hexside is named that the board does not have
R0501 error conflicting-rules | two rules answer one question differently and neither outranks the other
R0502 error circular-rules | answers depend on each other in a circle
R0503 error circular-outranking | rules outrank each other in a circle
R0504 error outranks-upward | a rule outranks one of a higher layer
R0505 error outranks-elsewhere | a rule outranks one that answers another question
R0506 warning unreachable-rule | the rule can never answer
R0507 warning unused-declaration | something is declared and nobody uses it
R0508 warning unset-fact | no step ever changes the fact
R0509 warning unannounced-event | the event is never announced
R0510 warning unasked-question | nobody asks the question
R0511 warning unanswered-question | no rule or chart answers the question
R0512 error missing-answer | a question that must have an answer can be left without one
R0513 error order-not-said | two things follow the same moment and nothing says which comes first
R0514 error circular-announcements | following an event announces it again without end
R0515 error circular-order | things are said to come after each other in a circle
R0516 error contradictory-options | the item needs an option both on and off
R0517 error wrong-turn | the sequences do not make one turn
R0518 warning idle-phase | nothing can be done in the phase
R0519 error replaced-twice | two items take the place of the same thing, or one changes what another replaces
R0520 warning needless-outranking | the rules named never answer together
R0521 warning undecided-conflict | it could not be settled whether two rules can answer together
R0522 warning unread-fact | the fact is set and never read
R0523 warning prohibition-lifted | a rule that prohibits gives way to another, and nothing says that it is meant
R0524 error circular-steps | a procedure does itself again without end
R0525 error unfit-bar | what is to keep a phase from ending cannot
R0526 warning several-opponents | sentences speak of the one other side, and there are several
R0527 warning endless-reaction | a reaction takes away nothing of what it needs
R0528 warning idle-permission | a rule allows what it keeps nothing from forbidding
R0529 warning fact-is-over | an upkeep asks of a fact that has ended just before
R0601 error missing-citation | nothing says where the rule comes from
R0602 error unknown-citation | the document has no such entry
R0603 error unknown-source | no such document is declared
R0604 warning missing-example | no example shows the rule at work
R0605 error failed-example | the example does not come out as it says
R0606 error wrong-reason | the answer is right, but the rules named did not fare as told
R0607 error unplayable-example | the example cannot be played as written
R0608 error ruling-not-carried | no rule carries the ruling
R0609 warning ruling-not-proved | no example proves the ruling
R0610 error circular-rulings | rulings supersede each other in a circle
R0611 error duplicate-entry | an entry of a document is listed twice
R0612 warning entry-not-carried | an entry that a program can decide is cited by nothing
R0613 error unknown-example | no example of this name is declared
R0614 warning plain-words-differ | the plain words say another number than their rule
R0651 error unknown-hex | no hex of this name is on the boards
R0652 error impossible-placement | something is placed where it cannot be
R0653 error stated-twice | the position says one thing twice
R0654 error not-stated | the answer depends on what the position does not say
R0656 error dice-run-out | the example needs more dice or choices than it gives
R0657 error dice-left-over | the example gives dice or choices that nothing uses
R0658 error too-many-counters | a situation asks for more of a counter than there are in the box
R0659 error already-ended | a fact is stated whose end has come already
R0660 warning nobody-in-play | a sentence means things in play, and all that it could mean is out of play
"""


def _entry(line: str) -> Entry:
    head, summary = line.split(" | ")
    code, severity, name = head.split()
    return Entry(code, name, severity, summary)


ENTRIES: tuple[Entry, ...] = tuple(_entry(line) for line in _LINES.strip().splitlines())
CATALOGUE: dict[str, Entry] = {entry.code: entry for entry in ENTRIES}
BY_NAME: dict[str, Entry] = {entry.name: entry for entry in ENTRIES}
