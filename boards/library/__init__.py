"""The games and boards that ship with the product, as data."""
