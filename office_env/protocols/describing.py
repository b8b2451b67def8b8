"""What a model is told of an action: its docstring without the lines about single arguments."""

from office_env.action import action, argument_descriptions


def purpose(name: str) -> str:
    """What an action does, and when it is refused, in the words of its docstring."""
    arguments = argument_descriptions(name)
    lines = action[name].documentation.splitlines()
    told = (line for line in lines if line.partition(":")[0].split(", ")[0] not in arguments)
    return "\n".join(told).strip()
