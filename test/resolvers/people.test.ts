import { beforeAll, describe, expect, it } from '@jest/globals';
import { cpfFrom } from '../../src/demo/cpf.js';
import { ApiKey, User } from '../../src/entities/index.js';
import { hashApiKey } from '../../src/auth/api-keys.js';
import { provePhone } from '../support/passcodes.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const API_KEY = 'elo_a-key-of-the-test';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
  await elo.make.save(ApiKey, { name: 'test', keyHash: hashApiKey(API_KEY) });
});

type Caller = { id: number } | null | 'service';
const ask = (query: string, variables: Record<string, unknown>, as: Caller) =>
  elo.graphql(query, variables, as === 'service' ? { headers: { authorization: API_KEY } } : { as });

/** Expects an answer with exactly one error. It has this code, and this status if one is given. */
function expectFailure({ status, body }: Awaited<ReturnType<typeof ask>>, code: string, expectedStatus?: number) {
  expect(body.errors).toHaveLength(1);
  expect(body.errors[0].extensions.code).toBe(code);
  expect(Object.values(body.data ?? {}).every(value => value === null)).toBe(true);
  if (expectedStatus) expect(status).toBe(expectedStatus);
}

/** A class with its facilitator and two participants. */
async function aScene() {
  const [facilitator, participant, classmate] = await Promise.all([
    elo.make.aFacilitator(),
    elo.make.aUser(),
    elo.make.aUser(),
  ]);
  const group = await elo.make.aClass({ facilitator });
  const enrollment = await elo.make.anEnrollment({ class: group, participant });
  const other = await elo.make.anEnrollment({ class: group, participant: classmate });
  return { facilitator, participant, classmate, group, enrollment, other };
}

describe('the query me', () => {
  const ME = `{ me { id name email cpf phone gender race birthday roles createdAt enrollments { id class { id } } } }`;

  it('answers the caller’s own record', async () => {
    const { participant, enrollment, group } = await aScene();
    const { status, body } = await ask(ME, {}, participant);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        me: {
          id: String(participant.id),
          name: participant.name,
          email: participant.email,
          cpf: participant.cpf,
          phone: participant.phone,
          gender: null,
          race: null,
          birthday: null,
          roles: ['PARTICIPANT'],
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          enrollments: [{ id: String(enrollment.id), class: { id: String(group.id) } }],
        },
      },
    });
  });

  it('is for signed-in people', async () => {
    expectFailure(await ask('{ me { id } }', {}, null), 'UNAUTHENTICATED', 401);
    expectFailure(await ask('{ me { id } }', {}, 'service'), 'FORBIDDEN', 403);
    expectFailure(await ask('{ me { id } }', {}, { id: 999_999 }), 'FORBIDDEN', 403);
  });
});

describe('user(id)', () => {
  const user = (id: number | string, as: Caller) => ask('query ($id: ID!) { user(id: $id) { id email } }', { id }, as);

  it('answers people whom the caller may see', async () => {
    const { participant, facilitator } = await aScene();
    const expected = { data: { user: { id: String(participant.id), email: participant.email } } };
    for (const who of [
      participant,
      facilitator,
      await elo.make.aSupervisor(),
      await elo.make.anAdmin(),
      'service',
    ] as const) {
      expect((await user(participant.id, who)).body).toEqual(expected);
    }
  });

  it('is NOT_FOUND for strangers', async () => {
    const { participant, classmate, facilitator } = await aScene();
    expectFailure(await user(participant.id, classmate), 'NOT_FOUND', 404);
    expectFailure(await user(participant.id, await elo.make.aFacilitator()), 'NOT_FOUND', 404);
    expectFailure(await user(facilitator.id, participant), 'NOT_FOUND', 404);
    expectFailure(await user(999_999, await elo.make.anAdmin()), 'NOT_FOUND', 404);
    expectFailure(await user(participant.id, null), 'UNAUTHENTICATED', 401);
  });

  it.each(['2147483648', '9999999999'])('is NOT_FOUND for %p, which no record can have', async id => {
    expectFailure(await user(id, await elo.make.anAdmin()), 'NOT_FOUND', 404);
  });

  it.each(['0', 'x', '-1', '10000000000', ''])('is INVALID for the id %p', async id => {
    expectFailure(await user(id, await elo.make.anAdmin()), 'INVALID', 400);
  });
});

