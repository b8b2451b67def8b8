"""Refusals that OfficeBench words in its own way, and value errors turned into refusals."""

from collections.abc import Iterator
from contextlib import contextmanager

from data_model import ActionRefused
from file_formats import UnreadableFile


class FileExists(ActionRefused):
    """An action would overwrite a file that nobody asked to lose."""


class SeveralPeopleGiven(ActionRefused):
    """Several people are named where one is expected."""


@contextmanager
def refuse_value_errors() -> Iterator[None]:
    """Turn the ValueError of one call into `file_formats`, whose message is a sentence, into a refusal.

    Wrap that call alone: anywhere else a ValueError is a bug of ours.
    """
    try:
        yield
    except UnreadableFile:
        raise
    except ValueError as error:
        sentence = str(error)
        raise ActionRefused(f"{sentence[:1].upper()}{sentence[1:]}.") from error
