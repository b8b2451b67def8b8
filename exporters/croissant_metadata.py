"""Croissant 1.0 metadata, with which search engines and loaders can read a dataset.

Source: MLCommons, Croissant format specification 1.0. Tables nested in a list of tables are left out, because its
transforms name one value per field.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from data_model import hash_file, pretty_json, write_atomically
from exporters.export_result import ExportTitle, Publication
from exporters.tables import ColumnType, ExportTable, Row

FILE_NAME = "croissant.json"
JSON_LD_CONTEXT: Row = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileProperty": "cr:fileProperty",
    "fileObject": "cr:fileObject",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""The vocabulary, which the specification requires every document to declare."""

_CROISSANT_TYPES = {"text": "sc:Text", "integer": "sc:Integer", "real": "sc:Float", "boolean": "sc:Boolean"}
DESCRIPTION = (
    "Long-horizon office tasks: an assistant is asked for something whose details fell over several days of"
    " conversation, and is judged by the files that it leaves. Please keep what is gold out of training data; each row"
    " of it has a canary."
)


def write_croissant(
    folder: Path,
    title: ExportTitle,
    encoding: str,
    tables: dict[str, tuple[ExportTable, ...]],
    publication: Publication,
) -> None:
    """Describe the files of a folder in its `croissant.json`.

    Args:
        folder: The folder.
        title: The title of the export.
        encoding: The media type of the files.
        tables: Path of a file -> the record sets that are read from it.
        publication: What the publisher says about the dataset.
    """
    files = [_describe_file(folder, name, encoding) for name in tables]
    sets = [_describe_table(table, name) for name, file_tables in tables.items() for table in file_tables]
    document = {
        "@context": JSON_LD_CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": title.name,
        "description": f"{title.text}. {DESCRIPTION}",
        "version": "1.0.0",
        "keywords": ["agents", "office", "benchmark", "long-horizon", "memory"],
        **_describe_publication(publication),
        "distribution": files,
        "recordSet": sets,
    }
    write_atomically(folder / FILE_NAME, pretty_json(document))


def _describe_publication(publication: Publication) -> Row:
    fields: Row = {"license": publication.license, "url": publication.url, "datePublished": publication.published}
    if publication.creator:
        fields["creator"] = {"@type": "sc:Organization", "name": publication.creator}
    return {name: value for name, value in fields.items() if value}


def _describe_file(folder: Path, name: str, encoding: str) -> Row:
    path = folder / name
    return {
        "@type": "cr:FileObject",
        "@id": name,
        "name": path.name,
        "contentUrl": name,
        "contentSize": f"{path.stat().st_size} B",
        "encodingFormat": encoding,
        "sha256": hash_file(path),
    }


def _describe_table(table: ExportTable, file: str) -> Row:
    fields = [field for name, kind in table.columns.items() for field in _describe_column(table.name, file, name, kind)]
    header = {"@type": "cr:RecordSet", "@id": table.name, "name": table.name, "description": table.description}
    return {**header, "field": fields}


def _describe_column(record_set: str, file: str, column: str, column_type: ColumnType) -> Iterator[Row]:
    """Yield the field of a column; none if the format has no type for it, as for bytes."""
    inner, is_repeated = (column_type[0], True) if isinstance(column_type, list) else (column_type, False)
    field: Row = {"@type": "cr:Field", "@id": f"{record_set}/{column}", "name": column}
    if is_repeated:
        field["repeated"] = True
    if isinstance(inner, dict):
        inner_columns = {name: kind for name, kind in inner.items() if isinstance(kind, str)}
        field["subField"] = [
            _describe_inner_column(f"{record_set}/{column}/{name}", name, kind, _describe_source(file, column, name))
            for name, kind in inner_columns.items()
        ]
        yield field
    elif inner in _CROISSANT_TYPES:
        yield {**field, "dataType": _CROISSANT_TYPES[inner], "source": _describe_source(file, column)}


def _describe_inner_column(id: str, name: str, column_type: Any, source: Row) -> Row:
    return {"@type": "cr:Field", "@id": id, "name": name, "dataType": _CROISSANT_TYPES[column_type], "source": source}


def _describe_source(file: str, column: str, path: str = "") -> Row:
    source: Row = {"fileObject": {"@id": file}, "extract": {"column": column}}
    # In brackets, because a bare `where` is a keyword of mlcroissant's path language.
    return {**source, "transform": {"jsonPath": f"$['{path}']"}} if path else source
