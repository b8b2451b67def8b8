"""The stand-in for a model over real HTTP, in a thread of this process."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tests.endpoint.scripted import ScriptedModel
from tests.endpoint.server import Answer, Json, Raw, Said, Server, serving


def answering(model: ScriptedModel) -> Answer:
    """A scripted model as a server takes it."""

    def answer(body: Json) -> Said | Raw:
        if "input" in body:
            return Raw(body=model.embeddings(body))
        message = model(body)["choices"][0]["message"]
        calls = [(call["function"]["name"], call["function"]["arguments"]) for call in message.get("tool_calls", ())]
        return Said(message["content"] or "", calls)

    return answer


@contextmanager
def playing(model: ScriptedModel, models: Sequence[str] = ("scripted",), delay_s: float = 0.0) -> Iterator[Server]:
    """Serve a scripted model on a free port.

    Args:
        delay_s: How long it thinks.
    """
    with serving(answering(model), models, delay_s) as server:
        yield server


def told(request: Json) -> str:
    """A request as one text, to look for words in."""
    return json.dumps(request, ensure_ascii=False)
