"""The child process that serves a local model: llama.cpp's own server, which speaks the protocol of OpenAI.

Run as a script with the path of a GGUF file and its name as a model; it imports nothing of ours. It writes its address
as one line and ends when its input ends, which it does however the parent dies.
"""

import importlib
import os
import sys

SLOTS = 2
"""Calls that it answers at once; more wait in its queue."""
CONTEXT_TOKENS_PER_SLOT = 8192
"""Of each slot."""
MAX_REPLY_TOKENS = 4096
ERRORS_ONLY_VERBOSITY = 1


def main() -> None:
    """Serve until the input ends."""
    # Whatever the library prints goes where errors go: the first line of output is the address.
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
    # Turns of one conversation begin alike, and reading them anew takes longer than answering. A reply that shall come
    # again for its seed wants `cache_prompt = false` in its request: what is cached changes the numbers a little.
    parameters.cache_prompt = True
    parameters.embedding = True
    parameters.pooling_type = xllamacpp.llama_pooling_type.LLAMA_POOLING_TYPE_MEAN
    parameters.verbosity = ERRORS_ONLY_VERBOSITY
    server = xllamacpp.Server(parameters)
    os.write(output_fd, f"{server.listening_address}\n".encode())
    os.close(output_fd)
    sys.stdin.buffer.read()
    # Not by the library's own way out: it waits for replies that nobody reads any more.
    os._exit(0)


if __name__ == "__main__":
    main()
