"""Which tests wait for the deep tier, and why: the one list of them.

`./test` runs the everyday tests, `./test --deep` these. A name stands for itself and for all that begin with it; the
longest name that fits decides, so a single case can be called back. Seconds are of processor time on one core.
"""

from __future__ import annotations

EVERYDAY = ""  # the reason of a case that is called back

DEEP = {
    "tests/compiler/test_looks.py::test_our_packs_look_right": "20 s: every board and counter of seven packs drawn",
    "tests/compiler/test_mistakes.py": "65 s: hundreds of mistakes put into a pack, each checked whole",
    "tests/language/test_tutorial.py": "95 s: the tutorial's commands as a newcomer runs them, Panzer Leader compiled again and again",
    "tests/proofs/test_examples.py": "150 s: examples of every pack by the slow interpreter too",
    "tests/proofs/test_killed.py": "50 s: games of persons killed and gone on with, through a pseudo-terminal",
    "tests/proofs/test_misspellings.py": "35 s: a whole check of a pack for each misspelling",
    "tests/proofs/test_patched.py": "100 s: Panzer Leader written anew for each change",
    "tests/proofs/test_renaming.py": "60 s: two games compiled under words of nonsense",
    "tests/proofs/test_situations.py": "200 s: every situation of every pack played to its end",
    "tests/proofs/test_situations.py::test_random_play[panzer_leader/training]": EVERYDAY,
    "tests/rulewright/test_committed_references.py::test_they_are_as_the_rules_are": "40 s: the books of seven packs printed",
    "tests/rulewright/test_installed.py": "35 s: a wheel built, installed into an environment of its own, and tried",
    "tests/rulewright/test_vocabulary.py::test_every_declaration_has_a_page": "60 s: every word of every pack explained",
    "tests/rulewright/test_compare.py": "100 s: hundreds of games compared, killed and gone on with",
    "tests/rulewright/test_compare_killed.py": "20 s: comparisons killed and gone on with",
}


def is_deep(node: str) -> bool:
    names = [name for name in DEEP if node.startswith(name)]
    return bool(names) and DEEP[max(names, key=len)] != EVERYDAY
