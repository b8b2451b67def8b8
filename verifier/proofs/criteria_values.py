"""What the criteria look for can be known: what the description gives of it, the user says."""

from data_model import Checks, failed, passed
from verifier.coverage import find_uncovered_values
from verifier.run_proofs import ProofContext, proof


@proof(needs=("dialogue",), splits=("plus",))
def criteria_values_are_said(context: ProofContext) -> Checks:
    """Every value that a criterion asks for and the description gives is said by the user.

    What the description does not give has to be computed or looked up in the office. Names of files, keywords, cells,
    people and times are looked at, each in whatever form it is written. A row with a solution has its plans instead,
    which show what must be known.
    """
    if context.task.solution is not None:
        yield passed("the plans of the row show what must be known")
        return
    for path, value in find_uncovered_values(context.task, context.dialogue) if context.dialogue else ():
        yield failed(path, f"the user to say {value.value!r}, which the criterion asks for", "no turn that does")
    yield passed("the user says every value that the criteria ask for and the description gives")
