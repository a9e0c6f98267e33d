import { beforeAll, describe, expect, it } from '@jest/globals';
import { personalFields } from '../../src/domain/people/policy.js';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { type Class, Post, type User } from '../../src/entities/index.js';
import { PASSWORD } from '../support/factories.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// The shown fields of a person depend on the caller, and not on the path to the person: caches of clients store one record.

let elo: TestApp;
let participant: User, colleague: User, facilitator: User, stranger: User, supervisor: User;
let group: Class;
let key: string;
let postOf: Map<number, number>;

beforeAll(async () => {
  elo = await startTestApp();
  const { make } = elo;
  [participant, colleague, facilitator, stranger, supervisor] = await Promise.all([
    make.aMember({ email: 'someone@test.invalid' }),
    make.aUser(),
    make.aUser({ roles: ['FACILITATOR'] }),
    make.aUser({ roles: ['FACILITATOR'] }),
    make.aSupervisor(),
  ]);
  group = await make.aClass({ facilitator });
  await make.anEnrollment({ class: group, participant });
  await make.anEnrollment({ class: group, participant: colleague });
  await make.aSubmission({ class: group, participant });
  const em = make.em();
  const posts = [participant, facilitator].map(({ id }) =>
    em.create(Post, { slug: `of-${id}`, title: 'a', body: 'a', category: 'a', author: id, publishedAt: elo.now() }),
  );
  await em.flush();
  postOf = new Map(posts.map(({ author, id }) => [author!.id, id]));
  key = await createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: 'people' });
});

const fields = personalFields.map(name => (name === 'cover' ? 'cover { url }' : name)).join(' ');
const whole = `id name ${fields}`;

type Caller = Parameters<TestApp['graphql']>[2];
const callers: { [kind: string]: () => Caller } = {
  nobody: () => ({}),
  participant: () => ({ as: participant }),
  'other participant': () => ({ as: colleague }),
  facilitator: () => ({ as: facilitator }),
  'other facilitator': () => ({ as: stranger }),
  supervisor: () => ({ as: supervisor }),
  key: () => ({ headers: { authorization: key } }),
};

/** The people with an id in an answer, wherever they are. */
function people(answer: unknown, id: number): object[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const below = Object.values(answer).flatMap(each => people(each, id));
  return 'email' in answer && 'id' in answer && answer.id === String(id) ? [answer, ...below] : below;
}

describe('a person', () => {
  const inPublic = `posts(first: 10) { nodes { author { ${whole} } } }`;
  const pathsOf = (kind: string) => (kind === 'nobody' ? `{ ${inPublic} }` : `{ ${inPublic} ${inside()} }`);
  const inside = () => `
    post(id: ${postOf.get(participant.id)}) { author { ${whole} } }
    user(id: ${participant.id}) { ${whole} }
    participant(cpf: "${participant.cpf}") { ${whole} }
    class(id: ${group.id}) { facilitator { ${whole} } enrollments { nodes { participant { ${whole} } submissions { participant { ${whole} } } } } }
    submissions { nodes { participant { ${whole} } facilitator { ${whole} } } }`;

  it.each(Object.keys(callers))('has the same fields wherever %s sees them', async kind => {
    const isShown = !['nobody', 'other participant', 'other facilitator'].includes(kind);
    // graphql-js runs the operation the first time; after that its compiled form runs.
    for (let run = 0; run < 3; run += 1) {
      const { body } = await elo.graphql(pathsOf(kind), {}, callers[kind]!());
      const [first, ...others] = people(body.data, participant.id);
      expect(first).toMatchObject(
        isShown ? { email: 'someone@test.invalid', roles: ['PARTICIPANT'] } : { email: null },
      );
      for (const other of others) expect(other).toEqual(first);
      if (isShown) expect(others).toHaveLength(6);
      else for (const name of personalFields) expect(first).toHaveProperty(name, null);
      expect(first).toHaveProperty('name', participant.name);
    }
  });

  it.each(Object.keys(callers))('with a staff role is shown to %s by the same rule everywhere', async kind => {
    const isShown = ['facilitator', 'supervisor'].includes(kind);
    const { body } = await elo.graphql(pathsOf(kind), {}, callers[kind]!());
    const [first, ...others] = people(body.data, facilitator.id);
    expect(first).toMatchObject({ name: facilitator.name, email: isShown ? facilitator.email : null });
    for (const other of others) expect(other).toEqual(first);
  });

  it('with a place in a class is shown to services and the class’s facilitator, staff or not', async () => {
    const both = await elo.make.aUser({ roles: ['PARTICIPANT', 'FACILITATOR'] });
    const enrollment = await elo.make.anEnrollment({ class: group, participant: both });
    const query = `{ enrollment(id: ${enrollment.id}) { participant { email } } }`;
    for (const kind of ['key', 'facilitator']) {
      const { body } = await elo.graphql(query, {}, callers[kind]!());
      expect(body).toEqual({ data: { enrollment: { participant: { email: both.email } } } });
    }
  });

  it('is shown to themselves in the answer of signIn', async () => {
    const { body } = await elo.graphql(
      `mutation ($password: String!) { signIn(username: "someone@test.invalid", password: $password) { user { id name email roles isActive } } }`,
      { password: PASSWORD },
    );
    expect(body.data.signIn.user).toEqual({
      id: String(participant.id),
      name: participant.name,
      email: 'someone@test.invalid',
      roles: ['PARTICIPANT'],
      isActive: true,
    });
  });

  it('is shown the same after a change as in a query', async () => {
    const change = `mutation { changed: updateParticipant(id: ${participant.id}, input: { gender: "x" }) { ${whole} } }`;
    const query = `{ changed: user(id: ${participant.id}) { ${whole} } }`;
    for (const kind of ['participant', 'key']) {
      const { body } = await elo.graphql(change, {}, callers[kind]!());
      expect(body.data.changed).toMatchObject({ email: 'someone@test.invalid', gender: 'x' });
      expect((await elo.graphql(query, {}, callers[kind]!())).body.data).toEqual(body.data);
    }
  });
});

it('a person’s name takes no additional cost, and many people’s e-mails no additional statement', async () => {
  const asked = (below: string) => `{ class(id: ${group.id}) { enrollments { nodes { participant { ${below} } } } } }`;
  const sent = async (below: string, kind: string) => {
    await elo.graphql(asked(below), {}, callers[kind]!());
    const statements = await elo.statements(() => elo.graphql(asked(below), {}, callers[kind]!()));
    return statements.filter(sql => sql.includes('"enrollments"'));
  };
  const names = await sent('name', 'facilitator');
  const mails = await sent('name email', 'facilitator');
  const all = await sent('name email', 'supervisor');
  expect([names, mails, all].map(each => each.length)).toEqual([1, 1, 1]);
  expect([names, mails, all].map(([sql]) => sql!.includes('seen0'))).toEqual([false, true, false]);
});
