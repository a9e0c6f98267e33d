import { beforeAll, expect } from '@jest/globals';
import { ofFastPath } from '../support/fast-path.js';
import { lastCode } from '../support/passcodes.js';
import { aBookableClass, FRIDAY } from '../support/scheduling.js';
import { isCallerLookup, startTestApp, type TestApp } from '../support/test-app.js';

// The cost of a write is mainly the number of its round trips to PostgreSQL.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({}, { poolSize: 2 });
  elo.setNow(FRIDAY);
});

interface Write {
  as: { id: number };
  /** The root field with its arguments and its selection. */
  field: string;
}

/** Each makes its own records, so that it can run again. */
const writes: { [name: string]: () => Promise<Write> } = {
  async createSubmission() {
    const { facilitator, group, participant } = await aBookableClass(elo);
    const activity = await elo.make.anActivity({ course: group.course });
    const input = `classId: ${group.id}, participantId: ${participant.id}, activityId: ${activity.id}`;
    return { as: facilitator, field: `createSubmission(input: { ${input} }) { id title status files { path } }` };
  },
  async evaluateSubmission() {
    const { facilitator, group, participant } = await aBookableClass(elo);
    const { id } = await elo.make.aSubmission({ class: group, participant, files: 1 });
    return {
      as: facilitator,
      field: `evaluateSubmission(id: ${id}, input: { score: 80 }) { id status files { path } }`,
    };
  },
  async recordPresence() {
    const { facilitator, group, participant } = await aBookableClass(elo);
    const activity = await elo.make.anActivity({ course: group.course });
    const given = `classId: ${group.id}, participantId: ${participant.id}, activityId: ${activity.id}`;
    return { as: facilitator, field: `recordPresence(${given}) { id presence { source } }` };
  },
  async recordAutoPresence() {
    const { group, participant } = await aBookableClass(elo);
    const activity = await elo.make.anActivity({ course: group.course });
    const times = { startsAt: '2026-11-20T11:00:00Z', endsAt: '2026-11-20T13:00:00Z' };
    await elo.make.aMeeting({ class: group, activity, ...times });
    return { as: participant, field: `recordAutoPresence(classId: ${group.id}) { id presence { source } }` };
  },
  async enrollInCourse() {
    const group = await elo.make.aClass();
    return {
      as: await elo.make.aUser({ phone: '5511987654321' }),
      field: `enrollInCourse(courseId: ${group.course.id}) { id class { name } }`,
    };
  },
  async 'createAppointment, by a participant'() {
    const { group, participant } = await aBookableClass(elo);
    const times = 'startsAt: "2026-11-23T13:00:00Z", endsAt: "2026-11-23T14:00:00Z"';
    return {
      as: participant,
      field: `createAppointment(input: { ${times}, classId: ${group.id} }) { id employee { name } client { name } }`,
    };
  },
  async 'createAppointment, by staff'() {
    const { facilitator, group, participant } = await aBookableClass(elo);
    const times = 'startsAt: "2026-11-23T13:00:00Z", endsAt: "2026-11-23T14:00:00Z"';
    const input = `${times}, classId: ${group.id}, clientId: ${participant.id}`;
    return {
      as: facilitator,
      field: `createAppointment(input: { ${input} }) { id employee { name } client { name } }`,
    };
  },
  async cancelAppointment() {
    const { group, participant, employee } = await aBookableClass(elo);
    const times = { startsAt: '2026-11-23T13:00:00Z', endsAt: '2026-11-23T14:00:00Z' };
    const { id } = await elo.make.anAppointment({ employee, class: group, client: participant, ...times, typeId: 2 });
    return { as: participant, field: `cancelAppointment(id: ${id}) { id canceledAt }` };
  },
  async sendOtp() {
    return { as: await elo.make.aUser(), field: `sendOtp(phone: "${aPhone()}") { expiresAt }` };
  },
  async confirmOtp() {
    const [as, phone] = [await elo.make.aUser(), aPhone()];
    await elo.graphql(`mutation { sendOtp(phone: "${phone}") { expiresAt } }`, {}, { as });
    return { as, field: `confirmOtp(phone: "${phone}", code: "${await lastCode(elo, phone)}")` };
  },
};

let phones = 10_000_000;
const aPhone = () => `55119${(phones += 1)}`;

/** Round trips of the write, without the lookup of the caller. */
async function roundTripsOf({ as, field }: Write): Promise<number> {
  let lookups = 0;
  const trips = await elo.roundTrips(async () => {
    const sent = await elo.statements(async () => {
      const { body } = await elo.graphql(`mutation { ${field} }`, {}, { as });
      expect(body.errors).toBeUndefined();
    });
    lookups = sent.filter(isCallerLookup).length;
  });
  return trips - lookups;
}

ofFastPath.it.each([
  ['createSubmission', 3],
  // The submission is locked, and then read.
  ['evaluateSubmission', 5],
  ['recordPresence', 3],
  ['recordAutoPresence', 7],
  // The class is locked, and then the enrollment is made.
  ['enrollInCourse', 9],
  // The enrollment is checked again under the lock of the calendar.
  ['createAppointment, by a participant', 14],
  ['createAppointment, by staff', 13],
  ['cancelAppointment', 5],
  ['sendOtp', 9],
  // The last trip records the owner of the phone.
  ['confirmOtp', 4],
])('%s takes %i round trips to the database', async (name, trips) => {
  // Connections and prepared statements exist from the first run.
  await roundTripsOf(await writes[name]!());
  expect(await roundTripsOf(await writes[name]!())).toBe(trips);
});
