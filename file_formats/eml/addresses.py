"""Mail addresses: the single place that reads a text as an address or a list of addresses."""

from email.utils import getaddresses
from typing import NamedTuple

from data_model import bounds


class Address(NamedTuple):
    """An address and the name that belongs to it.

    Attributes:
        name: The words before the address, or in a comment after it.
        address: The address, or words that are not one.
    """

    name: str
    address: str


def read_addresses(text: str) -> tuple[Address, ...]:
    """Read as much of a list of addresses as possible; return an empty tuple if it cannot be read.

    Nested comments and groups are followed to a fixed depth, so the result does not depend on the caller's stack depth.
    """
    text = text[: bounds.MAIL_ADDRESSES_CHARS]
    if _measure_nesting(text) > bounds.MAIL_ADDRESS_LEVELS:
        return ()
    try:
        return tuple(Address(name, address) for name, address in getaddresses([text]))
    # Python's parser reads some malformed lists past their end, or as an address without a text.
    except (RecursionError, ValueError, IndexError, TypeError, AttributeError):
        return ()


def read_address(text: str) -> Address:
    """Return the first address of a text; both parts are empty if there is none."""
    return next(iter(read_addresses(text)), Address("", ""))


def _measure_nesting(text: str) -> int:
    """Return how deep Python's parser could recurse: it calls itself for every comment and group that it opens."""
    deepest = depth = 0
    previous = ""
    for character in text:
        if character == "(":
            depth += 1
            deepest = max(deepest, depth)
        elif character == ")" and previous != "\\" and depth:
            depth -= 1
        previous = character
    return max(deepest, text.count(":"))
