"""`homer build`: make a dataset."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from homeragents.build_messages import explain_unpublished, print_stop_reason
from homeragents.commands.build_plus import plus
from homeragents.exit_codes import choose_build_exit_code
from homeragents.options import engine_options, jobs_option, json_option, model_options
from homeragents.terminal import make_progress, make_reading_progress, print_json, print_line, print_lines

if TYPE_CHECKING:
    from llm_gateway import ModelFlags
    from orchestrator import BuildResult, Engine


@click.group("build", epilog="Example: homer build neo --tasks 20 --seed 7 --out my-dataset")
def command() -> None:
    """Build a dataset of tasks and dialogues."""


command.add_command(plus)


@command.command(epilog="Example: homer build neo --office my-offices --tasks 20 --seed 7 --jobs 2 --out my-dataset")
@click.option("--tasks", type=int, required=True, metavar="N", help="Number of tasks to build.")
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="DATASET", help="Folder to create.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of every random choice.")
@click.option(
    "--office",
    "offices",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="DIR|DATASET",
    help="Office folder, or dataset from which to take the offices; repeatable.",
)
@click.option("--world", is_flag=True, help="Make up companies, eight tasks in each (the default without --office).")
@engine_options
@jobs_option
@click.option("--max-candidates", type=int, metavar="C", help="Maximum number of candidates; 4 N + 20 by default.")
@click.option(
    "--attack",
    is_flag=True,
    help="Also try each task with the policies that know no task and with the reader, for the card of the dataset.",
)
@model_options
@json_option
def neo(
    tasks: int,
    out: Path,
    seed: int,
    offices: tuple[Path, ...],
    world: bool,
    engine: "Engine",
    dialogue_engine: "Engine | None",
    surface: "Engine",
    without: tuple[str, ...],
    jobs: int,
    max_candidates: int | None,
    attack: bool,
    model_flags: "ModelFlags",
    as_json: bool,
) -> int:
    """Build new tasks from offices or made-up companies (OdysseyBench, Algorithm 2)."""
    from homeragents.engine_flags import read_engine_flags
    from orchestrator import BuildConfig, check_task_numbers, default_max_candidates

    if world and offices:
        raise click.UsageError("--world and --office exclude each other")
    engines = read_engine_flags(engine, dialogue_engine, surface, without, model_flags)
    config = BuildConfig.model_validate(
        {
            **engines.config,
            "tasks": tasks,
            "seed": seed,
            "office": [str(office.resolve()) for office in offices],
            "attack": attack,
            "max_candidates": max_candidates if max_candidates is not None else default_max_candidates(tasks),
        }
    )
    check_task_numbers(config)
    # Imported last, so that a wrong value is refused without waiting for it.
    from orchestrator import build_neo

    result = build_neo(
        config,
        out,
        jobs,
        make_progress(as_json),
        engines.model_options,
        _print_left_out,
        make_reading_progress(as_json),
    )
    return report_neo(result, tasks, as_json)


def _print_left_out(sentence: str) -> None:
    print_line(f"homer: {' '.join(sentence.split())}; it is left out", to_errors=True)


def report_neo(result: "BuildResult", tasks: int, as_json: bool) -> int:
    """Print the result of a Neo build and return its exit code."""
    for note in result.office_notes:
        print_line(f"homer: {note}", to_errors=True)
    if as_json:
        print_stop_reason(result)
        print_json(result.model_dump(mode="json", exclude={"is_published", "stopped", "office_notes"}))
    else:
        print_lines(_format_result(result, tasks))
    return choose_build_exit_code(result, tasks)


def _format_result(result: "BuildResult", tasks: int) -> str:
    rejected = ", ".join(f"{count} {reason}" for reason, count in result.rejected.items()) or "none"
    lines = [f"{result.accepted} of {tasks} tasks accepted; rejected: {rejected}"]
    if result.is_published:
        lines.append(f"published: {result.dataset}")
        if result.accepted < tasks:
            lines.append("fewer than asked for: the candidates ran out; allow more with --max-candidates")
    else:
        lines += explain_unpublished(result)
    return "\n".join(lines)
