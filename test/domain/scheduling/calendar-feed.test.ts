import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { AppointmentType, User } from '../../../src/entities/index.js';
import { outcomeOf } from '../../support/outcome.js';
import { aBookableClass, FRIDAY } from '../../support/scheduling.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// calendarFeedContent through the graph; the address and its caching have tests at the schedule.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow(FRIDAY));

const read = async (employeeId: number, token: string | null) =>
  outcomeOf(
    await elo.graphql('query ($id: ID!, $token: String) { it: calendarFeedContent(employeeId: $id, token: $token) }', {
      id: employeeId,
      token,
    }),
  );
async function tokenFor(owner: { id: number }) {
  const { url } = outcomeOf(await elo.graphql('{ it: calendarFeed { url } }', {}, { as: owner })) as { url: string };
  return new URL(url).searchParams.get('token')!;
}
const eventsIn = (content: unknown) =>
  [
    ...String(content)
      .replaceAll('\r\n ', '')
      .matchAll(/^(DTSTART|DTEND|SUMMARY):(.*)\r$/gm),
  ].map(([, , value]) => value);
const WRONG = ['FORBIDDEN', 'FEED_TOKEN_INVALID'];

it('the calendar feed is given to anybody with its token', async () => {
  const { employee, facilitator, participant } = await aBookableClass(elo);
  await elo.make.anAppointment({
    employee,
    client: participant,
    startsAt: '2026-11-23T12:00:00Z',
    endsAt: '2026-11-23T13:00:00Z',
  });
  await elo.make.anAppointment({
    employee,
    typeId: AppointmentType.BLOCK,
    startsAt: '2026-11-24T12:00:00Z',
    endsAt: '2026-11-24T12:05:00Z',
  });
  const content = await read(employee.id, await tokenFor(facilitator));
  expect(content).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(eventsIn(content)).toEqual([
    ...['20261123T120000Z', '20261123T130000Z', `Agendamento: ${participant.name}`],
    ...['20261124T120000Z', '20261124T120500Z', 'Horário bloqueado'],
  ]);
});

it.each([
  ['90 days back', '2026-08-22T00:00:00Z', '2026-08-22T00:30:00Z', true],
  ['more than 90 days back', '2026-08-21T23:00:00Z', '2026-08-22T00:00:00Z', false],
  ['almost 400 days ahead', '2027-12-24T23:30:00Z', '2027-12-25T00:00:00Z', true],
  ['400 days ahead', '2027-12-25T00:00:00Z', '2027-12-25T00:30:00Z', false],
])('the calendar feed shows an appointment within its period only: %s', async (_what, startsAt, endsAt, isShown) => {
  const { employee, facilitator } = await aBookableClass(elo);
  await elo.make.anAppointment({ employee, startsAt, endsAt });
  expect(eventsIn(await read(employee.id, await tokenFor(facilitator)))).toHaveLength(isShown ? 3 : 0);
});

it('the calendar feed needs the token of its own calendar', async () => {
  const { employee, facilitator } = await aBookableClass(elo);
  const other = await aBookableClass(elo);
  const token = await tokenFor(facilitator);
  for (const nothing of [null, '']) {
    expect(await read(employee.id, nothing)).toEqual(['UNAUTHENTICATED', 'FEED_TOKEN_MISSING']);
  }
  expect(await read(employee.id, 'x'.repeat(200))).toEqual(WRONG);
  expect(await read(employee.id, 'x'.repeat(201))).toEqual(['INVALID', 'INVALID_FIELDS', 'token']);
  expect(await read(other.employee.id, token)).toEqual(WRONG);
  // The answer reveals no existing calendar.
  expect(await read(999_999, token)).toEqual(WRONG);
});

it('the calendar feed ends when its address is revoked or its owner is deactivated', async () => {
  const { employee, facilitator } = await aBookableClass(elo);
  const first = await tokenFor(facilitator);
  await elo.graphql(
    'mutation ($id: ID!) { revokeCalendarFeed(employeeId: $id) { id } }',
    { id: employee.id },
    {
      as: facilitator,
    },
  );
  expect(await read(employee.id, first)).toEqual(WRONG);
  const second = await tokenFor(facilitator);
  expect(eventsIn(await read(employee.id, second))).toEqual([]);
  await elo.make.em().nativeUpdate(User, facilitator.id, { isActive: false });
  expect(await read(employee.id, second)).toEqual(WRONG);
});
