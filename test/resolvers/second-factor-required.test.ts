import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config/config.js';
import { sayOfSecondFactors } from '../../src/server/doctor-second-factors.js';
import { Post } from '../../src/entities/index.js';
import { beginRequirement } from '../../src/domain/second-factors/requirement.js';
import { resetSecondFactorsByOperator } from '../../src/domain/second-factors/reset-second-factors.js';
import { secondFactorState } from '../../src/domain/second-factors/state.query.js';
import { aBrowser } from '../support/browser.js';
import { PASSWORD } from '../support/factories.js';
import { runOutbox } from '../support/jobs.js';
import { mailedCode } from '../support/passcodes.js';
import { addPasskey, addTotp, codeAt, recoveryCodes } from '../support/second-factors.js';
import { soonAfter } from '../support/moments.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const OLD_SECRET = 'the secret of the old content backend';
const START = '2026-11-01T12:00:00Z';
const END = '2026-11-15T12:00:00.000Z';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ STAFF_SECOND_FACTOR: 'required', LEGACY_JWT_SECRET: OLD_SECRET });
  elo.setNow(START);
  await beginRequirement(elo.app.services);
  // Starting again begins no new grace period.
  elo.setNow('2026-11-05T12:00:00Z');
  await beginRequirement(elo.app.services);
});
beforeEach(() => elo.make.em().execute('delete from rate_limits'));

type Somebody = { id: number; email?: string | null };
const anAdmin = () => elo.make.aMember({ roles: ['ADMIN'] });
const reasonOf = ({ body }: { body: any }) => (body.errors ? body.errors[0].extensions.reason : 'done');
const SIGN_IN = `mutation ($u: String!, $otp: String, $t: String) {
  signIn(username: $u, password: "${PASSWORD}", otp: $otp, setUpToken: $t) { token secondFactorDueAt }
}`;
const signIn = ({ email }: Somebody, proof: object = {}) => elo.graphql(SIGN_IN, { u: email, ...proof });
const setUp = async ({ email }: Somebody, password = PASSWORD) =>
  elo.graphql('mutation ($u: String!, $p: String!) { beginSecondFactorSetUp(identifier: $u, password: $p) }', {
    u: email,
    p: password,
  });
const setUpToken = async (who: Somebody): Promise<string> => (await setUp(who)).body.data.beginSecondFactorSetUp;
const by = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
function oldToken({ id }: Somebody): string {
  const iat = Math.floor(elo.now().getTime() / 1000);
  const parts = `${encoded({ typ: 'JWT', alg: 'HS256' })}.${encoded({ iat, exp: iat + 3_600, data: { user: { id } } })}`;
  return `${parts}.${createHmac('sha256', OLD_SECRET).update(parts).digest('base64url')}`;
}

describe('before the end of the grace period a sign-in', () => {
  beforeEach(() => elo.setNow('2026-11-15T11:50:00Z'));

  it('lets administrators in and gives them the deadline', async () => {
    const ana = await anAdmin();
    expect((await signIn(ana)).body.data.signIn.secondFactorDueAt).toEqual(soonAfter(END));
    const query = '{ secondFactorStatus { mode isRequired dueAt recoveryCodesLeft } }';
    expect((await elo.graphql(query, {}, { as: ana })).body.data.secondFactorStatus).toEqual({
      mode: 'REQUIRED',
      isRequired: true,
      dueAt: soonAfter(END),
      recoveryCodesLeft: 0,
    });
    expect(reasonOf(await elo.graphql('{ me { id } }', {}, by(oldToken(ana))))).toBe('done');
  });

  it('gives no deadline to people with a factor, and to people who need none', async () => {
    const [ana, bia] = [await anAdmin(), await elo.make.aMember({ roles: ['SUPERVISOR'] })];
    const { secret } = await addTotp(elo, { as: ana });
    const otp = codeAt(secret, elo.now());
    expect((await signIn(ana, { otp })).body.data.signIn.secondFactorDueAt).toBeNull();
    expect((await signIn(bia)).body.data.signIn.secondFactorDueAt).toBeNull();
  });
});

