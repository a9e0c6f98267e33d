import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openOrm, type Orm } from '../../../src/postgres/orm.js';
import { aDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { createFactories, type Factories } from '../../support/factories.js';
import { endsWell, launchServer, type Running } from '../support/processes.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';

// The schedule sends its mails although its server is killed.

let directory: string;
let orm: Orm;
let make: Factories;
let smtp: TestSmtp;
let environment: Record<string, string>;
let dropDatabase: () => Promise<void>;
const running: Running[] = [];
beforeAll(async () => {
  const database = await aDatabase();
  const databaseUrl = database.url;
  dropDatabase = database.drop;
  orm = openOrm({ databaseUrl, poolSize: 2, statementMs: null });
  [directory, smtp] = await Promise.all([mkdtemp(path.join(tmpdir(), 'elo-appointments-')), startSmtp()]);
  make = createFactories(orm);
  environment = { DATABASE_URL: databaseUrl, DATA_DIR: directory, SMTP_URL: smtp.url, DEMO_DATA: 'false' };
});
const start = async (more: Record<string, string> = {}) => {
  const server = await launchServer({ ...environment, ...more });
  running.push(server);
  return server;
};
const kill = async (server: Running) => {
  server.process.kill('SIGKILL');
  await server.exit();
};
afterAll(async () => {
  for (const server of running) if (server.process.exitCode === null) await kill(server);
  await orm.close();
  await dropDatabase();
  await smtp.close();
  await rm(directory, { recursive: true, force: true });
});

const headers = { authorization: 'demo-api-key', 'content-type': 'application/json' };

/** A Monday at least a fortnight from now, 09:00 in São Paulo. */
function aMorning(): Date {
  const day = new Date(Date.now() + 14 * 86_400_000);
  day.setUTCHours(12, 0, 0, 0);
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1);
  return day;
}

describe('a server that is killed', () => {
  it('between commit and mail sends each booking and cancellation mail once, also after a repeated request', async () => {
    const employee = await make.anEmployee({ user: await make.aFacilitator() });
    const client = await make.aUser();
    const at = (hours: number) => new Date(aMorning().getTime() + hours * 3_600_000).toISOString();
    const book = async (url: string, hour: number) => {
      const response = await fetch(`${url}/schedule/api/appointments`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': `booking-${hour}` },
        body: JSON.stringify({
          start_time: at(hour),
          finish_time: at(hour + 1),
          employee_id: employee.id,
          client_id: client.id,
        }),
      });
      expect(response.status).toBe(201);
      return (await response.json()) as { id: number };
    };
    const cancel = async (url: string, id: number) => {
      const response = await fetch(`${url}/schedule/api/appointments/${id}`, {
        method: 'DELETE',
        headers: { ...headers, 'idempotency-key': `cancellation-${id}` },
      });
      expect(response.status).toBe(200);
    };

    // No worker runs: committed changes have not been mailed when the process dies.
    const first = await start({ JOBS: 'false' });
    const kept = await book(first.url, 0);
    const off = await book(first.url, 1);
    await cancel(first.url, off.id);
    await kill(first);
    expect(smtp.mails).toEqual([]);

    const second = await start();
    const said = () => smtp.mails.map(({ raw }) => /^Message-ID: <([^@>]+)/im.exec(raw)?.[1]).sort();
    const all = [
      `appointment-cancelled-${off.id}`,
      `appointment-created-${kept.id}`,
      `appointment-created-${off.id}`,
    ].sort();
    await eventually(() => smtp.mails.length >= all.length, 'the mails');
    expect((await book(second.url, 0)).id).toBe(kept.id);
    await cancel(second.url, off.id);
    const pending = async () =>
      (await make.em().execute('select 1 from outbox where completed_at is null')).length === 0;
    await eventually(pending, 'an empty outbox');
    expect(said()).toEqual(all);
    for (const { to } of smtp.mails) expect(to).toContain(client.email);
    second.process.kill('SIGTERM');
    await endsWell(second);
  });
});
