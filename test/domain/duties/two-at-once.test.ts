import { beforeAll, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { Class, Employee, type User } from '../../../src/entities/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// A person loses a role while another caller links a record to the person. In either order no forbidden link remains.

let elo: TestApp;
let admin: User;
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});

const ROUNDS = 6;
const today = DateTime.now().setZone('America/Sao_Paulo').toISODate()!;

async function outcome(call: string, as: { id: number } = admin): Promise<string> {
  const { body } = await elo.graphql(`mutation { ${call} }`, {}, { as });
  return body.errors ? `${body.errors[0].extensions.code} ${body.errors[0].extensions.reason}` : 'done';
}
const count = async (sql: string, given: unknown[]): Promise<number> =>
  (await elo.make.em().execute<{ count: number }[]>(`select count(*)::int as count from ${sql}`, given))[0]!.count;

/** Open links of a person that the person may not have. */
const linksOf = (id: number): Promise<number> =>
  count(
    `(select 1 from classes where facilitator_id = $1 and archived_at is null
      union all select 1 from employees where user_id = $1 and archived_at is null
      union all select 1 from class_substitutes where user_id = $1
      union all select 1 from enrollments where participant_id = $1 and canceled_at is null
      union all select 1 from hospital_group_members where user_id = $1) as links`.replaceAll('$1', String(id)),
    [],
  );

const endings: [string, (id: number) => string][] = [
  ['deactivateUser', id => `deactivateUser(id: ${id}) { id }`],
  ['setRoles', id => `setRoles(id: ${id}, roles: [PARTICIPANT]) { id }`],
  ['deactivateUser, handing over', id => `deactivateUser(id: ${id}, handOver: { appointments: CANCEL }) { id }`],
];
const links: [string, (id: number) => Promise<string>][] = [
  [
    'updateClass',
    async id =>
      `updateClass(id: ${(await elo.make.aClass({ facilitator: null })).id}, input: { facilitatorId: ${id} }) { id }`,
  ],
  [
    'handOverClass',
    async id =>
      `handOverClass(classId: ${(await elo.make.aClass()).id}, facilitatorId: ${id}, from: "${today}", appointments: CANCEL) { id }`,
  ],
  [
    'setSubstitute',
    async id =>
      `setSubstitute(classId: ${(await elo.make.aClass()).id}, userId: ${id}, from: "${today}", to: "${today}") { id }`,
  ],
  ['createEmployee', async id => `createEmployee(input: { userId: ${id} }) { id }`],
  [
    'updateEmployee',
    async id => {
      const { id: calendar } = await elo.make.anEmployee({ user: { id } as User });
      await elo.make.em().nativeUpdate(Employee, calendar, { archivedAt: new Date() });
      return `updateEmployee(id: ${calendar}, input: { archived: false }) { id }`;
    },
  ],
  [
    'updateClass out of the archive',
    async id => {
      const { id: group } = await elo.make.aClass({ facilitator: { id } as User });
      await elo.make.em().nativeUpdate(Class, group, { archivedAt: new Date() });
      return `updateClass(id: ${group}, input: { archived: false }) { id }`;
    },
  ],
];

describe.each(endings)('ending duties by %s', (_ending, ends) => {
  it.each(links)('at the same time as %s never leaves a duty with the person', async (_link, linking) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await elo.make.aFacilitator();
      const link = await linking(id);
      const [ended, linked] = await Promise.all([outcome(ends(id)), outcome(link)]);
      expect([ended, linked]).toEqual([
        expect.stringMatching(/^(done|CONFLICT PERSON_HAS_DUTIES)$/),
        expect.stringMatching(/^(done|INVALID INVALID_FIELDS)$/),
      ]);
      if (ended === 'done') expect(await linksOf(id)).toBe(0);
      else expect(linked).toBe('done');
    }
  });
});

it('only one of two facilitators who are to take over from each other does so', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = [await elo.make.aFacilitator(), await elo.make.aFacilitator()];
    for (const facilitator of [one, other]) await elo.make.aClass({ facilitator });
    const out = (user: User, heir: User) =>
      outcome(`deactivateUser(id: ${user.id}, handOver: { facilitatorId: ${heir.id}, appointments: CANCEL }) { id }`);
    const outcomes = await Promise.all([out(one, other), out(other, one)]);
    expect(outcomes.toSorted()).toEqual(['INVALID INVALID_FIELDS', 'done']);
  }
});

it.each([
  ['deactivateUser', (id: number) => `deactivateUser(id: ${id}) { id }`],
  ['setRoles', (id: number) => `setRoles(id: ${id}, roles: [FACILITATOR]) { id }`],
])(
  '%s of a participant at the same time as enrollParticipant leaves no staff member with a place',
  async (name, ends) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await elo.make.aUser();
      const group = await elo.make.aClass();
      const [ended, enrolled] = await Promise.all([
        outcome(ends(id)),
        outcome(`enrollParticipant(classId: ${group.id}, participantId: ${id}) { id }`),
      ]);
      expect(enrolled).toMatch(/^(done|CONFLICT NOT_A_PARTICIPANT)$/);
      // A locked participant keeps their enrollment; staff have none.
      if (name === 'setRoles')
        expect([ended, enrolled]).toContainEqual(
          expect.stringMatching(/^CONFLICT (PARTICIPANT_HAS_PLACES|NOT_A_PARTICIPANT)$/),
        );
      else expect(ended).toBe('done');
    }
  },
);

it('deactivateUser at the same time as a booking leaves no appointment in the deactivated person’s calendar', async () => {
  const monday = DateTime.now().setZone('America/Sao_Paulo').plus({ weeks: 2 }).startOf('week');
  for (let round = 0; round < ROUNDS; round += 1) {
    const facilitator = await elo.make.aFacilitator();
    const calendar = await elo.make.anEmployee({ user: facilitator });
    const group = await elo.make.aClass({ facilitator });
    const ana = await elo.make.aUser();
    await elo.make.anEnrollment({ class: group, participant: ana });
    const period = `startsAt: "${monday.set({ hour: 14 }).toISO()}", endsAt: "${monday.set({ hour: 15 }).toISO()}"`;
    const [ended, own, booked] = await Promise.all([
      outcome(`deactivateUser(id: ${facilitator.id}, handOver: { appointments: CANCEL }) { id }`),
      outcome(`createAppointment(input: { employeeId: ${calendar.id}, ${period} }) { id }`, facilitator),
      outcome(`createAppointment(input: { classId: ${group.id}, ${period} }) { id }`, ana),
    ]);
    expect(ended).toBe('done');
    for (const each of [own, booked]) expect(each).not.toMatch(/INTERNAL/);
    expect(
      await count('appointments where employee_id = ? and deleted_at is null and start_time > now()', [calendar.id]),
    ).toBe(0);
  }
});
