import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { type Class, type Employee, type Enrollment, type User } from '../../../src/entities/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// Nobody can book without a valid enrollment: in an archived class, or after the enrollment was canceled.

let elo: TestApp;
let admin: User;
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});

async function ask(operation: string, as: { id: number } = admin): Promise<any> {
  const { body } = await elo.graphql(operation, {}, { as });
  return body.errors
    ? `${body.errors[0].extensions.code} ${body.errors[0].extensions.reason}`
    : Object.values(body.data)[0];
}
const monday = DateTime.now().setZone('America/Sao_Paulo').plus({ weeks: 2 }).startOf('week');

let facilitator: User;
let ana: User;
let group: Class;
let calendar: Employee;
let enrollment: Enrollment;
beforeEach(async () => {
  [facilitator, ana] = [await elo.make.aFacilitator(), await elo.make.aUser()];
  calendar = await elo.make.anEmployee({ user: facilitator });
  group = await elo.make.aClass({ facilitator });
  enrollment = await elo.make.anEnrollment({ class: group, participant: ana });
});

const periodAt = (hour: number) =>
  `startsAt: "${monday.set({ hour }).toISO()}", endsAt: "${monday.set({ hour: hour + 1 }).toISO()}"`;
const byParticipant = (hour: number) =>
  ask(`mutation { createAppointment(input: { classId: ${group.id}, ${periodAt(hour)} }) { id } }`, ana);
const byStaff = (hour: number) =>
  ask(
    `mutation { createAppointment(input: { classId: ${group.id}, clientId: ${ana.id}, ${periodAt(hour)} }) { id } }`,
    facilitator,
  );
const slots = () => {
  const day = monday.toISODate()!;
  return ask(`{ class(id: ${group.id}) { slots(from: "${day}", to: "${day}") { id } } }`, ana);
};

it('an archived class offers and accepts no appointments, and existing ones stay', async () => {
  expect((await slots()).slots).toHaveLength(7);
  const made = await byParticipant(9);
  expect(made).toEqual({ id: expect.stringMatching(/^\d+$/) });
  await ask(`mutation { updateClass(id: ${group.id}, input: { archived: true }) { id } }`);
  expect(await slots()).toEqual({ slots: [] });
  expect([await byParticipant(10), await byStaff(10)]).toEqual(['CONFLICT CLASS_ARCHIVED', 'CONFLICT CLASS_ARCHIVED']);
  expect(await ask(`{ appointment(id: ${made.id}) { canceledAt } }`, ana)).toEqual({ canceledAt: null });
  // An appointment without a class concerns only the collaborator.
  expect(
    await ask(
      `mutation { createAppointment(input: { employeeId: ${calendar.id}, ${periodAt(10)} }) { id } }`,
      facilitator,
    ),
  ).toEqual({ id: expect.stringMatching(/^\d+$/) });
});

it('staff can’t book for a participant with a canceled place', async () => {
  await ask(`mutation { cancelEnrollment(enrollmentId: ${enrollment.id}, reason: OTHER) { id } }`);
  expect(await byStaff(9)).toBe('NOT_FOUND CLIENT_NOT_FOUND');
  const byAdmin = `mutation { createAppointment(input: { employeeId: ${calendar.id}, classId: ${group.id}, clientId: ${ana.id}, ${periodAt(9)} }) { id } }`;
  expect(await ask(byAdmin)).toBe('CONFLICT ENROLLMENT_CANCELED');
  await ask(`mutation { restoreEnrollment(id: ${enrollment.id}) { id } }`);
  expect(await ask(byAdmin)).toEqual({ id: expect.stringMatching(/^\d+$/) });
});

it('a booking at the same time as a cancellation leaves no future appointment', async () => {
  for (let round = 0; round < 8; round += 1) {
    const participant = await elo.make.aUser();
    const place = await elo.make.anEnrollment({ class: group, participant });
    const hour = [9, 10, 11, 14, 15, 16, 17, 9][round]!;
    const period =
      round === 7 ? periodAt(9).replaceAll(monday.toISODate()!, monday.plus({ days: 1 }).toISODate()!) : periodAt(hour);
    const [booked, canceled] = await Promise.all([
      ask(
        `mutation { createAppointment(input: { classId: ${group.id}, clientId: ${participant.id}, ${period} }) { id } }`,
        facilitator,
      ),
      ask(`mutation { cancelEnrollment(enrollmentId: ${place.id}, reason: OTHER) { id } }`),
    ]);
    expect(canceled).toEqual({ id: String(place.id) });
    expect(JSON.stringify(booked)).toMatch(/^(\{"id"|"(CONFLICT ENROLLMENT_CANCELED|NOT_FOUND CLIENT_NOT_FOUND)")/);
    const left = await elo.make
      .em()
      .execute('select id from appointments where client_id = ? and deleted_at is null', [participant.id]);
    expect(left).toEqual([]);
  }
});

it('the note of a declined cancellation request stays in the participant’s history', async () => {
  const wrote = 'Mudei de turno e não consigo mais ir às segundas.';
  await ask(
    `mutation { requestCancellation(enrollmentId: ${enrollment.id}, reason: SCHEDULE_CONFLICT, note: "${wrote}") { id } }`,
    ana,
  );
  await ask(
    `mutation { answerCancellationRequest(enrollmentId: ${enrollment.id}, accept: false, note: "Fale comigo") { id } }`,
    facilitator,
  );
  const { timeline } = await ask(
    `{ user(id: ${ana.id}) { timeline(first: 5) { nodes { kind title detail state by } } } }`,
  );
  expect(timeline.nodes).toContainEqual({
    ...{
      kind: 'CANCELLATION_REFUSED',
      title: group.name,
      detail: wrote,
      state: 'SCHEDULE_CONFLICT',
      by: facilitator.name,
    },
  });
  // A later cancellation has its own reasons.
  await ask(`mutation { cancelEnrollment(enrollmentId: ${enrollment.id}, reason: OTHER) { id } }`);
  expect(await ask(`{ enrollment(id: ${enrollment.id}) { cancelNote } }`)).toEqual({ cancelNote: null });
  // An accepted request is no refusal.
  const rui = await elo.make.aUser();
  const other = await elo.make.anEnrollment({ class: group, participant: rui });
  await ask(`mutation { requestCancellation(enrollmentId: ${other.id}) { id } }`, rui);
  await ask(`mutation { answerCancellationRequest(enrollmentId: ${other.id}, accept: true) { id } }`, facilitator);
  const { timeline: accepted } = await ask(`{ user(id: ${rui.id}) { timeline(first: 20) { nodes { kind } } } }`);
  expect(accepted.nodes.map(({ kind }: { kind: string }) => kind)).not.toContain('CANCELLATION_REFUSED');
});
