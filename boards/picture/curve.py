"""The curve under the map: the best there is at each level of Madness or threat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import svg

from boards.picture.lines import Point
from boards.picture.parts import FAINT, INK, ROUTE, SHEET, SOFT, SPARE, pen, shape, words
from boards.picture.paths import box, from_to

HIGH = 236.0
_BARS, _BELOW, _ABOVE = 118.0, 52.0, 56.0


@dataclass(frozen=True, slots=True)
class Bar:
    """One level of the curve.

    Parameters
    ----------
    level
        What stands below the bar.
    value
        Height of the bar; ``shown`` stands above it.
    before
        A second height, marked by a line across the bar; None for none.
    note
        A word below the level, such as the chance to be out.
    chosen
        Whether the route of the picture is at this level.

    """

    level: str
    value: float
    shown: str
    before: float | None = None
    note: str = ""
    chosen: bool = False


def curve(
    bars: Sequence[Bar], title: str, left: float, top: float, wide: float
) -> Iterator[svg.Element]:
    """The bars beside each other on one ground line."""
    yield words(title, left, top + 16, 17, weight=0.11)
    most = max((max(bar.value, bar.before or 0.0) for bar in bars), default=0.0)
    step = min(96.0, wide / max(1, len(bars)))
    ground = top + _ABOVE + _BARS
    yield shape(box(left, top + _ABOVE - 26, left + wide, ground + 2, (6, 6, 6, 6)), SHEET)
    for index, bar in enumerate(bars):
        middle = left + (index + 0.5) * step
        half = min(24.0, step * 0.32)
        height, line = (
            _BARS * max(0.0, number) / most if most > 0 else 0.0
            for number in (bar.value, bar.before or 0.0)
        )
        if height:
            yield shape(
                box(middle - half, ground - height, middle + half, ground, (4, 4, 0, 0)),
                ROUTE if bar.chosen else SPARE,
            )
        if bar.before is not None:
            y = ground - line
            yield pen(from_to([Point(middle - half - 7, y), Point(middle + half + 7, y)]), INK, 2.5)
        yield words(bar.shown, middle, ground - max(height, line) - 9, 14, anchor="middle",
                    weight=0.12 if bar.chosen else 0.08)  # fmt: skip
        yield words(bar.level, middle, ground + 20, 16, anchor="middle",
                    weight=0.13 if bar.chosen else 0.09)  # fmt: skip
        if bar.note:
            yield words(bar.note, middle, ground + 40, 12, anchor="middle", colour=SOFT)
    yield pen(from_to([Point(left, ground), Point(left + wide, ground)]), FAINT, 1.5)
