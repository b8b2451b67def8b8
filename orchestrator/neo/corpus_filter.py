"""Which accepted candidates enter a dataset together: no near duplicates, and twins both or none."""

from data_model import Task
from orchestrator.build_config import parse_candidate_index
from orchestrator.ledger_candidates import read_task
from processes import LedgerRow, UnitRejection
from run_ledger import Ledger
from verifier import AcceptedTasks

_UNSETTLED = ("errored", "crashed")


def find_later_twin(row: LedgerRow) -> int | None:
    """Return the index of the twin of a candidate if it is the later one of the two, and otherwise None."""
    index = _find_twin(read_task(row))
    return index if index is not None and index > row.index else None


class CorpusFilter:
    """The filter of near duplicates and of tasks without their twin; it also counts the tasks accepted so far.

    It is consulted in index order.
    """

    def __init__(self, target_count: int, ledger: Ledger) -> None:
        self._target_count, self._ledger = target_count, ledger
        self._accepted_count, self._accepted_tasks = 0, AcceptedTasks()

    def refuse(self, row: LedgerRow) -> UnitRejection | None:
        """Reject a task that is a near duplicate of an accepted one, or whose twin is rejected.

        The later one of twins is nearly the same as the earlier one, and shares its fate.
        """
        task = read_task(row)
        index = _find_twin(task)
        twin = None if index is None else self._ledger.read_row(index)
        if twin is not None and (why := _find_fault_of_twin(task, row, twin)):
            return UnitRejection("twin", why)
        if twin is not None and twin.index < row.index:
            return None
        duplicate_id = self._accepted_tasks.find_near_duplicate(task)
        return UnitRejection("corpus", f"says nearly what {duplicate_id} says") if duplicate_id else None

    def add_accepted(self, row: LedgerRow) -> None:
        """Add an accepted candidate to the corpus."""
        if row.status == "accepted":
            self._accepted_count += 1
            self._accepted_tasks.add(read_task(row))

    def has_enough(self) -> bool:
        """Return whether as many tasks are accepted as were asked for."""
        return self._accepted_count >= self._target_count

    def count_missing(self) -> int:
        """Return how many more tasks are needed."""
        return self._target_count - self._accepted_count


def _find_twin(task: Task) -> int | None:
    return parse_candidate_index(task.twin) if task.twin else None


def _find_fault_of_twin(task: Task, row: LedgerRow, twin: LedgerRow) -> str:
    """Return why the twin of a task makes it useless; empty if it does not, or if that is not known yet.

    The earlier one is decided before the later one, from whose outcome it follows whether they are twins at all. An
    outcome that is missing is decided again by `homer resume`.
    """
    if twin.index < row.index:
        return "" if twin.status == "accepted" else f"its twin {twin.key} is not accepted"
    if twin.result in _UNSETTLED or twin.status == "dropped":
        return ""
    if twin.result != "accepted":
        return f"its twin {twin.key} is not accepted"
    other = read_task(twin)
    is_alike = (task.provenance.archetype, task.intent) == (other.provenance.archetype, other.intent)
    return "" if is_alike and other.twin == task.id else f"its twin {twin.key} asks for something else"
