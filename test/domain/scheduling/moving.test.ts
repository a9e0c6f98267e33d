import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ensureAppKey } from '../../../src/domain/sessions/ensure-app-key.js';
import { Appointment, Employee, type User } from '../../../src/entities/index.js';
import { outcomeOf } from '../../support/outcome.js';
import { soonAfter } from '../../support/moments.js';
import { aBookableClass, FRIDAY, storedAppointment } from '../../support/scheduling.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
  await ensureAppKey(elo.app.services);
});
beforeEach(() => elo.setNow(FRIDAY));

type Caller = { id: number } | string | null;
const asCaller = (as: Caller) => (typeof as === 'string' ? { headers: { authorization: as } } : { as });
const KEY = 'demo-api-key';

/** An hour of the Monday after FRIDAY, by the clock of São Paulo. */
const hour = (clock: number, minutes = 60) => {
  const start = Date.UTC(2026, 10, 23, clock + 3);
  return { startsAt: new Date(start).toISOString(), endsAt: new Date(start + minutes * 60_000).toISOString() };
};
const MOVE = `mutation ($id: ID!, $startsAt: DateTime!, $endsAt: DateTime!) {
  it: moveAppointment(id: $id, startsAt: $startsAt, endsAt: $endsAt) { startsAt endsAt revision movedAt } }`;
const move = async (id: number, to: { startsAt: string; endsAt: string }, as: Caller) =>
  outcomeOf(await elo.graphql(MOVE, { id, ...to }, asCaller(as)));
const change = (employee: { id: number }, settings: object) =>
  elo.make.em().nativeUpdate(Employee, employee.id, settings);

type Scene = Awaited<ReturnType<typeof aBookableClass>>;
const booked = (scene: Scene, more: object = {}) =>
  elo.make.anAppointment({
    employee: scene.employee,
    class: scene.group,
    client: scene.participant,
    ...hour(9),
    ...more,
  });
const jobsOf = async (id: number) =>
  (
    await elo.make
      .em()
      .execute<{ job: string; payload: object }[]>(
        "select job, payload from outbox where payload->>'appointmentId' = ? order by id",
        [String(id)],
      )
  ).map(({ job }) => job);

