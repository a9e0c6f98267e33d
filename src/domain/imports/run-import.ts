import { escapeLiteral, type Orm, databaseContext, type Transactional } from '../../postgres/index.js';
import { CsvTableError } from '../../platform/spreadsheets/csv-table.js';
import { type FieldProblem, wrong } from '../../failures/field-reasons.js';
import { type ObjectStore, requireStorage } from '../../platform/files/storage.js';
import { attachToLines, type FileOfLine, takeBack, takeIn } from '../files/import-files.write.js';
import { Attachments } from './attachments.js';
import {
  countStatement,
  leaveOutStatements,
  markBad,
  problemsTable,
  referringStatements,
  rememberBad,
  rowStatements,
  ruleStatements,
} from './checks.js';
import { matchedTable, matchStatement } from './matched.js';
import { mergeRows } from './merge.write.js';
import type { NounName } from './noun-names.js';
import { nouns } from './nouns.js';
import type { Noun } from './described-noun.js';
import { type FoundProblem, foundProblem, type ImportProblem, MAX_KEPT, MAX_REASONS, Problems } from './problems.js';
import { isReferredTo } from './references.js';
import { followMergedStatements, type Header, type ImportFile, readHeader, stagedTable, stageFile } from './stage.js';

/** Numbers of records of a noun that a run created, changed and left unchanged, and of lines that it left out or rejected. */
export interface ImportCounts {
  noun: NounName;
  made: number;
  changed: number;
  left: number;
  leftOut: number;
  rejected: number;
}

export interface ImportOutcome {
  /** The problems of lines that are wrong, or left out, in the order of the files: the first thousand, or all of a partial import. */
  problems: readonly ImportProblem[];
  /** The number of problems of wrong lines; problems of lines that are left out are not counted. */
  problemCount: number;
  /** The counts of every file; in a trial, of the records that would be written. Empty when it is refused. */
  counts: readonly ImportCounts[];
  /** Nothing may be written. */
  isRefused: boolean;
}

export interface ImportRequest {
  files: readonly ImportFile[];
  /** Folder of the files that lines name; null when there are none. */
  folder: string | null;
  /** Everything is done and then rolled back. */
  isTrial: boolean;
  /** The good lines are written without the bad ones. */
  isPartial?: boolean;
  timeZone: string;
  /** Named in the UIDs of new calendar entries (`installationName`). */
  installation: string;
  isRelative?: boolean;
  /** Called after each file; it may end the run by throwing. */
  onProgress?(done: { files: number }): Promise<void>;
}

/** The services that an import needs. */
export interface Importer {
  orm: Orm;
  now: () => Date;
  /** Called only when a line names a file that must be stored. */
  storage(): Promise<ObjectStore | null>;
  /** The transaction that writes the records, with its audit record. */
  record(work: (ctx: Transactional) => Promise<ImportOutcome>): Promise<ImportOutcome>;
}

/** Rolls the transaction back on purpose: nothing of it may stay. */
class Undone extends Error {
  constructor(readonly outcome: ImportOutcome & { attachments: AttachmentOfLine[] }) {
    super('undone');
  }
}

/** A file that a line names and that its record does not have. */
interface AttachmentOfLine {
  noun: NounName;
  line: number;
  sha256: string;
  position: number;
}

const MAX_ATTACHMENTS = 20_000;
/** Timeout of one statement. */
const LIMIT_MS = 15 * 60_000;
/** Additional time in which PostgreSQL ends the statement itself. */
const GRACE_MS = 5_000;
/** Key of an advisory lock: two imports at once could each be right and wrong together. */
const LOCK = 727_007;

/**
 * Imports spreadsheets: every line is read and checked, existing records are found, others are created. It is all or nothing, or
 * in a partial import all good lines. Nobody is told by mail. @returns the problems, or the counts
 * @throws errors that the files did not cause, such as an unavailable storage
 */
