"""The page on which boards and positions are edited: server, documents, edits, views."""
