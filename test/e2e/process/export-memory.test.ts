import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openOrm, type Orm } from '../../../src/postgres/orm.js';
import { aDatabase } from '../../support/databases.js';
import { createFactories } from '../../support/factories.js';
import { launchServer, type Running } from '../support/processes.js';
import { withStorage } from '../../support/storages.js';

/** The peak memory of a process since its reset, as Linux counts it; on other systems its memory now. */
function memoryOf({ process: { pid }, url }: { process: Running['process']; url: string }) {
  const reset = () => writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => {});
  const now = async () => Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]);
  return {
    /** Resets the peak when starting has freed its memory, in the background of V8: it no longer falls by a megabyte. */
    async reset() {
      if (process.platform === 'linux')
        for (let before = Infinity, after = await now(); before - after > 1024; before = after, after = await now())
          await new Promise(resolve => setTimeout(resolve, 500));
      await reset();
    },
    peak: () =>
      readFile(`/proc/${pid}/status`, 'utf8')
        .then(status => Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) * 1024)
        .catch(async () => {
          const metrics = await (await fetch(`${url}/metrics`)).text();
          return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)![1]);
        }),
  };
}

const ROWS = 100_000;
const MiB = 1024 * 1024;

let directory: string;
let database: Awaited<ReturnType<typeof aDatabase>> | undefined;
let orm: Orm;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-export-'));
  database = await aDatabase();
  orm = openOrm({ databaseUrl: database.url, poolSize: 2, statementMs: null });
  const make = createFactories(orm);
  const employee = await make.anEmployee();
  const client = await make.aUser();
  await make.em().execute(
    `insert into appointments (employee_id, client_id, type_id, start_time, finish_time, comments)
     select ?, ?, 2, '2030-01-01T00:00:00Z'::timestamptz + n * interval '1 hour',
            '2030-01-01T01:00:00Z'::timestamptz + n * interval '1 hour', 'Observação número ' || n
       from generate_series(1, ${ROWS}) as n`,
    [employee.id, client.id],
  );
});
afterAll(async () => {
  await orm?.close();
  await database?.drop();
  await rm(directory, { recursive: true, force: true });
});

withStorage(storage => {
  describe(`the export of ${ROWS} appointments`, () => {
    it('stays under 200 MB of process memory', async () => {
      const server = await launchServer({
        DATABASE_URL: database!.url,
        DATA_DIR: directory,
        DEMO_DATA: 'false',
        JOBS: 'false',
        ...storage.environment,
      });
      // The server answers when starting is over.
      await fetch(`${server.url}/readyz`);
      const memory = memoryOf(server);
      await memory.reset();
      const response = await fetch(`${server.url}/schedule/api/export-appointments`, {
        headers: { authorization: 'demo-api-key' },
      });
      const made = (await response.json()) as { file_path: string; rows: number; size: number };
      expect(made).toMatchObject({ rows: expect.any(Number), size: expect.any(Number) });
      expect(made.rows).toBeGreaterThanOrEqual(ROWS);
      const file = path.join(storage.folder, made.file_path);
      expect((await stat(file)).size).toBe(made.size);
      expect((await readFile(file, 'utf8')).trimEnd().split('\r\n')).toHaveLength(made.rows + 1);
      const peak = await memory.peak();
      expect(peak).toBeLessThan(200 * MiB);
      server.process.kill('SIGKILL');
      await server.exit();
    });
  });
});
