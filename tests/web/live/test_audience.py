"""What the clients of a table are sent, and when."""

from benny.protocol.messages import apply_change


def test_who_asks_for_patches_is_sent_one_update_and_then_what_changes(serving):
    ann = serving.person()
    code = ann.open()
    with ann.socket(code, patches="true") as patched, ann.socket(code) as plain:
        update, _ = patched.take(), plain.take()
        for seat in range(4):
            ann.do(code, "seat_bot", seat=seat, bot="novice")
            patch = patched.take()
            assert (patch["kind"], patch["base"]) == ("patch", update["seq"])
            update = apply_change(update, patch["changes"])
            assert update == plain.take()


def test_after_a_reconnect_the_first_update_is_whole_again(serving):
    ann = serving.person()
    code = ann.open()
    seq = ann.update(code)["seq"]
    with ann.socket(code, since=seq, patches="true") as looking:
        assert looking.take() == {"kind": "current", "seq": seq}

        ann.do(code, "sit", seat=0)

        assert looking.take()["kind"] == "update"


def test_who_is_stale_is_sent_a_patch_that_may_be_empty(serving):
    ann = serving.person()
    code = ann.open()
    ann.do(code, "sit", seat=0)
    with ann.socket(code, patches="true") as looking:
        update = looking.take()

        assert ann.command(code, "act", action="pass", expect=1).status_code == 409

        patch = looking.until("patch")
        assert apply_change(update, patch["changes"]) == ann.update(code)
