"""Limits on calls: rate limiter, retries, circuit breaker and pacing."""
