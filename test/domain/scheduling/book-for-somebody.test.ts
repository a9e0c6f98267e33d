import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ensureAppKey } from '../../../src/domain/sessions/ensure-app-key.js';
import { Employee } from '../../../src/entities/index.js';
import { outcomeOf } from '../../support/outcome.js';
import { aBookableClass, calendarRows, FRIDAY } from '../../support/scheduling.js';
import { isCallerLookup, startTestApp, type TestApp } from '../../support/test-app.js';

// Staff books an appointment for a participant, from the free times of that participant.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
  await ensureAppKey(elo.app.services);
});
beforeEach(async () => {
  elo.setNow(FRIDAY);
  scene = await aBookableClass(elo);
});
let scene: Awaited<ReturnType<typeof aBookableClass>>;

type Caller = { id: number } | string | null;
const ask = async (as: Caller, query: string): Promise<any> =>
  outcomeOf(await elo.graphql(query, {}, typeof as === 'string' ? { headers: { authorization: as } } : { as }));
const rows = (sql: string, values: unknown[]) => elo.make.em().execute<any[]>(sql, values);

const MONDAY = '2026-11-23';
/** The starts of the slots of a day by the collaborator's clock, or the refusal. */
async function slots(as: Caller, participant: { id: number } | null = scene.participant, date = MONDAY) {
  const person = participant ? `, participantId: ${participant.id}` : '';
  const found = await ask(as, `{ it: slots(classId: ${scene.group.id}, date: "${date}"${person}) { time } }`);
  return typeof found[0] === 'object' ? found.map(({ time }: { time: string }) => time.slice(0, 5)) : found;
}
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const times = (hour: number) =>
  `startsAt: "${MONDAY}T${clock(hour)}:00-03:00", endsAt: "${MONDAY}T${clock(hour + 1)}:00-03:00"`;
const book = (as: Caller, hour: number, { id }: { id: number } = scene.participant) =>
  ask(
    as,
    `mutation { it: createAppointment(input: { classId: ${scene.group.id}, clientId: ${id}, ${times(hour)} }) {
      id client { id } employee { id } } }`,
  );
/** Gives a person a place of work in a city. */
async function worksIn(person: { id: number }, cityId: number) {
  const [{ id }] = await rows(`insert into hospitals (name, city_id) values ('H', ?) returning id`, [cityId]);
  await rows(
    `insert into institution_profiles (user_id, hospital_id, position, terms_accepted_at) values (?, ?, 'Enfermeira', now())`,
    [person.id, id],
  );
}
const [MANAUS, CUIABA] = [1302603, 5103403];
const ALL_DAY = ['09:00', '10:00', '11:00', '14:00', '15:00', '16:00', '17:00'];

it('staff gets the slots that the participant sees: with their notice, horizon and holidays', async () => {
  const { facilitator, participant, employee } = scene;
  elo.stopClock(FRIDAY, 'notice and horizon end at this instant');
  // FRIDAY is 9 o'clock: 74 hours before Monday's 11 o'clock, four days before Tuesday's 9 o'clock.
  await elo.make.em().nativeUpdate(Employee, employee.id, { noticeHours: 74, horizonDays: 4 });
  const seen = ALL_DAY.slice(2);
  expect([await slots(facilitator, null), await slots(facilitator)]).toEqual([ALL_DAY, seen]);
  expect([await slots(participant, null), await slots(participant)]).toEqual([seen, seen]);
  expect(await slots(facilitator, participant, '2026-11-24')).toEqual(['09:00']);

  await worksIn(participant, MANAUS);
  const admin = await elo.make.anAdmin();
  await ask(
    admin,
    `mutation { it: createHoliday(input: { date: "${MONDAY}", name: "Local", cityId: ${MANAUS} }) { id } }`,
  );
  expect([await slots(facilitator, null), await slots(facilitator)]).toEqual([ALL_DAY, []]);
  // The holiday is refused for this participant, also when an earlier appointment moves to it; not for others.
  const holiday = ['INVALID', 'INVALID_FIELDS', 'startsAt'];
  expect([await book(facilitator, 11), await book(participant, 11)]).toEqual([holiday, holiday]);
  const { id } = await elo.make.anAppointment({
    ...{ employee, class: scene.group, client: participant },
    ...{ startsAt: '2026-11-24T12:00:00Z', endsAt: '2026-11-24T13:00:00Z' },
  });
  expect(await ask(facilitator, `mutation { it: moveAppointment(id: ${id}, ${times(11)}) { id } }`)).toEqual(holiday);
  const other = await elo.make.aUser();
  await elo.make.anEnrollment({ class: scene.group, participant: other });
  expect(await book(facilitator, 11, other)).toMatchObject({ client: { id: String(other.id) } });
});

