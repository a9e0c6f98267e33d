import { beforeAll, expect, it } from '@jest/globals';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { type Class, GroupLinkDispatch, Import, OutboxMessage, type User } from '../../src/entities/index.js';
import { isCallerLookup, startTestApp, type TestApp } from '../support/test-app.js';

const NOW = '2026-11-20T12:00:00Z';
let elo: TestApp;
let admin: User, supervisor: User, facilitator: User, other: User, ana: User;
let mine: Class, theirs: Class, nobodys: Class;

const ask = async (query: string, as: User | null, headers = {}) => {
  const { body } = await elo.graphql(query, {}, { as, headers });
  return body.errors ? body.errors[0].extensions.code : body.data;
};
const COUNTS = `{ workWaiting {
  requests evaluations classesToday withoutFacilitator withoutCalendar groupLinks deadLetters imports
} }`;
const work = async (as: User | null, headers = {}) => {
  const found = await ask(COUNTS, as, headers);
  return typeof found === 'string' ? found : found.workWaiting;
};
const STEPS = '{ workWaiting { firstSteps { course cycle activity class meeting calendar participant } } }';
const steps = async (as: User) => (await ask(STEPS, as)).workWaiting.firstSteps;

beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow(NOW);
  [admin, supervisor, facilitator, other] = await Promise.all([
    elo.make.anAdmin(),
    elo.make.aSupervisor(),
    elo.make.aFacilitator(),
    elo.make.aFacilitator(),
  ]);
});

it('an empty programme has no first step yet, and facilitators are not asked for them', async () => {
  const none = { course: false, cycle: false, activity: false, class: false, meeting: false, calendar: false };
  expect(await steps(admin)).toEqual({ ...none, participant: false });
  expect(await steps(supervisor)).toEqual({ ...none, participant: false });
  expect(await steps(facilitator)).toBeNull();
  const course = await elo.make.aCourse();
  await elo.make.aCycle();
  expect(await steps(admin)).toEqual({ ...none, course: true, cycle: true, participant: false });
  ana = await elo.make.aUser({ name: 'Ana' });
  await elo.make.anActivity({ course, title: 'Plano' });
  expect(await steps(admin)).toEqual({ ...none, course: true, cycle: true, activity: true, participant: true });
});

