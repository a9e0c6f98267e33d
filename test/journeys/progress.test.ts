import { beforeAll, expect, it } from '@jest/globals';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { type Activity, type Class, type Cycle, Presence, type User } from '../../src/entities/index.js';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runRecurring } from '../support/jobs.js';
import { runOutbox } from '../support/living-worker.js';
import { soonAfter } from '../support/moments.js';
import { isCallerLookup, startTestApp, type TestApp } from '../support/test-app.js';

// A week of a facilitator and of a supervisor of the whole cycle: current work, waiting work, and delays.

const NOW = '2026-11-20T12:00:00Z';
let elo: TestApp;
let supervisor: User, facilitator: User, other: User, ana: User, bia: User;
let cycle: Cycle, mine: Class, theirs: Class;
let plan: Activity;
const rows = <Row = any>(text: string, values: unknown[] = []) => elo.make.em().execute<Row[]>(text, values);
const ask = async (query: string, as: User | null, headers = {}) => {
  const { body } = await elo.graphql(query, {}, { as, headers });
  return body.errors ? body.errors[0].extensions.code : body.data;
};

beforeAll(async () => {
  elo = await startTestApp({ WEEKLY_WORK_MAIL: 'true' });
  elo.setNow(NOW);
  const { make } = elo;
  [supervisor, facilitator, other, ana, bia] = await Promise.all([
    make.aSupervisor(),
    make.aFacilitator(),
    make.aFacilitator(),
    make.aUser({ name: 'Ana' }),
    make.aUser({ name: 'Bia' }),
  ]);
  const course = await make.aCourse();
  const meeting = await make.anActivity({ course, kind: 'COLLECTIVE_MEETING', position: 1 });
  plan = await make.anActivity({ course, title: 'Plano', position: 2 });
  cycle = await make.aCycle();
  mine = await make.aClass({ course, cycle, facilitator, name: 'Turma A' });
  theirs = await make.aClass({ course, cycle, facilitator: other, name: 'Turma B' });
  for (const group of [mine, theirs]) {
    await make.aMeeting({
      class: group,
      activity: meeting,
      position: 1,
      startsAt: '2026-11-19T12:00:00Z',
      endsAt: '2026-11-19T13:00:00Z',
    });
    await make.aMeeting({
      class: group,
      activity: meeting,
      position: 2,
      startsAt: '2026-11-20T22:00:00Z',
      endsAt: '2026-11-20T23:00:00Z',
    });
  }
  const first = await make.anEnrollment({ class: mine, participant: ana });
  await make.anEnrollment({ class: mine, participant: bia });
  await make.anEnrollment({ class: theirs });
  await make.save(Presence, { enrollment: first.id, activity: meeting.id, source: 'STAFF' });
  const employee = await make.anEmployee({ user: facilitator });
  await make.anAppointment({ employee, client: ana, startsAt: '2026-11-20T17:00:00Z', endsAt: '2026-11-20T18:00:00Z' });
  await make.anAppointment({ employee, client: bia, startsAt: '2026-11-21T17:00:00Z', endsAt: '2026-11-21T18:00:00Z' });
});

const PROGRESS = `classProgress(cycleId: %) {
  class { name } enrolled requestsWaiting handIns evaluationsWaiting oldestHandInAt presenceRate
  meetings { position isOver present }
}`;
const progress = async (as: User | null, headers = {}) => {
  const found = await ask(`{ ${PROGRESS.replace('%', String(cycle.id))} }`, as, headers);
  return typeof found === 'string' ? found : found.classProgress;
};
const WORK = `{ myWork {
  evaluationsWaiting requestsWaiting oldestHandInAt oldestRequestAt
  meetings { position class { name } } appointments { client { name } }
  submissions { participant { name } } requests { participant { name } }
} }`;
const work = async (as: User | null, headers = {}) => {
  const found = await ask(WORK, as, headers);
  return typeof found === 'string' ? found : found.myWork;
};
const quiet = { requestsWaiting: 0, handIns: 0, evaluationsWaiting: 0, oldestHandInAt: null };

