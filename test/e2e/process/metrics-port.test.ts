import { beforeAll, expect, it } from '@jest/globals';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aDatabase } from '../../support/databases.js';
import { endsWell, launchServer, portSaidBy } from '../support/processes.js';

let database: Awaited<ReturnType<typeof aDatabase>>;
let directory: string;
beforeAll(async () => {
  database = await aDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'elo-metrics-'));
});

it('METRICS_PORT answers /metrics only, and the public port then answers 404', async () => {
  const running = await launchServer({
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    DEMO_DATA: 'false',
    METRICS_PORT: '0',
  });
  try {
    const own = `http://127.0.0.1:${portSaidBy(running)}`;
    const metrics = await fetch(`${own}/metrics`);
    expect([metrics.status, metrics.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(await metrics.text()).toContain('elo_http_request_seconds');
    for (const other of ['/', '/livez', '/graphql', '/metrics/x']) expect((await fetch(own + other)).status).toBe(404);
    expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(404);
    const open = await fetch(`${running.url}/metrics`);
    expect(await (await fetch(running.url)).text()).not.toContain('/metrics');
    expect([open.status, await open.json()]).toEqual([404, { message: 'Not found' }]);
  } finally {
    running.process.kill('SIGTERM');
  }
  await endsWell(running);
});
