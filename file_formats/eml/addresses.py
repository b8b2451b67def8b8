"""Addresses of mails: the one way in which a text is read as an address or a list of them, whatever it holds."""

from email.utils import getaddresses
from typing import NamedTuple

from data_model import bounds


class Address(NamedTuple):
    """name: what stands before the address, or in a comment behind it. address: may be words that are none."""

    name: str
    address: str


def read_addresses(text: str) -> tuple[Address, ...]:
    """Read a list of addresses as far as it goes; empty where it is none that can be read.

    Comments within comments and groups are followed to a fixed depth, so that the answer does not depend on how
    deep the caller stands.
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
    """Read the first address of a text; both parts are empty where there is none."""
    return next(iter(read_addresses(text)), Address("", ""))


def _measure_nesting(text: str) -> int:
    """How deep Python's parser would go at most: it calls itself for every comment and group that it opens."""
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
