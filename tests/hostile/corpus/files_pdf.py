"""Hostile PDF files: forms that draw forms, streams that unpack without end, trees that never close."""

import base64
import struct
import zlib
from collections.abc import Mapping
from functools import partial

from tests.hostile.corpus.makes import Make
from tests.hostile.corpus.pdf_writing import SHOWN, document, stream, written

_FORM = "/Type /XObject /Subtype /Form /BBox [0 0 99 99]"


def _forms_of_forms(calls: int, levels: int) -> bytes:
    """A form that draws a form ten times, which draws a form ten times, twelve levels down."""
    forms = {}
    for level in range(levels):
        names = f"/Resources << /XObject << /X {11 + level} 0 R >> >>"
        inner = b"/X Do " * calls if level < levels - 1 else b"0 0 1 1 re f"
        forms[10 + level] = stream(inner, f"{_FORM} {names}")
    return document(stream(b"/X Do"), "/XObject << /X 10 0 R >>", others=forms)


def _form_of_itself(times: int) -> bytes:
    own = stream(b"/X Do " * times, f"{_FORM} /Resources << /XObject << /X 10 0 R >> >>")
    return document(stream(b"/X Do"), "/XObject << /X 10 0 R >>", others={10: own})


def _unpacking(megabytes: int, packs: int, content: bytes = b" ") -> bytes:
    return document(stream(content * (megabytes * 1_000_000 // len(content)), packs=packs))


def _filters(names: str, content: bytes) -> bytes:
    return document(stream(content, f"/Filter [{names}]"))


def _image(width: int, height: int, data: bytes = b"\0" * 100, entries: str = "") -> bytes:
    about = f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /BitsPerComponent 8 /ColorSpace /DeviceRGB"
    return document(
        stream(b"q 500 0 0 500 0 0 cm /X Do Q"),
        "/XObject << /X 10 0 R >>",
        others={10: stream(data, f"{about} {entries}")},
    )


def _pages(kids: str, count: str, others: Mapping[int, bytes] = {}) -> bytes:
    return document(others={2: f"<< /Type /Pages /Count {count} /Kids [{kids}] >>".encode(), **others})


def _deep_tree(levels: int) -> bytes:
    tree = {
        10 + level: f"<< /Type /Pages /Count 1 /Kids [{11 + level if level < levels - 1 else 3} 0 R] >>".encode()
        for level in range(levels)
    }
    return _pages("10 0 R", "1", tree)


def _tiling(step: str) -> bytes:
    pattern = f"/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep {step} /YStep {step}"
    content = stream(b"/Pattern cs /P scn 0 0 595 842 re f")
    return document(
        content, "/Pattern << /P 10 0 R >>", others={10: stream(b"0 0 1 1 re f", f"{pattern} /Resources << >>")}
    )


def _font(entries: str, others: Mapping[int, bytes]) -> bytes:
    made = f"/Font << /F1 << /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H {entries} >> >>"
    page = f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << {made} >> >>"
    return document(others={3: page.encode(), **others})


def _characters(count: int) -> bytes:
    lines = "\n".join(f"<{n:04x}> <{n:04x}> <{'0041' * 60}>" for n in range(count))
    return f"1 begincodespacerange <0000> <ffff> endcodespacerange {count} beginbfrange {lines} endbfrange".encode()


def _previous_tables() -> bytes:
    made = document()
    at = made.rfind(b"xref\n0")
    return made.replace(b"/Root 1 0 R", f"/Root 1 0 R /Prev {at}".encode())


def _objects_in_a_circle() -> bytes:
    packed = stream(b"10 0 << /X 1 >>", "/Type /ObjStm /N 1 /First 5 /Extends 10 0 R")
    return document(others={10: packed, 11: b"11 0 R", 12: b"13 0 R", 13: b"12 0 R", 3: b"12 0 R"})


def _predictor() -> bytes:
    entries = (
        "/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 2000000000 /Colors 32 /BitsPerComponent 16 >>"
    )
    return document(stream(zlib.compress(b"\0" * 1_000), entries))


_DRAWING: dict[str, Make] = {
    "forms-of-forms": partial(_forms_of_forms, 10, 12),
    "forms-of-forms-deep": partial(_forms_of_forms, 1, 5_000),
    "form-of-itself": partial(_form_of_itself, 50),
    "form-of-itself-once": partial(_form_of_itself, 1),
    "tiles-of-nothing": partial(_tiling, "0.00001"),
    "tiles-of-no-step": partial(_tiling, "0"),
    "operations-2-million": lambda: document(stream(b"0 0 1 1 re f " * 2_000_000, packs=1)),
    "texts-300-thousand": lambda: document(stream(b"BT /F1 9 Tf 9 9 Td (a) Tj ET " * 300_000, packs=1)),
    "lines-200-thousand": lambda: document(stream(b"0 0 m 500 800 l S " * 200_000, packs=1)),
    "boxes-60-thousand": lambda: document(
        stream(b"".join(b"%d %d 3 3 re S " % (n % 500, n // 100) for n in range(60_000)), packs=1)
    ),
    "saved-states": lambda: document(stream(b"q " * 1_000_000 + SHOWN, packs=1)),
    "huge-matrix": lambda: document(stream(b"1e30 0 0 1e30 0 0 cm " * 20 + SHOWN + b" 0 0 1e38 1e38 re f")),
    "tiny-dashes": lambda: document(stream(b"[0.0000001 0.0000001] 0 d 0 0 m 500 800 l S " * 50)),
    "nested-arrays": lambda: document(stream(b"[" * 200_000 + b"]" * 200_000 + b" TJ")),
    "long-operand": lambda: document(stream(b"BT /F1 9 Tf (" + b"a" * 8_000_000 + b") Tj ET", packs=1)),
    "numbers-of-digits": lambda: document(stream(b"9" * 500_000 + b" 0 0 1 re f -" + b"9" * 5_000 + b" Tf")),
    "inline-image": lambda: document(stream(b"BI /W 60000 /H 60000 /BPC 8 /CS /RGB ID \0\0 EI " + SHOWN)),
}
_PACKED: dict[str, Make] = {
    "unpacks-to-230-mb": partial(_unpacking, 230, 1),
    "unpacks-to-500-mb-twice": partial(_unpacking, 500, 2),
    "unpacks-to-100-mb-thrice": partial(_unpacking, 100, 3),
    "unpacks-to-operators": partial(_unpacking, 60, 2, b"0 0 1 1 re f "),
    "hexadecimal-40-times": lambda: _filters("/ASCIIHexDecode " * 40, b"41" * 100_000 + b">"),
    "run-lengths": lambda: _filters("/RunLengthDecode /RunLengthDecode", b"\x81\x81" * 1_000_000 + b"\x80"),
    "lzw": lambda: _filters("/LZWDecode", b"\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01" * 100_000),
    "ascii-85": lambda: _filters("/ASCII85Decode", base64.a85encode(b"\0" * 4_000_000) + b"~>"),
    "predictor": _predictor,
    "unknown-filter": lambda: _filters("/NoSuchDecode", b"x"),
    "jbig2": lambda: _image(30_000, 30_000, b"\0" * 1_000, "/Filter /JBIG2Decode"),
    "fax": lambda: _image(60_000, 60_000, b"\0" * 1_000, "/Filter /CCITTFaxDecode /DecodeParms << /Columns 60000 >>"),
    "image-of-60-thousand": partial(_image, 60_000, 60_000),
    "image-of-20-thousand-packed": lambda: _image(
        20_000, 20_000, zlib.compress(b"\0" * 60_000_000, 9), "/Filter /FlateDecode"
    ),
    "image-of-less-than-nothing": partial(_image, -5, 2**31),
}
_TREES: dict[str, Make] = {
    "pages-in-a-circle": lambda: _pages("2 0 R 2 0 R", "2"),
    "pages-that-are-one": lambda: _pages("3 0 R " * 100_000, "100000"),
    "pages-that-are-counted-wrong": lambda: _pages("3 0 R", "2000000000"),
    "pages-without-kids": lambda: document(others={2: b"<< /Type /Pages /Count 1 >>"}),
    "tree-500-deep": partial(_deep_tree, 500),
    "tree-20-thousand-deep": partial(_deep_tree, 20_000),
    "tables-in-a-circle": _previous_tables,
    "objects-in-a-circle": _objects_in_a_circle,
    "dictionaries-in-dictionaries": lambda: document(others={10: b"<</A" * 100_000 + b">>" * 100_000, 3: b"10 0 R"}),
    "no-table": lambda: document()[: document().rfind(b"xref\n0")],
    "table-of-many": lambda: written({1: b"<< /Type /Catalog /Pages 2 0 R >>", 300_000: b"null"}),
    "size-that-lies": lambda: document().replace(b"/Size 5", b"/Size 2000000000"),
    "length-that-lies": lambda: document().replace(b"/Length 40", b"/Length 99999999999"),
    "many-beginnings": lambda: b"%PDF-1.4\n" * 100_000 + document(),
    "stream-words": lambda: document(stream(b"stream\n" * 1_000_000)),
    "encrypted": lambda: written(
        {1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: b"<< /Type /Pages /Count 0 /Kids [] >>"},
        f"/Encrypt << /Filter /Standard /V 5 /R 6 /O <{'00' * 48}> /U <{'00' * 48}> /P -1 >> /ID [<00> <00>]",
    ),
}
_PAGES: dict[str, Make] = {
    "page-of-a-billion": lambda: document(page="/MediaBox [0 0 1000000000 1000000000]"),
    "page-of-14-thousand": lambda: document(page="/MediaBox [0 0 14400 14400] /UserUnit 75"),
    "page-upside-down": lambda: document(page="/MediaBox [595 842 0 -1e38]"),
    "page-of-nothing": lambda: document(page="/MediaBox [0 0 0 0]"),
    "page-of-words": lambda: document(page="/MediaBox [/A (b) null 5 0 R] /Rotate 45"),
    "acts-when-opened": lambda: document(
        others={1: b"<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /Launch /F (/bin/sh) >> >>"}
    ),
    "notes-100-thousand": lambda: document(
        page=f"/MediaBox [0 0 9 9] /Annots [{'<< /Subtype /Text /Rect [0 0 1 1] >> ' * 100_000}]"
    ),
    "font-of-many": lambda: _font("/ToUnicode 10 0 R", {10: stream(_characters(60_000), packs=1)}),
    "font-ranges": lambda: _font(
        "/ToUnicode 10 0 R", {10: stream(b"1 beginbfrange <00000000> <ffffffff> <0041> endbfrange")}
    ),
    "font-widths": lambda: _font(
        "/DescendantFonts [10 0 R]",
        {10: f"<< /Type /Font /Subtype /CIDFontType2 /W [0 2000000000 500 {'1 [5] ' * 200_000}] >>".encode()},
    ),
    "font-program": lambda: _font(
        "/DescendantFonts [10 0 R]",
        {
            10: b"<< /Type /Font /Subtype /CIDFontType2 /FontDescriptor << /FontFile2 11 0 R >> >>",
            11: stream(b"\0\1\0\0" + struct.pack(">H", 65_535) + b"\xff" * 100_000),
        },
    ),
}


def files(secret: str) -> Mapping[str, Make]:
    """All of them, by name."""
    del secret
    return {f"{name}.pdf": make for name, make in {**_DRAWING, **_PACKED, **_TREES, **_PAGES}.items()}
