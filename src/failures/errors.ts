import { wordsIn } from './messages/index.js';
import type { Fields } from './field-reasons.js';
import type { Given, Params } from './reason-params.js';
import type { ErrorCode, Reason, ReasonOf, ReasonParams } from './reasons.js';

export type { ErrorCode };

/** In the order of docs/using/graph.md. */
export const errorCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'INVALID',
  'CONFLICT',
  'RATE_LIMITED',
  'UPSTREAM_FAILED',
  'INTERNAL',
] as const satisfies readonly ErrorCode[];

/** HTTP status of each code, unless a contract says otherwise. Total: the compiler misses no code. */
export const httpStatusOf: Record<ErrorCode, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INVALID: 400,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  UPSTREAM_FAILED: 502,
  INTERNAL: 500,
};

/**
 * HTTP status of reasons that HTTP has one for. It stands before the status that a facade or a route gives to the code: only a
 * route's status for the reason itself goes before it.
 */
const ownStatus: Partial<Record<Reason, number>> = {
  // An action that can’t be done now and may be done shortly: 503 with Retry-After on every face.
  BUSY: 503,
  UNAVAILABLE: 503,
  // The status that the old service of a facade would have answered.
  OLD_SERVICE_UNREACHABLE: 502,
  OLD_SERVICE_UNREADABLE: 502,
  OLD_SERVICE_PAUSED: 503,
  OLD_SERVICE_SILENT: 504,
  METHOD_NOT_ALLOWED: 405,
  // Existed once, and exists no more.
  ROUTE_CLOSED: 410,
  ROUTE_BROWNOUT: 410,
  BODY_TOO_SLOW: 408,
  REQUEST_TOO_SLOW: 408,
  HEADERS_TOO_LARGE: 431,
  BODY_TOO_LARGE: 413,
  FORM_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  TOO_MANY_FILES: 413,
  FIELD_VALUE_TOO_LONG: 413,
  MEDIA_TYPE_UNSUPPORTED: 415,
  CONTENT_ENCODING_UNSUPPORTED: 415,
  CHARSET_UNSUPPORTED: 415,
  // Faults of the request itself, and not of its values.
  API_KEY_MISSING: 401,
  API_KEY_INVALID: 401,
  FORM_NONCE_INVALID: 403,
  ACTION_MISSING: 400,
  ACTION_UNKNOWN: 400,
  BODY_MALFORMED: 400,
  BODY_UNREADABLE: 400,
  BODY_ABORTED: 400,
  BODY_LENGTH_WRONG: 400,
  FORM_MALFORMED: 400,
  FORM_INTERRUPTED: 400,
  FIELD_NAME_MISSING: 400,
  FIELD_NAME_TOO_LONG: 400,
  FIELD_NAME_TOO_DEEP: 400,
  FIELD_NAME_INDEX_TOO_LARGE: 400,
  FIELD_NAME_INVALID: 400,
  TOO_MANY_FIELDS: 400,
  TOO_MANY_PARTS: 400,
  UNEXPECTED_FILE: 400,
  PATH_MALFORMED: 400,
  PATH_NOT_AN_ADDRESS: 400,
  HOST_MISSING: 400,
  HOST_MALFORMED: 400,
  PROTOCOL_UNKNOWN: 400,
};
/** The status of the reason itself, in place of the status of its code. */
export const ownStatusOf = (reason: Reason): number | undefined => ownStatus[reason];

/**
 * A failure meant for the caller. Its identity is code, reason and parameters (reasons.ts); these carry no internals. Each face
 * words it in its language, with its own names of fields. The message is the English one, for logs and operators.
 */
class ErrorWithReason extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly reason: Reason,
    readonly params: Params = {},
    /** The faults, by the domain's names of the fields. */
    readonly fields?: Fields,
  ) {
    super(wordsIn.en.of({ reason, params, fields }));
    this.name = 'AppError';
  }

  /** Seconds to wait, if known. */
  get retryAfter(): number | undefined {
    const { retryAfter } = this.params;
    return typeof retryAfter === 'number' ? retryAfter : undefined;
  }

  /** HTTP status if a face says nothing else. */
  get httpStatus(): number {
    return ownStatus[this.reason] ?? httpStatusOf[this.code];
  }
}

/** Takes only a reason of its code, with the parameters of that reason; the compiler sees to it. */
export const AppError = ErrorWithReason as {
  new <Code extends ErrorCode, R extends ReasonOf<Code>>(
    code: Code,
    reason: R,
    ...details: [...params: Given<ReasonParams<Code, R>>, fields?: Fields]
  ): ErrorWithReason;
  readonly prototype: ErrorWithReason;
};
export type AppError = ErrorWithReason;

/** More than this process can do at the moment. @param with the thing that there is too much of */
export const busy = (of: 'REQUESTS' | 'FILES' | 'WAITING_FILES' | 'TIME' = 'REQUESTS'): AppError =>
  new AppError('RATE_LIMITED', 'BUSY', { with: of, retryAfter: 1 });

/** The database is away or does not answer. */
export const unavailable = (): AppError => new AppError('UPSTREAM_FAILED', 'UNAVAILABLE', { retryAfter: 5 });

/** A failure of an action that may succeed shortly: the process is busy, or the database is away. */
export type TemporaryFailure = AppError & { readonly reason: 'BUSY' | 'UNAVAILABLE' };
export const isTemporaryFailure = (error: unknown): error is TemporaryFailure =>
  error instanceof AppError && (error.reason === 'BUSY' || error.reason === 'UNAVAILABLE');
