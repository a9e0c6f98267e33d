import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import type { OldService } from './old-service.js';
import { portalAppointments, portalClasses, portalSubmissions, portalTemplates } from './portal-shapes.rules.js';

export interface PortalFetch {
  portal: OldService;
  /** The target folder of spreadsheets and files; files from an earlier run are used. */
  folder: string;
  /** Ids of the classes; null for all classes that the portal lists. */
  classes: readonly number[] | null;
  /** Called after each class. */
  onClass?(done: { id: number; number: number; of: number }): void;
}

export interface FetchedPortal {
  classes: number;
  submissions: number;
  templates: number;
  appointments: number;
  files: number;
  /** Number of files that an earlier run had fetched. */
  kept: number;
  /** Files that records name and that the portal does not have: the records are imported without them. */
  missing: readonly string[];
}

const sheets = {
  submissions:
    'id participant class activity submitted_at title status score facilitator_comment evaluated_at files'.split(' '),
  activity_templates: 'id class activity description file created_at'.split(' '),
  appointments:
    'id employee starts_at ends_at type client class comments social_network main_topic specific_questions'.split(' '),
} as const;
type Sheet = keyof typeof sheets;

const SUMS = 'SHA256SUMS';
const MAX_MISSING_TOLD = 1_000;
/** `type_id` of a block in the old portal. */
const BLOCK = 1;

/**
 * Reads the data of the old portal's classes by its documented GET requests. It is written as spreadsheets of an import
 * (submissions, activity_templates, appointments), with their files. The run may be interrupted and repeated: lists are read
 * again, and files with a correct checksum are kept. Nothing is written to the database.
 * @throws AppError UPSTREAM_FAILED when the portal fails, or its answer does not match the contract
 */
export async function fetchPortal({ portal, folder, classes, onClass }: PortalFetch): Promise<FetchedPortal> {
  await mkdir(folder, { recursive: true });
  const files = await FetchedFiles.of(folder, portal);
  const ids = classes ?? (await read(portal, '/api/classes', portalClasses)).map(({ id }) => id);
  const writers = await openSheets(folder);
  const counts = { submissions: 0, activity_templates: 0, appointments: 0 };
  const add = async (sheet: Sheet, row: readonly unknown[]) => {
    counts[sheet] += 1;
    await writers[sheet].write(row);
  };
  try {
    for (const [index, id] of ids.entries()) {
      for (const each of await read(portal, `/api/submissions?class_id=${id}`, portalSubmissions)) {
        const kept = await files.fetchAll(`arquivos/entregas/${each.id}`, each.files);
        await add('submissions', [
          ...[each.id, each.participant_id, each.class_id, each.activity_id, each.created_at, each.title],
          ...[isEvaluated(each) ? 'avaliada' : 'entregue', each.score, each.facilitator_comment, each.evaluated_at],
          kept.join('|'),
        ]);
      }
      for (const each of await read(portal, `/api/activity-template?class_id=${id}`, portalTemplates)) {
        const kept = await files.fetchAll('arquivos/modelos', [each]);
        await add('activity_templates', [
          ...[each.id, each.class_id, each.activity_id, each.description, kept.join('|'), each.created_at],
        ]);
      }
      for (const each of await read(portal, `/api/schedule/appointment/class/${id}`, portalAppointments)) {
        if (each.deleted_at != null) continue;
        const { social_network, main_topic, specific_questions } = each.additional_fields;
        await add('appointments', [
          ...[each.id, each.employee_id, each.start_time, each.finish_time],
          ...[each.type_id === BLOCK ? 'bloqueio' : 'agendamento', each.client_id, each.class_id, each.comments],
          ...[social_network, main_topic, specific_questions],
        ]);
      }
      onClass?.({ id, number: index + 1, of: ids.length });
    }
    for (const writer of Object.values(writers)) await writer.done();
  } finally {
    for (const writer of Object.values(writers)) await writer.close();
  }
  return {
    classes: ids.length,
    submissions: counts.submissions,
    templates: counts.activity_templates,
    appointments: counts.appointments,
    files: files.count,
    kept: files.kept,
    missing: files.missing,
  };
}

