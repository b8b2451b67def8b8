"""Offices, and how a solver acts in one: workspaces, applications and their actions, protocols, episodes.

Public subpackages: `office_env.conversion`, `office_env.protocols`.
"""

from office_env.action_registry import (
    APPS,
    Observation,
    PlanRun,
    action,
    build_arguments_model,
    describe_arguments,
    perform_action,
    refuse_action,
    run_plan,
)
from office_env.app_data.users import check_user_name, match_known_name, parse_user
from office_env.episode import AsyncPerformAction, Episode, StepResult
from office_env.workspace.changes import ChangedPart, Changes, FileChange, find_changes, format_changes
from office_env.workspace.confinement import normalize_path, resolve_inside
from office_env.workspace.file_tree import (
    ANSWER_FILE,
    IMAGE_SUFFIXES,
    OFFICE_FOLDERS,
    FileTree,
    InMemoryFileTree,
    is_image,
)
from office_env.workspace.line_alignment import can_align_lines
from office_env.workspace.listings import Listing, find_revealing_listing, list_office_texts
from office_env.workspace.office import Office, import_directory
from office_env.workspace.restorable_workspace import RestorableWorkspace, open_restorable_workspace
from office_env.workspace.workspace import Services, Workspace, open_workspace

__all__ = [
    "ANSWER_FILE",
    "APPS",
    "IMAGE_SUFFIXES",
    "OFFICE_FOLDERS",
    "AsyncPerformAction",
    "ChangedPart",
    "Changes",
    "Episode",
    "FileChange",
    "FileTree",
    "InMemoryFileTree",
    "Listing",
    "Observation",
    "Office",
    "PlanRun",
    "RestorableWorkspace",
    "Services",
    "StepResult",
    "Workspace",
    "action",
    "build_arguments_model",
    "can_align_lines",
    "check_user_name",
    "describe_arguments",
    "find_changes",
    "find_revealing_listing",
    "format_changes",
    "import_directory",
    "is_image",
    "list_office_texts",
    "match_known_name",
    "normalize_path",
    "open_restorable_workspace",
    "open_workspace",
    "parse_user",
    "perform_action",
    "refuse_action",
    "resolve_inside",
    "run_plan",
]
