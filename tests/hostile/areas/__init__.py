"""The areas of the attack, in the order of the table."""

from tests.hostile.areas.bombs_by_verbs import BOMBS_BY_VERBS
from tests.hostile.areas.disks import FULL_DISKS, READ_ONLY_DISKS
from tests.hostile.areas.endpoints import ENDPOINTS
from tests.hostile.areas.files import BOMBS, DAMAGED_FILES
from tests.hostile.areas.folders import BUILT, DATASET_FOLDERS, IMPORTED, SCORED
from tests.hostile.areas.kills import KILLS, SIGNALS, TWICE
from tests.hostile.areas.literals import LITERALS
from tests.hostile.areas.paths import PATHS
from tests.hostile.areas.reports import REPORTS
from tests.hostile.areas.rows import ROWS, WRONG_TYPES
from tests.hostile.areas.sandboxes import BUBBLEWRAP, UNSHARE
from tests.hostile.areas.servers import SERVERS
from tests.hostile.areas.solvers import SOLVERS

AREAS = (
    KILLS,
    SIGNALS,
    FULL_DISKS,
    READ_ONLY_DISKS,
    TWICE,
    PATHS,
    LITERALS,
    SCORED,
    IMPORTED,
    BUILT,
    DAMAGED_FILES,
    BOMBS,
    BOMBS_BY_VERBS,
    DATASET_FOLDERS,
    ROWS,
    WRONG_TYPES,
    REPORTS,
    ENDPOINTS,
    SOLVERS,
    UNSHARE,
    BUBBLEWRAP,
    SERVERS,
)
