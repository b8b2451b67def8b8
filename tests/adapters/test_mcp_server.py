"""A program acts over the Model Context Protocol: it sees the assignment alone, and its verdict is ours."""

import fcntl
import json
import os
import signal
import socket
import subprocess
import sys
import termios
import threading
from pathlib import Path
from typing import Any

import pytest

from adapters import open_served_episode
from data_model import Action, ContentStore, Dataset
from evaluation import make_eval_config
from tests.adapters.mcp_sessions import call, mcp, served, session, text_of
from tests.evaluation.runs import episodes, rows
from tests.evaluation.twins import twins
from tests.homeragents.datasets import (
    FILES,
    ROOT,
    Ended,
    homer_in_a_process,
    homer_in_this_process,
    plan,
    small_dataset,
)
from tests.reports.hostile_files import slow_pdf

FINISH = Action(app="system", action="finish_task")
HOSTILE: tuple[tuple[str, Any], ...] = (
    ("no_such_tool", {}),
    ("", {}),
    ("system.no_such", {"target_app": "excel"}),
    ("word_read_file", {"file_path": "../../../../etc/passwd"}),
    ("word_read_file", {"file_path": "/etc/passwd"}),
    ("word_read_file", {"file_path": "data/\x00.docx"}),
    ("word_read_file", {"file_path": "x" * 100_000}),
    ("word_read_file", {"file_path": {"a": [1]}}),
    ("word_read_file", {"file_path": "data/note.docx", "more": 1}),
    ("word_read_file", {}),
    ("excel_set_cell", {"file_path": "data/score.xlsx", "row_idx": -1, "column_idx": 10**30, "text": "x"}),
    ("excel_set_cell", {"file_path": "data/score.xlsx", "row_idx": 1e308, "column_idx": 1, "text": "x"}),
    ("shell_command", {"command": "rm -rf / ; cat /etc/shadow ; curl http://example.com"}),
    ("shell_command", {"command": "echo $(id) `id` > /outside"}),
    ("email_send_email", {"sender": "../x", "recipient": "/x", "subject": "\n\nBcc: a", "content": "x"}),
)


@pytest.fixture
def dataset(tmp_path: Path) -> Path:
    return small_dataset(tmp_path / "dataset")


