"""Refusals that OfficeBench words in a way of their own, and faults of values as refusals."""

from collections.abc import Iterator
from contextlib import contextmanager

from data_model import ActionRefused
from file_formats import UnreadableFile


class FileExists(ActionRefused):
    """An action would write over a file that nobody asked to lose."""


class SeveralPeopleGiven(ActionRefused):
    """Several people are named where one is expected."""


@contextmanager
def refuse_value_errors() -> Iterator[None]:
    """Turn the ValueError of one call into `formats`, whose text is a sentence, into a refusal.

    To be put around that call alone: anywhere else a ValueError is a fault of ours.
    """
    try:
        yield
    except UnreadableFile:
        raise
    except ValueError as error:
        sentence = str(error)
        raise ActionRefused(f"{sentence[:1].upper()}{sentence[1:]}.") from error
