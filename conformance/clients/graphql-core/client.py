"""Builds the schema of Elo with graphql-core and gql, and calls it. Its argument names the version of graphql-core."""

import os
import sys
from pathlib import Path

import graphql
from gql import Client, gql
from gql.transport.requests import RequestsHTTPTransport
from graphql import build_client_schema, build_schema, lexicographic_sort_schema, print_schema

assert graphql.version == sys.argv[1], f"graphql-core is {graphql.version}"

transport = RequestsHTTPTransport(url=f"{os.environ['ELO_URL']}/graphql")
client = Client(transport=transport, fetch_schema_from_transport=True)
with client as session:
    answer = session.execute(gql("{ health { status } }"))
    assert answer == {"health": {"status": "ok"}}, answer
    options = {"input_value_deprecation": True, "directive_is_repeatable": True, "specified_by_url": True}
    introspection = session.execute(gql(graphql.get_introspection_query(schema_description=True, **options)))


def printed(schema):
    return print_schema(lexicographic_sort_schema(schema)).split("\n")


stored = Path(__file__).resolve().parents[3] / "schema" / "schema.graphql"
built, expected = printed(build_client_schema(introspection)), printed(build_schema(stored.read_text()))
different = next((pair for pair in zip(built, expected) if pair[0] != pair[1]), None)
assert built == expected, f"introspection has other lines than schema.graphql: {different}"
print(f"{len(built)} lines, as in schema.graphql")
