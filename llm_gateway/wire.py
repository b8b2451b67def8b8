"""The form a request takes on the wire, and what was learnt about the gaps of an endpoint."""

import re
from typing import Any, Literal, NamedTuple

from data_model import canonical_json
from llm_gateway.calls import Message, Shape
from llm_gateway.faults import Refusal
from llm_gateway.limits import Endpoint
from llm_gateway.requests import Request
from llm_gateway.schemas import allows_strict, without_bounds
from llm_gateway.tool_fallback import call_shape, told_of_tools, with_system_text
from templates import render

SchemaForm = Literal["strict", "bare", "loose", "prompt"]
NEXT_FORM: dict[SchemaForm, SchemaForm] = {"strict": "bare", "bare": "loose"}
FEW = 2
"""Schemas that an endpoint refuses in every form, after which it is not taken to know any."""
UNSUPPORTED = re.compile(
    r"unsupported|not (?:be )?support|does(?: not|n't) support|unknown|unrecognized|unexpected|requires|invalid"
    r"|not (?:be )?(?:allowed|permitted)|extra (?:inputs|fields)|not available|not implemented|only the default",
    re.I,
)
ABOUT_SCHEMA = re.compile(r"response_format|json_schema|schema|grammar|guided|structured", re.I)
ABOUT_TOOLS = re.compile(r"\btools?\b|tool_choice|function[ _]call", re.I)
LENGTH_NAMES = {"max_tokens": "max_completion_tokens", "max_completion_tokens": "max_tokens"}


class Form(NamedTuple):
    """What of the interface is used for a model.

    schema: strict; bare, strict without bounds on lengths; loose, named but not enforced to the letter; prompt.
    refused: names of schemas that stand in the prompt, as the endpoint takes them in no form.
    dropped: parameters that are left out. renamed: the length limit goes by its other name.
    tells: schemas stand in the prompt besides.
    """

    schema: SchemaForm
    tools: bool
    refused: frozenset[str] = frozenset()
    dropped: frozenset[str] = frozenset()
    renamed: bool = False
    tells: bool = False


def first_form(endpoint: Endpoint) -> Form:
    """What is tried first."""
    return Form("prompt" if endpoint.native_schema is False else "strict", endpoint.native_tools is not False)


def learnt(form: Form, refusal: Refusal, request: Request, endpoint: Endpoint) -> Form | None:
    """The form to try after a refusal; None where the refusal is not about the form."""
    if refusal.status not in (400, 404, 422, 501) or refusal.is_overflow or refusal.code == "model_not_found":
        return None
    about = f"{refusal.param} {refusal.why}"
    if request.tools and form.tools and endpoint.native_tools is None and ABOUT_TOOLS.search(about):
        return form._replace(tools=False)
    shape = _shape(request, form)
    if shape and _form_of(shape, form) != "prompt" and ABOUT_SCHEMA.search(about):
        return _less(form, shape, endpoint)
    if not UNSUPPORTED.search(refusal.why):
        return None
    for name in request.sampling:
        if name not in form.dropped and re.search(rf"\b{re.escape(_name(name, form))}\b", about):
            if name in LENGTH_NAMES and not form.renamed:
                return form._replace(renamed=True)
            return form._replace(dropped=form.dropped | {name})
    return None


def _less(form: Form, shape: Shape, endpoint: Endpoint) -> Form:
    if form.schema in NEXT_FORM and allows_strict(shape.schema):
        return form._replace(schema=NEXT_FORM[form.schema])
    refused = form.refused | {shape.name}
    gives_up = len(refused) >= FEW and endpoint.native_schema is None
    return form._replace(refused=refused, schema="prompt" if gives_up else form.schema)


def _form_of(shape: Shape, form: Form) -> SchemaForm:
    return "prompt" if shape.name in form.refused else form.schema


def _name(name: str, form: Form) -> str:
    return LENGTH_NAMES.get(name, name) if form.renamed else name


def _shape(request: Request, form: Form) -> Shape | None:
    """What the answer has to be: what is asked for, or a call where tools are only told of."""
    return call_shape(request.tools) if request.tools and not form.tools else request.shape


def wire_body(request: Request, form: Form, key: str) -> dict[str, Any]:
    """The body of a chat completion.

    A seed is mixed with the key, or every sample of a question would be the same.
    """
    messages: list[Message] = list(request.messages)
    body: dict[str, Any] = {"model": request.model, "messages": messages}
    for name, value in request.sampling.items():
        if name not in form.dropped and value is not None:
            body[_name(name, form)] = value
    if "seed" in body:
        body["seed"] = int(key[:8], 16) >> 1
    if request.tools and form.tools:
        body["tools"] = list(request.tools)
    elif not form.tools:
        body["messages"] = messages = told_of_tools(messages, request.tools)
    if shape := _shape(request, form):
        schema = _form_of(shape, form)
        if schema != "prompt":
            body["response_format"] = {"type": "json_schema", "json_schema": _json_schema(shape, schema)}
        if schema == "prompt" or form.tells or request.resample:
            body["messages"] = with_system_text(messages, schema_text(shape))
    return body


def _json_schema(shape: Shape, form: SchemaForm) -> dict[str, Any]:
    strict = form != "loose" and allows_strict(shape.schema)
    schema = without_bounds(shape.schema) if strict and form == "bare" else shape.schema
    return {"name": shape.name, "schema": schema, "strict": strict}


def schema_text(shape: Shape) -> str:
    """A schema as the prompt tells of it."""
    return render("prompts/schema_fallback.md.j2", schema=canonical_json(shape.schema))
