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

_SOURCES = ("document", "workbook", "pdf", "text")


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
    values = [value for fact in task.facts for value in fact.values]
    candidates = {posixpath.basename(value.value).casefold() for value in values if value.type == "file"}
    new_files = [
        change
        for change in changes
        if change.unit == "file"
        and change.how == "created"
        and file_type(change.path) in _SOURCES
        and posixpath.basename(change.path).casefold() not in candidates
    ]
    if not wanted or not new_files:
        return set()
    texts = [_read_words(workspace, path) for path in wanted]
    return {change for change in new_files if (words := _read_words(workspace, change.path)) and words in texts}


def _read_words(workspace: FileTree, path: str) -> str:
    """Return the letters and digits of a file, since a conversion moves white space and marks of lists."""
    text = fold_text(read_file_text(TargetFile(workspace, path, path)))
    spend_steps(len(text))
    return "".join(character for character in text if character.isalnum())
