"""One request for the draft of a seed, over an office on disk."""

import tempfile
from pathlib import Path

from data_model import ContentStore, DialoguePlan, Task
from generators.dialogues import list_conversation_days
from generators.seeds import SeedRequest
from office_env import Office
from tests.seed_tasks import CALENDARS
from verifier import check_task

# Removed when the tests end.
_FOLDER = tempfile.TemporaryDirectory(prefix="homer-test-seeds-")
STORE = ContentStore(Path(_FOLDER.name))
OFFICE = Office(STORE, STORE.put_office(CALENDARS))


def request_for(seed: Task, attempt: int = 1) -> SeedRequest:
    """Ask for a draft of a seed with the rules for tasks, over the office of calendars."""
    dates = list_conversation_days(seed.clock, 28)
    return SeedRequest(
        seed=seed.model_copy(update={"office": OFFICE.hash}),
        id=f"plus-{seed.id}",
        plan=DialoguePlan(dates=dates, utterances_a_day=(10, 12), voice_slice=0, voice_slices=1),
        office=OFFICE,
        find_violations=lambda task: check_task(task, OFFICE.names()).failures,
        run_seed="3",
        attempt=attempt,
    )
