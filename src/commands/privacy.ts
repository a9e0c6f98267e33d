import { chmod, copyFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { buildApp } from '../server/app.js';
import { readConfig } from '../config/config.js';
import type { FullCtx } from '../domain/context.js';
import type { ErasureEffect } from '../domain/erasures/effects.js';
import { eraseAgain, erasedPeople } from '../domain/erasures/erase-again.js';
import { effectsOfErasing, eraseByOperator } from '../domain/erasures/erase-person.js';
import { seekEverywhere, type Sought } from '../domain/erasures/proof.js';
import { auditedCommand } from '../domain/kernel/audit.js';
import { exportPersonByOperator } from '../domain/person-exports/export-by-operator.js';
import { createJobContext } from '../graph/context.js';
import { AppError } from '../failures/errors.js';
import { createLogger } from '../platform/watching/logger.js';
import { otherPlaces } from '../privacy/other-places.js';
import { privacyRegister } from '../privacy/register.js';
import { spellingsOfValue } from '../privacy/spellings.js';
import { asOperator, Refused, withDatabase } from './command.js';
import { readErasedPeople } from './erased-people.js';

// Data held about people, and their legal rights to it (docs/operating/personal-data.md).

export function define(command: Command): void {
  command
    .command('map')
    .description('print the data of people in every column, job, log line and place')
    .option('--json', 'as JSON, also places without data of people')
    .action(printMap);
  command
    .command('export <id>')
    .description('write all data about a person to a file: a zip of JSON and files, with a page to read it by')
    .option('--to <file>', 'where to; pessoa-ID.zip when left out')
    .action((id: string, { to }: { to?: string }) => exportPerson(idOf(id), to ?? `pessoa-${idOf(id)}.zip`));
  command
    .command('erase')
    .description(
      'have a person erased after ERASURE_WAIT_DAYS, or erase people again that a restored backup brought back',
    )
    .argument('[id]', 'the id of the person', idOf)
    .option('--dry-run', 'tell what would be deleted, emptied and kept; change nothing')
    .option('--again <file>', 'erase at once everybody whom this file lists, which `privacy erased --json` wrote')
    .action(erase);
  command
    .command('erased')
    .description('print the erased people: ids and days, to be kept beside backups')
    .option('--json', 'as JSON, for --again')
    .action(printErased);
  command
    .command('proof')
    .description('seek values in everything that is kept; ends with 1 when one is found')
    .option('--value <value...>', 'a CPF, phone, e-mail or name; left out, they are asked for, one a line')
    .action(prove);
}

function printMap({ json }: { json?: true }): void {
  const { fields, places } = privacyRegister();
  if (json) return console.log(JSON.stringify({ fields, places }, null, 2));
  const about = fields.filter(({ holds }) => holds !== 'none');
  console.table(about.map(({ table, field, holds, kept, erasing }) => ({ table, field, holds, kept, erasing })));
  console.table(places.map(({ place, holds, kept, erasing }) => ({ place, holds, kept, erasing })));
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be the number of a person.');
  return Number(text);
}

/** Runs the work with the services of a job: erasing reaches storage, mails and other processes. */
async function withContext(work: (ctx: FullCtx) => Promise<void>): Promise<void> {
  const config = readConfig();
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel;
  const log = createLogger({ level, pretty: !config.production });
  await withDatabase(
    config,
    async ({ orm, databaseUrl }) => {
      const app = await buildApp({ config, orm, log, databaseUrl, takesRequests: false });
      try {
        await work(createJobContext(app.services, 'command.privacy'));
      } catch (error) {
        if (error instanceof AppError) throw new Refused(error.message);
        throw error;
      } finally {
        await app.close();
      }
    },
    { poolSize: 4, log },
  );
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
  console.error(`All data about the person ${id} is in ${to}. Hand it to nobody else, and remove it afterwards.`);
}

async function erase(id: number | undefined, { dryRun, again }: { dryRun?: true; again?: string }): Promise<void> {
  if (again !== undefined && id === undefined) return eraseListed(again);
  if (id === undefined || again !== undefined) throw new Refused('Give the id of a person, or --again FILE.');
  await withContext(async ctx => {
    printEffects(await effectsOfErasing(ctx, id));
    if (dryRun) return console.log('Nothing was changed.');
    const by = { ...asOperator(ctx.services.orm), services: ctx.services };
    await auditedCommand(by, { action: 'erasePerson', args: { id }, route: 'command.privacy' }, own =>
      eraseByOperator(own, id),
    );
    const days = ctx.services.config.erasureWaitDays;
    const when = days === 0 ? 'by the next run of the job erasures' : `in ${days} day${days === 1 ? '' : 's'}`;
    console.log(`Person ${id} will be erased ${when}, unless somebody withdraws it.`);
  });
}

const printEffects = (effects: readonly ErasureEffect[]): void =>
  console.table(
    effects.map(({ place, kind, columns, count, reasons }) => ({
      ...{ place, kind, rows: count ?? '' },
      what: reasons.join('; ') || columns.join(', '),
    })),
  );

async function eraseListed(file: string): Promise<void> {
  const people = await readErasedPeople(file);
  await withContext(async ctx => {
    const done = await eraseAgain(ctx, people);
    console.log(`${done} of ${people.length} people were erased again.`);
  });
}

const printErased = ({ json }: { json?: true }): Promise<void> =>
  withContext(async ctx => {
    const people = await erasedPeople(ctx);
    if (json) console.log(JSON.stringify(people));
    else console.table(people);
  });

async function prove({ value }: { value?: string[] }): Promise<void> {
  const values = value ?? (await typed());
  if (values.length === 0) throw new Refused('Give at least one value.');
  const tooShort = values.find(each => each.trim().length < 6);
  if (tooShort !== undefined) throw new Refused('A value of fewer than six characters stands everywhere.');
  await withContext(async ctx => {
    const sought = await seekEverywhere(ctx, values.flatMap(spellingsOfValue));
    const found = sought.filter((each): each is Sought & { found: number } => each.found !== null && each.found > 0);
    const unsearched = sought.filter(each => each.found === null).map(({ place }) => place);
    const elsewhere = otherPlaces.filter(({ effect }) => effect === 'ELSEWHERE').map(({ place }) => place);
    console.log(`Not searched from here: ${[...unsearched, ...elsewhere].join('; ')}.`);
    for (const { place, unread } of sought)
      printFiles(
        `Not looked into in ${place}, for it is a picture, a PDF or the like, or an archive that can’t be read`,
        unread,
      );
    if (found.length > 0) {
      console.table(found.map(each => ({ place: each.place, found: each.found })));
      for (const { place, files } of found) printFiles(`Found in ${place}`, files);
      throw new Refused(`Found in ${found.length} of ${sought.length} places.`);
    }
    console.log(`Found nowhere: ${sought.length - unsearched.length} places were searched.`);
  });
}

/** The number of files that are named; of further ones only the number is told. */
const NAMED = 20;

function printFiles(title: string, files: readonly string[] = []): void {
  if (files.length === 0) return;
  const more = files.length > NAMED ? [`and ${files.length - NAMED} more`] : [];
  console.log([`${title}:`, ...files.slice(0, NAMED), ...more].join('\n  '));
}

/** Values that the operator types, so that no history of a shell has them. */
async function typed(): Promise<string[]> {
  if (process.stdin.isTTY) console.log('Values to search for, one a line; end with an empty line:');
  const values: string[] = [];
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') break;
    values.push(line);
  }
  return values;
}
