import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { outcomeOf } from '../../support/outcome.js';
import { aBookableClass, FRIDAY } from '../../support/scheduling.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
let supervisor: { id: number };
beforeAll(async () => {
  elo = await startTestApp();
  supervisor = await elo.make.aSupervisor();
});
beforeEach(() => elo.setNow(FRIDAY));

const MONDAY = '2026-11-23';
const set = async (employee: { id: number }, input: string) =>
  outcomeOf(
    await elo.graphql(
      `mutation { it: updateEmployee(id: ${employee.id}, input: { ${input} }) {
        slotMinutes stepMinutes otherLengths noticeHours cancelUntilHours horizonDays openBookings place } }`,
      {},
      { as: supervisor },
    ),
  );
const slots = async (
  group: { id: number },
  as: { id: number },
  { minutes = null as number | null, date = MONDAY } = {},
) => {
  const found = outcomeOf(
    await elo.graphql(
      'query ($id: ID!, $date: LocalDate!, $minutes: Int) { it: slots(classId: $id, date: $date, minutes: $minutes) { time } }',
      { id: group.id, date, minutes },
      { as },
    ),
  );
  return Array.isArray(found) && typeof found[0] === 'object' ? found.map(({ time }) => time.slice(0, 5)) : found;
};
const book = async (group: { id: number }, as: { id: number }, from: string, to: string) =>
  outcomeOf(
    await elo.graphql(
      'mutation ($input: CreateAppointmentInput!) { it: createAppointment(input: $input) { place } }',
      { input: { classId: group.id, startsAt: `${MONDAY}T${from}:00-03:00`, endsAt: `${MONDAY}T${to}:00-03:00` } },
      { as },
    ),
  );
const invalid = (field: string) => ['INVALID', 'INVALID_FIELDS', field];

