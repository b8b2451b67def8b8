"""The official client over aiohttp, as it is opened for one endpoint, and what of it must not come back."""

import ssl
from http.client import HTTPResponse
from http.cookiejar import CookieJar
from logging import NullHandler, getLogger
from urllib.request import Request

import httpx2
from openai import AsyncOpenAI, DefaultAioHttpClient

from data_model import InputError, bounds
from llm_gateway.client.response_body import make_body_reader
from llm_gateway.limits.call_limits import Endpoint
from llm_gateway.redaction.redact import extract_header_secrets

CONNECT_TIMEOUT_S = 15.0
MAX_CONNECTIONS = 1000

# Its warnings quote headers of the endpoint, and would be written over whatever the terminal shows.
getLogger("aiohttp").addHandler(NullHandler())


class _DiscardingCookieJar(CookieJar):
    """A jar for nothing: reading cookies warns on the terminal of some that cannot be read."""

    def extract_cookies(self, response: HTTPResponse, request: Request) -> None:
        """Keep none."""


def open_openai_client(endpoint: Endpoint, url: httpx2.URL, timeout_s: float) -> AsyncOpenAI:
    """Open the client: it tries nothing again, follows no redirect, and reads bodies to their limit.

    Args:
        url: The address of the endpoint, checked. Cookies of an endpoint with a name are kept by aiohttp in memory, and
            are sent back to that host until the client is closed; the client has no way to open it without.
    """
    timeout = httpx2.Timeout(timeout_s, connect=min(CONNECT_TIMEOUT_S, timeout_s), pool=None)
    # What a server says unasked on an idle connection is read into memory, and nothing else limits it.
    idle_s = bounds.IDLE_CONNECTION_MS / 1000
    http_client = DefaultAioHttpClient(
        timeout=timeout,
        limits=httpx2.Limits(
            max_connections=MAX_CONNECTIONS, max_keepalive_connections=MAX_CONNECTIONS, keepalive_expiry=idle_s
        ),
        verify=_make_tls_verification(url),
        follow_redirects=False,
        # A cookie that cannot be sent back would fail every call that follows.
        cookies=_DiscardingCookieJar(),
        event_hooks={"response": [make_body_reader()]},
    )
    return AsyncOpenAI(
        base_url=endpoint.base_url,
        api_key=endpoint.api_key or "none",
        max_retries=0,
        timeout=timeout,
        http_client=http_client,
    )


def collect_sent_secrets(endpoint: Endpoint, url: httpx2.URL, client: AsyncOpenAI) -> list[str]:
    """What the endpoint is given in confidence: the key, the query of its address, headers that the user has set.

    The client takes such headers from OPENAI_CUSTOM_HEADERS.
    """
    query_values = [value for name, value in url.params.multi_items() if "version" not in name]
    return [endpoint.api_key or "", *query_values, *extract_header_secrets(client.default_headers)]


def parse_base_url(base_url: str) -> httpx2.URL:
    """Read the address of an endpoint; InputError where it is none or holds a password."""
    try:
        url = httpx2.URL(base_url)
    except httpx2.InvalidURL as error:
        raise InputError("that is no address of a server", "OPENAI_BASE_URL") from error
    if url.userinfo:
        raise InputError("a password does not belong into an address; the key is OPENAI_API_KEY", "OPENAI_BASE_URL")
    return url


def _make_tls_verification(url: httpx2.URL) -> ssl.SSLContext | bool:
    """What certificates are checked against: for a plain address nothing, as reading those of the system takes time."""
    return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT) if url.scheme == "http" else True
