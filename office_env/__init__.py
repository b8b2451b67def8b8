"""An office: workspaces, applications and their actions, formats, protocols, episodes, criteria.

Sub-doors: `office_env.criteria`, `office_env.formats.<type>`, `office_env.conversion`, `office_env.protocols`.
"""

from office_env.action import (
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
from office_env.changes import ChangedPart, Changes, FileChange, find_changes, format_changes
from office_env.confinement import normalize_path, resolve_inside
from office_env.episode import AsyncPerformAction, Episode, StepResult
from office_env.files import ANSWER_FILE, OFFICE_FOLDERS, FileTree, InMemoryFileTree, is_image
from office_env.listings import Listing, find_revealing_listing, list_office_texts
from office_env.restoring import RestorableWorkspace, open_restorable_workspace
from office_env.store import Office, import_directory
from office_env.workspace import Services, Workspace, open_workspace

__all__ = [
    "ANSWER_FILE",
    "APPS",
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
    "describe_arguments",
    "find_changes",
    "find_revealing_listing",
    "format_changes",
    "import_directory",
    "is_image",
    "list_office_texts",
    "normalize_path",
    "open_restorable_workspace",
    "open_workspace",
    "perform_action",
    "refuse_action",
    "resolve_inside",
    "run_plan",
]
