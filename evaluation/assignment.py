"""The boundary between a task and whoever solves it: an assignment is made of public fields alone."""

from collections.abc import Callable

from data_model import Assignment, InputError, Limits, ProtocolName, Task, Transcript
from office_env import APPS

MakeHistory = Callable[[Transcript, str], str]
"""A memory mode: a transcript and the instruction -> the history, as text."""


def make_assignment(
    task: Task,
    transcript: Transcript | None,
    protocol: ProtocolName = "tools",
    history: str | MakeHistory = "",
    limits: Limits | None = None,
) -> Assignment:
    """Make all that a solver receives of a task: who asks for what, when, and what was said before.

    Of the task it reads id, intent, persona and clock, and nothing else.

    Args:
        transcript: The task's conversation without evidence, None for a task that has none.
        history: A text, or a memory mode that makes one of the transcript.

    Raises:
        InputError: For the transcript of another task.
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
