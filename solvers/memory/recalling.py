"""What a memory mode is, the register of them, and the one way to use them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from data_model import Frozen, InputError, Registry, Transcript
from llm_gateway import Models
from solvers.memory.history import History
from solvers.memory.ranking import check_embedding
from solvers.memory.similarity import Embed


class MemorySettings(Frozen):
    """How earlier days are remembered.

    mode: a registered name (`long-context`). top_k: how many pieces are retrieved, from 1. embedding: `bm25`,
    `minilm` or `openai:NAME`. summary: who summarises. A mode takes no heed of what it does not use.
    """

    mode: str = "long-context"
    top_k: int = 10
    embedding: str = "bm25"
    summary: Literal["extractive", "llm"] = "extractive"


@dataclass(frozen=True)
class Recollection:
    """All that a mode receives. Of the task it is the transcript and the instruction, and nothing else.

    cache: a folder that several processes may share. model: the name under which `models` answers a solver; it tells
    summaries of one model from those of another.
    """

    transcript: Transcript
    instruction: str
    settings: MemorySettings
    cache: Path
    models: Models | None = None
    embed: Embed | None = None
    model: str = ""


Mode = Callable[[Recollection], Awaitable[History]]


def _hyphenated(function: Callable[..., Any], options: object) -> str:
    return str(function.__name__).replace("_", "-")


memory: Registry[Mode] = Registry("memory", folder="solvers.memory.modes", name=_hyphenated)
"""`@memory(retrieves=..., summarises=...)` over a mode, named as its function with hyphens.

retrieves: it heeds top_k and embedding. summarises: it heeds summary.
"""


def check_memory(settings: MemorySettings) -> None:
    """Raise InputError, before anything is run, for settings that no mode can follow."""
    uses = memory[settings.mode].options
    if uses["retrieves"]:
        if settings.top_k < 1:
            raise InputError("", "--top-k", "a number from 1", str(settings.top_k))
        check_embedding(settings.embedding)


async def recall(
    transcript: Transcript,
    instruction: str,
    settings: MemorySettings,
    cache: Path,
    models: Models | None = None,
    embed: Embed | None = None,
    model: str = "",
) -> History:
    """Make the history that a solver is shown, by a memory mode; equal input gives equal bytes.

    cache: where vectors and summaries by a model are kept under the hash of their content; it is made where it is
    missing, and what is damaged in it is made again. models and model: for summaries by a model; embed: for
    `openai:NAME`. Raises InputError for settings that cannot be followed, and what `Models` says.
    """
    check_memory(settings)
    asked = Recollection(transcript, instruction, settings, cache, models, embed, model)
    return await memory[settings.mode].function(asked)