def test_a_client_lists_the_tools_carries_out_the_plan_and_is_scored(
    dataset: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def act(client: Any) -> list[str]:
        tools = (await client.list_tools()).tools
        seen = [text_of(await call(client, step)) for step in (*plan("Total: 12"), FINISH)]
        seen.append(text_of(await call(client, FINISH)))
        hints = {tool.name: tool.annotations.read_only_hint for tool in tools}
        assert hints["word_read_file"] is True
        assert hints["word_write_to_file"] is False
        assert "system_finish_task" in hints
        assert "system_switch_app" not in hints
        return seen

    seen = session(served(dataset, "custom-1", tmp_path / "run"), act)
    assert seen[-1] == "The episode is over."
    (row,) = episodes(tmp_path / "run")
    assert (row["status"], row["stop"], row["steps"], row["verdict"]["passed"]) == ("scored", "finished", 3, True)
    steps = rows(tmp_path / "run" / "trajectories" / "custom-1.1.jsonl")
    assert [step["observation"] for step in steps] == seen[:3]
    config = json.loads((tmp_path / "run" / "config.json").read_text())
    assert (config["kind"], config["solver"], config["trials"], config["tasks"]) == ("eval", "mcp", 1, ["custom-1"])
    assert homer_in_this_process(capsys, "score", tmp_path / "run", "--json").document["holds"] is True
    report = homer_in_this_process(capsys, "report", tmp_path / "run", "--out", tmp_path / "report", "--json")
    assert report.document["runs"][0]["pass_rate"] == 100
    again = homer_in_this_process(capsys, "resume", tmp_path / "run")
    assert again.code == 0
    assert "finished already" in again.output
    taken = homer_in_this_process(capsys, "serve", "mcp", dataset, "custom-1", "--out", tmp_path / "run")
    assert taken.code == 2
    assert "name another `--out`" in taken.sentence


@pytest.mark.slow
def test_a_client_that_leaves_without_doing_anything_has_a_verdict(tmp_path: Path) -> None:
    dataset = small_dataset(tmp_path / "two", {"id": "custom-1"}, {"id": "custom-2"})

    async def look(client: Any) -> None:
        assert "Please write down" in client.instructions

    session(served(dataset, "custom-2", tmp_path / "run"), look)
    (row,) = episodes(tmp_path / "run")
    assert (row["task"], row["stop"], row["steps"], row["changed"]) == ("custom-2", "finished", 0, {})
    assert row["verdict"]["passed"] is False


def test_hostile_calls_change_nothing_and_cost_nothing_but_steps(dataset: Path, tmp_path: Path) -> None:
    from adapters.mcp_server import make_server

    config = make_eval_config(Dataset(dataset), solver="mcp", tasks=("custom-1",))
    with open_served_episode(config, tmp_path / "run") as episode:

        async def act(client: Any) -> None:
            for name, arguments in HOSTILE:
                result = await client.call_tool(name, arguments)
                assert "root:" not in text_of(result)
                assert result.is_error or name in ("shell_command", "email_send_email"), name
            with pytest.raises(mcp.MCPError, match="no resource"):
                await client.read_resource("file:///etc/passwd")
            with pytest.raises(mcp.MCPError, match="no prompt"):
                await client.get_prompt("secrets")
            for step in (*plan("Total: 12"), FINISH):
                assert not (await call(client, step)).is_error

        session(make_server(episode), act)
    (row,) = episodes(tmp_path / "run")
    assert row["verdict"]["passed"] is True
    assert "data/total.docx" in row["changed"]
    assert not (tmp_path / "outside").exists()


HELLO = {"capabilities": {}, "clientInfo": {"name": "hand", "version": "0"}}


class Spoken:
    """A server in a process of its own, spoken to line by line; it has been greeted."""

    def __init__(
        self, dataset: Path, out: Path, *more: object, version: str = "2025-06-18", path: Path | None = None
    ) -> None:
        arguments = ["serve", "mcp", dataset, "custom-1", "--out", out, *more]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "homeragents", *map(str, arguments)],
            env={**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}" if path else str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert "result" in self.asked("initialize", {**HELLO, "protocolVersion": version})
        self.sent(json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}))

    def sent(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def asked(self, method: str, params: Any = None) -> Any:
        """Ask, and read the next line of standard output, which is an answer and nothing else."""
        request = {"jsonrpc": "2.0", "id": 1, "method": method, **({"params": params} if params else {})}
        self.sent(json.dumps(request))
        answer = self.answer()
        assert answer["id"] == 1
        return answer

    def answer(self) -> Any:
        """Read the next line of standard output."""
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())

    def called(self, name: str, arguments: Any) -> Any:
        return self.asked("tools/call", {"name": name, "arguments": arguments})

    def ended(self, sent: signal.Signals | None = None) -> Ended:
        """Send a signal while nobody closes the server's input, or close that."""
        if sent is not None:
            self.process.send_signal(sent)
            self.process.wait(60)
        output, errors = self.process.communicate(timeout=60)
        return Ended(self.process.returncode, output, errors)


