import { beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/test-app.js';

// The graph answers a number of another country without its plus sign. Its digits alone would be a Brazilian number.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const PERU = '51987654321';
const phoneOf = async (id: number) =>
  (await elo.make.em().execute<{ phone: string }[]>('select phone from users where id = ?', [id]))[0]!.phone;

it('A client that sends back the whole record keeps the phone of another country', async () => {
  const admin = await elo.make.anAdmin();
  const person = await elo.make.aUser({ phone: PERU });
  for (const [operation, type] of [
    ['updateUser', 'UpdateUserInput'],
    ['updateParticipant', 'UpdateParticipantInput'],
  ]) {
    const { body } = await elo.graphql(
      `mutation ($id: ID!, $input: ${type}!) { ${operation}(id: $id, input: $input) { name phone pendingPhone } }`,
      { id: String(person.id), input: { name: `Ana ${operation}`, phone: PERU } },
      { as: admin },
    );
    expect(body).toEqual({ data: { [operation!]: { name: `Ana ${operation}`, phone: PERU, pendingPhone: null } } });
  }
  expect(await phoneOf(person.id)).toBe(PERU);
});

it('The onboarding application sends the number back with its plus sign', async () => {
  const person = await elo.make.aUser({ phone: PERU });
  const at = `/onboarding/api/v1/participantes/${person.cpf}`;
  const { body } = await elo.call('GET', at, { as: person });
  expect(body.phone).toBe(`+${PERU}`);
  const { id, name, email, cpf, phone } = body;
  expect((await elo.call('PUT', at, { as: person, json: { id, name, email, cpf, phone } })).status).toBe(200);
  expect(await phoneOf(person.id)).toBe(PERU);
});