it('a facilitator’s day shows the meetings and appointments, and nothing waiting', async () => {
  expect(await work(facilitator)).toEqual({
    ...{ evaluationsWaiting: 0, requestsWaiting: 0, oldestHandInAt: null, oldestRequestAt: null },
    meetings: [{ position: 2, class: { name: 'Turma A' } }],
    appointments: [{ client: { name: 'Ana' } }],
    ...{ submissions: [], requests: [] },
  });
  // A participant who attended one of two meetings of one activity is present at that activity.
  expect(await progress(supervisor)).toEqual([
    {
      class: { name: 'Turma B' },
      enrolled: 1,
      ...quiet,
      presenceRate: 0,
      meetings: [
        { position: 1, isOver: true, present: 0 },
        { position: 2, isOver: false, present: 0 },
      ],
    },
    {
      class: { name: 'Turma A' },
      enrolled: 2,
      ...quiet,
      presenceRate: 0.5,
      meetings: [
        { position: 1, isOver: true, present: 1 },
        { position: 2, isOver: false, present: 1 },
      ],
    },
  ]);
});

it('submissions and cancellation requests wait until they are answered, and move the class to the top', async () => {
  const submission = await elo.make.aSubmission({ class: mine, participant: ana, activity: plan });
  await rows("update submissions set created_at = '2026-11-13T12:00:00Z' where id = ?", [submission.id]);
  const [{ id }] = (await rows('select id from enrollments where participant_id = ?', [bia.id])) as [{ id: number }];
  expect(await ask(`mutation { requestCancellation(enrollmentId: ${id}) { id } }`, bia)).toEqual({
    requestCancellation: { id: String(id) },
  });

  const waiting = { evaluationsWaiting: 1, oldestHandInAt: '2026-11-13T12:00:00.000Z', requestsWaiting: 1 };
  expect(await work(facilitator)).toEqual({
    ...{ ...waiting, oldestRequestAt: soonAfter('2026-11-20T12:00:00.000Z') },
    meetings: [{ position: 2, class: { name: 'Turma A' } }],
    appointments: [{ client: { name: 'Ana' } }],
    submissions: [{ participant: { name: 'Ana' } }],
    requests: [{ participant: { name: 'Bia' } }],
  });
  expect(
    (await progress(supervisor)).map((each: any) => [each.class.name, each.evaluationsWaiting, each.requestsWaiting]),
  ).toEqual([
    ['Turma A', 1, 1],
    ['Turma B', 0, 0],
  ]);

  await ask(
    `mutation { evaluateSubmission(id: ${submission.id}, input: { status: EVALUATED, score: 90 }) { id } }`,
    facilitator,
  );
  await ask(`mutation { answerCancellationRequest(enrollmentId: ${id}, accept: false) { id } }`, facilitator);
  expect(await work(facilitator)).toMatchObject({
    evaluationsWaiting: 0,
    requestsWaiting: 0,
    submissions: [],
    requests: [],
  });
  expect(
    (await progress(facilitator)).map((each: any) => [each.class.name, each.handIns, each.evaluationsWaiting]),
  ).toEqual([['Turma A', 1, 0]]);
});

it('submissions of canceled participants wait for nobody', async () => {
  const gone = await elo.make.aUser();
  await elo.make.anEnrollment({ class: mine, participant: gone, canceledAt: new Date(NOW), cancelReason: 'OTHER' });
  await elo.make.aSubmission({ class: mine, participant: gone, activity: plan });
  expect(await work(facilitator)).toMatchObject({ evaluationsWaiting: 0, submissions: [] });
});

