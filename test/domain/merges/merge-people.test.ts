import { beforeAll, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { Appointment, Enrollment, PersonMerge, Submission, User } from '../../../src/entities/index.js';
import { runOutbox, runRecurring } from '../../support/jobs.js';
import { mailTo } from '../../support/mail-folder.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// One person with two records: they become one, and two again.

let elo: TestApp;
let admin: User;
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});

type Caller = { id: number } | null;
/** Runs an operation. @returns its field, or code and reason of the error */
async function ask(operation: string, as: Caller = admin): Promise<any> {
  const { body } = await elo.graphql(operation, {}, { as });
  if (!body.errors) return Object.values(body.data)[0];
  const { code, reason } = body.errors[0].extensions;
  return `${code} ${reason}`;
}
const PLAN =
  '{ merge { id keptId droppedId droppedName canUndo } counts { table name moved setAside } conflicts { conflict kind label side isChoosable } }';
const merge = (keep: Caller, drop: Caller, more = 'dryRun: false', as: Caller = admin) =>
  ask(`mutation { mergePeople(keep: ${keep!.id}, drop: ${drop!.id}, ${more}) ${PLAN} }`, as);
const undo = (id: string, as: Caller = admin) => ask(`mutation { undoMerge(id: ${id}) { id undoneAt canUndo } }`, as);
const rows = (text: string, values: unknown[] = []): Promise<any[]> => elo.make.em().execute(text, values);
const rowOf = (entity: any, id: number): Promise<any> => elo.make.em().findOne(entity, id);

/** All rows of the tables that a merge changes, to compare. */
async function everything(people: readonly number[]): Promise<Record<string, unknown>> {
  const tables = ['enrollments', 'presences', 'submissions', 'appointments', 'consents', 'identity_links'];
  const all: Record<string, unknown> = {
    users: await rows(
      `select id, name, email, cpf, phone, roles, password_hash, email_verified_at from users where id in (?) order by id`,
      [people],
    ),
  };
  for (const table of tables)
    all[table] = await rows(`select to_jsonb(t) - 'updated_at' as row from ${table} as t order by id`);
  return all;
}

/** Two records of one person, each with a place, a presence, a hand-in and an appointment. */
async function aScene() {
  const { make } = elo;
  const [keep, drop] = [await make.aMember({ cpf: null }), await make.aMember({ phone: null })];
  const group = await make.aClass({ facilitator: await make.aFacilitator() });
  const other = await make.aClass();
  const [kept, dropped] = [
    await make.anEnrollment({ class: group, participant: keep }),
    await make.anEnrollment({ class: group, participant: drop }),
  ];
  const elsewhere = await make.anEnrollment({ class: other, participant: drop });
  const activity = await make.anActivity({ course: group.course });
  for (const { id } of [kept, dropped])
    await rows(`insert into presences (enrollment_id, activity_id, source) values (?, ?, 'STAFF')`, [id, activity.id]);
  const [first, second] = [
    await make.aSubmission({ class: group, participant: keep, activity }),
    await make.aSubmission({ class: group, participant: drop, activity, status: 'EVALUATED', score: 90 }),
  ];
  const at = DateTime.now().plus({ days: 3 }).startOf('hour');
  const booking = await make.anAppointment({
    ...{
      employee: await make.anEmployee(),
      client: drop,
      startsAt: at.toISO(),
      endsAt: at.plus({ hours: 1 }).toISO(),
    },
  });
  await rows(`insert into identity_links (user_id, issuer, subject) values (?, 'https://id.example', ?)`, [
    drop.id,
    `sub-${drop.id}`,
  ]);
  return { keep, drop, group, kept, dropped, elsewhere, activity, first, second, booking };
}

