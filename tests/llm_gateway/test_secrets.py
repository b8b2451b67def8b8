"""What an endpoint was told in confidence is in nothing that it says: not kept, not raised, not on the terminal."""

import base64
import json
import sys
import traceback
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from llm_gateway import CallId, Gateway
from tests.endpoint.echoes import BROKEN, KEY, WRITINGS, errors, refusals, replies, traces_of_key, written_out
from tests.endpoint.server import Json, Raw, Said, completion, serving
from tests.llm_gateway.opened import FAST, MESSAGES, TOOL, asked, chat

ONCE = FAST.model_copy(update={"retries": 0, "patience_s": 0.05, "breaker_after": 1_000_000})
IN_EVERY_PLACE = {
    f"{shape}, {name}": answer
    for shape in (errors, refusals, replies)
    for name, answer in shape(WRITINGS["as it is"]).items()
}


def come_out(folder: Path, answers: Iterable[Said | Raw], key: str = KEY) -> list[str]:
    """What calls that are answered so come to: the reply, or the error with all that a log would show of it."""
    left = iter(answers)

    def answer(request: Json) -> Said | Raw:
        return next(left)

    async def all_of_them(gateway: Gateway) -> list[str]:
        return [await come_to(gateway, number) for number, _ in enumerate(answers)]

    with serving(answer) as server:
        # A name, as cookies of bare addresses are dropped unread.
        return asked(server.base_url.replace("127.0.0.1", "localhost"), folder, all_of_them, ONCE, api_key=key)


async def come_to(gateway: Gateway, number: int) -> str:
    try:
        reply = await gateway.chat(CallId(str(number), "task"), MESSAGES, tools=[TOOL])
    except Exception as error:  # noqa: BLE001 - whatever is raised would be logged
        return "".join(traceback.format_exception(error))
    return reply.model_dump_json()


