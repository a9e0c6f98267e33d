import { beforeAll, describe, expect, it } from '@jest/globals';
import { answers } from '../../../resolvers/registry.js';
import type { Actor } from '../../../src/domain/context.js';
import { group } from '../../../src/domain/classes/classes.query.js';
import { enrollment, enrollmentsOfParticipant } from '../../../src/domain/enrollments/enrollments.query.js';
import { byId, follow } from '../../../src/domain/kernel/read.js';
import type { AnyRecord } from '../../../src/domain/kernel/record.js';
import type { Selection } from '../../../src/domain/kernel/selection.js';
import { personById } from '../../../src/domain/people/people.query.js';
import { submission } from '../../../src/domain/submissions/submissions.query.js';
import { type Class, type Enrollment, Presence, type Role, type User } from '../../../src/entities/index.js';
import { createContext } from '../../../src/graph/context.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
let participant: User, other: User, facilitator: User, otherFacilitator: User, supervisor: User, admin: User;
let led: Class, unled: Class;
let place: Enrollment, elsewhere: Enrollment;
let ids: { presence: number; room: number; kept: number; person: number; class: number; facilitator: number };

beforeAll(async () => {
  elo = await startTestApp();
  const { make } = elo;
  [participant, other, facilitator, otherFacilitator, supervisor, admin] = await Promise.all([
    make.aUser(),
    make.aUser(),
    make.aFacilitator(),
    make.aFacilitator(),
    make.aSupervisor(),
    make.anAdmin(),
  ]);
  [led, unled] = [await make.aClass({ facilitator }), await make.aClass({ facilitator: null })];
  place = await make.anEnrollment({ class: led, participant });
  elsewhere = await make.anEnrollment({ class: unled, participant });
  await make.anEnrollment({ class: unled, participant: other });
  const room = await make.aRoom({ class: led });
  const kept = await make.aSubmission({ class: led, participant });
  const removed = await make.aSubmission({ class: led, participant });
  await make
    .em()
    .execute("update submissions set removed_at = now(), removal_action = 'REMOVE' where id = ?", [removed.id]);
  // These have the same participant or the same class, but not both.
  await make.aSubmission({ class: unled, participant });
  await make.aSubmission({ class: led, participant: other });
  const activity = await make.anActivity({ course: led.course });
  const attended = { enrollment: place.id, activity: activity.id, source: 'STAFF', recordedAt: elo.now() } as const;
  const presence = await make.save(Presence, attended);
  ids = {
    presence: presence.id,
    room: room.id,
    kept: kept.id,
    person: participant.id,
    class: led.id,
    facilitator: facilitator.id,
  };
});

const person = (user: User, ...roles: Role[]): Actor => ({
  userId: user.id,
  apiKeyId: null,
  name: user.name,
  email: null,
  cpf: null,
  roles,
  scope: 'full',
});
const callers: { [kind: string]: () => Actor | null } = {
  participant: () => person(participant, 'PARTICIPANT'),
  'other participant': () => person(other, 'PARTICIPANT'),
  facilitator: () => person(facilitator, 'FACILITATOR'),
  'other facilitator': () => person(otherFacilitator, 'FACILITATOR'),
  supervisor: () => person(supervisor, 'SUPERVISOR'),
  administrator: () => person(admin, 'ADMIN'),
  key: () => ({ ...person(admin, 'SERVICE'), userId: null, apiKeyId: 1 }),
  'participant mode': () => ({ ...person(other, 'PARTICIPANT'), actingBy: person(supervisor, 'SUPERVISOR') }),
  'upload token': () => ({ ...person(participant, 'PARTICIPANT'), scope: 'upload' }),
  nobody: () => null,
};
const as = (kind: string) =>
  createContext(elo.app.services, { actor: callers[kind]!(), requestId: 'test', route: () => 'test' });

/** Every caller with a credential but upload tokens; the others are refused with these codes. */
const refused = { 'upload token': 'FORBIDDEN', nobody: 'UNAUTHENTICATED' };
const forAll = (id: number) => ({
  ...Object.fromEntries(Object.keys(callers).map(kind => [kind, [id]])),
  ...refused,
});
/** The owner, the leader of the class, and callers with the right to read everything. */
const forOwn = (id: number) => ({
  ...forAll(id),
  'other participant': [],
  'other facilitator': [],
  'participant mode': [],
});

