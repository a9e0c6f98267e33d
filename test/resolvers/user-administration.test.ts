import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ActionToken, ApiKey, User } from '../../src/entities/index.js';
import { hashApiKey } from '../../src/auth/api-keys.js';
import { tokenOf } from '../support/action-tokens.js';
import { runOutbox } from '../support/jobs.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const API_KEY = 'elo_a-key-of-the-test';
const PASSWORD = 'Nova!Senha2026';

let elo: TestApp;
let admin: User;
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
  await elo.make.save(ApiKey, { name: 'test', keyHash: hashApiKey(API_KEY) });
});
beforeEach(() => elo.setNow(null));

type Options = Parameters<TestApp['graphql']>[2];
const FIELDS = 'id name email cpf phone roles isActive gender birthday updatedAt';
const mutate = async (call: string, options: Options = { as: admin }) =>
  (await elo.graphql(`mutation { ${call} { ${FIELDS} } }`, {}, options)).body;
const failureOf = ({ errors }: { errors?: { extensions: { code: string; reason: string; fields?: object } }[] }) => {
  const { code, reason, fields } = errors![0]!.extensions;
  return fields === undefined ? { code, reason } : { code, reason, fields };
};
const mails = async (to: string) => {
  await runOutbox(elo);
  const folder = path.join(elo.directory, 'mail');
  const names = await readdir(folder).catch((): string[] => []);
  const all = await Promise.all(names.map(name => readFile(path.join(folder, name), 'utf8')));
  return all.filter(mail => mail.includes(`To: ${to}`));
};
const rowOf = async (id: number) => elo.make.em().findOneOrFail(User, { id });
const signIn = async (username: string, password: string) =>
  (
    await elo.graphql('mutation ($u: String!, $p: String!) { signIn(username: $u, password: $p) { token } }', {
      u: username,
      p: password,
    })
  ).body;

describe('createUser', () => {
  it('makes a person who sets a password by the mailed link and signs in', async () => {
    const { data } = await mutate(
      'createUser(input: { name: " Ana  Souza ", email: "Ana@Example.org", roles: [FACILITATOR, FACILITATOR, PARTICIPANT], cpf: "529.982.247-25", phone: "+55 11 98765-4321", birthday: "1990-02-03" })',
    );
    const { id, updatedAt: _, ...made } = data.createUser;
    expect(made).toEqual({
      name: 'Ana Souza',
      email: 'ana@example.org',
      cpf: '52998224725',
      phone: '5511987654321',
      roles: ['FACILITATOR', 'PARTICIPANT'],
      isActive: true,
      gender: null,
      birthday: '1990-02-03',
    });
    expect((await mails('ana@example.org')).length).toBe(1);
    const token = await tokenOf(elo, Number(id), 'SET_PASSWORD');
    const reset = await elo.graphql('mutation ($t: String!, $p: String!) { resetPassword(token: $t, password: $p) }', {
      t: token,
      p: PASSWORD,
    });
    expect(reset.body).toEqual({ data: { resetPassword: true } });
    expect((await signIn('ana@example.org', PASSWORD)).errors).toBeUndefined();
  });

  it('names invalid fields and values in use, and makes nobody', async () => {
    const taken = await elo.make.aUser();
    const before = await elo.make.em().count(User);
    const call = (fields: string) => mutate(`createUser(input: { ${fields} })`);
    expect(failureOf(await call(`name: "Ana Souza", email: "${taken.email}", roles: [ADMIN]`))).toEqual({
      code: 'CONFLICT',
      reason: 'EMAIL_HAS_ACCOUNT',
      fields: { email: 'is in use' },
    });
    expect(
      failureOf(await call(`name: "Ana Souza", email: "b@example.org", cpf: "${taken.cpf}", roles: [ADMIN]`)),
    ).toEqual({
      code: 'CONFLICT',
      reason: 'VALUE_IN_USE',
      fields: { cpf: 'is in use' },
    });
    for (const roles of ['[]', '[SERVICE]'])
      expect(failureOf(await call(`name: "Ana Souza", email: "b@example.org", roles: ${roles}`)).code).toBe('INVALID');
    expect(failureOf(await call('name: "https://evil.example", email: "x", roles: [PARTICIPANT]'))).toMatchObject({
      code: 'INVALID',
      fields: { name: expect.any(String), email: expect.any(String) },
    });
    expect(await elo.make.em().count(User)).toBe(before);
  });
});

