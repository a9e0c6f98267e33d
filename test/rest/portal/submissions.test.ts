import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Class, Enrollment, User, Activity } from '../../../src/entities/index.js';
import { submissionRecord } from '../../support/submissions.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

let facilitator: User, participant: User, stranger: User, otherFacilitator: User, supervisor: User, admin: User;
let group: Class, activity: Activity, enrollment: Enrollment;
beforeEach(async () => {
  [facilitator, participant, stranger, otherFacilitator, supervisor, admin] = await Promise.all([
    elo.make.aFacilitator(),
    elo.make.aUser(),
    elo.make.aUser(),
    elo.make.aFacilitator(),
    elo.make.aSupervisor(),
    elo.make.anAdmin(),
  ]);
  group = await elo.make.aClass({ facilitator });
  activity = await elo.make.anActivity({ course: group.course, position: 1 });
  enrollment = await elo.make.anEnrollment({ class: group, participant });
});

const pdf = (text = 'content') => new Blob([`%PDF-1.4\n${text}`], { type: 'application/pdf' });

function form(fields: Record<string, string | number | undefined>, files: Record<string, [Blob, string]> = {}) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) data.append(name, String(value));
  for (const [name, [content, fileName]] of Object.entries(files)) data.append(name, content, fileName);
  return data;
}
const submissionForm = (more: Record<string, string | number> = {}, files?: Record<string, [Blob, string]>) =>
  form(
    {
      class_id: group.id,
      participant_id: participant.id,
      activity_id: activity.id,
      title: 'Meu plano',
      status: 'submitted',
      ...more,
    },
    files,
  );

const countSubmissions = async () =>
  Number(
    (
      await elo.make
        .em()
        .execute<[{ count: string }]>('select count(*) from submissions where class_id = ?', [group.id])
    )[0].count,
  );
const countFiles = async () =>
  Number((await elo.make.em().execute<[{ count: string }]>('select count(*) from stored_files'))[0].count);

