"""The OpenAPI document describes the server's requests and responses."""

import importlib
import pkgutil
import re
from collections import defaultdict

import pytest
import schemathesis.specs.openapi
import schemathesis.transport
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode

from web.client_types import declarations

pytestmark = pytest.mark.slow

# Imported now: CPython 3.11 may fail to compile them later, beside the server's thread.
for package in (schemathesis.specs.openapi, schemathesis.transport):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)

FEW = settings(
    max_examples=12,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def known(serving):
    ann = serving.person()
    ann.code = ann.open("sawdust", public=True)
    ann.do(ann.code, "sit", seat=0)
    ann.do(ann.code, "start")
    return ann


@pytest.fixture(scope="module")
def document(serving):
    return serving.client().get("/schema/openapi.json").json()


@pytest.fixture(scope="module")
def operations(serving, document):
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=f"http://127.0.0.1:{serving.port}")
    schema.config.checks.ignored_auth.enabled = False  # it mistakes our token for its own
    schema.config.checks.positive_data_acceptance.enabled = False  # rules are more than a schema
    schema.config.checks.negative_data_rejection.expected_statuses.append("413")
    found = [found.ok() for found in schema.get_all_operations()]
    return sorted(
        found, key=lambda operation: operation.method == "delete"
    )  # last: deletes the account


def test_what_needs_a_name_is_refused_without_one(serving, document):
    asked = [
        (method, path)
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
        if operation.get("security", [{}])[0] != {}
    ]
    bodies = {"/api/me": {"name": "A"}, "/api/tables": {"variant": "buck"}}
    bodies |= {
        "/api/moderation/acts": {"do": "drain"},
        "/api/reports": {"table": "A", "person": "a", "reason": "a"},
    }
    command = {"id": "a", "do": "ping"}

    assert len(asked) == 20
    for method, path in asked:
        path = path.format_map(defaultdict(lambda: "1", code=serving.person().open()))
        for token in ("", "wrong"):
            body = command if path.endswith("commands") else bodies.get(path)
            answer = serving.client(token).ask(method.upper(), path, body)
            assert answer.status_code == 401


def test_the_document_is_whole(document):
    assert len(document["paths"]) >= 13
    assert set(document["components"]["securitySchemes"]) == {"token", "cookie"}
    for operations in document["paths"].values():
        for operation in operations.values():
            assert operation["summary"]
            assert {"400", "429", "503"} <= set(operation["responses"])


def test_the_client_has_a_type_for_each_value_of_the_document(document):
    declared = set(re.findall(r"^export (?:interface|type) (\w+)", declarations(), re.MULTILINE))

    assert set(document["components"]["schemas"]) - declared == set()


def validate(case, known):
    case.headers = {**(case.headers or {}), **known.headers}
    case.call_and_validate()


def try_out(operation, mode, ask):
    FEW(given(case=operation.as_strategy(generation_mode=mode))(ask))()


def test_the_server_answers_as_its_document_says(operations, known, subtests):
    def ask(case):
        is_stream = case.operation.path.endswith("/stream")  # it would never end
        if (
            "code" in case.path_parameters
            and not is_stream
            and len(case.path_parameters["code"]) % 2
        ):
            case.path_parameters["code"] = known.code
        validate(case, known)

    for operation in operations:
        with subtests.test(operation.label):
            try_out(operation, GenerationMode.POSITIVE, ask)


def test_the_server_refuses_what_its_document_does_not_allow(operations, known, subtests):
    def ask(case):
        validate(case, known)

    for operation in operations:
        if operation.body:
            with subtests.test(operation.label):
                try_out(operation, GenerationMode.NEGATIVE, ask)
