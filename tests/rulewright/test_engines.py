"""Who looks for what may be done: where it would not be heard what is asked, Python does."""

from __future__ import annotations

import pytest

from rulewright.library.studied import Study
from rulewright.shelf import Wished
from rulewright.variants import variations


def test_rule_sets_held_against_each_other_are_asked_in_python() -> None:
    varied = variations("panzer_leader/training", None, ("with Opportunity fire",), Wished())
    study = Study(varied, "random", games=1, seed=1, turns=1, jobs=1, folder=None)
    study.engage("native", lambda line: pytest.fail(line))
    assert study.first.library is None
