import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Class, Course, User } from '../../src/entities/index.js';
import { isCallerLookup, startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
let admin: User, facilitator: User, other: User, participant: User;
let course: Course;
let led: Class, elsewhere: Class;

beforeAll(async () => {
  elo = await startTestApp();
  [admin, facilitator, other, participant] = await Promise.all([
    elo.make.anAdmin(),
    elo.make.aFacilitator(),
    elo.make.aFacilitator(),
    elo.make.aUser(),
  ]);
  course = await elo.make.aCourse();
  const activity = await elo.make.anActivity({ course });
  led = await elo.make.aClass({ course, facilitator });
  elsewhere = await elo.make.aClass({ course, facilitator: other });
  for (const group of [led, led, led, elsewhere]) {
    const one = await elo.make.aUser();
    await elo.make.anEnrollment({ class: group, participant: one });
    await elo.make.aSubmission({ class: group, participant: one, activity });
  }
  await elo.make.anEnrollment({ class: led, participant });
  for (const title of ['A', 'B']) await elo.make.aSubmission({ class: led, participant, activity, title });
});

const count = async (as: User, field: string, selection = 'totalCount') => {
  const { body } = await elo.graphql(`{ ${field} { ${selection} } }`, {}, { as });
  expect(body.errors).toBeUndefined();
  return body.data[field.replace(/\W.*/s, '')];
};

describe('totalCount of a list equals the rows of all its pages', () => {
  it.each([
    ['an administrator', () => admin, 6, 5],
    ['the facilitator of a class', () => facilitator, 5, 5],
    ['another facilitator', () => other, 1, 0],
    ['a participant', () => participant, 2, 2],
  ])('for submissions, for %s', async (_who, who, all, ofClass) => {
    expect(await count(who(), 'submissions(first: 1)')).toEqual({ totalCount: all });
    expect(await count(who(), `submissions(filter: { classId: ${led.id} })`)).toEqual({ totalCount: ofClass });
    expect(await count(who(), `submissions(filter: { courseId: ${course.id} })`)).toEqual({ totalCount: all });
    expect(await count(who(), 'submissions(filter: { status: EVALUATED })')).toEqual({ totalCount: 0 });
  });

  it('on every page', async () => {
    const { pageInfo } = await count(admin, 'submissions(first: 4)', 'pageInfo { endCursor }');
    const next = await count(admin, `submissions(first: 4, after: "${pageInfo.endCursor}")`, 'totalCount nodes { id }');
    expect(next).toEqual({ totalCount: 6, nodes: [{ id: expect.any(String) }, { id: expect.any(String) }] });
  });

  it('for appointments, in a period and for a person', async () => {
    const employee = await elo.make.anEmployee({ user: facilitator });
    for (const day of ['01', '02', '03'])
      await elo.make.anAppointment({
        employee,
        client: participant,
        startsAt: `2026-12-${day}T10:00:00Z`,
        endsAt: `2026-12-${day}T11:00:00Z`,
      });
    const period = 'filter: { from: "2026-12-02T00:00:00Z" }';
    for (const who of [admin, facilitator, participant]) {
      expect(await count(who, 'appointments(first: 1)')).toEqual({ totalCount: 3 });
      expect(await count(who, `appointments(first: 1, ${period})`)).toEqual({ totalCount: 2 });
    }
    const { pageInfo } = await count(admin, 'appointments(first: 1)', 'pageInfo { endCursor }');
    expect(await count(admin, `appointments(first: 1, after: "${pageInfo.endCursor}")`)).toEqual({ totalCount: 3 });
    expect(await count(admin, `appointments(filter: { cpf: "${participant.cpf}" })`)).toEqual({ totalCount: 3 });
    expect(await count(other, 'appointments')).toEqual({ totalCount: 0 });
  });

  it.each([
    ['posts', 1],
    ['draftPosts', 1],
    ['deadLetters', 1],
  ])('for %s', async (field, total) => {
    await elo.make.em().execute('delete from posts; delete from outbox');
    await elo.make.em().execute(
      `insert into posts (slug, title, body, category, published_at) values ('a', 'A', '', 'noticias', '2026-01-01'), ('b', 'B', '', 'noticias', null);
       insert into outbox (job, payload, failed_at) values ('appointment-cancelled', '{}', now()), ('appointment-cancelled', '{}', null)`,
    );
    expect(await count(admin, field)).toEqual({ totalCount: total });
  });
});

describe('the statement for totalCount', () => {
  const statementsOf = async (query: string) =>
    (await elo.statements(() => elo.graphql(query, {}, { as: admin }))).filter(sql => !isCallerLookup(sql));

  it('is sent only when totalCount is requested', async () => {
    expect(await statementsOf('{ submissions { nodes { id } } }')).toHaveLength(1);
    expect(await statementsOf('{ submissions { nodes { id } totalCount } }')).toHaveLength(2);
  });

  it('is one for the enrollments of all classes, and counts the ones that the caller may see', async () => {
    const query = '{ classes { nodes { id enrollments(first: 1) { totalCount nodes { id } } } } }';
    const of = async (as: User) => {
      const { body } = await elo.graphql(query, {}, { as });
      const found = body.data.classes.nodes.map((each: any) => [each.id, each.enrollments.totalCount]);
      return Object.fromEntries(found) as Record<string, number>;
    };
    expect(await statementsOf(query)).toHaveLength(3);
    expect(await of(admin)).toEqual({ [led.id]: 4, [elsewhere.id]: 1 });
    expect(await of(facilitator)).toEqual({ [led.id]: 4, [elsewhere.id]: 0 });
    expect(await of(participant)).toEqual({ [led.id]: 1, [elsewhere.id]: 0 });
  });

  it('is one for the histories of all submissions', async () => {
    const query = '{ submissions { nodes { history(first: 1) { totalCount nodes { id } } } } }';
    expect(await statementsOf(query)).toHaveLength(3);
  });
});
