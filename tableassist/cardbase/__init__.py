"""Magic cards known by heart: read from the lists that others publish, kept in one SQLite file, found by name.

Reading order: `problems`; `sources` (a file opened, whatever it is packed in) and `window` (JSON read piece by piece);
`entry` (a card as a list gives it), `scryfall`, `mtgjson`, `forge` (the three kinds of lists) and `lists` (which one it
is); `importing` (all of it into a new file that replaces the old one) and `base` (that file, asked); `typeahead` (names
while they are typed), `practice` (how many do you know?), `sample` (a few cards of our own), `commands`.
"""