describe('updateUser', () => {
  it('changes given values, clears null values, and leaves the others', async () => {
    const { id } = await elo.make.aUser({ phone: '5511987650000' });
    const { data } = await mutate(`updateUser(id: ${id}, input: { name: "Novo Nome", phone: null, gender: "x" })`);
    expect(data.updateUser).toMatchObject({
      name: 'Novo Nome',
      phone: null,
      gender: 'x',
      email: `${(await rowOf(id)).email}`,
    });
    expect(failureOf(await mutate(`updateUser(id: ${id}, input: { birthday: "1899-12-31" })`))).toMatchObject({
      code: 'INVALID',
      reason: 'INVALID_FIELDS',
    });
    for (const day of ['2999-01-01', '0001-01-01'])
      expect(
        failureOf(
          await mutate(
            `createUser(input: { email: "dia${day}@example.org", name: "Ana Souza", roles: [PARTICIPANT], birthday: "${day}" })`,
          ),
        ),
      ).toMatchObject({ code: 'INVALID', fields: { birthday: expect.any(String) } });
    expect(failureOf(await mutate('updateUser(id: 999999, input: { name: "Novo Nome" })')).code).toBe('NOT_FOUND');
  });

  it('is refused when another person has changed the record meanwhile', async () => {
    const { id } = await elo.make.aUser();
    const seen = (await mutate(`updateUser(id: ${id}, input: { gender: "a" })`)).data.updateUser.updatedAt;
    const given = `expectedUpdatedAt: "${seen}"`;
    elo.setNow(new Date(Date.now() + 1000).toISOString());
    expect((await mutate(`updateUser(id: ${id}, input: { gender: "b", ${given} })`)).data.updateUser.gender).toBe('b');
    const late = { code: 'CONFLICT', reason: 'RECORD_CHANGED' };
    expect(failureOf(await mutate(`updateUser(id: ${id}, input: { gender: "c", ${given} })`))).toEqual(late);
    expect(failureOf(await mutate(`setRoles(id: ${id}, roles: [ADMIN], ${given})`))).toEqual(late);
    expect(await rowOf(id)).toMatchObject({ gender: 'b', roles: ['PARTICIPANT'] });
  });

  it('requests a new e-mail, which counts after its link was opened, and mails the previous address', async () => {
    const user = await elo.make.aMember({ email: 'antes@example.org' });
    const asked = `updateUser(id: ${user.id}, input: { gender: "x", email: "Depois@example.org" })`;
    expect((await mutate(asked)).data.updateUser).toMatchObject({ gender: 'x', email: 'antes@example.org' });
    const pending = await elo.graphql('query ($id: ID!) { user(id: $id) { pendingEmail } }', user, { as: admin });
    expect(pending.body.data.user).toEqual({ pendingEmail: 'depois@example.org' });
    // Nobody has proven to read that address: a link there must not give the account to its reader.
    expect(await mails('antes@example.org')).toEqual([expect.not.stringContaining('/cms/contact?keep')]);
    expect((await signIn('depois@example.org', 'correct horse battery')).errors[0].extensions.code).toBe('FORBIDDEN');
    const token = await tokenOf(elo, user.id, 'CHANGE_EMAIL');
    await elo.graphql('mutation ($token: String!) { confirmEmail(token: $token) { id } }', { token });
    expect((await signIn('antes@example.org', 'correct horse battery')).errors[0].extensions.code).toBe('FORBIDDEN');
    expect((await signIn('depois@example.org', 'correct horse battery')).errors).toBeUndefined();
  });

  it('refuses another person’s e-mail or CPF, and changes nothing', async () => {
    const [user, other] = [await elo.make.aUser(), await elo.make.aUser()];
    for (const field of ['email', 'cpf'] as const)
      expect(
        failureOf(await mutate(`updateUser(id: ${user.id}, input: { gender: "x", ${field}: "${other[field]}" })`)),
      ).toEqual({
        code: 'CONFLICT',
        reason: 'VALUE_IN_USE',
        fields: { [field]: 'is in use' },
      });
    expect((await rowOf(user.id)).gender).toBeNull();
  });

  it('refuses the administrator’s own e-mail, phone and CPF', async () => {
    const own = { code: 'CONFLICT', reason: 'OWN_IDENTITY' };
    for (const field of ['email: "eu@example.org"', 'phone: "5511987654321"', 'phone: null', 'cpf: null'])
      expect(failureOf(await mutate(`updateUser(id: ${admin.id}, input: { ${field} })`))).toEqual(own);
    const { data } = await mutate(`updateUser(id: ${admin.id}, input: { gender: "x", email: "${admin.email}" })`);
    expect(data.updateUser).toMatchObject({ gender: 'x', email: admin.email });
  });

  it('gives no e-mail to an account that waits for its activation', async () => {
    const waiting = await elo.make.aUser({ email: null, isActive: false });
    await elo.make.save(ActionToken, {
      user: waiting.id,
      purpose: 'ACTIVATE_ACCOUNT',
      email: 'w@example.org',
      salt: 's',
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    expect(failureOf(await mutate(`updateUser(id: ${waiting.id}, input: { email: "w@example.org" })`))).toEqual({
      code: 'CONFLICT',
      reason: 'ACCOUNT_NOT_ACTIVATED',
    });
  });
});

describe('setRoles', () => {
  it('counts at once in open sessions', async () => {
    const user = await elo.make.aUser();
    const asks = async () =>
      (await elo.graphql('{ users(first: 1) { nodes { id } } }', {}, { as: user })).body.errors?.[0].extensions.code;
    expect(await asks()).toBe('FORBIDDEN');
    expect((await mutate(`setRoles(id: ${user.id}, roles: [ADMIN, ADMIN])`)).data.setRoles.roles).toEqual(['ADMIN']);
    expect(await asks()).toBeUndefined();
    await mutate(`setRoles(id: ${user.id}, roles: [PARTICIPANT])`);
    expect(await asks()).toBe('FORBIDDEN');
  });

  it('gives a deactivated person no administrator role', async () => {
    const out = await elo.make.aUser({ isActive: false });
    expect(failureOf(await mutate(`setRoles(id: ${out.id}, roles: [ADMIN])`))).toEqual({
      code: 'CONFLICT',
      reason: 'ACCOUNT_DEACTIVATED',
    });
    for (const roles of ['[]', '[SERVICE]', '[ADMIN, SERVICE]'])
      expect(failureOf(await mutate(`setRoles(id: ${out.id}, roles: ${roles})`)).code).toBe('INVALID');
  });

  it('keeps the last active administrator, also in concurrent changes', async () => {
    expect(failureOf(await mutate(`setRoles(id: ${admin.id}, roles: [PARTICIPANT])`))).toEqual({
      code: 'CONFLICT',
      reason: 'LAST_ADMINISTRATOR',
    });
    for (const [mutation, args] of [
      ['setRoles', ', roles: [PARTICIPANT]'],
      ['deactivateUser', ''],
    ]) {
      const [one, other] = [await elo.make.anAdmin(), await elo.make.anAdmin()];
      await elo.make.em().nativeUpdate(User, { id: admin.id }, { isActive: false });
      const shut = (by: User, who: User) => mutate(`${mutation}(id: ${who.id}${args})`, { as: by });
      const answers = await Promise.all([shut(one, other), shut(other, one)]);
      const outcomes = answers.map(answer => (answer.errors ? failureOf(answer) : 'done'));
      // The administrator who lost the right first is refused for that reason.
      expect(outcomes.filter(outcome => outcome === 'done').length).toBe(1);
      expect(
        await elo.make.em().count(User, { id: [one.id, other.id], isActive: true, roles: { $contains: ['ADMIN'] } }),
      ).toBe(1);
      await elo.make.em().nativeUpdate(User, { id: admin.id }, { isActive: true });
      await elo.make.em().nativeUpdate(User, { id: [one.id, other.id] }, { roles: ['PARTICIPANT'] });
    }
  });
});

it('user administration is for administrators only, and other callers change nothing', async () => {
  const target = await elo.make.aUser({ name: 'Como Antes' });
  const calls = [
    'createUser(input: { name: "Ana Souza", email: "x@example.org", roles: [ADMIN] })',
    `updateUser(id: ${target.id}, input: { name: "Novo Nome" })`,
    `setRoles(id: ${target.id}, roles: [ADMIN])`,
    `deactivateUser(id: ${target.id})`,
  ];
  const strangers: [Options, string][] = [
    [{}, 'UNAUTHENTICATED'],
    [{ as: target }, 'FORBIDDEN'],
    [{ as: await elo.make.aFacilitator() }, 'FORBIDDEN'],
    [{ as: await elo.make.aSupervisor() }, 'FORBIDDEN'],
    [{ headers: { authorization: API_KEY } }, 'FORBIDDEN'],
  ];
  for (const [options, code] of strangers)
    for (const call of calls) expect({ call, ...failureOf(await mutate(call, options)) }).toMatchObject({ call, code });
  expect(await rowOf(target.id)).toMatchObject({ name: 'Como Antes', roles: ['PARTICIPANT'], isActive: true });
  expect(await elo.make.em().count(User, { email: 'x@example.org' })).toBe(0);
});

it('setRoles leaves an audit record with its caller and the change', async () => {
  const { id } = await elo.make.aUser();
  await mutate(`setRoles(id: ${id}, roles: [SUPERVISOR])`);
  const { body } = await elo.graphql(
    `{ auditRecords(first: 1, filter: { action: "setRoles", recordType: "User", recordId: "${id}" }) { nodes { actorUserId changes { fields { name after } } } } }`,
    {},
    { as: admin },
  );
  expect(body.data.auditRecords.nodes).toEqual([
    { actorUserId: String(admin.id), changes: [{ fields: [{ name: 'roles', after: '["SUPERVISOR"]' }] }] },
  ]);
});