describe('moveAppointment', () => {
  it('changes the time once, also when repeated, and notifies once', async () => {
    const scene = await aBookableClass(elo);
    const { id } = await booked(scene);
    const moved = { ...hour(10), revision: 1, movedAt: soonAfter(FRIDAY) };
    expect(await move(id, hour(10), scene.participant)).toEqual(moved);
    expect(await move(id, hour(10), scene.participant)).toEqual(moved);
    expect(await jobsOf(id)).toEqual(['appointment-moved']);
    // The earlier time is free again, and the new time may overlap the appointment's own old one.
    await booked(scene);
    expect(await move(id, hour(10, 90), scene.facilitator)).toEqual({ ...moved, ...hour(10, 90), revision: 2 });
    expect(await move(id, hour(9), scene.participant)).toEqual(['CONFLICT', 'CALENDAR_TAKEN_AT']);
    expect(await storedAppointment(elo, id)).toMatchObject({ revision: 2 });
  });

  it('is for the client, the owner, administrators, and services that may book', async () => {
    const scene = await aBookableClass(elo);
    const { id } = await booked(scene);
    const refused = async (as: Caller) => move(id, hour(10), as);
    expect(await refused(null)).toEqual(['UNAUTHENTICATED', 'NOT_SIGNED_IN']);
    expect(await refused(await elo.make.aUser())).toEqual(['NOT_FOUND', 'APPOINTMENT_NOT_FOUND']);
    expect(await refused((await aBookableClass(elo)).facilitator)).toEqual(['NOT_FOUND', 'APPOINTMENT_NOT_FOUND']);
    expect(await refused(await elo.make.aSupervisor())).toEqual(['FORBIDDEN', 'NOT_ALLOWED']);
    expect(await storedAppointment(elo, id)).toMatchObject({ revision: 0 });
    for (const [clock, as] of [
      [10, scene.participant],
      [11, scene.facilitator],
      [14, await elo.make.anAdmin()],
      [15, KEY],
    ] as const)
      expect(await move(id, hour(clock), as)).toMatchObject(hour(clock));
  });

  it('applies the rules of a booking to a client', async () => {
    const scene = await aBookableClass(elo);
    const { id } = await booked(scene);
    const refused = (to: { startsAt: string; endsAt: string }) => move(id, to, scene.participant);
    const invalid = (field: string) => ['INVALID', 'INVALID_FIELDS', field];
    expect(await refused(hour(12))).toEqual(invalid('startsAt'));
    expect(await refused(hour(10, 90))).toEqual(invalid('endsAt'));
    expect(await refused({ startsAt: '2026-11-23T12:30:00Z', endsAt: '2026-11-23T13:30:00Z' })).toEqual(
      invalid('startsAt'),
    );
    expect(await refused({ startsAt: '2026-11-19T12:00:00Z', endsAt: '2026-11-19T13:00:00Z' })).toEqual(
      invalid('startsAt'),
    );
    await change(scene.employee, { noticeHours: 80 });
    expect(await refused(hour(15))).toEqual(invalid('startsAt'));
    await change(scene.employee, { noticeHours: 0, archivedAt: new Date() });
    expect(await refused(hour(15))).toEqual(['CONFLICT', 'CALENDAR_ARCHIVED']);
    await change(scene.employee, { archivedAt: null });
    await elo.make
      .em()
      .execute("update enrollments set canceled_at = now(), cancel_reason = 'OTHER' where class_id = ?", [
        scene.group.id,
      ]);
    expect(await refused(hour(15))).toEqual(['FORBIDDEN', 'BOOKING_ELSEWHERE']);
    expect(await storedAppointment(elo, id)).toMatchObject({ revision: 0 });
  });

  it('is refused to a client after the calendar’s deadline, after the start, and after ten moves', async () => {
    const scene = await aBookableClass(elo);
    const { id } = await booked(scene);
    await change(scene.employee, { cancelUntilHours: 72 });
    elo.setNow('2026-11-20T12:00:01Z');
    expect(await move(id, hour(10), scene.participant)).toEqual(['CONFLICT', 'APPOINTMENT_TOO_SOON']);
    const cancel = async (as: Caller) =>
      outcomeOf(await elo.graphql(`mutation { it: cancelAppointment(id: ${id}) { id } }`, {}, asCaller(as)));
    expect(await cancel(scene.participant)).toEqual(['CONFLICT', 'APPOINTMENT_TOO_SOON']);
    expect(await move(id, hour(10), scene.facilitator)).toMatchObject({ revision: 1 });
    await change(scene.employee, { cancelUntilHours: 0 });
    elo.setNow('2026-11-23T13:00:00Z');
    expect(await move(id, hour(15), scene.participant)).toEqual(['CONFLICT', 'APPOINTMENT_BEGAN']);
    elo.setNow(FRIDAY);
    await elo.make.em().nativeUpdate(Appointment, id, { revision: 10 });
    expect(await move(id, hour(15), scene.participant)).toEqual(['CONFLICT', 'APPOINTMENT_MOVED_OFTEN']);
    expect(await cancel(scene.participant)).toEqual({ id: String(id) });
    expect(await move(id, hour(15), scene.facilitator)).toEqual(['CONFLICT', 'APPOINTMENT_ALREADY_CANCELED']);
  });

  it('gives a time to one of two people who move there concurrently', async () => {
    const scene = await aBookableClass(elo);
    const other = await elo.make.aUser();
    await elo.make.anEnrollment({ class: scene.group, participant: other });
    const [first, second] = [await booked(scene), await booked(scene, { ...hour(10), client: other })];
    const outcomes = await Promise.all([move(first.id, hour(15), scene.participant), move(second.id, hour(15), other)]);
    expect(outcomes.filter(each => Array.isArray(each))).toEqual([['CONFLICT', 'CALENDAR_TAKEN_AT']]);
    expect(outcomes.filter(each => !Array.isArray(each))).toEqual([expect.objectContaining(hour(15))]);
  });

  it('moves a block without notifying anybody', async () => {
    const scene = await aBookableClass(elo);
    const { id } = await booked(scene, { typeId: 1, client: null });
    expect(await move(id, hour(20, 180), scene.facilitator)).toMatchObject(hour(20, 180));
    expect(await jobsOf(id)).toEqual([]);
  });
});