/** Any of status, score and time is enough, because old records lack some of them. */
const isEvaluated = ({ status, evaluated_at }: { status: string; evaluated_at: string }): boolean =>
  status === 'evaluated' || evaluated_at !== '';

async function read<Shape extends z.ZodType>(portal: OldService, path: string, shape: Shape): Promise<z.output<Shape>> {
  const answer = await portal.json(path);
  const { data, error } = shape.safeParse(answer);
  if (!error) return data;
  const [issue] = error.issues;
  const why = `an answer of another shape: ${issue!.path.join('.') || 'answer'}: ${issue!.message}`;
  throw new AppError('UPSTREAM_FAILED', 'OLD_SERVICE_FAILED', { path, why: why.slice(0, 300) });
}

interface SheetWriter {
  write(row: readonly unknown[]): Promise<void>;
  done(): Promise<void>;
  close(): Promise<void>;
}

/** Opens spreadsheets that are replaced only when they are complete; otherwise the earlier ones stay. */
async function openSheets(folder: string): Promise<Record<Sheet, SheetWriter>> {
  const opened = await Promise.all(
    Object.entries(sheets).map(async ([name, columns]) => [name, await openSheet(folder, name, columns)] as const),
  );
  return Object.fromEntries(opened) as Record<Sheet, SheetWriter>;
}

async function openSheet(folder: string, name: string, columns: readonly string[]): Promise<SheetWriter> {
  const target = path.join(folder, `${name}.csv`);
  const draft = `${target}.part`;
  const file = await open(draft, 'w');
  const line = (row: readonly unknown[]) => stringify([[...row]], { delimiter: ';', record_delimiter: '\r\n' });
  await file.write(`\u{feff}${line(columns)}`);
  return {
    write: async row => void (await file.write(line(row))),
    async done() {
      await file.sync();
      await rename(draft, target);
    },
    async close() {
      await file.close();
      await rm(draft, { force: true });
    },
  };
}

interface NamedFile {
  id: number;
  file_path: string;
  original_name: string;
}

/** The files of records, with their checksums in a list for `sha256sum -c`. */
class FetchedFiles {
  count = 0;
  kept = 0;
  readonly missing: string[] = [];

  private constructor(
    private readonly folder: string,
    private readonly portal: OldService,
    private readonly sums: Map<string, string>,
  ) {}

  static async of(folder: string, portal: OldService): Promise<FetchedFiles> {
    const text = await readFile(path.join(folder, SUMS), 'utf8').catch(() => '');
    const sums = text.split('\n').flatMap(line => {
      const [, sum, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
      return sum === undefined ? [] : [[name!, sum] as const];
    });
    return new FetchedFiles(folder, portal, new Map(sums));
  }

  /** @returns their paths within the folder, without files that the portal doesn't have */
  async fetchAll(place: string, files: readonly NamedFile[]): Promise<string[]> {
    const paths = [];
    for (const { id, file_path, original_name } of files) {
      const name = `${place}/${id}/${savedName(original_name)}`;
      if (await this.fetchOne(name, file_path)) paths.push(name);
    }
    return paths;
  }

  private async fetchOne(name: string, from: string): Promise<boolean> {
    const target = path.join(this.folder, name);
    const sum = this.sums.get(name);
    if (sum !== undefined && (await sumOf(target)) === sum) {
      this.count += 1;
      this.kept += 1;
      return true;
    }
    const encoded = from.split('/').map(encodeURIComponent).join('/');
    const fetched = await this.portal.file(`/api/submissions/files/${encoded}`, target);
    if (fetched === null) {
      if (this.missing.length < MAX_MISSING_TOLD) this.missing.push(from);
      return false;
    }
    this.sums.set(name, fetched);
    await appendFile(path.join(this.folder, SUMS), `${fetched}  ${name}\n`);
    this.count += 1;
    return true;
  }
}

const MAX_NAME = 150;

/** A valid name for a file system and for a cell (a bar separates the paths of a cell); its end, with the extension, stays. */
function savedName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '_')
    .replace(/^[.\s]+/, '')
    .trimEnd();
  return clean.slice(-MAX_NAME) || 'arquivo';
}

async function sumOf(file: string): Promise<string | null> {
  if (!(await stat(file).catch(() => null))?.isFile()) return null;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