describe('participant(cpf)', () => {
  const participantBy = (cpf: string, as: Caller) =>
    ask('query ($cpf: CPF!) { participant(cpf: $cpf) { id cpf } }', { cpf }, as);

  it('accepts the CPF with and without punctuation, as a variable and in the query', async () => {
    const { participant, facilitator } = await aScene();
    const cpf = participant.cpf!;
    const dotted = cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
    const expected = { data: { participant: { id: String(participant.id), cpf } } };
    for (const who of [participant, facilitator, 'service'] as const) {
      expect((await participantBy(cpf, who)).body).toEqual(expected);
      expect((await participantBy(dotted, who)).body).toEqual(expected);
      expect((await ask(`{ participant(cpf: "${dotted}") { id cpf } }`, {}, who)).body).toEqual(expected);
    }
  });

  it.each(['11111111111', '12345678901', '1234567890', '', 'abc', '1'.repeat(200)])('is INVALID for %p', async cpf => {
    const admin = await elo.make.anAdmin();
    expectFailure(await participantBy(cpf, admin), 'INVALID');
    expectFailure(await ask(`{ participant(cpf: "${cpf}") { id } }`, {}, admin), 'INVALID', 400);
  });

  it('is NOT_FOUND for strangers, unknown people and people without a participation', async () => {
    const { participant, classmate, facilitator } = await aScene();
    expectFailure(await participantBy(participant.cpf!, classmate), 'NOT_FOUND', 404);
    expectFailure(await participantBy(participant.cpf!, await elo.make.aFacilitator()), 'NOT_FOUND', 404);
    expectFailure(await participantBy(cpfFrom(999_000_111), await elo.make.anAdmin()), 'NOT_FOUND', 404);
    expectFailure(await participantBy(facilitator.cpf!, await elo.make.anAdmin()), 'NOT_FOUND', 404);
    expectFailure(await participantBy(participant.cpf!, null), 'UNAUTHENTICATED', 401);
  });
});

