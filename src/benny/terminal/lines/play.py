"""The line face: commentary and numbered choices, for screen readers, pipes and plain terminals."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from benny.analysis.claims import objection, sure_order
from benny.errors import IllegalActionError, NotationError
from benny.game.view import Phase, View
from benny.presentation import plain_text
from benny.presentation.commentary import Commentator, as_sentence
from benny.presentation.words import question
from benny.rules.cards import Card
from benny.rules.loading import USUAL, names_in_order, variant
from benny.rules.prose.page import as_text
from benny.rules.prose.words import meanings
from benny.rules.rules import Rules
from benny.terminal import exits, game_files, hints, home
from benny.terminal.background import aid
from benny.terminal.lines.games import look_back, replay, say_review
from benny.terminal.progress import FIRST_LESSON, note_first_visit
from benny.terminal.session import Offer, automatic_card, went_back
from benny.terminal.speech import (
    Bell,
    LeaveError,
    MenuError,
    ask,
    choose,
    is_live,
    say,
    say_all,
    write_cards_as,
)
from benny.terminal.start import Chosen, StartChoice

if TYPE_CHECKING:
    from benny.terminal.any_session import Session
    from benny.terminal.questions import DrillSession, PuzzleSession

__all__ = ["choose_start", "learn", "practise", "replay", "run"]

HELP = """\
Answer with a number or the words, as in 2, play JS, js or pass. Also:
  hint     what to do and why, and what each choice is worth
  undo     take back your last card or call
  hand     your cards          trick    the cards on the table
  last     the last trick      score    the score
  rules    the rules           words    the words of the table: words, or words bower
  settings your settings; set speed=fast changes one
  quit     leave; you can resume the game later"""

OFFERS = {
    Offer.START: "begin the game; bots take the empty seats",
    Offer.CLAIM: "claim the rest of the tricks, if you are sure of each",
    Offer.CONCEDE: "give up the rest: your lowest cards are played for you",
    Offer.AGREE: "allow the decision to be taken back",
    Offer.REFUSE: "refuse to let it be taken back",
    Offer.BACK: "play again yourself, after your time ran out",
    Offer.NUDGE: "nudge a slow player",
    Offer.COVER: "let a bot play for a slow player",
    Offer.PAUSE: "pause the game",
    Offer.RESUME: "resume the game",
    Offer.SAY: "say something to the others, as in: say Good luck!",
    Offer.ADMIT: "let a person who waits for a seat play at once, as in: admit Bob",
    Offer.KICK: "remove a person by name or seat, as in: kick Bob",
    Offer.OPTIONS: "show the table's options; options hints=no changes one",
    Offer.END: "end the table for good",
    Offer.MENU: "leave this game for later, and choose another",
}

_MOST_LISTED = 12  # more would make the sentence longer than the list of choices above it


class LineTable:
    """Plays one session in lines, and calls `pause` between them."""

    def __init__(
        self, session: "Session", settings: home.TerminalSettings, pause: Callable[[float], None]
    ) -> None:
        self._session = session
        self._settings = settings
        write_cards_as(settings)
        self._pause = pause
        self._bell = Bell()
        session.listen(self._bell.ring)
        self._commentator = Commentator(session.names)
        self._told: View | None = None
        self._asked: View | None = None
        self._lobby_lines: Sequence[str] = ()
        self._awaiting = ""
        self._commands: dict[str, Callable[[], None]] = {
            "help": self._help,
            "?": self._help,
            "hint": self._hint,
            "undo": self._undo,
            "hand": self._show_hand,
            "trick": self._show_trick,
            "last": self._show_last_trick,
            "score": lambda: say(plain_text.scores_told(session.view, session.names)),
            "rules": lambda: say(as_text(session.view.rules)),
            "settings": lambda: say_all(
                f"  set {field}={home.setting_text(value)}"
                for field, value in home.named_settings(self._settings).items()
            ),
        }

    def play(self) -> None:
        """Play to the end of the game; raise LeaveError if the person leaves earlier."""
        session = self._session
        self._tell()
        while session.lobby_lines or not session.is_over:
            is_asked = {Offer.START, Offer.AGREE, Offer.BACK} & session.offers
            can_speak = self._bell.can_hear and Offer.SAY in session.offers
            if session.has_news:
                session.take()
            elif is_asked or can_speak or self._is_at_turn:
                self._take_turn()
            else:
                session.wait()
                session.take()
            self._tell()
        say_all(session.summary())

    @property
    def _is_at_turn(self) -> bool:
        return not self._session.lobby_lines and self._session.is_my_turn

    def _tell(self) -> None:
        for sentences in (self._session.problems, self._session.notices):
            say_all(sentences)
            sentences.clear()
        before, self._lobby_lines = self._lobby_lines, self._session.lobby_lines
        say_all(line for line in self._lobby_lines if line not in before)
        if not self._lobby_lines:
            view = self._session.view
            is_back = self._told is not None and went_back(self._told, view)
            if is_back:
                self._commentator = Commentator(self._session.names)
                self._commentator.tell(view)
            self._told = view
            self._commentator.names = self._session.names
            for line in self._commentator.tell(view):
                self._pause(home.PAUSES[self._settings.speed])
                say(line)
            if is_back and view.trick:
                self._show_trick()
        before, self._awaiting = self._awaiting, self._session.awaiting
        if self._awaiting not in ("", before):
            say(self._awaiting)

    def _take_turn(self) -> None:
        if self._is_at_turn:
            view = self._session.view
            automatic = automatic_card(view, self._settings)
            if automatic is not None:
                self._session.act(automatic)
                return
            if view != self._asked:
                self._show_hand()
                say(question(view))
                say_all(plain_text.choices_told(view))
                takes_help = {Offer.CLAIM, Offer.HINT} <= self._session.offers
                if takes_help and sure_order(view):
                    say("(The rest is yours: claim takes it.)")
            self._asked = view
        is_done = False
        while not is_done:
            self._bell.hush()
            text = None if self._session.has_news else self._bell.ask("> " * self._is_at_turn)
            if text is None:  # something has happened
                return
            is_done = self._answer(text)
        self._asked = None

    def _answer(self, text: str) -> bool:
        """Carry out a typed line; return whether the prompt may have changed."""
        word, _, rest = text.strip().lower().partition(" ")
        if word in ("quit", "q", "exit"):
            raise LeaveError
        if word == Offer.MENU and word in self._session.offers:
            raise MenuError
        if word == Offer.CONCEDE and word in self._session.offers and not _wants_to_concede():
            return False
        if word in self._session.offers & OFFERS.keys():
            self._session.do(Offer(word), text.strip()[len(word) :].strip())
            return word != Offer.SAY
        if word in self._commands and not rest:
            if self._session.lobby_lines and word not in ("help", "?", "settings"):
                say("No cards have been dealt yet.")
                return False
            self._commands[word]()
            return word == "undo"
        if word == Offer.CLAIM and not self._session.lobby_lines:
            say(objection(self._session.view) or "There are no claims at this table.")
        elif word == "words":
            say_all(meanings(rest))
        elif word == "set":
            self._change_setting(text.strip()[4:])
        else:
            return self._act(text)
        return False

    def _act(self, text: str) -> bool:
        legal = () if self._session.lobby_lines else self._session.view.legal
        is_short = 0 < len(legal) <= _MOST_LISTED
        choices = (
            ", ".join(map(plain_text.shown_action, legal)) if is_short else "one of those above"
        )
        problem = f"{text.strip()[:40]!r} is not a choice: type {choices} or help."
        try:
            if not self._session.lobby_lines:
                numbered = dict(zip(plain_text.numbers(legal), legal, strict=True))
                action = numbered.get(text.strip()) or _read_card(text, self._session.view)
                self._session.act(action or text)
                return True
        except IllegalActionError as error:
            problem = as_sentence(error)
        except NotationError:
            pass  # `problem` says what is possible
        say(problem)
        return False

    def _help(self) -> None:
        say(HELP)
        for offer in sorted(self._session.offers & OFFERS.keys()):
            say(f"  {offer:<9}{OFFERS[offer]}")

    def _show_hand(self) -> None:
        say_all(plain_text.hand_told(self._session.view, self._session.names))

    def _show_trick(self) -> None:
        say(plain_text.trick_told(self._session.view, self._session.names))

    def _show_last_trick(self) -> None:
        view = self._session.view
        tricks = view.tricks or (view.previous.tricks if view.previous else ())
        if not tricks:
            say("No trick has been won yet.")
            return
        names, trick = self._session.names, tricks[-1]
        cards = ", ".join(f"{names[card.seat]} {card.card.symbol}" for card in trick.cards)
        say(f"The last trick: {cards}; {names[trick.winner]} won it.")

    def _hint(self) -> None:
        if not self._session.is_my_turn:
            say("It is not your turn yet.")
            return
        if Offer.HINT not in self._session.offers:
            say("There are no hints at this table.")
            return
        with aid("The hint", say):
            say_all(hints.lines(self._session.hint(self._session.view)))

    def _undo(self) -> None:
        try:
            self._session.undo()
        except IllegalActionError as error:
            say(as_sentence(error))

    def _change_setting(self, text: str) -> None:
        field, _, value = text.partition("=")
        try:
            self._settings = home.change_setting(self._settings, field.strip(), value.strip())
        except NotationError as error:
            say(as_sentence(error))
            return
        write_cards_as(self._settings)
        say(home.save_settings(self._settings) or "Saved.")


def run(session: "Session", settings: home.TerminalSettings) -> int:
    """Play a session in lines, and rematches while the person wants them.

    Returns an exit code, or MENU. Raises EndedError if the game can't go on.
    """
    pause: Callable[[float], None] = time.sleep if is_live() else lambda _: None
    try:
        while True:
            LineTable(session, settings, pause).play()
            if session.seat is None or not is_live() or not _wants_more(session):
                return exits.DONE
            # The person may have changed the settings during the game.
            session, settings = session.rematch(), home.load_settings()[0]
            say("\nThe next game.")
    except MenuError:
        session.close()
        return exits.MENU
    except LeaveError:
        say(session.farewell())
        return exits.DONE
    except EOFError:
        say(f"\nThe input has ended. {session.farewell()}")
        return exits.WRONG
    except KeyboardInterrupt:
        say(f"\n{session.farewell()}")
        raise


def choose_start(settings: home.TerminalSettings, wanted: StartChoice) -> Chosen | None:
    """Ask which variant to play, or whether to go on; return None if the person quits.

    Raises EOFError if the input ends.
    """
    names = names_in_order()
    options = [f"{name}: {variant(name).title}" for name in names]
    left = game_files.latest_left()
    if wanted == StartChoice() and is_live() and note_first_visit():
        answer = ask("Have you played euchre before? (y/n; Enter for the menu) ").strip().lower()
        if answer.startswith("y"):
            return replace(wanted, variant=USUAL)
        if answer.startswith("q"):
            return None
        if answer.startswith("n"):
            learn(variant(USUAL), FIRST_LESSON, settings)
    if left is not None:
        options.append(f"continue: the game that you left ({game_files.game_label(left)})")
    if game_files.latest_first():
        options.append("games: those that you have played")
    options += ["puzzle: the puzzle of the day", "learn: lessons of two minutes"]
    while True:
        try:
            place = choose("Which game?", options)
        except LeaveError:
            return None
        if place < len(names):
            return replace(wanted, variant=names[place])
        match options[place].partition(":")[0]:
            case "continue":
                return game_files.open_latest()
            case "puzzle":
                # It takes a while to load.
                from benny.study.puzzles.collection import select_puzzles, today, utc_today
                from benny.terminal.questions import PuzzleSession

                practise(PuzzleSession(today(utc_today()), select_puzzles()), settings)
            case "learn":
                learn(variant(game_files.latest_variant() or USUAL), "", settings)
            case "games":
                if (file := look_back(settings)) is not None:
                    return file


def practise(session: "DrillSession | PuzzleSession", settings: home.TerminalSettings) -> int:
    # Imported here and below, because questions take a while to load.
    from benny.terminal.lines.questions import run_exercises

    return run_exercises(session, settings)


def learn(rules: Rules, name: str, settings: home.TerminalSettings) -> int:
    from benny.terminal.lines.questions import run_learn

    return run_learn(rules, name, settings)


def _wants_more(session: "Session") -> bool:
    """Ask whether to play again, and review the game on request.

    Raises MenuError if the person wants another game.
    """
    has_menu, game = Offer.MENU in session.offers, session.finished_game
    choices = ", r for a review" * (game is not None) + ", m for the menu" * has_menu
    while True:
        answer = ask(f"Play again? (y/n{choices}) ").strip().lower()
        if has_menu and answer in ("m", "menu"):
            raise MenuError
        if game is None or answer not in ("r", "review"):
            return answer.startswith("y")
        say_review(game)


def _wants_to_concede() -> bool:
    say("Your lowest cards are played for you, to the end of the hand.")
    return ask("Concede the rest? (y/n) ").strip().lower().startswith("y")


def _read_card(text: str, view: View) -> str:
    if view.phase not in (Phase.PLAY, Phase.DISCARD):
        return ""
    try:
        card = Card(text.strip().lower().removeprefix(f"{view.phase} "))
    except NotationError:
        return ""
    return f"{'play' if view.phase is Phase.PLAY else 'discard'} {card}"
