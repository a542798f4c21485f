"""How the programs of bench/ end."""

import pytest
from asking import in_a_sentence

from benny import BotError, NotationError
from benny.terminal import exits


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (NotationError("no such game"), "no such game"),
        (BotError("the bot is gone"), "the bot is gone"),
        (FileNotFoundError(2, "No such file", "gone"), "gone: No such file"),
        (OSError(28, "No space left"), "the system: No space left"),
    ],
)
def test_what_can_not_be_done_is_said_in_a_sentence(error, said):
    with pytest.raises(SystemExit, match=f"^{said}$"), in_a_sentence():
        raise error


def test_an_interruption_is_no_traceback(capsys):
    with pytest.raises(SystemExit) as ended, in_a_sentence():
        raise KeyboardInterrupt

    assert ended.value.code == exits.INTERRUPTED
    assert capsys.readouterr().err == "interrupted\n"
