import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Class, type Enrollment, Presence, type User } from '../../src/entities/index.js';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Lists for copies at other programs: all changes since a time, page by page, with none left out.

let elo: TestApp;
let admin: User, supervisor: User, facilitator: User, otherFacilitator: User, participant: User, other: User;
let mine: Enrollment;
let group: Class, elsewhere: Class;
let key: string;

const rows = <Row = any>(text: string, values: unknown[] = []) => elo.make.em().execute<Row[]>(text, values);

beforeAll(async () => {
  elo = await startTestApp();
  const { make } = elo;
  [admin, supervisor, facilitator, otherFacilitator, participant, other] = await Promise.all([
    make.anAdmin(),
    make.aSupervisor(),
    make.aFacilitator(),
    make.aFacilitator(),
    make.aUser({ name: 'Ana' }),
    make.aUser({ name: 'Bia' }),
  ]);
  const course = await make.aCourse();
  const activity = await make.anActivity({ course });
  group = await make.aClass({ course, facilitator });
  elsewhere = await make.aClass({ course, facilitator: otherFacilitator });
  mine = await make.anEnrollment({ class: group, participant });
  const theirs = await make.anEnrollment({ class: elsewhere, participant: other });
  nameOfEnrollment.set(String(mine.id), 'Ana').set(String(theirs.id), 'Bia');
  for (const enrollment of [mine, theirs])
    await make.save(Presence, { enrollment: enrollment.id, activity: activity.id, source: 'STAFF' });
  await make.aSubmission({ class: group, participant, activity, title: 'Plano' });
  await make.aSubmission({ class: elsewhere, participant: other, activity, title: 'Outro' });
  for (const [user, client] of [
    [facilitator, participant],
    [otherFacilitator, other],
  ] as const)
    await make.anAppointment({
      employee: await make.anEmployee({ user }),
      client,
      startsAt: '2026-12-01T10:00:00Z',
      endsAt: '2026-12-01T11:00:00Z',
    });
  key = await createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: 'metabase' });
  // All of this now looks a year old.
  for (const table of ['enrollments', 'presences', 'submissions', 'appointments', 'users'])
    await rows(`update ${table} set updated_at = '2025-01-01T00:00:00Z'`);
});

interface Asked {
  since?: string;
  args?: string;
  of?: string;
  headers?: Record<string, string>;
}
/** All pages of a list, two rows at a time. */
async function changed(field: string, as: { id: number } | null, { since, args = '', of = 'id', headers }: Asked = {}) {
  const found: any[] = [];
  for (let after: string | null = null; ;) {
    const at = `first: 2, updatedSince: "${since ?? '2025-06-01T00:00:00Z'}"${after ? `, after: "${after}"` : ''}`;
    const { body } = await elo.graphql(
      `{ ${field}(${at} ${args}) { nodes { ${of} } totalCount pageInfo { hasNextPage endCursor } } }`,
      {},
      { as, headers },
    );
    if (body.errors) return body.errors[0].extensions.code;
    const { nodes, totalCount, pageInfo } = body.data[field];
    found.push(...nodes);
    if (!pageInfo.hasNextPage) {
      expect(totalCount).toBe(found.length);
      return found;
    }
    after = pageInfo.endCursor;
  }
}

/** Filled in by name when the records are made. */
const nameOfEnrollment = new Map<string, string>();

const lists = [
  ['enrollments', 'participant { name }', (row: any) => row.participant.name],
  ['presences', 'enrollmentId', (row: any) => nameOfEnrollment.get(row.enrollmentId)],
  ['submissions', 'participant { name }', (row: any) => row.participant.name],
  ['appointments', 'client { name }', (row: any) => row.client.name],
] as const;

describe.each(lists)('the changed records of %s', (field, of, nameOf) => {
  const names = async (as: { id: number } | null, asked: Asked = {}) => {
    const found = await changed(field, as, { of, since: '2024-01-01T00:00:00Z', ...asked });
    return typeof found === 'string' ? found : found.map(nameOf).sort();
  };

  it('are the ones that the caller may see', async () => {
    expect(await names(admin)).toEqual(['Ana', 'Bia']);
    expect(await names(supervisor)).toEqual(['Ana', 'Bia']);
    expect(await names(null, { headers: { authorization: key } })).toEqual(['Ana', 'Bia']);
    expect(await names(facilitator)).toEqual(['Ana']);
    expect(await names(otherFacilitator)).toEqual(['Bia']);
    expect(await names(participant)).toEqual(['Ana']);
    expect(await names(await elo.make.aFacilitator())).toEqual([]);
    expect(await names(null)).toBe('UNAUTHENTICATED');
  });

  it('are none when nothing changed', async () => {
    expect(await names(facilitator)).toEqual(['Ana']);
    expect(await changed(field, admin)).toEqual([]);
    expect(await changed(field, facilitator)).toEqual([]);
  });
});

it('changed records can be filtered by class and by cycle', async () => {
  const since = '2024-01-01T00:00:00Z';
  const of = 'participant { name }';
  const filter = `filter: { classId: ${group.id} }`;
  for (const field of ['enrollments', 'submissions']) {
    expect(await changed(field, admin, { since, of, args: filter })).toEqual([{ participant: { name: 'Ana' } }]);
    expect(await changed(field, otherFacilitator, { since, of, args: filter })).toEqual([]);
  }
  const [{ cycle_id: cycle }] = (await rows<{ cycle_id: number }>('select cycle_id from classes where id = ?', [
    elsewhere.id,
  ])) as [{ cycle_id: number }];
  const idOf = (name: string) => [...nameOfEnrollment].find(([, each]) => each === name)![0];
  const presence = 'enrollmentId';
  expect(await changed('presences', admin, { since, of: presence, args: `filter: { cycleId: ${cycle} }` })).toEqual([
    { enrollmentId: idOf('Bia') },
  ]);
  expect(await changed('presences', admin, { since, of: presence, args: filter })).toEqual([
    { enrollmentId: idOf('Ana') },
  ]);
});

