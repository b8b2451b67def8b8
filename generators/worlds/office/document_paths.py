"""Paths of documents: templates of an industry with the values of a record in them."""

import re
from collections.abc import Mapping

from generators.worlds.people import Style
from generators.worlds.timeline import FieldValue
from generators.worlds.wording import fill

_FOLDER = "data"
_FORBIDDEN = re.compile(r'[/\\:*?"<>|\x00-\x1f]+')


def fill_path(template: str, values: Mapping[str, FieldValue], style: Style, units: Mapping[str, str]) -> str:
    """Fill the template of a path, which lies below `data/`; a slash in a value becomes a hyphen."""
    # The folders are those of the template: a number such as 7781/RE opens no further one.
    return make_path(*(fill(part, values, style, units) for part in template.split("/")))


def make_path(*parts: str) -> str:
    """Join folders and the name of a file below `data/`, without what a file system refuses."""
    return "/".join((_FOLDER, *(_FORBIDDEN.sub("-", part).strip(" .") for part in parts)))
