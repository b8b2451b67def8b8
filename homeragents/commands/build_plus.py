"""`homer build plus`: turn seed tasks into long-horizon tasks with dialogues."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from homeragents.build_messages import explain_unpublished, print_stop_reason
from homeragents.exit_codes import choose_build_exit_code
from homeragents.options import engine_options, jobs_option, json_option, model_options
from homeragents.terminal import make_progress, print_json, print_lines

if TYPE_CHECKING:
    from llm_gateway import ModelFlags
    from orchestrator import BuildResult, Engine


@click.command("plus", epilog="Example: homer build plus --seeds my-officebench --jobs 2 --out my-plus")
@click.option(
    "--seeds", type=click.Path(path_type=Path), metavar="DATASET", help="Dataset whose tasks are the seed tasks."
)
@click.option(
    "--from",
    "origin",
    type=click.Path(path_type=Path),
    metavar="DATASET",
    help="Dataset of an earlier Plus build from which to take the seed tasks.",
)
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="DATASET", help="Folder to create.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of every random choice.")
@click.option(
    "--limit", type=int, metavar="N", help="Use only the first N seed tasks in order of their ids; all by default."
)
@click.option("--include-flagged", is_flag=True, help="Also use seed tasks that are known to be unfair as published.")
@engine_options
@jobs_option
@model_options
@json_option
def plus(
    seeds: Path | None,
    origin: Path | None,
    out: Path,
    seed: int,
    limit: int | None,
    include_flagged: bool,
    engine: "Engine",
    dialogue_engine: "Engine | None",
    surface: "Engine",
    without: tuple[str, ...],
    jobs: int,
    model_flags: "ModelFlags",
    as_json: bool,
) -> int:
    """Build long-horizon tasks from seed tasks (OdysseyBench, Algorithm 1)."""
    from homeragents.engine_flags import read_engine_flags
    from orchestrator import PlusConfig

    source = origin if seeds is None else seeds
    if source is None or (origin is not None and seeds is not None):
        raise click.UsageError("give either --seeds or --from: the dataset that the seeds come from")
    engines = read_engine_flags(
        engine, dialogue_engine, surface, without, model_flags, unavailable_roles=("planner", "surfer")
    )
    config = PlusConfig.model_validate(
        {
            **engines.config,
            "seeds": str(source.resolve()),
            "again": origin is not None,
            "limit": limit,
            "include_flagged": include_flagged,
            "seed": seed,
        }
    )
    # Imported last, so that a wrong value is refused without waiting for it.
    from orchestrator import build_plus

    return report_plus(build_plus(config, out, jobs, make_progress(as_json), engines.model_options), as_json)


def report_plus(result: "BuildResult", as_json: bool) -> int:
    """Print the result of a Plus build and return its exit code."""
    if as_json:
        print_stop_reason(result)
        print_json(result.model_dump(mode="json", exclude={"is_published", "stopped", "office_notes"}))
    else:
        print_lines(_format_result(result))
    return choose_build_exit_code(result, wanted_tasks=1)


def _format_result(result: "BuildResult") -> str:
    reasons = ", ".join(f"{count} {reason}" for reason, count in result.rejected.items()) or "none"
    settled = result.accepted + sum(result.rejected.values())
    lines = [f"{result.accepted} of {settled} seeds became tasks; rejected: {reasons}"]
    if result.rejected.get("flagged"):
        lines.append("flagged seeds are known to be unfair as published; --include-flagged builds them anyway")
    if result.is_published:
        lines.append(f"published: {result.dataset}; its rejected.jsonl says why each seed was rejected")
    else:
        lines += explain_unpublished(result)
    return "\n".join(lines)
