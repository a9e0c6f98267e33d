import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

// Shared by the clients: the address of Elo, the people that sign in, and the expected schema.

export const endpoint = `${process.env.ELO_URL}/graphql`;
const PASSWORD = 'Demo!2026';

/** Signs in by a mutation, through a client. @param run runs a document with variables, and returns its data */
export async function tokenOf(run, name) {
  const { signIn } = await run(
    'mutation ConformanceSignIn($username: String!, $password: String!) { signIn(username: $username, password: $password) { token user { id name email } } }',
    { username: `${name}@demo.test`, password: PASSWORD },
  );
  assert.equal(signIn.user.email, `${name}@demo.test`);
  return signIn.token;
}

/** Introspection with every option. */
export const everything = {
  descriptions: true,
  schemaDescription: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  inputValueDeprecation: true,
};

/**
 * The schema that a client made from introspection equals the stored one of the repository, to the last description.
 * @param graphql the package of the client's folder
 */
export async function assertSchema({ buildSchema, lexicographicSortSchema, printSchema }, schema) {
  const text = await readFile(path.resolve(import.meta.dirname, '../../schema/schema.graphql'), 'utf8');
  const linesOf = each => printSchema(lexicographicSortSchema(each)).split('\n');
  const [told, kept] = [linesOf(schema), linesOf(buildSchema(text))];
  const at = kept.findIndex((line, index) => line !== told[index]);
  // A few lines around the first difference; the whole would be hundreds of thousands of characters.
  if (at >= 0) assert.deepEqual(told.slice(at, at + 20), kept.slice(at, at + 20));
  assert.equal(told.length, kept.length);
}

/** A score that a submission does not have. */
export const anotherScore = score => (score === 70 ? 71 : 70);
