"""Files that were made on the way to a wanted file: the document behind a PDF that was asked for."""

import posixpath
from collections.abc import Sequence

from criteria.collateral.content_change import ContentChange
from criteria.file_text import read_file_text
from criteria.keyword_matching import fold_text
from criteria.step_budget import spend_steps
from criteria.target_files import TargetFile, file_type
from data_model import Task
from office_env import FileTree

_SOURCE_TYPES = ("document", "workbook", "pdf", "text")


def find_conversion_sources(
    changes: Sequence[ContentChange], allowed: Sequence[ContentChange], workspace: FileTree, task: Task
) -> set[ContentChange]:
    """Find the new files with the same text as a wanted PDF or document, under a name that is no candidate of the task.

    Args:
        changes: The changes that nothing asked for.
        allowed: The changes that are asked for or permitted.
        workspace: The files that were left behind.
        task: The task, whose facts say which names of files are rival candidates.
    """
    wanted = [
        change.path
        for change in allowed
        if change.unit == "file" and change.how == "created" and file_type(change.path) in ("document", "pdf")
    ]
    candidates = _list_candidate_names(task)
    sources = [
        change
        for change in changes
        if change.unit == "file"
        and change.how == "created"
        and file_type(change.path) in _SOURCE_TYPES
        and posixpath.basename(change.path).casefold() not in candidates
    ]
    if not wanted or not sources:
        return set()
    words_of_wanted = [(file_type(path), _read_words(workspace, path)) for path in wanted]
    return {
        change for change in sources if _is_source(change.path, _read_words(workspace, change.path), words_of_wanted)
    }


def _list_candidate_names(task: Task) -> set[str]:
    """Return the names of files, in lower case, that the task's facts give or its wrong ways use."""
    values = [value.value for fact in task.facts for value in fact.values if value.type == "file"]
    arguments = [argument for way in task.wrong_ways for step in way.plan for argument in step.args.values()]
    names = [*values, *(argument for argument in arguments if isinstance(argument, str))]
    return {posixpath.basename(name).casefold() for name in names}


def _is_source(path: str, words: str, words_of_wanted: Sequence[tuple[str, str]]) -> bool:
    return bool(words) and any(file_type(path) != kind and words == wanted for kind, wanted in words_of_wanted)


def _read_words(workspace: FileTree, path: str) -> str:
    """Return the letters and digits of a file, since a conversion moves white space and marks of lists."""
    text = fold_text(read_file_text(TargetFile(workspace, path, path)))
    spend_steps(len(text))
    return "".join(character for character in text if character.isalnum())
