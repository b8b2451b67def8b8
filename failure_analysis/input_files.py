"""The files of the office that the steps of a plan work with, and whether a call names them."""

from collections.abc import Iterator, Mapping

from failure_analysis.calls import Call, join_text


def list_input_files(step: Call, office_paths: Mapping[str, str]) -> Iterator[str]:
    """Yield the office files that a step works with, in lower case; creating an event requires opening none.

    Args:
        office_paths: The files of the office: path in lower case -> path.
    """
    if step.name != "calendar.create_event":
        yield from (one for one in step.places if one in office_paths)


def names_file(call: Call, file: str) -> bool:
    """Return whether a call names a file, by its path or by its base name in a text."""
    base_name = file.rpartition("/")[2]
    stem = base_name.removesuffix(".eml") if base_name.endswith(".eml") else base_name
    return file in call.places or stem in join_text(call.args).lower()
