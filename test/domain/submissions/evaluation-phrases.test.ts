import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type Parameter, statement } from '../../../src/domain/kernel/statement.js';
import { ownEvaluations } from '../../../src/domain/submissions/policy.js';
import { createJobContext } from '../../../src/graph/context.js';
import type { Class, User } from '../../../src/entities/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// Comments of the own earlier evaluations, offered for the next one; and evaluations by two people at once.

let elo: TestApp;
let facilitator: User, other: User;
let group: Class;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(async () => {
  [facilitator, other] = await Promise.all([elo.make.aFacilitator(), elo.make.anAdmin()]);
  group = await elo.make.aClass({ facilitator });
});

const handedIn = async (name = 'Participante Um') => {
  const participant = await elo.make.aUser({ name });
  await elo.make.anEnrollment({ class: group, participant });
  return elo.make.aSubmission({ class: group, participant });
};
const EVALUATE =
  'mutation($id: ID!, $input: EvaluateSubmissionInput!) { evaluateSubmission(id: $id, input: $input) { score updatedAt } }';
const evaluate = (as: User, id: number, facilitatorComment: string, more: object = {}) =>
  elo.graphql(EVALUATE, { id, input: { facilitatorComment, ...more } }, { as });
const phrasesOf = async (as: User) =>
  (await elo.graphql('{ evaluationPhrases }', {}, { as })).body.data.evaluationPhrases;

it('the lines of the own comments are offered, the most used first', async () => {
  for (const comment of ['Faltou a data.\nBoa letra.', 'Faltou a data.', 'Leia o capítulo 2.'])
    expect((await evaluate(facilitator, (await handedIn()).id, comment)).body.errors).toBeUndefined();
  expect(await phrasesOf(facilitator)).toEqual(['Faltou a data.', 'Leia o capítulo 2.', 'Boa letra.']);
  expect(await phrasesOf(other)).toEqual([]);
});

it('the own evaluations are those that the person gave, not what others gave or what was taken back', async () => {
  const own = statement(
    (_q, $: Parameter<{ me: number | null }>) => sql<{ change: string }>`
      select h.change from submission_revisions as h where ${ownEvaluations($('me'))} order by h.id`,
  );
  const { id } = await handedIn();
  await evaluate(facilitator, id, 'Uma.');
  await evaluate(other, id, 'Outra.');
  await elo.graphql(EVALUATE, { id, input: { status: 'SUBMITTED' } }, { as: facilitator });
  const ctx = createJobContext(elo.app.services, 'test');
  expect(await own(ctx, { me: facilitator.id })).toMatchObject([{ change: 'EVALUATED' }]);
});

it('a line with the name of the participant, a long one and an empty one are not offered', async () => {
  const { id } = await handedIn('Conceição de Souza');
  await evaluate(facilitator, id, ['Parabéns, CONCEICAO!', '', 'x'.repeat(301), 'Obrigado de verdade.'].join('\n'));
  expect(await phrasesOf(facilitator)).toEqual(['Obrigado de verdade.']);
});

it('a comment that is gone gives no phrases: replaced by somebody, taken back, removed, or of a participant who left', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => handedIn()));
  for (const [at, { id }] of all.entries()) await evaluate(facilitator, id, `Comentário ${at}.`);
  expect(await phrasesOf(facilitator)).toHaveLength(4);
  const [replaced, takenBack, removed, left] = all;
  await evaluate(other, replaced!.id, 'De outra pessoa.');
  await elo.graphql(EVALUATE, { id: takenBack!.id, input: { status: 'SUBMITTED' } }, { as: facilitator });
  await elo.make
    .em()
    .execute(`update submissions set removed_at = now(), removal_action = 'REMOVE' where id = ?`, [removed!.id]);
  await elo.make
    .em()
    .execute(`update enrollments set canceled_at = now(), cancel_reason = 'OTHER' where participant_id = ?`, [
      left!.participant.id,
    ]);
  expect(await phrasesOf(facilitator)).toEqual([]);
  expect(await phrasesOf(other)).toEqual(['De outra pessoa.']);
});

it('at most twenty phrases come, in one statement for any number of evaluations', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => `Frase de número ${at}.`);
  await evaluate(facilitator, (await handedIn()).id, lines.join('\n'));
  expect(await phrasesOf(facilitator)).toEqual(lines.slice(0, 20));
});

it('an evaluation is refused when another one came since the evaluator read the submission', async () => {
  const { id } = await handedIn();
  const read = await elo.graphql('query($id: ID!) { submission(id: $id) { updatedAt } }', { id }, { as: facilitator });
  const expectedUpdatedAt = read.body.data.submission.updatedAt;
  await evaluate(other, id, 'Primeira.', { score: 70 });
  const late = await evaluate(facilitator, id, 'Segunda.', { score: 90, expectedUpdatedAt });
  expect(late.body.errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'RECORD_CHANGED' });
  const now = await elo.graphql(
    'query($id: ID!) { submission(id: $id) { score facilitatorComment updatedAt } }',
    { id },
    { as: facilitator },
  );
  expect(now.body.data.submission).toMatchObject({ score: 70, facilitatorComment: 'Primeira.' });
  const again = { score: 90, expectedUpdatedAt: now.body.data.submission.updatedAt };
  expect((await evaluate(facilitator, id, 'Segunda.', again)).body.data.evaluateSubmission.score).toBe(90);
});
