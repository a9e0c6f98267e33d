import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { signToken } from '../../src/auth/tokens.js';
import { anAuthenticator } from '../support/authenticator.js';
import { PASSWORD } from '../support/factories.js';
import { addPasskey, addTotp, codeAt, recoveryCodes } from '../support/second-factors.js';
import { soonAfter } from '../support/moments.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { mailsTo } from '../support/mails.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(async () => {
  elo.setNow('2026-11-21T12:00:00Z');
  await elo.make.em().execute('delete from rate_limits');
});

const aStaffMember = () => elo.make.aMember({ roles: ['FACILITATOR'] });
const LIST = '{ mySecondFactors { id kind name createdAt lastUsedAt } }';
const BEGIN = 'mutation ($p: String) { beginTotp(password: $p) { secret address } }';
const CONFIRM = 'mutation ($code: String!, $name: String!) { confirmTotp(code: $code, name: $name) { id kind name } }';
const FINISH =
  'mutation ($r: JSONObject!, $name: String!) { finishPasskey(response: $r, name: $name) { id kind name } }';
const REMOVE = 'mutation ($id: ID!, $p: String) { removeSecondFactor(id: $id, password: $p) }';
const SIGN_IN = `mutation ($u: String!, $otp: String, $passkey: JSONObject) {
  signIn(username: $u, password: "${PASSWORD}", otp: $otp, passkey: $passkey) { user { id } secondFactorDueAt }
}`;
const BEGIN_SIGN_IN = `mutation ($u: String!) { beginPasskeySignIn(identifier: $u, password: "${PASSWORD}") }`;

type Somebody = { id: number; email?: string | null };
const reasonOf = ({ body }: { body: any }) => {
  const { code, reason } = body.errors?.[0].extensions ?? {};
  return body.errors ? `${code} ${reason}` : 'done';
};
const ask = (query: string, variables: object, as: Somebody | null = null) =>
  elo.graphql(query, variables as Record<string, unknown>, { as });
const signIn = async (who: Somebody, proof: object = {}) => reasonOf(await ask(SIGN_IN, { u: who.email, ...proof }));
const factorsOf = async (as: Somebody) => (await ask(LIST, {}, as)).body.data.mySecondFactors;
const later = (minutes: number) => elo.setNow(new Date(elo.now().getTime() + minutes * 60_000).toISOString());
/** A token from a sign-in some minutes ago. */
const tokenFrom = async ({ id }: Somebody, minutes: number) => ({
  authorization: `Bearer ${await signToken(elo.app.services.config.authSecret, 'access', `user:${id}`, new Date(elo.now().getTime() - minutes * 60_000))}`,
});
const subjectsTo = async (who: Somebody) => (await mailsTo(elo, who)).map(({ subject }) => subject);
const aKey = () =>
  createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: `key ${(serial += 1)}` });
let serial = 0;