it('each number is of the list that its caller sees', async () => {
  const { make } = elo;
  const course = await make.aCourse();
  const plan = await make.anActivity({ course, title: 'Plano', position: 1 });
  const meeting = await make.anActivity({ course, kind: 'COLLECTIVE_MEETING', position: 2 });
  const cycle = await make.aCycle();
  const over = await make.aCycle();
  await make.em().execute(`update cycles set starts_on = '2025-01-01', ends_on = '2025-12-31' where id = ?`, [over.id]);
  mine = await make.aClass({ course, cycle, facilitator, name: 'Minha' });
  theirs = await make.aClass({ course, cycle, facilitator: other, name: 'Outra' });
  nobodys = await make.aClass({ course, cycle, facilitator: null, name: 'De ninguém' });
  await make.aClass({ course, cycle: over, facilitator: null, name: 'Passada' });
  await make.anEmployee({ user: facilitator });
  for (const [group, day] of [
    [mine, '20'],
    [theirs, '20'],
    [nobodys, '21'],
  ] as const)
    await make.aMeeting({
      class: group,
      activity: meeting,
      startsAt: `2026-11-${day}T22:00:00Z`,
      endsAt: `2026-11-${day}T23:00:00Z`,
    });
  const [bia, caio] = [await make.aUser(), await make.aUser()];
  const at = { cancelRequestedAt: new Date('2026-11-19T12:00:00Z') };
  const failed = await make.anEnrollment({ class: mine, participant: ana });
  await make.anEnrollment({ class: mine, participant: bia, ...at });
  await make.anEnrollment({ class: theirs, participant: bia, ...at });
  const left = await make.anEnrollment({ class: theirs, participant: caio });
  await make.aSubmission({ class: mine, participant: ana, activity: plan });
  await make.aSubmission({ class: theirs, participant: bia, activity: plan });
  await make.aSubmission({ class: theirs, participant: caio, activity: plan });
  await ask(`mutation { cancelEnrollment(enrollmentId: ${left.id}, reason: OTHER, note: "saiu") { id } }`, admin);
  await make.save(GroupLinkDispatch, { enrollment: failed.id, phone: '5511999990000', status: 'FAILED', tries: 3 });
  await make.save(OutboxMessage, { job: 'kept', payload: {}, failedAt: new Date(NOW) });
  await make.save(Import, {
    state: 'CHECKED',
    createdBy: admin.id,
    checkedAt: new Date(NOW),
    files: [],
    counts: [],
    problems: [],
  });

  const ofAll = {
    requests: 2,
    evaluations: 2,
    classesToday: 2,
    withoutFacilitator: 1,
    withoutCalendar: 1,
    groupLinks: 1,
  };
  expect(await work(admin)).toEqual({ ...ofAll, deadLetters: 1, imports: 1 });
  expect(await work(supervisor)).toEqual({ ...ofAll, deadLetters: null, imports: null });
  const ofOne = { requests: 1, evaluations: 1, classesToday: 1 };
  const closed = {
    withoutFacilitator: null,
    withoutCalendar: null,
    groupLinks: null,
    deadLetters: null,
    imports: null,
  };
  expect(await work(facilitator)).toEqual({ ...ofOne, ...closed });

  // The lists to which the numbers lead have as many rows.
  const lists = {
    requests: 'enrollments(filter: { status: CANCEL_REQUESTED })',
    evaluations: 'submissions(filter: { waiting: true })',
    classesToday: 'classes(filter: { meetsOn: "2026-11-20" })',
    withoutFacilitator: 'classes(filter: { lacks: FACILITATOR })',
    withoutCalendar: 'classes(filter: { lacks: CALENDAR })',
    groupLinks: 'groupLinkDispatches(status: FAILED)',
    deadLetters: 'deadLetters',
    imports: 'imports(state: CHECKED)',
  };
  const listed = async (list: string, as: User): Promise<number> =>
    (await ask(`{ list: ${list} { totalCount } }`, as)).list.totalCount;
  for (const [name, list] of Object.entries(lists))
    expect([name, await listed(list, admin)]).toEqual([name, (await work(admin))[name]]);
  expect(await ask('{ classes(filter: { lacks: CALENDAR }) { nodes { name } } }', admin)).toEqual({
    classes: { nodes: [{ name: 'Outra' }] },
  });
  expect(await listed(lists.requests, facilitator)).toBe(1);
  expect(await listed(lists.evaluations, facilitator)).toBe(1);
  expect(await listed('classes(filter: { meetsOn: "2026-11-20", mine: true })', facilitator)).toBe(1);
  const refused = await elo.graphql('{ classes(filter: { meetsOn: "1999-12-31" }) { totalCount } }', {}, { as: admin });
  expect(refused.body.errors[0].extensions.params).toEqual({ field: 'meetsOn', first: 2000, last: 2100 });
});

it('strangers, participants, and API keys get no number', async () => {
  const key = await createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: 'x' });
  expect(await work(null)).toBe('UNAUTHENTICATED');
  expect(await work(ana)).toBe('FORBIDDEN');
  expect(await work(null, { authorization: key })).toBe('FORBIDDEN');
});

it('a number stops behind a hundred, and more rows are no more statements', async () => {
  const count = async () => {
    const sent = await elo.statements(() => work(admin));
    return sent.filter(sql => !isCallerLookup(sql)).length;
  };
  const before = await count();
  expect(before).toBe(4);
  await elo.make.em().execute(`
    insert into outbox (job, payload, attempts, failed_at, last_error, next_try_at, created_at)
    select 'send-mail', '{}', 9, now(), 'x', now(), now() from generate_series(1, 150)`);
  expect((await work(admin)).deadLetters).toBe(101);
  expect(await count()).toBe(before);
});
