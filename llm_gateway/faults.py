"""What can go wrong with a call: weather, which passes, and refusals, which do not."""

import math
import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any

from data_model import InputError, ModelCallError, nearest
from llm_gateway.calls import ContextOverflow, UnusableReply

SENTENCE = 300
"""Characters that are kept of what an endpoint says about itself."""
SPENT = frozenset({"insufficient_quota", "billing_hard_limit_reached", "billing_not_active"})
FILTERED = frozenset({"content_filter", "content_policy_violation"})
OVERFLOW = re.compile(r"context[ _](?:length|size|window)|maximum context|too many tokens|prompt is too long", re.I)
LONE_HALF = re.compile("[\ud800-\udfff]")
UNREADABLE = "\ufffd"
"""What stands for half of a surrogate pair: a character of no key, so that none comes about where it is put."""
UNKNOWN_MODEL = re.compile(
    r"model.{0,120}(?:not (?:exist|found|known|available|supported)|unknown|invalid)", re.I | re.S
)


class Fault(Exception):
    """One attempt failed as any may; another may do better.

    kind: as the trace names it: a status (`429`), `timeout`, `connection`, `bad_body`, `empty_choices`.
    retry_after_s: when the endpoint wants to be asked again. limits: it asked for fewer calls.
    is_illness: it did not get as far as an answer.
    """

    def __init__(self, kind: str, why: str, retry_after_s: float | None = None) -> None:
        super().__init__(why)
        self.kind, self.why, self.retry_after_s = kind, why, retry_after_s
        self.limits = kind == "429"
        self.is_illness = kind in ("timeout", "connection") or kind.startswith("5")


class Refusal(Exception):
    """The endpoint understood the request and will not do it: asking again as before changes nothing."""

    def __init__(self, status: int, why: str, code: str = "", param: str = "") -> None:
        super().__init__(why)
        self.status, self.why, self.code, self.param = status, why, code, param

    @property
    def is_overflow(self) -> bool:
        """Whether the messages were too long for the model."""
        return self.code == "context_length_exceeded" or bool(OVERFLOW.search(self.why))

    @property
    def is_unknown_model(self) -> bool:
        """Whether the endpoint does not serve a model of that name."""
        return self.code == "model_not_found" or (self.status in (400, 404) and bool(UNKNOWN_MODEL.search(self.why)))

    @property
    def is_spent(self) -> bool:
        """Whether the account behind the key has nothing left."""
        return self.code in SPENT


def of_status(status: int, headers: Mapping[str, str], body: object) -> Fault | Refusal:
    """What an answer that is no success means. body: parsed JSON, or text."""
    error = _error_of(body)
    why = said(error.get("message")) or said(body) or "no reason given"
    code = said(error.get("code")) or said(error.get("type"))
    if status == 429 and code not in SPENT:
        return Fault("429", why, retry_after_s(headers))
    if status in (408, 409, 425) or (status >= 500 and status != 501):
        return Fault(str(status), why, retry_after_s(headers))
    return Refusal(status, why, code, said(error.get("param")))


def _error_of(body: object) -> Mapping[str, Any]:
    error = body.get("error", body) if isinstance(body, dict) else {}
    if isinstance(error, str):
        return {"message": error}
    return error if isinstance(error, dict) else {}


def said(text: object) -> str:
    """What an endpoint says, on one line, bounded, and such that it can be written again.

    Nothing of a list or an object, whose members have been looked through for secrets one by one.
    """
    line = " ".join(LONE_HALF.sub(UNREADABLE, str(text)).split()) if isinstance(text, str | int | float) else ""
    return line if len(line) <= SENTENCE else line[: SENTENCE - 3] + "..."


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """The pause that an endpoint asks for, in seconds; None where it names none.

    A date is taken relative to the answer's own, so that the clocks of both ends need not agree.
    """
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        text = headers.get(name, "").strip()
        try:
            pause = float(text) * unit
        except ValueError:
            pause = _until(text, headers.get("date", ""))
        if math.isfinite(pause) and pause >= 0:
            return pause
    return None


def _until(then: str, now: str) -> float:
    try:
        return (parsedate_to_datetime(then) - parsedate_to_datetime(now)).total_seconds()
    except (ValueError, TypeError, OverflowError):
        # OverflowError: its year, or its distance from UTC, is beyond all dates.
        return math.nan


def refused_key(why: str) -> InputError:
    """The error of a key that the endpoint does not take."""
    return InputError(f"the endpoint refused the key ({why}); set another", "OPENAI_API_KEY")


def wrong_address(base_url: str, why: str) -> InputError:
    """The error of an address where no such endpoint stands."""
    return InputError(f"{why}; set the address of an OpenAI-compatible endpoint", "OPENAI_BASE_URL", found=base_url)


def unknown_model(model: str, known: tuple[str, ...]) -> InputError:
    """The error of a model that the endpoint does not serve. known: those it lists; may be empty."""
    return InputError(f"the endpoint serves no model {model!r}.{nearest(model, known)}", "--model")


def meaning(refusal: Refusal, model: str, known: tuple[str, ...]) -> Exception:
    """The error that a refusal comes to where no other form of the request helps. known: models that are served."""
    if refusal.is_overflow:
        return ContextOverflow(f"{model}: {refusal.why}")
    if refusal.is_unknown_model:
        return unknown_model(model, known)
    if refusal.code in FILTERED:
        return UnusableReply(f"{model}, filtered: {refusal.why}")
    what = "the quota of the key is spent" if refusal.is_spent else "refused"
    return ModelCallError(f"{model}, {what} ({refusal.status}): {refusal.why}")


def kind_of(error: Exception) -> str:
    """What a trace calls the end of a call that failed."""
    cause = error.__cause__
    if isinstance(cause, Fault):
        return cause.kind
    if isinstance(cause, Refusal):
        return "context_overflow" if cause.is_overflow else str(cause.status)
    return "refused" if isinstance(error, InputError) else type(error).__name__
