"""What is kept of the table for disputes, in memory only, and what nobody may see of it.

Reading order: `faces` (which faces everybody may see now, and what is covered on a picture), `ring` (which pictures
are kept, for how long, and which belong to an event). Pictures come in as plain bytes and go out as plain bytes; what
is to be painted over is said in millimetres.
"""
