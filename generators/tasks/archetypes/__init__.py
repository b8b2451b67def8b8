"""The kinds of task, one a file; each is found by its file and makes a recipe of what an office holds."""
