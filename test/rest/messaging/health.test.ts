import { beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
const get = async (path: string, app = elo) => {
  const { status, body } = await app.call('GET', `/messaging/api${path}`);
  return { status, body };
};

describe('the health route', () => {
  it('readiness asks the database at each request', async () => {
    const statements = await elo.statements(() => get('/readiness'));
    expect(statements).toEqual(['select 1']);
  });

  it('liveness asks nothing', async () => {
    expect(await elo.statements(() => get('/liveness'))).toEqual([]);
  });

  it('readiness is 503 `not ready` without the database (no underscore), and liveness and status stay 200', async () => {
    const broken = await startTestApp();
    const admin = elo.make.em();
    const [{ name }] = await broken.make.em().execute<[{ name: string }]>('select current_database() as name');
    const url = new URL(broken.app.services.config.databaseUrl!);
    try {
      await admin.execute(`alter database ${name} with allow_connections false`);
      await admin.execute('select pg_terminate_backend(pid) from pg_stat_activity where datname = ?', [name]);
      expect(await get('/readiness', broken)).toEqual({
        status: 503,
        body: { status: 'not ready', checks: { database: 'error' } },
      });
      expect(await get('/liveness', broken)).toEqual({ status: 200, body: { status: 'ok' } });
      const { status, body } = await get('/status', broken);
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { status: 'degraded', checks: { database: 'error' } },
      });
      expect(JSON.stringify(body)).not.toContain(url.pathname.slice(1));
      await admin.execute(`alter database ${name} with allow_connections true`);
      expect(await get('/readiness', broken)).toEqual({
        status: 200,
        body: { status: 'ready', checks: { database: 'ok' } },
      });
    } finally {
      await admin.execute(`alter database ${name} with allow_connections true`);
      await broken.close();
    }
  });

  it('readiness fails after the stop signal', async () => {
    const stopping = await startTestApp();
    try {
      stopping.app.beginStop();
      expect(await get('/readiness', stopping)).toEqual({
        status: 503,
        body: { status: 'not ready', checks: { database: 'ok' } },
      });
    } finally {
      await stopping.close();
    }
  });
});
