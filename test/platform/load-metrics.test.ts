import { connect } from 'node:net';
import { beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Metrics that show the load of a process, and its refusals.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

/** Values of a metric, by its labels as they are written. */
async function metric(name: string): Promise<Record<string, number>> {
  const { body } = await elo.call('GET', '/metrics');
  const lines = (body as string).split('\n').filter(line => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return Object.fromEntries(
    lines.map(line => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

it('connections and operations are counted by their state', async () => {
  await elo.graphql('{ siteTitle: __typename }');
  expect(await metric('elo_operations')).toEqual({
    '{state="running"}': 0,
    '{state="waiting"}': 0,
    '{state="long"}': 0,
  });
  const { '{state="used"}': used, '{state="waiting"}': waiting } = await metric('elo_database_connections');
  expect([used, waiting]).toEqual([0, 0]);
});

it('refused sign-ins are counted by their code', async () => {
  const json = { username: 'nobody@example.org', password: 'wrong' };
  expect((await elo.call('POST', '/cms/api/jwt-auth/v1/token', { json })).status).toBe(403);
  expect(await metric('elo_sign_ins_refused_total')).toEqual({ '{code="FORBIDDEN"}': 1 });
});

it('a caller who leaves before the answer is counted', async () => {
  const before = (await metric('elo_requests_aborted_total'))['']!;
  const { hostname, port } = new URL(elo.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  await new Promise(resolve => setTimeout(resolve, 50));
  socket.destroy();
  await eventually(async () => (await metric('elo_requests_aborted_total'))[''] === before + 1, 'the count');
});