describe('an authenticator app', () => {
  it('is added by one of its codes, once, within ten minutes, and is then required', async () => {
    const ana = await aStaffMember();
    const begun = (await ask(BEGIN, {}, ana)).body.data.beginTotp;
    expect(begun.address).toContain(`secret=${begun.secret}`);
    expect(begun.address).toContain(encodeURIComponent(ana.email!));
    const headers = { authorization: await elo.bearer(ana) };
    const { secret } = (await elo.graphql(BEGIN, {}, { headers })).body.data.beginTotp;
    const confirm = async (code: string) =>
      reasonOf(await elo.graphql(CONFIRM, { code, name: 'Celular' }, { headers }));
    expect(await confirm('000000')).toBe('INVALID INVALID_FIELDS');
    expect(await factorsOf(ana)).toEqual([]);
    expect(await signIn(ana)).toBe('done');
    expect(await confirm(codeAt(secret, elo.now()))).toBe('done');
    expect(await confirm(codeAt(secret, elo.now(), 1))).toBe('INVALID SECOND_FACTOR_NOT_BEGUN');
    expect(await factorsOf(ana)).toEqual([
      {
        id: expect.any(String),
        kind: 'TOTP',
        name: 'Celular',
        createdAt: soonAfter('2026-11-21T12:00:00.000Z'),
        lastUsedAt: soonAfter('2026-11-21T12:00:00.000Z'),
      },
    ]);
    expect(await signIn(ana)).toBe('FORBIDDEN SECOND_FACTOR_REQUIRED');
    // The code that added the app counts as used.
    expect(await signIn(ana, { otp: codeAt(secret, elo.now()) })).toBe('FORBIDDEN SECOND_FACTOR_WRONG');
    later(1);
    expect(await signIn(ana, { otp: codeAt(secret, elo.now()) })).toBe('done');
    expect(await subjectsTo(ana)).toEqual([expect.stringContaining('Segundo fator adicionado')]);
  });

  it('can’t be confirmed after ten minutes, or in another session', async () => {
    const ana = await aStaffMember();
    const mine = { headers: { authorization: await elo.bearer(ana) } };
    const other = { headers: { authorization: await elo.bearer(ana) } };
    const { secret } = (await elo.graphql(BEGIN, {}, mine)).body.data.beginTotp;
    const code = () => ({ code: codeAt(secret, elo.now()), name: 'x' });
    expect(reasonOf(await elo.graphql(CONFIRM, code(), other))).toBe('INVALID SECOND_FACTOR_NOT_BEGUN');
    later(11);
    expect(reasonOf(await elo.graphql(CONFIRM, code(), mine))).toBe('INVALID SECOND_FACTOR_NOT_BEGUN');
  });

  it('has its secret encrypted, readable with the previous key too, and encrypted again', async () => {
    const ana = await aStaffMember();
    const { secret } = await addTotp(elo, { as: ana });
    const stored = async () =>
      (await elo.make.em().execute(`select secret from second_factors where user_id = ${ana.id}`))[0]!.secret;
    const before = await stored();
    expect(before).not.toContain(secret);
    const { sealText } = await import('../../src/auth/seal.js');
    const { config } = elo.app.services;
    const ring = config.authSecret;
    (config as { authSecret: unknown }).authSecret = [...ring, 'the secret before'];
    const old = sealText(['the secret before'], 'totp-secrets', secret);
    await elo.make.em().execute(`update second_factors set secret = '${old}' where user_id = ${ana.id}`);
    expect(await signIn(ana, { otp: codeAt(secret, elo.now()) })).toBe('done');
    (config as { authSecret: unknown }).authSecret = ring;
    expect(await stored()).not.toBe(old);
    later(1);
    expect(await signIn(ana, { otp: codeAt(secret, elo.now()) })).toBe('done');
  });

  it('accepts codes of the thirty seconds before and after, once each, and none older than the last used', async () => {
    const ana = await aStaffMember();
    const { secret } = await addTotp(elo, { as: ana });
    const attempt = (steps: number) => signIn(ana, { otp: codeAt(secret, elo.now(), steps) });
    expect(await attempt(-2)).toBe('FORBIDDEN SECOND_FACTOR_WRONG');
    expect(await attempt(2)).toBe('FORBIDDEN SECOND_FACTOR_WRONG');
    expect(await attempt(-1)).toBe('done');
    expect(await attempt(-1)).toBe('FORBIDDEN SECOND_FACTOR_WRONG');
    expect(await attempt(1)).toBe('done');
    expect(await attempt(0)).toBe('FORBIDDEN SECOND_FACTOR_WRONG');
  });
});

