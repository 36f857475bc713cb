"""The eyes of a game: `table_watcher` (a frame), `process` and `supervised` (whatever happens), `worker` (a thread)."""
