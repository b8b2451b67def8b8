"""The page of corrections: what is wrong with tasks of OfficeBench as published, and what an import changes."""

from collections import Counter

from importers import DEFECTS, Correction, read_overlay

HEAD = """# Corrections of OfficeBench

`homer import officebench` corrects tasks that are known to be wrong: {corrected} of the 300, {texts} in their text and
{checks} in their checks ({single_checks} corrected checks). Each correction was made from the files of the task, and
tests prove it on them. Right work passes the corrected checks. The published checks refuse it, or pass wrong work;
where only the text is corrected, what the published text says does not pass or cannot be done. {arguable} corrections
are arguable: a careful reader could decide otherwise (tag `corrected-arguably`).

- `--original` leaves texts and checks as published. Then, as in OdysseyBench's Plus tasks, the defects are tags.
- The published check stays beside the corrected one, in `as_published`: the profile `officebench-exact` scores it, with
  or without corrections. The published text stays in `review`, with the reason. `provenance.versions` names the
  overlay by its hash, and so does the manifest.
- A correction is applied only if the source still says what it replaces. Another version of a task stays as it is, and
  keeps the tags of its defects.
- A defect without a sure correction is left as it is, and remains a tag.
- Not corrected, since it is no defect of the task: values such as 1 or `2,100,000`, which OfficeBench's own `set_cell`
  cannot write (1-5/1), can be written here; pictures that OCR misreads are read from transcriptions.

The corrections are data: `importers/corrections/officebench.toml`.

| defect | meaning | tasks |
|---|---|---|
{defects}
| task | defects | what is wrong | evidence | corrected |
|---|---|---|---|---|
"""


def make_corrections_page() -> str:
    """Make the page: every correction with its reason and its evidence."""
    corrections = read_overlay("officebench").corrections.values()
    counts = Counter(defect for correction in corrections for defect in correction.defects)
    head = HEAD.format(
        corrected=sum(correction.changes_task for correction in corrections),
        texts=sum(correction.text is not None for correction in corrections),
        checks=sum(bool(correction.checks) for correction in corrections),
        single_checks=sum(len(correction.checks) for correction in corrections),
        arguable=sum(correction.arguable for correction in corrections),
        defects="".join(f"| {defect} | {meaning} | {counts[defect]} |\n" for defect, meaning in DEFECTS.items()),
    )
    return head + "".join(f"| {' | '.join(_make_row(correction))} |\n" for correction in corrections)


def _make_row(correction: Correction) -> list[str]:
    changed = ["text"] if correction.text is not None else []
    changed += [f"check {check.index}" for check in correction.checks]
    arguable = " (arguable)" if correction.arguable else ""
    cells = [correction.id, ", ".join(correction.defects), correction.why, correction.evidence]
    return [cell.replace("|", "\\|") for cell in (*cells, (", ".join(changed) or "nothing") + arguable)]
