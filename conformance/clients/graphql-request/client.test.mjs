import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as graphql from 'graphql';
import { ClientError, GraphQLClient } from 'graphql-request';
import { anotherScore, assertSchema, endpoint, everything, tokenOf } from '../elo.mjs';
import * as operations from '../operations.mjs';

const nobody = new GraphQLClient(endpoint);
const signedIn = async (name, options = {}) => {
  const token = await tokenOf((text, variables) => nobody.request(text, variables), name);
  return new GraphQLClient(endpoint, { headers: { authorization: `Bearer ${token}` }, ...options });
};

test('introspection builds the schema', async () => {
  const introspection = await nobody.request(graphql.getIntrospectionQuery(everything));
  await assertSchema(graphql, graphql.buildClientSchema(introspection));
});

test('a mutation changes what two views of a submission show', async () => {
  const client = await signedIn('facilitator');
  const variables = { classId: '1', first: 5 };
  const [{ id, score: before }] = (await client.request(operations.SUBMISSIONS, variables)).submissions.nodes;
  const score = anotherScore(before);
  const { evaluateSubmission } = await client.request(operations.EVALUATE, { id, score });
  assert.deepEqual(evaluateSubmission, { id, status: 'EVALUATED', score });
  const inList = (await client.request(operations.SUBMISSIONS, variables)).submissions.nodes.find(
    each => each.id === id,
  );
  const { files, facilitatorComment, ...alone } = (await client.request(operations.SUBMISSION, { id })).submission;
  assert.deepEqual(alone, inList);
  assert.equal(alone.score, score);
});

test('a query goes by GET too', async () => {
  const client = await signedIn('facilitator', { method: 'GET', jsonSerializer: JSON });
  assert.equal((await client.request(operations.ME)).me.email, 'facilitator@demo.test');
});

test('errors arrive, beside what there is', async () => {
  const client = await signedIn('facilitator');
  const failureOf = async (asker, document) => {
    const error = await asker.request(document).catch(thrown => thrown);
    assert.ok(error instanceof ClientError);
    const codes = error.response.errors.map(({ extensions }) => [extensions.code, extensions.reason]);
    return { codes, data: error.response.data, status: error.response.status };
  };
  const partly = await failureOf(client, operations.PARTLY);
  assert.deepEqual(partly.codes, [['NOT_FOUND', 'SUBMISSION_NOT_FOUND']]);
  assert.equal(partly.data.me.name, 'Fernanda Facilitadora');
  assert.equal(partly.data.submission, null);
  assert.deepEqual((await failureOf(client, operations.WRONG)).codes, [['INVALID', 'REQUEST_REFUSED']]);
  assert.deepEqual((await failureOf(nobody, operations.ME)).codes, [['UNAUTHENTICATED', 'NOT_SIGNED_IN']]);
  const lenient = await signedIn('facilitator', { errorPolicy: 'all' });
  assert.equal((await lenient.rawRequest(operations.PARTLY)).data.me.name, 'Fernanda Facilitadora');
});
