"""The shell of an office: a few commands of our own inside the workspace, or a real one in a sandbox."""

from office_env.shell.running import COMMANDS, run_line
from office_env.shell.sandbox import run_sandboxed, why_no_sandbox

__all__ = ["COMMANDS", "run_line", "run_sandboxed", "why_no_sandbox"]
