"""The proof that a solver can know what the criteria ask for: the user says whatever the description gives of it."""

from data_model import Checks, failed, passed
from verifier.coverage import find_uncovered_values
from verifier.proof_context import ProofContext
from verifier.proof_registry import proof


@proof(needs=("dialogue",), splits=("plus",))
def criteria_values_are_said(context: ProofContext) -> Checks:
    """The user states every value that both the description and a criterion contain.

    A value that the description does not contain has to be computed, or looked up in the office. The proof looks for
    file names, keywords, cells, people and times, in any form. A task with a solution passes, because its plans show
    what must be known.
    """
    if context.task.solution is not None:
        yield passed("the plans of the row show what must be known")
        return
    for path, value in find_uncovered_values(context.task, context.dialogue) if context.dialogue else ():
        yield failed(path, f"the user to say {value.value!r}, which the criterion asks for", "no turn that does")
    yield passed("the user says every value that the criteria ask for and the description gives")
