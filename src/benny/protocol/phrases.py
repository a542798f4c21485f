"""What can be said at every table."""

PHRASES = (
    "Hello!",
    "Good luck!",
    "Nice hand!",
    "Well played.",
    "Thank you!",
    "Sorry, partner.",
    "Oops!",
    "One moment, please.",
    "Let's go on.",
    "Good game!",
    "Goodbye!",
)
EMOTES = ("👍", "👏", "😀", "😅", "😮", "😢", "🤔", "🎉", "😴", "❤️")
