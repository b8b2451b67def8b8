"""The shell of an office: a few commands of our own inside the workspace, or a real shell in a sandbox."""

from office_env.shell.command_line import COMMANDS, run_command_line
from office_env.shell.sandbox import explain_missing_sandbox, run_in_sandbox

__all__ = ["COMMANDS", "explain_missing_sandbox", "run_command_line", "run_in_sandbox"]
