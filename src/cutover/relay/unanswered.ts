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

/** The old service gave no answer. */
export class Unanswered extends Error {
  constructor(readonly code: string) {
    super(`The old service did not answer: ${code}`);
  }
  get isSilent(): boolean {
    return this.code === 'UND_ERR_HEADERS_TIMEOUT';
  }
}

/** True when the old service may have done a request with this failure. */
export const mayBeDone = (failure: unknown): boolean =>
  // Without such a cause the request was not sent: it is wrong itself, or the old service is left alone.
  failure instanceof AppError && failure.cause instanceof Unanswered && !withoutConnection.has(failure.cause.code);
