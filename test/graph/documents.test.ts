import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'graphql';
import { createDocumentStore, weightOf } from '../../src/graph/documents.js';
import { limits } from '../../src/graph/limits.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const metrics = async (): Promise<string> => (await elo.call('GET', '/metrics')).body as string;

describe('the length of a document', () => {
  const padded = (length: number) => '{ health { status } }'.padEnd(length, '#');

  it('has a limit that the error names, whatever fills the document', async () => {
    expect((await elo.graphql(padded(limits.documentCharacters))).status).toBe(200);
    const { status, body } = await elo.graphql(padded(limits.documentCharacters + 1));
    expect(status).toBe(400);
    expect(body).toEqual({
      errors: [
        {
          message: expect.stringContaining('65536'),
          extensions: { code: 'INVALID', reason: 'DOCUMENT_TOO_LONG', params: { length: 65537, max: 65536 } },
        },
      ],
    });
  });

  it('is also limited for a document that is registered by its hash', async () => {
    const query = padded(limits.documentCharacters + 1);
    const persistedQuery = { version: 1, sha256Hash: '0'.repeat(64) };
    const reply = await elo.call('POST', '/graphql', { json: { query, extensions: { persistedQuery } } });
    expect(reply.body.errors[0].message).toContain('65536');
  });
});

describe('operation names in /metrics', () => {
  it('belong to operations that ran, and are short', async () => {
    const long = 'L'.repeat(65);
    expect((await elo.graphql(`query ${long} { health { status } }`)).status).toBe(200);
    expect((await elo.graphql(`query ${'N'.repeat(950_000)} { health { status } }`)).status).toBe(400);
    expect((await elo.graphql('query Invalid { nothing }')).status).toBe(400);
    expect(
      (
        await elo.graphql(
          'query Costly { classes(first: 100) { nodes { enrollments(first: 100) { nodes { id class { enrollments(first: 100) { nodes { id } } } } } } } }',
        )
      ).status,
    ).toBe(400);
    expect(
      (
        await elo.call('POST', '/graphql', {
          json: { query: 'query A { health { status } }', operationName: 'Made-up' },
          headers: { accept: 'application/graphql-response+json' },
        })
      ).status,
    ).toBe(400);
    const text = await metrics();
    expect(text).not.toMatch(/LLLL|NNNN|"Invalid"|"Costly"|"Made-up"/);
    expect(text).toContain('operation="other",face="graph"');
    expect(text).toContain('operation="refused",face="graph"');
    expect(Math.max(...text.split('\n').map(line => line.length))).toBeLessThan(300);
  });

  it('exclude operations that only strangers send', async () => {
    await elo.graphql('query Strangers { health { status } }');
    expect(await metrics()).not.toContain('Strangers');
  });

  it('are at most three hundred', async () => {
    const admin = await elo.make.anAdmin();
    for (let n = 0; n < 320; n += 1) await elo.graphql(`query Flood${n} { health { status } }`, {}, { as: admin });
    const names = new Set((await metrics()).match(/operation="Flood\d+"/g));
    expect(names.size).toBeGreaterThan(100);
    expect(names.size).toBeLessThanOrEqual(300);
  });

  it('are the only label with a caller’s text', async () => {
    await elo.call('GET', '/portal/api/zzzz-path?zzzz-query=1', { headers: { 'x-zzzz': 'zzzz', host: 'zzzz.test' } });
    await fetch(`${elo.url}/zzzz`, { method: 'PROPFIND' });
    await elo.call('GET', '/cms/cms-admin/admin-ajax?action=zzzz');
    await elo.call('GET', '/portal/api/auth/zzzz');
    expect(await metrics()).not.toContain('zzzz');
  });
});

describe('the store of documents', () => {
  it('is limited by their bytes, comments and tokens included', async () => {
    const store = createDocumentStore(4_000_000);
    const documentOf = (n: number) => parse(`query Q${n} { ${'a '.repeat(1_000)} ${'#\n'.repeat(500)} }`);
    for (let n = 0; n < 99; n += 1) await store.set(String(n), documentOf(n));
    const last = documentOf(99);
    await store.set('99', last);
    expect(store.bytes).toBeGreaterThan(1_000_000);
    expect(store.bytes).toBeLessThanOrEqual(4_000_000);
    expect(await store.get('0')).toBeUndefined();
    expect(await store.get('99')).toBe(last);
  });

  it('weighs a document by its tokens', () => {
    expect(weightOf(parse(`{ ${'a '.repeat(1_000)} }`))).toBeGreaterThan(500_000);
    expect(weightOf(parse(`{ a ${'#\n'.repeat(1_000)} }`))).toBeGreaterThan(500_000);
  });
});
