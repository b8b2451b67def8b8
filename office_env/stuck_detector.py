"""When an episode is stuck: one action is repeated without effect."""

from data_model import Action, ActionRefused, canonical_json
from office_env.workspace.workspace import Workspace

MAX_REPEATED_ACTIONS = 5


class StuckDetector:
    """Watches the actions of one episode."""

    def __init__(self) -> None:
        self._repeat_count, self._last_action, self._last_files = 0, "", ""

    def is_stuck(self, call: Action, workspace: Workspace) -> bool:
        """Return whether the last five actions were the same and the repetitions changed nothing.

        Deleting row 2 five times looks the same, but is work.

        Args:
            call: The action that was performed last.
            workspace: The workspace after it.
        """
        action_key = canonical_json(call.model_dump())
        is_repeated = action_key == self._last_action
        self._last_action = action_key
        if not is_repeated:
            self._repeat_count, self._last_files = 1, ""
            return False
        try:
            files_key = canonical_json(dict(workspace.digests()))
        except ActionRefused as refusal:
            files_key = str(refusal)
        self._repeat_count = self._repeat_count + 1 if self._last_files in ("", files_key) else 1
        self._last_files = files_key
        return self._repeat_count >= MAX_REPEATED_ACTIONS
