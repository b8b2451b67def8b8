"""The options of an evaluation's memory: its mode, and what a mode that retrieves or summarises uses besides."""

from collections.abc import Mapping
from typing import Any

from data_model import InputError, suggest_name

MEMORY_MODES = (
    "long-context",
    "none",
    "facts",
    "rag-session",
    "rag-utterance",
    "rag-session-summary",
    "rag-chunk-summary",
)
"""The memory modes; `facts` is privileged, and the first is the default."""
EMBEDDINGS = ("bm25", "minilm", "openai:NAME")
DEFAULT_TOP_K, DEFAULT_EMBEDDING, DEFAULT_SUMMARY = 10, "bm25", "extractive"


def choose_memory_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return `top_k`, `embedding` and `summary`: as given, or their defaults, or None if the memory mode ignores them.

    Raises:
        InputError: There is no such memory mode or embedding; the message suggests the nearest name.
    """
    memory = str(options.get("memory", MEMORY_MODES[0]))
    if memory not in MEMORY_MODES:
        raise InputError(f"there is no memory mode {memory!r}.{suggest_name(memory, MEMORY_MODES)}", "--memory")
    is_retrieval, has_summaries = memory.startswith("rag-"), memory.endswith("-summary")
    return {
        "top_k": options.get("top_k", DEFAULT_TOP_K) if is_retrieval else None,
        "embedding": _check_embedding(str(options.get("embedding", DEFAULT_EMBEDDING))) if is_retrieval else None,
        "summary": options.get("summary", DEFAULT_SUMMARY) if has_summaries else None,
    }


def _check_embedding(name: str) -> str:
    if name in ("bm25", "minilm") or (name.startswith("openai:") and len(name) > len("openai:")):
        return name
    raise InputError(f"there is no embedding {name!r}.{suggest_name(name, EMBEDDINGS)}", "--embedding")
