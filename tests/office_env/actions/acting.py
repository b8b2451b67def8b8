"""How these tests act: one call, its observation, and whether anything changed."""

from typing import Any

from data_model import Action
from office_env import Workspace, perform_action
from tests.offices import snapshot


def act(workspace: Workspace, name: str, **args: Any) -> str:
    """Carry out `app.action`, which must not be refused, and return the observation."""
    app, _, action = name.partition(".")
    seen = perform_action(workspace, Action(app=app, action=action, args=args))
    assert seen.status == "ok", seen.text
    return seen.text


def refusal(workspace: Workspace, name: str, **args: Any) -> str:
    """Carry out `app.action`, which must be refused and change nothing, and return the observation."""
    app, _, action = name.partition(".")
    before = snapshot(workspace)
    seen = perform_action(workspace, Action(app=app, action=action, args=args))
    assert seen.status == "refused", seen.text
    assert snapshot(workspace) == before
    return seen.text
