"""Files that were made on the way to a wanted file: the document behind a PDF that was asked for."""

import posixpath
from collections.abc import Sequence

from criteria.cannot_check import CannotCheck
from criteria.collateral.content_change import ContentChange
from criteria.file_text import read_file_text
from criteria.keyword_matching import fold_text
from criteria.step_budget import spend_steps
from criteria.target_files import TargetFile, file_type
from data_model import Task
from office_env import FileTree

_SOURCE_TYPES = ("document", "workbook", "text")


def find_conversion_sources(
    changes: Sequence[ContentChange], allowed: Sequence[ContentChange], workspace: FileTree, task: Task
) -> set[ContentChange]:
    """Find the new files behind wanted PDFs: the same text, under a name that is no candidate of the task.

    Each PDF has one such file, and none if a file that was there or is wanted itself has its text: then a second one
    is a copy.

    Args:
        changes: The changes that nothing asked for.
        allowed: The changes that are asked for or permitted.
        workspace: The files that were left behind.
        task: The task, whose facts say which names of files are rival candidates.
    """
    wanted = [
        change.path
        for change in allowed
        if change.unit == "file" and change.how == "created" and file_type(change.path) == "pdf"
    ]
    candidates = _list_candidate_names(task) if wanted and changes else set[str]()
    sources = {
        change.path: change
        for change in changes
        if change.unit == "file"
        and change.how == "created"
        and file_type(change.path) in _SOURCE_TYPES
        and posixpath.basename(change.path).casefold() not in candidates
    }
    if not wanted or not sources:
        return set()
    words_of_wanted = {_read_words(workspace, path) for path in wanted} - {""}
    found: dict[str, ContentChange] = {}
    for path in sorted(sources, reverse=True):
        words = _read_words(workspace, path)
        if words in words_of_wanted:
            found[words] = sources[path]
    unasked = {change.path for change in changes if change.how == "created"}
    others = [path for path in workspace.names() if path not in unasked and _may_be_source(path)] if found else []
    for path in others:
        found.pop(_read_words(workspace, path), None)
    return set(found.values())


def _may_be_source(path: str) -> bool:
    return path.startswith("data/") and file_type(path) in _SOURCE_TYPES


def _list_candidate_names(task: Task) -> set[str]:
    """Return the names of files, in lower case, that the task's facts give or its wrong ways use."""
    values = [value.value for fact in task.facts for value in fact.values if value.type == "file"]
    arguments = [argument for way in task.wrong_ways for step in way.plan for argument in step.args.values()]
    names = [*values, *(argument for argument in arguments if isinstance(argument, str))]
    return {posixpath.basename(name).casefold() for name in names}


def _read_words(workspace: FileTree, path: str) -> str:
    """Return the letters and digits of a file, since a conversion moves white space and marks of lists."""
    try:
        text = fold_text(read_file_text(TargetFile(workspace, path, path)))
    except CannotCheck:
        # A file that nobody can read is nobody's source.
        return ""
    spend_steps(len(text))
    return "".join(character for character in text if character.isalnum())
