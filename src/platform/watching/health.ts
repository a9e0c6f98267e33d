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

/** The fault, in a word for readers of the probe; the log has the rest. */
function reasonOf(error: unknown): string {
  if (error instanceof StorageAwayError) return 'not mounted';
  if (error instanceof LaterTablesError) return 'tables of a later version';
  const { code = '' } = (error ?? {}) as { code?: string };
  if (['ENOSPC', 'EDQUOT'].includes(code)) return 'full';
  return ['EROFS', 'EACCES', 'EPERM'].includes(code) ? 'not writable' : 'unreachable';
}

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

/** Checks that it answers, and with tables that this version can work with. */
async function askTables({ database }: Pick<Services, 'database'>): Promise<void> {
  const [later] = await database.within(LIMIT_MS).rows<{ name: string }>(FOREIGN_CONTRACT, [ownContracts]);
  if (later) throw new LaterTablesError(`the contract step ${later.name} of a later version was applied`);
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
