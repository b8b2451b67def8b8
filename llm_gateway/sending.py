"""One body sent, one JSON document back, everything else a fault or a refusal."""

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
from llm_gateway.bodies import holding_a_body
from llm_gateway.client import checked_address, client_for, secrets_sent
from llm_gateway.faults import Fault, Refusal, of_status, refused_key, said, wrong_address
from llm_gateway.limits import Endpoint
from llm_gateway.redaction import forms_of, redact, redact_document

ABOUT_A_PATH = re.compile(
    r"^(?:file |404 )?(?:page )?not found|invalid url|\b(?:path|route|url)\b|^no reason given$", re.I
)
"""What servers say of a path that they do not have."""
THREAD_BYTES = 50_000
"""A body beyond it is parsed and redacted in a thread."""
VECTORS = "/embeddings"
Document = dict[str, Any]
Read = TypeVar("Read")


class Sender:
    """One client for the process, without retries of its own; it follows no redirect.

    Every method raises Fault for what passes, Refusal for what does not, and InputError where key or address are
    wrong; an address is wrong only as long as nothing there has ever answered in JSON. What the endpoint said is
    without the secrets that were sent to it, wherever it comes out here: in documents and in the texts of errors.
    """

    def __init__(self, endpoint: Endpoint, timeout_s: float) -> None:
        url = checked_address(endpoint.base_url)
        # A token may stand in the query.
        self.base_url = str(url.copy_with(query=None))
        self.server = f"{url.host}:{url.port or (443 if url.scheme == 'https' else 80)}"
        self._timeout_s = timeout_s
        self._client = client_for(endpoint, url, timeout_s)
        self._options: RequestOptions = {} if endpoint.api_key else {"headers": {"Authorization": Omit()}}
        self.forms = forms_of(secrets_sent(endpoint, url, self._client))
        self.is_proven = False
        self._thread = asyncio.Lock()

    async def close(self) -> None:
        """Close every connection."""
        await self._client.close()

    async def post(self, path: str, body: Mapping[str, Any], read: Callable[[Document], Read]) -> Read:
        """Send a JSON body, and read the document that comes back, a large one in a thread."""
        content = json.dumps(body, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
        return await self._exchange("post", path, content, read)

    async def get(self, path: str) -> dict[str, Any]:
        """Fetch a JSON document; one that is not there is a Refusal, whatever the address."""
        return await self._exchange("get", path, b"", lambda document: document)

    async def _exchange(self, method: str, path: str, content: bytes, read: Callable[[Document], Read]) -> Read:
        async with holding_a_body():
            answer = await self._answer(method, path, content, read)
        if isinstance(answer, Exception):
            # Raised here, an error has neither what was read in its traceback, which would keep it in memory while the
            # call waits, nor the client's error as its cause, which quotes the endpoint as it spoke.
            raise answer
        return answer

    async def _answer(
        self, method: str, path: str, content: bytes, read: Callable[[Document], Read]
    ) -> Read | Exception:
        try:
            async with asyncio.timeout(self._timeout_s):
                client, as_is, options = self._client, httpx2.Response, self._options
                if method == "get":
                    response = await client.get(path, cast_to=as_is, options=options)
                else:
                    response = await client.post(path, cast_to=as_is, content=content, options=options)
        except TimeoutError:
            return Fault("timeout", f"no answer within {self._timeout_s:g} s")
        except Fault as fault:
            return Fault(fault.kind, fault.why)
        except UnicodeError:
            # The client takes the words beside the status for UTF-8.
            return Fault("bad_body", "a header is no text")
        except APIStatusError as error:
            return await self._in_turn(len(error.response.content), partial(self._of_status, error, method))
        except (APIConnectionError, aiohttp.ClientError) as error:
            return self._of_connection(error)
        return await self._in_turn(len(response.content), partial(self._read, response, method, path, read))

    async def _in_turn(self, size: int, work: Callable[[], Read]) -> Read:
        """Do the work on a body: on a large one in a thread, so that other calls go on, and on one at a time."""
        if size <= THREAD_BYTES:
            return work()
        async with self._thread:
            return await asyncio.to_thread(work)

    def _read(
        self, response: httpx2.Response, method: str, path: str, read: Callable[[Document], Read]
    ) -> Read | Exception:
        document = self._document(response, method)
        if isinstance(document, Exception):
            return document
        return read(redact_document(document, self.forms, has_vectors=path == VECTORS))

    def _document(self, response: httpx2.Response, method: str) -> dict[str, Any] | Exception:
        body = response.content
        if sum(map(body.count, (b"[", b"{", b":"))) > bounds.REPLY_MEMBERS:
            most = f"{bounds.REPLY_MEMBERS:,} lists, objects and keys"
            return Fault("bad_body", f"the body has more than {most} (REPLY_MEMBERS)")
        try:
            document = json.loads(body)
        except (ValueError, RecursionError):
            if method == "get":
                return Refusal(response.status_code, "the body is no JSON")
            if not self.is_proven and _is_page(response):
                return wrong_address(self.base_url, "a web page answered instead of a model")
            return Fault("bad_body", "the body is no JSON")
        if not isinstance(document, dict):
            return Fault("bad_body", "the body is no JSON object")
        self.is_proven = True
        return document

    def _of_status(self, error: APIStatusError, method: str) -> Exception:
        if error.response.has_redirect_location:
            return self._of_redirect(error.response, method)
        answer = of_status(error.status_code, error.response.headers, redact_document(error.body, self.forms))
        if error.status_code in (401, 403):
            return refused_key(str(answer))
        if error.status_code == 404 and method == "get":
            return answer
        if error.status_code == 404 and isinstance(answer, Refusal) and not answer.is_unknown_model:
            if self.is_proven:
                return Fault("404", answer.why) if _is_page(error.response) else answer
            if ABOUT_A_PATH.search(answer.why) or not isinstance(error.body, dict):
                return wrong_address(self.base_url, "nothing there takes chat completions (404)")
        if isinstance(error.body, dict):
            self.is_proven = True
        return answer

    def _of_redirect(self, response: httpx2.Response, method: str) -> Exception:
        """To follow one would send the prompt to whom nobody has named."""
        goal = response.next_request.url if response.next_request else None
        where = said(redact(f"{goal.scheme}://{goal.netloc.decode()}", self.forms)) if goal else "somewhere else"
        why = f"the endpoint redirects to {where} ({response.status_code}), and redirects are not followed"
        if method == "get" or self.is_proven:
            return Refusal(response.status_code, why)
        return wrong_address(self.base_url, why)

    def _of_connection(self, error: Exception) -> Exception:
        causes = list(_causes(error))
        if not self.is_proven:
            if any(isinstance(cause, aiohttp.ClientConnectorDNSError) for cause in causes):
                return wrong_address(self.base_url, "the name of the host is not known")
            if any(isinstance(cause, httpx2.UnsupportedProtocol | aiohttp.InvalidURL) for cause in causes):
                return wrong_address(self.base_url, "that is no address of a server")
        timed_out = any(isinstance(cause, TimeoutError | aiohttp.ServerTimeoutError) for cause in causes)
        refused = any(isinstance(cause, ConnectionRefusedError) for cause in causes)
        kind = "timeout" if timed_out else "connection"
        why = said(redact(str(causes[-1]), self.forms)) or type(causes[-1]).__name__
        return Fault(kind, "nothing listens there" if refused else why)


def _causes(error: BaseException) -> Iterator[BaseException]:
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        cause = cause.__cause__ or cause.__context__


def _is_page(response: httpx2.Response) -> bool:
    return "html" in response.headers.get("content-type", "") or response.content[:200].lstrip().startswith(b"<")