interface Ruled {
  type: string;
  field: string;
  record: AnyRecord;
  /** The record that the relation starts from, and the ids that each caller sees. */
  from: () => number;
  seen: () => { [kind: string]: number[] | string };
}
const ruled: Ruled[] = [
  {
    type: 'Class',
    field: 'room',
    record: group,
    from: () => led.id,
    seen: () => ({ ...forOwn(ids.room), 'upload token': [], nobody: [] }),
  },
  {
    type: 'Enrollment',
    field: 'presence',
    record: enrollment,
    from: () => place.id,
    // A caller who sees an enrollment sees its presence, except for the leader of the class after the enrollment's
    // cancellation.
    seen: () => ({ ...forAll(ids.presence), 'other facilitator': [] }),
  },
  {
    type: 'Enrollment',
    field: 'attendance',
    record: enrollment,
    from: () => place.id,
    seen: () => ({ ...forAll(ids.presence), 'other facilitator': [] }),
  },
  { type: 'Enrollment', field: 'submissions', record: enrollment, from: () => place.id, seen: () => forOwn(ids.kept) },
  {
    type: 'Submission',
    field: 'participant',
    record: submission,
    from: () => ids.kept,
    seen: () => forAll(ids.person),
  },
  { type: 'Submission', field: 'class', record: submission, from: () => ids.kept, seen: () => forAll(ids.class) },
  {
    type: 'Submission',
    field: 'facilitator',
    record: submission,
    from: () => ids.kept,
    seen: () => forAll(ids.facilitator),
  },
];

const selection = (...fields: string[]): Selection => {
  const [first, ...below] = fields;
  return new Map(first === undefined ? [] : [[first, selection(...below)]]);
};
/** Ids of a relation's result; null when the relation was left to the resolver. */
const idsOf = (found: unknown): number[] | null =>
  found === undefined ? null : [found ?? []].flat().map(each => (each as { id: number }).id);
const outcomeOf = async (work: Promise<unknown>) => work.then(idsOf, (error: { code: string }) => error.code);

describe.each(ruled)('$field of $type follows its rule', ({ field, record, from, seen }) => {
  const read = byId(record);
  const below = async (kind: string) => (await read(as(kind), from(), selection(field, 'id')))!;

  it.each(Object.keys(callers))('for the caller: %s', async kind => {
    const expected = seen()[kind]!;
    // For a refused caller the relation is left to its resolver, and the resolver gives the reason.
    const ahead = kind in refused ? null : (expected as number[]);
    const ctx = as(kind);
    const whole = (await read(ctx, from()))!;
    expect(await outcomeOf(follow(record.relations[field]!)(ctx, whole))).toEqual(expected);
    expect(await outcomeOf(follow(record.relations[field]!)(ctx, whole, selection('id')))).toEqual(expected);
    // The relation is read in both ways: joined to one record, and for many records or by a statement of its own.
    expect(idsOf((await below(kind))[field])).toEqual(ahead);
    const again = as(kind);
    const many = await Promise.all([from(), 0].map(id => read(again, id, selection(field, 'id'))));
    expect(idsOf(many[0]![field])).toEqual(ahead);
  });
});

it('a rule holds at deeper levels too', async () => {
  const seen = await Promise.all(
    Object.keys(callers).map(async kind => {
      const row: any = await byId(submission)(as(kind), ids.kept, selection('class', 'room', 'id'));
      return [kind, row.class === undefined ? 'left' : idsOf(row.class.room)];
    }),
  );
  const expected = Object.entries(forOwn(ids.room)).map(([kind, all]) => [
    kind,
    typeof all === 'string' ? 'left' : all,
  ]);
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected));
});

it('a caller sees only the permitted enrollments of a person', async () => {
  const seen = await Promise.all(
    Object.keys(callers).map(async kind => {
      const ctx = as(kind);
      const enrollments = enrollmentsOfParticipant(ctx, (await personById(ctx, participant.id))!);
      return [kind, await outcomeOf(enrollments)] as const;
    }),
  );
  const all = [place.id, elsewhere.id];
  expect(Object.fromEntries(seen)).toEqual({
    participant: all,
    'other participant': [],
    facilitator: [place.id],
    'other facilitator': [],
    supervisor: all,
    administrator: all,
    key: all,
    'participant mode': [],
    ...refused,
  });
});

