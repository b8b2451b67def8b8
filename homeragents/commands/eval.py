"""`homer eval`: run a solver on every task of a dataset."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from homeragents.exit_codes import choose_evaluation_exit_code
from homeragents.options import jobs_option, json_option, solver_model_options
from homeragents.terminal import make_progress, print_json, print_line, print_lines

if TYPE_CHECKING:
    from evaluation import EvalResult
    from llm_gateway import ModelFlags


@click.command("eval", epilog="Example: homer eval my-dataset --solver oracle --out my-run")
@click.argument("dataset", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="RUN", help="Folder to create.")
@click.option(
    "--solver",
    default="oracle",
    show_default=True,
    metavar="NAME",
    help="Solver to run: oracle, noop, touch, random, reader, llm, or an import path `package.module:Name`.",
)
@click.option("--trials", type=int, default=1, show_default=True, help="Trials per task.")
@click.option(
    "--memory",
    default="long-context",
    show_default=True,
    metavar="MODE",
    help="How the solver sees earlier days: long-context, none, facts, rag-session, rag-utterance, "
    "rag-session-summary, rag-chunk-summary.",
)
@click.option(
    "--top-k",
    type=int,
    default=10,
    show_default=True,
    help="Number of utterances, sessions or chunks that retrieval shows.",
)
@click.option(
    "--embedding",
    default="bm25",
    show_default=True,
    metavar="E",
    help="Ranking that retrieval uses: bm25, minilm or openai:NAME.",
)
@click.option(
    "--summary",
    type=click.Choice(["extractive", "llm"]),
    default="extractive",
    show_default=True,
    help="How summaries are written.",
)
@click.option(
    "--protocol",
    type=click.Choice(["tools", "officebench"]),
    default="tools",
    show_default=True,
    help="How the solver calls actions.",
)
@click.option("--max-steps", type=int, default=150, show_default=True, help="Maximum steps per episode.")
@click.option(
    "--time-limit", type=float, metavar="S", help="Maximum seconds per episode; 600 by default, a day for llm."
)
@click.option("--episode-tokens", type=int, metavar="T", help="Maximum tokens per episode.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of solvers that choose at random.")
@jobs_option
@solver_model_options
@json_option
def command(dataset: Path, out: Path, jobs: int, model_flags: "ModelFlags", as_json: bool, **options: Any) -> int:
    """Run a solver on every task, score the files it leaves, and record everything in RUN."""
    from homeragents.evaluation_flags import adopt_solver_orphans, read_cells

    context = click.get_current_context()
    typed_options = {
        name: value
        for name, value in options.items()
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    }
    cells = read_cells(dataset, typed_options, model_flags)
    # Imported last, so that a wrong value is refused without waiting for it.
    from evaluation import GridCell, evaluate, evaluate_grid

    progress = make_progress(as_json)
    adopt_solver_orphans()
    if isinstance(cells, GridCell):
        return report_evaluation(
            evaluate(cells.config, out, jobs, progress, cells.solver_target, cells.model_calls), as_json
        )
    return report_grid(evaluate_grid(cells, out, jobs, progress, make_cell_reporter(as_json)), as_json)


def report_evaluation(result: "EvalResult", as_json: bool) -> int:
    """Print the result of an evaluation and return its exit code."""
    _print_stop_reason(result)
    if as_json:
        print_json(result.to_json_object())
    else:
        print_lines(format_result(result))
    return choose_evaluation_exit_code(result)


def report_grid(results: "tuple[EvalResult, ...]", as_json: bool) -> int:
    """Print the result of a grid and return its exit code; without `--json`, each cell was printed as it ended."""
    if as_json:
        print_json({"runs": [result.to_json_object() for result in results]})
    return choose_evaluation_exit_code(*results)


def format_result(result: "EvalResult") -> str:
    """Describe a result in one line, followed by lines on episodes that have no verdict."""
    labels = ", ".join(part for part in (result.solver, result.model, result.memory) if part)
    if result.top_k is not None:
        labels += f", top {result.top_k}"
    rate = "no pass rate" if result.pass_rate is None else f"pass rate {result.pass_rate:.2f} %"
    lines = [f"{result.run}: {labels}: {result.passed} of {result.episodes} episodes passed, {rate}"]
    if result.not_applicable:
        lines.append(f"not applicable: {result.not_applicable}; they count in no rate")
    if result.errored or result.crashed:
        lines.append(f"{result.errored} errored, {result.crashed} crashed; the reasons are in {result.run}/faults.log")
        lines.append(f"`homer resume {result.run}` tries them again; until then they count in no rate")
    return "\n".join(lines)


def make_cell_reporter(as_json: bool) -> "Callable[[EvalResult], None]":
    """Return a function that prints the result of each grid cell when it ends."""

    def report_cell(result: "EvalResult") -> None:
        _print_stop_reason(result)
        if not as_json:
            print_lines(format_result(result))

    return report_cell


def _print_stop_reason(result: "EvalResult") -> None:
    if result.stopped:
        print_line(f"homer: {result.stopped}", to_errors=True)
