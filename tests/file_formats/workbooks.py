"""Workbooks for these tests: of plain rows, and with a part of their XML changed."""

import io
import zipfile
from collections.abc import Sequence

from file_formats import xlsx

SHEET_PART = "xl/worksheets/sheet1.xml"


def book(*rows: tuple[object, ...], **more: Sequence[Sequence[object]]) -> bytes:
    """Write a workbook with the rows on its first sheet."""
    return xlsx.dump_workbook(xlsx.new_workbook({"Sheet": rows, **more}))  # type: ignore[dict-item]  # plain rows


def with_part(content: bytes, name: str, old: bytes, new: bytes) -> bytes:
    """Change a part of a workbook's XML."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as source, zipfile.ZipFile(target, "w") as archive:
        for member in source.namelist():
            part = source.read(member)
            if member == name:
                assert old in part
                part = part.replace(old, new)
            archive.writestr(member, part)
    return target.getvalue()
