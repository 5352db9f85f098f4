"""What the rules themselves say: near to some words, and quoted as an answer."""

from rulewright.actions.spoken.quoting.of_the_rules import Quoted as Quoted
from rulewright.actions.spoken.quoting.of_the_rules import beside as beside
from rulewright.actions.spoken.quoting.of_the_rules import of_the_rules as of_the_rules
from rulewright.actions.spoken.quoting.of_the_rules import phases_quoted as phases_quoted
from rulewright.actions.spoken.quoting.of_the_rules import quoted as quoted
from rulewright.actions.spoken.quoting.printed import printed_on as printed_on
