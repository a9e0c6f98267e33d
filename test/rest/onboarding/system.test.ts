import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createVitals } from '../../../src/platform/watching/vitals.js';
import { readConfig } from '../../../src/config/config.js';
import { soonAfter } from '../../support/moments.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const NOW = '2026-11-21T12:00:00.000Z';
let elo: TestApp, plain: TestApp;
beforeAll(async () => {
  [elo, plain] = await Promise.all([
    startTestApp({
      IDP_URL: 'https://idp.example.org',
      IDP_REALM: 'people',
      IDP_CLIENT_ID: 'onboarding',
      IDP_CLIENT_SECRET: 'very secret',
      MONITORING_CLIENT_ID: 'app-1',
      MONITORING_CLIENT_TOKEN: 'pub-token',
      MONITORING_SERVICE_NAME: 'onboarding-web',
      MONITORING_ENV: 'homolog',
      MONITORING_SESSION_SAMPLE_RATE: '50',
    }),
    startTestApp(),
  ]);
});
afterAll(() => Promise.all([elo.close(), plain.close()]));
const get = async (path: string, app = plain) => {
  const { status, body } = await app.call('GET', `/onboarding/api${path}`);
  return { status, body };
};

describe('the onboarding configuration', () => {
  it('has the identity provider’s address and no secret', async () => {
    expect(await get('/config/idp', elo)).toEqual({
      status: 200,
      body: { enabled: true, url: 'https://idp.example.org', realm: 'people', clientId: 'onboarding' },
    });
    expect(await get('/config/idp')).toEqual({ status: 200, body: { enabled: false } });
  });

  it('has the monitoring settings', async () => {
    expect(await get('/envs', elo)).toEqual({
      status: 200,
      body: {
        appVersion: '0.1.4',
        monitoring: {
          appId: 'app-1',
          clientToken: 'pub-token',
          serviceName: 'onboarding-web',
          env: 'homolog',
          sessionSampleRate: 50,
          sessionReplaySampleRate: 20,
        },
      },
    });
  });
});

