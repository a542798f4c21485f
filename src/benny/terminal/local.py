"""A game on this machine: seats, saving, undo and hints, without a face."""

import time
from collections.abc import Callable, Sequence

from benny.analysis.claims import claimed_plays, lowest_play, objection, sure_order
from benny.bots import COVER, is_outside, name_of, remark
from benny.bots.sandbox import GuardedBot
from benny.errors import BotError, IllegalActionError, NotationError
from benny.game import records
from benny.game.actions import Action
from benny.game.game import Game
from benny.game.log import Player, Record, with_notes_of
from benny.game.shuffling import derive
from benny.game.view import Outcome, Phase, View
from benny.io.files import reason
from benny.lab.training import BookTrainer, folder
from benny.presentation.commentary import capitalise, card_text, taken_back
from benny.presentation.picture import Hands
from benny.protocol.hint import Hint
from benny.rules.prose.words import join_words
from benny.terminal.game_files import GameFile, OwnGame, is_own, new_file
from benny.terminal.hints import best_hint
from benny.terminal.home import command_name
from benny.terminal.session import Offer, summary_lines


class LocalSession:
    """One game with at most one person; it saves every action before showing it.

    `failures` collects the errors of bots that had to be replaced, in rematches too. Bots that are
    programs take part only if it `starts_programs`.
    """

    lobby_lines: Sequence[str] = ()  # the cards are dealt at once
    phrases: Sequence[str] = ()  # bots do not listen
    host_words: Sequence[str] = ()  # a local game has no host
    awaiting = ""  # nothing but the game is waited for

    def __init__(
        self,
        game: Game,
        file: GameFile | None = None,
        earlier: Sequence[Record] = (),
        trainer: BookTrainer | None = None,
        failures: list[Exception] | None = None,
        noted: Record | None = None,
        starts_programs: bool = True,
    ) -> None:
        self.game = game
        self._starts_programs = starts_programs
        self._noted = noted
        self.failures = [] if failures is None else failures
        self._trainer = trainer or BookTrainer(folder())
        self._earlier = earlier
        self.problems: list[str] = []
        self.notices: list[str] = []
        people = [seat for seat, player in enumerate(game.players) if player.bot is None]
        self.seat = people[0] if people else None
        self._bots = {
            seat: self._seat_bot(seat, player) for seat, player in enumerate(game.players)
        }
        is_training = bool(self._bot_remarks()) and self._trainer.want(game.rules)
        self._remarks = self._bot_remarks()  # again: the trainer may have found a book
        self._file = file or new_file(game.record())
        self.path = self._file.path
        self.problems += [self._file.problem] * bool(self._file.problem)
        bots = [
            f"{player.name} ({self._bots[seat].name})"
            for seat, player in enumerate(game.players)
            if seat != self.seat
        ]
        self.notices += [f"At the table: {join_words(bots)}.", *self._remarks.values()]
        if is_training:
            self.notices.append("A book for these rules is being trained, for later hands.")
        self._decided: Action | None = None
        self._shows_end = False
        self._wants_undo = False
        self._is_conceding = False
        # The person's actions, by number in the game, that followed a claim or a concession.
        self._undecided: set[int] = set()
        self._saved = True
        self._save()  # a game that is left before its first action can be resumed too

    @classmethod
    def resume(cls, file: GameFile) -> "LocalSession":
        """Resume the last game of a file; raise NotationError if that is impossible."""
        games = records.load(file.path)
        if games[-1].result is not None:
            raise NotationError(
                f"the game in {file.path} is over: replay it with benny replay {file.path}"
            )
        # A file may come from anyone, and must not say what is run here.
        return cls(Game.replay(games[-1]), file, games[:-1], noted=games[-1], starts_programs=False)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.game.players)

    @property
    def view(self) -> View:
        return self.game.ended_view(self.seat) if self._shows_end else self.game.view(self.seat)

    @property
    def outcome(self) -> Outcome | None:
        is_ended = self._shows_end or self.game.over
        return self.game.view(self.seat).previous if is_ended else None

    @property
    def is_over(self) -> bool:
        return self.game.over

    @property
    def is_my_turn(self) -> bool:
        return self._is_turn_of_person and not (self._shows_end or self._is_conceding)

    @property
    def hands(self) -> Hands | None:
        if self.seat is not None:
            return None
        show = self.game.ended_view if self._shows_end else self.game.view
        return {seat: show(seat).hand for seat in range(self.game.rules.players)}

    @property
    def offers(self) -> frozenset[Offer]:
        if self.seat is None:
            return frozenset({Offer.MENU})
        plays = self.is_my_turn and self.view.phase is Phase.PLAY
        rest = {Offer.CLAIM, Offer.CONCEDE} if plays else set()
        return frozenset({Offer.HINT, Offer.UNDO, Offer.MENU, *rest})

    @property
    def has_news(self) -> bool:
        return self._decided is not None

    def listen(self, ring: Callable[[], None]) -> None:
        """Do nothing: nothing happens here except in `wait`."""

    def wait(self) -> None:
        if self._shows_end or self.is_my_turn or self.game.turn is None:
            return
        seat = self.game.turn
        if seat == self.seat:
            self._decided = lowest_play(self.game.view(seat))  # the rest is conceded
            return
        try:
            self._decided = self._bots[seat].act(self.game.view(seat))
        except BotError as error:
            self.failures.append(error)
            self.problems.append(
                f"{capitalise(str(error))}: {COVER} plays on for {self.names[seat]}."
            )
            self._bots[seat].close()
            self._bots[seat] = GuardedBot(COVER)
            # With a view of its own: the failed bot may have changed the first one.
            self._decided = self._bots[seat].act(self.game.view(seat))

    def take(self) -> None:
        decided, self._decided = self._decided, None
        if self._wants_undo:
            self._take_back()
        elif self._shows_end:
            self._shows_end = False
        elif decided is not None:
            if self._is_turn_of_person:
                self._undecided.add(self._count_actions)
            self._do(decided)

    def act(self, action: Action | str) -> None:
        if not self.is_my_turn:
            raise IllegalActionError(f"{str(action)!r} has to wait: it is not your turn")
        self._do(action)

    def hint(self, view: View) -> Hint:
        self._trainer.want(view.rules)
        return best_hint(view)

    def undo(self) -> None:
        """Take the person's last free decision back, with all that followed.

        While a bot thinks, this waits for its decision. Raises IllegalActionError if there is no
        such decision.
        """
        if self._before_last_decision() is None:
            raise IllegalActionError("there is nothing to take back")
        self._wants_undo = True
        if self.is_my_turn or self._shows_end or self.game.over:
            self._take_back()

    def do(self, offer: Offer, text: str = "") -> None:
        if offer is Offer.CLAIM:
            order = sure_order(self.view)
            if not order:
                self.problems.append(objection(self.view))
                return
            plays = claimed_plays(self.game, order)
            count = self._count_actions
            self._undecided.update(range(count + 1, count + len(plays)))
            self.notices.append(f"You claim the rest: {' '.join(map(card_text, order))}.")
            self._do(*[action for _, action in plays])
        elif offer is Offer.CONCEDE:
            self.notices.append("You concede the rest: your lowest cards are played.")
            self._is_conceding = True
            self._do(lowest_play(self.view))

    def rematch(self) -> "LocalSession":
        self._file.close()
        self._end_bots()
        return LocalSession(
            self.game.rematch(),
            trainer=self._trainer,
            failures=self.failures,
            starts_programs=self._starts_programs,
        )

    def summary(self) -> list[str]:
        where = "The record is in" if self._saved else "The game could not be saved to"
        return [*summary_lines(self.game, self.seat), f"{where} {self.path}"]

    @property
    def finished_game(self) -> OwnGame | None:
        return OwnGame(self.path, self.game.record(), time.time()) if self.game.over else None

    def farewell(self) -> str:
        if not self._saved:
            return f"The game could not be saved to {self.path}."
        named = "" if is_own(self.path) else f" {self.path}"
        again = f"{command_name()} resume{named}"
        return f"The game is saved in {self.path}; resume it with:\n  {again}"

    def close(self) -> None:
        self._trainer.close()
        self._end_bots()
        self._file.close()

    @property
    def _is_turn_of_person(self) -> bool:
        return self.seat is not None and self.game.turn == self.seat

    @property
    def _count_actions(self) -> int:
        return sum(len(deal.actions) for deal in self.game.deals)

    def _do(self, *actions: Action | str) -> None:
        deals = len(self.game.results)
        for action in actions:
            self.game.act(action)
        has_ended = len(self.game.results) > deals
        self._shows_end = has_ended and not self.game.over
        if has_ended:
            self._is_conceding = False
        if self._shows_end:
            before, self._remarks = self._remarks, self._bot_remarks()
            for name in before.keys() - self._remarks:
                self.notices.append(f"{name} has a book for these rules now, and plays by it.")
        self._save()

    def _take_back(self) -> None:
        self._wants_undo = self._is_conceding = False
        game = self._before_last_decision()
        assert game is not None, "undo() has looked"
        done = [action for deal in self.game.deals for _, action in deal.actions]
        self.game = game
        self._undecided = {number for number in self._undecided if number < self._count_actions}
        self._shows_end = False
        self.notices.append(f"You take back {taken_back(done[self._count_actions])}.")
        self._save()

    def _before_last_decision(self) -> Game | None:
        record = self.game.record()
        actions = [action for deal in record.deals for action in deal.actions]
        for number in range(len(actions) - 1, -1, -1):
            if actions[number][0] == self.seat and number not in self._undecided:
                game = Game.replay(record, number)
                if len(game.legal) > 1:  # to take a forced card back would change nothing
                    return game
        return None

    def _seat_bot(self, seat: int, player: Player) -> GuardedBot:
        name = name_of(player.bot) if player.bot else COVER
        seed = derive(self.game.seed, f"bot {seat}")  # the game's seed repeats its bots, too
        try:
            return self._named_bot(name, seed)
        except NotationError as error:
            self.failures.append(error)
            self.problems.append(f"{error}; {COVER} plays for {player.name}.")
            return GuardedBot(COVER)

    def _named_bot(self, name: str, seed: int) -> GuardedBot:
        if is_outside(name) and not self._starts_programs:
            raise NotationError(f"{name!r} is not started, because a file of a game names it")
        return GuardedBot(name, seed)

    def _end_bots(self) -> None:
        for bot in self._bots.values():
            bot.close()

    def _bot_remarks(self) -> dict[str, str]:
        remarks = {bot.name: remark(bot.name, self.game.rules) for bot in self._bots.values()}
        return {name: sentence for name, sentence in remarks.items() if sentence}

    def _save(self) -> None:
        try:
            record = self.game.record()
            kept = record if self._noted is None else with_notes_of(self._noted, record)
            records.write(self.path, [*self._earlier, kept])
        except Exception as error:  # a full disk, or a fault of Benny's: either is no end of a game
            if self._saved:  # said once: it is tried again at each action
                self.problems.append(
                    f"The game can't be saved to {self.path} ({reason(error)}); it goes on, and "
                    f"each action tries to save it again."
                )
            self._saved = False
        else:
            self._saved = True
