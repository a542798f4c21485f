"""What commands answer."""


def refused(done, *words):
    """Say whether a command failed with one sentence that holds some words."""
    lines = done.stderr.strip().splitlines()
    return (
        done.returncode != 0
        and len(lines) == 1
        and lines[0].startswith("benny: ")
        and all(word in lines[0] for word in words)
    )
