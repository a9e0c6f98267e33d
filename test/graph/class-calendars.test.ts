import { beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '../../src/entities/index.js';
import { aBookableClass, FRIDAY } from '../support/scheduling.js';
import { isCallerLookup, startTestApp, type TestApp } from '../support/test-app.js';

// Monday is 2026-11-23.

let elo: TestApp;
type Scene = Awaited<ReturnType<typeof aBookableClass>>;
let scene: Scene, other: Scene, admin: User, stranger: User;
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow(FRIDAY);
  [scene, other] = [await aBookableClass(elo), await aBookableClass(elo)];
  [admin, stranger] = await Promise.all([elo.make.anAdmin(), elo.make.aUser()]);
  const { employee, group, participant } = scene;
  const at = (from: string, to: string, more: object = {}) =>
    elo.make.anAppointment({ employee, startsAt: `2026-11-${from}:00Z`, endsAt: `2026-11-${to}:00Z`, ...more });
  await at('23T12:30', '23T13:30', { class: group, client: participant });
  await at('23T19:00', '24T13:00', { typeId: 1 });
  await at('25T12:00', '25T13:00');
  await at('26T12:00', '26T13:00', { class: group, client: participant, deletedAt: new Date() });
});

const ask = async (query: string, as: User | null) => {
  const { body } = await elo.graphql(query, {}, { as });
  expect(body.errors).toBeUndefined();
  return body.data;
};
const SLOT = '{ id date time startsAt endsAt appointmentCount }';

describe('Class.slots', () => {
  it.each(['', ', includeTaken: true'])('are the slots of each of its days%s', async more => {
    const days = ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
    const each = days.map((day, n) => `d${n}: slots(classId: ${scene.group.id}, date: "${day}"${more}) ${SLOT}`);
    const whole = `class(id: ${scene.group.id}) { slots(from: "2026-11-20", to: "2026-11-26"${more}) ${SLOT} }`;
    const found = await ask(`{ ${each.join(' ')} ${whole} }`, scene.participant);
    const expected = days.flatMap((_, n) => found[`d${n}`]);
    expect(expected.length).toBeGreaterThan(10);
    expect(found.class.slots).toEqual(expected);
  });

  it.each([
    ['before it begins', '2026-11-23', '2026-11-22', 'NOT_BEFORE'],
    ['63 days', '2026-11-23', '2027-01-24', 'TOO_FAR_AFTER'],
  ])('are refused for a period that ends %s', async (_what, from, to, reason) => {
    const query = `{ class(id: ${scene.group.id}) { slots(from: "${from}", to: "${to}") { id } } }`;
    const { body } = await elo.graphql(query, {}, { as: scene.participant });
    expect(body.data).toEqual({ class: { slots: null } });
    expect(body.errors[0].extensions).toMatchObject({ code: 'INVALID', params: { fields: { to: { reason } } } });
  });

  it('are given for 62 days, and none for a class without a calendar', async () => {
    const range = 'slots(from: "2026-11-23", to: "2027-01-23") { id }';
    expect((await ask(`{ class(id: ${scene.group.id}) { ${range} } }`, admin)).class.slots.length).toBeGreaterThan(100);
    const { id } = await elo.make.aClass();
    expect(await ask(`{ class(id: ${id}) { ${range} calendar { employee { id } } } }`, admin)).toEqual({
      class: { slots: [], calendar: null },
    });
  });
});

const CALENDAR = `calendar { employee { id } appointments(first: 2) {
  totalCount pageInfo { hasNextPage endCursor } nodes { id kind class { id } client { name } } } }`;

describe('Class.calendar', () => {
  it('is the part of the calendar that belongs to the class and is visible to the caller', async () => {
    for (const [as, total] of [
      [scene.facilitator, 2],
      [admin, 2],
      [scene.participant, 1],
    ] as const) {
      const root = `calendar(employeeId: ${scene.employee.id}, classId: ${scene.group.id}) { appointments { totalCount nodes { id } } }`;
      const found = await ask(`{ ${root} class(id: ${scene.group.id}) { ${CALENDAR} } }`, as);
      const { appointments, employee } = found.class.calendar;
      expect(employee).toEqual({ id: String(scene.employee.id) });
      expect(appointments.totalCount).toBe(total);
      expect(appointments.nodes.map(({ id }: { id: string }) => ({ id }))).toEqual(found.calendar.appointments.nodes);
      expect(appointments.nodes[0]).toMatchObject({ kind: 'APPOINTMENT', class: { id: String(scene.group.id) } });
    }
  });

  it('continues after a cursor', async () => {
    const page = (args: string) =>
      ask(
        `{ class(id: ${scene.group.id}) { calendar { appointments(${args}) { nodes { id } pageInfo { hasNextPage hasPreviousPage endCursor } } } } }`,
        admin,
      ).then(found => found.class.calendar.appointments);
    const first = await page('first: 1');
    const second = await page(`first: 1, after: "${first.pageInfo.endCursor}"`);
    const both = await page('first: 2');
    expect([...first.nodes, ...second.nodes]).toEqual(both.nodes);
    expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage, second.pageInfo.hasPreviousPage]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

it('calendar and slots of a class are null for other people', async () => {
  const query = `{ class(id: ${scene.group.id}) { ${CALENDAR} slots(from: "2026-11-23", to: "2026-11-23") { id } } }`;
  for (const as of [stranger, other.participant, other.facilitator])
    expect(await ask(query, as)).toEqual({ class: { calendar: null, slots: null } });
  const { body } = await elo.graphql(query);
  expect(body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
});

it('slots and calendars of many classes take as many statements as of one', async () => {
  const query = (filter: string) => `{ classes(filter: { ${filter} }) { nodes {
    slots(from: "2026-11-23", to: "2026-11-27") { id } ${CALENDAR} } } }`;
  const statementsOf = async (filter: string, classes: number) => {
    const sent = await elo.statements(async () =>
      expect((await ask(query(filter), admin)).classes.nodes).toHaveLength(classes),
    );
    return sent.filter(sql => !isCallerLookup(sql)).length;
  };
  const one = await statementsOf(`facilitatorId: ${scene.facilitator.id}`, 1);
  expect(await statementsOf('', (await ask('{ classes { totalCount } }', admin)).classes.totalCount)).toBe(one);
});
