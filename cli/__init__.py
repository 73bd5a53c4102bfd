"""How people ask: the command line."""
