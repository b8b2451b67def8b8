"""Strings, tuples and dictionaries of a row, limited to the sizes in docs/limits.md."""

from typing import Annotated, TypeVar

from pydantic import Field

from data_model import bounds

Item = TypeVar("Item")

Id = Annotated[str, Field(max_length=bounds.ID_CHARS)]
BoundedText = Annotated[str, Field(max_length=bounds.TEXT_CHARS)]
BoundedTuple = Annotated[tuple[Item, ...], Field(max_length=bounds.ENTRIES)]
BoundedDict = Annotated[dict[str, Item], Field(max_length=bounds.ENTRIES)]
