"""Spans say what OpenTelemetry expects of a model call, reach a real receiver, and hold nothing that was said."""

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from data_model import InputError
from llm_gateway import CallId, CallRecord, Usage, open_span_writer

exporting = pytest.importorskip("opentelemetry.sdk.trace.export.in_memory_span_exporter", reason="the extra `otel`")

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = CallId("neo-7-00003", "dialogue", attempt=2, number=4)
DONE = CallRecord(
    call_id=SAMPLE,
    model="gpt-4.1-mini",
    template="dialogue_day.md.j2",
    template_hash="ab12",
    response_model="gpt-4.1-mini-2025-04-14",
    server="api.openai.com:443",
    usage=Usage(input_tokens=120, output_tokens=30, cost_usd=0.0001),
    latency_s=1.5,
    retries=1,
    finish_reason="stop",
)


class Receiver(BaseHTTPRequestHandler):
    received: list[tuple[str, str, bytes]]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.received.append((self.path, self.headers["Content-Type"], body))
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, str, bytes]]]:
    received: list[tuple[str, str, bytes]] = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Once", (Receiver,), {"received": received}))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{server.server_port}")
    yield received
    server.shutdown()
    thread.join()
    server.server_close()


def spans_of(*records: CallRecord) -> tuple:  # type: ignore[type-arg]  # spans of an optional library
    exporter = exporting.InMemorySpanExporter()
    with open_span_writer(exporter) as write:
        for record in records:
            write(record)
    return tuple(exporter.get_finished_spans())


def test_a_span_says_what_the_conventions_ask_for() -> None:
    (span,) = spans_of(DONE)
    assert span.name == "chat gpt-4.1-mini"
    assert span.kind.name == "CLIENT"
    assert span.status.is_unset
    assert dict(span.attributes) == {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "openai",
        "gen_ai.request.model": "gpt-4.1-mini",
        "gen_ai.response.model": "gpt-4.1-mini-2025-04-14",
        "gen_ai.response.finish_reasons": ("stop",),
        "gen_ai.usage.input_tokens": 120,
        "gen_ai.usage.output_tokens": 30,
        "server.address": "api.openai.com",
        "server.port": 443,
        "homeragents.unit": "neo-7-00003",
        "homeragents.role": "dialogue",
        "homeragents.attempt": 2,
        "homeragents.number": 4,
        "homeragents.retries": 1,
        "homeragents.cost_usd": 0.0001,
        "homeragents.template": "dialogue_day.md.j2",
        "homeragents.template_hash": "ab12",
    }


def test_a_span_lasts_as_long_as_its_call() -> None:
    (span,) = spans_of(DONE)
    assert span.end_time - span.start_time == 1_500_000_000


def test_a_call_that_failed_says_how() -> None:
    (span,) = spans_of(DONE._replace(error="timeout", finish_reason="", response_model=""))
    assert span.status.status_code.name == "ERROR"
    assert span.attributes["error.type"] == "timeout"
    assert "gen_ai.response.model" not in span.attributes
    assert "gen_ai.response.finish_reasons" not in span.attributes


def test_an_embedding_is_named_as_one() -> None:
    (span,) = spans_of(DONE._replace(operation="embeddings", model="text-embedding-3-small", server="[::1]:8000"))
    assert span.name == "embeddings text-embedding-3-small"
    assert (span.attributes["server.address"], span.attributes["server.port"]) == ("::1", 8000)


def test_a_reply_from_the_store_is_no_call() -> None:
    assert spans_of(DONE._replace(from_store=True)) == ()


def test_spans_reach_a_receiver_over_http(receiver: list[tuple[str, str, bytes]]) -> None:
    from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

    with open_span_writer() as write:
        for number in range(3):
            write(DONE._replace(call_id=SAMPLE._replace(number=number)))
    assert {(path, kind) for path, kind, _ in receiver} == {("/v1/traces", "application/x-protobuf")}
    sent = [ExportTraceServiceRequest.FromString(body) for _, _, body in receiver]
    scopes = [scope for request in sent for resource in request.resource_spans for scope in resource.scope_spans]
    found = [span for scope in scopes for span in scope.spans]
    assert [span.name for span in found] == ["chat gpt-4.1-mini"] * 3
    services = {
        attribute.value.string_value
        for request in sent
        for resource in request.resource_spans
        for attribute in resource.resource.attributes
        if attribute.key == "service.name"
    }
    assert services == {"homeragents"}


def test_without_a_collector_nothing_is_begun(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{nobody.getsockname()[1]}")
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_TIMEOUT", "0.5")
        with pytest.raises(InputError, match=r"^OTEL_EXPORTER_OTLP_ENDPOINT: no collector takes spans"):
            open_span_writer()
    assert capfd.readouterr().err == ""


def test_without_the_extra_one_sentence_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['opentelemetry'] = None\n"
        "from data_model import InputError; from llm_gateway import open_span_writer\n"
        "try:\n    open_span_writer()\nexcept InputError as fault:\n    print(fault)"
    )
    outcome = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert outcome.stdout == "--otel needs an extra: pip install 'homeragents[otel]'\n"


def test_opening_the_door_loads_no_telemetry() -> None:
    code = "import sys, llm_gateway; print('opentelemetry' in sys.modules)"
    outcome = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert outcome.stdout == "False\n"