it('each facilitator sees the own classes, participants are refused, and strangers see nothing', async () => {
  const key = await createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: 'x' });
  expect(await progress(null)).toBe('UNAUTHENTICATED');
  expect(await progress(ana)).toBe('FORBIDDEN');
  expect((await progress(other)).map((each: any) => each.class.name)).toEqual(['Turma B']);
  expect(await progress(await elo.make.aFacilitator())).toEqual([]);
  expect((await progress(null, { authorization: key })).map((each: any) => each.class.name)).toEqual([
    'Turma B',
    'Turma A',
  ]);
  expect(await work(null)).toBe('UNAUTHENTICATED');
  expect(await work(ana)).toBe('FORBIDDEN');
  expect(await work(null, { authorization: key })).toBe('FORBIDDEN');
  expect(await work(other)).toMatchObject({
    meetings: [{ position: 2, class: { name: 'Turma B' } }],
    appointments: [],
    submissions: [],
  });
  expect(await work(supervisor)).toMatchObject({ meetings: [], appointments: [], evaluationsWaiting: 0 });
});

it('progress takes as many statements for many classes as for one', async () => {
  const count = async () => {
    const sent = await elo.statements(() => progress(supervisor));
    return sent.filter(sql => !isCallerLookup(sql)).length;
  };
  const before = await count();
  for (let n = 0; n < 5; n += 1) {
    const group = await elo.make.aClass({ cycle, course: mine.course, facilitator: other });
    await elo.make.anEnrollment({ class: group });
  }
  expect(await count()).toBe(before);
  // The statements read classes, submissions, presences, and the names of the classes.
  expect(before).toBe(4);
});

/** The texts of the mails to a person. */
async function mailsTo(person: User): Promise<string[]> {
  const folder = path.join(elo.directory, 'mail');
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(files.map(file => readFile(path.join(folder, file), 'utf8')));
  return mails.filter(mail => mail.includes(`To: ${person.email}`)).map(readable);
}
const readable = (mail: string): string =>
  Buffer.from(
    mail
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString();

it('a facilitator with work gets one mail on Monday, others get none', async () => {
  elo.setNow('2026-11-23T10:00:00Z');
  await rows("update cycles set ends_on = '2026-12-31'");
  await elo.make.aMeeting({
    class: mine,
    activity: plan,
    position: 3,
    startsAt: '2026-11-25T22:00:00Z',
    endsAt: '2026-11-25T23:00:00Z',
  });
  const waiting = await elo.make.aSubmission({ class: mine, participant: ana, activity: plan });
  await rows("update submissions set created_at = '2026-11-21T12:00:00Z' where id = ?", [waiting.id]);
  const away = await elo.make.aFacilitator();
  await elo.make.aClass({ cycle, facilitator: away });

  expect(await runRecurring(elo, 'weekly-work-mails')).toBe(3);
  expect(await runRecurring(elo, 'weekly-work-mails')).toBe(0);
  await runOutbox(elo);
  const [mail, ...more] = await mailsTo(facilitator);
  expect(more).toEqual([]);
  expect(mail).toContain('1 entrega espera avaliação; a mais antiga, desde 21/11/2026.');
  expect(mail).toContain('25/11 19:00');
  expect(mail).toContain('/admin');
  expect(await mailsTo(away)).toEqual([]);
  expect(await mailsTo(other)).toEqual([]);

  // The next week has mails of its own.
  elo.setNow('2026-11-30T10:00:00Z');
  expect(await runRecurring(elo, 'weekly-work-mails')).toBe(3);
  await runOutbox(elo);
  expect(await mailsTo(facilitator)).toHaveLength(2);
});

it('no weekly mail is sent by default', async () => {
  const off = await startTestApp();
  try {
    await off.make.aClass({ facilitator: await off.make.aFacilitator() });
    await off.make.em().execute("update cycles set ends_on = '2099-12-31'");
    expect(await runRecurring(off, 'weekly-work-mails')).toBe(0);
  } finally {
    await off.close();
  }
});
