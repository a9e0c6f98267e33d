import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ActionToken } from '../../src/entities/index.js';
import { tokenOf } from '../support/action-tokens.js';
import { runOutbox } from '../support/jobs.js';
import { soonAfter } from '../support/moments.js';
import { mailedCode, provePhone } from '../support/passcodes.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
const NOW = '2026-11-22T12:00:00.000Z';
beforeEach(() => elo.setNow(NOW));

type Someone = { id: number };
const proofsOf = async ({ id }: Someone, as: Someone | null) =>
  (await elo.graphql('query ($id: ID!) { user(id: $id) { emailVerifiedAt phoneVerifiedAt } }', { id }, { as })).body
    .data?.user;
const run = async (query: string, variables: object, as: Someone | null = null) => {
  const { body } = await elo.graphql(query, variables as never, { as });
  expect(body.errors).toBeUndefined();
};

it('a new person has no verified contact, and later ones are visible to that person and their staff', async () => {
  const user = await elo.make.aUser({ phone: '5511987651001' });
  expect(await proofsOf(user, user)).toEqual({ emailVerifiedAt: null, phoneVerifiedAt: null });
  await provePhone(elo, user, '5511987651001');
  expect(await proofsOf(user, user)).toEqual({ emailVerifiedAt: null, phoneVerifiedAt: soonAfter(NOW) });
  expect(await proofsOf(user, await elo.make.aSupervisor())).toEqual({
    emailVerifiedAt: null,
    phoneVerifiedAt: soonAfter(NOW),
  });
  for (const other of [null, await elo.make.aUser(), await elo.make.aFacilitator()])
    expect(await proofsOf(user, other)).toBeNull();
});

it('a code by mail, a password link and the link of a new address verify an e-mail', async () => {
  const user = await elo.make.aUser();
  await run('mutation ($name: String!) { requestSignInCode(identifier: $name) }', { name: user.email });
  await runOutbox(elo);
  const code = await mailedCode(elo, user.email!);
  const enter =
    'mutation ($name: String!, $code: String!) { signInWithCode(identifier: $name, code: $code) { token } }';
  await run(enter, { name: user.email, code });
  expect(await proofsOf(user, user)).toEqual({ emailVerifiedAt: soonAfter(NOW), phoneVerifiedAt: null });

  const other = await elo.make.aUser();
  const link = { user: other.id, purpose: 'SET_PASSWORD', email: other.email!, salt: 'cd'.repeat(32) } as const;
  await elo.make.save(ActionToken, { ...link, expiresAt: new Date('2026-11-23T12:00:00Z') });
  const reset = 'mutation ($t: String!) { resetPassword(token: $t, password: "Terceira!2026z") }';
  await run(reset, { t: await tokenOf(elo, other.id, 'SET_PASSWORD') });
  expect(await proofsOf(other, other)).toEqual({ emailVerifiedAt: soonAfter(NOW), phoneVerifiedAt: null });

  elo.setNow('2026-11-22T13:00:00.000Z');
  const change =
    'mutation ($id: ID!) { updateParticipant(id: $id, input: { email: "provada@example.org" }) { emailVerifiedAt } }';
  await run(change, { id: other.id }, other);
  expect(await proofsOf(other, other)).toEqual({ emailVerifiedAt: soonAfter(NOW), phoneVerifiedAt: null });
  await run('mutation ($t: String!) { confirmEmail(token: $t) { id } }', {
    t: await tokenOf(elo, other.id, 'CHANGE_EMAIL'),
  });
  expect(await proofsOf(other, other)).toEqual({
    emailVerifiedAt: soonAfter('2026-11-22T13:00:00.000Z'),
    phoneVerifiedAt: null,
  });
});