describe('updateParticipant', () => {
  const UPDATE = `mutation ($id: ID!, $input: UpdateParticipantInput!) {
    updateParticipant(id: $id, input: $input) { id name email phone gender race birthday }
  }`;
  const update = (id: number, input: object, as: Caller) => ask(UPDATE, { id, input }, as);
  const stored = (user: { id: number }) => elo.make.em().findOneOrFail(User, user.id);

  it('changes the given fields and leaves the others, for the participant', async () => {
    const { participant } = await aScene();
    const input = {
      name: '  Maria da Silva ',
      email: `Maria${participant.id}@Example.org`,
      phone: '+55 11 98765-4321',
      gender: 'Feminino',
      race: 'Parda',
      birthday: '1990-02-28',
    };
    const expected = {
      id: String(participant.id),
      name: 'Maria da Silva',
      // The new e-mail counts after its link was opened (email-change.test.ts).
      email: participant.email,
      phone: '5511987654321',
      gender: 'Feminino',
      race: 'Parda',
      birthday: '1990-02-28',
    };
    await provePhone(elo, participant, '5511987654321');
    expect((await update(participant.id, input, participant)).body).toEqual({ data: { updateParticipant: expected } });
    expect(await stored(participant)).toMatchObject({ ...expected, id: participant.id });
    const second = await update(participant.id, { gender: null, name: 'Maria' }, participant);
    expect(second.body.data.updateParticipant).toEqual({ ...expected, gender: null, name: 'Maria' });
  });

  it('is open to administrators and to services with an API key', async () => {
    const { participant } = await aScene();
    for (const [who, name] of [
      [await elo.make.anAdmin(), 'By an administrator'],
      ['service', 'By a service'],
    ] as const) {
      const reply = await update(participant.id, { name }, who);
      expect(reply.status).toBe(200);
      expect(reply.body.data.updateParticipant.name).toBe(name);
      expect((await stored(participant)).name).toBe(name);
    }
  });

  it('shows each change in nested records too, when one request makes several', async () => {
    const person = await elo.make.aUser();
    await elo.make.anEnrollment({ participant: person });
    const { body } = await elo.graphql(
      `mutation ($id: ID!) {
        a: updateParticipant(id: $id, input: { name: "First Name" }) { enrollments { participant { name } } }
        b: updateParticipant(id: $id, input: { name: "Second Name" }) { enrollments { participant { name } } }
      }`,
      { id: person.id },
      { as: person },
    );
    expect(body.data.a.enrollments[0].participant.name).toBe('First Name');
    expect(body.data.b.enrollments[0].participant.name).toBe('Second Name');
  });

  it('answers several changes of one request with the state after each', async () => {
    const { participant } = await aScene();
    const { body } = await ask(
      `mutation ($id: ID!) {
        one: updateParticipant(id: $id, input: { name: "One" }) { name }
        two: updateParticipant(id: $id, input: { name: "Two" }) { name }
      }`,
      { id: participant.id },
      participant,
    );
    expect(body).toEqual({ data: { one: { name: 'One' }, two: { name: 'Two' } } });
  });

  type Scene = Awaited<ReturnType<typeof aScene>>;
  it.each([
    ['nobody', () => null, 'UNAUTHENTICATED', 401],
    ['a classmate', (scene: Scene) => scene.classmate, 'NOT_FOUND', 404],
    ['a stranger', () => elo.make.aUser(), 'NOT_FOUND', 404],
    ['the facilitator of another class', () => elo.make.aFacilitator(), 'NOT_FOUND', 404],
    ['the facilitator', (scene: Scene) => scene.facilitator, 'FORBIDDEN', 403],
    ['a supervisor', () => elo.make.aSupervisor(), 'FORBIDDEN', 403],
  ] as const)('refuses %s and changes nothing', async (_who, who, code, status) => {
    const scene = await aScene();
    const before = await stored(scene.participant);
    expectFailure(await update(scene.participant.id, { name: 'Changed' }, await who(scene)), code, status);
    expect(await stored(scene.participant)).toEqual(before);
  });

  it('is CONFLICT for an administrator who gives another person’s e-mail, in any spelling', async () => {
    const { participant, classmate } = await aScene();
    const before = await stored(participant);
    const input = { email: classmate.email!.toUpperCase(), name: 'Changed' };
    const reply = await update(participant.id, input, await elo.make.anAdmin());
    expectFailure(reply, 'CONFLICT', 409);
    expect(JSON.stringify(reply.body)).not.toMatch(/users_|duplicate key/);
    expect(await stored(participant)).toEqual(before);
    expect((await update(participant.id, { email: participant.email }, participant)).status).toBe(200);
  });

  it.each([
    ['a birthday to come', { birthday: '2999-01-01' }],
    ['a birthday long ago', { birthday: '1899-12-31' }],
    ['a birthday on no day', { birthday: '1990-02-30' }],
    ['a birthday in another format', { birthday: '28/02/1990' }],
    ['an e-mail that is none', { email: 'maria' }],
    ['an empty e-mail', { email: '' }],
    ['a name of one letter', { name: 'M' }],
    ['a blank name', { name: '   ' }],
    ['an address as a name', { name: 'Ganhe em evil.example' }],
    ['a name of two lines', { name: 'Maria\nda Silva' }],
    ['a name of 201 letters', { name: 'M'.repeat(201) }],
    ['a phone that is none', { phone: '123' }],
    ['a Brazilian phone of no district', { phone: '5500987654321' }],
    ['too long a gender', { gender: 'x'.repeat(41) }],
    ['a character that cannot be stored', { name: 'Ma\u0000ria' }],
    ['half a character', { race: '\ud800' }],
    ['a CPF in the place of another', { cpf: '52998224725' }],
    ['a field that does not exist', { roles: ['ADMIN'] }],
  ])('is INVALID for %s and changes nothing', async (_what, wrong) => {
    const { participant } = await aScene();
    const before = await stored(participant);
    expectFailure(await update(participant.id, { race: 'Branca', ...wrong }, participant), 'INVALID');
    expect(await stored(participant)).toEqual(before);
  });

  it('is NOT_FOUND for somebody unknown', async () => {
    expectFailure(await update(999_999, { name: 'Nobody' }, await elo.make.anAdmin()), 'NOT_FOUND', 404);
  });
});

