"""What an error says to people: no number of the system, and the file that they named."""

from __future__ import annotations


def error_in_words(error: Exception) -> str:
    """The sentence of an error: our classes say themselves what to do, one of the system's names a file and why."""
    if isinstance(error, OSError) and error.strerror and error.filename:
        # What was to be renamed is nothing that anybody named.
        return f"{error.filename2 or error.filename} cannot be used: {error.strerror}."
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error)
