"""The table: a game played at a page, by one person or by several."""

from rulewright.table.looking import Looking as Looking
from rulewright.table.looking import looked_at as looked_at
from rulewright.table.mailing import by_mail as by_mail
from rulewright.table.opening import Wanted as Wanted
from rulewright.table.opening import begun as begun
from rulewright.table.opening import taken_up as taken_up
from rulewright.table.playing import Playing as Playing
from rulewright.table.server import Laid as Laid
from rulewright.table.server import Server as Server
from rulewright.table.starting import Start as Start
from rulewright.table.studied import Studied as Studied
from rulewright.table.studied import is_study as is_study