def assert_without_key(texts: Iterable[str], folder: Path) -> None:
    """Nothing here, and nothing in any file of the folder, is or holds a writing of the key."""
    kept = {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    said = {f"text {number}": text.encode("utf-8", "backslashreplace") for number, text in enumerate(texts)}
    for name, content in (kept | said).items():
        assert not traces_of_key(content), f"{name}: {content[:500]!r}"


def test_a_key_comes_back_from_no_place_of_an_answer(tmp_path: Path) -> None:
    texts = come_out(tmp_path, IN_EVERY_PLACE.values())
    assert_without_key(texts, tmp_path)
    assert sum("***" in text for text in texts) > 20


def test_a_half_of_a_character_does_not_become_a_part_of_the_key(tmp_path: Path) -> None:
    key = "abc?def?horse?key"
    said = replies(key.replace("?", "\ud800")) | errors(key.replace("?", "\ud800"))
    texts = come_out(tmp_path, said.values(), key)
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert key not in "".join(texts)
    assert key.encode() not in kept


@pytest.mark.parametrize("writing", sorted(WRITINGS))
def test_a_key_comes_back_in_no_writing(tmp_path: Path, writing: str) -> None:
    text = WRITINGS[writing]
    said = replies(text)
    answers = [errors(text)["500 message"], said["content"], said["arguments"], said["codes"], said["parts"]]
    assert_without_key(come_out(tmp_path, answers), tmp_path)


def test_a_key_comes_back_from_no_broken_answer(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    texts = come_out(tmp_path, BROKEN.values())
    assert_without_key([*texts, *capfd.readouterr()], tmp_path)
    endings = [text.strip().splitlines()[-1] for text in texts]
    assert all(ending.startswith(("data_model.errors.ModelCall", "data_model.errors.Input")) for ending in endings)


def test_a_key_comes_back_from_no_list_of_models_and_no_embedding(tmp_path: Path) -> None:
    async def both(gateway: Gateway) -> list[str]:
        texts = []
        for call in (gateway.check_endpoint(), gateway.embed(["a", "b"], "m")):
            with pytest.raises(Exception) as caught:  # noqa: PT011 - whatever it is, it is looked at
                await call
            texts.append("".join(traceback.format_exception(caught.value)))
        return texts

    gone = Raw(404, {"error": {"message": f"no model {KEY}", "code": "model_not_found"}})
    with serving(lambda request: gone, models=(KEY, f"m{KEY}")) as server:
        names: Any = {"task": f"n{KEY[:-2]}"}
        texts = asked(server.base_url, tmp_path, both, ONCE, api_key=KEY, models=names)
    assert_without_key(texts, tmp_path)


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


@pytest.mark.parametrize("key", ["model-server-1", "office-key-2024", "local-development"])
def test_a_key_of_words_takes_no_words_from_a_reply(tmp_path: Path, key: str) -> None:
    text = f"This is the {key.replace('-', ' ')}."
    (reply,) = come_out(tmp_path, [Said(text)], key=key)
    assert text in reply


def test_what_is_around_a_key_stays(tmp_path: Path) -> None:
    said = Said(f"Send it with {KEY}, or with Bearer {KEY}. R&D has 87 %.", [("read_cell", {"cell": KEY, "row": 3})])
    (reply,) = come_out(tmp_path, [said])
    assert "Send it with ***, or with Bearer ***. R&D has 87 %." in reply
    assert r"{\"cell\": \"***\", \"row\": 3}" in reply


def test_a_reply_is_kept_as_it_was_given(tmp_path: Path) -> None:
    async def twice(gateway: Gateway) -> list[str]:
        return [await chat(gateway), await chat(gateway)]

    with serving(lambda request: Said(f"The key is {KEY}.")) as server:
        assert asked(server.base_url, tmp_path, twice, api_key=KEY) == ["The key is ***."] * 2
        assert asked(server.base_url, tmp_path, chat, api_key="another-key-9876") == "The key is ***."
        assert len(server.chats) == 1


@pytest.mark.parametrize("key", ["none", "x", "EMPTY", "local", "anything", "Password"])
def test_a_key_that_is_a_word_takes_no_word_from_a_reply(tmp_path: Path, key: str) -> None:
    text = f"There is none, x: {key}, EMPTY local anything. The bearer of this has Bearer shares, {key} Password."
    (reply,) = come_out(tmp_path, [Said(text)], key=key)
    assert text in reply


def test_a_token_in_the_address_comes_back_from_nowhere(tmp_path: Path) -> None:
    token = "tok-55/aa+Zz09"
    with serving(lambda request: Said(f"{token} tok-55%2Faa%2BZz09 2024-02-15-preview")) as server:
        address = f"{server.base_url}?token=tok-55%2Faa%2BZz09&api-version=2024-02-15-preview"
        assert asked(address, tmp_path, chat) == "*** *** 2024-02-15-preview"


def test_a_secret_in_a_header_of_the_user_comes_back_from_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    headers = "X-Api-Key: own-key-0817\nCookie: session-id=cookie-4711\nX-Team: office-automation"
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", headers)
    said = "own-key-0817, cookie-4711, of office-automation and its session-id"
    with serving(lambda request: Said(said)) as server:
        assert asked(server.base_url, tmp_path, chat) == "***, ***, of office-automation and its session-id"
        assert "own-key-0817" in server.requests[0].headers.values()


def test_the_user_and_password_of_a_header_do_not_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    password = "S3cret:Pass9-word"
    encoded = base64.b64encode(f"team:{password}".encode()).decode()
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", f"Authorization: Basic {encoded}")
    with serving(lambda request: Said(f"{encoded}, team:{password}, {password}, team")) as server:
        assert asked(server.base_url, tmp_path, chat) == "***==, ***, ***, team"


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


def test_parts_of_a_key_in_a_list_are_not_put_together(tmp_path: Path) -> None:
    parts = [KEY[:9], KEY[9:]]
    answer = completion({"model": "m"}, Said("Well.", [("now", {})]))
    message = answer["choices"][0]["message"]
    message["tool_calls"][0] |= {"id": parts, "function": {"name": list(KEY), "arguments": "{}"}}
    answer |= {"model": parts}
    answer["choices"][0]["finish_reason"] = list(KEY)
    refused = {"error": {"message": parts, "code": list(KEY), "param": {"a": KEY[:9], "b": KEY[9:]}}}
    said = [Raw(200, answer), Raw(400, refused), Raw(500, refused)]
    assert not [text for text in come_out(tmp_path, said) if KEY[9:] in text or str(list(KEY))[1:-1] in text]


def test_a_key_is_cut_out_with_all_that_is_between(tmp_path: Path) -> None:
    (reply,) = come_out(tmp_path, [Said(f"It is {KEY[:9]}{' ' * 200}{KEY[9:]}.")])
    assert '"text":"It is ***."' in reply


@pytest.mark.parametrize("blank", ["\\f", "\\v", "\\N{FORM FEED}", "\\N{NO-BREAK SPACE}", "\\N{EM SPACE}"])
def test_a_key_is_found_over_any_blank_that_is_written_out(tmp_path: Path, blank: str) -> None:
    (reply,) = come_out(tmp_path, [Said(f"It is {KEY[:9]}{blank}{KEY[9:]}.")])
    assert '"text":"It is ***."' in reply


@pytest.mark.parametrize(
    "said",
    [
        "Bearer\\u0020Zq81Yx92Wv73Ut", "Bearer\\nZq81Yx92Wv73Ut", "Bearer%20Zq81Yx92Wv73Ut",
        "Bearer&nbsp;Zq81Yx92Wv73Ut",
        "Bea\\u0072er Zq81Yx92Wv73Ut", "Bearer\u00a0Zq81Yx92Wv73Ut", "Bearer Zq81\\u0059x92Wv73Ut",
    ],
)  # fmt: skip
def test_a_token_that_is_written_out_takes_the_whole_text(tmp_path: Path, said: str) -> None:
    (reply,) = come_out(tmp_path, [Said(f"It said {said}.")])
    assert '"text":"***"' in reply


@pytest.mark.parametrize("said", ['Bearer "abcd12345678', "Bearer abc:defghij12345", "bearer 12345678"])
def test_a_token_is_cut_out(tmp_path: Path, said: str) -> None:
    (reply,) = come_out(tmp_path, [Said(f"The bearer of this letter said {said}")])
    assert f'"text":"The bearer of this letter said {said[:6]} ***"' in reply


def test_a_key_that_cutting_out_would_make_takes_the_whole_text(tmp_path: Path) -> None:
    key = "7sk-proj-Zq_x8"
    (reply,) = come_out(tmp_path, [Said(f"It is {key[:-1]}&#56{key}.")], key=key)
    assert '"text":"***"' in reply


def test_a_key_takes_a_long_text_whole(tmp_path: Path) -> None:
    (reply,) = come_out(tmp_path, [Said("It is long. " * 20_000 + KEY)])
    assert '"text":"***"' in reply


DIGITS: tuple[tuple[str, float], ...] = (
    ("918273645546372819", 918273645546372819),
    ("918273645546372819", -918273645546372819),
    ("81726354", 81726354.0),
    ("81726354", 5.81726354e-5),
)


@pytest.mark.parametrize(("key", "number"), DIGITS)
def test_a_key_of_digits_does_not_come_back_as_a_number(tmp_path: Path, key: str, number: float) -> None:
    arguments = {"row": number, "rows": [1, number, True, None]}
    call = {"id": number, "function": {"name": number, "arguments": arguments}}
    choice = {"message": {"content": None, "tool_calls": [call]}, "finish_reason": {"of": [number, 1.5]}}
    said = Raw(body={"choices": [choice], "model": number})
    # What limits calls is asked again.
    refused = [answer for name, answer in errors(number).items() if not name.startswith("429")]
    answers = [*refused, *refusals(number).values(), said]
    texts = come_out(tmp_path, answers, key=key)
    files = [path.read_text(errors="replace") for path in tmp_path.rglob("*") if path.is_file()]
    assert not [text for text in (*texts, *files) if key in text]
    assert r'"arguments":"{\"row\": \"***\", \"rows\": [1, \"***\", true, null]}"' in texts[-1]


@pytest.mark.parametrize(
    "spelled",
    ["0x462d53c8abac0", "0X462D53C8ABAC0", "1.234567890123456e15", "12345678901234.56E+2", "1_2345678901234_56"],
)
def test_a_key_of_digits_is_found_in_a_number_that_spells_it(tmp_path: Path, spelled: str) -> None:
    with serving(lambda request: Said(f"{{'answer': {spelled}}}")) as server:
        assert asked(server.base_url, tmp_path, chat, FAST, api_key="1234567890123456") == "***"


def test_a_key_that_python_puts_together_of_two_texts_is_found(tmp_path: Path) -> None:
    key = "sk-ABCDEFGHIJKLMNOPQRSTUV"
    with serving(lambda request: Said(f"'{key[:9]}' '{key[9:15]}' \n\"\" {key[15:]}")) as server:
        said = asked(server.base_url, tmp_path, chat, FAST, api_key=key)
    assert key[15:] not in said


def test_a_key_of_digits_takes_no_number_from_a_vector(tmp_path: Path) -> None:
    row = {"index": 0, "embedding": [0.81726354, 0.5]}
    with serving(lambda request: Raw(body={"data": [row]})) as server:
        (vector,) = asked(server.base_url, tmp_path, lambda gateway: gateway.embed(["a"], "m"), api_key="81726354")
    assert vector == pytest.approx((0.81726354, 0.5))


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


@pytest.mark.timeout(20)
def test_a_reply_of_many_different_characters_is_read_at_once(tmp_path: Path) -> None:
    characters = "".join(map(chr, range(0x10000, 0xAA000)))
    with serving(lambda request: Said(f"{characters}<b>%25252525252541")) as server:
        assert len(asked(server.base_url, tmp_path, chat, FAST, api_key=KEY)) > len(characters)


def test_a_key_in_the_parts_of_arguments_that_came_as_an_object_is_found(tmp_path: Path) -> None:
    given = {"file_path": "x.docx", "content": [KEY[:8], KEY[8:16], KEY[16:]]}
    call = {"id": "c", "type": "function", "function": {"name": "excel_read_file", "arguments": given}}
    body = {"choices": [{"message": {"content": None, "tool_calls": [call]}}]}

    async def work(gateway: Gateway) -> str:
        reply = await gateway.chat(
            CallId("u", "task", 1, 1), MESSAGES, tools=[TOOL], template="prompts/tools_task.md.j2"
        )
        return reply.tool_calls[0].arguments

    with serving(lambda request: Raw(body=body)) as server:
        assert KEY[16:] not in asked(server.base_url, tmp_path, work, FAST, api_key=KEY)
