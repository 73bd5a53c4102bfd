"""The commands of ``finalroute eldorado``."""
