"""An office: workspaces, applications and their actions, formats, protocols, episodes, criteria.

Sub-doors: `office_env.criteria`, `office_env.formats.<type>`, `office_env.conversion`, `office_env.protocols`.
"""

from office_env.action import (
    APPS,
    Observation,
    PlanRun,
    action,
    argument_descriptions,
    arguments_model,
    perform,
    refuse_action,
    run_plan,
)
from office_env.changes import ChangedPart, Changes, FileChange, changes, changes_text
from office_env.confinement import confined, normal_name
from office_env.episode import Episode, Perform, StepResult
from office_env.files import ANSWER_FILE, STORES, FileTree, MemoryFiles, is_image
from office_env.listings import Listing, listings, sole_place
from office_env.restoring import RestorableWorkspace, open_restorable
from office_env.store import Office, import_directory
from office_env.workspace import Services, Workspace, open_workspace

__all__ = [
    "ANSWER_FILE",
    "APPS",
    "STORES",
    "ChangedPart",
    "Changes",
    "Episode",
    "FileChange",
    "FileTree",
    "Listing",
    "MemoryFiles",
    "Observation",
    "Office",
    "Perform",
    "PlanRun",
    "RestorableWorkspace",
    "Services",
    "StepResult",
    "Workspace",
    "action",
    "argument_descriptions",
    "arguments_model",
    "changes",
    "changes_text",
    "confined",
    "import_directory",
    "is_image",
    "listings",
    "normal_name",
    "open_restorable",
    "open_workspace",
    "perform",
    "refuse_action",
    "run_plan",
    "sole_place",
]
