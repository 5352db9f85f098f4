"""Proofs: packs judged; what examples touch, notice, inherit, and what they prove."""

from rulewright.proofs.carried import Covered as Covered
from rulewright.proofs.carried import covered as covered
from rulewright.proofs.carried import entries_of as entries_of
from rulewright.proofs.carried import kept_in_fragments as kept_in_fragments
from rulewright.proofs.carried import proving_cards as proving_cards
from rulewright.proofs.inherited import Inherited as Inherited
from rulewright.proofs.inherited import acknowledged_in as acknowledged_in
from rulewright.proofs.inherited import acknowledging as acknowledging
from rulewright.proofs.inherited import inherited as inherited
from rulewright.proofs.junit import junit as junit
from rulewright.proofs.mutate import Asked as Asked
from rulewright.proofs.mutate import Host as Host
from rulewright.proofs.packs_judged import Judged as Judged
from rulewright.proofs.packs_judged import ground_of as ground_of
from rulewright.proofs.packs_judged import judge as judge
from rulewright.proofs.shortfall import faults as faults
from rulewright.proofs.shortfall import shortfalls as shortfalls
from rulewright.proofs.survivors import study as study
from rulewright.proofs.survivors import told as told
from rulewright.proofs.touched import SORTS as SORTS
from rulewright.proofs.touched import Touch as Touch
from rulewright.proofs.touched import touches as touches
