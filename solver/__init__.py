"""What it is worth: rules, sheets and the solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver.answer import Answer, curve, solve, verify
    from solver.goals import Goal, parse_goal
    from solver.scoring import score
    from solver.sheet import ScoreLine, ScoreSheet

_HOMES = {
    "Answer": "answer",
    "Goal": "goals",
    "ScoreLine": "sheet",
    "ScoreSheet": "sheet",
    "score": "scoring",
    "curve": "answer",
    "parse_goal": "goals",
    "solve": "answer",
    "verify": "answer",
}

__all__ = [
    "Answer", "Goal", "ScoreLine", "ScoreSheet", "curve", "parse_goal", "score", "solve", "verify",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    # OR-Tools takes half a second to import: only those who solve shall wait for it
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"solver.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'solver' has no attribute {name!r}")
