"""What a case is given while it runs: a folder of its own, a secret to guard, and where to say what broke."""

import random
import shutil
import subprocess
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path

from tests.hostile.harness.cases import MOST_BYTES, Failure
from tests.hostile.harness.looking import differences, files_with, snapshot

Tell = Callable[[dict[str, object]], None]


class Attempt:
    """One case of one area, at work.

    Attributes:
        place: An empty folder, deleted afterwards. outside: a folder beside it that nobody may read or change; its
            files hold the canary. ground: a folder that all cases share. key: an API key that may be nowhere. failures:
            what was found so far. most: how many bytes of memory a process may take.
    """

    def __init__(
        self,
        area: str,
        case: str,
        place: Path,
        seed: int,
        *,
        without: Iterable[str] = (),
        tell: Tell = lambda message: None,
        noise: Callable[[], str] = lambda: "",
    ) -> None:
        self.area, self.case, self.place, self.seed = area, case, place / "place", seed
        self.rng = random.Random(f"{seed}::{area}::{case}")
        mark = sha256(f"{seed}::{area}".encode()).hexdigest()[:20]
        self.canary, self.key = f"CANARY-{mark}", f"sk-attack-{mark}"
        self.outside, self.ground = place / "outside", place.parent.parent / "ground"
        self.failures: list[Failure] = []
        self.tries, self.step, self.most = 1, "", MOST_BYTES
        self._without, self._tell, self._noise = frozenset(without), tell, noise
        self.place.mkdir(parents=True)
        self._plant()

    def begin(self, step: str) -> bool:
        """Begin a step of its own clock; False for one that is to be left out, since it did not end before."""
        self.check_noise()
        self.step = step
        if step in self._without:
            return False
        self._tell({"begun": step})
        return True

    def fail(self, why: str) -> None:
        """Say what went wrong, in the step that was begun last."""
        failure = Failure(self.area, self.case, self.step, why)
        self.failures.append(failure)
        self._tell({"failed": [failure.step, failure.why]})

    def expect(self, holds: object, why: str) -> None:
        """Fail unless something holds."""
        if not holds:
            self.fail(why)

    def may_take(self, most: int) -> None:
        """Allow processes of this case another amount of memory than usual, in bytes."""
        self.most = most
        self._tell({"most": most})

    def may_last(self, seconds: float) -> None:
        """Give the steps from the next one on another limit of time."""
        self._tell({"limit": seconds})

    def look_outside(self) -> None:
        """Fail where anything outside was changed."""
        if changed := differences(self._before, snapshot(self.outside)):
            self.fail(f"changed outside: {', '.join(changed[:5])}")
            shutil.rmtree(self.outside)
            self._plant()

    def look_for_secrets(self, text: str = "", secret: str = "") -> None:
        """Fail where the canary, or another secret, stands in a text or in any file of the place."""
        wanted = secret or self.canary
        if wanted in text:
            self.fail(f"the secret {wanted} is told: {_around(text, wanted)}")
        if found := files_with(wanted.encode(), self.place):
            self.fail(f"the secret {wanted} stands in {', '.join(found[:5])}")

    def check_noise(self) -> None:
        """Fail where anything was printed on the standard output of this process."""
        if noise := self._noise():
            self.fail(f"printed on standard output: {noise[:200]!r}")

    def clear(self) -> None:
        """Empty the place."""
        delete(self.place)
        self.place.mkdir()

    def _plant(self) -> None:
        (self.outside / "folder").mkdir(parents=True)
        for name in ("secret.txt", "folder/secret.txt", "secret.json"):
            (self.outside / name).write_text(f'"{self.canary}"\n')
        self._before = snapshot(self.outside)


def delete(folder: Path) -> None:
    """Delete a folder, however deep it goes: Python's own way does so recursively."""
    try:
        shutil.rmtree(folder)
    except (OSError, RecursionError):
        subprocess.run(["rm", "-rf", "--", str(folder)], check=False, stderr=subprocess.DEVNULL)


def _around(text: str, wanted: str) -> str:
    at = text.index(wanted)
    return repr(text[max(0, at - 60) : at + len(wanted) + 20])
