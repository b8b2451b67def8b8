"""`homer serve`: let an external program act in an office."""

from pathlib import Path
from typing import Any

import click

from homeragents.exit_codes import ExitCode, choose_evaluation_exit_code
from homeragents.terminal import print_lines

MISSING_EXTRA = "an MCP server needs an extra: pip install 'homeragents[mcp]'"


@click.group("serve", epilog="Example: homer serve mcp my-dataset neo-7-00000 --out my-run")
def command() -> None:
    """Serve one task to an external program that acts in it."""


@command.command("mcp", epilog="Example: homer serve mcp my-dataset neo-7-00000 --out my-run")
@click.argument("dataset", type=click.Path(path_type=Path))
@click.argument("task_id")
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="RUN", help="Folder to create.")
@click.option(
    "--memory",
    metavar="MODE",
    help="How the client sees earlier days: long-context (default), none, facts, rag-session, rag-utterance, "
    "rag-session-summary, rag-chunk-summary.",
)
@click.option("--top-k", type=int, help="Number of utterances, sessions or chunks that retrieval shows; 10 by default.")
@click.option(
    "--embedding", type=click.Choice(["bm25", "minilm"]), help="Ranking that retrieval uses; bm25 by default."
)
@click.option("--max-steps", type=int, help="Maximum steps of the episode; 150 by default.")
@click.option(
    "--time-limit", "time_s", type=float, metavar="S", help="Maximum seconds of the episode; a day by default."
)
def serve_mcp(dataset: Path, task_id: str, out: Path, **options: Any) -> int:
    """Serve a task over the Model Context Protocol on standard input and output, and score what the client leaves.

    The server's tools are the office's actions; its prompt is the task. The client ends the episode by calling
    `system_finish_task` or by disconnecting. If a session is cut off before
    its verdict, run the same command to restart it.
    """
    try:
        from adapters import claim_stdio, serve_stdio
    except ModuleNotFoundError as error:
        from data_model import InputError

        if (error.name or "").partition(".")[0] not in ("mcp", "mcp_types"):
            raise
        raise InputError(MISSING_EXTRA) from error
    from adapters import open_served_episode
    from data_model import Dataset
    from evaluation import make_eval_config
    from homeragents.commands.eval import format_result

    # From here on standard output belongs to the client; anything that any code prints goes to standard error.
    with claim_stdio() as wire:
        opened_dataset = Dataset(dataset)
        config = make_eval_config(opened_dataset, solver="mcp", tasks=(opened_dataset.task(task_id).id,), **options)
        with open_served_episode(config, out) as episode:
            serve_stdio(episode, wire, interrupt_exit_code=ExitCode.INTERRUPTED)
            result = episode.load_result()
        print_lines(format_result(result), to_errors=True)
        wire.check_disconnection()
    return choose_evaluation_exit_code(result)