describe('cancelAppointments', () => {
  const CLEAR = `mutation ($employeeId: ID!, $from: DateTime!, $to: DateTime!, $reason: String!) {
    it: cancelAppointments(employeeId: $employeeId, from: $from, to: $to, reason: $reason) }`;
  const day = { from: '2026-11-23T00:00:00Z', to: '2026-11-24T00:00:00Z' };
  const clear = async (employee: { id: number }, as: Caller, more: object = {}) =>
    outcomeOf(await elo.graphql(CLEAR, { employeeId: employee.id, ...day, reason: 'Doente', ...more }, asCaller(as)));

  it('cancels future appointments in the period once, with the reason, and nothing else', async () => {
    const scene = await aBookableClass(elo);
    const [first, second] = [await booked(scene), await booked(scene, hour(11))];
    const kept = [
      await booked(scene, { ...hour(14), typeId: 1, client: null }),
      await booked(scene, { startsAt: '2026-11-24T12:00:00Z', endsAt: '2026-11-24T13:00:00Z' }),
      await booked(scene, { startsAt: '2026-11-19T12:00:00Z', endsAt: '2026-11-19T13:00:00Z' }),
      await booked(await aBookableClass(elo)),
    ];
    expect(await clear(scene.employee, scene.facilitator, { from: '2026-11-19T00:00:00Z' })).toBe(2);
    expect(await clear(scene.employee, scene.facilitator)).toBe(0);
    for (const { id } of [first, second]) {
      expect(await storedAppointment(elo, id)).toMatchObject({
        deletedAt: soonAfter(FRIDAY),
        cancelReason: 'Doente',
        canceledBy: { id: scene.facilitator.id },
      });
      expect(await jobsOf(id)).toEqual(['appointment-cancelled']);
    }
    for (const { id } of kept) expect(await storedAppointment(elo, id)).toMatchObject({ deletedAt: null });
    const SEEN = `{ it: appointment(id: ${first.id}) { cancelReason canceledBy { name email } } }`;
    expect(outcomeOf(await elo.graphql(SEEN, {}, { as: scene.participant }))).toEqual({
      cancelReason: 'Doente',
      canceledBy: { name: scene.facilitator.name, email: null },
    });
  });

  it('is for the owner, supervisors and administrators', async () => {
    const scene = await aBookableClass(elo);
    const { id } = await booked(scene);
    expect(await clear(scene.employee, null)).toEqual(['UNAUTHENTICATED', 'NOT_SIGNED_IN']);
    expect(await clear(scene.employee, scene.participant)).toEqual(['FORBIDDEN', 'CALENDAR_NOT_OWN']);
    expect(await clear(scene.employee, await elo.make.aUser())).toEqual(['NOT_FOUND', 'CALENDAR_NOT_FOUND']);
    expect(await clear(scene.employee, await elo.make.aFacilitator())).toEqual(['NOT_FOUND', 'CALENDAR_NOT_FOUND']);
    expect(await clear(scene.employee, KEY)).toEqual(['FORBIDDEN', 'PERSON_NEEDED']);
    expect(await clear({ id: 999_999 }, await elo.make.anAdmin())).toEqual(['NOT_FOUND', 'CALENDAR_NOT_FOUND']);
    expect(await storedAppointment(elo, id)).toMatchObject({ deletedAt: null });
    expect(await clear(scene.employee, await elo.make.aSupervisor())).toBe(1);
    await booked(scene);
    expect(await clear(scene.employee, await elo.make.anAdmin())).toBe(1);
  });

  it('needs a reason and a period of at most 31 days', async () => {
    const { employee, facilitator } = await aBookableClass(elo);
    const invalid = (field: string) => ['INVALID', 'INVALID_FIELDS', field];
    for (const reason of ['', ' \n', 'x'.repeat(501)])
      expect(await clear(employee, facilitator, { reason })).toEqual(invalid('reason'));
    expect(await clear(employee, facilitator, { to: day.from })).toEqual(invalid('to'));
    expect(await clear(employee, facilitator, { to: '2026-12-24T00:00:01Z' })).toEqual(invalid('to'));
    expect(await clear(employee, facilitator, { to: '2026-12-24T00:00:00Z' })).toBe(0);
  });

  it('cancels each appointment once when repeated concurrently, and beside clients who cancel', async () => {
    const scene = await aBookableClass(elo);
    const ids = [];
    for (const clock of [9, 10, 11, 14, 15]) ids.push((await booked(scene, hour(clock))).id);
    const cancel = (id: number) =>
      elo.graphql(`mutation { it: cancelAppointment(id: ${id}) { id } }`, {}, { as: scene.participant });
    await Promise.all([
      clear(scene.employee, scene.facilitator),
      cancel(ids[4]!),
      clear(scene.employee, scene.facilitator),
      cancel(ids[0]!),
    ]);
    for (const id of ids) expect(await jobsOf(id)).toEqual(['appointment-cancelled']);
  });
});

