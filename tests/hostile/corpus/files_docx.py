"""Hostile Word documents: grids that are wider than the world, nesting, lists and texts without end."""

from collections.abc import Callable, Mapping
from functools import partial

from tests.hostile.corpus import archives, xml_tricks
from tests.hostile.corpus.archives import members_of, with_member
from tests.hostile.corpus.makes import Make
from tests.offices import document_bytes

BODY = "word/document.xml"
_SPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_RUN = "<w:r><w:t>a</w:t></w:r>"
_PARAGRAPH = f"<w:p>{_RUN}</w:p>"


def plain() -> bytes:
    """A sound document to start from."""
    return document_bytes(["One", [["a", "b"], ["c", "d"]], "Two"])


def with_body(body: str) -> bytes:
    """A document whose body is this XML."""
    return with_member(plain(), BODY, f"<w:document {_SPACE}><w:body>{body}</w:body></w:document>".encode())


def _table(rows: str) -> bytes:
    return with_body(f"<w:tbl><w:tblPr/><w:tblGrid/>{rows}</w:tbl>")


def _cell(properties: str = "", content: str = _PARAGRAPH) -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{content}</w:tc>"


def _grid_before(columns: str) -> bytes:
    return _table(f'<w:tr><w:trPr><w:gridBefore w:val="{columns}"/></w:trPr>{_cell()}</w:tr>')


def _spans(rows: int, columns: int, span: str) -> bytes:
    cell = _cell(f'<w:gridSpan w:val="{span}"/>')
    return _table(f"<w:tr>{cell * columns}</w:tr>" * rows)


def _nested(count: int, begin: str, end: str) -> bytes:
    return with_body(begin * count + _PARAGRAPH + end * count)


def _with_member_changed(name: str, old: str, new: str) -> bytes:
    content = members_of(plain())[name].decode()
    assert old in content, name
    return with_member(plain(), name, content.replace(old, new).encode())


def _lists(level: str, number: str) -> bytes:
    marks = f'<w:pPr><w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr></w:pPr>'
    return with_body(f"<w:p>{marks}{_RUN}</w:p>" * 2_000)


_BOX = ("<w:p><w:r><w:pict><w:txbxContent>", "</w:txbxContent></w:pict></w:r></w:p>")
_CONTROL = ("<w:sdt><w:sdtContent>", "</w:sdtContent></w:sdt>")
_GRIDS: dict[str, Make] = {
    "grid-before-30-million": partial(_grid_before, "30000000"),
    "grid-before-2-billion": partial(_grid_before, "2000000000"),
    "grid-before-that-is-none": partial(_grid_before, "-5"),
    "grid-before-of-digits": partial(_grid_before, "9" * 5_000),
    "spans-of-2-billion": partial(_spans, 500, 500, "2000000000"),
    "span-of-2-billion": partial(_spans, 1, 1, "2000000000"),
    "spans-that-are-none": partial(_spans, 3, 3, "-7"),
    "wide-rows": partial(_spans, 3, 60_000, "1"),
    "tall-table": partial(_spans, 60_000, 2, "1"),
    "one-cell-down-30-thousand": lambda: _table(f"<w:tr>{_cell('<w:vMerge/>')}</w:tr>" * 30_000),
    "rows-without-cells": lambda: _table("<w:tr/>" * 200_000),
}
_NESTING: dict[str, Make] = {
    "tables-200-deep": partial(
        _nested, 200, "<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:tc>", f"{_PARAGRAPH}</w:tc></w:tr></w:tbl>"
    ),
    "tables-5-thousand-deep": partial(
        _nested, 5_000, "<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:tc>", f"{_PARAGRAPH}</w:tc></w:tr></w:tbl>"
    ),
    "controls-100-deep": partial(_nested, 100, *_CONTROL),
    "controls-10-thousand-deep": partial(_nested, 10_000, *_CONTROL),
    "links-10-thousand-deep": partial(_nested, 10_000, "<w:p><w:hyperlink>", "</w:hyperlink></w:p>"),
    "boxes-in-boxes": partial(_nested, 60, *_BOX),
}  # fmt: skip
_LENGTHS: dict[str, Make] = {
    "paragraphs-150-thousand": lambda: with_body(_PARAGRAPH * 150_000),
    "runs-300-thousand": lambda: with_body(f"<w:p>{_RUN * 300_000}</w:p>"),
    "breaks-500-thousand": lambda: with_body(f"<w:p><w:r>{'<w:br/><w:tab/>' * 250_000}</w:r></w:p>"),
    "text-of-15-mb": lambda: with_body(f"<w:p><w:r><w:t>{'ab cd ' * 2_500_000}</w:t></w:r></w:p>"),
    "word-of-5-mb": lambda: with_body(f"<w:p><w:r><w:t>{'ab' * 2_500_000}</w:t></w:r></w:p>"),
    "no-body": lambda: with_member(plain(), BODY, f"<w:document {_SPACE}/>".encode()),
    "body-of-nothing": lambda: with_body(""),
}
_PARTS: dict[str, Make] = {
    "list-levels-without-end": partial(_lists, "2000000000", "1"),
    "list-of-no-number": partial(_lists, "0", "99999999999999999999"),
    "list-that-starts-late": lambda: _with_member_changed(
        "word/numbering.xml", '<w:start w:val="1"/>', f'<w:start w:val="{"9" * 4_000}"/>'
    ),
    "list-text-without-end": lambda: _with_member_changed(
        "word/numbering.xml", 'w:lvlText w:val="', 'w:lvlText w:val="' + "%1%2%3%4%5%6%7%8%9" * 5_000
    ),
    "styles-in-a-circle": lambda: _with_member_changed(
        "word/styles.xml", "</w:styles>",
        '<w:style w:type="paragraph" w:styleId="A"><w:name w:val="A"/><w:basedOn w:val="B"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="B"><w:name w:val="B"/><w:basedOn w:val="A"/></w:style></w:styles>',
    ),
    "relation-to-a-file": lambda: _with_member_changed(
        "word/_rels/document.xml.rels", 'Target="styles.xml"', 'Target="../../../../../../etc/hostname"'
    ),
    "relation-to-an-address": lambda: _with_member_changed(
        "word/_rels/document.xml.rels", 'Target="styles.xml"', 'Target="http://127.0.0.1:9/x" TargetMode="External"'
    ),
    "relation-to-itself": lambda: _with_member_changed(
        "word/_rels/document.xml.rels", 'Target="styles.xml"', 'Target="document.xml"'
    ),
}  # fmt: skip


def _damaged(damage: Callable[[bytes], bytes]) -> bytes:
    return damage(plain())


def _with_trick(trick: Callable[[str], bytes]) -> bytes:
    return with_member(plain(), BODY, trick("document"))


def files(secret: str) -> Mapping[str, Make]:
    """All of them, by name.

    Args:
        secret: A file that they would look into, as a URI.
    """
    made: dict[str, Make] = {**_GRIDS, **_NESTING, **_LENGTHS, **_PARTS}
    for name, damage in archives.ANY.items():
        made[name] = partial(_damaged, damage)
    for name, trick in xml_tricks.tricks(secret).items():
        made[f"xml-{name}"] = partial(_with_trick, trick)
    made["blanks-90-mb"] = lambda: archives.with_blanks(plain(), BODY, 90)
    made["overlapping"] = lambda: archives.overlapping(plain(), BODY)
    return {f"{name}.docx": make for name, make in made.items()}
