"""Jinja2 templates of prompts and documents, rendered by one function that rejects missing and unused variables."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def _make_environment() -> "Environment":
    # Jinja2 is imported here because most commands never render anything.
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("templates", "."),
        undefined=StrictUndefined,
        # HTML pages contain text from datasets and models; prompts and documents contain no markup.
        autoescape=lambda name: name is not None and name.endswith(".html.j2"),
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def list_templates() -> tuple[str, ...]:
    """Return the names of all templates, sorted, such as `documents/dataset_card.md.j2`."""
    return tuple(sorted(_make_environment().list_templates(extensions=["j2"])))


@cache
def hash_template(name: str) -> str:
    """Return the SHA-256 of a template's source, which is recorded as provenance."""
    return sha256(files("templates").joinpath(*name.split("/")).read_bytes()).hexdigest()


@cache
def find_template_variables(name: str) -> frozenset[str]:
    """Return the names of the variables that a template uses."""
    from jinja2 import meta

    source = files("templates").joinpath(*name.split("/")).read_text(encoding="utf-8")
    return frozenset(meta.find_undeclared_variables(_make_environment().parse(source)))


def render(name: str, **variables: object) -> str:
    """Render a template with exactly the variables that it uses.

    Raises:
        TypeError: A variable is missing or unused (mistakes in code, not in input).
    """
    expected, passed = find_template_variables(name), frozenset(variables)
    if expected != passed:
        missing, unused = sorted(expected - passed), sorted(passed - expected)
        raise TypeError(f"template {name}: missing variables {missing}, unused variables {unused}")
    return _make_environment().get_template(name).render(**variables)