describe('a relation', () => {
  const relations = answers.flatMap(({ type, record }) =>
    Object.entries(record.relations).map(([field, relation]) => ({ type, field, record, relation })),
  );

  it('to restricted records names a rule, and each rule is tested above', () => {
    const withRule = relations.filter(({ relation }) => relation.rule).map(({ type, field }) => `${type}.${field}`);
    expect(withRule.sort()).toEqual(ruled.map(({ type, field }) => `${type}.${field}`).sort());
    // Tables with rows for some callers only, and for nobody else through the rows that they belong to.
    const seenBySome = [
      'activity_templates',
      'appointments',
      'enrollments',
      'inbound_messages',
      'posts',
      'rooms',
      'submission_revisions',
      'submissions',
    ];
    const open = relations.filter(({ relation }) => seenBySome.includes(relation.to.table) && !relation.rule?.visible);
    expect(open.map(({ type, field }) => `${type}.${field}`)).toEqual([]);
  });

  it('follows a foreign key', async () => {
    const keys = await elo.make.em().execute<{ from: string; to: string }[]>(`
      select format('%s.%s', c.conrelid::regclass, a.attname) as from, format('%s.%s', c.confrelid::regclass, b.attname) as to
        from pg_constraint as c
        join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        join pg_attribute as b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
       where c.contype = 'f'`);
    const leadsTo = new Map(keys.map(({ from, to }) => [from, to]));
    const column = ({ table, columns }: AnyRecord, field: string) => {
      const found = columns[field]!;
      return typeof found === 'string' ? `${table}.${found}` : null;
    };
    // Records of actions and reads outlive the people that they name: they have no foreign keys.
    const keyed = relations.filter(
      ({ record: { table } }) => !table.startsWith('audit_') && table !== 'access_records',
    );
    const wrong = keyed.filter(({ record, relation: { to, own, theirs } }) =>
      own.some((field, index) => {
        const [here, there] = [column(record, field), column(to, theirs[index]!)];
        // A computed field follows keys of other tables.
        return here !== null && (leadsTo.get(here) ?? here) !== (leadsTo.get(there!) ?? there);
      }),
    );
    expect(wrong.map(({ type, field }) => `${type}.${field}`)).toEqual([]);
  });

  it('from many rows takes one statement', async () => {
    const ctx = as('administrator');
    const rows = await Promise.all([place, elsewhere].map(({ id }) => byId(enrollment)(ctx, id)));
    const { submissions, class: ofClass } = enrollment.relations;
    for (const [load, table] of [
      [follow(submissions), 'submissions'],
      [follow(ofClass), 'classes'],
    ] as const) {
      const sent = await elo.statements(() => Promise.all(rows.map(row => load(ctx, row!))));
      expect(sent.filter(sql => sql.includes(`"${table}"`))).toHaveLength(1);
      expect(sent).toHaveLength(1);
    }
  });

  it('by two fields gives each row its own related rows', async () => {
    const { make } = elo;
    const [one, two] = [await make.aUser(), await make.aUser()];
    const places: { id: number; own: number[] }[] = [];
    for (const each of [
      { participant: one, class: led },
      { participant: one, class: unled },
      { participant: two, class: led },
      { participant: two, class: unled, isEmpty: true },
    ]) {
      const { id } = await make.anEnrollment(each);
      const own = each.isEmpty ? [] : [await make.aSubmission(each), await make.aSubmission(each)];
      places.push({ id, own: own.map(({ id }) => id) });
    }
    const load = follow(enrollment.relations.submissions);
    const [wanted, withSubmissions] = [selection('id'), selection('submissions', 'id')];
    for (const chosen of [[0, 1], [0, 2], [0, 3], [1, 2, 0, 3, 0], [3], [2, 2]]) {
      const some = chosen.map(at => places[at]!);
      const [ctx, ahead] = [as('administrator'), as('administrator')];
      const rows = await Promise.all(some.map(({ id }) => byId(enrollment)(ctx, id)));
      const followed = await Promise.all(rows.map(row => load(ctx, row!, wanted)));
      expect(followed.map(idsOf)).toEqual(some.map(({ own }) => own));
      const read = await Promise.all(some.map(({ id }) => byId(enrollment)(ahead, id, withSubmissions)));
      expect(read.map(row => idsOf((row as any).submissions))).toEqual(some.map(({ own }) => own));
    }
  });

  it('from a row without its key is refused', async () => {
    const ctx = as('administrator');
    const row = await byId(enrollment)(ctx, place.id, selection('canceledAt'));
    await expect(follow(enrollment.relations.class)(ctx, row!)).rejects.toThrow('The row was read without classId');
  });
});

it('a mutation’s answer leads to the same related records as a query’s answer', async () => {
  const asked =
    'id participant { id cpf } class { id room { id } facilitator { name } meetings { id } } submissions { id files { id } class { name } }';
  const query = `query ($id: ID!) { given: enrollment(id: $id) { ${asked} } }`;
  const mutation = `mutation ($id: ID!) { given: requestCancellation(enrollmentId: $id) { ${asked} } }`;
  const caller = { as: participant };
  const { body } = await elo.graphql(mutation, { id: place.id }, caller);
  expect(body.errors).toBeUndefined();
  expect(body.data.given).toMatchObject({
    class: { room: { id: String(ids.room) } },
    submissions: [{ id: String(ids.kept) }],
  });
  for (let run = 0; run < 2; run += 1)
    expect((await elo.graphql(query, { id: place.id }, caller)).body.data).toEqual(body.data);
});
