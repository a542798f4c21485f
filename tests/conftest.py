"""Which build of the core the tests run on, what is left out, what makes a run worthless."""

import gc
import os
import re
from collections import defaultdict

import hypothesis
import pytest

gc.disable()  # while tests are collected, nearly all that is made is kept
pytest.register_assert_rewrite("support")  # a failed scenario shows what came instead

from support import pure, tools  # noqa: E402

# Other examples in each run, and no deadline: times differ between the builds.
hypothesis.settings.register_profile("few", deadline=None, derandomize=False, max_examples=25)
hypothesis.settings.load_profile("few")
if pure.PLAIN:
    pure.use_plain()
elif pure.is_stale():  # before any conftest imports the core
    pytest.exit(
        "compiled modules hide other sources of the core: run `make build`, or BENNY_PURE=1 for "
        "the plain build.",
        returncode=pytest.ExitCode.USAGE_ERROR,
    )


def pytest_report_header():
    return f"benny.core: {'compiled' if _compiled() else 'plain'}"


def pytest_configure(config):
    """Let each worker begin to collect elsewhere: tests that one has rewritten others load."""
    if WORKER and config.args_source is config.ArgsSource.TESTPATHS:
        paths = config.args if config.args[1:] else sorted(config.rootpath.glob("tests/[a-z]*"))
        begin = int(WORKER[2:]) * len(paths) // int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
        config.args = [str(path) for path in [*paths[begin:], *paths[:begin]]]


def pytest_ignore_collect(collection_path, config):
    """Don't import files of proofs alone when proofs are left out: some libraries start slowly."""
    if config.option.markexpr == "not slow" and collection_path.name.startswith("test_"):
        text = collection_path.read_text(encoding="utf-8")
        return True if PROOFS_ALONE.search(text) else None
    return None


def pytest_collection_modifyitems(config, items):
    """Skip tests that lack a program; on the plain build, deselect those of the compiled core.

    CI refuses a run with skipped tests, and it runs the plain build too.
    """
    items.sort(key=lambda item: str(item.path))  # all workers must have the same order
    left_out = [] if _compiled() else [item for item in items if "compiled" in _needs(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    for item in items:
        if lacking := tools.missing(_needs(item) - {"compiled"}):
            item.add_marker(pytest.mark.skip(f"{LACKING} {' '.join(lacking)}"))


def pytest_collection_finish():
    gc.freeze()  # thousands of test items live to the end; scanning them took 5% of a run
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session):
    """On CI each tool is there, so a skipped test is a mistake."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if "CI" in os.environ and reporter and reporter.stats.get("skipped"):
        reporter.write_line("\nOn CI no test may be skipped.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter):
    """Say which tests were left out, for want of what, and how to have them."""
    left_out = defaultdict(list)
    for report in terminalreporter.stats.get("skipped", ()):
        _, found, lacking = report.longrepr[2].partition(LACKING)
        if found:
            left_out[lacking].append(report.nodeid.partition("::")[0])
    for lacking, files in left_out.items():
        terminalreporter.write_line(_sentence(lacking.split(), files), yellow=True)


LACKING = "this machine lacks"
WORKER = os.environ.get("PYTEST_XDIST_WORKER")
PROOFS_ALONE = re.compile(r"^pytestmark = .*pytest\.mark\.slow", re.MULTILINE)


def _needs(item):
    return {name for mark in item.iter_markers("needs") for name in mark.args}


def _sentence(lacking, files):
    tests = f"{len(files)} tests were" if len(files) > 1 else "1 test was"
    because = f"because {LACKING} {' and '.join(lacking)} ({', '.join(sorted(set(files)))})"
    return f"{tests} left out, {because}. To run them too: {tools.how_to_have(lacking)}"


def _compiled():
    return bool(pure.built()) and not pure.PLAIN


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """Return how many work: some wait for other programs, so there is one more than cores."""
    return (os.cpu_count() or 1) + 1
