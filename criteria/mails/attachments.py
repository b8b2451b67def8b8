"""The files that a mail carries, beside those that it must or may carry."""

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

from criteria.mails.messages import Message
from criteria.step_budget import spend_steps
from data_model import FileMissing
from file_formats import UnreadableFile, eml
from office_env import FileTree


class _NamedContent(NamedTuple):
    """The name of a file and its content; None if there is no such file."""

    name: str
    content: bytes | None


def find_wrong_attachments(
    message: Message,
    workspace: FileTree,
    seed: FileTree,
    required: Sequence[str],
    optional: Sequence[str],
    forward_of: str | None,
) -> Iterator[str]:
    """Yield what is wrong with the attachments of a message, in words that follow its path.

    Args:
        required: The paths of the files in the workspace that it must carry.
        optional: The paths of those that it may carry.
        forward_of: The path of a mail of the seed whose attachments it must carry.
    """
    if not message.mail.attachments and not required and not forward_of:
        return
    attached = _read_attached(workspace, message.path)
    wanted = [_read_file(workspace, path) for path in required]
    wanted += _read_attached(seed, forward_of) if forward_of else []
    fair = [*wanted, *(_read_file(workspace, path) for path in optional)]
    yield from (f"does not carry {one.name} as it is" for one in wanted if one not in attached)
    yield from (f"carries {one.name}" for one in attached if one not in fair)


def _read_attached(tree: FileTree, path: str) -> list[_NamedContent]:
    content = tree.read(path)
    spend_steps(len(content))
    try:
        return [_NamedContent(one.name, one.content) for one in eml.read_attachments(content)]
    except UnreadableFile:
        return []


def _read_file(tree: FileTree, path: str) -> _NamedContent:
    try:
        return _NamedContent(PurePosixPath(path).name, tree.read(path))
    except FileMissing:
        return _NamedContent(PurePosixPath(path).name, None)
