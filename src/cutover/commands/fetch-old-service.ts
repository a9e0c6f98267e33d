import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { type FetchedPortal, fetchPortal } from '../old-portal/fetch-portal.js';
import { oldService } from '../old-portal/old-service.js';
import { Refused } from '../../commands/command.js';
import type { FromHttp } from '../../commands/old-portal.js';

// The first half of `import --from-http`: data from an old service over HTTP becomes spreadsheets (docs/using/import.md).

const MEBIBYTE = 1024 * 1024;
/** The size limit of an import's files. */
const MAX_FILE_BYTES = 50 * MEBIBYTE;
const MAX_SHOWN = 50;

export const addOptions = (command: Command): Command =>
  command
    .option('--from-http <service>', 'read an old service into the folder first: portal')
    .option('--url <address>', 'base address of the old service, such as https://portal.example.org')
    .option('--headers <file>', 'headers to send, one a line, such as "cookie: …" or "authorization: Bearer …"')
    .option('--classes <ids>', 'ids of the classes, with commas; all that the service lists when left out');

/**
 * Reads the old service into the folder, and tells the results.
 * @throws Refused for wrong options; AppError UPSTREAM_FAILED when the service fails: another run goes on
 */
export async function fetchOldService(folder: string, options: FromHttp): Promise<void> {
  if (options.fromHttp !== 'portal')
    throw new Refused(`--from-http: só "portal" pode ser lido, e não "${options.fromHttp}".`);
  const fetched = await fetchPortal({
    portal: oldService({
      url: baseAddress(options.url),
      headers: await headersOf(options.headers),
      maxFileBytes: MAX_FILE_BYTES,
    }),
    folder,
    classes: classesOf(options.classes),
    onClass: ({ id, number, of }) => console.log(`turma ${id} (${number} de ${of})`),
  });
  tell(folder, fetched);
}

function tell(folder: string, fetched: FetchedPortal): void {
  const { classes, submissions, templates, appointments, files, kept, missing } = fetched;
  console.log(
    `${folder}: ${submissions} entregas, ${templates} modelos, ${appointments} agendamentos de ${classes} turmas; ` +
      `${files} arquivos, ${kept} deles já estavam aqui.`,
  );
  for (const path of missing.slice(0, MAX_SHOWN)) console.error(`o portal não tem o arquivo ${path}`);
  if (missing.length > MAX_SHOWN) console.error(`… e mais ${missing.length - MAX_SHOWN}`);
}

function baseAddress(url: string | undefined): string {
  const parsed = url === undefined ? null : URL.parse(url);
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || parsed.search || parsed.hash)
    throw new Refused('--url: falta o endereço do serviço antigo, como https://portal.example.org');
  return parsed.href.endsWith('/') ? parsed.href.slice(0, -1) : parsed.href;
}

/** A file, and no argument: a user listing the processes of the machine must not read a credential. */
async function headersOf(file: string | undefined): Promise<Record<string, string>> {
  if (file === undefined) return {};
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Refused(`--headers: não há o arquivo ${file}.`);
  });
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line, index) => {
      const [, name, value] = /^([\w-]+):(.*)$/.exec(line) ?? [];
      if (name === undefined) throw new Refused(`--headers: a linha ${index + 1} não tem a forma "nome: valor".`);
      return [name, value!.trim()];
    }),
  );
}

function classesOf(ids: string | undefined): number[] | null {
  if (ids === undefined) return null;
  const numbers = ids.split(',').map(each => Number(each.trim()));
  if (!numbers.every(each => Number.isSafeInteger(each) && each > 0))
    throw new Refused('--classes: são números, com vírgulas entre eles.');
  return numbers;
}