describe('after the grace period a sign-in', () => {
  beforeEach(() => elo.setNow('2026-11-15T12:00:00Z'));

  it('by password or code never lets an administrator in without a factor', async () => {
    const ana = await anAdmin();
    expect(reasonOf(await signIn(ana))).toBe('SECOND_FACTOR_SETUP_NEEDED');
    expect(reasonOf(await signIn(ana, { otp: '123456' }))).toBe('SECOND_FACTOR_SETUP_NEEDED');
    const token = await elo.call('POST', '/cms/api/jwt-auth/v1/token', {
      json: { username: ana.email, password: PASSWORD },
    });
    expect([token.status, token.body.code]).toEqual([403, 'second_factor_setup_needed']);
    const browser = aBrowser(elo.url);
    const { response, url } = await browser.signIn({ username: ana.email!, password: PASSWORD });
    expect([response.status, url.searchParams.get('code')]).toEqual([403, 'second_factor_setup_needed']);
    await elo.graphql(`mutation { requestSignInCode(identifier: "${ana.email}") }`);
    await runOutbox(elo);
    const code = await mailedCode(elo, ana.email!);
    const withCode = `mutation { signInWithCode(identifier: "${ana.email}", code: "${code}") { token } }`;
    expect(reasonOf(await elo.graphql(withCode))).toBe('SECOND_FACTOR_SETUP_NEEDED');
    expect(reasonOf(await elo.graphql('{ me { id } }', {}, by(oldToken(ana))))).toBe('INVALID_CREDENTIALS');
    // Proving access to the mailbox allows setting one up too.
    const begin = `mutation { beginSecondFactorSetUp(identifier: "${ana.email}", code: "${code}") }`;
    expect(reasonOf(await elo.graphql(begin))).toBe('done');
  });

  it('lets other people in as before, also by tokens of the old content backend', async () => {
    for (const roles of [['PARTICIPANT'], ['FACILITATOR'], ['SUPERVISOR']] as const) {
      const who = await elo.make.aMember({ roles: [...roles] });
      expect(reasonOf(await signIn(who))).toBe('done');
      expect(reasonOf(await elo.graphql('{ me { id } }', {}, by(oldToken(who))))).toBe('done');
    }
  });

  it('gives administrators a token for setting up a factor, and nothing else', async () => {
    const ana = await anAdmin();
    expect(reasonOf(await setUp(ana, 'wrong'))).toBe('INVALID_CREDENTIALS');
    const token = await setUpToken(ana);
    for (const query of [
      '{ me { id } }',
      '{ users(first: 1) { nodes { id } } }',
      '{ apiKeys { __typename } }',
      '{ mySessions { id } }',
      'mutation { createApiKey(name: "x") { key } }',
      'mutation { signOut }',
      'mutation { removeSecondFactor(id: 1) }',
      `mutation { resetSecondFactors(userId: ${ana.id}) { id } }`,
      'mutation { setPassword(password: "Outra!Senha2026") { token } }',
    ])
      expect([query, reasonOf(await elo.graphql(query, {}, by(token)))]).toEqual([query, 'SECOND_FACTOR_SETUP_NEEDED']);
    expect(reasonOf(await elo.graphql('{ mySecondFactors { id } secondFactorStatus { mode } }', {}, by(token)))).toBe(
      'done',
    );
    expect((await elo.call('GET', '/portal/api/submissions', by(token))).status).toBe(403);
    expect((await elo.call('GET', '/cms/api/core/v1/system-logs', by(token))).status).toBe(403);
    // Drafts are for administrators; with this token nobody acts as one.
    const draft = await elo.make.save(Post, { title: 'Rascunho', slug: 'rascunho', body: '', category: 'x' });
    const post = `{ post(id: ${draft.id}) { id } }`;
    expect(reasonOf(await elo.graphql(post, {}, by(token)))).toBe('POST_NOT_FOUND');
    expect(reasonOf(await elo.graphql(post, {}, { as: ana }))).toBe('done');
    expect(reasonOf(await signIn(ana, { t: token }))).toBe('SECOND_FACTOR_SETUP_NEEDED');
  });

  it('leads an administrator through the setup: an app, recovery codes, and one sign-in', async () => {
    const ana = await anAdmin();
    const token = await setUpToken(ana);
    await addTotp(elo, by(token));
    const codes = await recoveryCodes(elo, by(token));
    expect(codes).toHaveLength(10);
    const [one, two] = await Promise.all([signIn(ana, { t: token }), signIn(ana, { t: token })]);
    expect([reasonOf(one), reasonOf(two)].sort()).toEqual(['SECOND_FACTOR_WRONG', 'done']);
    expect(reasonOf(await elo.graphql('mutation { newRecoveryCodes }', {}, by(token)))).toBe('INVALID_CREDENTIALS');
    expect(reasonOf(await signIn(ana, { otp: codes[0] }))).toBe('done');
    expect(reasonOf(await signIn(ana))).toBe('SECOND_FACTOR_REQUIRED');
    expect(reasonOf(await setUp(ana))).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('opens nothing to a thief of the password who began a setup before its owner did', async () => {
    const ana = await anAdmin();
    const [thief, token] = [await setUpToken(ana), await setUpToken(ana)];
    const begun = (await elo.graphql('mutation { beginTotp { secret } }', {}, by(thief))).body.data.beginTotp;
    await addPasskey(elo, by(token));
    const confirm = `mutation { confirmTotp(code: "${codeAt(begun.secret, elo.now())}", name: "x") { id } }`;
    for (const query of [confirm, 'mutation { newRecoveryCodes }', 'mutation { beginTotp { secret } }'])
      expect(reasonOf(await elo.graphql(query, {}, by(thief)))).toBe('INVALID_CREDENTIALS');
    expect(reasonOf(await signIn(ana, { t: thief }))).toBe('SECOND_FACTOR_WRONG');
    // The owner's token does not add a second one either: that needs the first.
    expect(reasonOf(await elo.graphql('mutation { beginTotp { secret } }', {}, by(token)))).toBe(
      'SECOND_FACTOR_ADDED_MEANWHILE',
    );
    const other = await anAdmin();
    expect(reasonOf(await signIn(other, { t: token }))).toBe('SECOND_FACTOR_SETUP_NEEDED');
    expect(reasonOf(await signIn(ana, { t: token }))).toBe('done');
  });

  it('lets one of two concurrent setups be confirmed', async () => {
    const ana = await anAdmin();
    const tokens = [await setUpToken(ana), await setUpToken(ana)];
    const queries = await Promise.all(
      tokens.map(async token => {
        const { secret } = (await elo.graphql('mutation { beginTotp { secret } }', {}, by(token))).body.data.beginTotp;
        return `mutation { confirmTotp(code: "${codeAt(secret, elo.now())}", name: "x") { id } }`;
      }),
    );
    const answers = await Promise.all(queries.map((query, at) => elo.graphql(query, {}, by(tokens[at]!))));
    expect(answers.map(reasonOf).filter(reason => reason === 'done')).toHaveLength(1);
    expect(await elo.make.em().execute(`select id from second_factors where user_id = ${ana.id}`)).toHaveLength(1);
  });

  it('gives a participant no token for a setup', async () => {
    expect(reasonOf(await setUp(await elo.make.aMember()))).toBe('STAFF_ONLY');
  });

  it('gives a setup token that ends after an hour', async () => {
    const ana = await anAdmin();
    const token = await setUpToken(ana);
    elo.setNow('2026-11-15T13:00:01Z');
    expect(reasonOf(await elo.graphql('{ mySecondFactors { id } }', {}, by(token)))).toBe('INVALID_CREDENTIALS');
  });

  it('needs the last factor, so an administrator can’t remove it, even in concurrent removals', async () => {
    const ana = await anAdmin();
    const mine = { as: ana };
    const one = await addTotp(elo, mine);
    const remove = (id: string) => elo.graphql(`mutation { removeSecondFactor(id: ${id}) }`, {}, mine);
    expect(reasonOf(await remove(one.id))).toBe('LAST_SECOND_FACTOR');
    const two = await addTotp(elo, mine);
    const answers = await Promise.all([remove(one.id), remove(two.id)]);
    expect(answers.map(reasonOf).sort()).toEqual(['LAST_SECOND_FACTOR', 'done']);
    const bia = await elo.make.aMember({ roles: ['SUPERVISOR'] });
    const { id } = await addTotp(elo, { as: bia });
    expect(reasonOf(await elo.graphql(`mutation { removeSecondFactor(id: ${id}) }`, {}, { as: bia }))).toBe('done');
  });

  it('leads an administrator through the setup again after an operator’s reset', async () => {
    const ana = await anAdmin();
    await addTotp(elo, { as: ana });
    const { services } = elo.app;
    const operator = { orm: elo.orm, now: elo.now, services, operator: 'root' };
    await resetSecondFactorsByOperator(operator, { email: ana.email!.toUpperCase() });
    expect(reasonOf(await signIn(ana))).toBe('SECOND_FACTOR_SETUP_NEEDED');
    await expect(resetSecondFactorsByOperator(operator, { email: ana.email! })).rejects.toMatchObject({
      reason: 'NO_SECOND_FACTOR',
    });
    await expect(resetSecondFactorsByOperator(operator, { email: 'nobody@example.org' })).rejects.toMatchObject({
      reason: 'EMAIL_NOT_FOUND',
    });
    const [record] = await elo.make
      .em()
      .execute(
        "select route, actor_name from audit_records where action = 'resetSecondFactors' order by id desc limit 1",
      );
    expect(record).toMatchObject({ route: 'command.user', actor_name: 'root' });
  });
});

it('with the setting `off` no second factor is requested or added', async () => {
  elo.setNow('2026-11-15T12:00:00Z');
  const ana = await anAdmin();
  await addTotp(elo, { as: ana });
  const { config } = elo.app.services as { config: { staffSecondFactor: string } };
  config.staffSecondFactor = 'off';
  try {
    expect(reasonOf(await signIn(ana))).toBe('done');
    expect(reasonOf(await elo.graphql('mutation { beginTotp { secret } }', {}, { as: ana }))).toBe('SECOND_FACTOR_OFF');
    expect(reasonOf(await setUp(ana))).toBe('SECOND_FACTOR_OFF');
  } finally {
    config.staffSecondFactor = 'required';
  }
});

it('the doctor reports administrators without a second factor and the days left', async () => {
  await elo.make.em().execute("update users set roles = array['PARTICIPANT'] where roles @> array['ADMIN']");
  await elo.make.em().execute('delete from second_factors');
  const services = { ...elo.app.services, orm: elo.orm };
  const say = async (mode: 'off' | 'optional' | 'required', production = true) =>
    sayOfSecondFactors({ staffSecondFactor: mode, production }, await secondFactorState(services));
  elo.setNow('2026-11-10T13:00:00Z');
  expect(await say('required')).toEqual({
    verdict: 'ok',
    text: 'STAFF_SECOND_FACTOR=required; people with a factor: 0',
  });
  const ana = await elo.make.aMember({ roles: ['ADMIN'], email: 'ana@doctor.example.org' });
  const bia = await elo.make.aMember({ roles: ['ADMIN'], email: 'bia@doctor.example.org' });
  await addTotp(elo, { as: bia });
  expect(await say('required')).toEqual({
    verdict: 'warn',
    text: `STAFF_SECOND_FACTOR=required; people with a factor: 1; administrators without one (1): ${ana.email}; days until they must have one: 5`,
  });
  elo.setNow('2026-11-15T12:00:00Z');
  expect((await say('required')).text).toMatch(/they set one up at their next sign-in$/);
  expect(await say('optional')).toEqual({
    verdict: 'ok',
    text: `STAFF_SECOND_FACTOR=optional; people with a factor: 1; administrators without one (1): ${ana.email}`,
  });
  expect(await say('off')).toEqual({
    verdict: 'warn',
    text: 'STAFF_SECOND_FACTOR=off; people with a factor: 1; a password alone opens the data of everybody',
  });
  expect((await say('off', false)).verdict).toBe('ok');
  const { config } = services;
  const rotated = { ...config, authSecret: ['a new secret', ...config.authSecret] as never, production: true };
  const before = await secondFactorState({ ...services, config: rotated });
  expect(sayOfSecondFactors({ ...rotated, staffSecondFactor: 'optional' }, before)).toMatchObject({
    verdict: 'warn',
    text: expect.stringContaining('apps to be used once before AUTH_SECRET_PREVIOUS is taken out: 1'),
  });
  const lost = await secondFactorState({ ...services, config: { ...config, authSecret: ['a new secret'] } });
  expect(sayOfSecondFactors(rotated, lost).text).toContain('`user reset-factors`: 1');
});

it('second factors are optional in development and required in production', () => {
  const production = {
    ...{ NODE_ENV: 'production', DATABASE_URL: 'postgresql://x', PUBLIC_URL: 'https://elo.example.org' },
    ...{ AUTH_SECRET: 'x'.repeat(32), SERVICE_TOKEN: 'a', WEBHOOK_VERIFY_TOKEN: 'b', SUBMISSIONS_APP_KEY: 'c' },
  };
  expect(readConfig({}).staffSecondFactor).toBe('optional');
  expect(readConfig(production).staffSecondFactor).toBe('required');
  expect(readConfig({ ...production, STAFF_SECOND_FACTOR: 'off' }).staffSecondFactor).toBe('off');
  expect(() => readConfig({ STAFF_SECOND_FACTOR: 'sometimes' })).toThrow(/STAFF_SECOND_FACTOR/);
});
