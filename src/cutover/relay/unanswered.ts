import { AppError } from '../../failures/errors.js';

/** Errors without a connection: the old service can't have got anything. */
const withoutConnection = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Errors of undici for an answer that it can't read: its headers are too long (legacy-clients.ts), or no HTTP. */
const unreadable = new Set(['UND_ERR_HEADERS_OVERFLOW', 'HTTPParserError']);

/** The old service gave no answer, or one that can't be passed on. */
export class Unanswered extends Error {
  constructor(readonly code: string) {
    super(`The old service did not answer: ${code}`);
  }
  get isSilent(): boolean {
    return this.code === 'UND_ERR_HEADERS_TIMEOUT';
  }
  /** It is there, and answers this request so: others may well be answered. */
  get isUnreadable(): boolean {
    return unreadable.has(this.code);
  }
}

/** True when the old service may have done a request with this failure. */
export const mayBeDone = (failure: unknown): boolean =>
  // Without such a cause the request was not sent: it is wrong itself, or the old service is left alone.
  failure instanceof AppError && failure.cause instanceof Unanswered && !withoutConnection.has(failure.cause.code);
