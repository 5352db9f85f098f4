"""What is asked in the talk of a table, sentence by sentence: who is meant, what is told, what is asked of them."""

from rulewright.actions.spoken.talk.at_the_end import asked_of_the_last as asked_of_the_last
from rulewright.actions.spoken.talk.at_the_end import done_on_the_way as done_on_the_way
from rulewright.actions.spoken.talk.at_the_end import questions_of as questions_of
from rulewright.actions.spoken.talk.at_the_end import way_through as way_through
from rulewright.actions.spoken.talk.clause import LEGAL as LEGAL
from rulewright.actions.spoken.talk.clause import Clause as Clause
from rulewright.actions.spoken.talk.clause import is_past as is_past
from rulewright.actions.spoken.talk.clauses import clauses_of_story as clauses_of_story
from rulewright.actions.spoken.talk.counters import LETTERS as LETTERS
from rulewright.actions.spoken.talk.counters import Noun as Noun
from rulewright.actions.spoken.talk.counters import noun_at as noun_at
from rulewright.actions.spoken.talk.counters import side_of_one as side_of_one
from rulewright.actions.spoken.talk.counters import type_meant as type_meant
from rulewright.actions.spoken.talk.deed import SET_DOWN as SET_DOWN
from rulewright.actions.spoken.talk.deed import STOPS as STOPS
from rulewright.actions.spoken.talk.deed import Deed as Deed
from rulewright.actions.spoken.talk.deed import carrier_of as carrier_of
from rulewright.actions.spoken.talk.deeds import gone_in as gone_in
from rulewright.actions.spoken.talk.deeds import ways_of as ways_of
from rulewright.actions.spoken.talk.deeds import with_whom_aboard as with_whom_aboard
from rulewright.actions.spoken.talk.meant_before import means_nobody as means_nobody
from rulewright.actions.spoken.talk.newcomers import newcomers as newcomers
from rulewright.actions.spoken.talk.questions import befalls_whom_is_asked as befalls_whom_is_asked
from rulewright.actions.spoken.talk.questions import in_talk as in_talk
from rulewright.actions.spoken.talk.who import Who as Who
from rulewright.actions.spoken.talk.who import told_apart as told_apart
