import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { stagedFiles } from '../../src/domain/files/sweep-staged-files.js';
import { ensureAppKey } from '../../src/domain/sessions/ensure-app-key.js';
import type { Activity, Class, User } from '../../src/entities/index.js';
import { createJobContext } from '../../src/graph/context.js';
import { soonAfter } from '../support/moments.js';
import { isCallerLookup, startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
  await ensureAppKey(elo.app.services);
});

let facilitator: User, participant: User, supervisor: User;
let group: Class, activity: Activity;
beforeEach(async () => {
  [facilitator, participant, supervisor] = await Promise.all([
    elo.make.aFacilitator(),
    elo.make.aUser(),
    elo.make.aSupervisor(),
  ]);
  group = await elo.make.aClass({ facilitator });
  activity = await elo.make.anActivity({ course: group.course, title: 'Plano' });
  await elo.make.anEnrollment({ class: group, participant });
});

const stage = async (as: User, name: string) => {
  const form = new FormData();
  form.append('file', new Blob([`%PDF-1.4 ${name}`]), name);
  return (await elo.call('POST', '/uploads', { as, form })).body.uploads[0].id as string;
};
const handIn = async (...names: string[]): Promise<string> => {
  const uploadIds = [];
  for (const name of names) uploadIds.push(await stage(participant, name));
  const { body } = await elo.graphql(
    'mutation($input: CreateSubmissionInput!) { createSubmission(input: $input) { id } }',
    { input: { classId: group.id, participantId: participant.id, activityId: activity.id, uploadIds } },
    { as: participant },
  );
  return body.data.createSubmission.id;
};
const run = async (as: User | null, mutation: string, variables: object) => {
  const { body } = await elo.graphql(mutation, variables as Record<string, unknown>, { as });
  return body.errors ? body.errors[0].extensions.code : Object.values(body.data)[0];
};
const evaluate = (as: User | null, id: string, input: object) =>
  run(
    as,
    'mutation($id: ID!, $input: EvaluateSubmissionInput!) { evaluateSubmission(id: $id, input: $input) { status } }',
    { id, input },
  );
const replace = (as: User | null, id: string, input: object) =>
  run(
    as,
    'mutation($id: ID!, $input: ReplaceSubmissionInput!) { replaceSubmission(id: $id, input: $input) { title files { originalName } } }',
    { id, input },
  );
const removeFile = (as: User, id: string) =>
  run(as, 'mutation($id: ID!) { removeSubmissionFile(id: $id) { id } }', { id });
const remove = (as: User, id: string, action = 'REMOVE') =>
  run(as, 'mutation($id: ID!, $action: RemovalAction!) { removeSubmission(id: $id, action: $action) { id } }', {
    id,
    action,
  });

const BEFORE =
  'change changedById changedByKeyId changedByName changedBy { name } changedAt title status score facilitatorComment evaluatedAt files { originalName sha256 }';
const historyOf = async (as: User | null, id: string, page = '') => {
  const { body } = await elo.graphql(
    `query($id: ID!) { submission(id: $id) { history${page} { nodes { ${BEFORE} } pageInfo { hasNextPage endCursor } } } }`,
    { id },
    { as },
  );
  return body.errors ? body.errors[0].extensions.code : body.data.submission.history;
};
const revisions = async (as: User | null, filter: object) => {
  const { body } = await elo.graphql(
    `query($filter: SubmissionRevisionFilter) { submissionRevisions(filter: $filter) { nodes { submissionId ${BEFORE} } } }`,
    { filter },
    { as },
  );
  return body.errors ? body.errors[0].extensions.code : body.data.submissionRevisions.nodes;
};
const countOf = async (id: string) =>
  Number(
    (
      await elo.make
        .em()
        .execute<[{ count: string }]>('select count(*) from submission_revisions where submission_id = ?', [id])
    )[0].count,
  );

