"""The line face: commentary and numbered choices, for screen readers, pipes and plain terminals."""

import shutil
import sys
import time
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

from benny.actions import Action
from benny.cards import Card
from benny.commentary import Commentator
from benny.describe import as_text
from benny.errors import IllegalActionError, NotationError
from benny.scene.scores import score_line
from benny.terminal import exits
from benny.terminal.home import (
    PAUSES,
    Settings,
    change_setting,
    load_settings,
    save_settings,
)
from benny.terminal.session import Session
from benny.terminal.speech import LeaveError, ask, choose, is_live, say
from benny.terminal.start import Start
from benny.terminal.summary import summary_lines
from benny.variants import names, variant
from benny.view import Phase, View

HELP = """\
Answer with a number or the words, as in 2, play JS, js or pass. Also:
  hint     what a sensible player would do, and why
  undo     take your last decision back
  hand     your cards          trick    the cards on the table
  last     the last trick      score    the score
  rules    the rules           settings your settings; set speed=fast changes one
  quit     leave; the game is saved"""


class Lines:
    """Plays one session in lines; `pause` waits between them."""

    def __init__(
        self, session: Session, settings: Settings, pause: Callable[[float], None]
    ) -> None:
        self._session = session
        self._settings = settings
        self._pause = pause
        self._commentator = Commentator(session.names)
        self._commands: dict[str, Callable[[], None]] = {
            "help": lambda: self._say(HELP),
            "?": lambda: self._say(HELP),
            "hint": self._hint,
            "undo": self._undo,
            "hand": self._show_hand,
            "trick": self._show_trick,
            "last": self._show_last_trick,
            "score": self._show_score,
            "rules": lambda: self._say(as_text(session.game.rules)),
            "settings": self._show_settings,
        }

    def play(self) -> None:
        """Play to the end of the game; raise LeaveError where the person leaves before."""
        self._tell()
        while not self._session.game.over:
            if self._session.is_human_turn:
                self._take_turn()
            else:
                self._session.bot_acts(self._session.bot_action())
            self._tell()
        for line in summary_lines(self._session):
            self._say(line)

    def _tell(self) -> None:
        for problem in self._session.problems:
            self._say(problem)
        self._session.problems.clear()
        for line in self._commentator.tell(self._session.view):
            self._pause(PAUSES[self._settings.speed])
            self._say(line)

    def _take_turn(self) -> None:
        forced = self._session.forced_card() if self._settings.auto_last_card else None
        if forced is not None:
            self._session.act(forced)
            return
        self._show_hand()
        self._show_choices()
        while not self._answer(ask("> ")):
            pass

    def _answer(self, text: str) -> bool:
        """Do what was typed; return whether it was the turn's action, or took it back."""
        word = text.strip().lower()
        if word in ("quit", "q", "exit"):
            raise LeaveError
        if word in self._commands:
            self._commands[word]()
            return word == "undo"
        if word.startswith("set "):
            self._change_setting(text.strip()[4:])
            return False
        try:
            self._session.act(self._read(text))
        except IllegalActionError as error:
            self._say(f"{error}.")
            return False
        except NotationError:
            self._say(f"{text.strip()[:40]!r} is no choice: give one of those above, or help.")
            return False
        return True

    def _say(self, line: str) -> None:
        say(line, letters=self._settings.suit_letters)

    def _read(self, text: str) -> Action | str:
        legal = self._session.view.legal
        numbered = dict(zip(numbers(legal), legal, strict=True))
        if text.strip() in numbered:
            return numbered[text.strip()]
        return _read_card(text, self._session.view) or text

    def _show_choices(self) -> None:
        view = self._session.view
        numbered = zip(numbers(view.legal), view.legal, strict=True)
        self._say("  ".join(f"{number} {shown_action(action)}" for number, action in numbered))
        if view.must and view.phase is not Phase.PLAY:
            self._say(f"({view.must})")

    def _show_hand(self) -> None:
        view = self._session.view
        trump = f" Trump: {view.trump.word}." if view.trump else ""
        self._say(f"Your hand: {card_names(view) or 'no card'}.{trump}")
        if view.piles:
            for seat, name in enumerate(self._session.names):
                tops = " ".join(pile.top.symbol if pile.top else "--" for pile in view.piles[seat])
                owner = "Your" if seat == view.seat else f"{name}'s"
                self._say(f"{owner} piles: {tops}")
        if view.must and view.phase is Phase.PLAY:
            self._say(f"({view.must})")

    def _show_trick(self) -> None:
        view = self._session.view
        names = self._session.names
        played = ", ".join(f"{names[card.seat]} {card.card.symbol}" for card in view.trick)
        self._say(f"On the table: {played or 'no card'}.")

    def _show_last_trick(self) -> None:
        view = self._session.view
        tricks = view.tricks or (view.previous.tricks if view.previous else ())
        if not tricks:
            self._say("No trick has been taken yet.")
            return
        names, trick = self._session.names, tricks[-1]
        cards = ", ".join(f"{names[card.seat]} {card.card.symbol}" for card in trick.cards)
        self._say(f"The last trick: {cards}; {names[trick.winner]} took it.")

    def _show_score(self) -> None:
        self._say(score_line(self._session.view, self._session.names))

    def _hint(self) -> None:
        action, reason = self._session.hint()
        self._say(f"{action}: {reason}.")

    def _undo(self) -> None:
        if not self._session.undo():
            self._say("There is nothing to take back.")
            return
        self._commentator = Commentator(self._session.names)
        self._commentator.tell(self._session.view)
        self._say("Taken back.")

    def _show_settings(self) -> None:
        for field in Settings.__struct_fields__:
            self._say(f"  {field} = {getattr(self._settings, field)}")

    def _change_setting(self, text: str) -> None:
        field, _, value = text.partition("=")
        try:
            self._settings = change_setting(self._settings, field.strip(), value.strip())
        except NotationError as error:
            self._say(f"{error}.")
            return
        self._say(save_settings(self._settings) or "Kept.")


