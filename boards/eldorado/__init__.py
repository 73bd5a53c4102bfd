"""The Old Ones of El Dorado: what lies on the table. No points."""
