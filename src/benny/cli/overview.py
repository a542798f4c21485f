"""The text of `benny --help`, without the parser, whose import takes longer than all the rest."""

from collections.abc import Iterator, Sequence
from shutil import get_terminal_size
from textwrap import wrap

ABOUT = "Euchre, its relatives and your own rules: to play, study and host."

SECTIONS = {
    "Play": (
        ("play", "play.play", "Play against bots, or with people on a server."),
        ("resume", "play.resume", "Resume an unfinished game."),
        ("learn", "play.learn", "Learn to play, or train one kind of decision."),
        ("puzzle", "play.puzzle", "Solve the puzzle of the day, or another one."),
        ("mistakes", "play.mistakes", "Practise the mistakes from your own games."),
    ),
    "Look back": (
        ("replay", "play.replay", "Step through a stored game, back and forth."),
        ("review", "games.review", "Review finished games: luck, and what mistakes cost."),
        ("stats", "games.stats", "Count what players did in many games."),
    ),
    "Rules": (("rules", "rulebook.rules", "Print a game's rules, all games, or all settings."),),
    "Study": (
        ("evaluate", "lab.evaluate", "Estimate what each action of a hand is worth."),
        ("solve", "lab.solve", "Solve deals with open cards exactly."),
        ("table", "lab.table", "Print tables of scores, equity, calls and rates."),
    ),
    "Bots": (
        ("simulate", "bots.simulate", "Play whole games between bots and print the totals."),
        ("arena", "bots.arena", "Match bots on the same cards until the better is clear."),
        ("benchmark", "bots.benchmark", "Score bots by decisions with known values."),
        ("train", "bots.train", "Train a book by self-play, for the bot expert."),
        ("dataset", "bots.dataset", "Save decisions and their values, for machine learning."),
        ("mine", "bots.mine", "Find new puzzles in games."),
    ),
    "Files": (
        ("verify", "games.verify", "Replay stored games and report any errors."),
        ("export", "games.export_games", "Write games in the format of another program."),
        ("import", "games.import_games", "Read games of another program."),
    ),
    "Host": (
        ("serve", "serve.serve", "Serve tables to browsers, terminals and programs."),
        ("doctor", "serve.doctor", "Check a server's setup and suggest fixes."),
        ("host", "host.host", "Look after a server: backups, moderation, matches."),
    ),
}
"""The commands by section: the name of each, its place in benny.cli, and what it does."""

_OPTIONS = (
    ("-V, --version", "Show the version and exit."),
    ("--install-completion", "Install completion for the current shell."),
    (
        "--show-completion",
        "Show completion for the current shell, to copy it or customize the installation.",
    ),
    ("-h, --help", "Show this message and exit."),
)


def overview() -> str:
    """Return the options and commands, in the form and width of the parser's own help."""
    width = max(min(get_terminal_size().columns, 80) - 2, 50)
    lines = ["Usage: benny [OPTIONS] COMMAND [ARGS]...", ""]
    lines += wrap(ABOUT, width, initial_indent="  ", subsequent_indent="  ")
    lines += _definitions("Options", _OPTIONS, width)
    longest = max(len(name) for section in SECTIONS.values() for name, _, _ in section)
    for heading, section in SECTIONS.items():
        commands = [(name.ljust(longest), purpose) for name, _, purpose in section]
        lines += _definitions(heading, commands, width)
    return "\n".join(lines)


def _definitions(heading: str, rows: Sequence[tuple[str, str]], width: int) -> Iterator[str]:
    yield from ("", f"{heading}:")
    longest = max(len(term) for term, _ in rows)
    for term, meaning in rows:
        begin = f"  {term.ljust(longest)}  "
        yield from wrap(meaning, width, initial_indent=begin, subsequent_indent=" " * len(begin))
