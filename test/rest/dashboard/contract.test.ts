import { beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { z } from 'zod';
import { dashboard } from '../../../rest/dashboard/dashboard.facade.js';
import { isRaw } from '../../../rest/route.js';
import { startDemoApp } from '../../support/demo-app.js';
import type { TestApp } from '../../support/test-app.js';
import { dashboardExamples as examples } from './examples.js';

let elo: TestApp;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-logs-'));
  await writeFile(path.join(directory, 'elo-2026-11-21.log'), '{"level":30,"msg":"example"}\n');
  elo = await startDemoApp({ LOG_DIR: directory });
});

const of = (path: string) => dashboard.base + path;
const [admin, supervisor, facilitator, participant] = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 101 }];
const api = dashboard.routes.filter(({ path }) => path.startsWith('/api/'));

describe.each(dashboard.routes.map(entry => [entry.id, entry] as const))('route %s', (id, entry) => {
  const target = of(examples[id]?.path ?? '');

  it('answers its example as declared', async () => {
    const { status, body } = await elo.call('GET', target, { as: admin });
    expect({ status, body }).toEqual({ status: 200, body: examples[id]!.body });
  });

  const filters = Object.keys((entry.query as z.ZodObject | undefined)?.shape ?? {});
  if (filters.length > 0) {
    it('ignores empty filters, as forms send them', async () => {
      const given = new URL(target, 'http://localhost');
      for (const name of filters) if (!given.searchParams.has(name)) given.searchParams.set(name, '');
      const { status, body } = await elo.call('GET', given.pathname + given.search, { as: admin });
      expect({ status, body }).toEqual({ status: 200, body: examples[id]!.body });
    });
  }

  if (/:id/.test(entry.path)) {
    it('answers 400 to an invalid id, and 404 to an unknown one', async () => {
      const get = (given: string) => elo.call('GET', of(entry.path.replace(':id', given)), { as: admin });
      expect(await get('zero')).toMatchObject({ status: 400, body: { message: expect.any(String) } });
      expect(await get('99999')).toMatchObject({ status: 404, body: { message: expect.any(String) } });
    });
  }
});

describe.each(api.map(entry => [entry.path, entry] as const))('access to %s', (_path, entry) => {
  const ask = (options: Parameters<TestApp['call']>[2]) => elo.call('GET', of(examples[entry.id]?.path ?? ''), options);

  if (entry.auth === 'open') {
    it('is open to everybody', async () => {
      expect((await ask({})).status).toBe(200);
    });
    return;
  }

  it('is 403 for participants and upload tokens', async () => {
    expect(await ask({ as: participant })).toMatchObject({
      status: 403,
      body: { message: 'Only staff can see this' },
    });
    const { body } = await elo.graphql('{ uploadToken }', {}, { as: participant });
    expect(await ask({ headers: { authorization: `Bearer ${body.data.uploadToken}` } })).toMatchObject({ status: 403 });
  });

  it.each([
    ['a supervisor', () => ({ as: supervisor })],
    ['a facilitator, of the own class', () => ({ as: facilitator })],
    ['an API key', () => ({ headers: { authorization: 'demo-api-key' } })],
    ['an API key as bearer', () => ({ headers: { authorization: 'Bearer demo-api-key' } })],
  ])('is open to %s', async (_who, options) => {
    const { status, body } = await ask(options());
    expect({ status, body }).toEqual({ status: 200, body: examples[entry.id]!.body });
  });

  it('is never answered from shared caches', async () => {
    const { headers } = await ask({ as: supervisor });
    // No cache stores an answer made for one caller.
    if (isRaw(entry)) return expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    expect(headers.get('vary')).toBe('Authorization, Cookie, X-Participant-Mode');
    expect(headers.get('age')).toMatch(/^\d+$/);
  });
});