NO_REQUESTS: tuple[tuple[str, int, Any], ...] = (
    ("not JSON", -32700, None),
    ('{"jsonrpc": "2.0", "id": 7, "method": "ping"', -32700, None),
    ("\x00", -32700, None),
    ('{"jsonrpc": "2.0"}', -32600, None),
    ('{"jsonrpc": "2.0", "id": 7}', -32600, 7),
    ('{"jsonrpc": "1.0", "id": "a", "method": "ping"}', -32600, "a"),
    ('{"jsonrpc": "2.0", "id": 7, "method": 5}', -32600, 7),
    ('{"jsonrpc": "2.0", "id": 7, "method": "ping", "params": [1]}', -32600, 7),
    ('{"jsonrpc": "2.0", "id": null, "method": "ping"}', -32600, None),
    ('{"jsonrpc": "2.0", "id": 1.5, "method": "ping"}', -32600, None),
    ('{"jsonrpc": "2.0", "id": 7, "method": "ping", "params": {"x": "\\ud800"}}', -32600, 7),
    ('{"jsonrpc": "2.0", "id": 7, "method": "ping", "params": {"x": NaN}}', -32600, 7),
    ('{"jsonrpc": "2.0", "id": 7, "method": "ping", "params": {"x": ' + "9" * 5000 + "}}", -32600, 7),
    (
        '{"jsonrpc": "2.0", "params": {"id": 5, "x": ' + "[" * 5000 + "]" * 5000 + '}, "id": "\\"", "method": "p"}',
        -32600,
        '"',
    ),
    ('{"jsonrpc": "2.0", "id": 7, "method": "ping", "params": {"x": ' + "[" * 300 + "]" * 300 + "}}", -32600, 7),
    ("[]", -32600, None),
    ('[{"jsonrpc": "2.0", "id": 7, "method": "ping"}]', -32600, None),
    ("5", -32600, None),
    ('{"jsonrpc": "2.0", "id": 7, "method": "ping", "params": {"x": "' + "x" * 1_000_000 + '"}}', -32600, None),
    ('{"jsonrpc": "2.0", "id": 7, "method": "ping", "params": {"x": [' + "0," * 50_000 + "0]}}", -32600, 7),
    ("[" + '{"":0},' * 20_000 + '{"jsonrpc": "2.0", "id": 7, "method": "ping"}]', -32600, None),
    ('{"jsonrpc": "2.0", "id": 12, "method": "ping", "error": {"code": 1, "message": "x"}}', -32600, 12),
    ('{"jsonrpc": "2.0", "id": "\\q", "method": "ping", "params": [' + "0," * 50_000 + "0]}", -32600, None),
)


@pytest.mark.slow
def test_what_is_no_message_is_answered_and_standard_output_is_the_protocols(dataset: Path, tmp_path: Path) -> None:
    server = Spoken(dataset, tmp_path / "run", "--max-steps", 1)
    for line, code, asked in NO_REQUESTS:
        server.sent(f"\n  \n{line}")
        answer = server.answer()
        assert (answer["jsonrpc"], answer["id"], answer["error"]["code"]) == ("2.0", asked, code), line[:80]
    # An answer asks for none, and neither does a message without an id.
    many = {"jsonrpc": "2.0", "id": 8, "method": "ping", "params": {"x": ",:[{" * 100_000}}
    server.sent(json.dumps(many))
    assert server.answer() == {"jsonrpc": "2.0", "id": 8, "result": {}}
    server.sent('{"jsonrpc": "2.0", "id": 99, "result": 5}\n{"jsonrpc": "2.0", "method": "notifications/none"}')
    assert "error" in server.called("shell_command", "ls")
    assert "error" in server.asked("no/such")
    assert server.called("shell_command", {"command": "ls"})["result"]["isError"] is False
    over = server.called("shell_command", {"command": "ls"})["result"]
    assert (over["isError"], over["content"][0]["text"]) == (True, "The episode is over.")
    assert episodes(tmp_path / "run")[0]["stop"] == "max_steps"
    done = server.ended()
    assert (done.code, done.output) == (0, "")
    assert "0 of 1 episodes passed" in done.errors