describe('setAppointmentOutcome', () => {
  const note = async (id: number, outcome: string | null, as: Caller) =>
    outcomeOf(
      await elo.graphql(
        `mutation { it: setAppointmentOutcome(id: ${id}, outcome: ${outcome}) { outcome } }`,
        {},
        asCaller(as),
      ),
    );

  it('is stored from the appointment’s start on, by the owner or an administrator', async () => {
    const scene = await aBookableClass(elo);
    const { id } = await booked(scene);
    elo.stopClock('2026-11-23T11:59:59.999Z', 'it is the last millisecond before it begins');
    expect(await note(id, 'ATTENDED', scene.facilitator)).toEqual(['CONFLICT', 'APPOINTMENT_AHEAD']);
    elo.setNow('2026-11-23T12:00:00Z');
    expect(await note(id, 'ATTENDED', null)).toEqual(['UNAUTHENTICATED', 'NOT_SIGNED_IN']);
    expect(await note(id, 'ATTENDED', scene.participant)).toEqual(['FORBIDDEN', 'CALENDAR_NOT_OWN']);
    expect(await note(id, 'ATTENDED', await elo.make.aSupervisor())).toEqual(['FORBIDDEN', 'CALENDAR_NOT_OWN']);
    expect(await note(id, 'ATTENDED', await elo.make.aFacilitator())).toEqual(['NOT_FOUND', 'APPOINTMENT_NOT_FOUND']);
    expect(await note(id, 'ATTENDED', KEY)).toEqual(['FORBIDDEN', 'PERSON_NEEDED']);
    expect(await note(id, 'ATTENDED', scene.facilitator)).toEqual({ outcome: 'ATTENDED' });
    expect(await note(id, 'NO_SHOW', await elo.make.anAdmin())).toEqual({ outcome: 'NO_SHOW' });
    expect(
      outcomeOf(await elo.graphql(`{ it: appointment(id: ${id}) { outcome } }`, {}, { as: scene.participant })),
    ).toEqual({ outcome: 'NO_SHOW' });
    // A recorded outcome stays until it is taken back.
    expect(await move(id, hour(15), scene.facilitator)).toEqual(['CONFLICT', 'APPOINTMENT_HAS_OUTCOME']);
    const cancel = async (as: User) =>
      outcomeOf(await elo.graphql(`mutation { it: cancelAppointment(id: ${id}) { id } }`, {}, { as }));
    expect(await cancel(scene.facilitator)).toEqual(['CONFLICT', 'APPOINTMENT_HAS_OUTCOME']);
    expect(await note(id, null, scene.facilitator)).toEqual({ outcome: null });
    // Only the collaborator can end an appointment that has begun.
    expect(await cancel(scene.participant)).toEqual(['CONFLICT', 'APPOINTMENT_BEGAN']);
    expect(await cancel(scene.facilitator)).toEqual({ id: String(id) });
    expect(await note(id, 'ATTENDED', scene.facilitator)).toEqual(['CONFLICT', 'APPOINTMENT_ALREADY_CANCELED']);
  });

  it('is refused for blocks', async () => {
    const scene = await aBookableClass(elo);
    const { id } = await booked(scene, { typeId: 1, client: null });
    elo.setNow('2026-11-23T12:00:00Z');
    expect(await note(id, 'ATTENDED', scene.facilitator)).toEqual(['NOT_FOUND', 'APPOINTMENT_NOT_FOUND']);
  });
});
