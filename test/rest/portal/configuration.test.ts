import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { soonAfter } from '../../support/moments.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const NOW = '2026-11-21T12:00:00.000Z';
const environment = {
  CHATBOT_APP_KEY: 'chatbot-key-of-the-test',
  VIDEOCONF_URL: 'https://meet.example.org',
  PRIVACY_POLICY_URL: 'https://example.org/privacidade',
  QUIZ_API_URL: 'https://quiz.example.org/api',
  PROJECT_NAME: 'Acolhe',
  MONITORING_CLIENT_ID: 'client-1',
  MONITORING_CLIENT_TOKEN: 'pub-token',
  MONITORING_SERVICE_NAME: 'portal-web',
  MONITORING_ENV: 'homolog',
  MONITORING_SESSION_SAMPLE_RATE: '50',
  MONITORING_SESSION_REPLAY_SAMPLE_RATE: '12.5',
};

/** One server has all variables set, the other none. */
let elo: TestApp, plain: TestApp;
beforeAll(async () => {
  [elo, plain] = await Promise.all([startTestApp(environment), startTestApp()]);
  elo.setNow(NOW);
});
afterAll(() => Promise.all([elo.close(), plain.close()]));

const get = (path: string, server = elo) => server.call('GET', `/portal/api${path}`);

describe('the portal’s health routes', () => {
  it('GET /portal/api/health answers the state of the process', async () => {
    const { status, body } = await get('/health');
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'ok',
      timestamp: soonAfter(NOW),
      uptime: expect.any(Number),
      version: '0.1.4',
      node_version: process.version,
      memory: { used: expect.any(Number), total: expect.any(Number) },
      env: 'test',
    });
    expect(body.uptime).toBeGreaterThan(0);
    expect(body.memory.used).toBeGreaterThan(0);
    expect(body.memory.total).toBeGreaterThanOrEqual(body.memory.used);
  });

  it('GET /portal/api/liveness answers ok', async () => {
    expect(await get('/liveness')).toMatchObject({ status: 200, body: { status: 'ok', timestamp: soonAfter(NOW) } });
  });

  it('GET /portal/api/readiness answers ready', async () => {
    expect(await get('/readiness')).toMatchObject({
      status: 200,
      body: { status: 'ready', timestamp: soonAfter(NOW) },
    });
  });

  it('send no statement', async () => {
    const sent = await elo.statements(async () => {
      for (const path of ['/health', '/liveness', '/readiness', '/envs']) expect((await get(path)).status).toBe(200);
    });
    expect(sent).toEqual([]);
  });

  it('readiness is 503 not_ready after the stop signal (with an underscore), and the others still answer', async () => {
    const stopping = await startTestApp();
    try {
      expect((await get('/readiness', stopping)).status).toBe(200);
      stopping.app.beginStop();
      const reply = await get('/readiness', stopping);
      expect(reply.status).toBe(503);
      expect(reply.body).toEqual({ status: 'not_ready', timestamp: expect.stringMatching(/^\d{4}-.*Z$/) });
      expect((await get('/liveness', stopping)).body.status).toBe('ok');
      expect((await get('/health', stopping)).status).toBe(200);
    } finally {
      await stopping.close();
    }
  });
});

describe('the portal’s configuration', () => {
  it('GET /portal/api/envs answers the settings of the environment', async () => {
    const { status, body } = await get('/envs');
    expect(status).toBe(200);
    expect(body).toEqual({
      appVersion: '0.1.4',
      privacyPolicyUrl: 'https://example.org/privacidade',
      monitoring: {
        clientId: 'client-1',
        clientToken: 'pub-token',
        serviceName: 'portal-web',
        env: 'homolog',
        sessionSampleRate: 50,
        sessionReplaySampleRate: 12.5,
      },
      apis: { quizApiUrl: 'https://quiz.example.org/api' },
    });
  });

  it('GET /portal/api/envs answers defaults', async () => {
    expect((await get('/envs', plain)).body).toEqual({
      appVersion: '0.1.4',
      privacyPolicyUrl: 'https://example.org/privacy',
      monitoring: {
        clientId: '',
        clientToken: '',
        serviceName: 'elo',
        env: 'test',
        sessionSampleRate: 100,
        sessionReplaySampleRate: 20,
      },
      apis: { quizApiUrl: 'https://example.org/quiz' },
    });
  });

  it('GET /portal/api/videoconf/config answers the configured server, or a public one', async () => {
    expect(await get('/videoconf/config')).toMatchObject({ status: 200, body: { url: 'https://meet.example.org' } });
    expect(await get('/videoconf/config', plain)).toMatchObject({ status: 200, body: { url: 'https://meet.jit.si' } });
  });

  it('GET /portal/api/project-name/config answers the name', async () => {
    expect(await get('/project-name/config')).toMatchObject({ status: 200, body: { projectName: 'Acolhe' } });
    expect(await get('/project-name/config', plain)).toMatchObject({ status: 200, body: { projectName: 'Elo' } });
  });

  it('GET /portal/api/chatbot/config answers the key', async () => {
    const reply = await get('/chatbot/config');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ appKey: 'chatbot-key-of-the-test' });
  });

  it.each([
    ['unset', {}],
    ['empty', { CHATBOT_APP_KEY: '' }],
  ])('GET /portal/api/chatbot/config is 500 when the key is %s', async (_what, variables) => {
    const server = await startTestApp(variables);
    try {
      const reply = await get('/chatbot/config', server);
      expect(reply.status).toBe(500);
      expect(reply.body).toEqual({ status: 500, message: 'The chatbot application key is not configured' });
    } finally {
      await server.close();
    }
  });

  it('GET /portal/api/reasons answers the six reasons with their Portuguese texts', async () => {
    const { status, body } = await get('/reasons');
    expect(status).toBe(200);
    expect(body).toEqual([
      { value: 'schedule_conflict', label: 'Conflito de horário' },
      { value: 'forgot_time', label: 'Esqueci o horário' },
      { value: 'connection_issue', label: 'Problemas de conexão' },
      { value: 'unexpected_event', label: 'Imprevisto' },
      { value: 'lack_of_interest', label: 'Falta de interesse' },
      { value: 'other', label: 'Outro' },
    ]);
  });

  it.each(['/health', '/envs', '/reasons', '/videoconf/config', '/project-name/config', '/chatbot/config'])(
    '%s answers also with an invalid credential',
    async path => {
      const reply = await elo.call('GET', `/portal/api${path}`, { headers: { authorization: 'Bearer expired' } });
      expect(reply.status).toBe(200);
    },
  );
});