it('the zone of the participant stands beside the slots: chosen, by place of work, by phone, unknown', async () => {
  const { facilitator, participant } = scene;
  const zone = async (as: Caller = facilitator) => {
    const [slot] = await ask(
      as,
      `{ it: slots(classId: ${scene.group.id}, date: "${MONDAY}", participantId: ${participant.id}) { time participantTimeZone } }`,
    );
    return slot;
  };
  await rows('update users set phone = null where id = ?', [participant.id]);
  expect(await zone()).toEqual({ time: '09:00:00', participantTimeZone: null });
  await rows(`update users set phone = '5568999990000' where id = ?`, [participant.id]);
  expect(await zone()).toMatchObject({ participantTimeZone: 'America/Rio_Branco' });
  await worksIn(participant, CUIABA);
  expect(await zone()).toEqual({ time: '09:00:00', participantTimeZone: 'America/Cuiaba' });
  await rows(`update users set time_zone = 'Europe/Lisbon' where id = ?`, [participant.id]);
  expect(await zone()).toMatchObject({ participantTimeZone: 'Europe/Lisbon' });
  expect(await zone(participant)).toMatchObject({ participantTimeZone: 'Europe/Lisbon' });
});

it('a slot is booked for the participant by the facilitator, an administrator or a key, and both get a mail', async () => {
  const { facilitator, participant, employee } = scene;
  const booked = { client: { id: String(participant.id) }, employee: { id: String(employee.id) } };
  for (const [as, hour] of [
    [facilitator, 9],
    [await elo.make.anAdmin(), 10],
    ['demo-api-key', 11],
  ] as const) {
    const made = await book(as, hour);
    expect(made).toMatchObject(booked);
    // One mail for both of them (test/jobs/appointment-mails.test.ts).
    expect(await rows(`select job from outbox where payload->>'appointmentId' = ?`, [made.id])).toEqual([
      { job: 'appointment-created' },
    ]);
  }
  expect(await slots(facilitator)).toEqual(ALL_DAY.slice(3));
  expect(await book(facilitator, 11)).toEqual(['CONFLICT', 'CALENDAR_TAKEN_AT']);
});

it('one of two bookings for different people at once gets the slot', async () => {
  const other = await elo.make.aUser();
  await elo.make.anEnrollment({ class: scene.group, participant: other });
  const found = await Promise.all([
    book(scene.facilitator, 9),
    book(other, 9, other),
    book(scene.facilitator, 9, other),
  ]);
  expect(found.filter(each => !Array.isArray(each))).toHaveLength(1);
  expect(found.filter(Array.isArray)).toEqual(Array(2).fill(['CONFLICT', 'CALENDAR_TAKEN_AT']));
});

