"""Calls to an endpoint with given answers, and a search for the key in everything that the calls leave behind."""

import traceback
from collections.abc import Iterable
from pathlib import Path

from llm_gateway import CallId, Gateway
from tests.endpoint.echoes import KEY, traces_of_key
from tests.endpoint.server import Json, Raw, Said, serving
from tests.llm_gateway.opened import FAST, MESSAGES, TOOL, asked

ONCE = FAST.model_copy(update={"retries": 0, "patience_s": 0.05, "breaker_after": 1_000_000})


def come_out(folder: Path, answers: Iterable[Said | Raw], key: str = KEY) -> list[str]:
    """What calls that are answered so come to: the reply, or the error with all that a log would show of it."""
    left = iter(answers)

    def answer(request: Json) -> Said | Raw:
        return next(left)

    async def all_of_them(gateway: Gateway) -> list[str]:
        return [await come_to(gateway, number) for number, _ in enumerate(answers)]

    with serving(answer) as server:
        # A name, as cookies of bare addresses are dropped unread.
        return asked(server.base_url.replace("127.0.0.1", "localhost"), folder, all_of_them, ONCE, api_key=key)


async def come_to(gateway: Gateway, number: int) -> str:
    try:
        reply = await gateway.chat(CallId(str(number), "task"), MESSAGES, tools=[TOOL])
    except Exception as error:  # noqa: BLE001 - whatever is raised would be logged
        return "".join(traceback.format_exception(error))
    return reply.model_dump_json()


def assert_without_key(texts: Iterable[str], folder: Path) -> None:
    """Nothing here, and nothing in any file of the folder, is or holds a writing of the key."""
    kept = {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    said = {f"text {number}": text.encode("utf-8", "backslashreplace") for number, text in enumerate(texts)}
    for name, content in (kept | said).items():
        assert not traces_of_key(content), f"{name}: {content[:500]!r}"
