"""Messages of the Model Context Protocol: what is none is answered, and standard output holds nothing else."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.mcp_sessions import Spoken
from tests.evaluation.runs import episodes

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
