"""Shell: a command line inside the workspace, run by a few commands of our own or, if allowed, in a sandbox."""

from office_env.action_registry import action
from office_env.shell import run_command_line, run_in_sandbox
from office_env.workspace.workspace import Workspace


@action(app="shell", writes=True, failure="")
def command(workspace: Workspace, command: str) -> str:
    """Run a command line on the files of the office, which are in /testbed/data, /testbed/emails and /testbed/calendar.

    The commands are ls, cat, cp, mv, rm, mkdir, rmdir, touch, echo, find, grep, head, tail, wc, pwd and cd, with `&&`,
    `;`, `>`, `>>`, quotes, `*` and `?`. Every line begins in /testbed. If one command fails, the whole line changes
    nothing.

    Args:
        command: The command line, such as ls /testbed/data or mv data/old.txt data/new.txt.
    """
    is_sandboxed = workspace.services.shell == "sandboxed"
    output = run_in_sandbox(workspace, command) if is_sandboxed else run_command_line(workspace, command)
    return output if output.strip() else f"Successfully executed command: {command}. The output was [{output}]."
