"""Archives: hostile ones are refused in one sentence, equal ones have equal bytes."""

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from file_formats.errors import UnreadableFile
from file_formats.zip_archive import check_archive, write_archive

XML = b'<?xml version="1.0" encoding="UTF-8"?><root/>'


def pack(members: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", compression) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return target.getvalue()


def refusal(content: bytes) -> str:
    with pytest.raises(UnreadableFile) as caught:
        check_archive(content, "an Excel workbook")
    text = str(caught.value)
    assert text.startswith("not an Excel workbook that can be read: ")
    assert "\n" not in text
    return text


def test_a_plain_archive_passes() -> None:
    check_archive(pack({"a.xml": XML, "image.png": b"\x89PNG\r\n", "empty": b""}), "an Excel workbook")


@pytest.mark.parametrize("content", [b"", b"PK", b"plain text", pack({"a.xml": XML})[:-30]])
def test_what_is_no_whole_zip_is_refused(content: bytes) -> None:
    assert "damaged" in refusal(content)


def test_a_changed_byte_of_content_is_noticed() -> None:
    content = pack({"a.xml": XML}, zipfile.ZIP_STORED).replace(b"<root/>", b"<r00t/>")
    assert "damaged" in refusal(content)


@pytest.mark.parametrize("name", ["../a.xml", "/etc/passwd", "a/../../b", "..\\a", "C:\\a"])
def test_names_that_lead_out_are_refused(name: str) -> None:
    assert "leads out" in refusal(pack({name: XML}))


def test_bombs_are_refused_before_they_are_unpacked() -> None:
    assert "times its size" in refusal(pack({"a.xml": b" " * 2_000_000}))
    assert "unpacks to 120,000,000 bytes" in refusal(pack({f"{n}.xml": b" " * 20_000_000 for n in range(6)}))
    assert "5,001 members" in refusal(pack({f"{n}": b"" for n in range(5001)}))


ENTITY_BOMB = '<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><r>&b;</r>'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("name", ["xl/workbook.xml", "xl/data.bin"])
def test_document_types_are_refused_in_every_encoding_and_name(encoding: str, name: str) -> None:
    content = (f'<?xml version="1.0"?><!-- {"x" * 70_000} -->' + ENTITY_BOMB).encode(encoding)
    assert "document type" in refusal(pack({name: content}, zipfile.ZIP_STORED))


def test_encodings_that_could_hide_markup_are_refused() -> None:
    hidden = b'<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE r+AD4-<r/>'
    assert "encoding" in refusal(pack({"a.xml": hidden}))


def test_doubled_and_encrypted_members_are_refused() -> None:
    doubled = pack({"a.xml": XML, "b.xml": XML}).replace(b"b.xml", b"a.xml")
    assert "twice" in refusal(doubled)
    encrypted = bytearray(pack({"a.xml": XML}))
    encrypted[encrypted.index(b"PK\x01\x02") + 8] |= 1
    assert "encrypted" in refusal(bytes(encrypted))


@given(st.dictionaries(st.text("abc/._", min_size=1, max_size=6), st.binary(max_size=40), max_size=6))
def test_equal_members_give_equal_bytes_whatever_their_order(members: dict[str, bytes]) -> None:
    members = {**members, "[Content_Types].xml": XML}
    backwards = dict(reversed(members.items()))
    fixed = write_archive(members)
    assert fixed == write_archive(backwards)
    with zipfile.ZipFile(io.BytesIO(fixed)) as archive:
        assert archive.namelist()[0] == "[Content_Types].xml"
        assert {name: archive.read(name) for name in archive.namelist()} == members


@given(st.binary(max_size=300), st.integers(0, 200))
def test_damage_anywhere_is_refused_or_harmless(noise: bytes, place: int) -> None:
    content = pack({"[Content_Types].xml": XML, "a/b.xml": XML})
    try:
        check_archive(content[:place] + noise + content[place:], "an Excel workbook")
    except UnreadableFile as refused:
        why = str(refused)
        assert why.count("\n") == 0
