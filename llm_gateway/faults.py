"""Failures of a call: transient faults, which a retry may overcome, and refusals, which it cannot."""

import math
import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any

from data_model import InputError, ModelCallError, suggest_name
from llm_gateway.chat_types import ContextOverflow, UnusableReply

MAX_REASON_LENGTH = 300
"""How many characters of an endpoint's own text are kept."""
QUOTA_CODES = frozenset({"insufficient_quota", "billing_hard_limit_reached", "billing_not_active"})
CONTENT_FILTER_CODES = frozenset({"content_filter", "content_policy_violation"})
CONTEXT_OVERFLOW = re.compile(
    r"context[ _](?:length|size|window)|maximum context|too many tokens|prompt is too long", re.I
)
SURROGATE_HALF = re.compile("[\ud800-\udfff]")
REPLACEMENT_CHARACTER = "\ufffd"
"""Replaces a lone surrogate; no key contains it, so inserting it cannot complete one."""
UNKNOWN_MODEL = re.compile(
    r"model.{0,120}(?:not (?:exist|found|known|available|supported)|unknown|invalid)", re.I | re.S
)


class TransientFault(Exception):
    """One attempt failed in a way that a retry may overcome.

    Attributes:
        kind: The name of the fault in the trace: a status (`429`), `timeout`, `connection`, `bad_body` or
            `empty_choices`.
        retry_after_s: The pause that the endpoint asks for, in seconds.
        is_rate_limit: Whether the endpoint asked for fewer calls.
        is_outage: Whether the endpoint failed to answer at all.
    """

    def __init__(self, kind: str, reason: str, retry_after_s: float | None = None) -> None:
        super().__init__(reason)
        self.kind, self.reason, self.retry_after_s = kind, reason, retry_after_s
        self.is_rate_limit = kind == "429"
        self.is_outage = kind in ("timeout", "connection") or kind.startswith("5")


class EndpointRefusal(Exception):
    """The endpoint rejected the request; repeating it unchanged would not help."""

    def __init__(self, status: int, reason: str, code: str = "", param: str = "") -> None:
        super().__init__(reason)
        self.status, self.reason, self.code, self.param = status, reason, code, param

    @property
    def is_context_overflow(self) -> bool:
        """Whether the messages were too long for the model."""
        return self.code == "context_length_exceeded" or bool(CONTEXT_OVERFLOW.search(self.reason))

    @property
    def is_unknown_model(self) -> bool:
        """Whether the endpoint does not serve the requested model."""
        return self.code == "model_not_found" or (self.status in (400, 404) and bool(UNKNOWN_MODEL.search(self.reason)))

    @property
    def is_quota_exhausted(self) -> bool:
        """Whether the account of the key has no quota left."""
        return self.code in QUOTA_CODES


def classify_error_response(status: int, headers: Mapping[str, str], body: object) -> TransientFault | EndpointRefusal:
    """Classify an unsuccessful HTTP response as a transient fault or a refusal.

    Args:
        body: Parsed JSON, or text.
    """
    error = _extract_error(body)
    reason = clean_endpoint_text(error.get("message")) or clean_endpoint_text(body) or "no reason given"
    code = clean_endpoint_text(error.get("code")) or clean_endpoint_text(error.get("type"))
    if status == 429 and code not in QUOTA_CODES:
        return TransientFault("429", reason, parse_retry_after_s(headers))
    if status in (408, 409, 425) or (status >= 500 and status != 501):
        return TransientFault(str(status), reason, parse_retry_after_s(headers))
    return EndpointRefusal(status, reason, code, clean_endpoint_text(error.get("param")))


def _extract_error(body: object) -> Mapping[str, Any]:
    error = body.get("error", body) if isinstance(body, dict) else {}
    if isinstance(error, str):
        return {"message": error}
    return error if isinstance(error, dict) else {}


def clean_endpoint_text(text: object) -> str:
    """Return an endpoint's text on one line, truncated and free of lone surrogates.

    A list or an object gives an empty string: its members were redacted one by one, so joining them is not safe.
    """
    line = (
        " ".join(SURROGATE_HALF.sub(REPLACEMENT_CHARACTER, str(text)).split())
        if isinstance(text, str | int | float)
        else ""
    )
    return line if len(line) <= MAX_REASON_LENGTH else line[: MAX_REASON_LENGTH - 3] + "..."


def parse_retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Return the pause that an endpoint asks for, in seconds, or None.

    A date is interpreted relative to the response's own date, so that the clocks of both ends need not agree.
    """
    for name, unit_s in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        text = headers.get(name, "").strip()
        try:
            pause_s = float(text) * unit_s
        except ValueError:
            pause_s = _seconds_between_dates(text, headers.get("date", ""))
        if math.isfinite(pause_s) and pause_s >= 0:
            return pause_s
    return None


def _seconds_between_dates(later: str, earlier: str) -> float:
    try:
        return (parsedate_to_datetime(later) - parsedate_to_datetime(earlier)).total_seconds()
    except (ValueError, TypeError, OverflowError):
        # OverflowError: the year or the UTC offset is out of range.
        return math.nan


def make_refused_key_error(reason: str) -> InputError:
    """Make the error for a key that the endpoint rejects."""
    return InputError(f"the endpoint refused the key ({reason}); set another", "OPENAI_API_KEY")


def make_wrong_address_error(base_url: str, reason: str) -> InputError:
    """Make the error for an address without a compatible endpoint."""
    return InputError(f"{reason}; set the address of an OpenAI-compatible endpoint", "OPENAI_BASE_URL", found=base_url)


def make_unknown_model_error(model: str, served_models: tuple[str, ...]) -> InputError:
    """Make the error for a model that the endpoint does not serve.

    Args:
        served_models: The models that the endpoint lists, for a suggestion; may be empty.
    """
    return InputError(f"the endpoint serves no model {model!r}.{suggest_name(model, served_models)}", "--model")


def make_refusal_error(refusal: EndpointRefusal, model: str, served_models: tuple[str, ...]) -> Exception:
    """Make the error for a refusal that no other form of the request can avoid.

    Args:
        served_models: The models that the endpoint lists, for a suggestion; may be empty.
    """
    if refusal.is_context_overflow:
        return ContextOverflow(f"{model}: {refusal.reason}")
    if refusal.is_unknown_model:
        return make_unknown_model_error(model, served_models)
    if refusal.code in CONTENT_FILTER_CODES:
        return UnusableReply(f"{model}, filtered: {refusal.reason}")
    reason = "the quota of the key is spent" if refusal.is_quota_exhausted else "refused"
    return ModelCallError(f"{model}, {reason} ({refusal.status}): {refusal.reason}")


def get_error_kind(error: Exception) -> str:
    """Return the trace's name for the error that ended a call."""
    cause = error.__cause__
    if isinstance(cause, TransientFault):
        return cause.kind
    if isinstance(cause, EndpointRefusal):
        return "context_overflow" if cause.is_context_overflow else str(cause.status)
    return "refused" if isinstance(error, InputError) else type(error).__name__
