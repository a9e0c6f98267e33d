import { existsSync } from 'node:fs';
import path from 'node:path';
import { findImportFiles } from '../domain/imports/find-files.js';
import { said } from '../domain/imports/problems.js';
import { runImport } from '../domain/imports/run-import.js';
import { installationName } from '../platform/addresses.js';
import type { Services } from '../platform/services.js';
import type { Transactional } from '../postgres/index.js';

/**
 * The spreadsheets of the demo, examples for all imports (docs/using/import.md). Their times are relative to now, their days
 * are those of one year (cycles.ts).
 */
export async function importDemoData(
  ctx: Transactional,
  { config, orm, now }: Pick<Services, 'config' | 'now' | 'orm'>,
): Promise<void> {
  const { files, folder } = await findImportFiles(dataFolder());
  const { problems } = await runImport(
    { orm, now, storage: () => Promise.resolve(null), record: work => work(ctx) },
    {
      files,
      folder,
      isTrial: false,
      timeZone: config.legacyTimeZone,
      installation: installationName(config),
      isRelative: true,
    },
  );
  if (problems.length > 0) throw new Error(`The demo can’t be imported:\n${problems.map(said).join('\n')}`);
}

/**
 * The server runs from dist/src/ or, joined into few files, from dist/program/; both find the package's root by its manifest.
 */
function dataFolder(): string {
  let directory = import.meta.dirname;
  while (!existsSync(path.join(directory, 'package.json'))) directory = path.dirname(directory);
  return path.join(directory, 'dist/src/demo/data');
}
