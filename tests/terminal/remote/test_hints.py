"""Hints at a server's table: values, or the rule of thumb with a reason."""

from benny.bots.sensible import SensibleBot
from benny.terminal.hints import figures, heading
from benny.terminal.screen.widgets import LogPanel
from benny.terminal.session import Offer
from support.terminal import MARKS, start, text, until, until_shown
from support.terminal import at_remote_table as at_table

pytestmark = MARKS


def at_turn(server, sit, **options):
    session = sit(server, "Ann", variant="classic", seat=0)
    for option, value in options.items():
        session.do(Offer.OPTIONS, f"{option}={value}")
    start(session)
    until(session, lambda: session.is_my_turn)
    return session


def test_a_hint_comes_with_the_server_s_values(server, sit):
    session = at_turn(server, sit)
    hint = session.hint(session.view)

    assert hint.because
    assert heading(hint) == "Average points this hand:"
    assert {value.action for value in hint.values} == set(session.view.legal)
    assert all(" ± 0." in figures(hint, value) for value in hint.values)


def test_without_the_server_a_hint_says_that_it_is_the_rule_of_thumb_alone(own_server, sit):
    session = at_turn(own_server, sit)
    own_server.stop()
    hint = session.hint(session.view)
    own_server.start()

    assert hint.best_action == SensibleBot().act(session.view)
    assert hint.verdict.startswith("A rule of thumb would ")
    assert hint.remark.startswith("There are no figures: no server answers at http://127.0.0.1")


def test_where_the_table_has_no_hints_the_lines_say_so(server, sit, play):
    session = at_turn(server, sit, hints="no")
    _, shown = play(session, "hint\n")

    assert "There are no hints at this table." in shown


def test_the_values_are_told_at_the_table(server, sit):
    session = at_turn(server, sit)

    async def script(pilot):
        screen = pilot.app.screen
        await until_shown(pilot, lambda: screen.is_asking)
        await pilot.press("i")
        await until_shown(pilot, lambda: " Hint: " in text(screen, "#prompt"))
        told = screen.query_one(LogPanel).sentences
        assert any(one.startswith("Figures are average points this hand") for one in told)

    at_table(session, script)
