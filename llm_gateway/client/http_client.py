"""Send one body and receive one JSON document; anything else is a fault or a refusal."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

import aiohttp
import httpx2
from openai import APIConnectionError, APIStatusError, Omit, RequestOptions

from data_model import bounds
from llm_gateway.client.openai_client import collect_sent_secrets, open_openai_client, parse_base_url
from llm_gateway.client.response_body import limit_large_bodies
from llm_gateway.faults import (
    EndpointRefusal,
    TransientFault,
    classify_error_response,
    clean_endpoint_text,
    make_refused_key_error,
    make_wrong_address_error,
)
from llm_gateway.limits.call_limits import Endpoint
from llm_gateway.redaction.redact_document import redact_document
from llm_gateway.redaction.redact_text import redact_text
from llm_gateway.redaction.secret_forms import make_secret_forms

UNKNOWN_PATH_MESSAGE = re.compile(
    r"^(?:file |404 )?(?:page )?not found|invalid url|\b(?:path|route|url)\b|^no reason given$", re.I
)
"""Matches what servers say about a path that they do not have."""
THREAD_THRESHOLD_BYTES = 50_000
"""Larger bodies are parsed and redacted in a thread."""
EMBEDDINGS_PATH = "/embeddings"
JsonDocument = dict[str, Any]
Parsed = TypeVar("Parsed")


class EndpointClient:
    """The HTTP client of an endpoint, without retries of its own and without following redirects.

    Every method raises TransientFault for failures that may pass, EndpointRefusal for those that will not, and
    InputError if key or address are wrong. An address can only be wrong while nothing there has ever answered in JSON.
    The secrets sent to the endpoint are redacted from everything it returns, in documents and in error messages.
    """

    def __init__(self, endpoint: Endpoint, timeout_s: float) -> None:
        url = parse_base_url(endpoint.base_url)
        # The query may contain a token.
        self.base_url = str(url.copy_with(query=None))
        self.server = f"{url.host}:{url.port or (443 if url.scheme == 'https' else 80)}"
        self._timeout_s = timeout_s
        self._client = open_openai_client(endpoint, url, timeout_s)
        self._options: RequestOptions = {} if endpoint.api_key else {"headers": {"Authorization": Omit()}}
        self.secret_forms = make_secret_forms(collect_sent_secrets(endpoint, url, self._client))
        self.has_answered_json = False
        self._parse_thread_lock = asyncio.Lock()

    async def close(self) -> None:
        """Close all connections."""
        await self._client.close()

    async def post(self, path: str, body: Mapping[str, Any], parse: Callable[[JsonDocument], Parsed]) -> Parsed:
        """Send a JSON body, and parse the document that comes back, in a thread if it is large."""
        content = json.dumps(body, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
        return await self._send_request("post", path, content, parse)

    async def get(self, path: str) -> dict[str, Any]:
        """Fetch a JSON document; EndpointRefusal if there is none, whatever the address."""
        return await self._send_request("get", path, b"", lambda document: document)

    async def _send_request(
        self, method: str, path: str, content: bytes, parse: Callable[[JsonDocument], Parsed]
    ) -> Parsed:
        async with limit_large_bodies():
            answer = await self._send_and_parse(method, path, content, parse)
        if isinstance(answer, Exception):
            # Raised here, the error's traceback does not keep the response in memory while the call waits, and its
            # cause is not the client's error, which quotes the endpoint without redaction.
            raise answer
        return answer

    async def _send_and_parse(
        self, method: str, path: str, content: bytes, parse: Callable[[JsonDocument], Parsed]
    ) -> Parsed | Exception:
        try:
            async with asyncio.timeout(self._timeout_s):
                client, raw_response, options = self._client, httpx2.Response, self._options
                if method == "get":
                    response = await client.get(path, cast_to=raw_response, options=options)
                else:
                    response = await client.post(path, cast_to=raw_response, content=content, options=options)
        except TimeoutError:
            return TransientFault("timeout", f"no answer within {self._timeout_s:g} s")
        except TransientFault as fault:
            return TransientFault(fault.kind, fault.reason)
        except UnicodeError:
            # The client decodes the reason phrase of the status as UTF-8.
            return TransientFault("bad_body", "a header is not valid text")
        except APIStatusError as error:
            return await self._run_on_body(len(error.response.content), partial(self._error_from_status, error, method))
        except (APIConnectionError, aiohttp.ClientError) as error:
            return self._error_from_connection(error)
        return await self._run_on_body(
            len(response.content), partial(self._parse_response, response, method, path, parse)
        )

    async def _run_on_body(self, size_bytes: int, process_body: Callable[[], Parsed]) -> Parsed:
        """Process a body; large bodies one at a time in a thread, so that other calls continue."""
        if size_bytes <= THREAD_THRESHOLD_BYTES:
            return process_body()
        async with self._parse_thread_lock:
            return await asyncio.to_thread(process_body)

    def _parse_response(
        self, response: httpx2.Response, method: str, path: str, parse: Callable[[JsonDocument], Parsed]
    ) -> Parsed | Exception:
        document = self._parse_document(response, method)
        if isinstance(document, Exception):
            return document
        return parse(redact_document(document, self.secret_forms, has_vectors=path == EMBEDDINGS_PATH))

    def _parse_document(self, response: httpx2.Response, method: str) -> dict[str, Any] | Exception:
        body = response.content
        if sum(map(body.count, (b"[", b"{", b":"))) > bounds.REPLY_MEMBERS:
            limit = f"{bounds.REPLY_MEMBERS:,} lists, objects and keys"
            return TransientFault("bad_body", f"the body has more than {limit} (REPLY_MEMBERS)")
        try:
            document = json.loads(body)
        except (ValueError, RecursionError):
            if method == "get":
                return EndpointRefusal(response.status_code, "the body is not JSON")
            if not self.has_answered_json and _is_web_page(response):
                return make_wrong_address_error(self.base_url, "a web page answered instead of a model")
            return TransientFault("bad_body", "the body is not JSON")
        if not isinstance(document, dict):
            return TransientFault("bad_body", "the body is not a JSON object")
        self.has_answered_json = True
        return document

    def _error_from_status(self, error: APIStatusError, method: str) -> Exception:
        if error.response.has_redirect_location:
            return self._error_from_redirect(error.response, method)
        classified = classify_error_response(
            error.status_code, error.response.headers, redact_document(error.body, self.secret_forms)
        )
        if error.status_code in (401, 403):
            return make_refused_key_error(str(classified))
        if error.status_code == 404 and method == "get":
            return classified
        if error.status_code == 404 and isinstance(classified, EndpointRefusal) and not classified.is_unknown_model:
            if self.has_answered_json:
                return TransientFault("404", classified.reason) if _is_web_page(error.response) else classified
            if UNKNOWN_PATH_MESSAGE.search(classified.reason) or not isinstance(error.body, dict):
                return make_wrong_address_error(self.base_url, "nothing there takes chat completions (404)")
        if isinstance(error.body, dict):
            self.has_answered_json = True
        return classified

    def _error_from_redirect(self, response: httpx2.Response, method: str) -> Exception:
        """Make the error for a redirect, which is not followed: it could send the prompt to an unknown party."""
        target = response.next_request.url if response.next_request else None
        target_origin = (
            clean_endpoint_text(redact_text(f"{target.scheme}://{target.netloc.decode()}", self.secret_forms))
            if target
            else "somewhere else"
        )
        reason = f"the endpoint redirects to {target_origin} ({response.status_code}), and redirects are not followed"
        if method == "get" or self.has_answered_json:
            return EndpointRefusal(response.status_code, reason)
        return make_wrong_address_error(self.base_url, reason)

    def _error_from_connection(self, error: Exception) -> Exception:
        causes = list(_iter_causes(error))
        if not self.has_answered_json:
            if any(isinstance(cause, aiohttp.ClientConnectorDNSError) for cause in causes):
                return make_wrong_address_error(self.base_url, "the name of the host is not known")
            if any(isinstance(cause, httpx2.UnsupportedProtocol | aiohttp.InvalidURL) for cause in causes):
                return make_wrong_address_error(self.base_url, "not a valid server address")
        is_timeout = any(isinstance(cause, TimeoutError | aiohttp.ServerTimeoutError) for cause in causes)
        is_refused = any(isinstance(cause, ConnectionRefusedError) for cause in causes)
        kind = "timeout" if is_timeout else "connection"
        reason = clean_endpoint_text(redact_text(str(causes[-1]), self.secret_forms)) or type(causes[-1]).__name__
        return TransientFault(kind, "nothing listens there" if is_refused else reason)


def _iter_causes(error: BaseException) -> Iterator[BaseException]:
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        cause = cause.__cause__ or cause.__context__


def _is_web_page(response: httpx2.Response) -> bool:
    return "html" in response.headers.get("content-type", "") or response.content[:200].lstrip().startswith(b"<")
