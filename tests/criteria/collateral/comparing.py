"""What has changed between two offices, in short."""

from collections.abc import Mapping
from typing import NamedTuple

from criteria import ContentChange, find_content_changes
from office_env import InMemoryFileTree


class ShortChange(NamedTuple):
    """A change without its texts and, where a test looks at one file only, without its path."""

    unit: str
    item: str
    how: str


def find_changes(before: Mapping[str, bytes], after: Mapping[str, bytes]) -> tuple[ContentChange, ...]:
    """Compare two offices, given as their files."""
    return find_content_changes(InMemoryFileTree(before), InMemoryFileTree(after))


def list_changes(before: bytes, after: bytes, path: str) -> list[ShortChange]:
    """Compare two contents of one file."""
    return [ShortChange(one.unit, one.item, one.how) for one in find_changes({path: before}, {path: after})]
