"""The base class of every data type in the product."""

from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, BaseModel, ConfigDict, SerializerFunctionWrapHandler, model_serializer

from data_model import bounds


def _check_depth(value: dict[str, Any]) -> dict[str, Any]:
    containers: list[Any] = [value]
    for _ in range(bounds.ROW_DEPTH):
        containers = [
            part
            for outer in containers
            for part in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(part, dict | list | tuple)
        ]
        if not containers:
            return value
    raise ValueError(f"nested more than {bounds.ROW_DEPTH} deep")


# Deeper nesting could be read but not written again, because serialisation hits its recursion limit first.
JsonObject = Annotated[dict[str, Any], AfterValidator(_check_depth)]


class FrozenModel(BaseModel):
    """An immutable record that rejects unknown keys.

    Attributes:
        optional: Keys that are omitted from a written row when they are None; all other keys are always written.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="constants", defer_build=True)
    optional: ClassVar[tuple[str, ...]] = ()

    @model_serializer(mode="wrap")
    def _omit_empty_optional_keys(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        row: dict[str, Any] = handler(self)
        for key in self.optional:
            if row.get(key, ...) is None:
                del row[key]
        return row
