"""The interface and registry of memory modes, and the function that applies one."""

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
    """The settings of a memory mode; a mode ignores those that it does not use.

    Attributes:
        mode: A registered name, such as `long-context`.
        top_k: The number of segments retrieved, from 1.
        embedding: `bm25`, `minilm` or `openai:NAME`.
        summary: How summaries are written.
    """

    mode: str = "long-context"
    top_k: int = 10
    embedding: str = "bm25"
    summary: Literal["extractive", "llm"] = "extractive"


@dataclass(frozen=True)
class MemoryRequest:
    """Everything that a mode receives; of the task, only the transcript and the instruction.

    Attributes:
        cache: A cache folder that several processes may share.
        models: Client for summaries by a model.
        embed: Embedding function for `openai:NAME`.
        model: The name of the model that writes summaries; the cache keeps summaries of different models apart.
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
"""Registered with `@memory(retrieves=..., summarises=...)`; a mode is named after its function, with hyphens.

A mode that `retrieves` uses `top_k` and `embedding`; one that `summarises` uses `summary`.
"""


def check_memory_settings(settings: MemorySettings) -> None:
    """Check settings before anything is run.

    Raises:
        InputError: The mode or embedding is unknown or cannot be used, or `top_k` is below 1.
    """
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
    """Make the history that a solver sees, by a memory mode; equal input gives equal bytes.

    Args:
        cache: Folder that caches vectors and summaries by the hash of their content. It is created if missing, and
            damaged entries are made again.
        models: Client for summaries by a model.
        embed: Embedding function for `openai:NAME`.
        model: The name of the model that writes summaries.

    Raises:
        InputError: The settings cannot be used. Errors of `models` propagate.
    """
    check_memory_settings(settings)
    request = MemoryRequest(transcript, instruction, settings, cache, models, embed, model)
    return await memory[settings.mode].function(request)
