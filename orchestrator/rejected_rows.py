"""Rows of rejected.jsonl: rejected candidates and the reasons."""

from data_model import FrozenModel
from orchestrator.ledger_candidates import parse_payload, refuse_invalid_row
from processes import LedgerRow


class RejectedRow(FrozenModel):
    """One row of `rejected.jsonl`: a rejected candidate and the reason."""

    index: int
    id: str
    reason: str
    check: str
    message: str
    archetype: str | None = None
    office: str | None = None


def read_rejected_row(row: LedgerRow) -> RejectedRow:
    """Read what is published about a rejected candidate.

    Raises:
        InputError: The row is not a valid rejection.
    """
    with refuse_invalid_row(row):
        payload = parse_payload(row) or {}
        if "task" in payload:
            task = payload["task"]
            payload = {"check": row.reason, "message": row.detail, "office": task["office"]}
            payload["archetype"] = task["provenance"].get("archetype")
        return RejectedRow(
            index=row.index,
            id=row.key,
            reason=row.reason,
            check=payload.get("check", ""),
            message=payload.get("message", row.detail),
            archetype=payload.get("archetype"),
            office=payload.get("office"),
        )
