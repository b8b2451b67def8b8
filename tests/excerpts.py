"""The excerpts of the demo dataset in README and docs: `python -m tests.excerpts` regenerates them."""

import json
import re
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from homeragents import BuildConfig, Dataset, Task, build_neo
from homeragents.tour import choose_example_mistake, choose_example_task, format_turns_around_fact, format_verdict

ROOT = Path(__file__).resolve().parent.parent
README, FORMAT = ROOT / "README.md", ROOT / "docs" / "dataset_format.md"
BETWEEN = re.compile(r"(<!-- excerpts: .*? -->\n).*?(<!-- end of excerpts -->)", re.DOTALL)
ROWS = re.compile(r"```json\n.*?\n```", re.DOTALL)


def build_demo(goal: Path) -> Dataset:
    """Build the dataset of `make demo`; 44 candidates are what `homer` tries at most for six tasks."""
    build_neo(BuildConfig(tasks=6, seed=7, max_candidates=44), goal)
    return Dataset(goal)


def readme(text: str, demo: Dataset) -> str:
    """Return the README with excerpts of a dataset."""
    task = choose_example_task(demo)
    dialogue = demo.dialogue(task.id)
    mistake = choose_example_mistake(task)
    assert dialogue is not None
    assert mistake is not None
    # Each line begins with a date, or with blanks of the same width.
    talk = [line[11:].split(" <- ")[0] for line in format_turns_around_fact(task, dialogue)][:-1]
    parts = [
        "\n".join(textwrap.wrap(task.intent, 118, initial_indent="> ", subsequent_indent="> ")) + "\n",
        "The user mentioned the details on earlier days. Here the user changes one of them, amid small talk:\n",
        _block(talk),
        "An agent is scored by the files that it leaves. The reference solution passes:\n",
        _block(format_verdict(demo, task, task.solution or ())),
        "An agent that missed the change fails:\n",
        _block(format_verdict(demo, task, mistake.plan)),
    ]
    return BETWEEN.sub(lambda found: found[1] + "\n".join(parts) + found[2], text)


def format_page(text: str, demo: Dataset) -> str:
    """Return the page of the format with rows of a dataset; a wrong way shows only its last step."""
    task, new = next(_list_bound_changes(demo))
    dialogue = demo.dialogue(task.id)
    assert dialogue is not None
    row = task.model_dump(mode="json")
    old = next(fact for fact in row["facts"] if fact["id"] == new["supersedes"])
    bindings = [one for one in row["bindings"] if one["fact"] == new["id"]]
    way = next(way for way in row["wrong_ways"] if way.get("fact") == old["id"])
    said = next(one for one in dialogue.evidence if one.fact == new["id"]).model_dump(mode="json")
    turn = next(turn for turn in dialogue.turns if turn.id == said["turn"]).model_dump(mode="json")
    blocks = [[old, new], bindings, _bound(task, bindings), [{**way, "plan": way["plan"][-1:]}], [turn], [said]]
    rows = iter(blocks)
    return ROWS.sub(lambda _: "```json\n" + "\n".join(map(_row, next(rows))) + "\n```", text)


def _list_bound_changes(demo: Dataset) -> Iterator[tuple[Task, dict[str, Any]]]:
    """Yield the tasks with a changed fact whose value stands in a criterion and in a step, and that fact."""
    for task in demo.tasks():
        row = task.model_dump(mode="json")
        for fact in row["facts"]:
            paths = [one["path"].split("/")[1:] for one in row["bindings"] if one["fact"] == fact["id"]]
            places = {path[0] for path in paths if len(path) > 1}
            if fact["kind"] == "update" and fact["needed"] and places >= {"criteria", "solution"}:
                yield task, fact


def _bound(task: Task, bindings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the first criterion and the first step that the bindings point to."""
    row = task.model_dump(mode="json")
    places = [path for binding in bindings if len(path := binding["path"].split("/")[1:3]) == 2]
    return [row[kind][int(next(at for one, at in places if one == kind))] for kind in ("criteria", "solution")]


def _row(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _block(lines: Any) -> str:
    return "```text\n" + "\n".join(lines) + "\n```\n"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        built = build_demo(Path(folder) / "demo")
        README.write_text(readme(README.read_text(encoding="utf-8"), built), encoding="utf-8")
        FORMAT.write_text(format_page(FORMAT.read_text(encoding="utf-8"), built), encoding="utf-8")
