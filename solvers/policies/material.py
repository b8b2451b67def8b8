"""What was said to a solver, as bare values by type, without any understanding of what they are for."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from data_model import Assignment, Clock
from solvers.reader.sentences import split_history
from solvers.reader.value_spans import ValueKind, find_value_spans

_COPY = re.compile(
    r"\b(?:copy|copies|spare|duplicate|twice|second one|cancel\w*|call(?:ed)? off|skip|never mind|drop|leave out)\b",
    re.IGNORECASE,
)
_KINDS: tuple[ValueKind, ...] = ("file", "address", "date", "time", "number", "quoted", "cell")
_ALSO = re.compile(r"\b(?:cop\w+|spare|duplicate)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Material:
    """The values that were mentioned, each list in the order of its last mentions.

    Attributes:
        sentences: All sentences, in order.
        phrases: Quoted words.
        cells: Cell references such as `B7`.
    """

    sentences: tuple[str, ...]
    clock: Clock
    files: tuple[str, ...] = ()
    addresses: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()
    times: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()

    def keep_last(self) -> "Material":
        """Keep only the last value of each type; of files, the last of each type of file."""
        endings: dict[str, str] = {name.rpartition(".")[2].lower(): name for name in self.files}
        kinds = ("addresses", "dates", "times", "numbers", "phrases", "cells")
        return replace(self, files=tuple(endings.values()), **{kind: getattr(self, kind)[-1:] for kind in kinds})

    def leave_out_copies(self) -> "Material":
        """Leave out every sentence about a copy, the one after it, and what only they mention."""
        kept: list[str] = []
        for before, sentence in zip(("", *self.sentences), self.sentences, strict=False):
            if not _COPY.search(sentence) and not _ALSO.search(before):
                kept.append(sentence)
        return _sort_values(kept, self.clock)


def collect_material(assignment: Assignment) -> Material:
    """Collect all values that the assignment mentions."""
    sentences = [sentence.text for sentence in split_history(assignment.history)]
    return _sort_values([*sentences, assignment.instruction], assignment.clock)


def _sort_values(sentences: Iterable[str], clock: Clock) -> Material:
    kept = tuple(sentences)
    found: dict[str, dict[str, None]] = {}
    for sentence in kept:
        for kind in _KINDS:
            for span in find_value_spans(kind, sentence, clock):
                values = found.setdefault(kind, {})
                values.pop(span.value, None)
                values[span.value] = None
    return Material(kept, clock, *(tuple(found.get(kind, {})) for kind in _KINDS))
