import { beforeAll, describe, expect, it } from '@jest/globals';
import { personNow } from '../../src/domain/people/people.query.js';
import { createJobContext } from '../../src/graph/context.js';
import { type Activity, type Class, Presence, type Submission, type User } from '../../src/entities/index.js';
import { isCallerLookup, startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
let facilitator: User, other: User, participant: User, stranger: User, admin: User;
let group: Class, activity: Activity, submission: Submission;

beforeAll(async () => {
  elo = await startTestApp();
  [facilitator, other, participant, stranger, admin] = await Promise.all([
    elo.make.aFacilitator(),
    elo.make.aFacilitator(),
    elo.make.aUser(),
    elo.make.aUser(),
    elo.make.anAdmin(),
  ]);
  group = await elo.make.aClass({ facilitator });
  activity = await elo.make.anActivity({ course: group.course });
  await elo.make.aRoom({ class: group });
  await elo.make.aMeeting({ class: group, startsAt: '2026-11-20T22:00:00Z', endsAt: '2026-11-20T23:00:00.120Z' });
  const enrollment = await elo.make.anEnrollment({ class: group, participant });
  await elo.make.save(Presence, { enrollment: enrollment.id, activity: activity.id, source: 'STAFF' });
  submission = await elo.make.aSubmission({ class: group, participant, activity, files: 2 });
  await elo.make.aSubmission({ class: group, participant, files: 0 });
  const employee = await elo.make.anEmployee({ user: facilitator });
  const hour = { startsAt: '2026-11-23T12:00:00Z', endsAt: '2026-11-23T13:00:00Z' };
  await elo.make.anAppointment({ employee, client: participant, class: group, ...hour });
  await elo.make.anAppointment({
    employee,
    typeId: 1,
    startsAt: '2026-11-24T12:00:00Z',
    endsAt: '2026-11-24T13:00:00.500Z',
  });
});

/** Statements of an operation, without the lookup of the caller. */
async function statementsOf(query: string, variables: Record<string, unknown>, as: User) {
  let body: any;
  const sent = await elo.statements(async () => ({ body } = await elo.graphql(query, variables, { as })));
  expect(body.errors).toBeUndefined();
  return { data: body.data, sent: sent.filter(sql => !isCallerLookup(sql)) };
}

describe('a read with look-ahead', () => {
  it('selects the requested columns and no others', async () => {
    const query = '{ submissions { nodes { title } } }';
    const { sent } = await statementsOf(query, {}, facilitator);
    expect(sent).toEqual([expect.stringMatching(/^select "s"\."id" as "id", "s"\."title" as "title" from/)]);
  });

  it('selects no columns for pageInfo alone, and the columns of both nodes and edges', async () => {
    const none = await statementsOf('{ submissions { pageInfo { hasNextPage } } }', {}, facilitator);
    expect(none.sent).toEqual([expect.stringMatching(/^select "s"\."id" as "id" from/)]);
    const both = await statementsOf(
      '{ submissions { nodes { title } edges { cursor node { status files { path } } } } }',
      {},
      facilitator,
    );
    expect(both.sent).toHaveLength(2);
    expect(both.data.submissions.edges[0].node).toEqual({
      status: 'SUBMITTED',
      files: [{ path: expect.any(String) }, { path: expect.any(String) }],
    });
    expect(both.data.submissions.nodes[0]).toEqual({ title: submission.title });
  });

  it('gets related records in the same statement', async () => {
    const query = `query ($id: ID!) {
      class(id: $id) {
        name course { title } cycle { name } facilitator { name } meetings { title startsAt }
        employee { name timeZone }
      }
    }`;
    const { sent, data } = await statementsOf(query, { id: group.id }, participant);
    expect(sent).toHaveLength(1);
    expect(data.class).toMatchObject({
      facilitator: { name: facilitator.name },
      employee: { name: facilitator.name, timeZone: 'America/Sao_Paulo' },
      meetings: [{ startsAt: '2026-11-20T22:00:00.000Z' }],
    });
  });

  it('gets relations that the caller may see in the same statement, and leaves out the others', async () => {
    const query = `{ submissions { nodes {
      participant { name } class { name room { name } } facilitator { name }
    } } }`;
    const { sent, data } = await statementsOf(query, {}, participant);
    expect(sent).toHaveLength(1);
    expect(data.submissions.nodes[0]).toMatchObject({
      participant: { name: participant.name },
      class: { name: group.name, room: { name: expect.any(String) } },
      facilitator: { name: facilitator.name },
    });
    const ofClass = 'query ($id: ID!) { class(id: $id) { name room { name } } }';
    const outside = await statementsOf(ofClass, { id: group.id }, stranger);
    expect(outside.sent).toHaveLength(1);
    expect(outside.data.class).toEqual({ name: group.name, room: null });
  });

  it('gives null for a missing person and an empty list for no records', async () => {
    const bare = await elo.make.aClass({ facilitator: null });
    const query = `query ($id: ID!) {
      class(id: $id) { facilitator { name } employee { id } meetings { id } }
    }`;
    const { sent, data } = await statementsOf(query, { id: bare.id }, participant);
    expect(sent).toHaveLength(1);
    expect(data.class).toEqual({ facilitator: null, employee: null, meetings: [] });
  });

  it('takes one more statement for each level of lists', async () => {
    const appointments = '{ appointments { nodes { startsAt employee { name } client { name } class { name } } } }';
    expect((await statementsOf(appointments, {}, facilitator)).sent).toHaveLength(1);
    const deeper = '{ appointments { nodes { startsAt class { name course { title } } } } }';
    expect((await statementsOf(deeper, {}, facilitator)).sent).toHaveLength(1);
    const deepest = '{ appointments { nodes { class { course { title activities { title } } } } } }';
    expect((await statementsOf(deepest, {}, facilitator)).sent).toHaveLength(2);
  });

  it('selects the whole row when a rule needs it, whatever the caller selects', async () => {
    const query = 'query ($cpf: CPF!) { participant(cpf: $cpf) { name } }';
    const { data } = await statementsOf(query, { cpf: participant.cpf }, facilitator);
    expect(data.participant).toEqual({ name: participant.name });
    const { body } = await elo.graphql(query, { cpf: participant.cpf }, { as: other });
    expect(body.errors[0].extensions.code).toBe('NOT_FOUND');
  });
});

/** Documents that ask for the same fields in many ways. */
const documents: [string, string][] = [
  [
    'fragments, on types and named',
    `query ($id: ID!) { submission(id: $id) { ...Title ... on Submission { files { ...File } } ... { status } } }
     fragment Title on Submission { title activity { title } } fragment File on StoredFile { id path createdAt }`,
  ],
  [
    'aliases',
    `query ($id: ID!) { one: submission(id: $id) { name: title papers: files { where: path } again: files { size } }
     two: submission(id: $id) { course { called: title } } }`,
  ],
  [
    'a field twice, once deeper',
    `query ($id: ID!) { submission(id: $id) { course { id } again: course { title activities { id } } } }`,
  ],
  [
    '@skip and @include by variables',
    `query ($id: ID!, $no: Boolean = false, $yes: Boolean = true) {
       submission(id: $id) { title @include(if: $no) status @skip(if: $no) files @include(if: $yes) { path size @skip(if: $yes) } cycle @skip(if: $yes) { name } }
     }`,
  ],
  [
    '__typename everywhere',
    `query ($id: ID!) { submission(id: $id) { __typename files { __typename } cycle { __typename name } } }`,
  ],
  [
    'nodes and edges',
    `{ submissions(first: 1) { __typename nodes { id } edges { cursor node { title files { id } } } pageInfo { endCursor } } }`,
  ],
  [
    'appointments',
    `{ appointments { nodes { id startsAt additionalFields { mainTopic } client { id name } class { id createdAt } employee { name workingHours { weekday startsAt } } } } }`,
  ],
  [
    'enrollments',
    `{ classes(filter: { mine: true }) { nodes { enrollments { nodes { participant { name cpf birthday } presence { source recordedAt } class { name } } } } } }`,
  ],
];

describe('an operation with', () => {
  it.each(documents)(
    '%s has the same answer interpreted and compiled, with the same statements',
    async (_what, query) => {
      const runs = [];
      for (let run = 0; run < 3; run += 1) runs.push(await statementsOf(query, { id: submission.id }, facilitator));
      const [interpreted, ...compiled] = runs;
      expect(interpreted!.sent.length).toBeGreaterThan(0);
      for (const run of compiled) expect(run).toEqual(interpreted);
    },
  );

  it('directives includes and skips fields by its variables, also compiled', async () => {
    const query = `query ($id: ID!, $with: Boolean!) { submission(id: $id) { id files @include(if: $with) { path } } }`;
    for (const included of [true, false, true, false]) {
      const { data } = await statementsOf(query, { id: submission.id, with: included }, facilitator);
      expect(Object.keys(data.submission)).toEqual(included ? ['id', 'files'] : ['id']);
    }
  });
});

it('instants are equal from a column and from JSON', async () => {
  await elo.make
    .em()
    .execute(
      `update stored_files set created_at = '2026-11-21 12:00:05+00', updated_at = '2026-11-21 12:00:05.1+00' where submission_id = ?`,
      [submission.id],
    );
  // With something deeper below, a relation is read by its own statement: plain columns.
  const [json, columns] = await Promise.all(
    ['', 'class { course { id } }'].map(async deeper => {
      const query = `query ($id: ID!) { class(id: $id) { createdAt meetings { startsAt endsAt ${deeper} } } }`;
      return (await statementsOf(query, { id: group.id }, facilitator)).data.class.meetings[0];
    }),
  );
  expect(json).toEqual({ startsAt: '2026-11-20T22:00:00.000Z', endsAt: '2026-11-20T23:00:00.120Z' });
  expect(columns).toMatchObject(json);
  const { data } = await statementsOf('{ submissions { nodes { files { createdAt updatedAt } } } }', {}, facilitator);
  expect(data.submissions.nodes[0].files[0]).toEqual({
    createdAt: '2026-11-21T12:00:05.000Z',
    updatedAt: '2026-11-21T12:00:05.100Z',
  });
  const written = await elo.graphql(
    'mutation ($id: ID!) { evaluateSubmission(id: $id, input: { score: 1 }) { files { createdAt updatedAt } } }',
    { id: submission.id },
    { as: facilitator },
  );
  expect(written.body.data.evaluateSubmission.files).toEqual(data.submissions.nodes[0].files);
});

describe('looking ahead shows no more than the resolvers', () => {
  const askSubmission = `query ($id: ID!) { submission(id: $id) { title files { path } activity { title } } }`;
  const askAppointments = '{ appointments { nodes { id client { name } employee { name } } } }';
  const askPeople =
    'query ($id: ID!) { class(id: $id) { enrollments { nodes { participant { name cpf } presence { source } } } } }';

  it.each([
    ['another participant', () => stranger],
    ['another facilitator', () => other],
  ])('to %s: nothing', async (_who, who) => {
    for (let run = 0; run < 2; run += 1) {
      const one = await elo.graphql(askSubmission, { id: submission.id }, { as: who() });
      expect(one.status).toBe(404);
      expect(one.body).toMatchObject({ data: { submission: null }, errors: [{ extensions: { code: 'NOT_FOUND' } }] });
      expect((await statementsOf(askAppointments, {}, who())).data.appointments.nodes).toEqual([]);
      const { data } = await statementsOf(askPeople, { id: group.id }, who());
      expect(data.class.enrollments.nodes).toEqual([]);
    }
  });

  it('to an anonymous caller: nothing', async () => {
    for (const [query, data] of [
      [askSubmission, { submission: null }],
      [askPeople, { class: null }],
      [askAppointments, null],
    ] as const) {
      const { status, body } = await elo.graphql(query, { id: group.id });
      expect(status).toBe(401);
      expect(body).toMatchObject({ data, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    }
  });

  it('to people with the right: everything', async () => {
    for (const as of [participant, facilitator, admin]) {
      const { data } = await statementsOf(askSubmission, { id: submission.id }, as);
      expect(data.submission).toMatchObject({ files: [{}, {}], activity: { title: activity.title } });
      const people = await statementsOf(askPeople, { id: group.id }, as);
      expect(people.data.class.enrollments.nodes).toEqual([
        { participant: { name: participant.name, cpf: participant.cpf }, presence: [{ source: 'STAFF' }] },
      ]);
    }
  });

  describe('an upload token', () => {
    const uploadToken = async () => {
      const { body } = await elo.graphql('{ uploadToken }', {}, { as: participant });
      return { authorization: `Bearer ${body.data.uploadToken}` };
    };
    const handIn = (asked: string) => `mutation ($input: CreateSubmissionInput!) {
      createSubmission(input: $input) { id ${asked} }
    }`;
    const input = () => ({ classId: group.id, participantId: participant.id, activityId: activity.id, title: 'Plan' });

    it.each(['participant { name }', 'class { name }', 'facilitator { name }'])(
      'is refused %s of its submission',
      async asked => {
        const headers = await uploadToken();
        for (let run = 0; run < 2; run += 1) {
          const { body } = await elo.graphql(handIn(asked), { input: input() }, { headers });
          expect(body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
          expect(JSON.stringify(body)).not.toContain(participant.name);
        }
      },
    );

    it('sees its own submission', async () => {
      const asked = 'title files { path } activity { title }';
      const { body } = await elo.graphql(handIn(asked), { input: input() }, { headers: await uploadToken() });
      expect(body.data.createSubmission).toMatchObject({
        title: 'Plan',
        files: [],
        activity: { title: activity.title },
      });
    });

    it('reads no submission afterwards', async () => {
      const headers = await uploadToken();
      const { status, body } = await elo.graphql(askSubmission, { id: submission.id }, { headers });
      expect([status, body.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN']);
    });
  });
});

describe('reads around a write', () => {
  it('see the writes of their transaction, and are refused outside it', async () => {
    const ctx = createJobContext(elo.app.services, 'test');
    const { id } = await elo.make.aUser({ name: 'Before' });
    await ctx.transaction(async within => {
      await within.em.execute(`update users set name = 'After' where id = ?`, [id]);
      expect((await personNow(within, id)).name).toBe('After');
      await expect(personNow(ctx, id)).rejects.toThrow('past the transaction');
    });
    expect((await personNow(ctx, id)).name).toBe('After');
  });

  it('see each mutation of a request separately, with its related records', async () => {
    const query = `mutation ($id: ID!) {
      a: evaluateSubmission(id: $id, input: { score: 10 }) { score files { path } facilitator { name } }
      b: evaluateSubmission(id: $id, input: { score: 20.5 }) { score files { path } facilitator { name } }
    }`;
    for (let run = 0; run < 2; run += 1) {
      const { body } = await elo.graphql(query, { id: submission.id }, { as: facilitator });
      const around = { files: [{}, {}], facilitator: { name: facilitator.name } };
      expect(body.data).toMatchObject({ a: { score: 10, ...around }, b: { score: 20.5, ...around } });
    }
  });
});
