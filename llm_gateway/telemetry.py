"""OpenTelemetry spans of model calls, sent only if the user asks for them, and without the content of messages.

Names and values follow the semantic conventions for generative AI, all of which are still in development:
https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans
"""

from logging import NullHandler, getLogger
from time import time_ns
from typing import TYPE_CHECKING, Self

from data_model import InputError
from llm_gateway.call_record import CallRecord

if TYPE_CHECKING:
    from opentelemetry.sdk.trace.export import SpanExporter
    from opentelemetry.util.types import AttributeValue

NS_PER_S = 1_000_000_000


class SpanWriter:
    """Writes a span for every call record it receives; a context manager that sends pending spans on exit.

    Replies from the store make no span, because no call was made.
    """

    def __init__(self, exporter: "SpanExporter") -> None:
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor

        # Not the global provider, which would also collect unrelated spans of libraries.
        self._provider = TracerProvider(resource=Resource.create({"service.name": "homeragents"}))
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer = self._provider.get_tracer("homeragents.llm_gateway")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.close()

    def close(self) -> None:
        """Send pending spans and stop the sending thread; waits for the collector no longer than the SDK does."""
        self._provider.shutdown()

    def __call__(self, record: CallRecord) -> None:
        """Write the span of a call that has just finished."""
        if record.from_store:
            return
        from opentelemetry.trace import SpanKind, Status, StatusCode

        ended_ns = time_ns()
        span = self._tracer.start_span(
            f"{record.operation} {record.model}",
            kind=SpanKind.CLIENT,
            attributes=_make_span_attributes(record),
            start_time=ended_ns - int(record.latency_s * NS_PER_S),
        )
        if record.error:
            span.set_status(Status(StatusCode.ERROR))
        span.end(end_time=ended_ns)


def open_span_writer(exporter: "SpanExporter | None" = None) -> SpanWriter:
    """Open a span writer.

    A collector that stops responding later loses spans but does not stop the run.

    Args:
        exporter: By default OTLP over HTTP, configured by OpenTelemetry's environment variables
            (`OTEL_EXPORTER_OTLP_ENDPOINT`, http://localhost:4318 by default).

    Raises:
        InputError: The extra `otel` is not installed (the message has the command), or no collector responds.
    """
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    except ModuleNotFoundError as error:
        raise InputError("--otel needs an extra: pip install 'homeragents[otel]'") from error
    if exporter is None:
        exporter = OTLPSpanExporter()
        _check_collector(exporter)
    return SpanWriter(exporter)


def _check_collector(exporter: "SpanExporter") -> None:
    from opentelemetry.sdk.trace.export import SpanExportResult

    # Its warnings would overwrite the terminal's progress display; configured logging still receives them.
    getLogger("opentelemetry").addHandler(NullHandler())
    if exporter.export(()) is not SpanExportResult.SUCCESS:
        exporter.shutdown()
        expected = "an address that takes OTLP over HTTP, http://127.0.0.1:4318 where none is set"
        raise InputError("no collector takes spans", "OTEL_EXPORTER_OTLP_ENDPOINT", expected)


def _make_span_attributes(record: CallRecord) -> "dict[str, AttributeValue]":
    host, _, port = record.server.rpartition(":")
    attributes: dict[str, AttributeValue] = {
        "gen_ai.operation.name": record.operation,
        "gen_ai.provider.name": "openai",
        "gen_ai.request.model": record.model,
        "gen_ai.usage.input_tokens": record.usage.input_tokens,
        "gen_ai.usage.output_tokens": record.usage.output_tokens,
        "homeragents.unit": record.call_id.unit,
        "homeragents.role": record.call_id.role,
        "homeragents.attempt": record.call_id.attempt,
        "homeragents.number": record.call_id.number,
        "homeragents.retries": record.retries,
        "homeragents.cost_usd": record.usage.cost_usd,
    }
    optional_attributes: dict[str, AttributeValue] = {
        "gen_ai.response.model": record.response_model,
        "gen_ai.response.finish_reasons": [record.finish_reason] if record.finish_reason else "",
        "server.address": host.strip("[]"),
        "server.port": int(port) if port.isdecimal() else "",
        "error.type": record.error,
        "homeragents.template": record.template,
        "homeragents.template_hash": record.template_hash,
    }
    return {**attributes, **{name: value for name, value in optional_attributes.items() if value}}
