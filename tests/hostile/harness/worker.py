"""The inside of a worker process: it reads cases, tries each, and says what came of it.

One JSON document a line. In: `{area, case, seed, place, keep, without}`. Out: `{ready}`, `{begun: step}`,
`{failed: [step, why]}`, `{most}`, `{limit}`, and `{done: tries}` at the end of the case; `peak` beside the first and
the last is the most memory since the step before. What else is printed goes to files.
"""

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from tests.hostile.harness.attempt import Attempt, Tell, delete
from tests.hostile.harness.processes import adopt_orphans, die_with_parent, forget_most_memory, most_memory
from tests.hostile.harness.protecting import protect


def main(registry: str, scratch: Path, noise_file: Path) -> None:
    """Serve until the input ends.

    Args:
        registry: The import path of the areas, as `package.module:NAME`.
        scratch: Where it may write.
        noise_file: Where standard output goes meanwhile.
    """
    adopt_orphans()
    die_with_parent()
    # Before anything that starts threads is imported: none may be there.
    if not protect(scratch):
        sys.stderr.write("this machine cannot be made read-only for the attack\n")
    module, _, name = registry.partition(":")
    areas = {area.name: area for area in getattr(import_module(module), name)}
    # A shell lets what it runs in the background ignore it, and every command would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    says = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(noise_file, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600), 1)
    for line in sys.stdin:
        order = json.loads(line)
        tell = _telling(says)
        tell({"ready": True})
        _try(areas[order["area"]].run, order, tell, _new_noise(noise_file))


def _try(run: Callable[[str, Attempt], None], order: dict[str, Any], tell: Tell, noise: Callable[[], str]) -> None:
    place, here = Path(order["place"]), Path.cwd()
    attempt = Attempt(
        order["area"], order["case"], place, order["seed"], without=order["without"], tell=tell, noise=noise
    )
    try:
        run(attempt.case, attempt)
        attempt.check_noise()
    except BaseException as raised:  # noqa: BLE001 (whatever is raised where nothing may be is what is looked for)
        attempt.fail(said_of(raised))
        traceback.print_exception(raised)
    os.chdir(here)
    if not order["keep"]:
        delete(place)
    tell({"done": attempt.tries})


def said_of(raised: BaseException) -> str:
    """An exception in a line, with the place in the code where it was raised."""
    frames = traceback.extract_tb(raised.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"raised {type(raised).__name__}: {ascii(str(raised))[1:201]} ({place})"


def _telling(says: IO[str]) -> Tell:
    def tell(message: dict[str, object]) -> None:
        if "begun" in message or "done" in message:
            message["peak"] = most_memory(os.getpid())
            forget_most_memory()
        says.write(json.dumps(message) + "\n")
        says.flush()

    return tell


def _new_noise(file: Path) -> Callable[[], str]:
    """Returns what was printed since it was asked for last."""
    seen = file.stat().st_size

    def noise() -> str:
        nonlocal seen
        sys.stdout.flush()
        if (size := file.stat().st_size) == seen:
            return ""
        with file.open("rb") as stream:
            stream.seek(seen)
            seen = size
            return stream.read(10_000).decode(errors="replace")

    return noise


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
