"""Runs a command line with our own commands, either all of it or nothing."""

from data_model import ActionRefused, bounds, suggest_name
from office_env.shell.command_parser import ShellCommand, parse_command_line
from office_env.shell.file_commands import cp, mkdir, mv, rm, rmdir, touch
from office_env.shell.folder_commands import find, ls, pwd
from office_env.shell.grep_command import grep
from office_env.shell.session import CommandFunction, CommandResult, ShellSession, parse_options
from office_env.shell.staged_tree import StagedTree
from office_env.shell.text_commands import cat, echo, head, tail, wc
from office_env.shell.wildcards import expand_word
from office_env.workspace.workspace import Workspace


def cd(session: ShellSession, words: list[str]) -> CommandResult:
    """Change the current folder for the rest of the line."""
    _, operands = parse_options("cd", words, "")
    if len(operands) > 1:
        raise ActionRefused("cd: too many arguments")
    target = operands[0] if operands else "/testbed"
    if not isinstance(session.require_node(target, "cd:"), dict):
        raise ActionRefused(f"cd: {target}: Not a directory")
    session.current_folder = session.resolve_path(target)
    return CommandResult()


def _do_nothing(session: ShellSession, words: list[str]) -> CommandResult:
    return CommandResult()


COMMANDS: dict[str, CommandFunction] = {
    "ls": ls, "cat": cat, "cp": cp, "mv": mv, "rm": rm, "mkdir": mkdir, "rmdir": rmdir, "touch": touch, "echo": echo,
    "find": find, "grep": grep, "head": head, "tail": tail, "wc": wc, "pwd": pwd, "cd": cd, "true": _do_nothing,
}  # fmt: skip


def run_command_line(workspace: Workspace, line: str) -> str:
    """Run a command line inside the workspace and return its output, without trailing line ends.

    All effects are staged and carried out at the end. A grep that finds nothing is not an error, but `&&` stops there.

    Raises:
        ActionRefused: A command failed, even one after `;`, and nothing has changed. The message is worded as a
            shell's.
    """
    commands = parse_command_line(line)
    session = ShellSession(StagedTree(workspace))
    output: list[bytes] = []
    is_success = True
    try:
        for command in commands:
            if command.needs_success and not is_success:
                continue
            result = _run_command(session, command)
            is_success = result.is_success
            output.append(result.output)
        text = _decode_output(b"".join(output))
        session.tree.commit()
    except ActionRefused as refusal:
        if len(commands) == 1:
            raise
        reason = str(refusal).rstrip(".")
        raise ActionRefused(f"{reason}. Nothing of the command line was carried out.") from refusal
    return text


def _run_command(session: ShellSession, command: ShellCommand) -> CommandResult:
    name, *words = [text for word in command.words for text in expand_word(session.tree, session.current_folder, word)]
    if name not in COMMANDS:
        known_commands = ", ".join(one for one in COMMANDS if one != "true")
        raise ActionRefused(
            f"bash: {name[:80]}: command not found.{suggest_name(name, COMMANDS)} Known here are: {known_commands}."
        )
    result = COMMANDS[name](session, words)
    if command.output_file is None:
        return result
    names = expand_word(session.tree, session.current_folder, command.output_file)
    if len(names) != 1:
        raise ActionRefused(f"bash: {command.output_file.text}: ambiguous redirect")
    session.write_file(names[0], result.output, command.appends)
    return CommandResult(is_success=result.is_success)


def _decode_output(output: bytes) -> str:
    if b"\0" in output:
        raise ActionRefused("The output is binary; read such files with the excel, word, pdf or ocr application.")
    text = output.decode("utf-8", errors="replace").rstrip("\n")
    max_chars = bounds.LINE_SHOWN_CHARACTERS
    return (
        f"{text[:max_chars]}\n[cut after {max_chars:,} of {len(text):,} characters]" if len(text) > max_chars else text
    )
