import { chmod, copyFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { buildApp } from '../app.js';
import { readConfig } from '../config.js';
import { exportPersonByOperator } from '../domain/person-exports/export-by-operator.js';
import { createJobContext } from '../graph/context.js';
import { createLogger } from '../platform/logger.js';
import { privacyRegister } from '../privacy/register.js';
import { asOperator, withDatabase } from './command.js';

// What is held of people, and what the law lets them ask for (docs/operating/personal-data.md).

export function define(command: Command): void {
  command
    .command('map')
    .description('print what every column, job, log line and place holds of people')
    .option('--json', 'as JSON, with what holds nothing of people')
    .action(({ json }: { json?: true }) => {
      const { fields, places } = privacyRegister();
      if (json) return console.log(JSON.stringify({ fields, places }, null, 2));
      const about = fields.filter(({ holds }) => holds !== 'none');
      console.table(about.map(({ table, field, holds, kept, erasing }) => ({ table, field, holds, kept, erasing })));
      console.table(places.map(({ place, holds, kept, erasing }) => ({ place, holds, kept, erasing })));
    });
  command
    .command('export <id>')
    .description('write all that is held of a person to a file: a zip of JSON and files, with a page to read it by')
    .option('--to <file>', 'where to; pessoa-ID.zip when left out')
    .action((id: string, { to }: { to?: string }) => exportPerson(idOf(id), to ?? `pessoa-${idOf(id)}.zip`));
}

function idOf(given: string): number {
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new InvalidArgumentError('It must be the number of a person.');
  return Number(given);
}

async function exportPerson(id: number, to: string): Promise<void> {
  const config = readConfig();
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel;
  const log = createLogger({ level, pretty: !config.production });
  await withDatabase(
    config,
    async ({ orm, databaseUrl }) => {
      const app = await buildApp({ config, orm, log, databaseUrl, takesRequests: false });
      try {
        const ctx = createJobContext(app.services, 'privacy-export');
        const by = { ...asOperator(orm), accesses: app.services.accesses };
        await exportPersonByOperator(ctx, by, { id, keep: file => copyFile(file, to) });
        await chmod(to, 0o600);
      } finally {
        await app.close();
      }
    },
    { poolSize: 4, log },
  );
  console.error(`All that is held of the person ${id} is in ${to}. Hand it to nobody else, and remove it afterwards.`);
}