export async function runImport(by: Importer, request: ImportRequest): Promise<ImportOutcome> {
  const problems = new Problems();
  const headers = new Map<ImportFile, Header>();
  for (const file of request.files) {
    const header = await understood(file, problems, () => readHeader(file, problems));
    if (header) headers.set(file, header);
  }
  if (problems.count > 0) return failed(problems);
  const plan = { ...request, headers, attachments: new Attachments(request.folder) };
  const namesFiles = [...headers.values()].some(header =>
    header.some(column => column && !('noun' in column.cell) && FILE_COLUMNS.has(column.name)),
  );
  const trial = () =>
    undone(databaseContext({ orm: by.orm }).transaction(ctx => write(ctx, by, { ...plan, isTrial: true, taken: [] })));
  if (request.isTrial) return (await trial()).outcome;
  if (!namesFiles) return (await undone(by.record(ctx => write(ctx, by, { ...plan, taken: [] })))).outcome;
  // Only a full check shows the needed files; they are stored before any record is written.
  const { outcome, attachments } = await trial();
  if (outcome.isRefused) return outcome;
  const taken: TakenFile[] = [];
  const storage = attachments.length === 0 ? null : requireStorage(await by.storage());
  try {
    for (const each of attachments) {
      const file = plan.attachments.get(each.sha256);
      taken.push({ ...each, id: await takeIn(databaseContext({ orm: by.orm }), storage!, file, by.now()) });
    }
    return (await undone(by.record(ctx => write(ctx, by, { ...plan, taken })))).outcome;
  } catch (error) {
    if (storage)
      await takeBack(
        databaseContext({ orm: by.orm }),
        storage,
        taken.map(({ id }) => id),
      );
    throw error;
  }
}

type TakenFile = AttachmentOfLine & FileOfLine;
const FILE_COLUMNS = new Set(['file', 'files']);

interface Plan extends ImportRequest {
  headers: ReadonlyMap<ImportFile, Header>;
  attachments: Attachments;
  taken: readonly TakenFile[];
}

async function undone(
  work: Promise<ImportOutcome>,
): Promise<{ outcome: ImportOutcome; attachments: AttachmentOfLine[] }> {
  try {
    return { outcome: await work, attachments: [] };
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    const { attachments, ...outcome } = error.outcome;
    return { outcome, attachments };
  }
}

const failed = ({ kept, count }: Problems): ImportOutcome => ({
  problems: kept,
  problemCount: count,
  counts: [],
  isRefused: true,
});

/** A problem of the whole file is reported at one of its lines. */
async function understood<T>(
  { name }: Pick<ImportFile, 'name'>,
  problems: Problems,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CsvTableError)) throw error;
    problems.add(name, error.line ?? 1, null, error.problem);
    return null;
  }
}

/**
 * Reads, checks and writes everything, in the transaction of the context. @throws Undone with the problems, or a trial's counts
 */
