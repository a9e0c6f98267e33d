// `npm run import:measurements -- FILE [--dry-run]`: spreadsheets of hospital groups (README "KPIs").
import { readFile, stat } from 'node:fs/promises';
import { asOperator, withDatabase } from './command.js';
import { ConfigError, readConfig } from './config.js';
import { importMeasurements, MOST_BYTES } from './domain/kpis/import-measurements.js';
import { measurables } from './domain/kpis/indicators.js';
import { CsvTableError } from './platform/csv-table.js';
import type { Orm } from './platform/orm.js';

const usage = `npm run import:measurements -- FILE [--dry-run]
npm run import:measurements -- --indicators    what may be measured`;

/** As many lines as a person reads. */
const MOST_SHOWN = 200;

async function obey(orm: Orm, timeZone: string, bytes: Buffer, dryRun: boolean): Promise<number> {
  const { bad, imported } = await importMeasurements({ ...asOperator(orm), timeZone }, { bytes, dryRun });
  for (const { line, message } of bad.slice(0, MOST_SHOWN)) console.error(`linha ${line}: ${message}`);
  if (bad.length > MOST_SHOWN) console.error(`… e mais ${bad.length - MOST_SHOWN}`);
  if (!imported) {
    console.error(`Nada foi gravado: ${bad.length} problema${bad.length === 1 ? '' : 's'}.`);
    return 1;
  }
  const { values, groups, periods } = imported;
  const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
  const what = [
    count(values, 'valor', 'valores'),
    count(groups, 'grupo', 'grupos'),
    count(periods, 'período', 'períodos'),
  ].join(', ');
  console.log(dryRun ? `Sem problemas; nada foi gravado (--dry-run): ${what}.` : `Gravado: ${what}.`);
  return 0;
}

/** @throws CsvTableError when there is no such file, or it is larger than anybody's measurements */
async function read(file: string): Promise<Buffer> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new CsvTableError(`arquivo não encontrado: ${file}`);
  if (found.size > MOST_BYTES) throw new CsvTableError(`arquivo maior que ${MOST_BYTES / 1024 / 1024} MiB`);
  return readFile(file);
}

async function main(given: string[]): Promise<number> {
  if (given.length === 1 && given[0] === '--indicators') {
    for (const { code, measuredOver, title, unit } of measurables)
      console.log(`${code.padEnd(30)} ${measuredOver.padEnd(7)} ${title} (${unit})`);
    return 0;
  }
  const files = given.filter(each => !each.startsWith('--'));
  const flags = given.filter(each => each.startsWith('--'));
  if (files.length !== 1 || flags.some(each => each !== '--dry-run')) {
    console.error(usage);
    return 1;
  }
  const bytes = await read(files[0]!);
  const config = readConfig();
  return withDatabase(config, ({ orm }) => obey(orm, config.legacyTimeZone, bytes, flags.includes('--dry-run')));
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof CsvTableError || error instanceof ConfigError)) {
    console.error('A importação falhou:', error);
    return 2;
  }
  console.error(error.message);
  return 1;
});