describe('POST /portal/api/submissions', () => {
  it('stores the submission with its files and answers the record', async () => {
    const reply = await elo.call('POST', '/portal/api/submissions', {
      as: participant,
      form: submissionForm({}, { 'files[0]': [pdf(), 'plano.pdf'], 'files[1]': [new Blob(['olá']), 'notas.txt'] }),
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      ...submissionRecord({ group, activity, participant }),
      title: 'Meu plano',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      files: [
        {
          id: expect.any(Number),
          deliverable_submission_id: reply.body.id,
          file_path: expect.stringMatching(/^files\/\d{4}\/\d\d\/[0-9a-f-]{36}\.pdf$/),
          original_name: 'plano.pdf',
          file_type: 'application/pdf',
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
        expect.objectContaining({ original_name: 'notas.txt', file_type: 'text/plain' }),
      ],
    });
    const content = await elo.call('GET', `/portal/api/submissions/files/${reply.body.files[0].file_path}`, {
      as: participant,
    });
    expect(content).toMatchObject({ status: 200, body: '%PDF-1.4\ncontent' });
  });

  it('accepts a submission without files', async () => {
    const reply = await elo.call('POST', '/portal/api/submissions', { as: participant, form: submissionForm() });
    expect(reply).toMatchObject({ status: 201, body: { files: [] } });
  });

  it('works with an upload token after any word in the Authorization header, as in the contract', async () => {
    const { body } = await elo.call('GET', '/portal/api/submissions/api-token', { as: participant });
    const reply = await elo.call('POST', '/portal/api/submissions', {
      headers: { authorization: `Whatever ${body.token}` },
      form: submissionForm(),
    });
    expect(reply).toMatchObject({ status: 201, body: { participant_id: participant.id } });
    const list = await elo.call('GET', '/portal/api/submissions', {
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(list.status).toBe(403);
  });

  it.each([
    ['nobody', () => null, 401],
    ['another participant', () => stranger, 403],
    ['another facilitator', () => otherFacilitator, 403],
    ['a supervisor', () => supervisor, 403],
  ])('refuses the caller: %s, and stores nothing', async (_who, who, status) => {
    const files = await countFiles();
    const reply = await elo.call('POST', '/portal/api/submissions', {
      as: who(),
      form: submissionForm({}, { 'files[0]': [pdf(), 'a.pdf'] }),
    });
    expect(reply.status).toBe(status);
    expect(await countSubmissions()).toBe(0);
    expect(await countFiles()).toBe(files);
  });

  it.each([
    ['a class that does not exist', { class_id: 999_999 }, 404],
    ['an activity of another course', { activity_id: 999_999 }, 404],
    ['a course that is not the class’s', { course_id: 999_999 }, 400],
    ['a cycle that is not the class’s', { cycle_id: 999_999 }, 400],
    ['an id that is none', { class_id: 'abc' }, 400],
    ['another status', { status: 'evaluated' }, 400],
    ['a title with a NUL', { title: 'a\0b' }, 400],
  ])('refuses %s in the form', async (_what, fields, status) => {
    const reply = await elo.call('POST', '/portal/api/submissions', {
      as: participant,
      form: submissionForm(fields, { 'files[0]': [pdf(), 'a.pdf'] }),
    });
    expect(reply).toMatchObject({ status, body: { status, message: expect.any(String) } });
    expect(await countSubmissions()).toBe(0);
  });

  it('refuses a participant whose enrollment is canceled', async () => {
    await elo.call('POST', `/portal/api/enroll/cancel/${enrollment.id}`, {
      as: participant,
      json: { reason: 'other' },
    });
    const reply = await elo.call('POST', '/portal/api/submissions', { as: participant, form: submissionForm() });
    expect(reply.status).toBe(409);
    expect(await countSubmissions()).toBe(0);
  });
});

describe('GET /portal/api/submissions', () => {
  it('lists the submissions that the caller may see, with its filters', async () => {
    const first = await elo.make.aSubmission({ class: group, participant, activity, files: 2 });
    const second = await elo.make.aSubmission({
      class: group,
      participant,
      activity,
      status: 'EVALUATED',
      score: 75.5,
    });
    const other = await elo.make.anEnrollment({ class: group, participant: stranger });
    const foreign = await elo.make.aSubmission({ class: group, participant: other.participant, activity });
    const list = async (who: User, query = '') => {
      const reply = await elo.call('GET', `/portal/api/submissions?class_id=${group.id}${query}`, { as: who });
      expect(reply.status).toBe(200);
      return reply.body.map((each: { id: number }) => each.id);
    };
    expect(await list(facilitator)).toEqual([first.id, second.id, foreign.id]);
    expect(await list(participant)).toEqual([first.id, second.id]);
    expect(await list(supervisor)).toEqual([first.id, second.id, foreign.id]);
    expect(await list(otherFacilitator)).toEqual([]);
    expect(await list(facilitator, '&status=evaluated')).toEqual([second.id]);
    expect(await list(facilitator, `&participant_id=${stranger.id}`)).toEqual([foreign.id]);
  });

  it('gives pages by the Link header', async () => {
    for (let each = 0; each < 3; each += 1) await elo.make.aSubmission({ class: group, participant, activity });
    const first = await elo.call('GET', `/portal/api/submissions?class_id=${group.id}&limit=2`, { as: facilitator });
    expect(first.body).toHaveLength(2);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')![1];
    const second = await elo.call('GET', `/portal/api/submissions${next}`, { as: facilitator });
    expect(second.body).toHaveLength(1);
    expect(second.headers.get('link')).toBeNull();
  });

  it('answers an empty list for an unknown class, and 400 for an invalid status', async () => {
    expect(await elo.call('GET', '/portal/api/submissions?class_id=999999', { as: admin })).toMatchObject({
      status: 200,
      body: [],
    });
    expect(await elo.call('GET', '/portal/api/submissions?status=lost', { as: admin })).toMatchObject({ status: 400 });
  });
});

describe('PUT /portal/api/submissions/{id}', () => {
  it.each([
    ['8,5', 8.5],
    ['8.5', 8.5],
  ])('takes the score %s, as people type it', async (typed, score) => {
    const { id } = await elo.make.aSubmission({ class: group, participant, activity });
    const reply = await elo.call('PUT', `/portal/api/submissions/${id}`, {
      as: facilitator,
      form: form({ id, status: 'evaluated', score: typed, facilitator_comment: 'Bom' }),
    });
    expect(reply).toMatchObject({ status: 200, body: { id, status: 'evaluated', score } });
  });

  it('evaluates by the id of the form, not of the path, as in the contract', async () => {
    const submission = await elo.make.aSubmission({ class: group, participant, activity });
    const untouched = await elo.make.aSubmission({ class: group, participant, activity });
    const reply = await elo.call('PUT', `/portal/api/submissions/${untouched.id}`, {
      as: facilitator,
      form: form({
        id: submission.id,
        status: 'evaluated',
        score: '87.5',
        facilitator_comment: 'Muito bom',
        participant_email: 'x@y.z',
        participant_name: 'X',
        course_name: 'Y',
      }),
    });
    expect(reply).toMatchObject({
      status: 200,
      body: { id: submission.id, status: 'evaluated', score: 87.5, facilitator_comment: 'Muito bom' },
    });
    expect(reply.body.evaluated_at).toMatch(/Z$/);
    expect(reply.body.updated_at).not.toBe(reply.body.created_at);
    const other = await elo.call('GET', `/portal/api/submissions/${untouched.id}`, { as: facilitator });
    expect(other.body).toMatchObject({ status: 'submitted', score: null });
  });

  it.each([
    ['nobody', () => null, 401],
    ['the participant', () => participant, 403],
    ['a supervisor', () => supervisor, 403],
    ['another participant', () => stranger, 404],
    ['another facilitator', () => otherFacilitator, 404],
  ])('refuses the caller: %s', async (_who, who, status) => {
    const submission = await elo.make.aSubmission({ class: group, participant, activity });
    const reply = await elo.call('PUT', `/portal/api/submissions/${submission.id}`, {
      as: who(),
      form: form({ id: submission.id, status: 'evaluated', score: 1 }),
    });
    expect(reply.status).toBe(status);
    const unchanged = await elo.call('GET', `/portal/api/submissions/${submission.id}`, { as: facilitator });
    expect(unchanged.body).toMatchObject({ status: 'submitted', score: null });
  });

  it.each([
    ['a score over 100', { score: 101 }],
    ['neither score nor comment', {}],
    ['a score that is no number', { score: 'many' }],
    ['a blank score and no comment', { score: '  ' }],
    ['a comment with a NUL', { score: 1, facilitator_comment: 'a\0b' }],
  ])('refuses the form with %s', async (_what, fields) => {
    const submission = await elo.make.aSubmission({ class: group, participant, activity });
    const reply = await elo.call('PUT', `/portal/api/submissions/${submission.id}`, {
      as: facilitator,
      form: form({ id: submission.id, status: 'evaluated', ...fields }),
    });
    expect(reply).toMatchObject({ status: 400, body: { status: 400 } });
  });
});

describe('DELETE /portal/api/submissions/{id}', () => {
  it('removes a submission from every list', async () => {
    const submission = await elo.make.aSubmission({ class: group, participant, activity, files: 1 });
    const reply = await elo.call('DELETE', `/portal/api/submissions/${submission.id}`, {
      as: facilitator,
      json: { participant_name: 'X', participant_email: 'x@y.z', action: 'remove', course_name: 'Y' },
    });
    expect(reply).toMatchObject({ status: 200, body: { status: 200, message: 'Submission deleted successfully' } });
    expect((await elo.call('GET', `/portal/api/submissions/${submission.id}`, { as: facilitator })).status).toBe(404);
    expect((await elo.call('GET', `/portal/api/submissions?class_id=${group.id}`, { as: facilitator })).body).toEqual(
      [],
    );
    expect(
      (await elo.call('DELETE', `/portal/api/submissions/${submission.id}`, { as: facilitator, json: {} })).status,
    ).toBe(404);
  });

  it('lets participants remove their own unevaluated submissions, and nothing else', async () => {
    const open = await elo.make.aSubmission({ class: group, participant, activity });
    const evaluated = await elo.make.aSubmission({
      class: group,
      participant,
      activity,
      status: 'EVALUATED',
      score: 5,
    });
    expect(
      (await elo.call('DELETE', `/portal/api/submissions/${open.id}`, { as: participant, json: { action: 'resend' } }))
        .status,
    ).toBe(403);
    expect((await elo.call('DELETE', `/portal/api/submissions/${open.id}`, { as: participant, json: {} })).status).toBe(
      200,
    );
    expect(
      (await elo.call('DELETE', `/portal/api/submissions/${evaluated.id}`, { as: participant, json: {} })).status,
    ).toBe(403);
  });

  it.each([
    ['nobody', () => null, 401],
    ['another participant', () => stranger, 404],
    ['another facilitator', () => otherFacilitator, 404],
    ['a supervisor', () => supervisor, 403],
  ])('refuses %s', async (_who, who, status) => {
    const submission = await elo.make.aSubmission({ class: group, participant, activity });
    expect(
      (await elo.call('DELETE', `/portal/api/submissions/${submission.id}`, { as: who(), json: { action: 'resend' } }))
        .status,
    ).toBe(status);
    expect((await elo.call('GET', `/portal/api/submissions/${submission.id}`, { as: facilitator })).status).toBe(200);
  });
});

describe('the summaries', () => {
  it('GET /api/submissions/class/{id} lists each participant’s submissions', async () => {
    const second = await elo.make.anActivity({ course: group.course, position: 2 });
    const third = await elo.make.anActivity({ course: group.course, position: 3 });
    const done = await elo.make.aSubmission({ class: group, participant, activity, status: 'EVALUATED', score: 9 });
    const waiting = await elo.make.aSubmission({ class: group, participant, activity: second });
    const reply = await elo.call('GET', `/portal/api/submissions/class/${group.id}`, { as: facilitator });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual([
      {
        id: String(participant.id),
        name: participant.name,
        cpf: participant.cpf,
        phone: participant.phone,
        email: participant.email,
        is_enroll_canceled: false,
        is_cancel_requested: false,
        activities: [
          { status: 'avaliada', id: String(done.id), activity_id: String(activity.id) },
          { status: 'recebida', id: String(waiting.id), activity_id: String(second.id) },
          { status: 'não recebida', activity_id: String(third.id) },
        ],
      },
    ]);
    expect((await elo.call('GET', `/portal/api/submissions/class/${group.id}`, { as: stranger })).body).toEqual([]);
    expect((await elo.call('GET', `/portal/api/submissions/class/${group.id}`, { as: otherFacilitator })).body).toEqual(
      [],
    );
    expect((await elo.call('GET', '/portal/api/submissions/class/999999', { as: admin })).status).toBe(404);
  });

  it('GET /api/submissions/status-sumary (as the contract spells it) is keyed by cycle and class', async () => {
    const empty = await elo.make.aClass({ facilitator, course: group.course, cycle: group.cycle });
    await elo.make.aSubmission({ class: group, participant, activity });
    const reply = await elo.call('GET', `/portal/api/submissions/status-sumary?facilitator_id=${facilitator.id}`, {
      as: facilitator,
    });
    expect(reply.body).toEqual({
      [group.cycle.id]: {
        cycle_id: group.cycle.id,
        hasSubmittedActivities: true,
        classes: {
          [group.id]: { class_id: group.id, hasSubmittedActivities: true },
          [empty.id]: { class_id: empty.id, hasSubmittedActivities: false },
        },
      },
    });
    expect((await elo.call('GET', '/portal/api/submissions/status-sumary', { as: stranger })).body).toEqual({});
    const correct = await elo.call('GET', '/portal/api/submissions/status-summary', { as: facilitator });
    expect(correct.status).toBe(400);
  });
});
