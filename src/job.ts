// `npm run job -- NAME [--dry-run]`: runs a recurring job now, or counts what it would do (README "Jobs").
import { jobs } from '../jobs/index.js';
import type { RecurringJob } from '../jobs/job.js';
import { buildApp } from './app.js';
import { type Opened, withDatabase } from './command.js';
import { ConfigError, readConfig } from './config.js';
import { createJobContext } from './graph/context.js';
import { AppError } from './platform/errors.js';
import { createLogger } from './platform/logger.js';

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
  const log = createLogger({
    level: config.logLevel === 'info' ? 'warn' : config.logLevel,
    pretty: !config.production,
  });
  const run = async ({ orm, databaseUrl }: Opened) => {
    const app = await buildApp({ config, orm, log, databaseUrl });
    try {
      const ctx = createJobContext(app.services, job.name);
      const count = dryRun ? await job.count(ctx) : await job.run(ctx);
      console.log(`${job.name}: ${count} ${dryRun ? 'to do' : 'done'}`);
    } finally {
      await app.close();
    }
  };
  await withDatabase(config, run, { poolSize: 4, log });
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof AppError || error instanceof ConfigError) console.error(error.message);
  else console.error('The job failed:', error);
  return 2;
});
