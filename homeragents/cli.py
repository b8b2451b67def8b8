"""The command `homer`; each verb is a file under `commands/`, imported only when it is used."""

import importlib
import os
import pkgutil
import sys
import traceback
from collections.abc import Sequence
from contextlib import nullcontext

import click

from homeragents.exit_codes import ExitCode
from homeragents.interruptions import interruption_behind, leave_at_once, take_signals
from homeragents.terminal import print_line, print_lines
from processes import collect_garbage_rarely

OWN_PROCESS = "own process"
RESUMABLE_VERBS = frozenset({"build", "eval", "resume", "serve"})
"""The verbs whose work `homer resume` continues; the unfinished work of other verbs starts over."""


class _Interrupted(Exception):
    """A verb was interrupted.

    Attributes:
        verb: The name of the verb.
        why: The exception that interrupted it.
    """

    def __init__(self, verb: str | None, why: BaseException) -> None:
        super().__init__(verb)
        self.verb, self.why = verb, why


class VerbGroup(click.Group):
    """The group of verbs, discovered by file: `commands/build.py` defines `command`, the verb `build`."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Return the sorted names of all verbs; a file such as `build_plus.py` belongs to the verb `build`."""
        from homeragents import commands

        names = (module.name.rstrip("_") for module in pkgutil.iter_modules(commands.__path__))
        return sorted(name for name in names if "_" not in name)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Import a verb and return its command, or None if there is no such verb."""
        if name not in self.list_commands(context):
            return None
        # `import` is a keyword, so its file is `import_.py`.
        file = f"{name}_" if name == "import" else name
        verb: click.Command = importlib.import_module(f"homeragents.commands.{file}").command
        return verb

    def invoke(self, context: click.Context) -> object:
        """Run a verb, with limited memory if the process is ours alone; an interruption names the verb."""
        from homeragents.memory_limit import limit_memory

        try:
            with limit_memory() if context.obj == OWN_PROCESS else nullcontext():
                return super().invoke(context)
        except (KeyboardInterrupt, click.Abort) as interruption:
            raise _Interrupted(context.invoked_subcommand, interruption) from interruption
        except Exception as raised:
            if (behind := interruption_behind(raised)) is not None:
                raise _Interrupted(context.invoked_subcommand, behind) from raised
            raise

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the verb; the error for an unknown one suggests the nearest name."""
        verbs = self.list_commands(context)
        if args and not args[0].startswith("-") and args[0] not in verbs:
            from data_model import suggest_name

            raise click.UsageError(f"there is no verb {args[0]!r}.{suggest_name(args[0], verbs)} See `homer --help`.")
        return super().resolve_command(context, args)


@click.group(
    cls=VerbGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog="Example: homer build neo --tasks 3 --seed 7 --out first-dataset",
)
@click.version_option(package_name="homeragents", prog_name="homer")
def homer() -> None:
    """Build, run and measure long-horizon office benchmarks."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its code (docs/cli.md); SIGTERM interrupts it just as SIGINT does."""
    take_signals()
    collect_garbage_rarely()
    code = run(arguments, OWN_PROCESS)
    if code == ExitCode.INTERRUPTED:
        # During a normal exit a second signal would change the exit code, and a waiting thread would delay the end.
        os._exit(code)
    sys.exit(code)


def run(arguments: Sequence[str] | None = None, process: str = "") -> int:
    """Run the command line and return its exit code; errors go to standard error in one line.

    Args:
        process: OWN_PROCESS if nothing but the command line runs in this process.
    """
    given = None if arguments is None else list(arguments)
    try:
        outcome = homer.main(args=given, prog_name="homer", standalone_mode=False, obj=process)
        return outcome if isinstance(outcome, int) else ExitCode.DONE
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        return _print_error(_list_subcommands(error), ExitCode.WRONG_USE)
    except click.ClickException as error:
        return _print_error(error.format_message(), ExitCode.WRONG_USE)
    except _Interrupted as interruption:
        if process == OWN_PROCESS:
            leave_at_once(ExitCode.INTERRUPTED)
        return _end_interrupted(interruption)
    except (KeyboardInterrupt, click.Abort):
        if process == OWN_PROCESS:
            leave_at_once(ExitCode.INTERRUPTED)
        return _print_error("interrupted", ExitCode.INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output, such as `head`, has closed the pipe.
        sys.stderr.close()
        return ExitCode.DONE
    except Exception as error:  # noqa: BLE001 (the last place that can report a bug of ours)
        return _report_exception(error)


def _end_interrupted(interruption: _Interrupted) -> int:
    from homeragents.memory_limit import VARIABLE, MemoryLimitReached, read_memory_limit

    is_resumable = interruption.verb in RESUMABLE_VERBS and _has_kept_run()
    resume_hint = "; what was done is kept, `homer resume` continues it" if is_resumable else ""
    if isinstance(interruption.why, MemoryLimitReached):
        needed = f"needs more than {read_memory_limit():,} bytes of memory; {VARIABLE} sets another limit"
        command = f"homer {interruption.verb}" if interruption.verb else "homer"
        return _print_error(f"`{command}` {needed}{resume_hint}", ExitCode.WRONG_USE)
    return _print_error(f"interrupted{resume_hint}", ExitCode.INTERRUPTED)


def _has_kept_run() -> bool:
    from run_ledger import has_run_on_disk

    return has_run_on_disk()


def _report_exception(error: Exception) -> int:
    from data_model import WRITE_DENIED_ERRNOS, InputError

    if isinstance(error, InputError):
        return _print_error(str(error), ExitCode.WRONG_USE)
    if isinstance(error, OSError) and error.errno in WRITE_DENIED_ERRNOS:
        return _print_error(f"{error.filename or 'a file'}: {error.strerror}", ExitCode.WRONG_USE)
    if isinstance(error, MemoryError):
        return _print_error("out of memory", ExitCode.WRONG_USE)
    print_lines("".join(traceback.format_exception(error)), to_errors=True)
    return _print_error("this is a fault of homer, not of your input; the traceback is above", ExitCode.CRASHED)


def _list_subcommands(error: click.UsageError) -> str:
    if error.ctx is None or not isinstance(error.ctx.command, click.Group):
        return error.format_message()
    path, names = error.ctx.command_path, error.ctx.command.list_commands(error.ctx)
    return f"`{path}` needs one of: {', '.join(names)}. See `{path} --help`."


def _print_error(sentence: str, code: int) -> int:
    print_line(f"homer: {' '.join(sentence.split())}", to_errors=True)
    return code
