"""Conversions of files inside a workspace."""

from collections.abc import Callable
from pathlib import PurePosixPath

from data_model import ActionRefused
from file_formats.conversion import libreoffice
from office_env.workspace.workspace import Workspace


def convert_file(
    workspace: Workspace,
    source: str,
    target: str,
    convert: Callable[[bytes], bytes],
    suffixes: tuple[str, ...] = (".pdf",),
    libreoffice_types: tuple[str, str] | None = None,
) -> None:
    """Convert a file of the workspace to another, whose name must have one of the suffixes.

    Args:
        libreoffice_types: The types of source and target if LibreOffice can do it too, which it does if the workspace's
            services say so.

    Raises:
        FileMissing: The source does not exist.
        ActionRefused: The target's name has another suffix.
        UnreadableFile: The source is damaged.
    """
    content = workspace.read(source)
    if PurePosixPath(target).suffix.lower() not in suffixes:
        raise ActionRefused(f"The name {target!r} must end in {' or '.join(suffixes)}.")
    if libreoffice_types and workspace.services.conversion == "libreoffice":
        workspace.write(target, libreoffice.convert_with_libreoffice(content, *libreoffice_types))
    else:
        workspace.write(target, convert(content))
