import { beforeAll, describe, expect, it } from '@jest/globals';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { signToken } from '../../src/auth/tokens.js';
import { PASSWORD } from '../support/factories.js';
import { mailsTo } from '../support/mails.js';
import { addTotp, codeAt, recoveryCodes } from '../support/second-factors.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow('2026-11-21T12:00:00Z');
});

type Somebody = { id: number; email?: string | null };
const LIST = '{ mySecondFactors { id } }';
const reasonOf = ({ body }: { body: any }) => {
  const { code, reason } = body.errors?.[0].extensions ?? {};
  return body.errors ? `${code} ${reason}` : 'done';
};
const ask = (query: string, variables: object, as: Somebody | null = null) =>
  elo.graphql(query, variables as Record<string, unknown>, { as });
const signIn = async ({ email }: Somebody, proof: object = {}) =>
  reasonOf(
    await ask(
      `mutation ($u: String!, $otp: String) { signIn(username: $u, password: "${PASSWORD}", otp: $otp) { user { id } } }`,
      { u: email, ...proof },
    ),
  );
const factorsOf = async (as: Somebody) => (await ask(LIST, {}, as)).body.data.mySecondFactors;
const later = (minutes: number) => elo.setNow(new Date(elo.now().getTime() + minutes * 60_000).toISOString());
/** A token from a sign-in some minutes ago. */
const tokenFrom = async ({ id }: Somebody, minutes: number) => {
  const at = new Date(elo.now().getTime() - minutes * 60_000);
  return { authorization: `Bearer ${await signToken(elo.app.services.config.authSecret, 'access', `user:${id}`, at)}` };
};
const subjectsTo = async (who: Somebody) => (await mailsTo(elo, who)).map(({ subject }) => subject);
const aKey = () => createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: 'uma chave' });

describe('a reset of another person’s second factors', () => {
  const RESET = 'mutation ($id: ID!) { resetSecondFactors(userId: $id) { id } }';

  it('is for other administrators, ends the sessions, and sends a mail', async () => {
    const ana = await elo.make.aMember({ roles: ['ADMIN'] });
    const { secret } = await addTotp(elo, { as: ana });
    await recoveryCodes(elo, { as: ana });
    const headers = { authorization: await elo.bearer(ana) };
    const strangers: [Somebody | null, string][] = [
      [null, 'UNAUTHENTICATED NOT_SIGNED_IN'],
      [await elo.make.aUser(), 'FORBIDDEN NOT_ALLOWED'],
      [await elo.make.aFacilitator(), 'FORBIDDEN NOT_ALLOWED'],
      [await elo.make.aSupervisor(), 'FORBIDDEN NOT_ALLOWED'],
      [ana, 'CONFLICT OWN_SECOND_FACTORS'],
    ];
    for (const [who, answer] of strangers) expect(reasonOf(await ask(RESET, { id: ana.id }, who))).toBe(answer);
    const key = await aKey();
    expect(reasonOf(await elo.graphql(RESET, { id: ana.id }, { headers: { authorization: key } }))).toBe(
      'FORBIDDEN NOT_ALLOWED',
    );
    const admin = await elo.make.anAdmin();
    const old = await elo.graphql(RESET, { id: ana.id }, { headers: await tokenFrom(admin, 16) });
    expect(reasonOf(old)).toBe('FORBIDDEN RECENT_SIGN_IN_NEEDED');
    expect(await factorsOf(ana)).toHaveLength(1);

    later(1);
    const [one, two] = await Promise.all([ask(RESET, { id: ana.id }, admin), ask(RESET, { id: ana.id }, admin)]);
    expect([reasonOf(one), reasonOf(two)].sort()).toEqual(['CONFLICT NO_SECOND_FACTOR', 'done']);
    expect(reasonOf(await elo.graphql(LIST, {}, { headers }))).toBe('FORBIDDEN INVALID_CREDENTIALS');
    expect(await signIn(ana)).toBe('done');
    expect(await signIn(ana, { otp: codeAt(secret, elo.now()) })).toBe('done');
    expect(reasonOf(await ask(RESET, { id: 999_999 }, admin))).toBe('NOT_FOUND USER_NOT_FOUND');
    expect(await subjectsTo(ana)).toContainEqual(expect.stringContaining('Seus segundos fatores foram removidos'));
    const records = await elo.make
      .em()
      .execute(
        `select outcome from audit_records where action = 'resetSecondFactors' and actor_user_id = ${admin.id} and outcome = 'DONE'`,
      );
    expect(records).toHaveLength(1);
  });
});
