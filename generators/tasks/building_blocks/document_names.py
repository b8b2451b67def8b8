"""Word documents of an office that can be named by their file names."""

from collections import Counter
from pathlib import PurePosixPath

from data_model import DocumentFinding
from generators.tasks.recipe import TaskContext


def list_named_documents(context: TaskContext) -> dict[str, str]:
    """Return the Word documents of an office by their file names, where no other file has the same one."""
    paths = [one.file for one in context.findings if isinstance(one, DocumentFinding) and one.application == "word"]
    names = Counter(PurePosixPath(path).name.casefold() for path in context.files)
    own = (path for path in dict.fromkeys(paths) if names[PurePosixPath(path).name.casefold()] == 1)
    return {PurePosixPath(path).name: path for path in own}
