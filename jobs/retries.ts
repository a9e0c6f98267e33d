import { type BackoffStrategy, exponential } from 'agenda';
import { ZodError } from 'zod';
import { AppError, type ErrorCode } from '../src/failures/errors.js';
import type { Reason } from '../src/failures/reasons.js';

/** The delays between failed tries and the next ones. */
export type Backoff = BackoffStrategy;

const LONGEST_WAIT_MS = 60 * 60_000;

/** Our own rules give the same result every time; a failure outside may pass. Total: the compiler misses no code. */
const passes: Record<ErrorCode, boolean> = {
  UNAUTHENTICATED: false,
  FORBIDDEN: false,
  NOT_FOUND: false,
  INVALID: false,
  CONFLICT: true,
  RATE_LIMITED: true,
  UPSTREAM_FAILED: true,
  INTERNAL: true,
};

/** The other side refused, and will refuse again. */
const refusals: ReadonlySet<Reason> = new Set(['MESSAGING_REFUSED', 'CONVERSIONS_REFUSED', 'MAIL_REFUSED']);

/** True when another try can help: false after a refusal, and for a payload that the job can't read. */
export function isRetryable(error: Error): boolean {
  if (error instanceof AppError) return passes[error.code] && !refusals.has(error.reason);
  return !(error instanceof ZodError);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Ten tries over eleven hours, so that deliveries survive an outage of a night: after 2, 8, 32 and 128 seconds, 9 and 34
 * minutes, 2.3, 4 and 4 hours. Each delay varies by a fifth, so that the tries don't come all at once.
 */
export const defaultRetryBackoff: BackoffStrategy = exponential({
  delay: 2_000,
  factor: 4,
  maxDelay: 4 * HOUR,
  maxRetries: 9,
  jitter: 0.2,
});

/** Five tries over nine hours: after 20 seconds, 5 and 75 minutes, and 8 hours. */
export const fiveAttemptBackoff: BackoffStrategy = exponential({
  delay: 20_000,
  factor: 15,
  maxDelay: 8 * HOUR,
  maxRetries: 4,
  jitter: 0.2,
});

/** For days, in the end every half minute: for work that must be done as soon as the other side is back. */
export const untilBackBackoff: BackoffStrategy = exponential({
  delay: 1_000,
  factor: 2,
  maxDelay: 30_000,
  maxRetries: 5_000,
  jitter: 0.2,
});

/**
 * Milliseconds until the next try, never sooner than the other side asked for; null when there is no next try. A message that
 * another worker was sending, maybe a dead one, has not failed: its job waits until that claim ends, whichever try it is.
 */
export function nextRetryDelay(strategy: BackoffStrategy, context: Parameters<BackoffStrategy>[0]): number | null {
  const { error } = context;
  if (!isRetryable(error)) return null;
  const delay = strategy(context);
  if (delay === null) return null;
  const known = error instanceof AppError ? error : undefined;
  const asked = Math.min((known?.retryAfter ?? 0) * 1000, LONGEST_WAIT_MS);
  return known?.reason === 'MESSAGE_IN_FLIGHT' ? asked : Math.max(delay, asked);
}
