import { randomUUID } from 'node:crypto';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError, BusyError, NotNowError, UnavailableError } from '../platform/errors.js';
import type { Logger } from '../platform/logger.js';

/** Codes that Apollo Server gives to requests it refuses before execution; to our callers they are all INVALID. */
const refusedByApollo = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** What PostgreSQL says of values that no column can hold, by SQLSTATE: the caller's mistake, not ours. */
const inputRefusals: Record<string, string> = {
  '22021': 'A text has a character that can’t be stored',
  '22P05': 'A text has a character that can’t be stored',
  '22003': 'A number is out of range',
  // A year before 1 or after 9999, which ISO 8601 writes in a way of its own.
  '22007': 'A date is out of range',
  '22008': 'A date is out of range',
  '22009': 'A date is out of range',
};

/** PostgreSQL can't do it now: ended by a time limit, or no connection to be had. */
const busy = new Set(['57014', '55P03', '53300']);

/**
 * It is starting, stopping, out of disk or memory, only a standby, or can't be reached; class 08 is said by PostgreSQL, and
 * by a pooler that finds no server.
 */
const unavailable =
  /^(08...|57P0[1-5]|53100|53200|58030|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * How the pool and the driver say that all connections were taken for too long, and that the database does not answer or
 * was gone in the middle of a statement; these errors have no code. The ORM writes the statement before it.
 */
const NO_FREE_CONNECTION = /timeout exceeded when trying to connect$/;
const NO_CONNECTION =
  /(No answer from PostgreSQL(?: within \d{1,9} ms| on any connection)|Connection terminated(?: unexpectedly| due to connection timeout)?|timeout expired|not queryable)$/;

/** What a database that is busy or away throws, as what its caller is told; null for anything else. */
export function toNotNow(thrown: unknown): NotNowError | null {
  if (thrown instanceof NotNowError) return thrown;
  const { code = '', message = '' } = (thrown ?? {}) as { code?: string; message?: string };
  if (unavailable.test(code) || NO_CONNECTION.test(message)) return new UnavailableError();
  return busy.has(code) || NO_FREE_CONNECTION.test(message) ? new BusyError() : null;
}

/** What was thrown, as the AppError a caller may see; anything unknown is logged whole and becomes INTERNAL. */
export function toAppError(thrown: unknown, log: Logger): AppError {
  const cause = thrown instanceof GraphQLError ? (thrown.originalError ?? thrown) : thrown;
  if (cause instanceof AppError) return cause;
  if (cause instanceof GraphQLError) {
    // Raised by graphql-js itself about the request: a variable of the wrong type, an unknown operation.
    return new AppError('INVALID', cause.message);
  }
  const { code = '' } = (cause ?? {}) as { code?: string };
  const refused = inputRefusals[code];
  if (refused) return new AppError('INVALID', refused);
  const notNow = toNotNow(cause);
  if (notNow) {
    log.error({ err: cause }, 'what this needs is busy or away');
    return notNow;
  }
  const errorId = randomUUID();
  log.error({ err: cause, errorId }, 'unexpected error');
  return new AppError('INTERNAL', `Internal error ${errorId}`);
}

/** Apollo's `formatError`: one closed list of codes, no stack, no internals. */
export function formatError(log: Logger) {
  return (formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError => {
    const { message, locations, path } = formatted;
    const code = String(formatted.extensions?.['code'] ?? '');
    // Clients of automatic persisted queries know a miss by its message, PersistedQueryNotFound.
    if (refusedByApollo.has(code)) return { message, locations, path, extensions: { code: 'INVALID' } };
    const error = toAppError(thrown, log);
    return {
      message: error.message,
      locations,
      path,
      extensions: { code: error.code, ...error.details },
    };
  };
}
