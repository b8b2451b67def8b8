"""Limits of models and their endpoints."""

from data_model.bounds.definition import INPUT_REFUSED, define_bound

_ENDPOINTS = "Models and their endpoints"
_ATTEMPT_FAILED = "the attempt fails; the call is retried, as after any other fault of the endpoint"
REPLY_BYTES = define_bound(
    _ENDPOINTS, "REPLY_BYTES", 8_000_000, "bytes", "the body of a reply, compressed or not",
    _ATTEMPT_FAILED,
)  # fmt: skip
ERROR_BYTES = define_bound(
    _ENDPOINTS, "ERROR_BYTES", 1_000_000, "bytes", "the body of an unsuccessful response", _ATTEMPT_FAILED
)
REPLY_CHARACTERS = define_bound(
    _ENDPOINTS, "REPLY_CHARACTERS", 1_000_000, "characters",
    "the text of one reply, including the arguments of its tool calls", _ATTEMPT_FAILED,
)  # fmt: skip
REPLY_MEMBERS = define_bound(
    _ENDPOINTS, "REPLY_MEMBERS", 500_000, "lists, objects and keys",
    "the body of a reply; counted are its opening brackets and colons, even inside texts", _ATTEMPT_FAILED,
)  # fmt: skip
REPLY_SEARCHED = define_bound(
    _ENDPOINTS, "REPLY_SEARCHED", 1_500_000, "characters",
    "texts and keys in the body of a reply that are searched for secrets; 20 characters are added for each",
    "all other texts are replaced by `***`, and all other objects lose their members",
)  # fmt: skip
REPLY_TOOL_CALLS = define_bound(_ENDPOINTS, "REPLY_TOOL_CALLS", 1_000, "tool calls", "one reply", _ATTEMPT_FAILED)
REPLY_TOKENS = define_bound(
    _ENDPOINTS, "REPLY_TOKENS", 100_000_000, "tokens",
    "the count of input tokens in a reply; also that of output tokens",
    "the count is ignored, and the tokens are estimated",
)  # fmt: skip
VECTOR_NUMBERS = define_bound(
    _ENDPOINTS, "VECTOR_NUMBERS", 8_192, "numbers", "the embedding of a text", _ATTEMPT_FAILED
)
EPISODE_REPLIES_BYTES = define_bound(
    _ENDPOINTS, "EPISODE_REPLIES_BYTES", 2_000_000, "bytes",
    "the replies of a model in one episode, which are kept in memory",
    "the episode ends with `context`",
)  # fmt: skip
IDLE_CONNECTION_MS = define_bound(
    _ENDPOINTS, "IDLE_CONNECTION_MS", 250, "milliseconds",
    "how long an idle connection stays open, because a server may send data on it unasked",
    "the connection is closed; the next call opens another connection",
)  # fmt: skip
ANSWER_DEPTH = define_bound(
    _ENDPOINTS, "ANSWER_DEPTH", 60, "levels", "a JSON object that a model writes",
    "the model is asked to repair the object, and if that fails, to answer anew",
)  # fmt: skip
MODELS_LISTED = define_bound(
    _ENDPOINTS, "MODELS_LISTED", 10_000, "models", "the list of models that an endpoint serves",
    "the rest of the list is ignored; a model that is missing from the list is tested with a request for one token",
)  # fmt: skip
PROPOSED_CHARACTERS = define_bound(
    _ENDPOINTS, "PROPOSED_CHARACTERS", 200_000, "characters",
    "the arguments of all criteria that a model proposes, or of the plan that it proposes; 100 are added for "
    "each value",
    "the model is told, as for any other fault of its proposal",
)  # fmt: skip
RECORDING_LINE_BYTES = define_bound(
    _ENDPOINTS, "RECORDING_LINE_BYTES", 16_000_000, "bytes", "a line of a recording", INPUT_REFUSED
)
SETTINGS_BYTES = define_bound(
    _ENDPOINTS, "SETTINGS_BYTES", 256_000, "bytes", "a run file, or a file of prices", INPUT_REFUSED
)
SETTINGS_LINE = define_bound(
    _ENDPOINTS, "SETTINGS_LINE", 4_000, "characters", "a line of a run file or of a file of prices", INPUT_REFUSED
)
SETTING_PER_MINUTE = define_bound(
    _ENDPOINTS, "SETTING_PER_MINUTE", 10**9, "requests or tokens a minute",
    "a rate in the settings (the minimum is 0.001)",
    INPUT_REFUSED,
)  # fmt: skip
SETTING_SECONDS = define_bound(
    _ENDPOINTS, "SETTING_SECONDS", 10**8, "seconds", "a waiting time in the settings", INPUT_REFUSED
)
SETTING_COUNT = define_bound(
    _ENDPOINTS,
    "SETTING_COUNT",
    10**6,
    "calls",
    "concurrent calls, retries or consecutive failures in the settings",
    INPUT_REFUSED,
)
SETTING_USD = define_bound(
    _ENDPOINTS, "SETTING_USD", 10**9, "USD", "the price of a million tokens, or the budget of a run", INPUT_REFUSED
)
