"""What a memory mode is, the register of them, and the one way to use them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from data_model import FrozenModel, InputError, Registry, Transcript
from llm_gateway import Models
from solvers.memory.history import History
from solvers.memory.ranking import check_embedding
from solvers.memory.vectors import EmbedTexts


class MemorySettings(FrozenModel):
    """How earlier days are remembered.

    Attributes:
        mode: A registered name (`long-context`).
        top_k: How many pieces are retrieved, from 1.
        embedding: `bm25`, `minilm` or `openai:NAME`.
        summary: Who summarises. A mode takes no heed of what it does not use.
    """

    mode: str = "long-context"
    top_k: int = 10
    embedding: str = "bm25"
    summary: Literal["extractive", "llm"] = "extractive"


@dataclass(frozen=True)
class MemoryRequest:
    """All that a mode receives. Of the task it is the transcript and the instruction, and nothing else.

    Attributes:
        cache: A folder that several processes may share.
        model: The name under which `models` answers a solver; it tells summaries of one model from those of another.
    """

    transcript: Transcript
    instruction: str
    settings: MemorySettings
    cache: Path
    models: Models | None = None
    embed: EmbedTexts | None = None
    model: str = ""


MemoryMode = Callable[[MemoryRequest], Awaitable[History]]


def _make_hyphenated_name(function: Callable[..., Any], options: object) -> str:
    return str(function.__name__).replace("_", "-")


memory: Registry[MemoryMode] = Registry("memory", package="solvers.memory.modes", name_entry=_make_hyphenated_name)
"""`@memory(retrieves=..., summarises=...)` over a mode, named as its function with hyphens.

retrieves: it heeds top_k and embedding. summarises: it heeds summary.
"""


def check_memory_settings(settings: MemorySettings) -> None:
    """Raise InputError, before anything is run, for settings that no mode can follow."""
    mode_options = memory[settings.mode].options
    if mode_options["retrieves"]:
        if settings.top_k < 1:
            raise InputError("", "--top-k", "a number from 1", str(settings.top_k))
        check_embedding(settings.embedding)


async def recall_history(
    transcript: Transcript,
    instruction: str,
    settings: MemorySettings,
    cache: Path,
    models: Models | None = None,
    embed: EmbedTexts | None = None,
    model: str = "",
) -> History:
    """Make the history that a solver is shown, by a memory mode; equal input gives equal bytes.

    Args:
        cache: Where vectors and summaries by a model are kept under the hash of their content; it is made where it is
            missing, and what is damaged in it is made again.
        models: For summaries by a model.
        embed: For `openai:NAME`.
        model: See `models`.

    Raises:
        InputError: For settings that cannot be followed, and what `Models` says.
    """
    check_memory_settings(settings)
    request = MemoryRequest(transcript, instruction, settings, cache, models, embed, model)
    return await memory[settings.mode].function(request)
