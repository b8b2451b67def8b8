"""Actions that read registers."""

from collections.abc import Sequence

from data_model import Action
from generators.tasks.building_blocks.case_rows import CaseRow
from generators.tasks.recipe import make_action


def read_register_actions(rows: Sequence[CaseRow]) -> tuple[Action, ...]:
    """Return the actions that read the sheets in which some records stand, each once."""
    actions = [make_action("excel", "read_file", file_path=one.sheet.file, **one.sheet_argument) for one in rows]
    listing = make_action("excel", "list_sheets", file_path=rows[0].sheet.file)
    first = (listing,) if any(one.sheet_argument for one in rows) else ()
    return (*first, *(one for at, one in enumerate(actions) if one not in actions[:at]))
