"""The pictures of a running game: `desk` (kept, handed out), `files`, `marks`, and what is left out (`concealing`)."""
