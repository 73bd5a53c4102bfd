"""What reaches the terminal, and what a terminal must not see."""

from __future__ import annotations

import io
import json
import sys

import pytest
from rich.text import Text

from cli import output


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain\tüé漢\n", "plain\tüé漢\n"),
        ("\x1b[31m", "\\x1b[31m"),
        ("\x9b\x07\r\x7f\x00", "\\x9b\\x07\\r\\x7f\\x00"),
        ("\u202eabc\u2066\u2028", "\\u202eabc\\u2066\\u2028"),
    ],
)
def test_what_a_terminal_would_obey_is_written_out(text: str, shown: str) -> None:
    assert output.visible(text) == shown


def test_json_stays_json(capsys: pytest.CaptureFixture[str]) -> None:
    data = {"a\x9b": ["\x1b\u202e\x7f\ud800", "漢"]}
    output.emit_json({"a\x9b": ["\x1b\u202e\x7f", "漢"]})
    out = capsys.readouterr().out
    assert json.loads(out) == {"a\x9b": ["\x1b\u202e\x7f", "漢"]}
    assert "漢" in out and "\x9b" not in out
    assert data


def test_a_file_name_that_is_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", stream)
    output.emit("gone: \udcff.toml")
    output.emit_json({"file": "\udcff.toml"})
    stream.flush()
    assert b"gone: ?.toml" in stream.buffer.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("path", "quoted"),
    [
        ("a.toml", "a.toml"),
        ("my game.toml", "'my game.toml'"),
        ("one's.toml", """'one'"'"'s.toml'"""),
        ("-x.toml", "./-x.toml"),
        ("$(rm).toml", "'$(rm).toml'"),
    ],
)
def test_paths_in_hints_can_be_pasted(path: str, quoted: str) -> None:
    assert output.quoted(path) == quoted


def test_a_closed_stream_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    output.emit("x")
    output.note("x")
    output.emit_json({})
    output.emit_styled(Text("x"))
    with output.progress("x") as update:
        update("y")
    output.finish()
    assert output.width() is None and not output.unicode() and not output.colour()


class Broken(io.StringIO):
    """A stream whose other end is gone, or full."""

    def __init__(self, error: OSError) -> None:
        super().__init__()
        self.error = error

    def write(self, text: str) -> int:
        raise self.error

    def flush(self) -> None:
        raise self.error


def test_a_reader_that_went_away_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Broken(BrokenPipeError()))
    output.emit("x")
    output.emit_json([])
    output.finish()


def test_a_full_disk_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Broken(OSError(28, "No space left on device")))
    with pytest.raises(output.Unwritable, match="No space left"):
        output.emit("x")
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setattr(sys, "stderr", Broken(OSError(28, "No space left on device")))
    output.note("nobody hears this")


def test_messages_come_after_what_was_printed_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both = io.BytesIO()
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, io.TextIOWrapper(both, encoding="utf-8"))
    output.emit("first")
    output.note("second")
    output.emit("third")
    sys.stderr.flush()
    sys.stdout.flush()
    assert both.getvalue() == b"first\nsecond\nthird\n"


def test_wrapping_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "one two three four five six seven eight nine ten"
    assert output.wrapped(text) == text
    monkeypatch.setattr(output, "width", lambda: 30)
    assert output.wrapped(text, "  ") == ("one two three four five six\n  seven eight nine ten")
    assert output.wrapped("x" * 50) == "x" * 50
