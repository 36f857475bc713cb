"""What the help says, page by page: each short enough for a small screen."""

TEXTS: tuple[tuple[str, str], ...] = (
    (
        "A game",
        "Play as you always do. The camera sees what lies on the table, counts what the rules allow, and says at once "
        "what they do not allow, by which rule, and what would be right. The clock runs by itself.",
    ),
    (
        "The four keys",
        "What each key does now stands above it. With many choices the first two keys move the cursor and the third "
        "takes what it stands on. The fourth is the menu, or leads back. Everything can be touched as well.",
    ),
    (
        "Your own button",
        "The button at your seat does what stands beside your name: it ends a turn, answers what you are asked, and "
        "signs the result. Where people are chosen, it asks who sits there.",
    ),
    (
        "That is wrong",
        "Where the referee is wrong, press That is wrong: it shows what it saw, and you say what it was. "
        "Undo takes back the last move. Nothing is lost by it; everything that happened stays in the game's record.",
    ),
    (
        "Without a camera",
        "When the camera sees nothing, go on by the keys: Menu, Enter by hand. Every move of every game can be entered "
        "so, and the rules and the clock hold as before.",
    ),
    (
        "Stopping and going on",
        "Menu, Save and leave leads home. The game is under Continue and goes on where it was, also after a power cut. "
        "A result stands once all who played have signed it.",
    ),
)
