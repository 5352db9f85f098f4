"""Who is meant by a word for several, or by a short name."""

from rulewright.games.called.but_some import with_all_but as with_all_but
from rulewright.games.called.going import says_towards as says_towards
from rulewright.games.called.going import towards as towards
from rulewright.games.called.kinds import Names as Names
from rulewright.games.called.kinds import with_names as with_names
from rulewright.games.called.of_a_kind import with_all_of_a_kind as with_all_of_a_kind
from rulewright.games.called.places import at_labels as at_labels
from rulewright.games.called.places import in_the_first as in_the_first
from rulewright.games.called.places import put_in_hex as put_in_hex
from rulewright.games.called.places import with_who_first as with_who_first