describe('a nested query', () => {
  const CLASS = `query ($id: ID!) {
    class(id: $id) {
      facilitator { id name }
      enrollments { nodes { id participant { id cpf email enrollments { class { enrollments { nodes { participant { cpf } } } } } } } }
    }
  }`;
  type Node = { participant: { cpf: string; enrollments: { class: { enrollments: { nodes: Node[] } } }[] } };
  const cpfsIn = (nodes: Node[]): string[] =>
    nodes.flatMap(({ participant: { cpf, enrollments } }) => [
      cpf,
      ...(enrollments ?? []).flatMap(each => cpfsIn(each.class.enrollments.nodes)),
    ]);

  it('shows a participant no other participants of the class, at any depth', async () => {
    const { group, participant, facilitator } = await aScene();
    const { body } = await ask(CLASS, { id: group.id }, participant);
    expect(body.errors).toBeUndefined();
    expect(body.data.class.facilitator).toEqual({ id: String(facilitator.id), name: facilitator.name });
    expect(cpfsIn(body.data.class.enrollments.nodes)).toEqual([participant.cpf, participant.cpf]);
  });

  it('shows a stranger no participants, and the facilitator all', async () => {
    const { group, participant, classmate, facilitator } = await aScene();
    for (const stranger of [await elo.make.aUser(), await elo.make.aFacilitator()]) {
      expect((await ask(CLASS, { id: group.id }, stranger)).body.data.class.enrollments.nodes).toEqual([]);
    }
    const { body } = await ask(CLASS, { id: group.id }, facilitator);
    expect(new Set(cpfsIn(body.data.class.enrollments.nodes))).toEqual(new Set([participant.cpf, classmate.cpf]));
  });

  it('shows a facilitator only a participant’s enrollments in led classes', async () => {
    const { participant, facilitator, enrollment } = await aScene();
    const elsewhere = await elo.make.anEnrollment({ participant });
    const query = 'query ($id: ID!) { user(id: $id) { enrollments { id } } }';
    const seenBy = async (as: Caller) => {
      const { body } = await ask(query, { id: participant.id }, as);
      return body.data.user.enrollments.map(({ id }: { id: string }) => Number(id));
    };
    expect(await seenBy(facilitator)).toEqual([enrollment.id]);
    expect(await seenBy(participant)).toEqual([enrollment.id, elsewhere.id]);
  });

  it('shows only id, name and avatar of a facilitator', async () => {
    const { group, participant } = await aScene();
    for (const field of ['email', 'cpf', 'phone', 'roles']) {
      const query = `query ($id: ID!) { class(id: $id) { facilitator { ${field} enrollments { id } } } }`;
      const { body } = await ask(query, { id: group.id }, participant);
      expect(body).toEqual({ data: { class: { facilitator: { [field]: null, enrollments: [] } } } });
    }
  });

  it('does not show a participant a classmate’s enrollment or submission by id', async () => {
    const { group, participant, classmate, other } = await aScene();
    const submission = await elo.make.aSubmission({ class: group, participant: classmate });
    expectFailure(
      await ask('query ($id: ID!) { enrollment(id: $id) { participant { cpf } } }', { id: other.id }, participant),
      'NOT_FOUND',
    );
    expectFailure(
      await ask('query ($id: ID!) { submission(id: $id) { participant { cpf } } }', { id: submission.id }, participant),
      'NOT_FOUND',
    );
    const list = await ask(
      'query ($id: ID!) { submissions(filter: { classId: $id }) { nodes { id } } }',
      { id: group.id },
      participant,
    );
    expect(list.body.data.submissions.nodes).toEqual([]);
  });
});