async function write(ctx: Transactional, by: Importer, plan: Plan): Promise<ImportOutcome> {
  const { isPartial = false } = plan;
  const problems = new Problems(isPartial ? MAX_REASONS : MAX_KEPT);
  const now = by.now();
  const literals = {
    now: `${escapeLiteral(now.toISOString())}::timestamptz`,
    zone: escapeLiteral(plan.timeZone),
    installation: escapeLiteral(plan.installation),
  };
  const run = async (sql: string): Promise<{ rows: any[]; changed: number }> => {
    const filled = sql
      .replaceAll('{now}', literals.now)
      .replaceAll('{zone}', literals.zone)
      .replaceAll('{installation}', literals.installation);
    const { rows, rowCount } = await ctx.longStatement(filled, LIMIT_MS + GRACE_MS);
    return { rows, changed: rowCount ?? 0 };
  };
  await begin(run);
  const context = { timeZone: plan.timeZone, now, isRelative: plan.isRelative ?? false, attachments: plan.attachments };
  const counts: ImportCounts[] = [];
  const attachments: AttachmentOfLine[] = [];
  const ofNoun = new Map(plan.files.map(file => [file.noun.name, file]));
  for (const noun of nouns) {
    const file = ofNoun.get(noun.name);
    if (!file) continue;
    const tools = { context, problems };
    const rows = await understood(file, problems, () =>
      stageFile(
        { run, copyFrom: (text, lines) => ctx.copyFrom(text, lines, LIMIT_MS + GRACE_MS) },
        file,
        plan.headers.get(file)!,
        tools,
      ),
    );
    // COPY has ended with an error, and so has the transaction.
    if (rows === null) throw new Undone({ ...failed(problems), attachments: [] });
    for (const statement of followMergedStatements(noun)) await run(statement);
    if (noun.makeRoom) await run(noun.makeRoom(stagedTable(noun)));
    await run(matchStatement(noun));
    await run(`analyze ${matchedTable(noun)}`);
    for (const statement of leaveOutStatements(noun)) await run(statement);
    const ofRows = (sql: string) => run(sql.replaceAll('{rows}', matchedTable(noun)));
    if (!plan.isTrial) for (const statement of noun.locks ?? []) await ofRows(statement);
    for (const statement of [...rowStatements(noun), ...ruleStatements(noun, noun.before)]) await run(statement);
    if (isPartial) for (const statement of referringStatements(noun)) await run(statement);
    await run(markBad(noun));
    try {
      await run('set constraints all deferred');
      const merge = async () => {
        await mergeRows(ofRows, noun, { isTrial: plan.isTrial, now: literals.now });
        for (const step of noun.steps ?? []) await step(run);
        for (const statement of ruleStatements(noun, noun.after)) await run(statement);
      };
      await (isPartial ? withoutBad(run, noun, merge) : merge());
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (!code?.startsWith('23')) throw error;
      problems.add(file.name, 1, null, wrong('RECORD_REFUSED', { constraint: constraint ?? code }));
      throw new Undone({ ...failed(problems), attachments: [] });
    }
    await run(markBad(noun));
    if (isReferredTo(noun.name)) await run(rememberBad(noun));
    counts.push({ noun: noun.name, ...((await run(countStatement(noun))).rows[0] as Omit<ImportCounts, 'noun'>) });
    attachments.push(...(await neededFiles(run, file)));
    if (attachments.length > MAX_ATTACHMENTS)
      problems.add(file.name, 1, null, wrong('TOO_MANY_ATTACHMENTS', { max: MAX_ATTACHMENTS }));
    await attach(run, file, plan.taken);
    await plan.onProgress?.({ files: counts.length });
  }
  const found = await collected(run, ofNoun, problems, isPartial ? MAX_REASONS : MAX_KEPT);
  if (isPartial ? !hasGoodLines(found, counts) : found.problemCount > 0)
    throw new Undone({ ...found, counts: [], isRefused: true, attachments: [] });
  const outcome: ImportOutcome = { ...found, counts, isRefused: false };
  if (plan.isTrial) throw new Undone({ ...outcome, attachments });
  await run('set constraints all immediate');
  return outcome;
}

/** A fault of a whole file, told at its first line, refuses also a partial import. */
const hasGoodLines = ({ problems, problemCount }: Faults, counts: readonly ImportCounts[]): boolean =>
  problemCount === 0 ||
  (problemCount <= MAX_REASONS &&
    !problems.some(({ line }) => line === 1) &&
    counts.some(({ made, changed, left }) => made + changed + left > 0));

/**
 * Merges the good lines of a noun. Some rules find a bad line only among the written records: the merge is then undone, and done
 * again without that line. Each round excludes a line, so it ends.
 */
async function withoutBad(run: Run, noun: Noun, merge: () => Promise<void>): Promise<void> {
  for (;;) {
    await run('savepoint good_lines');
    await merge();
    const { rows } = await run(
      `select p.line, p."column", p.reason, p.params from import_problems as p
         join ${matchedTable(noun)} as r on r.line = p.line and not r.bad where p.noun = ${escapeLiteral(noun.name)}`,
    );
    if (rows.length === 0) return;
    await run('rollback to savepoint good_lines');
    await run(
      `insert into import_problems (noun, line, "column", reason, params, left_out)
       select ${escapeLiteral(noun.name)}, q.line, q."column", q.reason, q.params, false
         from jsonb_to_recordset(${escapeLiteral(JSON.stringify(rows))}::jsonb) as q (line int, "column" text, reason text, params jsonb)`,
    );
    await run(markBad(noun));
  }
}