@pytest.mark.slow
def test_whoever_asks_and_does_not_read_is_not_listened_to_meanwhile(dataset: Path, tmp_path: Path) -> None:
    server = Spoken(dataset, tmp_path / "run")
    asked, written = 8_000, list[int]()

    def ask() -> None:
        for number in range(asked):
            server.sent(json.dumps({"jsonrpc": "2.0", "id": number, "method": "ping"}))
            written.append(number)

    asking = threading.Thread(target=ask)
    asking.start()
    count = -1
    while count < len(written):
        count = len(written)
        asking.join(1)
    # As many as a pipe holds, and no more.
    assert count < asked
    answers = [server.answer() for _ in range(asked)]
    asking.join()
    assert sorted(answer["id"] for answer in answers) == list(range(asked))
    assert server.ended().code == 0


@pytest.mark.slow
@pytest.mark.timeout(60)
def test_whoever_asks_does_not_read_and_closes_the_input_has_left(dataset: Path, tmp_path: Path) -> None:
    server = Spoken(dataset, tmp_path / "run")
    for number in range(200):
        server.sent(json.dumps({"jsonrpc": "2.0", "id": number, "method": "tools/list"}))
    assert server.process.stdin
    server.process.stdin.close()
    server.process.stdin = None
    try:
        assert server.process.wait(50) == 0
    finally:
        server.process.kill()
        server.ended()
    assert episodes(tmp_path / "run")[0]["stop"] == "finished"


def serving(dataset: Path, out: Path, **streams: Any) -> "subprocess.Popen[bytes]":
    """A server in a process of its own, whose standard error is `errors` beside its run."""
    command = [sys.executable, "-m", "homeragents", "serve", "mcp", str(dataset), "custom-1", "--out", str(out)]
    with (out.parent / "errors").open("wb") as errors:
        return subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=errors, **streams)


def questions() -> bytes:
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {**HELLO, "protocolVersion": "2025-06-18"}}
    lines = [hello, {"jsonrpc": "2.0", "method": "notifications/initialized"}]
    lines += [{"jsonrpc": "2.0", "id": number, "method": "ping"} for number in range(2, 9)]
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


@pytest.mark.slow
@pytest.mark.timeout(60)
def test_a_client_that_dies_at_the_other_end_of_a_socket_has_left(dataset: Path, tmp_path: Path) -> None:
    ours, theirs = socket.socketpair()
    with theirs:
        server = serving(dataset, tmp_path / "run", stdin=theirs, stdout=theirs)
    with ours:
        ours.sendall(questions())
        # All but one of the answers, so that it dies while the server listens to it and not while it speaks.
        answered = 0
        while answered < 7:
            answered += ours.recv(1) in (b"\n", b"")
        ours.recv(1, socket.MSG_PEEK)
    assert server.wait(50) == 0
    assert episodes(tmp_path / "run")[0]["stop"] == "finished"


