"""Conversations for tests: real ones of a dataset that lies in the repository, and made ones in a line."""

import asyncio
from functools import cache
from pathlib import Path
from typing import Any, Literal

from data_model import Dataset, Day, Dialogue, Session, Task, Transcript, Turn, make_transcript
from solvers.memory import History, MemorySettings, recall_history

DATASET = Path(__file__).resolve().parents[2] / "small_dataset"
RETRIEVING = ("rag-utterance", "rag-session", "rag-session-summary", "rag-chunk-summary")
MODES = ("long-context", "none", *RETRIEVING)


@cache
def real() -> tuple[tuple[Task, Dialogue], ...]:
    """The tasks of the dataset, each with its dialogue."""
    dataset = Dataset(DATASET)
    found = ((task, dataset.dialogue(task.id)) for task in dataset.tasks())
    return tuple((task, dialogue) for task, dialogue in found if dialogue is not None)


def real_transcript(place: int = 0) -> Transcript:
    return make_transcript(real()[place][1])


def talk(*days: list[list[str]], task: str = "t-1") -> Transcript:
    """A day is a list of sessions, a session a list of texts, the user's first; the days follow the 1st of May 2024."""
    return Transcript(
        task=task,
        days=tuple(
            Day(
                index=day,
                date=f"2024-05-{day:02d}",
                sessions=tuple(_session(day, number, texts) for number, texts in enumerate(sessions, start=1)),
            )
            for day, sessions in enumerate(days, start=1)
        ),
    )


def _session(day: int, number: int, texts: list[str]) -> Session:
    roles: tuple[Literal["user", "assistant"], ...] = ("user", "assistant")
    turns = (
        Turn(
            id=f"d{day}.s{number}.t{place}",
            role=roles[(place - 1) % 2],
            text=text,
            ts=f"2024-05-{day:02d}T{8 + number:02d}:00:{place % 60:02d}",
        )
        for place, text in enumerate(texts, start=1)
    )
    return Session(id=f"d{day}.s{number}", turns=tuple(turns))


def remembered(
    transcript: Transcript, instruction: str, cache: Path, mode: str, top_k: int = 10, **more: Any
) -> History:
    """What a mode recalls.

    Args:
        more: Of MemorySettings, or models, embed and model of `recall`.
    """
    handed = {name: more.pop(name) for name in ("models", "embed", "model") if name in more}
    settings = MemorySettings(mode=mode, top_k=top_k, **more)
    return asyncio.run(recall_history(transcript, instruction, settings, cache, **handed))
