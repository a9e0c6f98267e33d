import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { soonAfter } from '../../support/moments.js';
import { aBookableClass, calendarRows, FRIDAY } from '../../support/scheduling.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// Both verbs of a block, blockTime and unblockTime, through the graph; the portal's routes have tests of their own.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow(FRIDAY));

type Caller = { id: number } | null;
const nine = { startsAt: '2026-11-23T12:00:00Z', endsAt: '2026-11-23T13:00:00Z' };
const FIELDS = '{ id kind startsAt endsAt canceledAt comments employee { id } class { id } client { id } }';
const block = (as: Caller, input: Record<string, unknown>) =>
  elo.graphql(`mutation ($input: BlockTimeInput!) { it: blockTime(input: $input) ${FIELDS} }`, { input }, { as });
const unblock = (as: Caller, id: string) =>
  elo.graphql(`mutation ($id: ID!) { it: unblockTime(id: $id) ${FIELDS} }`, { id }, { as });
/** Code, reason and fields of the only error; the calendars must be as before. */
async function refused(ask: () => ReturnType<typeof block>) {
  const before = await calendarRows(elo);
  const { body } = await ask();
  expect(await calendarRows(elo)).toEqual(before);
  expect(body.data ?? { it: null }).toEqual({ it: null });
  const [{ extensions }, ...more] = body.errors;
  expect(more).toEqual([]);
  return [extensions.code, extensions.reason, ...Object.entries(extensions.fields ?? {})];
}

describe('blockTime', () => {
  it('takes time out of the class facilitator’s calendar, and unblockTime gives it back once', async () => {
    const { facilitator, employee, group } = await aBookableClass(elo);
    const { body } = await block(facilitator, { ...nine, classId: group.id, comments: 'Férias' });
    const { id } = body.data.it;
    const blocked = {
      id,
      kind: 'BLOCK',
      startsAt: '2026-11-23T12:00:00.000Z',
      endsAt: '2026-11-23T13:00:00.000Z',
      canceledAt: null,
      comments: 'Férias',
      employee: { id: String(employee.id) },
      class: { id: String(group.id) },
      client: null,
    };
    expect(body).toEqual({ data: { it: blocked } });
    expect(await refused(() => block(facilitator, { ...nine, classId: group.id }))).toEqual([
      'CONFLICT',
      'CALENDAR_TAKEN_AT',
    ]);
    expect((await unblock(facilitator, id)).body).toEqual({
      data: { it: { ...blocked, canceledAt: soonAfter('2026-11-20T12:00:00.000Z') } },
    });
    expect(await refused(() => unblock(facilitator, id))).toEqual(['CONFLICT', 'BLOCK_ALREADY_REMOVED']);
    expect((await block(facilitator, { ...nine, employeeId: employee.id })).body.data.it).toMatchObject({
      class: null,
      comments: '',
    });
  });

  it('is for the owner of the calendar and administrators', async () => {
    const { facilitator, employee, group, participant } = await aBookableClass(elo);
    const other = await aBookableClass(elo);
    const input = { ...nine, employeeId: employee.id };
    expect(await refused(() => block(null, input))).toEqual(['UNAUTHENTICATED', 'NOT_SIGNED_IN']);
    for (const as of [participant, other.facilitator, await elo.make.aSupervisor()])
      expect(await refused(() => block(as, input))).toEqual(['FORBIDDEN', 'CALENDAR_NOT_OWN']);
    expect(await refused(() => block(facilitator, { ...input, classId: other.group.id }))).toEqual([
      'FORBIDDEN',
      'CLASS_NOT_LED',
    ]);
    expect((await block(await elo.make.anAdmin(), { ...input, classId: group.id })).body.data.it.kind).toBe('BLOCK');
  });

  it('refuses a calendar that does not exist', async () => {
    const admin = await elo.make.anAdmin();
    const empty = await elo.make.aClass();
    expect(await refused(() => block(admin, { ...nine, employeeId: 999_999 }))).toEqual([
      'NOT_FOUND',
      'EMPLOYEE_NOT_FOUND',
    ]);
    expect(await refused(() => block(admin, { ...nine, classId: 999_999 }))).toEqual(['NOT_FOUND', 'CLASS_NOT_FOUND']);
    expect(await refused(() => block(admin, { ...nine, classId: empty.id }))).toEqual([
      'CONFLICT',
      'CLASS_WITHOUT_CALENDAR',
    ]);
    expect((await refused(() => block(admin, nine))).slice(0, 1)).toEqual(['INVALID']);
  });

  it.each([
    ['no time at all', '2026-11-23T12:00:00Z', '2026-11-23T12:00:00Z', 'endsAt'],
    ['less than five minutes', '2026-11-23T12:00:00Z', '2026-11-23T12:04:59Z', 'endsAt'],
    ['more than 31 days', '2026-11-23T12:00:00Z', '2026-12-24T12:00:01Z', 'endsAt'],
    ['more than two years ahead', '2028-11-19T12:00:01Z', '2028-11-19T13:00:00Z', 'startsAt'],
    ['more than five years ago', '2021-11-21T11:59:59Z', '2021-11-21T13:00:00Z', 'startsAt'],
  ])('refuses %s', async (_what, startsAt, endsAt, field) => {
    const { facilitator, employee } = await aBookableClass(elo);
    const [code, , problem] = await refused(() => block(facilitator, { startsAt, endsAt, employeeId: employee.id }));
    expect([code, problem?.[0]]).toEqual(['INVALID', field]);
  });

  it.each([
    ['five minutes', '2026-11-23T12:00:00Z', '2026-11-23T12:05:00Z'],
    ['31 days', '2026-11-23T12:00:00Z', '2026-12-24T12:00:00Z'],
    ['the past', '2021-11-22T12:00:00Z', '2021-11-22T13:00:00Z'],
  ])('accepts %s', async (_what, startsAt, endsAt) => {
    const { facilitator, employee } = await aBookableClass(elo);
    const { body } = await block(facilitator, { startsAt, endsAt, employeeId: employee.id });
    expect(body.data.it).toMatchObject({ kind: 'BLOCK', canceledAt: null, employee: { id: String(employee.id) } });
  });
});

describe('unblockTime', () => {
  it('finds blocks only, and only those that the caller may see', async () => {
    const { facilitator, participant, group } = await aBookableClass(elo);
    const other = await aBookableClass(elo);
    const { body } = await block(facilitator, { ...nine, classId: group.id });
    const { id } = body.data.it;
    expect(await refused(() => unblock(other.participant, id))).toEqual(['NOT_FOUND', 'BLOCK_NOT_FOUND']);
    const supervisor = await elo.make.aSupervisor();
    expect(await refused(() => unblock(supervisor, id))).toEqual(['FORBIDDEN', 'NOT_ALLOWED']);
    const booked = await elo.graphql(
      'mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }',
      { input: { startsAt: '2026-11-24T12:00:00Z', endsAt: '2026-11-24T13:00:00Z', classId: group.id } },
      { as: participant },
    );
    const appointment = booked.body.data.createAppointment.id as string;
    expect(await refused(() => unblock(facilitator, appointment))).toEqual(['NOT_FOUND', 'BLOCK_NOT_FOUND']);
  });
});
