"""Embed texts in batches, storing each text's vector separately."""

import asyncio
import base64
from array import array
from collections.abc import Coroutine, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from data_model import InputError, bounds
from llm_gateway.call_record import CallRecord
from llm_gateway.chat_request import make_embedding_key
from llm_gateway.chat_types import CallId, Usage
from llm_gateway.client.send_with_retries import ClientContext, ModelRequest, TokenEstimate, send_with_retries
from llm_gateway.faults import EndpointRefusal, TransientFault, get_error_kind, make_refusal_error
from llm_gateway.limits.retry import RetryBudget
from llm_gateway.protocol.completion import estimate_tokens, read_token_count
from llm_gateway.redaction.secret_forms import SecretForms

BATCH_SIZE = 64
MIN_BASE64_FORM_LENGTH = 12
"""Shorter texts occur by chance in the base64 of many vectors."""
Vector: TypeAlias = "array[float]"
"""32-bit floats; tuples would take eight times the memory for a conversation."""


class EmbeddingBatch(NamedTuple):
    """The vectors of a batch in the order of its texts, or a fault."""

    vectors: tuple[Vector, ...] = ()
    input_tokens: int = 0
    output_tokens: int = 0
    fault: TransientFault | None = None


async def embed_texts(context: ClientContext, call_id: CallId, texts: Sequence[str], model: str) -> tuple[Vector, ...]:
    """Return the embedding of each text as 32-bit floats, from the store if available.

    Raises what the methods of `Models` raise.
    """
    keys = {text: make_embedding_key(model, text) for text in texts}
    vectors = {
        text: _decode_vector(stored) for text, key in keys.items() if (stored := context.store.get(key)) is not None
    }
    vectors |= await _fetch_vectors(context, call_id, [text for text in keys if text not in vectors], model)
    if mismatched := _find_length_mismatches(vectors, context.vector_lengths.get(model)):
        for text in mismatched:
            context.store.forget(keys[text])
        vectors |= await _fetch_vectors(context, call_id, mismatched, model)
    return tuple(vectors[text] for text in texts)


def _find_length_mismatches(vectors: Mapping[str, Vector], expected_length: int | None) -> list[str]:
    """Return the texts whose stored vectors have another length than the endpoint's and cannot be compared with them.

    If the endpoint's length is unknown and the stored vectors differ in length, return all texts.
    """
    lengths = {len(vector) for vector in vectors.values()}
    if expected_length is None:
        return list(vectors) if len(lengths) > 1 else []
    return [text for text, vector in vectors.items() if len(vector) != expected_length]


async def _fetch_vectors(
    context: ClientContext, call_id: CallId, texts: Sequence[str], model: str
) -> dict[str, Vector]:
    batches = [texts[start : start + BATCH_SIZE] for start in range(0, len(texts), BATCH_SIZE)]
    encoded_batches = await _run_batches([_embed_batch(context, call_id, batch, model) for batch in batches])
    return {
        text: _decode_vector(encoded)
        for batch, encoded_batch in zip(batches, encoded_batches, strict=True)
        for text, encoded in zip(batch, encoded_batch, strict=True)
    }


async def _run_batches(batches: Sequence[Coroutine[None, None, list[str]]]) -> list[list[str]]:
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(batch) for batch in batches]
    except ExceptionGroup as errors:
        raise errors.exceptions[0] from errors
    return [task.result() for task in tasks]


async def _embed_batch(context: ClientContext, call_id: CallId, texts: Sequence[str], model: str) -> list[str]:
    token_estimate = TokenEstimate(sum(estimate_tokens(len(text)) for text in texts), 0)
    keys = [make_embedding_key(model, text) for text in texts]
    retry_budget = RetryBudget(context.limits, keys[0])
    # Some endpoints do not embed an empty text.
    body = {"model": model, "input": [text or " " for text in texts], "encoding_format": "float"}
    request = ModelRequest("/embeddings", model, body, token_estimate)
    reservation = await context.spending.reserve(call_id.role, model, *token_estimate)
    error_kind = ""
    try:
        embedded = await send_with_retries(
            context,
            request,
            retry_budget,
            partial(_parse_embeddings, request=request, count=len(texts), context=context),
        )
        encoded = [_encode_vector(vector) for vector in embedded.vectors]
        _store_vectors(context, keys, encoded, context.spending.price_usage(model, retry_budget.input_tokens, 0))
        return encoded
    except EndpointRefusal as refusal:
        error_kind = str(refusal.status)
        raise make_refusal_error(refusal, model, ()) from refusal
    except Exception as error:
        error_kind = get_error_kind(error)
        raise
    finally:
        _record_call(context, call_id, model, retry_budget, error_kind)
        context.spending.release(reservation)


