"""The stand-in for a model over real HTTP, in a thread of this process."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from tests.endpoint.scripted import ScriptedModel
from tests.endpoint.server import Raw, Server, serving


@contextmanager
def playing(model: ScriptedModel, models: Sequence[str] = ("scripted",), delay_s: float = 0.0) -> Iterator[Server]:
    """Serve a scripted model on a free port. delay_s: how long it thinks."""

    def answer(body: Mapping[str, Any]) -> Raw:
        return Raw(body=model.embeddings(body) if "input" in body else model(body))

    with serving(answer, models, delay_s) as server:
        yield server