describe('a passkey', () => {
  it('is added and used, with each challenge once', async () => {
    const ana = await aStaffMember();
    const headers = { authorization: await elo.bearer(ana) };
    const key = anAuthenticator();
    const begun = (await elo.graphql('mutation { beginPasskey }', {}, { headers })).body.data.beginPasskey;
    expect(begun).toMatchObject({ rp: { id: 'localhost' }, user: { name: ana.email }, excludeCredentials: [] });
    const finish = async (r: object, of: object = { headers }) =>
      reasonOf(await elo.graphql(FINISH, { r, name: 'Chave' }, of));
    expect(await finish(key.make(begun), { as: ana })).toBe('INVALID PASSKEY_INVALID');
    expect(await finish(key.make({ challenge: 'made-up' }))).toBe('INVALID PASSKEY_INVALID');
    expect(await finish(key.make(begun, { at: 'https://evil.example.org' }))).toBe('INVALID PASSKEY_INVALID');
    // The failed attempt has used up the challenge.
    expect(await finish(key.make(begun))).toBe('INVALID PASSKEY_INVALID');
    const again = (await elo.graphql('mutation { beginPasskey }', {}, { headers })).body.data.beginPasskey;
    expect(await finish(key.make(again))).toBe('done');
    expect(await factorsOf(ana)).toMatchObject([{ kind: 'PASSKEY', name: 'Chave', lastUsedAt: null }]);

    expect(await signIn(ana)).toBe('FORBIDDEN SECOND_FACTOR_REQUIRED');
    expect(await signIn(ana, { otp: '123456' })).toBe('FORBIDDEN SECOND_FACTOR_WRONG');
    const options = async () => (await ask(BEGIN_SIGN_IN, { u: ana.email })).body.data.beginPasskeySignIn;
    const first = await options();
    expect(first).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [{ id: key.credentialId, transports: ['usb'] }],
    });
    const answer = key.sign(first);
    expect(await signIn(ana, { passkey: answer })).toBe('done');
    expect(await signIn(ana, { passkey: answer })).toBe('FORBIDDEN SECOND_FACTOR_WRONG');
    expect(await signIn(ana, { passkey: key.sign({ challenge: 'made-up' }) })).toBe('FORBIDDEN SECOND_FACTOR_WRONG');
    expect(await signIn(ana, { passkey: key.sign(await options(), { at: 'https://evil.example.org' }) })).toBe(
      'FORBIDDEN SECOND_FACTOR_WRONG',
    );
    expect(await signIn(ana, { passkey: anAuthenticator().sign(await options()) })).toBe(
      'FORBIDDEN SECOND_FACTOR_WRONG',
    );
    expect(await signIn(ana, { passkey: { id: key.credentialId } })).toBe('FORBIDDEN SECOND_FACTOR_WRONG');
    // A copy of the key has a lower counter.
    expect(await signIn(ana, { passkey: key.sign(await options(), { count: 1 }) })).toBe(
      'FORBIDDEN SECOND_FACTOR_WRONG',
    );
    const last = await options();
    later(11);
    expect(await signIn(ana, { passkey: key.sign(last) })).toBe('FORBIDDEN SECOND_FACTOR_WRONG');
    expect(await signIn(ana, { passkey: key.sign(await options()) })).toBe('done');
  });

  it('signs in its owner only, and answers its owner’s challenge only', async () => {
    const [ana, bia] = [await aStaffMember(), await aStaffMember()];
    const [ofAna, ofBia] = [await addPasskey(elo, { as: ana }), await addPasskey(elo, { as: bia })];
    const options = async (who: Somebody) => (await ask(BEGIN_SIGN_IN, { u: who.email })).body.data.beginPasskeySignIn;
    expect(await signIn(ana, { passkey: ofBia.key.sign(await options(ana)) })).toBe('FORBIDDEN SECOND_FACTOR_WRONG');
    expect(await signIn(ana, { passkey: ofAna.key.sign(await options(bia)) })).toBe('FORBIDDEN SECOND_FACTOR_WRONG');
    expect(await signIn(ana, { passkey: ofAna.key.sign(await options(ana)) })).toBe('done');
  });

  it('sign-in begins with the right password only, and a known passkey is named', async () => {
    const [ana, caio] = [await aStaffMember(), await aStaffMember()];
    const { key } = await addPasskey(elo, { as: ana });
    const wrong = `mutation { beginPasskeySignIn(identifier: "${ana.email}", password: "x") }`;
    expect(reasonOf(await ask(wrong, {}))).toBe('FORBIDDEN INVALID_CREDENTIALS');
    expect(reasonOf(await ask(BEGIN_SIGN_IN, { u: caio.email }))).toBe('FORBIDDEN NO_PASSKEY');
    const headers = { authorization: await elo.bearer(caio) };
    const begun = (await elo.graphql('mutation { beginPasskey }', {}, { headers })).body.data.beginPasskey;
    const answer = await elo.graphql(FINISH, { r: key.make(begun), name: 'Chave' }, { headers });
    expect(reasonOf(answer)).toBe('CONFLICT PASSKEY_KNOWN');
  });
});

