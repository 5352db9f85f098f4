"""Comparing: pairs of games under two rule sets, counted, and told as table or page."""

from rulewright.comparing.columns import table as table
from rulewright.comparing.comparison import Report as Report
from rulewright.comparing.comparison import best as best
from rulewright.comparing.comparison import report as report
from rulewright.comparing.one_game import Study as Study
from rulewright.comparing.one_game import play as play
from rulewright.comparing.page import page as page
