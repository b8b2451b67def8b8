"""Leaks: values in the intent that only the dialogue should give (docs/glossary.md)."""

from collections.abc import Iterator

from data_model import Fact, Task, Value, is_mentioned
from office_env import APPS


def find_leaked_values(task: Task) -> Iterator[tuple[Fact, Value]]:
    """Yield every value of a needed fact that the intent contains.

    Values shorter than two characters count only if they are numbers. Names of applications and of the persona are not
    leaks.
    """
    allowed = {task.persona.name.lower(), *APPS}
    for fact in task.facts:
        for value in fact.values if fact.needed else ():
            is_long = value.type == "number" or len(value.value) >= 2
            if is_long and value.value.lower() not in allowed and is_mentioned(task.intent, value):
                yield fact, value