def run_lines(session: Session, settings: Settings) -> int:
    """Play a session in lines, and more games while the person wants to; return an exit code."""
    pause = time.sleep if is_live() else _no_pause
    try:
        while True:
            Lines(session, settings, pause).play()
            if session.human is None or not is_live() or not _wants_more():
                return exits.DONE
            session, settings = session.rematch(), load_settings()[0]
    except LeaveError:
        say(farewell(session))
        return exits.DONE
    except EOFError:
        say(f"\nThe input has ended. {farewell(session)}")
        return exits.WRONG
    except KeyboardInterrupt:
        say(f"\n{farewell(session)}")
        raise


def choose_start(settings: Settings) -> Start | None:
    """Ask which variant to play; return None where the input ends or the person quits."""
    options = [f"{name}: {variant(name).title}" for name in names()]
    try:
        return Start(names()[choose("Which game?", options)])
    except (EOFError, LeaveError):
        return None


def farewell(session: Session) -> str:
    """Return how to go on with a game that is left."""
    if not session.is_saved:
        return f"The game could not be saved to {session.path}."
    return f"The game is saved in {session.path}; go on with: {_command()} resume"


def numbers(legal: Sequence[Action]) -> list[str]:
    """Return the numbers to choose actions by: 1, 2, 3 and on, but a bid's number is its tricks."""
    bids = {action.tricks for action in legal if action.kind == "bid"}
    free = (number for number in count(1) if number not in bids)
    return [str(action.tricks or next(free)) for action in legal]


def shown_action(action: Action) -> str:
    """Return an action with its cards as they look: 'play J♠'."""
    return (
        " ".join([action.kind, *(card.symbol for card in action.cards)]) if action.cards else action
    )


def _command() -> str:
    """Return how the command was called, where it is not found by its name alone."""
    called = Path(sys.argv[0])
    if shutil.which("benny") or called.name != "benny":
        return "benny"
    return str(called.relative_to(Path.cwd()) if called.is_relative_to(Path.cwd()) else called)


def _wants_more() -> bool:
    return ask("Play again? (y/n) ").strip().lower().startswith("y")


def _no_pause(seconds: float) -> None:
    pass


def _read_card(text: str, view: View) -> str:
    if view.phase not in (Phase.PLAY, Phase.DISCARD):
        return ""
    try:
        card = Card(text)
    except NotationError:
        return ""
    return f"{'play' if view.phase is Phase.PLAY else 'discard'} {card}"


def card_names(view: View) -> str:
    """Return a hand as text, with the bowers named."""
    order = view.ordering
    if order is None:
        return " ".join(card.symbol for card in view.hand)
    bowers = {order.right: " (right)", order.left: " (left)"}
    return " ".join(card.symbol + bowers.get(card, "") for card in view.hand)
