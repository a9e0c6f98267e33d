import { randomUUID } from 'node:crypto';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError, BusyError } from '../platform/errors.js';
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

/** The database can't do it now: cancelled by a time limit, no connection to be had, starting, stopping or away. */
const unavailable = new Set([
  '57014',
  '55P03',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
]);
/**
 * How the pool and the driver say that all connections were taken for too long, that the database does not answer who
 * connects, and that it was gone in the middle of a statement; these errors have no code. The ORM writes the statement
 * before it.
 */
const NO_CONNECTION =
  /(timeout exceeded when trying to connect|Connection terminated(?: unexpectedly| due to connection timeout)?|not queryable)$/;

/** What was thrown, as the AppError a caller may see; anything unknown is logged whole and becomes INTERNAL. */
export function toAppError(thrown: unknown, log: Logger): AppError {
  const cause = thrown instanceof GraphQLError ? (thrown.originalError ?? thrown) : thrown;
  if (cause instanceof AppError) return cause;
  if (cause instanceof GraphQLError) {
    // Raised by graphql-js itself about the request: a variable of the wrong type, an unknown operation.
    return new AppError('INVALID', cause.message);
  }
  const { code = '', message = '' } = (cause ?? {}) as { code?: string; message?: string };
  const refused = inputRefusals[code];
  if (refused) return new AppError('INVALID', refused);
  if (unavailable.has(code) || NO_CONNECTION.test(message)) {
    log.error({ err: cause }, 'what this needs is busy or away');
    return new BusyError();
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
