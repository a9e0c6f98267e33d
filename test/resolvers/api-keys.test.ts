import { beforeAll, expect, it } from '@jest/globals';
import { ApiKey } from '../../src/entities/index.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
let admin: { id: number };
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});

type Options = Parameters<TestApp['graphql']>[2];
const ask = async (document: string, options: Options = { as: admin }) =>
  (await elo.graphql(document, {}, options)).body;
const create = (args: string, options?: Options) =>
  ask(`mutation { createApiKey(${args}) { key apiKey { id name scopes expiresAt revokedAt } } }`, options);
const revoke = (id: string | number, options?: Options) =>
  ask(`mutation { revokeApiKey(id: ${id}) { id revokedAt } }`, options);
const failureOf = ({ errors }: { errors: { extensions: { code: string; reason: string } }[] }) => {
  const { code, reason } = errors[0]!.extensions;
  return { code, reason };
};

it('an API key is shown once, has its rights, and ends at once when it is revoked', async () => {
  const { key, apiKey } = (
    await create('name: "parceiro", scopes: ["classes:read"], expiresAt: "2100-01-01T00:00:00Z"')
  ).data.createApiKey;
  expect(apiKey).toEqual({
    id: expect.any(String),
    name: 'parceiro',
    scopes: ['classes:read'],
    expiresAt: '2100-01-01T00:00:00.000Z',
    revokedAt: null,
  });
  const withKey = { headers: { authorization: key as string } };
  expect((await ask('{ classes { nodes { id } } }', withKey)).data).toEqual({ classes: { nodes: [] } });
  expect(failureOf(await ask('{ posts { nodes { id } } }', withKey)).reason).toBe('SCOPE_MISSING');

  const listed = await ask('{ apiKeys { totalCount nodes { id name lastUsedAt } } }');
  expect(listed.data.apiKeys.nodes[0]).toEqual({ id: apiKey.id, name: 'parceiro', lastUsedAt: expect.any(String) });

  const { revokedAt } = (await revoke(apiKey.id)).data.revokeApiKey;
  expect(failureOf(await ask('{ classes { nodes { id } } }', withKey)).code).toBe('FORBIDDEN');
  // Revoking it again changes nothing.
  expect((await revoke(apiKey.id)).data.revokeApiKey.revokedAt).toBe(revokedAt);
  expect((await create('name: "parceiro"')).errors).toBeUndefined();

  const records = await ask(
    '{ auditRecords { nodes { arguments { name value } changes { fields { name before after } } } } }',
  );
  expect(records.errors).toBeUndefined();
  expect(JSON.stringify(records)).not.toContain(key);
  expect(elo.logged()).not.toContain(key);
});

it('a name in use, a past expiry and an unknown scope are refused', async () => {
  await create('name: "outro"');
  const before = await elo.make.em().count(ApiKey);
  expect(failureOf(await create('name: "outro"'))).toEqual({ code: 'CONFLICT', reason: 'API_KEY_NAME_IN_USE' });
  expect(failureOf(await create('name: "portal"'))).toEqual({ code: 'INVALID', reason: 'API_KEY_NAME_RESERVED' });
  expect(failureOf(await create('name: "x", expiresAt: "2020-01-01T00:00:00Z"'))).toEqual({
    code: 'INVALID',
    reason: 'API_KEY_ENDED',
  });
  for (const wrong of ['name: "x", scopes: ["all:read"]', 'name: "x", scopes: []', 'name: ""'])
    expect(failureOf(await create(wrong))).toEqual({ code: 'INVALID', reason: 'INVALID_FIELDS' });
  expect(await elo.make.em().count(ApiKey)).toBe(before);
});

it('the configured API key can’t be revoked in the graph', async () => {
  const { id } = await elo.make.save(ApiKey, { name: 'portal', keyHash: 'configured' });
  expect(failureOf(await revoke(id))).toEqual({ code: 'CONFLICT', reason: 'API_KEY_CONFIGURED' });
  expect(failureOf(await revoke(999_999))).toEqual({ code: 'NOT_FOUND', reason: 'KEY_NOT_FOUND' });
});

it('API keys are managed by administrators, and never by an API key', async () => {
  const { key, apiKey } = (await create('name: "chave"')).data.createApiKey;
  const strangers: [Options, string][] = [
    [{}, 'UNAUTHENTICATED'],
    [{ as: await elo.make.aUser() }, 'FORBIDDEN'],
    [{ as: await elo.make.aFacilitator() }, 'FORBIDDEN'],
    [{ as: await elo.make.aSupervisor() }, 'FORBIDDEN'],
    [{ headers: { authorization: key as string } }, 'FORBIDDEN'],
  ];
  for (const [options, code] of strangers) {
    expect(failureOf(await create('name: "minha"', options)).code).toBe(code);
    expect(failureOf(await revoke(apiKey.id, options)).code).toBe(code);
    expect(failureOf(await ask('{ apiKeys { nodes { id } } }', options)).code).toBe(code);
  }
  expect(await elo.make.em().count(ApiKey, { name: 'minha' })).toBe(0);
});
