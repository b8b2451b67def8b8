"""Binds the values of facts to the arguments of a seed's criteria."""

from collections.abc import Iterator

from data_model import Binding, Task, Value, escape_pointer_key, is_mentioned, is_same_value
from generators.seeds.value_extraction import TIME_STAMP


def bind_criteria(task: Task) -> tuple[Binding, ...]:
    """Bind every value of a fact to each criterion argument that equals it, contains it or is a time stamp with it."""
    bindings: list[Binding] = []
    for index, criterion in enumerate(task.criteria):
        for path, text in _list_argument_texts(criterion.args, f"/criteria/{index}/args"):
            for fact in task.facts:
                for value in fact.values:
                    how = _classify_binding(text, value)
                    if how:
                        binding = {"fact": fact.id, "value": value.value, "path": path, "how": how}
                        bindings.append(Binding.model_validate(binding))
    return tuple(bindings)


def _classify_binding(text: str, value: Value) -> str:
    if is_same_value(Value(type=value.type, value=text), value):
        return "same"
    stamp = TIME_STAMP.search(text.replace("-", "")) if value.type in ("date", "time") else None
    if stamp and value.type == "date" and value.value == f"{stamp['year']}-{stamp['month']}-{stamp['day']}":
        return "derived"
    if stamp and value.type == "time" and stamp["hour"] and value.value == f"{stamp['hour']}:{stamp['minute']}":
        return "derived"
    # A number within a longer text may have any meaning.
    return "inside" if value.type != "number" and is_mentioned(text, value) else ""


def _list_argument_texts(argument: object, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(argument, dict):
        for key, inner in argument.items():
            yield from _list_argument_texts(inner, f"{path}/{escape_pointer_key(str(key))}")
    elif isinstance(argument, list | tuple):
        for index, inner in enumerate(argument):
            yield from _list_argument_texts(inner, f"{path}/{index}")
    elif isinstance(argument, str) and argument.strip():
        yield path, argument
