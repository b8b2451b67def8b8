"""The product's exceptions, by who caused them and who sees them.

InputError      the user's file, flag or task; one sentence on the command line, exit code 2
ActionRefused   the solver's arguments or path; the message ends the observation, nothing has changed
ModelCallError  endpoint, network or quota; the unit is `errored` and retried by `homer resume`
BudgetReached   the limit that the user set; the run stops and its state is kept

Any other exception is a bug of ours: the unit is `crashed` and its traceback is logged.
"""

from collections.abc import Iterable
from difflib import get_close_matches


class InputError(Exception):
    """The user's input cannot be used; `str()` gives the sentence that the command line prints.

    Attributes:
        what: What is wrong, without its location; may be empty if `expected` or `found` says it.
        where: File, line or JSON path (`tasks.jsonl line 12, /criteria/0/args`); may be empty.
        expected: What would be valid; may be empty.
        found: What was there instead; may be empty.
    """

    def __init__(self, what: str, where: str = "", expected: str = "", found: str = "") -> None:
        self.what, self.where, self.expected, self.found = what, where, expected, found
        super().__init__(what, where, expected, found)

    def __str__(self) -> str:
        parts = [self.what] if self.what else []
        if self.expected and self.found:
            parts.append(f"expected {self.expected}, found {self.found}")
        elif self.expected:
            parts.append(f"expected {self.expected}")
        elif self.found:
            parts.append(f"found {self.found}")
        sentence = "; ".join(parts)
        return f"{self.where}: {sentence}" if self.where else sentence


class ActionRefused(Exception):
    """A solver's action cannot be carried out, and nothing in the workspace has changed.

    The message is one clear sentence, which ends the observation.
    """


class FileMissing(ActionRefused):
    """An action names a file that does not exist in the workspace."""


class ModelCallError(Exception):
    """The endpoint, the network or a quota failed after all retries."""


class BudgetReached(Exception):
    """The money or token limit that the user set for the run is spent."""


def suggest_name(name: str, known_names: Iterable[str]) -> str:
    """Suggest the known name that was probably meant, as ` Did you mean 'x'?`, or return an empty string."""
    matches = get_close_matches(name, sorted(known_names), n=1, cutoff=0.5)
    return f" Did you mean {matches[0]!r}?" if matches else ""
