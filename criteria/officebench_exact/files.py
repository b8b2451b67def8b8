"""OfficeBench's existence checks, bug for bug: folders and empty files count."""

from typing import Any

from criteria.registry import References, exact_criterion
from criteria.target_files import resolve_target
from office_env import FileTree


@exact_criterion
def evaluate_file_exist(workspace: FileTree, seed: FileTree, references: References, args: dict[str, Any]) -> bool:
    """Something exists at the path, whatever it is."""
    return resolve_target(args["file"], workspace, seed, references).exists()


@exact_criterion
def evaluate_file_not_exist(workspace: FileTree, seed: FileTree, references: References, args: dict[str, Any]) -> bool:
    """Nothing exists at the path."""
    return not resolve_target(args["file"], workspace, seed, references).exists()
