import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from '@jest/globals';
import { aDatabase } from '../../support/databases.js';
import { endsWell, launchServer } from '../support/processes.js';

// A server that sends no traces has no cost from them: the code that records and sends spans is not even loaded.

let directory: string;
let database: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-no-traces-'));
  database = await aDatabase();
});

/** The scripts that a server has loaded, after a request, that have to do with recording spans. */
async function recorders(environment: Record<string, string>): Promise<string[]> {
  const list = path.join(directory, 'scripts');
  const loader = pathToFileURL(path.resolve(import.meta.dirname, '../support/loaded-scripts.mjs')).href;
  const elo = await launchServer({
    DATA_DIR: directory,
    DATABASE_URL: database.url,
    DEMO_DATA: 'false',
    LOADED_SCRIPTS: list,
    NODE_OPTIONS: `--import=${loader}`,
    ...environment,
  });
  await (await fetch(`${elo.url}/portal/api/health`)).text();
  elo.process.kill('SIGTERM');
  await endsWell(elo);
  const scripts = (await readFile(list, 'utf8')).split('\n');
  return scripts.filter(script => /tracing-sdk|@opentelemetry\/(?!api\/)/.test(script));
}

it('without a receiver no tracing code is loaded', async () => {
  expect(await recorders({})).toEqual([]);
  // This shows that the test would notice such scripts.
  const loaded = await recorders({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(loaded.length).toBeGreaterThan(0);
});
