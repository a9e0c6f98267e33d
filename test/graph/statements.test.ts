import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Activity, type Class, type Course, Presence, type User } from '../../src/entities/index.js';
import { isCallerLookup, startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
let facilitator: User, admin: User;
let course: Course, activities: Activity[];
beforeAll(async () => {
  elo = await startTestApp();
  [facilitator, admin] = await Promise.all([elo.make.aFacilitator(), elo.make.anAdmin()]);
  course = await elo.make.aCourse();
  activities = [await elo.make.anActivity({ course }), await elo.make.anActivity({ course })];
});

/** A class in which each participant was present twice and handed in twice, with two files each. */
async function aClassOf(participants: number): Promise<Class> {
  const group = await elo.make.aClass({ course, facilitator });
  await elo.make.aMeeting({
    class: group,
    activity: activities[0],
    startsAt: '2026-11-20T22:00:00Z',
    endsAt: '2026-11-20T23:00:00Z',
  });
  for (let n = 0; n < participants; n += 1) {
    const participant = await elo.make.aUser();
    const enrollment = await elo.make.anEnrollment({ class: group, participant });
    for (const activity of activities) {
      await elo.make.save(Presence, { enrollment: enrollment.id, activity: activity.id, source: 'STAFF' });
      await elo.make.aSubmission({ class: group, participant, activity, files: 2 });
    }
  }
  return group;
}

/** Statements of a request, without the lookup of the caller. */
async function statementsOf(request: () => Promise<{ status: number; body: any }>) {
  const sent = await elo.statements(async () => {
    const { status, body } = await request();
    expect(body.errors).toBeUndefined();
    expect(status).toBe(200);
  });
  return sent.filter(sql => !isCallerLookup(sql)).length;
}

const callers = [
  ['an administrator', () => admin],
  ['the facilitator', () => facilitator],
] as const;

describe('the number of statements is the same for a small and a large class', () => {
  let small: Class, large: Class;
  beforeAll(async () => {
    small = await aClassOf(3);
    large = await aClassOf(30);
  });

  /** Fields of the query below that lead from a record to others. */
  const RELATIONS = 22;
  const NESTED = `query ($id: ID!) {
    class(id: $id) {
      course { id activities { id } } cycle { id } facilitator { name } room { slug } meetings { activity { id } class { id } }
      enrollments(first: 100) {
        nodes {
          class { id course { title } }
          participant { name cpf enrollments { id class { name } } }
          presence { activity { title } }
          submissions { title participant { name } activity { title } class { name } facilitator { name } files { path } }
        }
      }
    }
  }`;

  it.each(callers)('in a nested query of the graph, for %s', async (_who, who) => {
    const ask = (group: Class) => () => elo.graphql(NESTED, { id: group.id }, { as: who() });
    const { body } = await ask(large)();
    expect(body.data.class.enrollments.nodes).toHaveLength(30);
    expect(body.data.class.enrollments.nodes[29]).toMatchObject({
      presence: [{}, {}],
      submissions: [{ files: [{}, {}] }, { files: [{}, {}] }],
    });
    // Fields that lead to the same table share a statement when their parents come at the same moment, so the number varies by
    // a few. It can't pass the number of fields that lead to another record, for any number of rows.
    expect(await statementsOf(ask(small))).toBeLessThanOrEqual(RELATIONS);
    expect(await statementsOf(ask(large))).toBeLessThanOrEqual(RELATIONS);
  });

  it('class → enrollments → participant and submissions → files take one statement for each level', async () => {
    const query =
      'query ($id: ID!) { class(id: $id) { enrollments { nodes { participant { name } submissions { files { path } } } } } }';
    expect(await statementsOf(() => elo.graphql(query, { id: large.id }, { as: facilitator }))).toBe(4);
  });

  describe.each([
    ['GET /portal/api/submissions', (group: Class) => `/submissions?class_id=${group.id}`, 2],
    ['GET /portal/api/presence/:id', (group: Class) => `/presence/${group.id}`, 1],
    ['GET /portal/api/submissions/class/:id', (group: Class) => `/submissions/class/${group.id}`, 1],
  ] as const)('for the rows of %s', (_row, path, each) => {
    it.each(callers)('and for the caller: %s', async (_who, who) => {
      const get = (group: Class) => () => elo.call('GET', `/portal/api${path(group)}`, { as: who() });
      expect((await get(small)()).body).toHaveLength(3 * each);
      expect((await get(large)()).body).toHaveLength(30 * each);
      const count = await statementsOf(get(small));
      expect(count).toBeGreaterThan(0);
      expect(await statementsOf(get(large))).toBe(count);
    });
  });

  it('GET /portal/api/user/:id, for people in one class and in six classes', async () => {
    const [one, six] = await Promise.all([elo.make.aUser(), elo.make.aUser()]);
    await elo.make.anEnrollment({ class: small, participant: one });
    for (let n = 0; n < 6; n += 1) await elo.make.anEnrollment({ participant: six });
    const get = (person: User) => () => elo.call('GET', `/portal/api/user/${person.id}`, { as: admin });
    expect((await get(six)()).body.enrollments).toHaveLength(6);
    expect(await statementsOf(get(six))).toBe(await statementsOf(get(one)));
  });
});

describe('the number of statements is the same for few and many classes', () => {
  /** Classes in a cycle of their own, each with a course, a facilitator, two participants and their submissions. */
  async function aCycleOf(classes: number) {
    const cycle = await elo.make.aCycle();
    for (let n = 0; n < classes; n += 1) {
      const group = await elo.make.aClass({ cycle });
      const activity = await elo.make.anActivity({ course: group.course });
      for (let each = 0; each < 2; each += 1) {
        const participant = await elo.make.aUser();
        await elo.make.anEnrollment({ class: group, participant });
        await elo.make.aSubmission({ class: group, participant, activity, files: 1 });
      }
    }
    return cycle;
  }

  it('in a nested query of the graph', async () => {
    const [two, six] = [await aCycleOf(2), await aCycleOf(6)];
    const query = `query ($id: ID!) {
      classes(filter: { cycleId: $id }) {
        nodes {
          course { activities { id } subscribers } cycle { name } facilitator { name }
          enrollments(first: 5) { nodes { participant { name } submissions { files { path } } } }
        }
      }
    }`;
    const ask = (cycle: { id: number }) => () => elo.graphql(query, { id: cycle.id }, { as: admin });
    const { body } = await ask(six)();
    expect(body.data.classes.nodes).toHaveLength(6);
    for (const { enrollments } of body.data.classes.nodes) {
      expect(enrollments.nodes).toMatchObject([{ submissions: [{ files: [{}] }] }, { submissions: [{ files: [{}] }] }]);
    }
    // The number of subscribers is counted once a minute; this request does it.
    await ask(two)();
    const count = await statementsOf(ask(two));
    expect(await statementsOf(ask(six))).toBe(count);
  });

  it('in GET /portal/api/classes and /portal/api/class', async () => {
    const [two, six] = [await aCycleOf(2), await aCycleOf(6)];
    const get = (cycle: { id: number }) => () =>
      elo.call('GET', `/portal/api/classes?cycle_id=${cycle.id}`, { as: admin });
    expect((await get(six)()).body).toHaveLength(6);
    expect(await statementsOf(get(six))).toBe(await statementsOf(get(two)));

    const [single, busy] = [await elo.make.aFacilitator(), await elo.make.aFacilitator()];
    await elo.make.aClass({ facilitator: single });
    for (let n = 0; n < 6; n += 1) await elo.make.aClass({ facilitator: busy });
    const own = (as: User) => () => elo.call('GET', '/portal/api/class', { as });
    expect((await own(busy)()).body).toHaveLength(6);
    expect(await statementsOf(own(busy))).toBe(await statementsOf(own(single)));
  });
});

it('createSubmission locks the place in its first read and writes each row once', async () => {
  const group = await aClassOf(1);
  const [enrollment] = await elo.make
    .em()
    .execute<{ participant_id: number }[]>('select participant_id from enrollments where class_id = ?', [group.id]);
  const input = {
    classId: group.id,
    participantId: enrollment!.participant_id,
    activityId: activities[0]!.id,
    uploadIds: [],
  };
  const sent = await elo.statements(async () => {
    const query = 'mutation ($input: CreateSubmissionInput!) { createSubmission(input: $input) { id title } }';
    expect((await elo.graphql(query, { input }, { as: facilitator })).body.errors).toBeUndefined();
  });
  const words = sent.filter(sql => !isCallerLookup(sql)).map(sql => sql.trim().split(/\s/, 1)[0]);
  expect(words).toEqual(['begin', 'with', 'with', 'commit']);
});
