"""Sound files with something wrong in them, drawn by a generator: any number of them, each again from its number."""

import random
import zipfile
from collections.abc import Callable

from tests.hostile.corpus.archives import members_of, packed

_ODD = (b"-1", b"0", b"99999999999", b"4294967296", b"1e309", b"NaN", b"", b"\xff\xfe", b"&#0;", b"../../x", b"x" * 300)


def damage_number(index: int, sound: dict[str, bytes], rng: random.Random) -> tuple[str, bytes]:
    """The suffix and the content of a damaged file; every kind of file and every way of damage in turn."""
    suffix = sorted(sound)[index % len(sound)]
    ways = _WAYS_OF_ARCHIVES if suffix in ("xlsx", "docx") else _WAYS
    way = ways[index // len(sound) % len(ways)]
    return suffix, way(sound[suffix], rng)


def flip(content: bytes, rng: random.Random) -> bytes:
    """Some bits are turned over."""
    made = bytearray(content)
    for _ in range(rng.choice((1, 3, 30))):
        made[rng.randrange(len(made))] ^= 1 << rng.randrange(8)
    return bytes(made)


def cut(content: bytes, rng: random.Random) -> bytes:
    """A piece is missing, at the end or in the middle."""
    at, length = rng.randrange(len(content)), rng.randrange(1, len(content))
    return content[:at] + (content[at + length :] if rng.random() < 0.5 else b"")


def insert(content: bytes, rng: random.Random) -> bytes:
    """Noise stands in the midst of it."""
    at = rng.randrange(len(content))
    return content[:at] + rng.randbytes(rng.choice((1, 20, 3_000))) + content[at:]


def repeat(content: bytes, rng: random.Random) -> bytes:
    """A piece stands there many times."""
    at = rng.randrange(len(content))
    piece = content[at : at + rng.choice((5, 50, 500))]
    return content[:at] + piece * rng.choice((2, 50, 2_000)) + content[at:]


def number(content: bytes, rng: random.Random) -> bytes:
    """A number is replaced by one that nobody expects."""
    digits = [at for at, byte in enumerate(content) if 48 <= byte <= 57]
    if not digits:
        return flip(content, rng)
    start = end = rng.choice(digits)
    while end < len(content) and 48 <= content[end] <= 57:
        end += 1
    return content[:start] + rng.choice(_ODD) + content[end:]


def splice(content: bytes, rng: random.Random) -> bytes:
    """Two pieces have changed places."""
    first, second = sorted(rng.randrange(len(content)) for _ in range(2))
    return content[second:] + content[first:second] + content[:first]


def _in_a_member(way: Callable[[bytes, random.Random], bytes]) -> Callable[[bytes, random.Random], bytes]:
    def damaged(content: bytes, rng: random.Random) -> bytes:
        members = members_of(content)
        name = rng.choice(sorted(name for name, inner in members.items() if inner))
        return packed({**members, name: way(members[name], rng)}, zipfile.ZIP_STORED)

    return damaged


def member_left_out(content: bytes, rng: random.Random) -> bytes:
    """A member of the archive is missing."""
    members = members_of(content)
    del members[rng.choice(sorted(members))]
    return packed(members)


def members_swapped(content: bytes, rng: random.Random) -> bytes:
    """Two members have each other's content."""
    members = members_of(content)
    first, second = rng.sample(sorted(members), 2)
    return packed({**members, first: members[second], second: members[first]})


def attribute(content: bytes, rng: random.Random) -> bytes:
    """A value in quotes is replaced by one that nobody expects."""
    quotes = [at for at, byte in enumerate(content) if byte == 34]
    if len(quotes) < 2:
        return number(content, rng)
    start = rng.randrange(len(quotes) - 1)
    return content[: quotes[start] + 1] + rng.choice(_ODD) + content[quotes[start + 1] :]


_WAYS = (flip, cut, number, insert, repeat, splice)
_WAYS_OF_ARCHIVES = (
    flip,
    cut,
    *map(_in_a_member, (number, attribute, flip, attribute, repeat, number, cut, attribute, insert)),
    member_left_out,
    members_swapped,
)
