import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Class, User } from '../../src/entities/index.js';
import { runOutbox } from '../support/jobs.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// A pasted list of people is enrolled, and each line says its outcome.

let elo: TestApp;
let admin: User;
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});

let facilitator: User, group: Class;
beforeEach(async () => {
  facilitator = await elo.make.aFacilitator();
  group = await elo.make.aClass({ facilitator });
});

const FIELDS = 'given outcome reason message name personId enrollment { id participant { id } }';
type Caller = { id: number } | null;
async function ask(as: Caller, people: readonly string[], { dryRun = false, classId = group.id } = {}): Promise<any> {
  const query = `mutation ($people: [String!]!) {
    enrollPeople(classId: ${classId}, people: $people, dryRun: ${dryRun}) { ${FIELDS} } }`;
  return (await elo.graphql(query, { people }, { as, headers: { 'accept-language': 'pt-BR' } })).body;
}
/** The outcome of each line: `ENROLLED 5`, with the id of the person, or `REFUSED CLASS_FULL`. */
async function enroll(as: Caller, people: readonly string[], how?: Parameters<typeof ask>[2]): Promise<string[]> {
  const { data, errors } = await ask(as, people, how);
  if (errors) return [`${errors[0].extensions.code} ${errors[0].extensions.reason}`];
  return data.enrollPeople.map((line: any) =>
    [line.outcome, line.reason ?? line.enrollment?.participant.id].filter(each => each != null).join(' '),
  );
}
const places = async (classId = group.id): Promise<number[]> =>
  (
    await elo.make
      .em()
      .execute<{ participant_id: number }[]>(
        'select participant_id from enrollments where class_id = ? and canceled_at is null order by participant_id',
        [classId],
      )
  ).map(each => each.participant_id);
const formatted = (cpf: string) => cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');
const proven = { emailVerifiedAt: new Date(), phoneVerifiedAt: new Date() };

it('People are named by CPF, e-mail and phone, as they are typed, and told like after one enrollment', async () => {
  const [one, two, three] = [
    await elo.make.aUser(),
    await elo.make.aUser(proven),
    await elo.make.aUser({ ...proven, phone: '5511987654321' }),
  ];
  const people = [
    formatted(one.cpf!),
    `Maria <${two.email!.toUpperCase()}>`,
    '(11) 98765-4321',
    one.cpf!,
    'outra@example.org',
  ];
  expect(await enroll(admin, people)).toEqual([
    `ENROLLED ${one.id}`,
    `ENROLLED ${two.id}`,
    `ENROLLED ${three.id}`,
    'ALREADY REPEATED_IN_LIST',
    'UNKNOWN',
  ]);
  const ids = [one.id, two.id, three.id].sort((a, b) => a - b);
  expect(await places()).toEqual(ids);
  const rows = await elo.make
    .em()
    .execute<{ job: string; n: number }[]>(
      `select job, count(*)::int as n from outbox where completed_at is null group by job order by job`,
    );
  expect(rows).toEqual([
    { job: 'enrollment-made', n: 3 },
    { job: 'group-link-dispatch', n: 3 },
  ]);
  await runOutbox(elo);
  expect(await enroll(admin, [two.email!])).toEqual([`ALREADY ${two.id}`]);
});

it('A trial tells the outcomes and the names, and enrolls nobody', async () => {
  const person = await elo.make.aUser();
  const { data } = await ask(admin, [person.cpf!, '52998224725'], { dryRun: true });
  expect(data.enrollPeople).toEqual([
    {
      given: person.cpf,
      outcome: 'ENROLLED',
      reason: null,
      message: null,
      name: person.name,
      personId: String(person.id),
      enrollment: null,
    },
    {
      given: '52998224725',
      outcome: 'UNKNOWN',
      reason: null,
      message: null,
      name: null,
      personId: null,
      enrollment: null,
    },
  ]);
  expect(await places()).toEqual([]);
});

