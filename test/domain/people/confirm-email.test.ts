import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ActionToken, User } from '../../../src/entities/index.js';
import { tokenOf } from '../../support/action-tokens.js';
import { outcomeOf } from '../../support/outcome.js';
import { soonAfter } from '../../support/moments.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// confirmEmail through the graph; the page of the link and its mails have tests of their own.

const NOW = '2026-11-22T12:00:00Z';
let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow(NOW));

const BAD_LINK = ['INVALID', 'EMAIL_LINK_INVALID'];
/** Confirms by a link. @returns the name and the address that the caller sees, or the refusal */
const confirm = async (token: string, as: { id: number } | null = null) =>
  outcomeOf(
    await elo.graphql(
      'mutation ($token: String!) { it: confirmEmail(token: $token) { name email } }',
      { token },
      { as },
    ),
  );
const emailOf = async ({ id }: { id: number }) => (await elo.make.em().findOneOrFail(User, id)).email;

let serial = 0;
/** A person with a link to a new address, valid for an hour. */
async function aChange(purpose: 'CHANGE_EMAIL' | 'SET_PASSWORD' = 'CHANGE_EMAIL') {
  const user = await elo.make.aUser();
  const email = `nova${(serial += 1)}@test.invalid`;
  const expiresAt = new Date(Date.parse(NOW) + 3_600_000);
  await elo.make.save(ActionToken, { user: user.id, purpose, email, salt: 'salt', expiresAt });
  return { user, email, token: await tokenOf(elo, user.id, purpose) };
}

it('a confirmed new address is stored once, and the old address gets a mail', async () => {
  const { user, email, token } = await aChange();
  expect(await confirm(token)).toEqual({ name: user.name, email: null });
  expect(await emailOf(user)).toBe(email);
  expect(
    await elo.make
      .em()
      .execute("select payload from outbox where job = 'email-changed' and payload->>'userId' = ?", [String(user.id)]),
  ).toEqual([{ payload: { userId: user.id, oldEmail: user.email, changedAt: soonAfter('2026-11-22T12:00:00.000Z') } }]);
  expect(await confirm(token)).toEqual(BAD_LINK);
});

it.each([
  ['the last millisecond of the link', '2026-11-22T12:59:59.999Z', 'done'],
  ['the end of the link', '2026-11-22T13:00:00.000Z', BAD_LINK],
])('a link is valid or expired at %s', async (_when, now, outcome) => {
  const { user, email, token } = await aChange();
  elo.stopClock(now, 'a link ends to the millisecond');
  const isDone = outcome === 'done';
  // The person themselves sees the new address.
  expect(await confirm(token, user)).toEqual(isDone ? { name: user.name, email } : outcome);
  expect(await emailOf(user)).toBe(isDone ? email : user.email);
});

it.each<[string, (change: Awaited<ReturnType<typeof aChange>>) => string | Promise<string>]>([
  ['an empty token', () => ''],
  ['a token without a signature', ({ token }) => token.split('.')[0]!],
  ['a forged token', ({ token }) => `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`],
  [
    'the token of another person’s link',
    async ({ token }) => `${token.split('.')[0]!}.${(await aChange()).token.split('.')[1]!}`,
  ],
])('a confirmation refuses %s', async (_what, tokenFor) => {
  const change = await aChange();
  expect(await confirm(await tokenFor(change))).toEqual(BAD_LINK);
  expect(await emailOf(change.user)).toBe(change.user.email);
});

it('a confirmation refuses a link of another purpose, an address taken meanwhile, and a deactivated person', async () => {
  const password = await aChange('SET_PASSWORD');
  expect(await confirm(password.token)).toEqual(BAD_LINK);
  const taken = await aChange();
  await elo.make.aUser({ email: taken.email });
  expect(await confirm(taken.token)).toEqual(BAD_LINK);
  const gone = await aChange();
  await elo.make.em().nativeUpdate(User, gone.user.id, { isActive: false });
  expect(await confirm(gone.token)).toEqual(BAD_LINK);
  for (const { user } of [password, taken, gone]) expect(await emailOf(user)).toBe(user.email);
});
