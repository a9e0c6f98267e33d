import { type Command, InvalidArgumentError } from 'commander';
import { jobs } from '../../jobs/index.js';
import type { RecurringJob } from '../../jobs/job.js';
import { buildApp } from '../server/app.js';
import { readConfig } from '../config/config.js';
import { createJobContext } from '../graph/context.js';
import { createLogger } from '../platform/watching/logger.js';
import { type Opened, withDatabase } from './command.js';

// Runs a recurring job now, or counts its work (docs/operating/jobs.md).

const recurring = jobs.filter((job): job is RecurringJob => job.kind === 'recurring');
const schedule = recurring.map(({ name, every }) => `  ${name.padEnd(32)}${every}`).sort();

export const define = (command: Command): void =>
  void command
    .argument('<name>', 'which job', jobNamed)
    .option('--dry-run', 'count what it would do, and do nothing')
    .addHelpText('after', ['', 'Jobs, and when a worker runs them:', ...schedule].join('\n'))
    .action(runJob);

function jobNamed(name: string): RecurringJob {
  const found = recurring.find(each => each.name === name);
  if (!found) throw new InvalidArgumentError(`There is no job "${name}".`);
  return found;
}

async function runJob(job: RecurringJob, { dryRun = false }: { dryRun?: boolean }): Promise<void> {
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
}
