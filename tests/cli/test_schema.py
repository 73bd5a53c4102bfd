"""The JSON schema of an answer is published, and kept stable."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from cli.schema import SCHEMAS, Answer, schema, schema_text
from tests.cli.command_line import Run


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_published_schema_is_that_of_the_program(name: str) -> None:
    stored = (files("cli") / f"{name}.schema.json").read_text(encoding="utf-8")
    assert stored == schema_text(name), f"python -m cli.schema {name} > cli/{name}.schema.json"
    assert json.loads(stored) == schema(name)


def test_every_key_of_an_answer_is_always_there(run: Run, table: object) -> None:
    for command in ("solve", "score"):
        data = run(command, table, "--json").data
        assert list(data) == list(Answer.model_fields)
        assert Answer.model_validate(data).model_dump() == data


def test_what_is_promised_is_there() -> None:
    promised = {
        "format", "game", "position", "status", "total", "bound", "route", "stretches",
        "sections", "lines", "madness", "confrontation", "rulings", "solver",
    }  # fmt: skip
    assert promised <= set(Answer.model_fields)
