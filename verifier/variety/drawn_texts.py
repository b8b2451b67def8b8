"""The texts that a solution writes and that were neither computed nor, as a whole, looked up."""

from collections import defaultdict
from collections.abc import Collection, Iterator

from data_model import Binding, RowLeaf, Task, walk_solution_leaves
from verifier.variety.masking import fold, mask_text

_TEXT_ARGUMENTS = {"subject", "content", "contents", "description", "location", "text", "values", "rows"}
_TITLES_OF_NEW_THINGS = {("create_event", "summary"), ("create_sheet", "sheet")}
_TEXT_TYPES = {"text", "name"}


def list_drawn_texts(task: Task) -> frozenset[str]:
    """Return the titles, subjects, messages, headings, labels and items that a solution writes, folded.

    They are the texts and names of facts that stand in what it writes; and what it writes around them, with a mark for
    values, names and figures; and what it writes that no fact is bound to.
    """
    bindings: defaultdict[str, list[Binding]] = defaultdict(list)
    for binding in task.bindings:
        bindings[binding.path].append(binding)
    stated = {(fact.id, value.value) for fact in task.facts for value in fact.values if value.type in _TEXT_TYPES}
    written = (leaf for action, leaf in walk_solution_leaves(task) if _is_written(action, leaf.key))
    return frozenset(text for leaf in written for text in _list_texts(leaf, bindings[leaf.path], stated))


def _is_written(action: str, argument: str) -> bool:
    return argument in _TEXT_ARGUMENTS or (action, argument) in _TITLES_OF_NEW_THINGS


def _list_texts(leaf: RowLeaf, bindings: list[Binding], stated_texts: Collection[tuple[str, str]]) -> Iterator[str]:
    stated = {one.value: one for one in bindings if one.how != "derived" and one.value is not None}
    yield from (fold(value) for value, one in stated.items() if (one.fact, value) in stated_texts)
    is_computed = bindings and not stated
    if is_computed or any(one.how == "same" for one in stated.values()):
        return
    around = mask_text(leaf.text, stated) if stated else fold(leaf.text)
    if any(character.isalpha() for character in around):
        yield around
