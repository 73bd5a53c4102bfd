"""The figures in the README, recomputed: ``python -m tests.benchmarks``."""