describe('the onboarding health route', () => {
  it('liveness is alive without any statement', async () => {
    plain.setNow(NOW);
    const sent = await plain.statements(async () =>
      expect(await get('/liveness')).toEqual({
        status: 200,
        body: {
          status: 'alive',
          timestamp: soonAfter(NOW),
          uptime: expect.any(Number),
          message: 'Application is alive',
        },
      }),
    );
    plain.setNow(null);
    expect(sent).toEqual([]);
  });

  it('health counts requests and checks, and asks the database', async () => {
    const server = await startTestApp();
    try {
      expect((await get('/health', server)).body.metrics).toMatchObject({
        totalRequests: 1,
        healthCheckCount: 1,
        timeSinceLastRequest: 'never',
      });
      await get('/envs', server);
      let reply!: Awaited<ReturnType<typeof get>>;
      const sent = await server.statements(async () => (reply = await get('/health', server)));
      expect(sent).toEqual(['select 1']);
      expect(reply).toEqual({
        status: 200,
        body: {
          status: 'healthy',
          timestamp: expect.stringMatching(/Z$/),
          uptime: { seconds: expect.any(Number), human: expect.stringMatching(/^(\d+[dhm] )*\d+s$/) },
          memory: {
            used: expect.any(Number),
            total: expect.any(Number),
            external: expect.any(Number),
            usage: expect.stringMatching(/^\d+\.\d\d%$/),
            unit: 'MB',
          },
          metrics: {
            totalRequests: 3,
            healthCheckCount: 2,
            timeSinceLastRequest: expect.stringMatching(/^\d+\.\ds$/),
            healthCheckDuration: expect.stringMatching(/^\d+ms$/),
            consecutiveSlowChecks: 0,
          },
          environment: { nodeVersion: process.version, platform: process.platform, env: 'test' },
          application: { name: 'elo', version: '0.1.4' },
        },
      });
      const { used, total } = reply.body.memory;
      expect(used).toBeGreaterThan(1);
      expect(total).toBeGreaterThan(used);
    } finally {
      await server.close();
    }
  });

  it('health is 503 without the database and when stopping, and readiness and liveness do not ask it', async () => {
    const broken = await startTestApp();
    const admin = plain.make.em();
    const [{ name }] = await broken.make.em().execute<[{ name: string }]>('select current_database() as name');
    try {
      await admin.execute(`alter database ${name} with allow_connections false`);
      await admin.execute('select pg_terminate_backend(pid) from pg_stat_activity where datname = ?', [name]);
      expect(await get('/health', broken)).toMatchObject({ status: 503, body: { status: 'unhealthy' } });
      expect((await get('/readiness', broken)).status).toBe(200);
      expect((await get('/liveness', broken)).status).toBe(200);
      await admin.execute(`alter database ${name} with allow_connections true`);
      expect(await get('/health', broken)).toMatchObject({ status: 200, body: { status: 'healthy' } });
      broken.app.beginStop();
      expect(await get('/health', broken)).toMatchObject({ status: 503, body: { status: 'unhealthy' } });
    } finally {
      await admin.execute(`alter database ${name} with allow_connections true`);
      await broken.close();
    }
  });

  it('readiness lists its checks and the memory', async () => {
    expect(await get('/readiness')).toEqual({
      status: 200,
      body: {
        status: 'ready',
        timestamp: expect.stringMatching(/Z$/),
        uptime: expect.any(Number),
        checks: { environment: true, memory: true, uptime: true },
        memory: {
          used: expect.any(Number),
          total: expect.any(Number),
          usage: expect.stringMatching(/^\d+\.\d\d%$/),
          unit: 'MB',
        },
        message: 'Application is ready',
      },
    });
  });

  it('readiness is 503 not_ready after the stop signal (with an underscore, as in the contract)', async () => {
    const stopping = await startTestApp();
    try {
      stopping.app.beginStop();
      expect(await get('/readiness', stopping)).toEqual({
        status: 503,
        body: {
          status: 'not_ready',
          message: 'Application is not ready',
          checks: { environment: true, memory: true, uptime: false },
          details: { missingEnvVars: [] },
          timestamp: expect.stringMatching(/Z$/),
        },
      });
    } finally {
      await stopping.close();
    }
  });

  it('readiness names missing settings in production', async () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://elo.example.org',
      DATABASE_URL: 'postgresql://x@127.0.0.1/x',
      AUTH_SECRET: 'a secret of more than thirty-two letters',
      SERVICE_TOKEN: 'x',
      WEBHOOK_VERIFY_TOKEN: 'x',
      SUBMISSIONS_APP_KEY: 'x',
    };
    const missing = ['GRAPH_API_URL', 'GRAPH_API_TOKEN', 'GRAPH_PHONE_NUMBER_ID'];
    expect(readConfig(production).missingVariables).toEqual(missing);
    expect(
      readConfig({ ...production, GRAPH_API_URL: 'https://x.test', GRAPH_API_TOKEN: 'x', GRAPH_PHONE_NUMBER_ID: '1' })
        .missingVariables,
    ).toEqual([]);
    const { config } = plain.app.services;
    Object.assign(config, { missingVariables: missing });
    try {
      expect(await get('/readiness')).toMatchObject({
        status: 503,
        body: { checks: { environment: false, memory: true, uptime: true }, details: { missingEnvVars: missing } },
      });
    } finally {
      Object.assign(config, { missingVariables: [] });
    }
  });

  it('slow checks are counted while they are slow', async () => {
    const vitals = createVitals();
    const slow = () => new Promise(resolve => setTimeout(resolve, 1_050));
    await vitals.check(slow);
    expect(vitals.consecutiveSlowChecks()).toBe(1);
    await vitals.check(async () => undefined);
    expect({ slow: vitals.consecutiveSlowChecks(), checks: vitals.checks() }).toEqual({ slow: 0, checks: 2 });
    await expect(vitals.check(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(vitals.checks()).toBe(3);
  });
});
