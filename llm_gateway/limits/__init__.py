"""Limits of calls: rate limiter, retries, circuit breaker, and how calls are paced."""
