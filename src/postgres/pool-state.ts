// The state that the connections of a pool share, and the errors that they give alike.

/** PostgreSQL ends a statement itself at its limit; after this further time the connection is taken for broken. */
const GRACE_MS = 2_000;
/** Without any answer on any connection for this time, PostgreSQL is taken to be gone. */
const SILENCE_MS = 3_000;

export interface StatementLimits {
  /** Milliseconds after which PostgreSQL cancels a statement. */
  statementMs: number;
  /** Milliseconds for which a statement waits for a lock. */
  lockMs: number;
}

/** The pooler between us and PostgreSQL, found out when the first connection is made. */
export interface Pooler {
  /** The pooler sends named statements to the server connection that has them. */
  prepares: boolean;
}

/** The state of a pool that its connections share. */
export interface PoolState {
  limits: StatementLimits | null;
  waits: Waits;
  /** Undefined before the first connection, null without a pooler. */
  pooler: Pooler | null | undefined;
}

/** The waits for PostgreSQL of all connections of a pool together. */
export interface Waits {
  begin(): void;
  answered(): void;
  end(): void;
  silent(): boolean;
}

export function createWaits(): Waits {
  let waiting = 0;
  let since = 0;
  return {
    begin() {
      if (waiting++ === 0) since = performance.now();
    },
    answered() {
      since = performance.now();
    },
    end() {
      waiting -= 1;
    },
    silent: () => waiting > 0 && performance.now() - since > SILENCE_MS,
  };
}

/** Milliseconds after which the wait for a statement ends on our side; null: never. */
export const longestWait = ({ limits }: PoolState): number | null =>
  limits === null ? null : limits.statementMs + GRACE_MS;

/**
 * The statement that sets the limits of a transaction. A pooler in transaction mode gives each transaction another server
 * connection, so the limits go with the transaction.
 * @returns null for a statement that begins none, and for a connection that has the limits already
 */
export function limitsAfter(text: string, { limits, pooler }: PoolState): string | null {
  if (!pooler || !limits || !beginning.test(text)) return null;
  return `select set_config('statement_timeout', '${limits.statementMs}', true), set_config('lock_timeout', '${limits.lockMs}', true)`;
}
export const beginning = /^(begin|start transaction)\b/i;

/*
 * Errors that the driver describes only in sentences get a SQLSTATE here, at their source: the rest of the program asks for
 * codes.
 */
export const CONNECTION_FAILURE = '08006';
export const TOO_MANY_CONNECTIONS = '53300';
export const withCode = <E extends Error>(error: E, code: string): E & { code: string } =>
  Object.assign(error, { code: (error as { code?: string }).code ?? code });

export const noAnswer = (how: string, cause?: Error): Error =>
  Object.assign(new Error(`No answer from PostgreSQL ${how}`, { cause }), { code: 'ETIMEDOUT' });
