// `npm run job -- NAME [--dry-run]`: runs a recurring job now, or counts what it would do (README "Jobs").
import path from 'node:path';
import { jobs } from '../jobs/index.js';
import type { RecurringJob } from '../jobs/job.js';
import { buildApp } from './app.js';
import { ConfigError, readConfig } from './config.js';
import { createJobContext } from './graph/context.js';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.js';
import { AppError } from './platform/errors.js';
import { createLogger } from './platform/logger.js';
import { migrate, openOrm } from './platform/orm.js';

const recurring = jobs.filter((job): job is RecurringJob => job.kind === 'recurring');
const usage = [
  'npm run job -- NAME [--dry-run]',
  '',
  'Jobs, and when a worker runs them:',
  ...recurring.map(({ name, every }) => `  ${name.padEnd(32)}${every}`).sort(),
].join('\n');

async function main(given: string[]): Promise<number> {
  const dryRun = given.includes('--dry-run');
  const [name, ...more] = given.filter(each => each !== '--dry-run');
  const job = recurring.find(each => each.name === name);
  if (!job || more.length > 0) {
    console.error(name !== undefined && !job ? `There is no job "${name}".\n\n${usage}` : usage);
    return 1;
  }
  const config = readConfig();
  const directory = path.join(config.dataDir, 'postgres');
  // Beside a running server the embedded database is that server's and stays.
  const embedded = config.databaseUrl
    ? null
    : ((await joinEmbeddedPostgres({ directory })) ?? (await startEmbeddedPostgres({ directory })));
  try {
    const log = createLogger({
      level: config.logLevel === 'info' ? 'warn' : config.logLevel,
      pretty: !config.production,
    });
    const orm = await openOrm({ databaseUrl: config.databaseUrl ?? embedded!.url, poolSize: 4, log });
    try {
      await migrate(orm);
      const app = await buildApp({ config, orm, log, databaseUrl: config.databaseUrl ?? embedded!.url });
      try {
        const ctx = createJobContext(app.services, job.name);
        const count = dryRun ? await job.count(ctx) : await job.run(ctx);
        console.log(`${job.name}: ${count} ${dryRun ? 'to do' : 'done'}`);
      } finally {
        await app.close();
      }
    } finally {
      await orm.close();
    }
  } finally {
    await embedded?.stop();
  }
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof AppError || error instanceof ConfigError) console.error(error.message);
  else console.error('The job failed:', error);
  return 2;
});
