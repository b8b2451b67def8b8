"""The same task twice, once with noise in all that is secret."""

import random
from pathlib import Path

from data_model import ContentStore
from tests.evaluation.examples import example_dialogue, example_office, example_task, noisy_dialogue, noisy_task
from tests.evaluation.runs import example_dataset


def twins(root: Path) -> tuple[Path, Path]:
    """Two datasets, `plain` and `noisy`; the noisy criterion stays one that can be checked."""
    task, rng = example_task(example_office(ContentStore(root / "plain")).hash), random.Random(5)
    plain = example_dataset(root / "plain", task)
    example_office(ContentStore(root / "noisy"))
    criteria = (task.criteria[0].model_copy(update={"args": {"file": "data/other.xlsx"}}),)
    noisy = noisy_task(task, rng).model_copy(update={"criteria": criteria})
    return plain, example_dataset(root / "noisy", noisy, dialogues=(noisy_dialogue(example_dialogue(task.id), rng),))
