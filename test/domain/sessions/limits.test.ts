import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { PASSWORD } from '../../support/factories.js';
import { useUp } from '../../support/limits.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// A whole hospital shares one address: fifty failed attempts there lock out no person who has signed in from there before.

const HOSPITAL = '203.0.113.7';
let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ TRUST_PROXY: '1' });
});
beforeEach(() => elo.make.em().execute('delete from rate_limits'));

const signIn = async (username: string, password: string, address = HOSPITAL) => {
  const { body } = await elo.graphql(
    'mutation ($u: String!, $p: String!) { signIn(username: $u, password: $p) { token } }',
    { u: username, p: password },
    { headers: { 'x-forwarded-for': address } },
  );
  return (body.errors?.[0].extensions.code as string | undefined) ?? 'in';
};

it('past the address limit, a person who signed in from there before still can, others wait', async () => {
  const [nurse, newcomer] = [await elo.make.aMember(), await elo.make.aMember()];
  expect(await signIn(nurse.email!, PASSWORD)).toBe('in');
  await useUp(elo, 'signInAddress', HOSPITAL, 51);
  expect(await signIn(newcomer.email!, PASSWORD)).toBe('RATE_LIMITED');
  expect(await signIn(nurse.email!, PASSWORD)).toBe('in');
  // With a wrong password the person gets the same answer as a stranger.
  expect(await signIn(nurse.email!, 'errada')).toBe('RATE_LIMITED');
  expect(await signIn('ninguem@example.org', 'errada')).toBe('RATE_LIMITED');
  expect(await signIn(nurse.email!, PASSWORD, '198.51.100.9')).toBe('in');
});

it('wrong passwords of a known person count for the address, and have a limit of their own', async () => {
  const nurse = await elo.make.aMember();
  expect(await signIn(nurse.email!, PASSWORD)).toBe('in');
  await useUp(elo, 'signInAddress', HOSPITAL, 49);
  expect(await signIn(nurse.email!, 'errada')).toBe('FORBIDDEN');
  expect(await signIn('ninguem@example.org', 'errada')).toBe('RATE_LIMITED');
  for (let n = 0; n < 9; n += 1) expect(await signIn(nurse.email!, 'errada')).toBe('RATE_LIMITED');
  expect(await signIn(nurse.email!, PASSWORD)).toBe('RATE_LIMITED');
  // From another address they can sign in.
  expect(await signIn(nurse.email!, PASSWORD, '198.51.100.9')).toBe('in');
});
