"""Texts as vectors: in batches, each text kept by itself."""

import asyncio
import base64
from array import array
from collections.abc import Coroutine, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from data_model import InputError, bounds
from llm_gateway.calls import Sample, Usage
from llm_gateway.delivery import Errand, Means, Size, deliver
from llm_gateway.faults import Fault, Refusal, kind_of, meaning
from llm_gateway.records import CallRecord
from llm_gateway.redaction import Forms
from llm_gateway.replies import token_count, tokens_of
from llm_gateway.requests import embedding_key
from llm_gateway.tries import Tries

BATCH = 64
SHORTEST_SPELT = 12
"""A shorter text comes about by chance in the base64 of many vectors."""
Vector: TypeAlias = "array[float]"
"""32-bit floats: those of a conversation in a tuple would take eight times the memory."""


class Embedded(NamedTuple):
    """The vectors of a batch, in the order of its texts."""

    vectors: tuple[Vector, ...] = ()
    input_tokens: int = 0
    output_tokens: int = 0
    fault: Fault | None = None


async def embed_texts(means: Means, sample: Sample, texts: Sequence[str], model: str) -> tuple[Vector, ...]:
    """The vector of each text, from the store where it is there; 32-bit floats, as endpoints send them.

    Raises what `Models` says.
    """
    keys = {text: embedding_key(model, text) for text in texts}
    found = {text: _read(kept) for text, key in keys.items() if (kept := means.store.get(key)) is not None}
    found |= await _ask(means, sample, [text for text in keys if text not in found], model)
    if useless := _of_other_lengths(found, means.vector_lengths.get(model)):
        for text in useless:
            means.store.forget(keys[text])
        found |= await _ask(means, sample, useless, model)
    return tuple(found[text] for text in texts)


def _of_other_lengths(found: Mapping[str, Vector], length: int | None) -> list[str]:
    """The texts whose kept vectors can be compared with no other: the endpoint's are of another length.

    All of them, where they are of several lengths and the endpoint was not asked yet.
    """
    lengths = {len(vector) for vector in found.values()}
    if length is None:
        return list(found) if len(lengths) > 1 else []
    return [text for text, vector in found.items() if len(vector) != length]


async def _ask(means: Means, sample: Sample, texts: Sequence[str], model: str) -> dict[str, Vector]:
    batches = [texts[first : first + BATCH] for first in range(0, len(texts), BATCH)]
    made = await _all([_embed_batch(means, sample, batch, model) for batch in batches])
    return {
        text: _read(kept)
        for batch, some in zip(batches, made, strict=True)
        for text, kept in zip(batch, some, strict=True)
    }


async def _all(batches: Sequence[Coroutine[None, None, list[str]]]) -> list[list[str]]:
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(batch) for batch in batches]
    except ExceptionGroup as several:
        raise several.exceptions[0] from several
    return [task.result() for task in tasks]


async def _embed_batch(means: Means, sample: Sample, texts: Sequence[str], model: str) -> list[str]:
    size = Size(sum(tokens_of(len(text)) for text in texts), 0)
    keys = [embedding_key(model, text) for text in texts]
    tries = Tries(means.limits, keys[0])
    # Embeddings of some endpoints take no empty text.
    body = {"model": model, "input": [text or " " for text in texts], "encoding_format": "float"}
    errand = Errand("/embeddings", model, body, size)
    reserved = await means.spending.reserve(sample.role, model, *size)
    error = ""
    try:
        embedded = await deliver(means, errand, tries, partial(_embedded, errand=errand, count=len(texts), means=means))
        kept = [_written(vector) for vector in embedded.vectors]
        _keep(means, keys, kept, means.spending.priced(model, tries.input_tokens, 0))
        return kept
    except Refusal as refusal:
        error = str(refusal.status)
        raise meaning(refusal, model, ()) from refusal
    except Exception as fault:
        error = kind_of(fault)
        raise
    finally:
        _account(means, sample, model, tries, error)
        means.spending.release(reserved)


def _keep(means: Means, keys: Sequence[str], kept: Sequence[str], usage: Usage) -> None:
    for number, (key, text) in enumerate(zip(keys, kept, strict=True)):
        # The whole batch is one call: its first text bears what it came to.
        means.store.put(key, text, 0 if number else usage.input_tokens, 0.0 if number else usage.cost_usd)


def _account(means: Means, sample: Sample, model: str, tries: Tries, error: str) -> None:
    usage = means.spending.priced(model, tries.input_tokens, 0)
    means.spending.add(sample.role, model, usage, tries.latency_s, tries.retries)
    record = CallRecord(sample, model, operation="embeddings", server=means.sender.server, usage=usage, error=error)
    means.observe(record._replace(latency_s=round(tries.latency_s, 4), retries=tries.retries))


def _embedded(document: Mapping[str, Any], errand: Errand, count: int, means: Means) -> Embedded:
    rows = document.get("data")
    tokens = token_count(document, "prompt_tokens", errand.size.sent)
    vectors: dict[int, Vector] = {}
    for place, row in enumerate(rows if isinstance(rows, list) else []):
        numbers = row.get("embedding") if isinstance(row, dict) else None
        if isinstance(numbers, list) and len(numbers) > bounds.VECTOR_NUMBERS:
            most = f"{bounds.VECTOR_NUMBERS:,} numbers (VECTOR_NUMBERS)"
            return Embedded((), tokens, 0, Fault("bad_body", f"a vector has more than {most}"))
        if isinstance(numbers, list) and numbers and all(_is_number(number) for number in numbers):
            index = row.get("index", place)
            if isinstance(index, int):
                vectors[index] = array("f", numbers)
    if sorted(vectors) != list(range(count)) or len({len(vector) for vector in vectors.values()}) > 1:
        return Embedded((), tokens, 0, Fault("bad_body", "the answer does not hold a vector for each text"))
    if any(_spells(vector, means.sender.forms) for vector in vectors.values()):
        return Embedded((), tokens, 0, Fault("bad_body", "the numbers of a vector spell a secret"))
    found = len(vectors[0])
    if found != (first := means.vector_lengths.setdefault(errand.model, found)):
        why = f"vectors of {found:,} numbers, where those before had {first:,}"
        return Embedded((), tokens, 0, Fault("bad_body", why))
    return Embedded(tuple(vectors[place] for place in range(count)), tokens)


def _spells(vector: Vector, forms: Forms) -> bool:
    """Whether a secret stands in a vector as it is kept: packed, or in the base64 of that."""
    packed, text = vector.tobytes().lower(), _written(vector).lower()
    return any(form.encode() in packed or (len(form) >= SHORTEST_SPELT and form in text) for form in forms)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e30


def _written(vector: Vector) -> str:
    return base64.b64encode(vector.tobytes()).decode()


def _read(text: str) -> Vector:
    vector = array("f")
    try:
        vector.frombytes(base64.b64decode(text, validate=True))
    except ValueError as error:
        raise InputError("an embedding that was kept is damaged") from error
    return vector
