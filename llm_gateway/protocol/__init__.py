"""What is written to an endpoint and read from it: messages, tools, schemas, completions."""
