"""May this candidate enter? Rules, proofs, filters, and the check of a finished dataset.

Names are imported when first used: proofs bring the libraries of all file formats.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from verifier.dataset_check import DatasetVerdict, check_dataset
    from verifier.filters import check_criteria
    from verifier.grading import grade
    from verifier.near_duplicates import Corpus
    from verifier.proving import Bench, Proved, may_be_missing, open_bench, proof, prove
    from verifier.ruling import check_dialogue, check_task, rule
    from verifier.solvability import Solvability, score_left, solvable
    from verifier.statistics import PAPER, Statistics, dataset_statistics
    from verifier.votes import Vote, Votes, vote

_PLACES = {
    "PAPER": "statistics",
    "Bench": "proving",
    "Corpus": "near_duplicates",
    "DatasetVerdict": "dataset_check",
    "Proved": "proving",
    "Solvability": "solvability",
    "Statistics": "statistics",
    "Vote": "votes",
    "Votes": "votes",
    "check_criteria": "filters",
    "check_dataset": "dataset_check",
    "check_dialogue": "ruling",
    "check_task": "ruling",
    "dataset_statistics": "statistics",
    "grade": "grading",
    "may_be_missing": "proving",
    "open_bench": "proving",
    "proof": "proving",
    "prove": "proving",
    "rule": "ruling",
    "score_left": "solvability",
    "solvable": "solvability",
    "vote": "votes",
}

__all__ = [
    "PAPER",
    "Bench",
    "Corpus",
    "DatasetVerdict",
    "Proved",
    "Solvability",
    "Statistics",
    "Vote",
    "Votes",
    "check_criteria",
    "check_dataset",
    "check_dialogue",
    "check_task",
    "dataset_statistics",
    "grade",
    "may_be_missing",
    "open_bench",
    "proof",
    "prove",
    "rule",
    "score_left",
    "solvable",
    "vote",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'verifier' has no attribute {name!r}")
    return getattr(import_module(f"verifier.{_PLACES[name]}"), name)