@pytest.mark.slow
@pytest.mark.timeout(60)
def test_a_client_that_can_be_told_nothing_has_a_verdict_all_the_same(dataset: Path, tmp_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        server = serving(dataset, tmp_path / "run", stdin=subprocess.PIPE, stdout=full)
    assert server.stdin
    with server.stdin as incoming:
        incoming.write(questions())
        incoming.flush()
        assert server.wait(50) == 2
    assert "the connection to the client failed: No space left" in (tmp_path / "errors").read_text().splitlines()[-1]
    assert episodes(tmp_path / "run")[0]["stop"] == "finished"


@pytest.mark.slow
@pytest.mark.parametrize(("descriptor", "name"), [(0, "input"), (1, "output")])
def test_without_a_standard_stream_nothing_is_served(descriptor: int, name: str, dataset: Path, tmp_path: Path) -> None:
    server = serving(dataset, tmp_path / "run", preexec_fn=lambda: os.close(descriptor))
    assert server.wait(50) == 2
    said = (tmp_path / "errors").read_text()
    assert said == f"homer: standard {name}: is closed, but the client communicates through it\n"
    assert not (tmp_path / "run").exists()


@pytest.mark.slow
def test_a_batch_is_answered_in_one_where_the_version_knows_batches(dataset: Path, tmp_path: Path) -> None:
    server = Spoken(dataset, tmp_path / "run", version="2025-03-26")
    ping = {"jsonrpc": "2.0", "method": "ping"}
    server.sent(
        json.dumps([{**ping, "id": 1}, 5, {"jsonrpc": "2.0", "method": "notifications/none"}, {**ping, "id": "b"}])
    )
    answers = server.answer()
    assert sorted((str(one["id"]), one.get("error", {}).get("code")) for one in answers) == [
        ("1", None), ("None", -32600), ("b", None),
    ]  # fmt: skip
    server.sent("[]")
    assert server.answer()["error"]["code"] == -32600
    server.sent(json.dumps([{"jsonrpc": "2.0", "method": "notifications/none"}]))
    assert "result" in server.asked("ping")
    assert server.ended().output == ""


@pytest.mark.slow
def test_what_a_library_prints_does_not_reach_the_client(dataset: Path, tmp_path: Path) -> None:
    loud = tmp_path / "loud"
    loud.mkdir()
    # Python runs it at its start: from then on, whoever opens a document prints.
    (loud / "sitecustomize.py").write_text(
        "import os, zipfile\nopened = zipfile.ZipFile.__init__\n"
        "def loudly(*given, **named):\n"
        "    if not isinstance(given[1], str):\n"  # a path is Python looking for modules, before our code runs
        "        print('8080 is out of range'); os.write(1, b'and more')\n"
        "    opened(*given, **named)\n"
        "zipfile.ZipFile.__init__ = loudly\n"
    )
    server = Spoken(dataset, tmp_path / "run", path=loud)
    made = server.called("word_create_new_file", {"file_path": "data/total.docx"})
    assert made["result"]["isError"] is False
    read = server.called("word_read_file", {"file_path": "data/total.docx"})
    assert read["result"]["isError"] is False
    done = server.ended()
    assert done.output == ""
    assert "8080 is out of range" in done.errors


def begun(dataset: Path, out: Path) -> Spoken:
    """A server whose client has made a document."""
    server = Spoken(dataset, out)
    made = server.called("word_create_new_file", {"file_path": "data/total.docx"})
    assert made["result"]["isError"] is False
    return server


@pytest.mark.slow
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGKILL, -9), (signal.SIGINT, 130)], ids=["killed", "interrupted"])
def test_a_session_that_is_cut_off_is_explained_and_begins_again(
    sent: signal.Signals, code: int, dataset: Path, tmp_path: Path
) -> None:
    out = tmp_path / "run"
    assert begun(dataset, out).ended(sent).code == code
    explained = homer_in_a_process("resume", out)
    assert explained.code == 2
    assert "`homer serve mcp DATASET TASK_ID --out RUN`" in explained.sentence
    assert "restarts a session that was cut off" in explained.sentence

    async def act(client: Any) -> None:
        for step in (*plan("Total: 12"), FINISH):
            assert not (await call(client, step)).is_error

    session(served(dataset, "custom-1", out), act)
    (row,) = episodes(out)
    assert (row["steps"], row["verdict"]["passed"]) == (3, True)


@pytest.mark.slow
@pytest.mark.timeout(15)
def test_an_interruption_waits_for_no_action(tmp_path: Path) -> None:
    office = ContentStore(tmp_path / "slow").put_office({**FILES, "data/slow.pdf": slow_pdf()})
    server = begun(small_dataset(tmp_path / "slow", {"office": office}), tmp_path / "run")
    read = {"name": "pdf_read_file", "arguments": {"pdf_file_path": "data/slow.pdf"}}
    server.sent(json.dumps({"jsonrpc": "2.0", "method": "tools/call", "id": "slow", "params": read}))
    while unread_bytes(server.process.stdin):
        os.sched_yield()
    assert server.ended(signal.SIGINT).code == 130


