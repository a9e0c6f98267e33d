import { Pool, type PoolConfig } from 'pg';
import { boundedPool } from './connections.js';
import { type Database, openDatabase, type ByteRows } from './database.js';
import type { Logger } from '../platform/watching/logger.js';
import type { ReplicaMetrics } from '../platform/watching/metrics.js';
import { LOCK_MS } from './orm.js';
import { replicaTimes, watchReplica } from './replica-watch.js';

/**
 * The database that an operation reads from outside of transactions: all reads go to one place, so that they do not go back in
 * time.
 */
export interface Reads extends Pick<Database, 'rows' | 'bytes'> {
  /** Later reads go to the primary, as entities and transactions do: data once seen there may not be gone again. */
  stayAtPrimary(): void;
}

/** The standby for reading queries (DATABASE_READ_URL), or its absence. */
export interface Replica {
  /** The primary: for changes, jobs, sign-ins, and everything when there is no replica. */
  readonly primary: Reads;
  /** The place of reads for an operation that begins now and changes nothing; null: at the primary, as everything else. */
  reads(): Reads | null;
  /**
   * To be waited for before a write is answered: every later caller, through any process, then sees it. The replica has it
   * after milliseconds as a rule; one that is behind makes a write wait for a second at most, and is left then.
   */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

const primaryOf = ({ rows, bytes }: Database): Reads => ({ rows, bytes, stayAtPrimary: () => {} });

export const noReplica = (database: Database): Replica => ({
  primary: primaryOf(database),
  reads: () => null,
  caughtUp: async () => {},
  close: async () => {},
});

interface Options {
  url: string;
  /** PostgreSQL itself, past poolers. */
  directUrl: string;
  /** The pool of the primary; the replica's pool has the same size and types. */
  pool: Pool;
  database: Database;
  statementMs: number;
  log: Logger;
  metrics: ReplicaMetrics;
}

/** A replica without a connection after this time is not waited for. */
const CONNECT_MS = 1_000;

/**
 * Error codes meaning that the replica could not answer, and the primary can. Examples are a connection that was not to be had
 * or broke, a server that stops or starts, a query that blocked replaying. A statement that was too slow is not repeated, nor a
 * statement that writes (25006), because that is a fault of ours.
 */
const ofReplica =
  /^(08...|57P0[1-5]|53[0-3]00|58030|40001|40P01|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Replaying went first, or there are more readers than connections: other reads may go on there. */
const ofThisRead = ['40001', '40P01', '53300'];
const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? '';

/** Opens the connections to the replica, even when it is absent; begins to use it when it is there. */
export function openReplica(options: Options): Replica {
  const { url, directUrl, pool, database, statementMs, log, metrics } = options;
  const max = pool.options.max;
  const open = (connectionString: string, size: number, connectMs: number) =>
    plainPool({ connectionString, max: size, types: pool.options.types }, { statementMs, connectMs });
  const openReads = () => {
    const own = open(url, max, CONNECT_MS);
    return { database: openDatabase(own), end: () => own.end().catch(() => {}) };
  };
  const watched = { primary: open(directUrl, 1, 2 * replicaTimes.leaseMs), replica: open(url, 1, replicaTimes.lagMs) };

  let current = openReads();
  /** Rejects reads that wait for an answer of the replica. */
  const waiting = new Set<(error: Error) => void>();
  const watch = watchReplica(watched, replicaTimes, {
    used: () => log.info('queries read from the replica'),
    left: error => log.warn({ err: error }, 'queries read from the primary: the replica is away or behind'),
    silent(error) {
      const gone = Object.assign(new Error('The replica gives no answer', { cause: error }), { code: '08006' });
      for (const reject of waiting) reject(gone);
      // Connections that broke silently would keep the first readers waiting when it is back.
      void current.end();
      current = openReads();
    },
  });
  metrics.watched({ isUsed: () => watch.isUsable(), lagSeconds: () => watch.lagSeconds() });

  const answered = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.add(reject);
      void work.then(resolve, reject).then(() => waiting.delete(reject));
    });

  class ReplicaReads implements Reads {
    private readonly replica = current.database;
    private isAtPrimary = false;

    rows<Row>(...given: Parameters<Database['rows']>): Promise<Row[]> {
      return this.run(of => of.rows<Row>(...given));
    }

    bytes(...given: Parameters<Database['bytes']>): Promise<ByteRows> {
      return this.run(of => of.bytes(...given));
    }

    stayAtPrimary(): void {
      this.isAtPrimary = true;
    }

    /** Several statements of an operation may fail; they count once. */
    private goOnAtPrimary(): void {
      if (!this.isAtPrimary) metrics.repeated.inc();
      this.stayAtPrimary();
    }

    /** A replica without answers was left for good: when it is back, it has other connections. */
    private get database(): Database {
      return this.isAtPrimary || this.replica !== current.database ? database : this.replica;
    }

    private async run<T>(read: (of: Database) => Promise<T>): Promise<T> {
      const from = this.database;
      if (from === database) return read(database);
      try {
        return await answered(read(from));
      } catch (error) {
        if (!ofReplica.test(codeOf(error))) throw error;
        this.goOnAtPrimary();
        if (!ofThisRead.includes(codeOf(error))) watch.failed(error as Error);
        return read(database);
      }
    }
  }

  return {
    primary: primaryOf(database),
    reads() {
      const isUsable = watch.isUsable();
      metrics.reads.inc({ side: isUsable ? 'replica' : 'primary' });
      return isUsable ? new ReplicaReads() : null;
    },
    caughtUp: () => watch.caughtUp(),
    async close() {
      await watch.close();
      await Promise.all([current.end(), watched.primary.end(), watched.replica.end()]);
    },
  };
}

/** A pool with the same bounds as that of the primary (orm.ts), and without an ORM. */
export function plainPool(
  config: PoolConfig,
  { statementMs, connectMs }: { statementMs: number; connectMs: number },
): Pool {
  const { options, guard } = boundedPool({ statementMs, lockMs: LOCK_MS });
  const pool = new Pool({ application_name: 'elo', ...config, ...options, connectionTimeoutMillis: connectMs });
  // Without a listener an error of an idle connection would end the process; a used connection reports it through its
  // statement.
  pool.on('error', () => {});
  pool.on('connect', client => client.on('error', () => {}));
  guard(pool);
  return pool;
}
