"""How the criteria of datasets stand up to the operators: `python -m tests.conformance.operators DATASET...`.

Prints a row for each operator: to how many tasks it applied, how many variants were tried, and how many got a verdict
that they must not get, with the first of them.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import process_time

from data_model import Dataset, Task
from office_env import Office
from verifier import OperatorResult, open_proof_context, operator, run_operators

_EXAMPLES = 2
_MAX_SHOWN_CHARS = 300


def run_on_datasets(roots: Iterable[Path]) -> Iterator[tuple[Task, OperatorResult]]:
    """Run every operator on every task that has a solution."""
    for root in roots:
        dataset = Dataset(root)
        for task in dataset.tasks():
            if task.solution is not None:
                office, references = Office(dataset.store, task.office), dataset.read_references(task)
                with open_proof_context(task, dataset.dialogue(task.id), office, references) as context:
                    for result in run_operators(context, "damage", "hedge", "fair"):
                        yield task, result


def main(roots: list[Path]) -> None:
    """Print the table, and the CPU time on standard error."""
    started_s = process_time()
    tasks, variants, faults = Counter[str](), Counter[str](), Counter[str]()
    examples: dict[str, list[str]] = {}
    seen = set[str]()
    for task, result in run_on_datasets(roots):
        seen.add(task.id)
        tasks[result.operator] += bool(result.variants)
        variants[result.operator] += result.variants
        faults[result.operator] += len(result.faults)
        for fault in result.faults:
            examples.setdefault(result.operator, []).append(f"{task.id} ({task.provenance.archetype}): {fault.message}")
    lines = [f"{'operator':<36}{'kind':<8}{'part':<12}{'tasks':>6}{'variants':>10}{'faults':>8}"]
    for entry in operator:
        name, options = entry.name, entry.options
        counts = f"{tasks[name]:>6}{variants[name]:>10}{faults[name]:>8}"
        lines.append(f"{name:<36}{options['kind']:<8}{options['part']:<12}{counts}")
        lines += [f"    {example[:_MAX_SHOWN_CHARS]}" for example in examples.get(name, [])[:_EXAMPLES]]
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stderr.write(f"{len(seen)} tasks, {process_time() - started_s:.1f} CPU s\n")


if __name__ == "__main__":
    main([Path(argument) for argument in sys.argv[1:]])
