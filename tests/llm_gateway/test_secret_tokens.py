"""Bearer tokens and the secrets in an address or a header are masked in replies."""

import base64
from pathlib import Path

import pytest

from tests.endpoint.server import Said, serving
from tests.llm_gateway.key_search import come_out
from tests.llm_gateway.opened import asked, chat


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
