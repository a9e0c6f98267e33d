import { randomUUID } from 'node:crypto';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError, busy, type ErrorCode, isTemporaryFailure, unavailable } from '../failures/errors.js';
import { wordsIn } from '../failures/messages/index.js';
import type { Language } from '../failures/messages/language.js';
import type { PlainReasonOf, Reason } from '../failures/reasons.js';
import type { Logger } from '../platform/watching/logger.js';
import { invalidField, isFieldReason } from '../failures/validation.js';
import { missingReference } from './missing-reference.js';

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

/** PostgreSQL's errors for values that no column can hold, by SQLSTATE: the caller's mistake, not ours. */
const inputRefusals: Record<string, PlainReasonOf<'INVALID'>> = {
  '22021': 'TEXT_NOT_STORABLE',
  '22P05': 'TEXT_NOT_STORABLE',
  '22003': 'NUMBER_OUT_OF_RANGE',
  // A year before 1 or after 9999, because ISO 8601 writes it in a way of its own.
  '22007': 'DATE_OUT_OF_RANGE',
  '22008': 'DATE_OUT_OF_RANGE',
  '22009': 'DATE_OUT_OF_RANGE',
};

/** PostgreSQL can't do it now: it was ended by a time limit or in favour of others, or there was no connection. */
const busyStates = new Set(['57014', '55P03', '53300', '40P01', '40001']);

/**
 * It is starting, stopping, out of disk or memory, only a standby, or can't be reached. Class 08 comes from PostgreSQL, and
 * from a pooler that finds no server.
 */
const away =
  /^(08...|57P0[1-5]|53100|53200|58030|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** The error of a busy or absent database, in the form for the caller; null for anything else. */
export function toTemporaryFailure(thrown: unknown): AppError | null {
  if (isTemporaryFailure(thrown)) return thrown;
  const { code = '' } = (thrown ?? {}) as { code?: string };
  if (away.test(code)) return unavailable();
  return busyStates.has(code) ? busy() : null;
}

/** The refusal of a variable's value by a scalar that tells the fault, with the name of the field; null for all others. */
function refusedValue(thrown: unknown): AppError | null {
  let cause = thrown;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  const fault = cause instanceof GraphQLError && cause.extensions['fault'];
  if (!isFieldReason(fault)) return null;
  const { message } = thrown as GraphQLError;
  const [, variable = 'value'] = /^Variable "\$(\w+)"/.exec(message) ?? [];
  // graphql-js writes the path of the value in the variable at the end of the sentence, behind the value.
  const sentence = message.slice(0, message.lastIndexOf('; '));
  const before = ` at "${variable}`;
  const at = sentence.lastIndexOf(before);
  const path = at === -1 ? '' : sentence.slice(at + before.length, -1);
  const field = path.replaceAll(/\[(\d+)\]/g, '.$1').replace(/^\./, '') || variable;
  return invalidField(field, { reason: fault, params: {} });
}

/** The thrown error as the AppError that a caller may see; anything unknown is logged whole and becomes INTERNAL. */
export function toAppError(thrown: unknown, log: Logger): AppError {
  const refusal = refusedValue(thrown);
  if (refusal) return refusal;
  const cause = thrown instanceof GraphQLError ? (thrown.originalError ?? thrown) : thrown;
  if (cause instanceof AppError) return cause;
  if (cause instanceof GraphQLError) {
    // Raised by graphql-js itself about the request: a variable of the wrong type, an unknown operation.
    return new AppError('INVALID', 'REQUEST_REFUSED', { detail: cause.message });
  }
  const { code = '' } = (cause ?? {}) as { code?: string };
  const refused = inputRefusals[code];
  if (refused) return new AppError('INVALID', refused);
  const missing = missingReference(cause);
  if (missing) return missing;
  const failure = toTemporaryFailure(cause);
  if (failure) {
    log.error({ err: cause }, 'what this needs is busy or away');
    return failure;
  }
  const errorId = randomUUID();
  log.error({ err: cause, errorId }, 'unexpected error');
  return new AppError('INTERNAL', 'UNEXPECTED', { errorId });
}

/** The graph's description of a failure beside its message. Described in the schema (`ErrorExtensions`). */
export interface Extensions {
  [name: string]: unknown;
  code: ErrorCode;
  reason: Reason;
  params: Readonly<Record<string, unknown>>;
  /** The fault of each wrong field, in words. */
  fields?: Record<string, string>;
  retryAfter?: number;
}

export const extensionsOf = (error: AppError, language: Language = 'en'): Extensions => {
  const { code, reason, params, fields, retryAfter } = error;
  return {
    code,
    reason,
    params: fields ? { ...params, fields } : params,
    ...(fields && { fields: wordsIn[language].ofFields(error) }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
};

/** A failure as an error of the graph, for requests without an operation. @param language of the message */
export const asGraphError = (
  error: AppError,
  language: Language = 'en',
): { message: string; extensions: Extensions } => ({
  message: wordsIn[language].of(error),
  extensions: extensionsOf(error, language),
});

/** Apollo's `formatError`: one closed list of codes, no stack, no internals. @param language of the messages */
export function formatError(log: Logger, language: Language = 'en') {
  return (formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError => {
    const { message, locations, path } = formatted;
    const code = formatted.extensions?.['code'];
    const cause = thrown instanceof GraphQLError ? thrown.originalError : thrown;
    // Clients of automatic persisted queries recognise a miss by its message, PersistedQueryNotFound.
    const isRefused =
      typeof code === 'string' && refusedByApollo.has(code) && !(cause instanceof AppError) && !refusedValue(thrown);
    const error = isRefused ? new AppError('INVALID', 'REQUEST_REFUSED', { detail: message }) : toAppError(thrown, log);
    return {
      message: wordsIn[language].of(error),
      locations,
      path,
      extensions: extensionsOf(error, language),
    };
  };
}