it('A person who stands twice in a list is repeated, in a trial too, unless they were in the class before', async () => {
  const [person, member] = [await elo.make.aUser(), await elo.make.aUser()];
  await elo.make.anEnrollment({ class: group, participant: member });
  const people = [person.cpf!, formatted(person.cpf!), member.cpf!, member.cpf!];
  const { data } = await ask(admin, people, { dryRun: true });
  expect(data.enrollPeople.map(({ outcome, reason, message }: any) => [outcome, reason, message])).toEqual([
    ['ENROLLED', null, null],
    ['ALREADY', 'REPEATED_IN_LIST', 'Esta pessoa está mais de uma vez na lista.'],
    ['ALREADY', null, null],
    ['ALREADY', null, null],
  ]);
});

describe('Lines are refused with a reason, and the others are enrolled', () => {
  it('for rules about the person', async () => {
    const [good, deactivated, staff, left, elsewhere] = [
      await elo.make.aUser(),
      await elo.make.aUser({ isActive: false }),
      facilitator,
      await elo.make.aUser(),
      await elo.make.aUser(),
    ];
    const second = await elo.make.aClass({ course: group.course, cycle: group.cycle });
    await elo.make.anEnrollment({ class: group, participant: left, canceledAt: new Date(), cancelReason: 'OTHER' });
    await elo.make.anEnrollment({ class: second, participant: elsewhere });
    const people = [deactivated, staff, left, elsewhere, good].map(each => each.cpf!);
    expect(await enroll(admin, [...people, '123', 'Ana Souza', '12345678900'])).toEqual([
      'REFUSED NOT_A_PARTICIPANT',
      'REFUSED NOT_A_PARTICIPANT',
      'REFUSED CANCELED',
      'REFUSED ENROLLED',
      `ENROLLED ${good.id}`,
      'REFUSED NOT_A_PERSONS_NAME',
      'REFUSED NOT_A_PERSONS_NAME',
      'REFUSED NOT_A_PERSONS_NAME',
    ]);
    const { data } = await ask(admin, ['Ana Souza']);
    expect(data.enrollPeople[0].message).toBe('É preciso um CPF, um e-mail ou um telefone.');
  });

  it('for contacts that nobody has proven, and phones that two people share', async () => {
    const phone = '5521987650001';
    const unproven = await elo.make.aUser({ phone });
    expect(await enroll(admin, [phone, unproven.email!])).toEqual([
      'REFUSED CONTACT_NOT_PROVEN',
      'REFUSED CONTACT_NOT_PROVEN',
    ]);
    const first = await elo.make.aUser({ ...proven, phone });
    expect(await enroll(admin, ['+55 21 98765-0001'], { dryRun: true })).toEqual(['ENROLLED']);
    await elo.make.aUser({ ...proven, phone: '552187650001' });
    expect(await enroll(admin, [phone])).toEqual(['REFUSED PERSON_AMBIGUOUS']);
    expect(await enroll(admin, [first.cpf!])).toEqual([`ENROLLED ${first.id}`]);
  });

  it('for the places of the class, in the order of the lines', async () => {
    await elo.make.em().execute('update classes set capacity = 2 where id = ?', [group.id]);
    const people = await Promise.all([1, 2, 3, 4].map(() => elo.make.aUser()));
    const cpfs = people.map(each => each.cpf!);
    const full = 'REFUSED CLASS_FULL';
    expect(await enroll(admin, [cpfs[0]!, cpfs[0]!, cpfs[1]!, cpfs[2]!])).toEqual([
      `ENROLLED ${people[0]!.id}`,
      'ALREADY REPEATED_IN_LIST',
      `ENROLLED ${people[1]!.id}`,
      full,
    ]);
    expect(await enroll(admin, [cpfs[1]!, cpfs[3]!])).toEqual([`ALREADY ${people[1]!.id}`, full]);
  });

  it('and the whole list for a class that is archived or unknown, and for a wrong list', async () => {
    const { cpf } = await elo.make.aUser();
    expect(await enroll(admin, [cpf!], { classId: 999_999 })).toEqual(['NOT_FOUND CLASS_NOT_FOUND']);
    await elo.make.em().execute('update classes set archived_at = now() where id = ?', [group.id]);
    expect(await enroll(admin, [cpf!])).toEqual(['CONFLICT CLASS_ARCHIVED']);
    for (const people of [[], [''], Array.from({ length: 201 }, () => '52998224725')])
      expect(await enroll(admin, people)).toEqual(['INVALID INVALID_FIELDS']);
  });
});

