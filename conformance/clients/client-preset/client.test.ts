import assert from 'node:assert/strict';
import { test } from 'node:test';
import { print } from 'graphql';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { fragmentOf } from './generated/index.js';
import { Evaluate, OneAndMe, SignIn, SubmissionFields, Submissions } from './operations.js';

interface Answer<Data> {
  data?: Data | null;
  errors?: { extensions: { code: string; reason: string } }[];
}

/** Runs a document: variables and answer have its types. */
async function ask<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  token?: string,
) {
  const answer = await fetch(`${process.env['ELO_URL']}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query: print(document), variables }),
  });
  return (await answer.json()) as Answer<Data>;
}
async function dataOf<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const { data, errors } = await answer;
  assert.equal(errors, undefined);
  return data!;
}

const signIn = async (): Promise<string> => {
  const username = 'facilitator@demo.test';
  const { signIn } = await dataOf(ask(SignIn, { username, password: 'Demo!2026' }));
  assert.deepEqual(signIn.user.roles, ['FACILITATOR']);
  return signIn.token;
};

test('a mutation changes what two views of a submission show', async () => {
  const token = await signIn();
  const list = async () =>
    (await dataOf(ask(Submissions, { filter: { classId: 1, status: null }, first: 5 }, token))).submissions.nodes.map(
      node => fragmentOf(SubmissionFields, node),
    );
  const [submission] = await list();
  const { id, score: before, participant } = submission!;
  // Null is the value for a caller without the right: the compiler demands a check.
  assert.match(participant.email ?? '', /@demo\.test$/);
  const score = before === 70 ? 71 : 70;
  const { evaluateSubmission } = await dataOf(ask(Evaluate, { id, input: { score } }, token));
  const evaluated = fragmentOf(SubmissionFields, evaluateSubmission);
  assert.deepEqual([evaluated.status, evaluated.score], ['EVALUATED', score]);
  assert.deepEqual(
    (await list()).find(each => each.id === id),
    evaluated,
  );
  const { submission: alone } = await dataOf(ask(OneAndMe, { id }, token));
  assert.deepEqual(fragmentOf(SubmissionFields, alone)?.score, score);
});

test('errors arrive, beside what there is, which the types say may be null', async () => {
  const { data, errors } = await ask(OneAndMe, { id: '999999999' }, await signIn());
  assert.deepEqual(
    errors!.map(({ extensions }) => [extensions.code, extensions.reason]),
    [['NOT_FOUND', 'SUBMISSION_NOT_FOUND']],
  );
  assert.equal(data!.me.name, 'Fernanda Facilitadora');
  // @ts-expect-error it may be missing
  assert.throws(() => data!.submission.files, TypeError);
});

// Code that the compiler refuses: an unused `@ts-expect-error` is an error itself. None of this runs.
export const refusedByCompiler = [
  // @ts-expect-error a status that there is not
  () => ask(Submissions, { filter: { status: 'LOST' }, first: 1 }),
  // @ts-expect-error a variable that is missing
  () => ask(Evaluate, { id: '1' }),
];
