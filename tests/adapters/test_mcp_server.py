"""A program acts over the Model Context Protocol: it sees the assignment alone, and its verdict is ours."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from adapters import open_served_episode
from data_model import Dataset
from evaluation import make_eval_config
from tests.adapters.mcp_sessions import FINISH, call, mcp, served, session, text_of
from tests.evaluation.runs import episodes, rows
from tests.evaluation.twins import twins
from tests.homeragents.datasets import (
    ROOT,
    homer_in_a_process,
    homer_in_this_process,
    plan,
)

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
