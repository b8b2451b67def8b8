"""All limits on untrusted input: files, rows and replies, and the processes that read them.

All code takes its limits from this module, so that `docs/limits.md` lists all of them.
"""

# Every name of these modules is a limit.
from data_model.bounds.datasets import *  # noqa: F403
from data_model.bounds.definition import BOUNDS as BOUNDS
from data_model.bounds.documents import *  # noqa: F403
from data_model.bounds.endpoints import *  # noqa: F403
from data_model.bounds.processes import *  # noqa: F403
from data_model.bounds.programs import *  # noqa: F403
from data_model.bounds.runs import *  # noqa: F403
from data_model.bounds.workbooks import *  # noqa: F403
