"""What the rules themselves say: near to some words, and quoted as an answer."""

from rulewright.actions.spoken.quoting.as_put import as_played as as_played
from rulewright.actions.spoken.quoting.as_put import as_played_here as as_played_here
from rulewright.actions.spoken.quoting.as_put import untold as untold
from rulewright.actions.spoken.quoting.of_the_rules import UNREAD as UNREAD
from rulewright.actions.spoken.quoting.of_the_rules import Quoted as Quoted
from rulewright.actions.spoken.quoting.of_the_rules import beside as beside
from rulewright.actions.spoken.quoting.of_the_rules import line_of as line_of
from rulewright.actions.spoken.quoting.of_the_rules import nearest_of as nearest_of
from rulewright.actions.spoken.quoting.of_the_rules import phases_quoted as phases_quoted
from rulewright.actions.spoken.quoting.of_the_rules import quoted as quoted
from rulewright.actions.spoken.quoting.of_the_rules import sure_of as sure_of
from rulewright.actions.spoken.quoting.offering import AIMED as AIMED
from rulewright.actions.spoken.quoting.offering import may_be_offered as may_be_offered
from rulewright.actions.spoken.quoting.printed import printed_on as printed_on
from rulewright.actions.spoken.quoting.printed import what_it_is as what_it_is
from rulewright.actions.spoken.quoting.quotable import Quotable as Quotable
from rulewright.actions.spoken.quoting.quotable import quotable_in as quotable_in
from rulewright.actions.spoken.quoting.strangers import not_here as not_here
from rulewright.actions.spoken.quoting.strangers import not_there as not_there
from rulewright.actions.spoken.quoting.strangers import stranger_in as stranger_in
from rulewright.actions.spoken.quoting.ways import Found as Found
from rulewright.actions.spoken.quoting.ways import found_in as found_in
from rulewright.actions.spoken.quoting.ways import in_short as in_short
from rulewright.actions.spoken.quoting.ways import is_heard as is_heard
from rulewright.actions.spoken.quoting.ways import number_of as number_of
