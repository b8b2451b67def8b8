"""llm_gateway."""
