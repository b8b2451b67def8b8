"""The boundary between a task and its solver: an assignment is made from public fields only."""

from collections.abc import Callable

from data_model import Assignment, InputError, Limits, ProtocolName, Task, Transcript
from office_env import APPS

MakeHistory = Callable[[Transcript, str], str]
"""A memory mode: (transcript, instruction) -> the history as text."""


def make_assignment(
    task: Task,
    transcript: Transcript | None,
    protocol: ProtocolName = "tools",
    history: str | MakeHistory = "",
    limits: Limits | None = None,
) -> Assignment:
    """Make everything that a solver receives of a task: who asks for what, when, and what was said before.

    Only the task's id, intent, persona and clock are read.

    Args:
        task: The task to assign.
        transcript: The task's conversation without evidence, or None if it has none.
        protocol: The protocol in which the solver acts.
        history: The history as text, or a memory mode that makes it from the transcript.
        limits: The limits of the episode.

    Raises:
        InputError: The transcript belongs to another task.
    """
    if transcript is not None and transcript.task != task.id:
        raise InputError("a transcript of another task", where=task.id, expected=task.id, found=transcript.task)
    if not isinstance(history, str):
        history = history(transcript, task.intent) if transcript is not None else ""
    return Assignment(
        task_id=task.id,
        instruction=task.intent,
        persona=task.persona,
        clock=task.clock,
        apps=APPS,
        history=history,
        protocol=protocol,
        limits=limits or Limits(),
    )