describe('the history of a submission', () => {
  it('has each evaluator with the time, and the state before each evaluation', async () => {
    const id = await handIn('a.pdf');
    elo.setNow('2026-11-21T12:00:00.000Z');
    await evaluate(facilitator, id, { score: 60.5, facilitatorComment: 'Falta o prazo' });
    elo.setNow('2026-11-21T13:00:00.000Z');
    await elo.call('POST', `/submissions/api/submissions/${id}`, {
      headers: { authorization: 'demo-api-key' },
      json: { status: 'evaluated', score: 90 },
    });
    elo.setNow('2026-11-21T14:00:00.000Z');
    await evaluate(facilitator, id, { status: 'SUBMITTED' });
    elo.setNow(null);
    // There is nothing left to take back: nothing changes, and no revision is stored.
    expect(await evaluate(facilitator, id, { status: 'SUBMITTED' })).toEqual({ status: 'SUBMITTED' });

    const files = [{ originalName: 'a.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }];
    const byFacilitator = {
      changedById: String(facilitator.id),
      changedByKeyId: null,
      changedByName: facilitator.name,
      changedBy: { name: facilitator.name },
      title: 'Plano',
      files,
    };
    const expected = {
      nodes: [
        {
          ...byFacilitator,
          change: 'EVALUATION_WITHDRAWN',
          changedAt: soonAfter('2026-11-21T14:00:00.000Z'),
          status: 'EVALUATED',
          score: 90,
          facilitatorComment: null,
          evaluatedAt: soonAfter('2026-11-21T13:00:00.000Z'),
        },
        {
          change: 'EVALUATED',
          changedById: null,
          changedByKeyId: expect.stringMatching(/^\d+$/),
          changedByName: expect.any(String),
          changedBy: null,
          changedAt: soonAfter('2026-11-21T13:00:00.000Z'),
          title: 'Plano',
          status: 'EVALUATED',
          score: 60.5,
          facilitatorComment: 'Falta o prazo',
          evaluatedAt: soonAfter('2026-11-21T12:00:00.000Z'),
          files,
        },
        {
          ...byFacilitator,
          change: 'EVALUATED',
          changedAt: soonAfter('2026-11-21T12:00:00.000Z'),
          status: 'SUBMITTED',
          score: null,
          facilitatorComment: null,
          evaluatedAt: null,
        },
      ],
      pageInfo: { hasNextPage: false, endCursor: expect.any(String) },
    };
    for (const as of [facilitator, participant, supervisor]) expect(await historyOf(as, id)).toEqual(expected);
    expect(await historyOf(null, id)).toBe('UNAUTHENTICATED');
    for (const as of [await elo.make.aUser(), await elo.make.aFacilitator()]) {
      expect(await historyOf(as, id)).toBe('NOT_FOUND');
      expect(await revisions(as, { submissionId: id })).toEqual([]);
    }
    expect(await revisions(null, { submissionId: id })).toBe('UNAUTHENTICATED');
  });

  it('continues page by page', async () => {
    const id = await handIn();
    for (const score of [1, 2, 3]) await evaluate(facilitator, id, { score });
    const first = await historyOf(participant, id, '(first: 2)');
    expect(first.nodes.map((each: { score: number }) => each.score)).toEqual([2, 1]);
    expect(first.pageInfo.hasNextPage).toBe(true);
    const second = await historyOf(participant, id, `(first: 2, after: "${first.pageInfo.endCursor}")`);
    expect(second.nodes.map((each: { score: number | null }) => each.score)).toEqual([null]);
    expect(second.pageInfo.hasNextPage).toBe(false);
    expect(await historyOf(participant, id, '(first: 101)')).toBe('INVALID');
    expect(await historyOf(participant, id, '(after: "x")')).toBe('INVALID');
  });

  it('has the removal, which is in no other list, with its files', async () => {
    const [removed, sentBack] = [await handIn('a.pdf'), await handIn('b.pdf')];
    await remove(participant, removed);
    await remove(facilitator, sentBack, 'RESEND');
    expect(await historyOf(participant, removed)).toBe('NOT_FOUND');
    for (const as of [participant, facilitator, supervisor]) {
      expect(await revisions(as, { participantId: String(participant.id) })).toMatchObject([
        { submissionId: sentBack, change: 'SENT_BACK', changedById: String(facilitator.id) },
        { submissionId: removed, change: 'REMOVED', files: [{ originalName: 'a.pdf' }] },
      ]);
      expect(await revisions(as, { classId: String(group.id), change: 'REMOVED' })).toHaveLength(1);
      expect(await revisions(as, { changedById: String(participant.id) })).toHaveLength(1);
    }
  });

  it('has removed files, as row and object, which nobody can open or use again', async () => {
    const id = await handIn('a.pdf', 'b.pdf');
    const { body } = await elo.graphql(
      'query($id: ID!) { submission(id: $id) { files { id path } } }',
      { id },
      { as: participant },
    );
    const [first] = body.data.submission.files;
    expect(await removeFile(participant, first.id)).toEqual({ id });
    expect((await historyOf(participant, id)).nodes).toMatchObject([
      { change: 'FILE_REMOVED', files: [{ originalName: 'a.pdf' }, { originalName: 'b.pdf' }] },
    ]);
    expect(await removeFile(participant, first.id)).toBe('NOT_FOUND');
    expect((await elo.call('GET', `/portal/api/submissions/files/${first.path}`, { as: participant })).status).toBe(
      404,
    );
    expect(await replace(participant, id, { uploadIds: [first.id] })).toBe('INVALID');

    elo.setNow(new Date(Date.now() + 3_700_000).toISOString());
    try {
      await stagedFiles.remove(createJobContext(elo.app.services, 'test'));
    } finally {
      elo.setNow(null);
    }
    expect(await elo.make.em().execute('select id from stored_files where id = ?', [first.id])).toHaveLength(1);
    const kept = await elo.app.services.storage!.read(first.path);
    expect(kept).toBeInstanceOf(Readable);
  });
});

describe('replaceSubmission', () => {
  it('replaces files and title, and the previous ones are in the history', async () => {
    const id = await handIn('a.pdf', 'b.pdf');
    const upload = await stage(participant, 'c.pdf');
    expect(await replace(participant, id, { title: 'Plano 2', uploadIds: [upload] })).toEqual({
      title: 'Plano 2',
      files: [{ originalName: 'c.pdf' }],
    });
    expect(await replace(facilitator, id, { title: 'Plano 3' })).toEqual({
      title: 'Plano 3',
      files: [{ originalName: 'c.pdf' }],
    });
    expect((await historyOf(participant, id)).nodes).toMatchObject([
      { change: 'REPLACED', changedById: String(facilitator.id), title: 'Plano 2', files: [{ originalName: 'c.pdf' }] },
      { change: 'REPLACED', changedById: String(participant.id), title: 'Plano', files: [{}, {}] },
    ]);
  });

  it('is refused to strangers, and to the participant after the evaluation, and nothing changes', async () => {
    const id = await handIn('a.pdf');
    const input = { title: 'Outro' };
    expect(await replace(null, id, input)).toBe('UNAUTHENTICATED');
    expect(await replace(await elo.make.aUser(), id, input)).toBe('NOT_FOUND');
    expect(await replace(await elo.make.aFacilitator(), id, input)).toBe('NOT_FOUND');
    expect(await replace(supervisor, id, input)).toBe('FORBIDDEN');
    for (const wrong of [{}, { uploadIds: [] }, { title: ' ' }, { title: 'x'.repeat(201) }, { uploadIds: ['999999'] }])
      expect(await replace(participant, id, wrong)).toBe('INVALID');
    expect(await countOf(id)).toBe(0);
    await evaluate(facilitator, id, { score: 50 });
    expect(await replace(participant, id, input)).toBe('FORBIDDEN');
    expect(await countOf(id)).toBe(1);
    const { body } = await elo.graphql(
      'query($id: ID!) { submission(id: $id) { title files { originalName } } }',
      { id },
      { as: participant },
    );
    expect(body.data.submission).toEqual({ title: 'Plano', files: [{ originalName: 'a.pdf' }] });
  });

  it('is refused after the enrollment’s cancellation', async () => {
    const id = await handIn();
    await elo.make
      .em()
      .execute(`update enrollments set canceled_at = now(), cancel_reason = 'OTHER' where participant_id = ?`, [
        participant.id,
      ]);
    expect(await replace(participant, id, { title: 'Outro' })).toBe('CONFLICT');
    expect(await countOf(id)).toBe(0);
  });
});

it('two concurrent evaluations are both in the history, one after the other', async () => {
  const id = await handIn();
  await Promise.all([1, 2].map(score => evaluate(facilitator, id, { score })));
  const { nodes } = await historyOf(participant, id);
  expect(nodes).toHaveLength(2);
  expect(nodes[1]).toMatchObject({ status: 'SUBMITTED', score: null });
  expect([1, 2]).toContain(nodes[0].score);
});

it('histories of many submissions take one statement', async () => {
  const query = `query($id: ID!) {
    submissions(filter: { classId: $id }) { nodes { history(first: 3) { nodes { change changedBy { name } files { path } } } } }
  }`;
  const ask = () => elo.graphql(query, { id: String(group.id) }, { as: facilitator });
  const count = async () => (await elo.statements(ask)).filter(sql => !isCallerLookup(sql)).length;
  await evaluate(facilitator, await handIn('a.pdf'), { score: 1 });
  await ask();
  const one = await count();
  for (let each = 0; each < 5; each += 1) {
    const id = await handIn(`${each}.pdf`);
    for (const score of [1, 2, 3, 4]) await evaluate(facilitator, id, { score });
  }
  const { body } = await ask();
  expect(body.data.submissions.nodes.map((each: any) => each.history.nodes.length)).toEqual([1, 3, 3, 3, 3, 3]);
  expect(one).toBe(2);
  expect(await count()).toBe(one);
});

it('a change takes one more statement for its history', async () => {
  const id = await handIn('a.pdf');
  const sent = await elo.statements(() => evaluate(facilitator, id, { score: 1 }));
  expect(sent.filter(sql => /submission_revisions/.test(sql))).toHaveLength(1);
});
