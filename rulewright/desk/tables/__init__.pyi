"""The YAML files of a pack at the desk: where a place stands, what may stand there, what it means."""

from rulewright.desk.tables.offered import table_offers as table_offers
from rulewright.desk.tables.offered import table_pointed as table_pointed
