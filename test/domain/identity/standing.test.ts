import { beforeAll, expect, it } from '@jest/globals';
import { updateParticipant } from '../../../src/domain/people/update-participant.js';
import { createJobContext } from '../../../src/graph/context.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// Erasure is final: no verb of any caller changes an erased person.

let elo: TestApp;
let admin: { id: number };
let erased: number;
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
  erased = (await elo.make.aUser({ isActive: false, email: null, cpf: null, name: 'Pessoa removida' })).id;
  await elo.make
    .em()
    .execute(
      `insert into erasures (person_id, state, requested_at, due_at, started_at, finished_at) values (?, 'DONE', now(), now(), now(), now())`,
      [erased],
    );
});

const rowOf = (id: number) => elo.make.em().execute('select * from users where id = ?', [id]);

it.each([
  ['updateUser', 'updateUser(id: $id, input: { name: "Ana Souza" }) { id }'],
  ['updateParticipant', 'updateParticipant(id: $id, input: { gender: "feminino" }) { id }'],
  ['setRoles', 'setRoles(id: $id, roles: [FACILITATOR]) { id }'],
  ['reactivateUser', 'reactivateUser(id: $id) { id }'],
  ['deactivateUser', 'deactivateUser(id: $id) { id }'],
])('%s is refused for an erased person', async (_name, verb) => {
  const before = await rowOf(erased);
  const { body } = await elo.graphql(`mutation ($id: ID!) { ${verb} }`, { id: String(erased) }, { as: admin });
  expect(body.errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'PERSON_ERASED' });
  expect(await rowOf(erased)).toEqual(before);
});

it('the mirror’s service is refused for an erased person too', async () => {
  const before = await rowOf(erased);
  const service = createJobContext(elo.app.services, 'mirror');
  await expect(updateParticipant(service, { id: erased, changes: { name: 'Ana Souza' } })).rejects.toMatchObject({
    code: 'CONFLICT',
    reason: 'PERSON_ERASED',
  });
  expect(await rowOf(erased)).toEqual(before);
});