describe('recovery codes and app codes', () => {
  it('include ten recovery codes, each valid once in any spelling, until new ones replace them', async () => {
    const ana = await aStaffMember();
    expect(reasonOf(await ask('mutation { newRecoveryCodes }', {}, ana))).toBe('CONFLICT NO_SECOND_FACTOR');
    await addTotp(elo, { as: ana });
    const codes = await recoveryCodes(elo, { as: ana });
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
    const hashes = await elo.make.em().execute(`select code_hash from recovery_codes where user_id = ${ana.id}`);
    expect(JSON.stringify(hashes)).not.toContain(codes[0]!.replaceAll('-', ''));
    expect(await signIn(ana, { otp: codes[0] })).toBe('done');
    expect(await signIn(ana, { otp: codes[0] })).toBe('FORBIDDEN SECOND_FACTOR_WRONG');
    expect(await signIn(ana, { otp: ` ${codes[1]!.toUpperCase().replaceAll('-', ' ')} ` })).toBe('done');
    const status = (await ask('{ secondFactorStatus { mode isRequired dueAt recoveryCodesLeft } }', {}, ana)).body.data;
    expect(status.secondFactorStatus).toEqual({
      mode: 'OPTIONAL',
      isRequired: false,
      dueAt: null,
      recoveryCodesLeft: 8,
    });
    await recoveryCodes(elo, { as: ana });
    expect(await signIn(ana, { otp: codes[2] })).toBe('FORBIDDEN SECOND_FACTOR_WRONG');
    expect(await subjectsTo(ana)).toContainEqual(expect.stringContaining('Código de recuperação usado'));
  });

  it('let in one of two concurrent sign-ins', async () => {
    const ana = await aStaffMember();
    const { secret } = await addTotp(elo, { as: ana });
    const [code] = await recoveryCodes(elo, { as: ana });
    for (const otp of [code, codeAt(secret, elo.now())]) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(ana, { otp })));
      expect(answers.sort()).toEqual([
        'FORBIDDEN SECOND_FACTOR_WRONG',
        'FORBIDDEN SECOND_FACTOR_WRONG',
        'FORBIDDEN SECOND_FACTOR_WRONG',
        'done',
      ]);
      await elo.make.em().execute('delete from rate_limits');
    }
  });
});

describe('guessing a second factor', () => {
  it('is limited for a person with the password, which resets nothing, and the owner gets one mail', async () => {
    const ana = await aStaffMember();
    const { secret } = await addTotp(elo, { as: ana });
    const wrong = async () => signIn(ana, { otp: '000000' });
    for (let times = 0; times < 10; times += 1) {
      expect(await wrong()).toBe('FORBIDDEN SECOND_FACTOR_WRONG');
      expect(await signIn(ana)).toBe('FORBIDDEN SECOND_FACTOR_REQUIRED');
    }
    expect(await wrong()).toBe('RATE_LIMITED TOO_MANY_ATTEMPTS');
    expect(await wrong()).toBe('RATE_LIMITED TOO_MANY_ATTEMPTS');
    expect(await signIn(ana, { otp: codeAt(secret, elo.now()) })).toBe('RATE_LIMITED TOO_MANY_ATTEMPTS');
    const subjects = await subjectsTo(ana);
    expect(subjects.filter(subject => subject.includes('Tentativas de entrar'))).toHaveLength(1);
  });

  it('is forgotten after a new password, which the guesser does not know', async () => {
    const ana = await aStaffMember();
    const { secret } = await addTotp(elo, { as: ana });
    for (let times = 0; times < 11; times += 1) await signIn(ana, { otp: '000000' });
    expect(await signIn(ana, { otp: codeAt(secret, elo.now()) })).toBe('RATE_LIMITED TOO_MANY_ATTEMPTS');
    const change = `mutation { changePassword(oldPassword: "${PASSWORD}", newPassword: "Nova!Senha2026") { token } }`;
    expect(reasonOf(await ask(change, {}, ana))).toBe('done');
    const again = SIGN_IN.replace(PASSWORD, 'Nova!Senha2026');
    expect(reasonOf(await ask(again, { u: ana.email, otp: codeAt(secret, elo.now()) }))).toBe('done');
  });

  it('by strangers leaves own tries to a device that signed in before', async () => {
    const ana = await aStaffMember();
    const { secret } = await addTotp(elo, { as: ana });
    const device = `mutation ($otp: String) { signIn(username: "${ana.email}", password: "${PASSWORD}", otp: $otp) { deviceToken } }`;
    const { deviceToken } = (await ask(device, { otp: codeAt(secret, elo.now()) })).body.data.signIn;
    for (let times = 0; times < 11; times += 1) await signIn(ana, { otp: '000000' });
    expect(await signIn(ana, { otp: '000000' })).toBe('RATE_LIMITED TOO_MANY_ATTEMPTS');
    later(1);
    const known = await elo.graphql(
      device,
      { otp: codeAt(secret, elo.now()) },
      { headers: { cookie: `elo_device=${deviceToken}` } },
    );
    expect(reasonOf(known)).toBe('done');
  });
});