def _store_vectors(context: ClientContext, keys: Sequence[str], encoded: Sequence[str], usage: Usage) -> None:
    for number, (key, text) in enumerate(zip(keys, encoded, strict=True)):
        # The whole batch is one call, whose cost is stored with its first text.
        context.store.put(key, text, 0 if number else usage.input_tokens, 0.0 if number else usage.cost_usd)


def _record_call(
    context: ClientContext, call_id: CallId, model: str, retry_budget: RetryBudget, error_kind: str
) -> None:
    usage = context.spending.price_usage(model, retry_budget.input_tokens, 0)
    context.spending.add(call_id.role, model, usage, retry_budget.latency_s, retry_budget.retries)
    record = CallRecord(
        call_id, model, operation="embeddings", server=context.endpoint_client.server, usage=usage, error=error_kind
    )
    context.on_call_end(record._replace(latency_s=round(retry_budget.latency_s, 4), retries=retry_budget.retries))


def _parse_embeddings(
    document: Mapping[str, Any], request: ModelRequest, count: int, context: ClientContext
) -> EmbeddingBatch:
    rows = document.get("data")
    input_tokens = read_token_count(document, "prompt_tokens", request.token_estimate.input_tokens)
    vectors: dict[int, Vector] = {}
    for position, row in enumerate(rows if isinstance(rows, list) else []):
        numbers = row.get("embedding") if isinstance(row, dict) else None
        if isinstance(numbers, list) and len(numbers) > bounds.VECTOR_NUMBERS:
            limit = f"{bounds.VECTOR_NUMBERS:,} numbers (VECTOR_NUMBERS)"
            return EmbeddingBatch((), input_tokens, 0, TransientFault("bad_body", f"a vector has more than {limit}"))
        if isinstance(numbers, list) and numbers and all(_is_number(number) for number in numbers):
            index = row.get("index", position)
            if isinstance(index, int):
                vectors[index] = array("f", numbers)
    if sorted(vectors) != list(range(count)) or len({len(vector) for vector in vectors.values()}) > 1:
        return EmbeddingBatch(
            (), input_tokens, 0, TransientFault("bad_body", "the answer does not hold a vector for each text")
        )
    if any(_contains_secret(vector, context.endpoint_client.secret_forms) for vector in vectors.values()):
        return EmbeddingBatch((), input_tokens, 0, TransientFault("bad_body", "the numbers of a vector spell a secret"))
    length = len(vectors[0])
    if length != (expected_length := context.vector_lengths.setdefault(request.model, length)):
        reason = f"vectors of {length:,} numbers, where those before had {expected_length:,}"
        return EmbeddingBatch((), input_tokens, 0, TransientFault("bad_body", reason))
    return EmbeddingBatch(tuple(vectors[position] for position in range(count)), input_tokens)


def _contains_secret(vector: Vector, secret_forms: SecretForms) -> bool:
    """Return whether a vector contains a secret in a form in which it is stored: packed or in base64."""
    packed, text = vector.tobytes().lower(), _encode_vector(vector).lower()
    return any(
        form.encode() in packed or (len(form) >= MIN_BASE64_FORM_LENGTH and form in text) for form in secret_forms
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e30


def _encode_vector(vector: Vector) -> str:
    return base64.b64encode(vector.tobytes()).decode()


def _decode_vector(text: str) -> Vector:
    vector = array("f")
    try:
        vector.frombytes(base64.b64decode(text, validate=True))
    except ValueError as error:
        raise InputError("a stored embedding is damaged") from error
    return vector
