/** Every way a request can fail that a caller is told about (INTERFACE.md section 7). The list is closed. */
export const errorCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'INVALID',
  'CONFLICT',
  'RATE_LIMITED',
  'UPSTREAM_FAILED',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** HTTP status of each code, where a contract says nothing else. Total: the compiler misses no code. */
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

/** A failure meant for the caller: its message is shown as it is, so it carries no internals. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    /** For validation: what is wrong, by field. For RATE_LIMITED: seconds to wait. Among several ways to fail: which. */
    readonly details: { fields?: Record<string, string>; retryAfter?: number; reason?: string } = {},
  ) {
    super(message);
    this.name = 'AppError';
  }
}

/** What can't be done now and may be done shortly: 503 with `Retry-After` on every face, whatever a facade says of its code. */
export abstract class NotNowError extends AppError {
  static readonly httpStatus = 503;
}

/** More than this process can do at the moment. In the graph RATE_LIMITED with the reason BUSY. */
export class BusyError extends NotNowError {
  constructor(message = 'Too many requests at the moment, try again shortly') {
    super('RATE_LIMITED', message, { retryAfter: 1, reason: 'BUSY' });
    this.name = 'BusyError';
  }
}

/**
 * The database is away or does not answer. In the graph UPSTREAM_FAILED with the reason UNAVAILABLE; a route whose contract
 * names another status for it declares that (`errors: { UNAVAILABLE: … }`).
 */
export class UnavailableError extends NotNowError {
  constructor() {
    super('UPSTREAM_FAILED', 'The database does not answer at the moment, try again shortly', {
      retryAfter: 5,
      reason: 'UNAVAILABLE',
    });
    this.name = 'UnavailableError';
  }
}

const reasonsOfNotNow: ReadonlySet<string | undefined> = new Set(['BUSY', 'UNAVAILABLE']);
/** HTTP status of what the graph says by code and reason. */
export const httpStatusOfFailure = (code: ErrorCode, reason: string | undefined): number =>
  reasonsOfNotNow.has(reason) ? NotNowError.httpStatus : httpStatusOf[code];
