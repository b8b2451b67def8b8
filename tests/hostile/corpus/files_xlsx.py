"""Hostile Excel workbooks: grids, strings and styles without end, and what archives and XML can hide."""

import zipfile
from collections.abc import Callable, Mapping
from functools import partial
from html import escape

from tests.hostile.corpus import archives, formulas, xml_tricks
from tests.hostile.corpus.archives import members_of, packed, with_member
from tests.hostile.corpus.makes import Make
from tests.offices import workbook_bytes

SHEET, STRINGS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
_SPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_STRINGS_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"


def plain() -> bytes:
    """A sound workbook to start from."""
    return workbook_bytes([["Ann", 87], ["Bob", 91], ["Sum", "=SUM(B1:B2)"]])


def with_sheet(rows: str, before: str = "", after: str = "", method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A workbook whose one sheet holds this XML.

    Args:
        before: XML in front of the rows.
        after: XML behind the rows.
    """
    sheet = f"<worksheet {_SPACE}>{before}<sheetData>{rows}</sheetData>{after}</worksheet>"
    return packed(members_of(plain()) | {SHEET: sheet.encode()}, method)


def with_strings(strings: str, rows: str) -> bytes:
    """A workbook with a table of shared strings."""
    made = members_of(with_sheet(rows))
    made[STRINGS] = f"<sst {_SPACE}>{strings}</sst>".encode()
    kind = f'<Override PartName="/{STRINGS}" ContentType="{_STRINGS_TYPE}"/></Types>'
    made["[Content_Types].xml"] = made["[Content_Types].xml"].replace(b"</Types>", kind.encode())
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"
    entry = f'<Relationship Type="{relation}" Target="sharedStrings.xml" Id="rId9"/></Relationships>'
    relations = "xl/_rels/workbook.xml.rels"
    made[relations] = made[relations].replace(b"</Relationships>", entry.encode())
    return packed(made, zipfile.ZIP_STORED)


def cells(rows: int, columns: int) -> bytes:
    """A sheet full of the number 1."""
    row = f"<row>{'<c><v>1</v></c>' * columns}</row>"
    return with_sheet(row * rows, method=zipfile.ZIP_STORED)


def cell_at(place: str) -> bytes:
    """A sheet of two cells that lie far apart."""
    row = "".join(letter for letter in place if letter.isdecimal())
    return with_sheet(f'<row r="1"><c r="A1"><v>1</v></c></row><row r="{row}"><c r="{place}"><v>2</v></c></row>')


def _areas(element: str, container: str, area: str, count: int = 1) -> bytes:
    inner = f'<{element} ref="{area}"/>' * count
    return with_sheet('<row r="1"><c r="A1"><v>1</v></c></row>', after=f"<{container}>{inner}</{container}>")


def _odd_values() -> bytes:
    odd = ("NaN", "1e999", "-1e999", "", "0x10", "1_000", "9" * 5_000, "inf", "1e-400", "٣", " 1 ")
    kinds = ("n", "b", "d", "s", "str", "e", "inlineStr", "x", "")
    row = "".join(f'<c t="{kind}"><v>{value}</v></c>' for kind in kinds for value in odd)
    return with_sheet(f"<row>{row}</row>")


def _odd_places() -> bytes:
    places = ("A0", "A-1", "XFE1", "AAAA1", "A1048577", "A99999999999", "1A", "", "R1C1", "a1", "$A$1", "A1:B2")
    rows = "".join(f'<row r="{number}"><c r="{place}"><v>1</v></c></row>' for number, place in enumerate(places, 1))
    return with_sheet(rows + '<row r="0"/><row r="-5"/><row r="99999999999"/><row r="x"/>')


def _with_styles(old: str, new: str) -> bytes:
    styles = members_of(plain())["xl/styles.xml"].decode()
    assert old in styles
    return with_member(plain(), "xl/styles.xml", styles.replace(old, new).encode())


def _formats(code: str) -> bytes:
    styles = members_of(plain())["xl/styles.xml"].decode()
    formats = f'<numFmts count="1"><numFmt numFmtId="200" formatCode="{code}"/></numFmts>'
    styles = styles.replace('<numFmts count="0"/>', formats)
    cells_style = styles.index("<cellXfs")
    styles = styles[:cells_style] + styles[cells_style:].replace('numFmtId="0"', 'numFmtId="200"', 1)
    return with_member(plain(), "xl/styles.xml", styles.encode())


def _names(count: int) -> str:
    return "".join(f'<definedName name="n{number}">Sheet!$A$1</definedName>' for number in range(count))


def _in_workbook(old: str, new: str) -> bytes:
    book = members_of(plain())["xl/workbook.xml"].decode()
    assert old in book
    return with_member(plain(), "xl/workbook.xml", book.replace(old, new).encode())


def _relation(target: str) -> bytes:
    relations = members_of(plain())["xl/_rels/workbook.xml.rels"].decode()
    return with_member(
        plain(), "xl/_rels/workbook.xml.rels", relations.replace("/xl/worksheets/sheet1.xml", target).encode()
    )


_ONE = '<row r="1"><c r="A1"><v>1</v></c></row>'
_COLUMN = '<col min="1" max="16384" width="9"/>'
_DATE_STYLE = '<xf numFmtId="14" xfId="0"/>'
_AGAIN = '<sheet name="S" sheetId="1" r:id="rId1"/>'
_STRING = '<c t="s"><v>0</v></c>'
_LONG_LIST = " ".join(f"A{number}" for number in range(1, 60_000))
_GRIDS: dict[str, Make] = {
    "cells-2-million": partial(cells, 1_999, 1_000),
    "cells-400-thousand": partial(cells, 400, 1_000),
    "far-cell-2-million": partial(cell_at, "XFD122"),
    "far-cell-17-billion": partial(cell_at, "XFD1048576"),
    "deep-column": partial(cell_at, "A1048576"),
    "rows-of-nothing": lambda: with_sheet("<row/>" * 1_048_576, method=zipfile.ZIP_STORED),
    "merged-all": lambda: _areas("mergeCell", "mergeCells", "A1:XFD1048576"),
    "merged-100-thousand": lambda: _areas("mergeCell", "mergeCells", "A1:B2", 100_000),
    "linked-all": lambda: _areas("hyperlink", "hyperlinks", "A1:XFD1048576"),
    "columns-16-thousand": lambda: with_sheet(_ONE, before=f"<cols>{_COLUMN * 2_000}</cols>"),
    "dimension-that-lies": lambda: with_sheet(_ONE, before='<dimension ref="A1:XFD1048576"/>'),
    "rules-for-60-thousand": lambda: with_sheet(_ONE, after=f'<conditionalFormatting sqref="{_LONG_LIST}"/>'),
    "choices-for-60-thousand": lambda: with_sheet(
        _ONE, after=f'<dataValidations><dataValidation sqref="{_LONG_LIST}"/></dataValidations>'
    ),
    "odd-places": _odd_places,
    "odd-values": _odd_values,
}  # fmt: skip
_STRINGS: dict[str, Make] = {
    "strings-2-million": lambda: with_strings("<si><t>a</t></si>" * 2_000_000, '<row><c t="s"><v>5</v></c></row>'),
    "one-string-40-mb": lambda: with_strings(f"<si><t>{'a b ' * 10_000_000}</t></si>", f"<row>{_STRING}</row>"),
    "one-string-for-200-thousand": lambda: with_strings(
        f"<si><t>{'ab ' * 10_000}</t></si>", f"<row>{_STRING * 500}</row>" * 400
    ),
    "strings-out-of-range": lambda: with_strings(
        "<si/>", '<row><c t="s"><v>-1</v></c><c t="s"><v>9999999999</v></c><c t="s"><v>x</v></c></row>'
    ),
    "runs-in-a-string": lambda: with_strings(f"<si>{'<r><t>a</t></r>' * 300_000}</si>", f"<row>{_STRING}</row>"),
}  # fmt: skip
_PARTS: dict[str, Make] = {
    "style-out-of-range": lambda: _with_styles('name="Normal" xfId="0"', 'name="Normal" xfId="8080"'),
    "cell-style-out-of-range": lambda: with_sheet('<row><c s="99999"><v>1</v></c><c s="-1"><v>1</v></c></row>'),
    "styles-100-thousand": lambda: _with_styles("</cellXfs>", _DATE_STYLE * 100_000 + "</cellXfs>"),
    "format-of-100-kb": lambda: _formats("0.0#" * 25_000),
    "format-of-brackets": lambda: _formats("[" * 20_000 + "]" * 20_000),
    "format-of-places": lambda: _formats("0" * 30_000 + "." + "0" * 30_000 + "E+" + "0" * 1_000),
    "names-100-thousand": lambda: _in_workbook("<definedNames/>", f"<definedNames>{_names(100_000)}</definedNames>"),
    "sheets-that-are-one": lambda: _in_workbook("</sheets>", _AGAIN * 1_000 + "</sheets>"),
    "sheet-of-no-name": lambda: _in_workbook('name="Sheet"', 'name=""'),
    "active-sheet-out-of-range": lambda: _in_workbook('activeTab="0"', 'activeTab="4000000000"'),
    "sheet-that-is-elsewhere": lambda: _relation("../../../../../../etc/hostname"),
    "sheet-at-an-address": lambda: _relation('http://127.0.0.1:9/sheet.xml" TargetMode="External'),
    "sheet-that-is-the-book": lambda: _relation("/xl/workbook.xml"),
}  # fmt: skip


def _with_formulas(content: Callable[[], formulas.Rows]) -> bytes:
    rows = ("".join(_cell(value) for value in row) for row in content())
    return with_sheet("".join(f"<row>{row}</row>" for row in rows))


def _cell(value: str | float) -> str:
    """A cell of raw XML: our own writer would refuse many of these."""
    if isinstance(value, str) and value.startswith("="):
        return f"<c><f>{escape(value[1:])}</f></c>"
    if isinstance(value, str):
        return f'<c t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    return f"<c><v>{value}</v></c>"


def _damaged(damage: Callable[[bytes], bytes]) -> bytes:
    return damage(plain())


def _with_trick(trick: Callable[[str], bytes]) -> bytes:
    return with_member(plain(), SHEET, trick("worksheet"))


def files(secret: str) -> Mapping[str, Make]:
    """All of them, by name.

    Args:
        secret: A file that they would look into, as a URI.
    """
    made: dict[str, Make] = {**_GRIDS, **_STRINGS, **_PARTS}
    for name, content in formulas.SHEETS.items():
        made[f"formula-{name}"] = partial(_with_formulas, content)
    for name, damage in archives.ANY.items():
        made[name] = partial(_damaged, damage)
    for name, trick in xml_tricks.tricks(secret).items():
        made[f"xml-{name}"] = partial(_with_trick, trick)
    made["blanks-90-mb"] = lambda: archives.with_blanks(plain(), SHEET, 90)
    made["blanks-200-mb"] = lambda: archives.with_blanks(plain(), SHEET, 200)
    made["overlapping"] = lambda: archives.overlapping(plain(), SHEET)
    made["sheet-twice"] = lambda: archives.doubled(plain(), SHEET, b"<worksheet/>")
    return {f"{name}.xlsx": make for name, make in made.items()}
