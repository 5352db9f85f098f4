"""Comparing: games under several rule sets on the same luck, counted, and told as table or page."""

from rulewright.comparing.columns import interval_told as interval_told
from rulewright.comparing.columns import table as table
from rulewright.comparing.comparison import Report as Report
from rulewright.comparing.comparison import as_one_study as as_one_study
from rulewright.comparing.comparison import report as report
from rulewright.comparing.effects import Until as Until
from rulewright.comparing.effects import best as best
from rulewright.comparing.effects import by_luck as by_luck
from rulewright.comparing.effects import looks as looks
from rulewright.comparing.effects import told_by_luck as told_by_luck
from rulewright.comparing.exported import as_csv as as_csv
from rulewright.comparing.exported import as_parquet as as_parquet
from rulewright.comparing.exported import effects_told as effects_told
from rulewright.comparing.exported import games_told as games_told
from rulewright.comparing.markdown import markdown as markdown
from rulewright.comparing.one_game import Study as Study
from rulewright.comparing.one_game import play as play
from rulewright.comparing.one_game import record as record
from rulewright.comparing.one_game import results as results
from rulewright.comparing.overview import Whole as Whole
from rulewright.comparing.overview import overview as overview
from rulewright.comparing.page import Pictures as Pictures
from rulewright.comparing.page import page as page
from rulewright.comparing.page import pictures as pictures
from rulewright.comparing.read_back import report_of as report_of
