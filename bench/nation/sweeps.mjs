// Recurring jobs: the time to find the records to change.
import { jobs } from '../../dist/jobs/index.js';
import { buildApp } from '../../dist/src/server/app.js';
import { readConfig } from '../../dist/src/config/config.js';
import { createJobContext } from '../../dist/src/graph/context.js';
import { createLogger } from '../../dist/src/platform/watching/logger.js';
import { openOrm } from '../../dist/src/postgres/orm.js';

const CALLS = 3;

/**
 * Every recurring job, in the form of an asked question: its dry run, three times.
 * @param storage the folder of the server's files: the database accepts no other
 */
export async function askSweeps({ databaseUrl, folder, storage, plans, only }) {
  const places = { DATABASE_URL: databaseUrl, DATA_DIR: folder, STORAGE_URL: `file:${storage}` };
  const config = readConfig({ NODE_ENV: 'test', ...places, ...retention });
  const orm = openOrm({ databaseUrl, poolSize: 2, statementMs: 60_000 });
  const app = await buildApp({ config, orm, log: createLogger({ level: 'silent' }), databaseUrl });
  const results = [];
  try {
    for (const job of jobs.filter(({ kind, name }) => kind === 'recurring' && (!only || only.test(`job ${name}`)))) {
      const ctx = createJobContext(app.services, job.name);
      await plans.take();
      const times = [];
      let trouble = null;
      for (let call = 0; call < CALLS && !trouble; call++) {
        const since = performance.now();
        await job.count(ctx).catch(error => (trouble = error.message));
        times.push(performance.now() - since);
      }
      const statements = await plans.take();
      const asked = { field: `job ${job.name}`, label: 'dry run', caller: 'job', status: 200, bytes: 0 };
      results.push({ ...asked, first: times[0], warm: times.at(-1), trouble, statements });
    }
  } finally {
    await app.close();
    await orm.close();
  }
  return results;
}

/** The settings of an operator that keeps nothing longer than needed: jobs that are off by default have records to find. */
const retention = { AUDIT_RETENTION_DAYS: '400', AUTO_CANCEL_MISSED_MEETINGS: '2' };
