"""The child process that serves a local model with llama.cpp's OpenAI-compatible server.

It runs as a script with the path of a GGUF file and the model's name as arguments, and imports none of our packages. It
prints its address as one line and exits when its standard input closes, which happens however the parent dies.
"""

import importlib
import os
import sys

SLOTS = 2
"""Calls that are answered concurrently; more wait in the server's queue."""
CONTEXT_TOKENS_PER_SLOT = 8192
"""The context size of each slot, in tokens."""
MAX_REPLY_TOKENS = 4096
ERRORS_ONLY_VERBOSITY = 1


def main() -> None:
    """Serve until standard input closes."""
    # The library's output is redirected to standard error, so that the first line of output is the address.
    output_fd = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    xllamacpp = importlib.import_module("xllamacpp")
    parameters = xllamacpp.CommonParams()
    parameters.model.path = sys.argv[1]
    parameters.model_alias = {sys.argv[2]}
    parameters.hostnames = ["127.0.0.1"]
    parameters.port = 0
    parameters.ui = False
    parameters.offline = True
    parameters.n_parallel = SLOTS
    parameters.n_ctx = SLOTS * CONTEXT_TOKENS_PER_SLOT
    parameters.n_predict = MAX_REPLY_TOKENS
    # Turns of a conversation share their beginning, and processing it again takes longer than answering. A reply that
    # must be reproducible for its seed needs `cache_prompt = false` in its request: caching changes numbers slightly.
    parameters.cache_prompt = True
    parameters.embedding = True
    parameters.pooling_type = xllamacpp.llama_pooling_type.LLAMA_POOLING_TYPE_MEAN
    parameters.verbosity = ERRORS_ONLY_VERBOSITY
    server = xllamacpp.Server(parameters)
    os.write(output_fd, f"{server.listening_address}\n".encode())
    os.close(output_fd)
    sys.stdin.buffer.read()
    # The library's own shutdown would wait for replies that nobody reads any more.
    os._exit(0)


if __name__ == "__main__":
    main()
