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

/**
 * More than this process can do at the moment: 503 with `Retry-After` on every face, whatever a facade says of its code.
 * In the graph RATE_LIMITED with the reason BUSY.
 */
export class BusyError extends AppError {
  static readonly httpStatus = 503;
  constructor(message = 'Too many requests at the moment, try again shortly') {
    super('RATE_LIMITED', message, { retryAfter: 1, reason: 'BUSY' });
    this.name = 'BusyError';
  }
}
