"""A game at one terminal, on this machine or at a server's table, as a face sees it."""

from benny.terminal.local import LocalSession
from benny.terminal.remote.session import RemoteSession

Session = LocalSession | RemoteSession
"""One game, seen by at most one person; `take` handles one event at a time.

`problems` and `notices` are sentences that a face shows and then clears: what has gone wrong, and
what else has happened. `seat` is None if the person watches. `lobby_lines` are about the table
until the first cards are dealt, and there may be no view before that. A finished deal stays in
`view` until the person leaves it; `outcome` is its ending, and `hands` are all its hands, None if
they must stay hidden. `phrases` are for the chat, `host_words` commands as a host types them.
`awaiting` is a sentence about what everyone waits for besides the game, "" for nothing.

`listen` takes a function to call, in any thread, when something has happened. `wait` waits for
that; it may block for long, and run in a thread. `has_news` says that something is waiting for
`take`, which raises EndedError if the game can't go on here. `act` raises IllegalActionError for an
action that is not allowed and NotationError for what is no action. `hint` returns a hint for a
view at the person's turn, whatever has happened since; it may take seconds, and run in a thread.
`undo` takes the last free decision back, or asks the others for permission, and raises
IllegalActionError if there is none. `do` does what is offered and has no method of its own.

`rematch` returns a session with the same players and the next game. `summary` returns the closing
lines of a finished game, and `finished_game` is that game if its record is here. `farewell` returns
how to resume the game, and `close` leaves it for good.
"""