describe('changing second factors', () => {
  const operations = (id: string, response: object): [string, string, object][] => [
    ['beginPasskey', 'mutation { beginPasskey }', {}],
    ['beginTotp', 'mutation { beginTotp { secret } }', {}],
    ['newRecoveryCodes', 'mutation { newRecoveryCodes }', {}],
    ['removeSecondFactor', REMOVE, { id }],
    ['confirmTotp', CONFIRM, { code: '123456', name: 'x' }],
    ['finishPasskey', FINISH, { r: response, name: 'x' }],
  ];

  it('is refused to anonymous callers, participants, keys, upload tokens and participant mode', async () => {
    const ana = await aStaffMember();
    const { id } = await addTotp(elo, { as: ana });
    const response = anAuthenticator().make({ challenge: 'x' });
    const participant = await elo.make.aMember();
    const key = await aKey();
    for (const [name, query, variables] of operations(id, response)) {
      expect([name, reasonOf(await ask(query, variables))]).toEqual([name, 'UNAUTHENTICATED NOT_SIGNED_IN']);
      const byKey = await elo.graphql(query, variables as Record<string, unknown>, { headers: { authorization: key } });
      expect([name, reasonOf(byKey)]).toEqual([name, 'FORBIDDEN PERSON_NEEDED']);
      const expected =
        name === 'removeSecondFactor'
          ? 'NOT_FOUND SECOND_FACTOR_NOT_FOUND'
          : name === 'newRecoveryCodes'
            ? 'CONFLICT NO_SECOND_FACTOR'
            : 'FORBIDDEN STAFF_ONLY';
      expect([name, reasonOf(await ask(query, variables, participant))]).toEqual([name, expected]);
    }
    for (const other of [await elo.make.aFacilitator(), await elo.make.aSupervisor(), await elo.make.anAdmin()]) {
      expect(reasonOf(await ask(REMOVE, { id }, other))).toBe('NOT_FOUND SECOND_FACTOR_NOT_FOUND');
      expect(await factorsOf(other)).toEqual([]);
    }
    expect(await factorsOf(ana)).toHaveLength(1);
  });

  it('needs the password, with limited tries, or a sign-in of the last quarter of an hour', async () => {
    const ana = await aStaffMember();
    const { id } = await addTotp(elo, { as: ana });
    const old = { headers: await tokenFrom(ana, 16) };
    for (const [name, query, variables] of operations(id, {}).slice(0, 4))
      expect([name, reasonOf(await elo.graphql(query, variables as Record<string, unknown>, old))]).toEqual([
        name,
        'FORBIDDEN RECENT_SIGN_IN_NEEDED',
      ]);
    expect(reasonOf(await elo.graphql(REMOVE, { id, p: 'wrong' }, old))).toBe('INVALID INVALID_FIELDS');
    expect(reasonOf(await elo.graphql(BEGIN, { p: PASSWORD }, old))).toBe('done');
    expect(reasonOf(await elo.graphql(BEGIN, {}, { headers: await tokenFrom(ana, 14) }))).toBe('done');
    for (let times = 0; times < 10; times += 1) await elo.graphql(REMOVE, { id, p: 'wrong' }, old);
    expect(reasonOf(await elo.graphql(REMOVE, { id, p: PASSWORD }, old))).toBe('RATE_LIMITED TOO_MANY_ATTEMPTS');
    await elo.make.em().execute('delete from rate_limits');
    expect(reasonOf(await elo.graphql(REMOVE, { id, p: PASSWORD }, old))).toBe('done');
    expect(await signIn(ana)).toBe('done');
    expect(await subjectsTo(ana)).toContainEqual(expect.stringContaining('Segundo fator removido'));
  });

  it('ends the other sessions for the first factor, and not for the second', async () => {
    const ana = await aStaffMember();
    const token = `mutation { signIn(username: "${ana.email}", password: "${PASSWORD}") { token } }`;
    const aSession = async () => ({ authorization: `Bearer ${(await ask(token, {})).body.data.signIn.token}` });
    const [mine, other] = [await aSession(), await aSession()];
    const isIn = async (headers: Record<string, string>) =>
      reasonOf(await elo.graphql('{ me { id } }', {}, { headers }));
    expect([await isIn(mine), await isIn(other)]).toEqual(['done', 'done']);
    const { secret } = await addTotp(elo, { headers: mine });
    expect([await isIn(mine), await isIn(other)]).toEqual(['done', 'FORBIDDEN INVALID_CREDENTIALS']);
    const again = `mutation { signIn(username: "${ana.email}", password: "${PASSWORD}", otp: "${codeAt(secret, elo.now())}") { token } }`;
    const third = { authorization: `Bearer ${(await ask(again, {})).body.data.signIn.token}` };
    await addPasskey(elo, { headers: mine });
    expect(await isIn(third)).toBe('done');
  });

  it('allows ten factors, and the recovery codes are removed with the last', async () => {
    const ana = await aStaffMember();
    const added = [];
    for (let count = 0; count < 10; count += 1) added.push(await addTotp(elo, { as: ana }));
    expect(reasonOf(await ask(BEGIN, {}, ana))).toBe('CONFLICT SECOND_FACTORS_FULL');
    const [code] = await recoveryCodes(elo, { as: ana });
    for (const { id } of added) expect(reasonOf(await ask(REMOVE, { id }, ana))).toBe('done');
    await addTotp(elo, { as: ana });
    expect(await signIn(ana, { otp: code })).toBe('FORBIDDEN SECOND_FACTOR_WRONG');
  });

  it('leaves an audit record without secrets', async () => {
    const ana = await aStaffMember();
    const { id, secret } = await addTotp(elo, { as: ana });
    const [code] = await recoveryCodes(elo, { as: ana });
    await signIn(ana, { otp: code });
    await ask(REMOVE, { id }, ana);
    const records = await elo.make
      .em()
      .execute(`select action, outcome, actor_user_id from audit_records where actor_user_id = ${ana.id} order by id`);
    expect(records.map(({ action, outcome }: any) => `${action} ${outcome}`)).toEqual([
      'beginTotp DONE',
      'confirmTotp DONE',
      'newRecoveryCodes DONE',
      'signIn DONE',
      'removeSecondFactor DONE',
    ]);
    const everything = JSON.stringify([
      await elo.make.em().execute('select * from audit_records'),
      await elo.make.em().execute('select * from audit_changes'),
      await elo.make.em().execute('select * from audit_values'),
    ]);
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(code!);
  });
});

it('setPassword needs a recent sign-in from a person without a password, who could otherwise remove the factors', async () => {
  const ana = await elo.make.aUser({ roles: ['FACILITATOR'] });
  await addTotp(elo, { as: ana });
  const set = 'mutation { setPassword(password: "Nova!Senha2026") { token } }';
  const old = { headers: await tokenFrom(ana, 16) };
  expect(reasonOf(await elo.graphql(set, {}, old))).toBe('FORBIDDEN RECENT_SIGN_IN_NEEDED');
  expect(reasonOf(await elo.graphql(set, {}, { as: ana }))).toBe('done');
  const bia = await elo.make.aUser({ roles: ['FACILITATOR'] });
  expect(reasonOf(await elo.graphql(set, {}, { headers: await tokenFrom(bia, 16) }))).toBe('done');
});