type Run = (sql: string) => Promise<{ rows: any[]; changed: number }>;

/** Sets the limits: a large import may take longer than a request, but nothing waits for ever. */
async function begin(run: Run): Promise<void> {
  for (const setting of [`statement_timeout = ${LIMIT_MS}`, `lock_timeout = '10s'`, `work_mem = '64MB'`, 'jit = off'])
    await run(`set local ${setting}`);
  const { rows } = await run(`select pg_try_advisory_xact_lock(${LOCK}) as free`);
  if (!(rows[0] as { free: boolean }).free) throw new CsvTableError(wrong('IMPORT_RUNNING'));
  await run(problemsTable);
}

const fileColumnOf = ({ noun }: ImportFile) => noun.columns.find(({ name }) => FILE_COLUMNS.has(name));

async function neededFiles(run: Run, file: ImportFile): Promise<AttachmentOfLine[]> {
  const column = fileColumnOf(file);
  if (!column) return [];
  const { rows } = await run(
    `select r.line, f.sha256, f.position::int from ${matchedTable(file.noun)} as r,
            unnest(r.x_${column.name}) with ordinality as f (sha256, position)
      where r.state <> 'left' and not r.bad and r.c_${column.name} is null order by r.line, f.position limit ${MAX_ATTACHMENTS + 1}`,
  );
  return (rows as Omit<AttachmentOfLine, 'noun'>[]).map(each => ({ noun: file.noun.name, ...each }));
}

async function attach(run: Run, file: ImportFile, taken: readonly TakenFile[]): Promise<void> {
  const own = taken.filter(({ noun }) => noun === file.noun.name);
  const isSubmission = file.noun.name === 'submissions';
  const to = {
    owner: isSubmission ? 'submission_id' : 'activity_template_id',
    rows: matchedTable(file.noun),
    uploader: isSubmission ? 'r.participant_id' : 'null::int',
  } as const;
  for (let from = 0; from < own.length; from += 1_000) await attachToLines(run, to, own.slice(from, from + 1_000));
}

type Faults = Pick<ImportOutcome, 'problems' | 'problemCount'>;

/** All problems, in the order of the files and their lines. Beyond the limit those of left-out lines go first. */
async function collected(
  run: Run,
  files: ReadonlyMap<NounName, ImportFile>,
  { kept, count }: Problems,
  limit: number,
): Promise<Faults> {
  const { rows: totals } = await run('select count(*)::int as count from import_problems where not left_out');
  const { rows } = await run(
    `select p.noun, p.line, p."column", p.reason, p.params, p.left_out as "isLeftOut" from import_problems as p
      order by p.left_out, array_position(array[${nouns.map(({ name }) => escapeLiteral(name)).join(', ')}], p.noun), p.line limit ${limit}`,
  );
  const found = (rows as FoundProblem[]).map((each): ImportProblem => {
    const problem: FieldProblem = foundProblem(each);
    return {
      file: files.get(each.noun)!.name,
      line: each.line,
      column: each.column,
      problem,
      isLeftOut: each.isLeftOut,
    };
  });
  const order = nouns.map(({ name }) => files.get(name)?.name);
  const inOrder = (a: ImportProblem, b: ImportProblem): number =>
    order.indexOf(a.file) - order.indexOf(b.file) || a.line - b.line;
  const byWeight = ({ isLeftOut }: ImportProblem): number => (isLeftOut ? 1 : 0);
  const problems = [...kept, ...found]
    .sort((a, b) => byWeight(a) - byWeight(b) || inOrder(a, b))
    .slice(0, limit)
    .sort(inOrder);
  return { problems, problemCount: count + (totals[0] as { count: number }).count };
}
