"""Rules about the task's subtasks and its two wordings: description and intent."""

import re

from data_model import Checks, Task, Value, extract_values, failed, is_mentioned, normalize_value
from verifier.intent_leaks import find_leaked_values
from verifier.rule_registry import rule

PLACEHOLDER = re.compile(r"\{[^\W\d][\w.]{0,80}\}")
SOURCE = "OdysseyBench, Appendix E.2, rules for tasks"


@rule(family="task", source=SOURCE)
def task_has_one_to_five_subtasks(task: Task) -> Checks:
    """A task has one to five subtasks, each with its own id and instruction.

    Source: OdysseyBench, Appendix E.2, rules for tasks: the description tells each subtask, 1-5 of them.
    """
    if not 1 <= len(task.subtasks) <= 5:
        yield failed("/subtasks", "1 to 5 subtasks", str(len(task.subtasks)))
    ids = [subtask.id for subtask in task.subtasks]
    for index, subtask in enumerate(task.subtasks):
        if ids.index(subtask.id) != index:
            yield failed(f"/subtasks/{index}", "an id of its own", f"{subtask.id!r} for the second time")
        if not subtask.instruction.strip():
            yield failed(f"/subtasks/{index}", "an instruction", "none")


@rule(family="task", source="OdysseyBench, Appendix D")
def subtasks_are_split_and_never_repeated(task: Task) -> Checks:
    """No subtask repeats another one.

    Source: OdysseyBench, Appendix D: subtasks are split from the instruction and never repeated.
    """
    seen: dict[frozenset[str], str] = {}
    for subtask in task.subtasks:
        words = frozenset(_split_words(subtask.instruction))
        if words in seen:
            message = f"subtask {subtask.id} repeats subtask {seen[words]}: {subtask.instruction!r}"
            yield failed(f"/subtasks ({subtask.id})", message=message)
        seen.setdefault(words, subtask.id)


@rule(family="task", source=SOURCE)
def description_tells_every_subtask(task: Task) -> Checks:
    """The description contains every value, and at least half of the longer words, of each subtask.

    Source: OdysseyBench, Appendix E.2, rules for tasks: the description describes each subtask.
    """
    description_words = set(_split_words(task.description))
    for subtask in task.subtasks:
        for instruction_value in extract_values(subtask.instruction):
            value = Value(type=instruction_value.type, value=instruction_value.value)
            if not is_mentioned(task.description, value) and not _mentions_partial_date(
                task.description, instruction_value.value
            ):
                yield failed("/description", f"{instruction_value.value!r} of subtask {subtask.id}", "no mention of it")
        words = [word for word in _split_words(subtask.instruction) if len(word) > 3]
        missing = [word for word in words if word not in description_words]
        if len(missing) * 2 > len(words):
            yield failed("/description", f"subtask {subtask.id} to be told", f"no word of {', '.join(missing[:5])}")


@rule(family="task", source="OdysseyBench, Appendix B, soundness", splits=("neo", "plus", "custom", "odysseybench"))
def intent_leaks_nothing(task: Task) -> Checks:
    """The intent contains no value of a needed fact.

    Source: OdysseyBench, Appendix B, soundness, and Appendix E.2: the query lacks details that the memory holds.
    """
    for fact, value in find_leaked_values(task):
        yield failed("/intent", f"no value of a needed fact such as {fact.id}", repr(value.value))


@rule(family="task", source=SOURCE)
def intent_is_a_general_instruction(task: Task) -> Checks:
    """The intent is shorter than the description, shares a word with it, and repeats no whole subtask.

    Source: OdysseyBench, Appendix E.2, rules for tasks: the query is a general instruction of the description.
    """
    intent, description = _split_words(task.intent), _split_words(task.description)
    if not intent:
        yield failed("/intent", "a general instruction", "nothing")
    elif len(intent) >= len(description):
        yield failed("/intent", f"fewer words than the description ({len(description)})", f"{len(intent)} words")
    elif not {_stem(word) for word in intent if len(word) > 3} & {_stem(word) for word in description if len(word) > 3}:
        yield failed("/intent", "a word of the description, so that the memory can be asked for with it", "none")
    for subtask in task.subtasks:
        words = _split_words(subtask.instruction)
        if len(words) > 5 and " ".join(words) in " ".join(intent):
            yield failed("/intent", "the goal without its details", f"the whole of subtask {subtask.id}")


@rule(family="task", source=SOURCE, splits=("neo", "plus", "custom"))
def no_placeholder_is_left(task: Task, office_files: tuple[str, ...]) -> Checks:
    """No text of the task holds a placeholder such as `{file}`, unless a file or a value of a fact is named so.

    Source: OdysseyBench, Appendix E.2, rules for tasks: the description is precise and clear.
    """
    names = (*office_files, *(value.value for fact in task.facts for value in fact.values))
    texts = {
        "/intent": task.intent,
        "/description": task.description,
        **{f"/subtasks/{index}": subtask.instruction for index, subtask in enumerate(task.subtasks)},
        **{f"/facts/{index}": fact.text for index, fact in enumerate(task.facts)},
    }
    for where, text in texts.items():
        for placeholder in dict.fromkeys(PLACEHOLDER.findall(text)):
            if not any(placeholder in name for name in names):
                yield failed(where, "a text without placeholders", placeholder)


def _split_words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", normalize_value(Value(type="text", value=text)).removeprefix("words:"))


def _stem(word: str) -> str:
    return word[:5]


def _mentions_partial_date(text: str, canonical: str) -> bool:
    """Return whether a text gives a date that was found without its year, or without its month."""
    return any(found.value.endswith(canonical.lstrip("-")) for found in extract_values(text) if found.type == "date")
