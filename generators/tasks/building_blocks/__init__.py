"""The pieces that archetypes put together: blocks of sub-tasks, tables, passages, sampled values."""
