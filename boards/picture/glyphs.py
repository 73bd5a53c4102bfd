"""A vector font of our own: every letter is a few strokes of a round pen.

Renderers draw no text at all where they know no font, and say nothing about it. So the words
in a picture are lines like everything else in it.

A glyph is written on a grid: baseline 0, small letters 14 high, capitals 20, tails down to -6.
``w: x,y x,y | x,y`` is the width and then the strokes; a point is reached by

====  =============================================================================
none  a straight line
``h`` a quarter of an ellipse that leaves level and arrives upright
``v`` a quarter of an ellipse that leaves upright and arrives level
``q`` a curve pulled towards a first point: ``qx,y,x,y``
====  =============================================================================
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

import svg

CAPITAL = 20.0
_SPACE = 9.0
_GAP = 5.6  # between one glyph and the next
_EM = 0.7 / CAPITAL  # a capital is 0.7 of the size of the text
ROUND = 0.5523  # control points of a cubic that looks like a quarter of a circle

_DOT = "{0},0 {0},0.3"
_BOWL_LEFT = "10.5,7 v5.2,14 h0,7 v5.2,0 h10.5,7"
_BOWL_RIGHT = "0,7 v5.3,14 h10.5,7 v5.3,0 h0,7"

_GLYPHS = {
    "A": "14: 0,0 7,20 14,0 | 2.4,6.6 11.6,6.6",
    "B": "12: 0,0 0,20 6.5,20 h11.3,15.4 v6.5,10.8 0,10.8 | 6.5,10.8 h12,5.4 v6.5,0 0,0",
    "C": "13.5: 13.2,15.5 v7.4,20 h0,10 v7.4,0 h13.5,4.5",
    "D": "13.5: 0,0 0,20 5,20 h13.5,10 v5,0 0,0",
    "E": "11: 11,0 0,0 0,20 11,20 | 0,10.4 9.5,10.4",
    "F": "10.5: 0,0 0,20 10.5,20 | 0,10 9,10",
    "G": "14: 13,15.8 v7.4,20 h0,10 v7.4,0 h14,6 14,9.2 8.4,9.2",
    "H": "13: 0,0 0,20 | 13,0 13,20 | 0,10.4 13,10.4",
    "I": "2: 1,0 1,20",
    "J": "9: 9,20 9,6 v4.4,0 h0,5",
    "K": "12: 0,0 0,20 | 11.6,20 0,8 | 4.3,12.4 12,0",
    "L": "10: 0,20 0,0 10,0",
    "M": "16: 0,0 0,20 8,5 16,20 16,0",
    "N": "13: 0,0 0,20 13,0 13,20",
    "O": "15: 7.5,20 h15,10 v7.5,0 h0,10 v7.5,20",
    "P": "12: 0,0 0,20 6.2,20 h12,14.4 v6.2,8.8 0,8.8",
    "Q": "15: 7.5,20 h15,10 v7.5,0 h0,10 v7.5,20 | 9.6,5 15,-1.5",
    "R": "12.5: 0,0 0,20 6.2,20 h12,14.6 v6.2,9.2 0,9.2 | 6.2,9.2 12.5,0",
    "S": "12: 11.4,16 v6.2,20 h0.5,15.2 v6,10.3 h12,5 v6,0 h0,4.2",
    "T": "13: 0,20 13,20 | 6.5,20 6.5,0",
    "U": "13: 0,20 0,6.6 v6.5,0 h13,6.6 13,20",
    "V": "14: 0,20 7,0 14,20",
    "W": "20: 0,20 5,0 10,16 15,0 20,20",
    "X": "13: 0,0 13,20 | 0,20 13,0",
    "Y": "13: 0,20 6.5,9.5 13,20 | 6.5,9.5 6.5,0",
    "Z": "12: 0,20 12,20 0,0 12,0",
    "a": f"10.5: {_BOWL_LEFT} | 10.5,14 10.5,0",
    "b": f"10.5: 0,20 0,0 | {_BOWL_RIGHT}",
    "c": "10: 9.8,11 v5.2,14 h0,7 v5.2,0 h10,3.2",
    "d": f"10.5: {_BOWL_LEFT} | 10.5,20 10.5,0",
    "e": "10.6: 0,7.3 10.6,7.3 v5.3,14 h0,7 v5.5,0 h10.2,3.4",
    "f": "7.4: 7.4,20 h3,15.6 3,0 | 0,13.6 7,13.6",
    "g": f"10.5: {_BOWL_LEFT} | 10.5,14 10.5,-1.2 v5.2,-6 h0.8,-3.6",
    "h": "10: 0,20 0,0 | 0,8.6 v5.2,14 h10,9 10,0",
    "i": "2: 1,14 1,0 | 1,19.2 1,19.5",
    "j": "4: 3.4,14 3.4,-2 v0,-6 | 3.4,19.2 3.4,19.5",
    "k": "9.6: 0,20 0,0 | 9,14 0,5.4 | 3.4,8.6 9.6,0",
    "l": "3.4: 0,20 0,3.6 v3.4,0",
    "m": "16: 0,14 0,0 | 0,9 v4.2,14 h8,9.6 8,0 | 8,9 v12.2,14 h16,9.6 16,0",
    "n": "10: 0,14 0,0 | 0,8.6 v5.2,14 h10,9 10,0",
    "o": "11: 5.5,14 h11,7 v5.5,0 h0,7 v5.5,14",
    "p": f"10.5: 0,14 0,-6 | {_BOWL_RIGHT}",
    "q": f"10.5: {_BOWL_LEFT} | 10.5,14 10.5,-6",
    "r": "6.6: 0,14 0,0 | 0,8 v6.6,13.9",
    "s": "9: 8.5,11.2 v4.6,14 h0.4,10.6 v4.5,7.2 h9,3.6 v4.5,0 h0,3",
    "t": "7: 2.8,19 2.8,4 v6.8,0 | 0,14 7,14",
    "u": "10: 0,14 0,5 v4.8,0 h10,5.4 | 10,14 10,0",
    "v": "11: 0,14 5.5,0 11,14",
    "w": "16: 0,14 4,0 8,12 12,0 16,14",
    "x": "10: 0,0 10,14 | 0,14 10,0",
    "y": "11: 0,14 5.6,0 | 11,14 3,-6",
    "z": "9.5: 0,14 9.5,14 0,0 9.5,0",
    "0": "12: 6,20 h12,10 v6,0 h0,10 v6,20",
    "1": "6.5: 0.5,15.8 5.5,20 5.5,0",
    "2": "12: 0.5,15 v6,20 h11.5,14.6 q11.5,10.6,0,0 12,0",
    "3": "12: 0.8,16 v6,20 h11.2,15.4 v6,10.8 4,10.8 | 6,10.8 h12,5.3 v6,0 h0,4.3",
    "4": "12.5: 9,0 9,20 0,6 12.5,6",
    "5": "12: 11,20 1.8,20 1,11 q3,12.8,6,12.8 h12,6.4 v5.8,0 h0,3.6",
    "6": "12: 10.8,16.8 v6.6,20 h0,7 v6,0 h12,6.3 v6,12.6 h0,7",
    "7": "12: 0,20 12,20 4.5,0",
    "8": "12: 6,10.8 h0.9,15.4 v6,20 h11.1,15.4 v6,10.8 h0,5.4 v6,0 h12,5.4 v6,10.8",
    "9": "12: 1.2,3.2 v5.4,0 h12,13 v6,20 h0,13.7 v6,7.4 h12,13",
    ".": f"2: {_DOT.format(1)}",
    ",": "2: 1.4,1 0.2,-3.6",
    ":": f"2: {_DOT.format(1)} | 1,11 1,11.3",
    ";": "2: 1.4,1 0.2,-3.6 | 1.2,11 1.2,11.3",
    "(": "4: 4,22 q-2.4,8.5,4,-5",
    ")": "4: 0,22 q6.4,8.5,0,-5",
    "[": "4: 4,22 0,22 0,-4 4,-4",
    "]": "4: 0,22 4,22 4,-4 0,-4",
    "+": "12: 0,9 12,9 | 6,3 6,15",
    "-": "7: 0,8.4 7,8.4",
    "_": "11: 0,-3 11,-3",
    "=": "12: 0,6 12,6 | 0,12 12,12",
    "~": "12: 0,7.6 q3,12.6,6,9.2 q9,5.8,12,10.8",
    "^": "10: 0,12.5 5,19 10,12.5",
    "<": "10: 10,16 0,9 10,2",
    ">": "10: 0,16 10,9 0,2",
    "/": "8: 0,-2 8,22",
    "\\": "8: 8,-2 0,22",
    "|": "2: 1,-4 1,22",
    "'": "2: 1,20.5 0.7,14.5",
    '"': "6: 1,20.5 0.7,14.5 | 5.3,20.5 5,14.5",
    "%": "14: 13,20 1,0 | 3,20 h6,16.6 v3,13.2 h0,16.6 v3,20 | 11,6.8 h14,3.4 v11,0 h8,3.4 v11,6.8",
    "!": f"2: 1,20 1,6 | {_DOT.format(1)}",
    "?": f"10: 0,15.4 v5,20 h10,15 q10,11.6,6.5,10 q5,9,5,6 | {_DOT.format(5)}",
    "&": "14: 13.6,0 3,13.2 q0.8,16.4,3.2,18.8 q5.6,21,8,18.8 q10.4,15.8,6.4,12.6 "
    "q0,9,0,5 q0,0,5.6,0 q11,0,13.2,8.6",
    "*": "10: 5,20 5,10 | 0.7,17.5 9.3,12.5 | 0.7,12.5 9.3,17.5",
    "#": "13: 4,1 6,19 | 9,1 11,19 | 1,7 12,7 | 2,13.4 13,13.4",
    "$": "12: 11.4,15.4 v6.2,18.6 h0.8,14.6 v6,10.2 h12,5.6 v6,1.6 h0,4.8 | 6,22 6,-2",
    "@": "18: 13,12 v8.8,14.6 h5,9 v8.8,3.6 h13,8 13,6 v15.4,3.6 h18,9 v9.2,19 h0,8.4 v9.2,-3 "
    "q13,-3,15.6,-1",
    "•": "6: 3,11.2 h5.2,9 v3,6.8 h0.8,9 v3,11.2",
    "×": "10: 0,4 10,14 | 0,14 10,4",
    "→": "14: 0,8.6 14,8.6 | 9,13.2 14,8.6 9,4",
    "\ufffd": "10: 0,0 0,17 10,17 10,0 0,0",
}
_LIKE = str.maketrans(
    {"–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "‘": "'", "’": "'", "“": '"', "”": '"',
     "`": "'", "{": "(", "}": ")", "…": "...", "·": "•", "\u00a0": " ", "\t": " ", "\n": " ",
     "ß": "ss", "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L"}
)  # fmt: skip

_POINT = re.compile(r"([hvq]?)(-?[0-9.,-]+)")
Stroke = tuple[tuple[str, tuple[float, ...]], ...]


@cache
def glyph(character: str) -> tuple[float, tuple[Stroke, ...]]:
    """Width and strokes of a character; a box for one that has no glyph."""
    if character == " ":
        return _SPACE - _GAP, ()
    width, text = _GLYPHS.get(character, _GLYPHS["\ufffd"]).split(":", 1)
    strokes = []
    for part in text.split("|"):
        found = _POINT.findall(part)
        strokes.append(tuple((how, tuple(map(float, at.split(",")))) for how, at in found))
    return float(width), tuple(strokes)


def drawable(text: str) -> str:
    """The text in characters that have a glyph: accents dropped, the unknown as a box."""
    plain = unicodedata.normalize("NFKD", text.translate(_LIKE))
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    return "".join(c if c in _GLYPHS or c == " " else "\ufffd" for c in plain)


def text_width(text: str, size: float) -> float:
    """How wide a text is when it is drawn; ``size`` is that of the type, not of a capital."""
    plain = drawable(text)
    if not plain:
        return 0.0
    return (sum(glyph(c)[0] + _GAP for c in plain) - _GAP) * size * _EM


def wrap(text: str, size: float, width: float) -> list[str]:
    """The text in lines no wider than ``width``; a longer word stands alone and is cut."""
    lines: list[str] = []
    for word in text.split():
        while text_width(word, size) > width and len(word) > 1:
            fit = next(n for n in range(len(word), 0, -1)
                       if n == 1 or text_width(word[:n], size) <= width)  # fmt: skip
            lines.append(word[:fit])
            word = word[fit:]
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        elif word:
            lines.append(word)
    return lines


def text_path(
    text: str, x: float, y: float, size: float, anchor: str = "start"
) -> list[svg.PathData]:
    """The strokes of a text; ``x, y`` is its baseline, at its start, middle or end."""
    scale = size * _EM
    x -= {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * text_width(text, size)
    data: list[svg.PathData] = []
    for character in drawable(text):
        width, strokes = glyph(character)
        for stroke in strokes:
            here = (0.0, 0.0)
            for index, (how, numbers) in enumerate(stroke):
                to = (x + numbers[-2] * scale, y - numbers[-1] * scale)
                data.append(_move(index == 0, how, numbers, here, to, (x, y, scale)))
                here = to
        x += (width + _GAP) * scale
    return data


def _move(
    first: bool,
    how: str,
    numbers: tuple[float, ...],
    here: tuple[float, float],
    to: tuple[float, float],
    frame: tuple[float, float, float],
) -> svg.PathData:
    end = (near(to[0]), near(to[1]))
    if first:
        return svg.M(*end)
    if how == "q":
        x, y, scale = frame
        return svg.Q(near(x + numbers[0] * scale), near(y - numbers[1] * scale), *end)
    if not how:
        return svg.L(*end)
    east, south = (to[0] - here[0]) * ROUND, (to[1] - here[1]) * ROUND
    one = (here[0] + east, here[1]) if how == "h" else (here[0], here[1] + south)
    two = (to[0], to[1] - south) if how == "h" else (to[0] - east, to[1])
    return svg.C(near(one[0]), near(one[1]), near(two[0]), near(two[1]), *end)


def near(number: float) -> float | int:
    """A coordinate to a hundredth, and whole where it is whole: short and always the same."""
    short = round(number, 2)
    return int(short) if short == int(short) else short
