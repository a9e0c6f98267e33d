import type { Command } from 'commander';
import { sql } from 'kysely';
import { z } from 'zod';
import { buildApp } from '../server/app.js';
import { readConfig } from '../config/config.js';
import type { FullCtx } from '../domain/context.js';
import { eraseAgain } from '../domain/erasures/erase-again.js';
import { compareStorage } from '../domain/files/compare-storage.js';
import { auditedCommand } from '../domain/kernel/audit.js';
import { rowsOf } from '../domain/kernel/rows-of.js';
import { countOpenMessages, HELD, holdOpenMessages } from '../domain/outbox/hold-open-messages.js';
import { createJobContext } from '../graph/context.js';
import { createLogger } from '../platform/watching/logger.js';
import { AHEAD, databaseContext, moveSequencesAhead, type Orm } from '../postgres/index.js';
import { asOperator, Refused, withDatabase } from './command.js';
import { readErasedPeople } from './erased-people.js';

// The steps that a restored database needs before servers and workers work on it (docs/operating/backups.md).

interface Options {
  erased?: string;
  dryRun?: boolean;
}

export const define = (command: Command): void =>
  void command
    .option('--erased <file>', 'erase again everybody whom this file lists, which `privacy erased --json` wrote')
    .option('--dry-run', 'count messages and compare files; change nothing, beside running servers too')
    .action(prepare);

/** The number of missing files that are named. */
const NAMED = 20;

async function prepare({ erased, dryRun = false }: Options): Promise<void> {
  const config = readConfig();
  const people = erased === undefined ? [] : await readErasedPeople(erased);
  const log = createLogger({
    level: config.logLevel === 'info' ? 'warn' : config.logLevel,
    pretty: !config.production,
  });
  await withDatabase(
    config,
    async ({ orm, databaseUrl }) => {
      if (!dryRun) await refuseBesideOthers(orm);
      const app = await buildApp({ config, orm, log, databaseUrl, takesRequests: false });
      try {
        const ctx = createJobContext(app.services, 'command.restored');
        if (dryRun) console.log(`${await countOpenMessages(ctx)} messages wait.`);
        else await change(ctx, people);
        await tellOfFiles(ctx);
      } finally {
        await app.close();
      }
    },
    { poolSize: 4, log },
  );
}

/** In a working system, held messages would not be delivered. @throws Refused when a server or a worker is connected */
async function refuseBesideOthers(orm: Orm): Promise<void> {
  const [row] = await rowsOf(
    databaseContext({ orm }),
    z.object({ others: z.number() }),
    sql`
    select count(*)::int as others from pg_stat_activity
     where datname = current_database() and application_name like 'elo%' and pid <> pg_backend_pid()`,
  );
  const { others } = row!;
  if (others > 0)
    throw new Refused(
      `Servers or workers are at work on this database (${others} connections): stop them first. A pooler keeps connections too; give the address of PostgreSQL itself.`,
    );
}

async function change(ctx: FullCtx, people: Awaited<ReturnType<typeof readErasedPeople>>): Promise<void> {
  // This comes before anything makes a record.
  const sequences = await moveSequencesAhead(ctx.services.orm);
  console.log(`Numbers of ${sequences} tables go on ${AHEAD} further.`);
  const by = { ...asOperator(ctx.services.orm), services: ctx.services };
  const held = await auditedCommand(by, { action: 'restored', args: {}, route: 'command.restored' }, own =>
    holdOpenMessages(own),
  );
  console.log(`${held} messages are dead letters now (${HELD}).`);
  const done = await eraseAgain(ctx, people);
  console.log(`${done} of ${people.length} people were erased again.`);
}

async function tellOfFiles(ctx: FullCtx): Promise<void> {
  const { files, missing } = await compareStorage(ctx);
  console.log(`${files - missing.length} of ${files} files of records are in storage.`);
  for (const { table, path, found } of missing.slice(0, NAMED))
    console.log(
      `  ${table}: ${path} ${found === null ? 'is missing' : `has ${found} bytes, another number than its record says`}`,
    );
  if (missing.length > 0) throw new Refused(`${missing.length} files are missing.`);
}