describe('a calendar', () => {
  it('stores its settings and refuses impossible ones', async () => {
    const { employee } = await aBookableClass(elo);
    const usual = {
      ...{ slotMinutes: 60, stepMinutes: null, otherLengths: [], noticeHours: 0, cancelUntilHours: 0 },
      ...{ horizonDays: 180, openBookings: 3, place: null },
    };
    expect(await set(employee, '')).toEqual(usual);
    const said = {
      ...{ slotMinutes: 45, stepMinutes: 15, otherLengths: [30, 90], noticeHours: 24, cancelUntilHours: 12 },
      ...{ horizonDays: 30, openBookings: 1, place: 'https://meet.example.org/rui' },
    };
    expect(
      await set(
        employee,
        'slotMinutes: 45, stepMinutes: 15, otherLengths: [90, 30, 90], noticeHours: 24, cancelUntilHours: 12, horizonDays: 30, openBookings: 1, place: "https://meet.example.org/rui"',
      ),
    ).toEqual(said);
    for (const [input, field] of [
      ['stepMinutes: 4', 'stepMinutes'],
      ['otherLengths: [481]', 'otherLengths.0'],
      ['otherLengths: [5, 10, 15, 20, 25, 30]', 'otherLengths'],
      ['noticeHours: 721', 'noticeHours'],
      ['cancelUntilHours: -1', 'cancelUntilHours'],
      ['horizonDays: 0', 'horizonDays'],
      ['openBookings: 6', 'openBookings'],
      ['place: "http://meet.example.org"', 'place'],
      ['place: "javascript://x"', 'place'],
    ])
      expect(await set(employee, input!)).toEqual(invalid(field!));
    expect(await set(employee, '')).toEqual(said);
    expect(await set(employee, 'stepMinutes: null, place: null')).toEqual({ ...said, stepMinutes: null, place: null });
  });

  it('offers slots with the set step and length', async () => {
    const { employee, group, participant } = await aBookableClass(elo);
    await set(employee, 'stepMinutes: 30, otherLengths: [90]');
    const morning = ['09:00', '09:30', '10:00', '10:30', '11:00'];
    const afternoon = ['14:00', '14:30', '15:00', '15:30', '16:00', '16:30', '17:00'];
    expect(await slots(group, participant)).toEqual([...morning, ...afternoon]);
    expect(await slots(group, participant, { minutes: 90 })).toEqual([
      ...morning.slice(0, 4),
      ...afternoon.slice(0, 6),
    ]);
    expect(await slots(group, participant, { minutes: 30 })).toEqual(invalid('minutes'));
    expect(await book(group, participant, '09:30', '11:00')).toEqual({ place: null });
    expect(await slots(group, participant)).toEqual(['11:00', ...afternoon]);
    expect(await slots(group, participant, { minutes: 90 })).toEqual(afternoon.slice(0, 6));
    expect(await book(group, participant, '14:15', '15:15')).toEqual(invalid('startsAt'));
    expect(await book(group, participant, '14:30', '15:00')).toEqual(invalid('endsAt'));
    expect(await book(group, participant, '14:30', '15:30')).toEqual({ place: null });
  });

  it('applies notice, horizon and number of bookings to participants, not to its owner', async () => {
    const { employee, group, participant, facilitator } = await aBookableClass(elo);
    // 2026-11-20T12:00Z is 9 o'clock on Friday: 74 hours before Monday's 11 o'clock, four days before Tuesday's 9 o'clock.
    elo.stopClock(FRIDAY, 'notice and horizon end at this instant');
    await set(employee, 'noticeHours: 74, horizonDays: 4, openBookings: 1');
    expect(await slots(group, participant)).toEqual(['11:00', '14:00', '15:00', '16:00', '17:00']);
    expect(await book(group, participant, '10:00', '11:00')).toEqual(invalid('startsAt'));
    expect(await slots(group, participant, { date: '2026-11-24' })).toEqual(['09:00']);
    expect(await slots(group, facilitator)).toHaveLength(7);
    expect(await book(group, participant, '11:00', '12:00')).toEqual({ place: null });
    expect(await book(group, participant, '14:00', '15:00')).toEqual(['CONFLICT', 'TOO_MANY_APPOINTMENTS_WITH']);
    expect(await book(group, facilitator, '09:00', '10:00')).toEqual({ place: null });
  });

  it('is busy while its owner leads a class meeting or takes part in one', async () => {
    const { employee, facilitator, group, participant } = await aBookableClass(elo);
    const meet = (of: typeof group, from: number, to: number) =>
      elo.make.aMeeting({
        class: of,
        startsAt: `${MONDAY}T${from + 3}:00:00Z`,
        endsAt: `${MONDAY}T${to + 3}:00:00Z`,
      });
    const [attended, left] = [await elo.make.aClass(), await elo.make.aClass()];
    await elo.make.anEnrollment({ class: attended, participant: facilitator });
    await elo.make.anEnrollment({
      class: left,
      participant: facilitator,
      canceledAt: new Date(),
      cancelReason: 'OTHER',
    });
    await meet(group, 9, 11);
    await meet(attended, 10, 12);
    await meet(left, 14, 15);
    await meet(await elo.make.aClass(), 16, 17);
    expect(await slots(group, participant)).toEqual(['14:00', '15:00', '16:00', '17:00']);
    const reply = await elo.graphql(
      'mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }',
      { input: { classId: group.id, startsAt: `${MONDAY}T11:00:00-03:00`, endsAt: `${MONDAY}T12:00:00-03:00` } },
      { as: participant },
    );
    expect(reply.body.errors[0].message).toBe(`${facilitator.name} already has an appointment from 10:00 to 12:00`);
    // A block for the whole week may cover its meetings.
    const block = await elo.graphql(
      'mutation ($input: BlockTimeInput!) { it: blockTime(input: $input) { kind } }',
      { input: { employeeId: employee.id, startsAt: `${MONDAY}T00:00:00-03:00`, endsAt: `${MONDAY}T23:00:00-03:00` } },
      { as: facilitator },
    );
    expect(outcomeOf(block)).toEqual({ kind: 'BLOCK' });
  });

  it('is busy during meetings of a class on the days of its owner’s substitution', async () => {
    const { facilitator, group, participant } = await aBookableClass(elo);
    const other = await elo.make.aClass();
    for (const day of [MONDAY, '2026-11-24'])
      await elo.make.aMeeting({ class: other, startsAt: `${day}T12:00:00Z`, endsAt: `${day}T15:00:00Z` });
    expect(await slots(group, participant)).toHaveLength(7);
    const { body } = await elo.graphql(
      `mutation { setSubstitute(classId: ${other.id}, userId: ${facilitator.id}, from: "${MONDAY}", to: "${MONDAY}") { id } }`,
      {},
      { as: supervisor },
    );
    expect(body.errors).toBeUndefined();
    expect(await slots(group, participant)).toHaveLength(4);
    expect(await slots(group, participant, { date: '2026-11-24' })).toHaveLength(7);
  });

  it('has class meetings in its feed, with the UID of their mails', async () => {
    const { employee, facilitator, group } = await aBookableClass(elo);
    const { id, title } = await elo.make.aMeeting({
      class: group,
      startsAt: `${MONDAY}T12:00:00Z`,
      endsAt: `${MONDAY}T13:00:00Z`,
    });
    const { url } = outcomeOf(await elo.graphql('{ it: calendarFeed { url } }', {}, { as: facilitator })) as {
      url: string;
    };
    const content = outcomeOf(
      await elo.graphql(
        'query ($id: ID!, $token: String) { it: calendarFeedContent(employeeId: $id, token: $token) }',
        {
          id: employee.id,
          token: new URL(url).searchParams.get('token'),
        },
      ),
    ) as string;
    const lines = content.replaceAll('\r\n ', '').split('\r\n');
    for (const line of [`UID:meeting-${id}@elo`, `SUMMARY:Encontro: ${title}`, 'DTSTART:20261123T120000Z'])
      expect(lines).toContain(line);
  });
});
