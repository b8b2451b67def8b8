"""Open the official OpenAI client over aiohttp for one endpoint, and collect the secrets that it sends."""

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
from llm_gateway.redaction.header_secrets import extract_header_secrets

CONNECT_TIMEOUT_S = 15.0
MAX_CONNECTIONS = 1000

# Its warnings quote headers of the endpoint, and would overwrite the terminal's progress display.
getLogger("aiohttp").addHandler(NullHandler())


class _DiscardingCookieJar(CookieJar):
    """Discards all cookies, because reading malformed ones prints warnings."""

    def extract_cookies(self, response: HTTPResponse, request: Request) -> None:
        """Do nothing."""


def open_openai_client(endpoint: Endpoint, url: httpx2.URL, timeout_s: float) -> AsyncOpenAI:
    """Open a client that does not retry, does not follow redirects, and reads bodies up to their size limit.

    aiohttp keeps the cookies of an endpoint with a host name in memory and sends them back to that host until the
    client is closed; the client offers no way to disable this.

    Args:
        url: The endpoint's address, from `parse_base_url`.
    """
    timeout = httpx2.Timeout(timeout_s, connect=min(CONNECT_TIMEOUT_S, timeout_s), pool=None)
    # What a server sends unasked on an idle connection is read into memory without any other limit.
    idle_s = bounds.IDLE_CONNECTION_MS / 1000
    http_client = DefaultAioHttpClient(
        timeout=timeout,
        limits=httpx2.Limits(
            max_connections=MAX_CONNECTIONS, max_keepalive_connections=MAX_CONNECTIONS, keepalive_expiry=idle_s
        ),
        verify=_make_tls_verification(url),
        follow_redirects=False,
        # A malformed cookie that cannot be sent back would make every later call fail.
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
    """Return the secrets sent to the endpoint: the key, values in the address's query, and the user's headers.

    The client reads such headers from OPENAI_CUSTOM_HEADERS.
    """
    query_values = [value for name, value in url.params.multi_items() if "version" not in name]
    return [endpoint.api_key or "", *query_values, *extract_header_secrets(client.default_headers)]


def parse_base_url(base_url: str) -> httpx2.URL:
    """Parse the address of an endpoint; InputError if it is invalid or contains a password."""
    try:
        url = httpx2.URL(base_url)
    except httpx2.InvalidURL as error:
        raise InputError("not a valid server address", "OPENAI_BASE_URL") from error
    if url.userinfo:
        raise InputError("a password does not belong in an address; the key is OPENAI_API_KEY", "OPENAI_BASE_URL")
    return url


def _make_tls_verification(url: httpx2.URL) -> ssl.SSLContext | bool:
    """Return the TLS setting; plain HTTP gets an empty context, because loading system certificates is slow."""
    return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT) if url.scheme == "http" else True
