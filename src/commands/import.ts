import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { type Config, readConfig } from '../config/config.js';
import { attachStorage } from '../domain/files/attach-storage.js';
import { findImportFiles } from '../domain/imports/find-files.js';
import { rememberedBy } from '../domain/imports/matches.write.js';
import { nounOfFile, nouns } from '../domain/imports/nouns.js';
import { type ImportProblem, messageOf, said } from '../domain/imports/problems.js';
import { givenBack, rejectedLines } from '../domain/imports/rejected-lines.js';
import { type ImportCounts, type Importer, runImport } from '../domain/imports/run-import.js';
import { templateOf } from '../domain/imports/template.js';
import { auditedCommand } from '../domain/kernel/audit.js';
import { importMeasurements, MAX_BYTES } from '../domain/kpis/import-measurements.js';
import { measurables } from '../domain/kpis/indicators.js';
import { CsvTableError } from '../platform/spreadsheets/csv-table.js';
import { wrong } from '../failures/field-reasons.js';
import { installationName } from '../platform/addresses.js';
import { createLogger } from '../platform/watching/logger.js';
import { databaseContext, type Orm } from '../postgres/index.js';
import { configuredStorage } from '../platform/files/storage.js';
import { asOperator, Refused, withDatabase } from './command.js';
import { oldPortal } from './cutover.js';
import type { FromHttp } from './old-portal.js';

// Imports spreadsheets of all records of a programme (docs/using/import.md), and of measurements of hospital groups
// (docs/using/kpis.md).

interface Options extends FromHttp {
  dryRun?: boolean;
  partial?: string;
  indicators?: boolean;
  template?: string;
}

/** More lines than a person would read. */
const MAX_SHOWN = 200;

export async function define(command: Command): Promise<void> {
  const portal = await oldPortal?.();
  portal?.addOptions(command);
  command
    .argument(
      '[folder or file]',
      `spreadsheets with the names of their records (${nouns.map(({ name }) => name).join(', ')}), or one of measurements`,
    )
    .option('--dry-run', 'check everything and record nothing')
    .option('--partial <folder>', 'record the good lines, and write the bad ones with their reasons to a new folder')
    .option('--template <folder>', 'write empty spreadsheets with their columns explained')
    .option('--indicators', 'list what may be measured')
    .action(
      async (given: string | undefined, { indicators, template, dryRun = false, partial, ...fromHttp }: Options) => {
        if (indicators) return listIndicators();
        if (template !== undefined) return writeTemplates(template);
        if (given === undefined) command.error("error: missing required argument 'folder or file'");
        if (fromHttp.fromHttp !== undefined) await portal?.fetchOldService(given, fromHttp);
        return importGiven(given, { isTrial: dryRun, rejects: partial });
      },
    );
}

function listIndicators(): void {
  for (const { code, measuredOver, title, unit } of measurables)
    console.log(`${code.padEnd(30)} ${measuredOver.padEnd(7)} ${title} (${unit})`);
}

/** Never overwrites an existing file: somebody may have filled it in. */
async function writeTemplates(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const noun of nouns) {
    const file = path.join(folder, `${noun.name}.csv`);
    await writeFile(file, templateOf(noun), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      throw new Refused(`${file} já existe.`);
    });
  }
  console.log(`${nouns.length} planilhas em ${folder}.`);
}

interface Mode {
  isTrial: boolean;
  /** A new folder for the bad lines: the good ones are recorded without them. */
  rejects: string | undefined;
}

async function importGiven(given: string, mode: Mode): Promise<void> {
  const found = await stat(given).catch(() => null);
  if (found?.isDirectory() || nounOfFile(path.basename(given))) return importNouns(given, mode);
  if (mode.rejects !== undefined) throw new Refused('--partial: só para planilhas de registros, não para medidas.');
  return importFile(given, mode.isTrial);
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
const refused = (problems: number) => new Refused(`Nada foi gravado: ${count(problems, 'problema', 'problemas')}.`);

async function importNouns(given: string, { isTrial, rejects }: Mode): Promise<void> {
  const config = readConfig();
  if (rejects !== undefined) await makeEmpty(rejects);
  const { outcome, files } = await withDatabase(config, async ({ orm }) => {
    const { files, folder } = await findImportFiles(given, { remembered: rememberedBy(databaseContext({ orm })) });
    const names = files.map(({ name }) => name);
    const outcome = await runImport(importer(orm, config, names), {
      files,
      folder,
      isTrial,
      isPartial: rejects !== undefined,
      timeZone: config.legacyTimeZone,
      installation: installationName(config),
    });
    return { outcome, files };
  });
  const { problems, problemCount, counts, isRefused } = outcome;
  for (const problem of problems.slice(0, MAX_SHOWN)) console.error(said(problem));
  if (problemCount > MAX_SHOWN) console.error(`… e mais ${problemCount - Math.min(MAX_SHOWN, problems.length)}`);
  if (isRefused) throw refused(problemCount);
  for (const each of counts) console.log(line(each));
  if (rejects !== undefined && problemCount > 0) await writeRejects(rejects, files, problems);
  const end = isTrial ? 'nada foi gravado (--dry-run).' : 'gravado.';
  if (problemCount > 0) console.log(`Linhas com problemas em ${rejects}; as outras: ${end}`);
  else console.log(isTrial ? `Sem problemas; ${end}` : 'Gravado.');
}

/** Makes the folder before anything is recorded: a place that can't be written is told in time. */
async function makeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Refused(`${folder} não está vazia.`);
}

async function writeRejects(
  folder: string,
  files: readonly { name: string; path: string }[],
  problems: readonly ImportProblem[],
): Promise<void> {
  const ofFiles = Map.groupBy(givenBack(problems), ({ file }) => file);
  for (const file of files) {
    const faults = ofFiles.get(file.name);
    if (!faults) continue;
    const { fileName, content } = await rejectedLines(file, faults, ({ problem }) => messageOf(problem));
    await writeFile(path.join(folder, fileName), content, { flag: 'wx' });
  }
}

const line = ({ noun, made, changed, left, leftOut }: ImportCounts): string =>
  `${noun.padEnd(20)} ${made} novos, ${changed} alterados, ${left} sem alteração${leftOut > 0 ? `, ${leftOut} de fora` : ''}`;

function importer(orm: Orm, config: Config, files: readonly string[]): Importer {
  const operator = asOperator(orm);
  return {
    ...operator,
    async storage() {
      const configured = await configuredStorage(config);
      const log = createLogger({ level: 'error' });
      return configured && attachStorage(configured, { orm, log, now: operator.now });
    },
    record: work =>
      auditedCommand(operator, { action: 'import', args: { files: files.join(', ') }, route: 'command.import' }, work),
  };
}

async function importFile(file: string, dryRun: boolean): Promise<void> {
  const bytes = await read(file);
  const config = readConfig();
  const { bad, imported } = await withDatabase(config, ({ orm }) =>
    importMeasurements({ ...asOperator(orm), timeZone: config.legacyTimeZone }, { bytes, dryRun }),
  );
  for (const { line, message } of bad.slice(0, MAX_SHOWN)) console.error(`linha ${line}: ${message}`);
  if (bad.length > MAX_SHOWN) console.error(`… e mais ${bad.length - MAX_SHOWN}`);
  if (!imported) throw refused(bad.length);
  const { values, groups, periods } = imported;
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