describe('a merge', () => {
  it('is shown first, and changes nothing then', async () => {
    const { keep, drop } = await aScene();
    const before = await everything([keep.id, drop.id]);
    const plan = await merge(keep, drop, 'dryRun: true');
    expect(plan.merge).toBeNull();
    expect(plan.conflicts.map(({ kind, side, isChoosable }: any) => [kind, side, isChoosable])).toEqual([
      ['PLACE', 'KEPT', true],
      ['PRESENCE', 'KEPT', false],
      ['HAND_IN', 'DROPPED', true],
      ['FIELD', 'KEPT', true],
      ['CONTACT', 'KEPT', false],
      ['PASSWORD', 'KEPT', false],
      ['IDENTITY', 'KEPT', false],
    ]);
    expect(await everything([keep.id, drop.id])).toEqual(before);
    expect(await rows('select 1 from outbox where job = ?', ['people-merged'])).toEqual([]);
  });

  it('moves everything, leads the dropped id to the kept person, and is undone', async () => {
    const { keep, drop, elsewhere, kept, dropped, first, second, booking, group } = await aScene();
    const before = await everything([keep.id, drop.id]);
    const token = await elo.bearer(drop);
    const { merge: made, counts } = await merge(keep, drop);
    expect(made).toMatchObject({
      keptId: String(keep.id),
      droppedId: String(drop.id),
      droppedName: drop.name,
      canUndo: true,
    });
    expect(counts).toContainEqual({ table: 'appointments', name: 'Appointments', moved: 1, setAside: 0 });
    expect(counts).toContainEqual({ table: 'presences', name: 'Presences', moved: 0, setAside: 1 });

    expect(await rowOf(User, drop.id)).toBeNull();
    expect(await rowOf(User, keep.id)).toMatchObject({ cpf: drop.cpf, email: keep.email, phone: keep.phone });
    expect((await rowOf(Enrollment, elsewhere.id)).participant.id).toBe(keep.id);
    expect((await rowOf(Appointment, booking.id)).client.id).toBe(keep.id);
    expect(await rowOf(Enrollment, dropped.id)).toBeNull();
    // The evaluated hand-in is the last one, so it counts.
    expect((await rowOf(Submission, first.id)).attempt).toBe(1);
    expect(await rowOf(Submission, second.id)).toMatchObject({ attempt: 2, participant: { id: keep.id } });

    // The dropped account does not come in; its id leads to the kept person in the graph and in the facades.
    expect(
      (await elo.call('GET', '/portal/api/submissions', { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(403);
    expect(await ask(`{ person(id: ${drop.id}) { id } }`)).toEqual({ id: String(keep.id) });
    expect(await ask(`{ user(id: ${drop.id}) { id } }`)).toEqual({ id: String(keep.id) });
    expect(await ask(`{ submissions(filter: { participantId: ${drop.id} }) { totalCount } }`)).toEqual({
      totalCount: 2,
    });
    const later = await elo.make.aClass();
    expect(
      await ask(
        `mutation { enrollParticipant(classId: ${later.id}, participantId: ${drop.id}) { participant { id } } }`,
      ),
    ).toEqual({ participant: { id: String(keep.id) } });
    await runOutbox(elo);
    for (const { email } of [keep, drop]) await mailTo(elo, email, 'Seus cadastros foram unidos');

    expect(await undo(made.id)).toMatchObject({ canUndo: false });
    const after = await everything([keep.id, drop.id]);
    // A place that came after the merge stays with the kept person.
    expect(await rows('select participant_id from enrollments where class_id = ?', [later.id])).toEqual([
      { participant_id: keep.id },
    ]);
    expect({ ...after, enrollments: undefined }).toEqual({ ...before, enrollments: undefined });
    expect(
      (await rows('select id from enrollments where participant_id = ? order by id', [drop.id])).map(({ id }) => id),
    ).toEqual([dropped.id, elsewhere.id].sort((a, b) => a - b));
    expect((await rowOf(Enrollment, kept.id)).class.id).toBe(group.id);
    expect(await ask(`{ person(id: ${drop.id}) { id } }`)).toEqual({ id: String(drop.id) });
    expect(
      (await elo.call('GET', '/portal/api/submissions', { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(403);
    expect(await undo(made.id)).toBe('CONFLICT MERGE_FINAL');
  });

  it('keeps what the caller chose', async () => {
    const { keep, drop, kept, dropped, first, second } = await aScene();
    const { conflicts } = await merge(keep, drop, 'dryRun: true');
    const chosen = conflicts
      .filter(({ isChoosable }: any) => isChoosable)
      .map(({ conflict, side }: any) => `{ conflict: "${conflict}", side: ${side === 'KEPT' ? 'DROPPED' : 'KEPT'} }`);
    await merge(keep, drop, `dryRun: false, choices: [${chosen.join()}]`);
    expect(await rowOf(Enrollment, kept.id)).toBeNull();
    expect((await rowOf(Enrollment, dropped.id)).participant.id).toBe(keep.id);
    expect((await rowOf(User, keep.id)).name).toBe(drop.name);
    expect([(await rowOf(Submission, first.id)).attempt, (await rowOf(Submission, second.id)).attempt]).toEqual([2, 1]);
    const [another, more] = [await elo.make.aUser(), await elo.make.aUser()];
    expect(await merge(another, more, 'dryRun: true, choices: [{ conflict: "email", side: DROPPED }]')).toBe(
      'INVALID INVALID_FIELDS',
    );
  });

  it('leaves one place of two classes of one course and cycle', async () => {
    const { make } = elo;
    const [keep, drop] = [await make.aUser(), await make.aUser()];
    const one = await make.aClass({ facilitator: await make.aFacilitator() });
    const two = await make.aClass({ course: one.course, cycle: one.cycle });
    const stays = await make.anEnrollment({ class: one, participant: keep });
    await make.anEnrollment({ class: two, participant: drop });
    const handIn = await make.aSubmission({ class: two, participant: drop });
    const { merge: made } = await merge(keep, drop);
    const places = await rows('select id from enrollments where participant_id = ?', [keep.id]);
    expect(places).toEqual([{ id: stays.id }]);
    expect(await rowOf(Submission, handIn.id)).toMatchObject({
      class: { id: one.id },
      facilitator: { id: one.facilitator!.id },
    });
    await undo(made.id);
    expect(await rowOf(Submission, handIn.id)).toMatchObject({ class: { id: two.id }, participant: { id: drop.id } });
    expect(await rows('select class_id from enrollments where participant_id = ?', [drop.id])).toEqual([
      { class_id: two.id },
    ]);
  });
});

describe('ways to sign in', () => {
  it('never give an account with a proven contact or a password to the reader of another contact', async () => {
    const { make } = elo;
    for (const claimed of [
      await make.aUser({ email: null, phoneVerifiedAt: new Date() }),
      await make.aMember({ email: null, phone: null }),
    ]) {
      const other = await make.aUser({ emailVerifiedAt: new Date(), phone: null });
      await merge(claimed, other);
      expect(await rowOf(User, claimed.id)).toMatchObject({ email: other.email, emailVerifiedAt: null });
    }
    const nobodys = await make.aUser({ email: null });
    const proven = await make.aUser({ emailVerifiedAt: new Date(), phone: null });
    await merge(nobodys, proven);
    expect((await rowOf(User, nobodys.id)).emailVerifiedAt).toEqual(expect.any(Date));
    const staff = await make.aUser({ email: null, roles: ['FACILITATOR'] });
    const participant = await make.aUser({ emailVerifiedAt: new Date() });
    await merge(staff, participant);
    expect(await rowOf(User, staff.id)).toMatchObject({ email: null, roles: ['FACILITATOR'] });
  });
});

describe('a merge is refused', () => {
  const cases: [string, () => Promise<[Caller, Caller]>, string][] = [
    ['for one person twice', async () => [admin, admin], 'INVALID TWO_PEOPLE_NEEDED'],
    ['for the caller', async () => [await elo.make.aUser(), admin], 'CONFLICT OWN_ACCOUNT'],
    ['for nobody', async () => [await elo.make.aUser(), { id: 999_999 }], 'NOT_FOUND USER_NOT_FOUND'],
    [
      'into a deactivated account',
      async () => [await elo.make.aUser({ isActive: false }), await elo.make.aUser()],
      'CONFLICT ACCOUNT_DEACTIVATED',
    ],
    [
      'of a facilitator with duties',
      async () => {
        const facilitator = await elo.make.aFacilitator();
        await elo.make.aClass({ facilitator });
        return [await elo.make.aFacilitator(), facilitator];
      },
      'CONFLICT PERSON_HAS_DUTIES',
    ],
    [
      'of a participant with places into staff',
      async () => {
        const participant = await elo.make.aUser();
        await elo.make.anEnrollment({ participant });
        return [await elo.make.aFacilitator(), participant];
      },
      'CONFLICT PARTICIPANT_HAS_PLACES',
    ],
    [
      'of a person whose erasure is decided',
      async () => {
        const leaving = await elo.make.aUser();
        await ask(`mutation { erasePerson(id: ${leaving.id}, dryRun: false) { erasure { id } } }`);
        return [await elo.make.aUser(), leaving];
      },
      'CONFLICT ERASURE_WAITS',
    ],
    [
      'of a registration that waits',
      async () => {
        const waiting = await elo.make.aUser({ isActive: false, email: null });
        await rows(
          `insert into action_tokens (user_id, purpose, salt, expires_at) values (?, 'ACTIVATE_ACCOUNT', 's', now())`,
          [waiting.id],
        );
        return [await elo.make.aUser(), waiting];
      },
      'CONFLICT ACCOUNT_NOT_ACTIVATED',
    ],
  ];
  it.each(cases)('nothing is merged %s', async (_name, make, refused) => {
    const [keep, drop] = await make();
    expect(await merge(keep, drop)).toBe(refused);
  });

  it('to everybody but administrators', async () => {
    const [keep, drop] = [await elo.make.aUser(), await elo.make.aUser()];
    for (const as of [keep, await elo.make.aFacilitator(), await elo.make.aSupervisor()])
      expect(await merge(keep, drop, 'dryRun: true', as)).toBe('FORBIDDEN NOT_ALLOWED');
    expect(await merge(keep, drop, 'dryRun: true', null)).toBe('UNAUTHENTICATED NOT_SIGNED_IN');
  });
});

describe('an undo', () => {
  it('ends after 30 days, and the copy goes', async () => {
    const [keep, drop] = [await elo.make.aUser(), await elo.make.aUser()];
    const { merge: made } = await merge(keep, drop);
    elo.setNow(new Date(Date.now() + 31 * 86_400_000).toISOString());
    try {
      expect(await undo(made.id)).toBe('CONFLICT MERGE_FINAL');
      await runRecurring(elo, 'merges-sweep');
    } finally {
      elo.setNow(null);
    }
    expect((await rowOf(PersonMerge, made.id)).stored).toBeNull();
    expect(await ask(`{ person(id: ${drop.id}) { id } }`)).toEqual({ id: String(keep.id) });
  });

  it('is in the order of merges, and leads through both', async () => {
    const [a, b, c] = [await elo.make.aUser(), await elo.make.aUser(), await elo.make.aUser()];
    const { merge: first } = await merge(b, a);
    const { merge: second } = await merge(c, b);
    expect(await ask(`{ person(id: ${a.id}) { id } }`)).toEqual({ id: String(c.id) });
    expect(await undo(first.id)).toBe('CONFLICT MERGED_AGAIN');
    await undo(second.id);
    expect(await ask(`{ person(id: ${a.id}) { id } }`)).toEqual({ id: String(b.id) });
    await undo(first.id);
    expect(await ask(`{ person(id: ${a.id}) { id } }`)).toEqual({ id: String(a.id) });
  });

  it('leaves the way open to merge both in the other direction', async () => {
    const [one, other] = [await elo.make.aUser(), await elo.make.aUser()];
    const { merge: first } = await merge(one, other);
    await undo(first.id);
    const { merge: second } = await merge(other, one);
    expect(await ask(`{ person(id: ${one.id}) { id } }`)).toEqual({ id: String(other.id) });
    expect(await undo(second.id)).toMatchObject({ canUndo: false });
  });

  it('leaves values that somebody else has by now', async () => {
    const [keep, drop] = [await elo.make.aUser(), await elo.make.aUser()];
    const { merge: made } = await merge(keep, drop);
    await elo.make.aUser({ email: drop.email });
    await undo(made.id);
    expect(await rowOf(User, drop.id)).toMatchObject({ email: null, cpf: drop.cpf });
  });
});

describe('two at once', () => {
  it('one of two merges of one person wins', async () => {
    const [drop, one, two] = [await elo.make.aUser(), await elo.make.aUser(), await elo.make.aUser()];
    const answers = await Promise.all([merge(one, drop), merge(two, drop)]);
    expect(answers.filter(each => typeof each === 'string')).toEqual(['NOT_FOUND USER_NOT_FOUND']);
  });

  it('a merge beside an enrollment, a deactivation or an erasure leaves no record with the dropped id', async () => {
    const { make } = elo;
    for (const beside of [
      async (drop: User) => {
        const group = await make.aClass();
        return ask(`mutation { enrollParticipant(classId: ${group.id}, participantId: ${drop.id}) { id } }`);
      },
      async (drop: User) => ask(`mutation { deactivateUser(id: ${drop.id}) { id } }`),
      async (drop: User) => ask(`mutation { erasePerson(id: ${drop.id}, dryRun: false) { erasure { id } } }`),
    ]) {
      const [keep, drop] = [await make.aUser(), await make.aUser()];
      const [merged, other] = await Promise.all([merge(keep, drop), beside(drop)]);
      expect(String(other)).not.toContain('INTERNAL');
      if (typeof merged === 'string') expect(merged).toBe('CONFLICT ERASURE_WAITS');
      else expect(await rowOf(User, drop.id)).toBeNull();
    }
    expect(elo.logged()).not.toMatch(/"level":"?(error|50)/);
  });
});