it('others neither see the times of a participant nor book for them', async () => {
  const { participant, facilitator, group } = scene;
  const classmate = await elo.make.aUser();
  await elo.make.anEnrollment({ class: group, participant: classmate });
  const elsewhere = await aBookableClass(elo);
  const canceled = await elo.make.aUser();
  const place = await elo.make.anEnrollment({ class: group, participant: canceled });
  await ask(facilitator, `mutation { it: cancelEnrollment(enrollmentId: ${place.id}, reason: OTHER) { id } }`);
  const supervisor = await elo.make.aSupervisor();
  const before = await calendarRows(elo);

  const notTaken = ['FORBIDDEN', 'CLASS_NOT_TAKEN'];
  const forOthers = ['FORBIDDEN', 'BOOKING_FOR_OTHERS'];
  const unknown = ['NOT_FOUND', 'CLIENT_NOT_FOUND'];
  expect([await slots(null), await book(null, 9)].map(([code]) => code)).toEqual(Array(2).fill('UNAUTHENTICATED'));
  expect([await slots(classmate), await book(classmate, 9)]).toEqual([forOthers, forOthers]);
  expect([await slots(elsewhere.participant), await book(elsewhere.participant, 9)]).toEqual([notTaken, forOthers]);
  expect([await slots(elsewhere.facilitator), await book(elsewhere.facilitator, 9)]).toEqual([notTaken, forOthers]);
  // Supervisors see everything; they book in participant mode.
  expect([await slots(supervisor), await book(supervisor, 9)]).toEqual([ALL_DAY, forOthers]);
  expect([await slots(facilitator, elsewhere.participant), await book(facilitator, 9, elsewhere.participant)]).toEqual([
    unknown,
    unknown,
  ]);
  expect([await slots(facilitator, canceled), await book(facilitator, 9, canceled)]).toEqual([unknown, unknown]);
  expect(await slots(supervisor, { id: 2_000_000_000 })).toEqual(unknown);
  expect(await calendarRows(elo)).toEqual(before);

  // The same at the class, whose other fields are answered.
  const atClass = await elo.graphql(
    `{ class(id: ${group.id}) { name slots(from: "${MONDAY}", to: "${MONDAY}", participantId: ${participant.id}) { time } } }`,
    {},
    { as: classmate },
  );
  expect(atClass.body).toMatchObject({
    data: { class: { name: group.name, slots: null } },
    errors: [{ extensions: { code: 'FORBIDDEN', reason: 'BOOKING_FOR_OTHERS' } }],
  });
});

it('the zone is personal: a key needs the scope for it', async () => {
  const admin = await elo.make.anAdmin();
  const key = async (scopes: string) => {
    const made = await ask(
      admin,
      `mutation { it: createApiKey(name: "agenda ${scopes.length}", scopes: ${scopes}, expiresAt: "2026-12-01T00:00:00Z") { key } }`,
    );
    return made.key as string;
  };
  const query = (field: string) =>
    `{ it: slots(classId: ${scene.group.id}, date: "${MONDAY}", participantId: ${scene.participant.id}) { ${field} } }`;
  const narrow = await key('["schedule:read"]');
  expect(await ask(narrow, query('id'))).toHaveLength(7);
  expect((await ask(narrow, query('participantTimeZone')))[0]).toBe('FORBIDDEN');
  const wide = await key('["schedule:read", "people:personal"]');
  expect(await ask(wide, query('participantTimeZone'))).toHaveLength(7);
});

it('the slots of a participant in many classes take as many statements as in one', async () => {
  const supervisor = await elo.make.aSupervisor();
  const statements = async () => {
    const query = `{ user(id: ${scene.participant.id}) { enrollments { class {
      slots(from: "${MONDAY}", to: "2026-11-27", participantId: ${scene.participant.id}) { id participantTimeZone } } } } }`;
    const sent = await elo.statements(async () => {
      const { body } = await elo.graphql(query, {}, { as: supervisor });
      expect(body.errors).toBeUndefined();
    });
    return sent.filter(sql => !isCallerLookup(sql)).length;
  };
  const one = await statements();
  for (let index = 0; index < 3; index += 1) {
    const { group } = await aBookableClass(elo);
    await elo.make.anEnrollment({ class: group, participant: scene.participant });
  }
  expect(await statements()).toBe(one);
});
