"""Where something declared is spoken of, in all packs that know it; and another name for it, tried first."""

from rulewright.desk.names.bracketed import CannotRename as CannotRename
from rulewright.desk.names.bracketed import files_knowing as files_knowing
from rulewright.desk.names.bracketed import pack_declaring as pack_declaring
from rulewright.desk.names.bracketed import uses_of_name as uses_of_name
from rulewright.desk.names.bracketed import uses_of_phrase as uses_of_phrase
from rulewright.desk.names.nouns import noun_at as noun_at
from rulewright.desk.names.nouns import uses_of_noun as uses_of_noun
from rulewright.desk.names.tried import PHRASED as PHRASED
from rulewright.desk.names.tried import RENAMED as RENAMED
from rulewright.desk.names.tried import renamed as renamed
