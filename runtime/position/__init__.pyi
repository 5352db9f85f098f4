"""Positions: things, containment, facts and their ends, secrecy, undo, printing. Knows no rules."""

from runtime.position.answer_cache import Era as Era
from runtime.position.answer_cache import Keeping as Keeping
from runtime.position.answer_cache import Way as Way
from runtime.position.carrying import carried as carried
from runtime.position.facts import Hooks as Hooks
from runtime.position.moment import End as End
from runtime.position.moment import Moment as Moment
from runtime.position.moment import Running as Running
from runtime.position.position import Position as Position
from runtime.position.position import touched as touched
from runtime.position.printing import given_lines as given_lines
from runtime.position.printing import told_facts as told_facts
from runtime.position.relisting import relisted as relisted
from runtime.position.secrecy import naming_for as naming_for
from runtime.position.seeking import Seeker as Seeker
from runtime.position.things import FIRST_THING as FIRST_THING
from runtime.position.things import Change as Change
from runtime.position.unsettled import NO_VALUE as NO_VALUE
from runtime.position.unsettled import DependsOn as DependsOn
from runtime.position.unsettled import Unsettled as Unsettled
from runtime.position.wording import Naming as Naming
from runtime.position.wording import are_several as are_several
from runtime.position.wording import natural as natural
from runtime.position.wording import say_fact as say_fact
from runtime.position.wording import say_phrase as say_phrase
from runtime.position.wording import say_value as say_value
