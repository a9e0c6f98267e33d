import { expect } from '@jest/globals';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Ctx, db } from '../../src/domain/context.js';
import type { Rights } from '../../src/domain/kernel/access.js';
import type { Visible } from '../../src/domain/kernel/policy.js';
import { firstInWays, type Visibility } from '../../src/domain/kernel/visible.js';
import {
  ActivityTemplate,
  HospitalGroup,
  HospitalGroupMember,
  Presence,
  StoredFile,
  Submission,
} from '../../src/entities/index.js';
import { InboundMessage } from '../../src/entities/inbound-message.entity.js';
import { createJobContext } from '../../src/graph/context.js';
import { startTestApp, type TestApp } from './test-app.js';

/*
 * The conditions in SQL by which policies limit the rows of a caller. Class A is led by `leader`, and by `substitute` now. The
 * days of `former` are over. `kept` and `left` have places in A; `left` has canceled theirs. `other` has a place in class B of
 * `stranger`, and `leader` had one there.
 */
let ctx: Ctx;
/** The names of rows, by table and id. */
const names = new Map<string, string>();
const people: Record<string, number> = {};

/** Makes the people and their rows. */
export async function openVisibleWorld(): Promise<{ elo: TestApp; ctx: Ctx }> {
  const elo = await startTestApp();
  ctx = createJobContext(elo.app.services, 'test');
  const { make } = elo;
  const named = <T extends { id: number }>(table: string, name: string, row: T): T => {
    names.set(`${table} ${row.id}`, name);
    return row;
  };
  const aPerson = async (name: string, data: Parameters<typeof make.aUser>[0]) => {
    const user = named('users', name, await make.aUser(data));
    people[name] = user.id;
    return user;
  };
  const leader = await aPerson('leader', { roles: ['FACILITATOR'] });
  const stranger = await aPerson('stranger', { roles: ['FACILITATOR'] });
  const substitute = await aPerson('substitute', { roles: ['FACILITATOR'] });
  const former = await aPerson('former', { roles: ['FACILITATOR'] });
  const [kept, left, other] = [await aPerson('kept', {}), await aPerson('left', {}), await aPerson('other', {})];
  const course = await make.aCourse();
  const a = named('classes', 'A', await make.aClass({ facilitator: leader, course }));
  const b = named('classes', 'B', await make.aClass({ facilitator: stranger, course }));
  await make.aSubstitute({ class: a, user: substitute });
  await make.aSubstitute({ class: a, user: former, fromDay: '2020-01-01', toDay: '2020-01-02' });
  const activity = await make.anActivity({ course });
  const group = await make.save(HospitalGroup, { name: 'G' });
  for (const [name, participant, of, canceledAt] of [
    ['kept', kept, a, undefined],
    ['left', left, a, new Date()],
    ['other', other, b, undefined],
    ['leader', leader, b, new Date()],
  ] as const) {
    const canceled = canceledAt && ({ canceledAt, cancelReason: 'OTHER' } as const);
    const place = named('enrollments', name, await make.anEnrollment({ participant, class: of, ...canceled }));
    named(
      'presences',
      name,
      await make.save(Presence, { enrollment: place.id, activity: activity.id, source: 'STAFF' }),
    );
    const submission = named(
      'submissions',
      name,
      await make.aSubmission({ participant, class: of, activity, files: 1 }),
    );
    const [{ id }] = await make
      .em()
      .execute<[{ id: number }]>('select id from stored_files where submission_id = ?', [submission.id]);
    named('stored_files', name, { id });
    named(
      'inbound_messages',
      name,
      await make.save(InboundMessage, {
        ...{ platformId: name, waId: '5511', text: 'Oi', sentAt: new Date(), receivedAt: new Date() },
        person: participant.id,
      }),
    );
    await make
      .save(HospitalGroupMember, { group: group.id, user: participant.id, role: 'MEMBER' })
      .then(each => named('hospital_group_members', name, each));
  }
  const removed = await make.aSubmission({ participant: kept, class: a });
  named('submissions', 'removed', removed);
  await make.em().nativeUpdate(Submission, removed.id, { removalAction: 'REMOVE', removedAt: new Date() });
  for (const [name, of] of [
    ['A', a],
    ['B', b],
  ] as const) {
    const template = named(
      'activity_templates',
      name,
      await make.save(ActivityTemplate, {
        ...{ activity: activity.id, class: of.id, course: course.id, cycle: of.cycle.id },
      }),
    );
    named(
      'stored_files',
      `template ${name}`,
      await make.save(StoredFile, {
        ...{ path: `templates/${name}.pdf`, originalName: 'a.pdf', mediaType: 'application/pdf', size: 10 },
        ...{ sha256: 'a'.repeat(64), activityTemplate: template.id },
      }),
    );
    named('rooms', name, await make.aRoom({ class: of }));
    const employee = await make.anEmployee({ user: name === 'A' ? leader : stranger });
    const client = name === 'A' ? kept : other;
    const at = { startsAt: '2030-01-07T12:00:00Z', endsAt: '2030-01-07T12:30:00Z' };
    named(
      'appointments',
      client === kept ? 'kept' : 'other',
      await make.anAppointment({ employee, client, class: of, ...at }),
    );
  }
  return { elo, ctx };
}

export type Viewer = keyof typeof people;
/** Gives a row its name. */
export const nameRow = (table: string, { id }: { id: number }, name: string): void =>
  void names.set(`${table} ${id}`, name);
/** The id of the row with this name. */
export const rowId = (table: string, name: string): number =>
  Number([...names].find(([key, each]) => each === name && key.startsWith(`${table} `))![0].split(' ')[1]);
export const personId = (name: Viewer): number => people[name]!;
/** The names of the rows for which a condition is true, sorted. */
export async function rowsWith(
  table: string,
  alias: string,
  condition: RawBuilder<boolean>,
  joins = sql``,
): Promise<string> {
  const query = sql<{
    id: number;
  }>`select ${sql.ref(`${alias}.id`)} from ${sql.table(table)} as ${sql.ref(alias)}${joins} where ${condition}`;
  const { rows } = await query.execute(db(ctx));
  return rows
    .map(({ id }) => names.get(`${table} ${id}`) ?? '?')
    .sort()
    .join(' ');
}
export const idOf = (viewer: Viewer | null) => sql<number | null>`${viewer === null ? null : people[viewer]!}::int`;
export const seenBy = (table: string, alias: string, visible: Visible, rights: Rights, viewer: Viewer | null) =>
  rowsWith(table, alias, visible(alias, rights, idOf(viewer)));

/** The same rows, found by the ways instead of the condition: each once, in their order. */
export async function foundBy(
  table: string,
  alias: string,
  visible: Visibility,
  rights: Rights,
  viewer: Viewer | null,
) {
  const q = db(ctx) as Kysely<any>;
  const id = `${alias}.id`;
  const given = { ways: visible.waysOf(rights), alias, me: idOf(viewer) };
  const found = firstInWays<any>(
    q,
    given,
    condition => q.selectFrom(`${table} as ${alias}`).selectAll(alias).where(condition).orderBy(id).limit(50) as never,
    list => (list as any).orderBy(id).limit(50),
  );
  const rows = (await (found as any).execute()) as { id: number }[];
  expect(rows.map(each => each.id)).toEqual(rows.map(each => each.id).toSorted((one, two) => one - two));
  return rows
    .map(each => names.get(`${table} ${each.id}`) ?? '?')
    .sort()
    .join(' ');
}
