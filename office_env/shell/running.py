"""Run a command line with our own commands: all of it, or nothing of it."""

from data_model import ActionRefused, bounds, nearest
from office_env.shell.globbing import expand_word
from office_env.shell.lexing import Command, parse_line
from office_env.shell.listing import find, ls, pwd
from office_env.shell.moving import cp, mkdir, mv, rm, rmdir, touch
from office_env.shell.session import Program, Result, Session, options
from office_env.shell.texts import cat, echo, grep, head, tail, wc
from office_env.shell.tree import Tree
from office_env.workspace import Workspace


def cd(session: Session, words: list[str]) -> Result:
    """Change the current folder for the rest of the line."""
    _, others = options("cd", words, "")
    if len(others) > 1:
        raise ActionRefused("cd: too many arguments")
    goal = others[0] if others else "/testbed"
    if not isinstance(session.found(goal, "cd:"), dict):
        raise ActionRefused(f"cd: {goal}: Not a directory")
    session.here = session.located(goal)
    return Result()


def _nothing(session: Session, words: list[str]) -> Result:
    return Result()


COMMANDS: dict[str, Program] = {
    "ls": ls, "cat": cat, "cp": cp, "mv": mv, "rm": rm, "mkdir": mkdir, "rmdir": rmdir, "touch": touch, "echo": echo,
    "find": find, "grep": grep, "head": head, "tail": tail, "wc": wc, "pwd": pwd, "cd": cd, "true": _nothing,
}  # fmt: skip


def run_line(workspace: Workspace, line: str) -> str:
    """Run a command line inside the workspace and return its output, without the last line ends.

    Every effect is staged and made at the end. Raises ActionRefused, in a shell's words, at the first error of any
    command, also behind `;`: then nothing has changed. A grep that finds nothing is no error, but `&&` stops there.
    """
    commands = parse_line(line)
    session = Session(Tree(workspace))
    output: list[bytes] = []
    succeeded = True
    try:
        for command in commands:
            if command.after and not succeeded:
                continue
            result = _run(session, command)
            succeeded = result.succeeded
            output.append(result.out)
        text = _displayed(b"".join(output))
        session.tree.commit()
    except ActionRefused as refusal:
        if len(commands) == 1:
            raise
        reason = str(refusal).rstrip(".")
        raise ActionRefused(f"{reason}. Nothing of the command line was carried out.") from refusal
    return text


def _run(session: Session, command: Command) -> Result:
    name, *words = [text for word in command.words for text in expand_word(session.tree, session.here, word)]
    if name not in COMMANDS:
        known = ", ".join(one for one in COMMANDS if one != "true")
        raise ActionRefused(f"bash: {name[:80]}: command not found.{nearest(name, COMMANDS)} Known here are: {known}.")
    result = COMMANDS[name](session, words)
    if command.target is None:
        return result
    names = expand_word(session.tree, session.here, command.target)
    if len(names) != 1:
        raise ActionRefused(f"bash: {command.target.text}: ambiguous redirect")
    session.write(names[0], result.out, command.appends)
    return Result(succeeded=result.succeeded)


def _displayed(output: bytes) -> str:
    if b"\0" in output:
        raise ActionRefused("The output is binary; read such files with the excel, word, pdf or ocr application.")
    text = output.decode("utf-8", errors="replace").rstrip("\n")
    most = bounds.LINE_SHOWN_CHARACTERS
    return f"{text[:most]}\n[cut after {most:,} of {len(text):,} characters]" if len(text) > most else text
