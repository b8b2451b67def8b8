"""The client of an endpoint: a request goes out, with retries, and its reply comes back checked."""
