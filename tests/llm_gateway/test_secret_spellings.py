"""A key is found however it is written, and whatever stands between its letters."""

import json
import sys
import unicodedata
from pathlib import Path

import pytest

from tests.endpoint.echoes import KEY, WRITINGS, errors, replies, written_out
from tests.endpoint.server import Said, serving
from tests.llm_gateway.key_search import assert_without_key, come_out
from tests.llm_gateway.opened import FAST, asked, chat


@pytest.mark.parametrize("writing", sorted(WRITINGS))
def test_a_key_comes_back_in_no_writing(tmp_path: Path, writing: str) -> None:
    text = WRITINGS[writing]
    said = replies(text)
    answers = [errors(text)["500 message"], said["content"], said["arguments"], said["codes"], said["parts"]]
    assert_without_key(come_out(tmp_path, answers), tmp_path)


def styled(text: str) -> str:
    return "".join(chr(ord(one) + 0xFEE0) for one in text)


APART = {
    "zero width": "\u200b".join(KEY),
    "fullwidth": styled(KEY),
    "tag characters": "".join(chr(0xE0000 + ord(one)) for one in KEY),
    "accents": "".join(one + "\u0301" for one in KEY),
    "dots": ".".join(KEY),
    "hyphens": "-".join(KEY),
    "quotes of a shell": f"{KEY[:9]}''{KEY[9:]}",
    "two texts": f'{KEY[:9]}" + "{KEY[9:]}',
    "formula": f'="{KEY[:9]}"&"{KEY[9:]}"',
    "list": json.dumps(list(KEY)),
    "stars": f"{KEY[:9]}****{KEY[9:]}",
    "tags": f"{KEY[:9]}<b></b>{KEY[9:]}",
    "null": "\0".join(KEY),
    "colours": "\x1b[31m".join(KEY),
    "entities": "&zwj;".join(KEY),
    "escapes": "\\u200b".join(KEY),
    "hexadecimal": ":".join(f"{ord(one):02x}" for one in KEY),
    "hexadecimal numbers": ", ".join(f"0x{ord(one):02x}" for one in KEY),
    "quoted-printable": written_out("={:02X}"),
    "braces": written_out("\\u{{{:x}}}"),
    "perl": written_out("\\x{{{:x}}}"),
    "octal of a shell": written_out("\\0{:03o}"),
    "octal of perl": written_out("\\o{{{:o}}}"),
    "cdata": "".join(f"<![CDATA[{one}]]>" for one in KEY),
    "percent u": written_out("%u{:04x}"),
    "points": " ".join(f"U+{ord(one):04X}" for one in KEY),
}


@pytest.mark.parametrize("writing", sorted(APART))
def test_a_key_is_found_whatever_stands_between_its_letters(tmp_path: Path, writing: str) -> None:
    (reply,) = come_out(tmp_path, [Said(f"It is {APART[writing]} as was said in 2024.")])
    assert reply.startswith('{"text":"It is ')
    assert "***" in reply
    assert " as was said in 2024." in reply
    assert len(reply.split("***")[0] + reply.split("***")[-1]) < 200


@pytest.mark.parametrize(
    "said",
    [
        'correct"-"horse"-"battery"-"staple',
        "c.o.r.r.e.c.t.-.h.o.r.s.e.-.b.a.t.t.e.r.y.-.s.t.a.p.l.e",
        "corre<b>ct-horse</b>-battery-staple",
    ],
)
def test_a_long_key_of_words_is_found_whatever_stands_between(said: str, tmp_path: Path) -> None:
    with serving(lambda request: Said(f"It is {said}, as you said.")) as server:
        key = "correct-horse-battery-staple"
        assert asked(server.base_url, tmp_path, chat, api_key=key) == "It is ***, as you said."


def test_a_key_is_cut_out_with_all_that_is_between(tmp_path: Path) -> None:
    (reply,) = come_out(tmp_path, [Said(f"It is {KEY[:9]}{' ' * 200}{KEY[9:]}.")])
    assert '"text":"It is ***."' in reply


@pytest.mark.parametrize("blank", ["\\f", "\\v", "\\N{FORM FEED}", "\\N{NO-BREAK SPACE}", "\\N{EM SPACE}"])
def test_a_key_is_found_over_any_blank_that_is_written_out(tmp_path: Path, blank: str) -> None:
    (reply,) = come_out(tmp_path, [Said(f"It is {KEY[:9]}{blank}{KEY[9:]}.")])
    assert '"text":"It is ***."' in reply


def test_a_key_that_python_puts_together_of_two_texts_is_found(tmp_path: Path) -> None:
    key = "sk-ABCDEFGHIJKLMNOPQRSTUV"
    with serving(lambda request: Said(f"'{key[:9]}' '{key[9:15]}' \n\"\" {key[15:]}")) as server:
        said = asked(server.base_url, tmp_path, chat, FAST, api_key=key)
    assert key[15:] not in said


BETWEEN = {
    "a reset": "\x1b(B\x1b[m",
    "a colour with colons": "\x1b[38:5:1m",
    "a colour of one byte": "\x9b31m",
    "a very long tag": f"<a href='{'x' * 900}'>",
    "a tag with a bracket in it": '<a title="p>q">',
    "a comment": "<!-- a>b -->",
    "a colour of a shell": "\\e[31m",
    "a colour as a terminal shows it": "^[[31m",
    "a link of a terminal": f"\x1b]8;;{'x' * 900}\x07",
    "a long tag": '<span style="color:#000000;background-color:#ffffff;font-weight:normal">',
}


@pytest.mark.parametrize("between", sorted(BETWEEN))
def test_a_key_with_colours_or_long_tags_between_its_letters_is_found(between: str, tmp_path: Path) -> None:
    with serving(lambda request: Said(BETWEEN[between].join(KEY))) as server:
        assert asked(server.base_url, tmp_path, chat, FAST, api_key=KEY) == "***"


@pytest.mark.parametrize("shapes", [0x1F150, 0x1F170, 0x1F1E6, 0x1F110])
def test_a_key_with_letters_in_a_shape_is_found(shapes: int, tmp_path: Path) -> None:
    styled = "".join(chr(shapes + ord(one.upper()) - ord("A")) if one.isalpha() else one for one in KEY)
    with serving(lambda request: Said(styled)) as server:
        assert asked(server.base_url, tmp_path, chat, FAST, api_key=KEY) == "***"


@pytest.mark.slow
def test_a_key_is_found_in_every_style_that_letters_and_digits_have(tmp_path: Path) -> None:
    styles = {one: [one] for one in KEY}
    for character in map(chr, range(0x80, sys.maxunicode + 1)):
        digit = unicodedata.decimal(character, None)
        parts = unicodedata.normalize("NFKD", character) if digit is None else str(digit)
        plain = "".join(part for part in parts if part.isascii() and part.isalnum())
        if plain in styles:
            styles[plain].append(character)
    written = ["".join(styles[one][number % len(styles[one])] for one in KEY) for number in range(1, 100)]
    assert len(styles["7"]) > 50
    with serving(lambda request: Said(" and ".join(written))) as server:
        assert asked(server.base_url, tmp_path, chat, FAST, api_key=KEY) == " and ".join(["***"] * len(written))
