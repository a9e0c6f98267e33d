import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findImportFiles } from '../../src/domain/imports/find-files.js';
import { messageOf } from '../../src/domain/imports/problems.js';
import { type Importer, runImport } from '../../src/domain/imports/run-import.js';
import { auditedCommand } from '../../src/domain/kernel/audit.js';
import type { TestApp } from './test-app.js';

type Files = Readonly<Record<string, string | Buffer>>;

/** A folder of the test app with these files. */
export async function aFolder(elo: TestApp, files: Files): Promise<string> {
  const folder = await mkdtemp(path.join(elo.directory, 'import-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return folder;
}

/** Imports a folder, or a new one with these files, as the command does. */
export async function importFiles(
  elo: TestApp,
  given: Files | string,
  { isTrial = false, record }: { isTrial?: boolean; record?: Importer['record'] } = {},
) {
  const { files, folder } = await findImportFiles(typeof given === 'string' ? given : await aFolder(elo, given));
  const { storage } = elo.app.services;
  const operator = { orm: elo.orm, now: elo.now, operator: 'ana at desk' };
  const audit = { action: 'import', args: { files: files.map(({ name }) => name) }, route: 'command.import' };
  const outcome = await runImport(
    {
      ...operator,
      storage: () => Promise.resolve(storage),
      record: record ?? (work => auditedCommand(operator, audit, work)),
    },
    { files, folder, isTrial, timeZone: 'America/Sao_Paulo', installation: 'import.example.org' },
  );
  return {
    /** By noun: made, changed, left, and the number of omitted lines where there are any. */
    counts: Object.fromEntries(
      outcome.counts.map(({ noun, made, changed, left, leftOut }) => [
        noun,
        [made, changed, left, ...(leftOut > 0 ? [leftOut] : [])],
      ]),
    ),
    problems: outcome.problems.map(
      ({ file, line, column, problem }) => `${file} ${line} ${column ?? '-'}: ${messageOf(problem)}`,
    ),
    problemCount: outcome.problemCount,
  };
}
