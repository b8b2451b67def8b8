"""The page of industries: what goes on in their companies, and what two of them share."""

from itertools import combinations

from generators.worlds import IndustrySpec, list_industries, read_industry

HEAD = """# Industries

Worlds are made-up companies, each of one of {count} industries, with their people, partners and a timeline on which the
processes below run. How a company is made, and how to add an industry: [worlds.md](worlds.md).

Every industry has processes of its own; those in the last column take place in several. Of the processes of two
industries at most {processes} % are the same, and of their documents and reports at most {documents} %.

| industry | staff | departments | processes of its own | shared processes | documents and reports |
|---|---|---|---|---|---|
"""


def make_industries_page() -> str:
    """Make the page: a row for each industry."""
    industries = [read_industry(name) for name in list_industries()]
    pairs = list(combinations(industries, 2))
    head = HEAD.format(
        count=len(industries),
        processes=round(
            100 * max(_measure_overlap(_list_processes(one), _list_processes(other)) for one, other in pairs)
        ),
        documents=round(
            100 * max(_measure_overlap(_list_documents(one), _list_documents(other)) for one, other in pairs)
        ),
    )
    return head + "".join(f"| {' | '.join(_make_row(one))} |\n" for one in industries)


def _make_row(industry: IndustrySpec) -> list[str]:
    own = [process.noun for process in industry.processes if process.name not in industry.shares]
    shared = [process.noun for process in industry.processes if process.name in industry.shares]
    low, high = industry.staff
    return [
        industry.title,
        f"{low} to {high}",
        ", ".join(department.name for department in industry.departments),
        ", ".join(own),
        ", ".join(shared),
        ", ".join(sorted(_list_documents(industry))),
    ]


def _list_processes(industry: IndustrySpec) -> set[str]:
    return {process.name for process in industry.processes}


def _list_documents(industry: IndustrySpec) -> set[str]:
    documents = {spec.name for process in industry.processes for spec in process.documents}
    return documents | {spec.name for process in industry.processes for spec in process.reports}


def _measure_overlap(one: set[str], other: set[str]) -> float:
    return len(one & other) / min(len(one), len(other))
