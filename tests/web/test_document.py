"""The file on disk: whole or not at all, and no work is lost."""

import os
import signal
import subprocess
import sys
import time

import pytest

from cli.web.document import LARGEST, Changed, Document, mark_of


def test_a_save_replaces_the_file_and_drops_the_side_file(tmp_path):
    document = Document(tmp_path / "a.toml")
    document.keep("new")
    assert document.unsaved() == "new"
    mark = document.save("new", "")
    assert document.path.read_text() == "new" and mark == mark_of("new")
    assert not document.side.exists() and not document.unsaved()
    assert [p.name for p in tmp_path.iterdir()] == ["a.toml"]


def test_a_file_that_changed_on_disk_is_not_overwritten(tmp_path):
    document = Document(tmp_path / "a.toml")
    mark = document.save("one", "")
    document.path.write_text("by another editor")
    with pytest.raises(Changed) as changed:
        document.save("two", mark)
    assert changed.value.text == "by another editor"
    assert document.path.read_text() == "by another editor"
    document.save("two", mark, over=True)
    assert document.path.read_text() == "two"


def test_a_link_stays_a_link_and_rights_stay(tmp_path):
    real = tmp_path / "real.toml"
    real.write_text("one")
    real.chmod(0o640)
    link = tmp_path / "link.toml"
    link.symlink_to(real)
    Document(link).save("two", mark_of("one"))
    assert link.is_symlink() and real.read_text() == "two"
    assert real.stat().st_mode & 0o777 == 0o640


def test_a_large_file_is_refused(tmp_path):
    path = tmp_path / "a.toml"
    path.write_bytes(b"#" * (LARGEST + 1))
    with pytest.raises(ValueError, match="too large"):
        Document(path).read()


def test_a_folder_that_can_not_be_written_leaves_the_file(tmp_path):
    with pytest.raises(OSError):
        Document(tmp_path / "none" / "a.toml").save("x", "")


KILLED = """
import sys
from pathlib import Path
from cli.web.document import Document, mark_of
document = Document(Path(sys.argv[1]))
texts = ["a" * 200_000, "b" * 200_000]
mark = mark_of(texts[0])
print("saving", flush=True)
while True:
    for text in reversed(texts):
        mark = document.save(text, mark)
"""


def test_killed_during_a_save_the_file_is_whole(tmp_path):
    path = tmp_path / "a.toml"
    for pause in (0.0, 0.003, 0.011, 0.02, 0.05):
        path.write_text("a" * 200_000)
        process = subprocess.Popen(
            [sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE
        )
        assert process.stdout is not None
        assert process.stdout.readline() == b"saving\n"
        time.sleep(pause)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()
        assert path.read_text() in ("a" * 200_000, "b" * 200_000)
