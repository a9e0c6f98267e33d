import { beforeAll, describe, expect, it } from '@jest/globals';
import { ApiKey } from '../../src/entities/index.js';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { ensureAppKey } from '../../src/domain/sessions/ensure-app-key.js';
import { scopes, type Scope } from '../../src/domain/kernel/scopes.js';
import { rules } from '../../src/domain/policies.js';
import type { KeyRing } from '../../src/auth/key-ring.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

let made = 0;
const aKey = (given?: Scope[], expiresAt?: Date) =>
  createApiKeyByOperator(
    { orm: elo.orm, now: elo.now, operator: 'test' },
    { name: `key ${(made += 1)}`, scopes: given, expiresAt },
  );
const ask = async (key: string, query: string, variables = {}) => {
  const { body } = await elo.graphql(query, variables, { headers: { authorization: key } });
  return (body.errors?.[0].extensions.code as string | undefined) ?? 'OK';
};
const get = async (key: string, path: string) =>
  (await elo.call('GET', path, { headers: { authorization: key } })).status;

const submissions = '{ submissions(first: 1) { nodes { id } } }';
const appointments = '{ appointments(first: 1) { nodes { id } } }';
const removal = 'mutation { removeSubmission(id: 999999) { id } }';

describe('the scopes of an API key', () => {
  it('limit it in the graph and in every facade alike', async () => {
    const key = await aKey(['submissions:read']);
    expect(await ask(key, submissions)).toBe('OK');
    expect(await ask(key, appointments)).toBe('FORBIDDEN');
    expect(await ask(key, '{ kpis { name } }')).toBe('FORBIDDEN');
    expect(
      await ask(
        key,
        '{ a: submissions(first: 1) { nodes { id } } ...F } fragment F on Query { b: appointments(first: 1) { nodes { id } } }',
      ),
    ).toBe('FORBIDDEN');
    expect(await get(key, '/submissions/api/submissions/files')).toBe(200);
    expect(await get(key, '/schedule/api/appointments')).toBe(403);
    expect(await get(key, '/dashboard/api/v1/inscricoes')).toBe(403);
  });

  it('distinguish reading from changing', async () => {
    const reads = await aKey(['submissions:read']);
    const writes = await aKey(['submissions:write']);
    expect(await ask(reads, removal)).toBe('FORBIDDEN');
    expect(await ask(writes, removal)).toBe('NOT_FOUND');
    expect(await ask(writes, submissions)).toBe('FORBIDDEN');
    const form = () => {
      const data = new FormData();
      data.append('file', new File(['text'], 'a.txt'));
      return data;
    };
    const upload = async (key: string) =>
      (await elo.call('POST', '/uploads', { form: form(), headers: { authorization: key } })).status;
    expect(await upload(reads)).toBe(403);
    expect(await upload(writes)).toBe(201);
  });

  it('apply to the key’s upload tokens too', async () => {
    const token = async (key: string) =>
      elo.call('GET', '/submissions/api/submissions/token', { headers: { authorization: key } });
    expect((await token(await aKey(['submissions:read']))).status).toBe(403);
    const { body } = await token(await aKey(['submissions:write']));
    expect(await ask(`Bearer ${body.token}`, removal)).toBe('FORBIDDEN');
  });

  it('leave the key unlimited when they are missing', async () => {
    const key = await aKey();
    for (const query of [submissions, appointments, '{ kpis { name } }']) expect(await ask(key, query)).toBe('OK');
  });

  it('are a closed list', async () => {
    await expect(aKey(['everything:read' as Scope])).rejects.toThrow(/scopes/);
    await expect(aKey([])).rejects.toThrow(/scopes/);
  });

  it('cover every root field of the graph', async () => {
    const { body } = await elo.graphql(
      '{ __schema { queryType { fields { name } } mutationType { fields { name } } subscriptionType { fields { name } } } }',
    );
    const { queryType, mutationType, subscriptionType } = body.data.__schema;
    const roots = [queryType, mutationType, subscriptionType];
    const fields = roots.flatMap(root => root.fields.map(({ name }: { name: string }) => name));
    expect([...rules.keys()].sort()).toEqual(fields.sort());
    for (const { scope } of rules.values()) if (scope) expect(scopes).toContain(scope);
  });
});

describe('the expiry of an API key', () => {
  it('ends the key and its upload tokens', async () => {
    elo.setNow('2026-03-01T12:00:00Z');
    const key = await aKey(undefined, new Date('2026-03-01T13:00:00Z'));
    expect(await ask(key, submissions)).toBe('OK');
    const { body } = await elo.call('GET', '/submissions/api/submissions/token', { headers: { authorization: key } });
    elo.setNow('2026-03-01T13:00:01Z');
    // The process reads known callers again after five seconds of its own clock.
    elo.app.services.events.emit('callerChanged', {});
    await new Promise(resolve => setTimeout(resolve, 5_100));
    expect(await ask(key, submissions)).toBe('FORBIDDEN');
    expect(await ask(`Bearer ${body.token}`, submissions)).toBe('FORBIDDEN');
    await expect(aKey(undefined, new Date('2026-03-01T12:00:00Z'))).rejects.toThrow(/must be ahead/);
    elo.setNow(null);
  });
});

describe('the configured application key', () => {
  const configure = (...ring: string[]) =>
    ensureAppKey({
      ...elo.app.services,
      config: { ...elo.app.services.config, submissionsAppKey: ring as unknown as KeyRing },
    });
  const revoked = async () =>
    Object.fromEntries(
      (await elo.make.em().find(ApiKey, { name: 'portal' }, { orderBy: { id: 1 } })).map((key, index) => [
        index + 1,
        key.revokedAt !== null && key.revokedAt !== undefined,
      ]),
    );

  it('and the previous key are accepted, and returning to an earlier key works', async () => {
    await configure('key-one');
    await configure('key-two', 'key-one');
    expect(await revoked()).toEqual({ 1: false, 2: false });
    await configure('key-two');
    expect(await revoked()).toEqual({ 1: true, 2: false });
    expect(await ask('key-two', submissions)).toBe('OK');
    await configure('key-one');
    expect(await revoked()).toEqual({ 1: false, 2: true });
    expect(await ask('key-one', submissions)).toBe('OK');
    await configure('key-three', 'key-one');
    expect(await revoked()).toEqual({ 1: false, 2: true, 3: false });
  });
});
