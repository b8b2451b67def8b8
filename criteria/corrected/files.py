"""Criteria for whether a file exists and is what its name says."""

from typing import Literal

from criteria.damaged_files import find_damage
from criteria.registry import Args, Findings, MatchedItem, References, criterion
from criteria.target_files import file_type, resolve_target
from data_model import Checks, failed, passed
from office_env import FileTree


class FileArgs(Args):
    """The file to check.

    Attributes:
        file: The path in the workspace.
    """

    file: str


class FormatArgs(Args):
    """The file to check and its type.

    Attributes:
        file: The path in the workspace.
        type: The type that the file must have; if left out, the type that its ending says.
    """

    file: str
    type: Literal["workbook", "document", "pdf", "mail", "calendar", "image", "text"] | None = None


@criterion(published=True)
def evaluate_file_exist(workspace: FileTree, seed: FileTree, references: References, args: FileArgs) -> Checks:
    """The file exists, is not empty, and can be read as the type that its ending says. A folder is not a file.

    A text file must contain more than white space. A workbook or document that is blank but undamaged is accepted. An
    image is recognised by its first bytes (`evaluate_file_format_valid` decodes it).
    """
    yield from _check_file(workspace, seed, references, args.file)


@criterion
def evaluate_file_format_valid(workspace: FileTree, seed: FileTree, references: References, args: FormatArgs) -> Checks:
    """The whole file can be read as a workbook, document, pdf, mail, calendar, image or text."""
    yield from _check_file(workspace, seed, references, args.file, args.type or "", True)


@criterion(published=True)
def evaluate_file_not_exist(workspace: FileTree, seed: FileTree, references: References, args: FileArgs) -> Findings:
    """Neither a file nor a folder exists at the path."""
    target = resolve_target(args.file, workspace, seed, references)
    if target._replace(has_trailing_slash=False).exists():
        yield failed(target.display_path, "no such file", "a file or folder")
    else:
        yield passed("does not exist", target.display_path)
        yield from (MatchedItem("file", name) for name in seed.names() if f"{name}/".startswith(f"{target.name}/"))


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
        yield passed("exists and can be read", target.display_path)
