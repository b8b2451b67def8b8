"""The client of an endpoint: send requests with retries, and check the replies."""