def unread_bytes(pipe: Any) -> int:
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


@pytest.mark.slow
def test_being_asked_to_end_counts_as_leaving(dataset: Path, tmp_path: Path) -> None:
    assert begun(dataset, tmp_path / "run").ended(signal.SIGTERM).code == 0
    (row,) = episodes(tmp_path / "run")
    assert (row["steps"], row["verdict"]["passed"], list(row["changed"])) == (1, False, ["data/total.docx"])


def test_an_episode_whose_time_is_over_takes_nothing_more(dataset: Path, tmp_path: Path) -> None:
    from adapters.mcp_server import make_server

    config = make_eval_config(Dataset(dataset), solver="mcp", tasks=("custom-1",), time_s=1e-6)
    with open_served_episode(config, tmp_path / "run") as episode:

        async def act(client: Any) -> None:
            assert text_of(await call(client, FINISH)) == "The episode is over."

        session(make_server(episode), act)
        assert episode.is_scored
    assert episodes(tmp_path / "run")[0]["stop"] == "time"


async def all_that_is_told(client: Any) -> list[str]:
    tools, prompts, resources = await client.list_tools(), await client.list_prompts(), await client.list_resources()
    told = [client.instructions, tools.model_dump_json(), prompts.model_dump_json(), resources.model_dump_json()]
    told += [(await client.read_resource(one.uri)).model_dump_json() for one in resources.resources]
    told += [(await client.get_prompt(one.name)).model_dump_json() for one in prompts.prompts]
    for name in ("shell_command", "system_finish_task", "no_such_tool"):
        told.append((await client.call_tool(name, {"command": "find ."})).model_dump_json())
    return told


def told_of(dataset: Path, memory: str) -> list[str]:
    from adapters.mcp_server import make_server

    config = make_eval_config(Dataset(dataset), solver="mcp", tasks=("neo-7-00003",), memory=memory)
    with open_served_episode(config, dataset.parent / f"{dataset.name}-{memory}") as episode:
        return list(session(make_server(episode), all_that_is_told))


@pytest.mark.slow
def test_nothing_secret_is_told_to_a_client(tmp_path: Path) -> None:
    plain, noisy = twins(tmp_path)
    for memory in ("long-context", "none", "rag-utterance", "rag-session-summary"):
        assert told_of(plain, memory) == told_of(noisy, memory), memory
    assert told_of(plain, "facts") != told_of(noisy, "facts")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("custom-9",), "custom-9"),
        (("custom-1", "--memory", "rag-uterance"), "Did you mean 'rag-utterance'?"),
        (("custom-1", "--max-steps", "0"), "--max-steps"),
    ],
)
def test_what_cannot_be_served_is_one_sentence(
    asked: tuple[str, ...], said: str, dataset: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    done = homer_in_this_process(capsys, "serve", "mcp", dataset, asked[0], "--out", out, *asked[1:])
    assert done.code == 2
    assert said in done.sentence
    assert not out.exists()


def test_without_the_extra_the_command_names_it(dataset: Path, tmp_path: Path) -> None:
    hiding = tmp_path / "hiding" / "mcp_types"
    hiding.mkdir(parents=True)
    (hiding / "__init__.py").write_text("raise ModuleNotFoundError('no mcp_types', name='mcp_types')\n")
    path = f"{hiding.parent}{os.pathsep}{ROOT}"
    done = homer_in_a_process("serve", "mcp", dataset, "custom-1", "--out", tmp_path / "run", PYTHONPATH=path)
    assert done.code == 2
    assert done.sentence == "an MCP server needs an extra: pip install 'homeragents[mcp]'"


def test_no_evaluation_is_run_by_a_client_that_is_not_there(
    dataset: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = homer_in_this_process(capsys, "eval", dataset, "--solver", "mcp", "--out", tmp_path / "run")
    assert done.code == 2
    assert "homer serve mcp" in done.sentence
