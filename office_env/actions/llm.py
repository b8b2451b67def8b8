"""LLM: one question to a language model, if the opener of the workspace provides one."""

from data_model import ActionRefused
from office_env.action_registry import action
from office_env.workspace.workspace import Workspace


@action(app="llm", writes=False, failure="Error:")
def complete_text(workspace: Workspace, prompt: str) -> str:
    """Ask a language model a question or let it complete a text; it sees only the prompt, no file and no history.

    Args:
        prompt: The whole question, with everything that is needed to answer it.
    """
    complete = workspace.services.complete_text
    if complete is None:
        raise ActionRefused("A language model is not available here; answer from what the files say.")
    return complete(prompt)
