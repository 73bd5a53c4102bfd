"""``python -m cli`` is ``finalroute``."""

from cli.app import main

main()
