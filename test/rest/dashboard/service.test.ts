import { beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

it('/up reports the maintenance of the dashboard', async () => {
  const working = await startTestApp({ DASHBOARD_MAINTENANCE: 'true' });
  try {
    const { status, body } = await working.call('GET', '/dashboard/up');
    expect({ status, body }).toEqual({ status: 503, body: { status: 'maintenance' } });
    expect((await working.call('GET', '/dashboard/api/v1/health-check')).status).toBe(200);
  } finally {
    await working.close();
  }
});

it('/up reports a stopping server, and health-check does not', async () => {
  const stopping = await startTestApp();
  try {
    stopping.app.beginStop();
    const { status, body } = await stopping.call('GET', '/dashboard/up');
    expect({ status, body }).toEqual({ status: 503, body: { status: 'fault' } });
    expect((await stopping.call('GET', '/dashboard/api/v1/health-check')).status).toBe(200);
  } finally {
    await stopping.close();
  }
});

it('/up asks the database at each request', async () => {
  const statements = () => elo.statements(() => elo.call('GET', '/dashboard/up'));
  expect(await statements()).toEqual(['select 1']);
  expect(await statements()).toEqual(['select 1']);
});
