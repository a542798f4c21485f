"""Which build of the core the tests run on, and what makes a whole run worthless."""

import os

import hypothesis
import pytest

import pure

hypothesis.settings.register_profile("here", deadline=None)  # times differ between the builds
if "CI" not in os.environ:
    hypothesis.settings.load_profile("here")
if pure.PLAIN:
    pure.use_plain()


def pytest_configure():
    if not pure.PLAIN and (names := pure.stale()):
        raise pytest.UsageError(
            f"compiled modules hide newer sources ({', '.join(names)}): run `make build`, "
            "or BENNY_PURE=1 for the plain build."
        )


def pytest_report_header():
    return f"benny.core: {'compiled' if _compiled() else 'plain'}"


def pytest_collection_modifyitems(config, items):
    left_out = [] if _compiled() else ["compiled"]
    if pure.PLAIN and not config.getoption("cov_source", None):  # coverage wants them all
        left_out.append("once")
    dropped = [item for item in items if any(map(item.get_closest_marker, left_out))]
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = [item for item in items if item not in dropped]


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session):
    """On CI each tool is there, so a skipped test is a mistake."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if "CI" in os.environ and reporter and reporter.stats.get("skipped"):
        reporter.write_line("\nOn CI no test may be skipped.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _compiled():
    return bool(pure.built()) and not pure.PLAIN
