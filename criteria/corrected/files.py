"""Whether a file is there, and is what its name says."""

from typing import Literal

from criteria.file_text import file_type, find_damage
from criteria.registry import Args, References, criterion
from criteria.target_files import resolve_target
from data_model import Checks, failed, passed
from office_env import FileTree


class FileArgs(Args):
    """file: its path in the workspace."""

    file: str


class FormatArgs(Args):
    """file: its path. type: what it must be; by its ending where left out."""

    file: str
    type: Literal["workbook", "document", "pdf", "mail", "calendar", "image", "text"] | None = None


@criterion(published=True)
def evaluate_file_exist(workspace: FileTree, seed: FileTree, references: References, args: FileArgs) -> Checks:
    """The file is there, holds something, and can be read as the type its name says; a folder is no file.

    A text file must hold more than white space. A workbook or document that is sound but blank counts; an image is
    known by its first bytes (`evaluate_file_format_valid` decodes it).
    """
    yield from _check_file(workspace, seed, references, args.file)


@criterion
def evaluate_file_format_valid(workspace: FileTree, seed: FileTree, references: References, args: FormatArgs) -> Checks:
    """The file can be read, to its end, as a workbook, document, pdf, mail, calendar, image or text."""
    yield from _check_file(workspace, seed, references, args.file, args.type or "", True)


@criterion(published=True)
def evaluate_file_not_exist(workspace: FileTree, seed: FileTree, references: References, args: FileArgs) -> Checks:
    """Neither a file nor a folder is there."""
    target = resolve_target(args.file, workspace, seed, references)
    if target._replace(has_trailing_slash=False).exists():
        yield failed(target.display_path, "no such file", "a file or folder")
    else:
        yield passed("is not there", target.display_path)


def _check_file(
    workspace: FileTree, seed: FileTree, references: References, file: str, kind: str = "", whole_image: bool = False
) -> Checks:
    target = resolve_target(file, workspace, seed, references)
    expected = f"a sound {(kind or file_type(target.name)).replace('pdf', 'PDF')} file"
    if not target.is_file():
        yield failed(target.display_path, expected, "a folder" if target.exists() else "no such file")
    elif damage := find_damage(target, kind, whole_image):
        yield failed(target.display_path, expected, damage)
    else:
        yield passed("is there and can be read", target.display_path)