it('a change moves a row to the end, also for a caller in the middle of the list', async () => {
  const cycle = await elo.make.aCycle();
  const people = [];
  for (let n = 0; n < 5; n += 1) {
    const { id } = await elo.make.anEnrollment({ class: await elo.make.aClass({ cycle }) });
    await rows('update enrollments set updated_at = ? where id = ?', [`2025-07-0${n + 1}T00:00:00Z`, id]);
    people.push(id);
  }
  const page = async (after?: string) => {
    const at = `first: 2, updatedSince: "2025-06-01T00:00:00Z", filter: { cycleId: ${cycle.id} }`;
    const { body } = await elo.graphql(
      `{ enrollments(${at}${after ? `, after: "${after}"` : ''}) { nodes { id } pageInfo { endCursor } } }`,
      {},
      { as: admin },
    );
    return { ids: body.data.enrollments.nodes.map((each: any) => Number(each.id)), ...body.data.enrollments.pageInfo };
  };
  const first = await page();
  expect(first.ids).toEqual(people.slice(0, 2));
  // One is the last row of the page, named by the cursor, and the other is on a later page.
  await rows("update enrollments set updated_at = '2025-08-01T00:00:00Z' where id = ?", [people[1]]);
  await rows("update enrollments set updated_at = '2025-08-02T00:00:00Z' where id = ?", [people[3]]);
  const second = await page(first.endCursor);
  expect(second.ids).toEqual([people[2], people[4]]);
  expect((await page(second.endCursor)).ids).toEqual([people[1], people[3]]);
});

it('canceled and removed records are listed with their state', async () => {
  const since = new Date(Date.now() - 1_000).toISOString();
  const submission = (await rows("select id from submissions where title = 'Plano'"))[0].id;
  const appointment = (await rows('select id from appointments where client_id = ?', [participant.id]))[0].id;
  const { body } = await elo.graphql(
    `mutation {
      removeSubmission(id: ${submission}) { id }
      cancelAppointment(id: ${appointment}) { id }
      cancelEnrollment(enrollmentId: ${mine.id}, reason: OTHER) { id }
    }`,
    {},
    { as: admin },
  );
  expect(body.errors).toBeUndefined();
  const of = (field: string, what: string) => changed(field, supervisor, { since, of: `id ${what}` });
  const time = expect.stringMatching(/^20/);
  expect(await of('submissions', 'removedAt')).toEqual([{ id: String(submission), removedAt: time }]);
  expect(await of('appointments', 'canceledAt')).toEqual([{ id: String(appointment), canceledAt: time }]);
  expect(await of('enrollments', 'canceledAt')).toEqual([{ id: String(mine.id), canceledAt: time }]);
  const { body: all } = await elo.graphql('{ submissions { nodes { title removedAt } } }', {}, { as: admin });
  expect(all.data.submissions.nodes).toEqual([{ title: 'Outro', removedAt: null }]);
});

describe('changed people', () => {
  const of = 'name isActive';

  it('are for administrators, and participants for staff, deactivated people included', async () => {
    const since = '2026-01-01T00:00:00Z';
    await rows("update users set updated_at = '2025-01-02T00:00:00Z'");
    await rows('update users set is_active = false where id = ?', [other.id]);
    const gone = { name: 'Bia', isActive: false };
    expect(await changed('users', admin, { since, of })).toEqual([gone]);
    expect(await changed('participants', supervisor, { since, of })).toEqual([gone]);
    expect(await changed('participants', otherFacilitator, { since, of })).toEqual([gone]);
    expect(await changed('participants', facilitator, { since, of })).toEqual([]);
    for (const field of ['users', 'participants']) {
      expect(await changed(field, participant)).toBe('FORBIDDEN');
      expect(await changed(field, null)).toBe('UNAUTHENTICATED');
      expect(await changed(field, null, { headers: { authorization: key } })).toBe('FORBIDDEN');
    }
    expect(await changed('users', facilitator)).toBe('FORBIDDEN');
  });
});

it.each(['enrollments', 'presences', 'submissions', 'appointments', 'users'])(
  'every write to %s sets its time of change, and a write of the time alone keeps it',
  async table => {
    const [{ id }] = (await rows(`select min(id) as id from ${table}`)) as [{ id: number }];
    await rows(`update ${table} set updated_at = '2025-02-03T00:00:00Z' where id = ?`, [id]);
    const at = async () => {
      const [row] = await rows<{ at: string }>(`select updated_at::text as at from ${table} where id = ?`, [id]);
      return Date.parse(`${row!.at}:00`.replace(' ', 'T'));
    };
    expect(await at()).toBe(Date.UTC(2025, 1, 3));
    const before = Date.now() - 2_000;
    await rows(`update ${table} set id = id where id = ?`, [id]);
    expect(await at()).toBeGreaterThan(before);
  },
);

it.each([
  ['a cursor of the list by ids', `after: "${Buffer.from('[5]').toString('base64url')}"`],
  ['a time that is none', ''],
])('a list of changes refuses %s', async (_what, args) => {
  expect(await changed('enrollments', admin, { args, since: args ? undefined : 'gestern' })).toMatch(/INVALID/);
});