describe('Callers', () => {
  it('are the leaders of the class, supervisors and administrators', async () => {
    const person = await elo.make.aUser();
    const list = [person.cpf!];
    expect(await enroll(null, list)).toEqual(['UNAUTHENTICATED NOT_SIGNED_IN']);
    expect(await enroll(person, list)).toEqual(['FORBIDDEN CLASS_STAFF_ONLY']);
    expect(await enroll(await elo.make.aFacilitator(), list)).toEqual(['FORBIDDEN CLASS_STAFF_ONLY']);
    expect(await enroll(facilitator, list)).toEqual([`ENROLLED ${person.id}`]);
    const other = await elo.make.aUser();
    expect(await enroll(await elo.make.aSupervisor(), [other.cpf!])).toEqual([`ENROLLED ${other.id}`]);
  });

  it('leading the class name nobody by phone, and learn nothing of staff and others', async () => {
    const person = await elo.make.aUser({ ...proven, phone: '5531987650002' });
    const unproven = await elo.make.aUser();
    const hidden = [await elo.make.aSupervisor(), await elo.make.aUser({ isActive: false })];
    const people = [person.phone!, unproven.email!, ...hidden.map(each => each.cpf!)];
    expect(await enroll(facilitator, people)).toEqual([
      'REFUSED PARTICIPANT_BY_IDENTIFIER',
      'UNKNOWN',
      'UNKNOWN',
      'UNKNOWN',
    ]);
    const { data } = await ask(facilitator, [person.cpf!], { dryRun: true });
    expect(data.enrollPeople[0]).toMatchObject({ outcome: 'ENROLLED', name: null, personId: null });
    expect((await ask(facilitator, [person.email!])).data.enrollPeople[0]).toMatchObject({ name: person.name });
  });

  it('leading the class have a limit for lines that enroll nobody, and then nobody of the list is enrolled', async () => {
    const unknown = (count: number) => Array.from({ length: count }, (_, n) => `ninguem${n}@example.org`);
    const known = await Promise.all(Array.from({ length: 35 }, () => elo.make.aUser()));
    expect(
      new Set(
        await enroll(
          facilitator,
          known.map(each => each.cpf!),
        ),
      ).size,
    ).toBe(35);
    expect(
      new Set(
        await enroll(
          facilitator,
          known.map(each => each.cpf!),
        ),
      ).size,
    ).toBe(35);
    expect(await enroll(facilitator, unknown(20))).toEqual(Array.from({ length: 20 }, () => 'UNKNOWN'));
    const { id, cpf } = await elo.make.aUser();
    expect(await enroll(facilitator, [cpf!, ...unknown(11)])).toEqual(['RATE_LIMITED TOO_MANY_ATTEMPTS']);
    expect(await places()).not.toContain(id);
    expect(await enroll(admin, unknown(60))).toHaveLength(60);
  });

  it('leave an access record of each person found by CPF', async () => {
    const { id, cpf } = await elo.make.aUser();
    await enroll(facilitator, [cpf!]);
    await elo.app.services.accesses.flush();
    expect(
      await elo.make.em().execute('select kind, actor_user_id from access_records where person_id = ?', [id]),
    ).toEqual([{ kind: 'CPF', actor_user_id: facilitator.id }]);
  });
});

describe('Two lists at once', () => {
  it('give the last place to one person, and each person one place', async () => {
    await elo.make.em().execute('update classes set capacity = 5 where id = ?', [group.id]);
    const people = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => elo.make.aUser()));
    const cpfs = people.map(each => each.cpf!);
    const both = await Promise.all([enroll(admin, cpfs), enroll(facilitator, cpfs.toReversed())]);
    expect(both.flat().filter(each => each.startsWith('ENROLLED'))).toHaveLength(5);
    expect(await places()).toHaveLength(5);
  });

  it('into two classes of a course give each person one place', async () => {
    const second = await elo.make.aClass({ course: group.course, cycle: group.cycle });
    const cpfs = (await Promise.all([1, 2, 3, 4].map(() => elo.make.aUser()))).map(each => each.cpf!);
    await Promise.all([enroll(admin, cpfs), enroll(admin, cpfs.toReversed(), { classId: second.id })]);
    expect((await places()).length + (await places(second.id)).length).toBe(4);
  });
});
