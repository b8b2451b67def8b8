"""The stand-in for a model: a function of one request, with a record of what it got wrong and what it was told."""

import hashlib
import json
import math
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from tests.endpoint.scripted.asked import Asked, digest, read
from tests.endpoint.scripted.judging import generation_plan, verdict, vote
from tests.endpoint.scripted.planning import solution_plan
from tests.endpoint.scripted.proposing import task_proposal
from tests.endpoint.scripted.rewriting import rewritten_turns
from tests.endpoint.scripted.seeding import seed_rewrite
from tests.endpoint.scripted.talking import day_part
from tests.endpoint.scripted.touring import Call, arguments, tool_calls
from tests.endpoint.scripted.ways import WAYS, Mistake, mistake

Json = dict[str, Any]
ANSWERS: Mapping[str, Callable[[Asked, Mistake | None], Json]] = {
    "generation_plan": generation_plan,
    "task_proposal": task_proposal,
    "solution_plan": solution_plan,
    "day_part": day_part,
    "rewritten_turns": rewritten_turns,
    "verdict": verdict,
    "vote": vote,
    "seed_rewrite": seed_rewrite,
}
WIDTH = 64
CHARACTERS_A_TOKEN = 4


@dataclass(frozen=True)
class Made:
    """A mistake that was sent.

    Attributes:
        shape: Of the answer (`tools` for calls).
        fingerprint: Of what was asked.
    """

    way: str
    shape: str
    fingerprint: str


@dataclass(frozen=True)
class Heard:
    """What came back of an answer.

    Attributes:
        way: Of the mistake that is mended by the next answer, where it was one.
    """

    shape: str
    fingerprint: str
    feedback: tuple[str, ...]
    way: str | None


class ScriptedModel:
    """Answers every role of the pipeline from the request alone.

    Attributes:
        seed: Decides who is wrong, and how.
        share: Of first answers, where a way applies.
        only: The ways it may take. Every answer is a function of the request and these; the records alone grow.
    """

    def __init__(self, seed: int = 0, share: float = 0.4, only: Iterable[str] = WAYS) -> None:
        self.seed, self.share, self.only = seed, share, frozenset(only)
        unknown = self.only - set(WAYS)
        if unknown:
            raise ValueError(f"no such ways of being wrong: {sorted(unknown)}")
        self.mistakes: list[Made] = []
        self.heard: list[Heard] = []
        self._writing = threading.Lock()

    def __call__(self, request: Mapping[str, Any]) -> Json:
        """Answer a body of `/v1/chat/completions`."""
        asked = read(request)
        wrong = mistake(asked, self.seed, self.share, self.only)
        first = mistake(asked.first(), self.seed, self.share, self.only) if asked.feedback else None
        self._record(asked, wrong, first)
        if asked.shape == "tools":
            calls = tool_calls(asked, wrong)
            if asked.tells_calls:
                return _completion(request, json.dumps({"tool": calls[0][0], "arguments": calls[0][1]}), [])
            return _completion(request, "", calls)
        answer = ANSWERS.get(asked.shape)
        if answer is None:
            return _completion(request, "All is well.", [])
        if first and (wrong or not _was_mended(asked, first)):
            asked = asked.mending()
        said = answer(asked, wrong)
        return _completion(request, json.dumps(said, ensure_ascii=False), [])

    def embeddings(self, request: Mapping[str, Any]) -> Json:
        """Answer a body of `/v1/embeddings`: vectors made of the words' hashes."""
        texts = request.get("input") or []
        texts = [texts] if isinstance(texts, str) else texts
        data = [{"object": "embedding", "index": at, "embedding": _vector(str(text))} for at, text in enumerate(texts)]
        count = _tokens("".join(map(str, texts)))
        usage = {"prompt_tokens": count, "total_tokens": count}
        return {"object": "list", "data": data, "model": str(request.get("model", "")), "usage": usage}

    def records(self) -> Json:
        """Everything that was got wrong and heard, as JSON."""
        return {"mistakes": [asdict(one) for one in self.mistakes], "heard": [asdict(one) for one in self.heard]}

    def _record(self, asked: Asked, wrong: Mistake | None, first: Mistake | None) -> None:
        with self._writing:
            if asked.feedback:
                way = first.way if first else None
                self.heard.append(Heard(asked.shape, asked.fingerprint, asked.feedback, way))
            if wrong:
                self.mistakes.append(Made(wrong.way, asked.shape, asked.fingerprint))


def models(names: Iterable[str] = ("scripted",)) -> Json:
    """Answer `/v1/models`."""
    data = [{"id": name, "object": "model", "created": 0, "owned_by": "tests"} for name in names]
    return {"object": "list", "data": data}


def _completion(request: Mapping[str, Any], text: str, calls: list[Call]) -> Json:
    body = json.dumps(request, sort_keys=True)
    message: Json = {"role": "assistant", "content": text or None}
    if calls:
        message["tool_calls"] = [
            {"id": f"call_{at}", "type": "function", "function": {"name": call[0], "arguments": arguments(call)}}
            for at, call in enumerate(calls)
        ]
    asked, said = _tokens(body), _tokens(json.dumps(message))
    return {
        "id": f"chatcmpl-{hashlib.sha256(body.encode()).hexdigest()[:24]}",
        "object": "chat.completion",
        "created": 0,
        "model": str(request.get("model", "")),
        "choices": [
            {"index": 0, "message": message, "finish_reason": "tool_calls" if calls else "stop", "logprobs": None}
        ],
        "usage": {"prompt_tokens": asked, "completion_tokens": said, "total_tokens": asked + said},
    }


def _was_mended(asked: Asked, first: Mistake) -> bool:
    """Whether the last answer held the mistake no more: then something else was wrong with it."""
    answer, told = ANSWERS[asked.shape], set(_parts(asked.inputs.get("previous")))
    made = [answer(asked.mending(), one) for one in (None, first, first._replace(again=True))]
    right, *wrong = (len(told ^ set(_parts(one))) for one in made)
    return right < min(wrong)


def _parts(answer: object) -> Iterator[str]:
    """The texts of an answer, and the arguments that it names."""
    if isinstance(answer, dict) and "args" in answer:
        yield json.dumps(answer, sort_keys=True)
    elif isinstance(answer, dict | list):
        for one in answer.values() if isinstance(answer, dict) else answer:
            yield from _parts(one)
    elif isinstance(answer, str):
        yield answer


def _tokens(text: str) -> int:
    return len(text) // CHARACTERS_A_TOKEN + 1


def _vector(text: str) -> list[float]:
    sums = [0.0] * WIDTH
    for word in text.lower().split() or [""]:
        rng = Random(digest(word))
        sums = [one + rng.gauss(0, 1) for one in sums]
    length = math.sqrt(sum(one * one for one in sums)) or 1.0
    return [round(one / length, 6) for one in sums]
