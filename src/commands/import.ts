import { readFile, stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { readConfig } from '../config.js';
import { importMeasurements, MAX_BYTES } from '../domain/kpis/import-measurements.js';
import { measurables } from '../domain/kpis/indicators.js';
import { CsvTableError } from '../platform/csv-table.js';
import { wrong } from '../platform/field-reasons.js';
import { asOperator, Refused, withDatabase } from './command.js';

// Spreadsheets of what hospital groups measured (docs/using/kpis.md).

interface Options {
  dryRun?: boolean;
  indicators?: boolean;
}

/** As many lines as a person reads. */
const MAX_SHOWN = 200;

export const define = (command: Command): void =>
  void command
    .argument('[file]', 'a table of measurements (CSV)')
    .option('--dry-run', 'check everything and record nothing')
    .option('--indicators', 'list what may be measured')
    .action((file: string | undefined, options: Options) => {
      if (options.indicators) return listIndicators();
      if (file === undefined) command.error("error: missing required argument 'file'");
      return importFile(file, options.dryRun ?? false);
    });

function listIndicators(): void {
  for (const { code, measuredOver, title, unit } of measurables)
    console.log(`${code.padEnd(30)} ${measuredOver.padEnd(7)} ${title} (${unit})`);
}

async function importFile(file: string, dryRun: boolean): Promise<void> {
  const bytes = await read(file);
  const config = readConfig();
  const { bad, imported } = await withDatabase(config, ({ orm }) =>
    importMeasurements({ ...asOperator(orm), timeZone: config.legacyTimeZone }, { bytes, dryRun }),
  );
  for (const { line, message } of bad.slice(0, MAX_SHOWN)) console.error(`linha ${line}: ${message}`);
  if (bad.length > MAX_SHOWN) console.error(`… e mais ${bad.length - MAX_SHOWN}`);
  if (!imported) throw new Refused(`Nada foi gravado: ${bad.length} problema${bad.length === 1 ? '' : 's'}.`);
  const { values, groups, periods } = imported;
  const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
  const what = [
    count(values, 'valor', 'valores'),
    count(groups, 'grupo', 'grupos'),
    count(periods, 'período', 'períodos'),
  ].join(', ');
  console.log(dryRun ? `Sem problemas; nada foi gravado (--dry-run): ${what}.` : `Gravado: ${what}.`);
}

/** @throws CsvTableError when there is no such file, or it is larger than anybody's measurements */
async function read(file: string): Promise<Buffer> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new CsvTableError(wrong('NO_FILE', { file }));
  if (found.size > MAX_BYTES) throw new CsvTableError(wrong('FILE_ABOVE', { mebibytes: MAX_BYTES / 1024 / 1024 }));
  return readFile(file);
}
