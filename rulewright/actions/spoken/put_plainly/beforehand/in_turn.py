"""Names as the rules write them, then what is told of somebody elsewhere: one after another, as each needs the last."""

from __future__ import annotations

from rulewright.actions.spoken.put_plainly.beforehand.again_told import with_both_told
from rulewright.actions.spoken.put_plainly.beforehand.apposed import with_bare_names
from rulewright.actions.spoken.put_plainly.beforehand.areas import with_areas
from rulewright.actions.spoken.put_plainly.beforehand.by_turns import one_after_the_other
from rulewright.actions.spoken.put_plainly.beforehand.capitals import in_capitals
from rulewright.actions.spoken.put_plainly.beforehand.causes import for_that_cause
from rulewright.actions.spoken.put_plainly.beforehand.elsewhere import (
    with_all_who_are_there,
    with_nobody_there,
    with_there_told,
    with_what_is_gone_into,
    with_who_is_elsewhere,
    with_who_is_on_top,
)
from rulewright.actions.spoken.put_plainly.beforehand.purpose import with_what_for
from rulewright.actions.spoken.put_plainly.beforehand.run_through import with_where_he_comes_out
from rulewright.actions.spoken.put_plainly.beforehand.there_and_on import with_all_of_the_way
from rulewright.actions.spoken.put_plainly.beforehand.whose import (
    with_who_asks,
    with_whose_that_is,
    with_whose_they_are,
)
from rulewright.actions.spoken.put_plainly.supposing import with_names_for_it
from rulewright.actions.spoken.put_plainly.unfolded import (
    told_shortly,
    with_all_as_one,
    with_one_attacked,
    with_what_is_left_there,
    with_whom_alone,
    within_and_on_top,
)
from rulewright.scenes import Scene

_WAYS = (
    with_whose_that_is,
    in_capitals,
    with_bare_names,
    with_areas,
    with_names_for_it,
    with_all_of_the_way,
    with_what_for,
    told_shortly,
    with_whom_alone,
    with_all_as_one,
    with_one_attacked,
    with_both_told,
    within_and_on_top,
    with_who_is_on_top,
    one_after_the_other,
    with_where_he_comes_out,
    with_there_told,
    with_what_is_gone_into,
    with_nobody_there,
    with_all_who_are_there,
    with_who_is_elsewhere,
    with_what_is_left_there,
)


def put_beforehand(scene: Scene, words: str) -> str:
    words = for_that_cause(with_whose_they_are(with_who_asks(scene, words)))
    for way in _WAYS:
        words = way(scene, words)
    return words
