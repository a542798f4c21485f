"""Phrases and emotes."""


def test_what_is_told_may_be_said_at_a_public_table(serving):
    ann = serving.person("Ann")
    code = ann.open(public=True)

    told = serving.client().get("/api/phrases").json()

    assert set(told) == {"phrases", "emotes"}
    for text in told["phrases"] + told["emotes"]:
        ann.do(code, "say", text=text)
