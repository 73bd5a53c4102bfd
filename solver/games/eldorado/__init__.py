"""The Old Ones of El Dorado: what the end of the game is worth. There is no drawn route."""
