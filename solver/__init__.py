"""What it is worth: rules, sheets and the solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver.scoring import score
    from solver.search import Answer, solve, verify
    from solver.sheet import ScoreLine, ScoreSheet

_HOMES = {
    "Answer": "search",
    "ScoreLine": "sheet",
    "ScoreSheet": "sheet",
    "score": "scoring",
    "solve": "search",
    "verify": "search",
}

__all__ = ["Answer", "ScoreLine", "ScoreSheet", "score", "solve", "verify"]


def __getattr__(name: str) -> Any:
    # OR-Tools takes half a second to import: only those who solve shall wait for it
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"solver.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'solver' has no attribute {name!r}")
