"""The photograph under the map: a file of this machine, shown to this machine alone."""

from __future__ import annotations

from pathlib import Path

LARGEST_PHOTO = 40_000_000  # bytes


def photo_bytes(path: Path) -> tuple[bytes, str]:
    """A photograph and its media type.

    Raises
    ------
    ValueError
        It is too large, or no picture that a browser shows as points of colour: never SVG, which
        is a program as well.

    """
    with path.open("rb") as file:
        data = file.read(LARGEST_PHOTO + 1)
    if len(data) > LARGEST_PHOTO:
        raise ValueError(f"{path.name!r} is larger than {LARGEST_PHOTO // 1_000_000} MB")
    kind = _kind(data)
    if not kind:
        raise ValueError(f"{path.name!r} is no JPEG, PNG, WebP, AVIF or GIF picture")
    return data, kind


def _kind(data: bytes) -> str:
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return "image/gif"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    return "image/avif" if data[4:12] in (b"ftypavif", b"ftypavis") else ""
