import { StorageAwayError } from '../files/folder-storage.js';
import { FOREIGN_CONTRACT, ownContracts } from '../../postgres/index.js';
import type { Services } from '../services.js';

export interface Check {
  name: string;
  /** `ok`, `not configured`, or the fault. */
  result: string;
  ok: boolean;
}

const LIMIT_MS = 3_000;

/** A later version has applied a contract step: this one fails from now on, and gets no more requests. */
class LaterTablesError extends Error {}

/** SQLSTATE of PostgreSQL without room on its disk. */
const DISK_FULL = '53100';

/** The fault, in a word for readers of the probe; the log has the rest. */
function reasonOf(error: unknown): string {
  if (error instanceof StorageAwayError) return 'not mounted';
  if (error instanceof LaterTablesError) return 'tables of a later version';
  const { code = '' } = (error ?? {}) as { code?: string };
  if (['ENOSPC', 'EDQUOT', DISK_FULL].includes(code)) return 'full';
  return ['EROFS', 'EACCES', 'EPERM'].includes(code) ? 'not writable' : 'unreachable';
}

/** True when PostgreSQL's disk was full at the last trial, which is made when there is none of the last seconds. */
export const isDatabaseDiskFull = (services: Pick<Services, 'database'>): Promise<boolean> =>
  withinLimit(() => askRoom(services)).then(
    () => false,
    (error: { code?: string }) => error.code === DISK_FULL,
  );

/** Waits for an answer, but not forever. */
async function withinLimit(ask: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), LIMIT_MS);
  });
  try {
    await Promise.race([ask(), limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** The connection of an unanswered question is closed, so that probes of a silent database don't use up all of them. */
const askDatabase = ({ database }: Pick<Services, 'database'>) => database.within(LIMIT_MS).rows('select 1', []);

/**
 * A sort with less memory than it needs: PostgreSQL writes about 2 MB to its disk, and removes it at the end. It leaves no row,
 * no log of changes and no dead space behind, and a standby can do it.
 */
const WRITES_TO_DISK = `select count(*)::int as rows
  from (select set_config('work_mem', '64kB', true) as memory) as low,
       lateral (select repeat(md5(each::text || low.memory), 16) as line from generate_series(1, 4000) as each order by line offset 0) as lines`;
const TRIAL_PAUSE_MS = 10_000;
/** The last trial of each database: many probes of a few seconds are one trial. */
const trials = new WeakMap<object, { at: number; result: Promise<void> }>();

/** Checks that PostgreSQL has room on its disk, once in ten seconds. @throws Error with the code of a full disk */
function askRoom({ database }: Pick<Services, 'database'>): Promise<void> {
  const last = trials.get(database);
  if (last && performance.now() - last.at < TRIAL_PAUSE_MS) return last.result;
  const result = database
    .within(LIMIT_MS)
    .rows(WRITES_TO_DISK, [])
    .then(
      () => {},
      (error: { code?: string }) => {
        // Another failure says nothing about the disk: a limit for temporary files, a busy server.
        if (error.code === DISK_FULL) throw error;
      },
    );
  trials.set(database, { at: performance.now(), result });
  return result;
}

/** Checks that it answers, with tables that this version can work with, and with room for writes. */
async function askTables(services: Pick<Services, 'database'>): Promise<void> {
  const [later] = await services.database.within(LIMIT_MS).rows<{ name: string }>(FOREIGN_CONTRACT, [ownContracts]);
  if (later) throw new LaterTablesError(`the contract step ${later.name} of a later version was applied`);
  await askRoom(services);
}

/** True when PostgreSQL answers now. */
export async function databaseAnswers(services: Pick<Services, 'database' | 'log'>): Promise<boolean> {
  try {
    await withinLimit(() => askDatabase(services));
    return true;
  } catch (error) {
    services.log.warn({ err: error, check: 'postgresql' }, 'readiness check failed');
    return false;
  }
}

/** Asks everything the server can't work without, at the same time and with a time limit each. */
export function readinessChecks(
  services: Pick<Services, 'database' | 'jobStore' | 'log' | 'storage'>,
): Promise<Check[]> {
  const postgresql = () => askTables(services);
  const checks: Record<string, (() => Promise<unknown>) | null> = {
    postgresql,
    jobs: services.jobStore ? () => services.jobStore!.check() : postgresql,
    storage: services.storage && (() => services.storage!.check()),
  };
  return Promise.all(
    Object.entries(checks).map(async ([name, ask]): Promise<Check> => {
      if (!ask) return { name, result: 'not configured', ok: true };
      try {
        await withinLimit(ask);
        return { name, result: 'ok', ok: true };
      } catch (error) {
        services.log.warn({ err: error, check: name }, 'readiness check failed');
        return { name, result: reasonOf(error), ok: false };
      }
    }),
  );
}
