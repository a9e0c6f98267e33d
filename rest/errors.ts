import type { ServerResponse } from 'node:http';
import multer from 'multer';
import type { z } from 'zod';
import { toAppError } from '../src/graph/errors.js';
import { AppError, NotNowError, UnavailableError } from '../src/platform/errors.js';
import type { Logger } from '../src/platform/logger.js';
import { stateOf } from './request-state.js';
import { type AnyRoute, type Facade, type FailureBody, isRaw, type Route } from './route.js';

/** A failure as HTTP says it. */
export interface HttpFailure {
  status: number;
  message: string;
  retryAfter?: number;
  details?: AppError['details'];
}

/** The body of a failure in the shape of the face that was asked; mountFacade notes which that is. */
export function failureBody(res: ServerResponse, ...[status, message, details]: Parameters<FailureBody>) {
  const { entry, facade } = stateOf(res);
  const say = entry?.failure?.body ?? facade?.errorBody;
  return say ? say(status, message, details) : { message };
}

const isHttpFailure = (thrown: unknown): thrown is HttpFailure =>
  typeof thrown === 'object' && thrown !== null && !(thrown instanceof Error) && 'status' in thrown;

/** What body-parser and Express say of a request they could not read. */
const requestFailures: Record<string, HttpFailure> = {
  'entity.parse.failed': { status: 400, message: 'The body is not valid JSON' },
  'entity.too.large': { status: 413, message: 'The body is too large' },
  'encoding.unsupported': { status: 415, message: 'This content encoding is not supported' },
  'parameters.too.many': { status: 413, message: 'The form has too many fields' },
  'charset.unsupported': { status: 415, message: 'This character set is not supported' },
  'request.aborted': { status: 400, message: 'The request was aborted' },
  'request.size.invalid': { status: 400, message: 'The body is not as long as announced' },
};

/** `startTime` as `start_time`, when that is what the path calls it: the graph's rules name fields in its own way. */
export function inWireNames(thrown: unknown, entry: AnyRoute): unknown {
  const fields = thrown instanceof AppError ? Object.entries(thrown.details.fields ?? {}) : [];
  const sentence = fields.map(([field, message]) => `${field}: ${message}`).join('; ');
  if (!(thrown instanceof AppError) || fields.length === 0 || thrown.message !== sentence) return thrown;
  const names = new Set(
    [entry.params, entry.query, isRaw(entry) ? entry.accepts : entry.body].flatMap(shape =>
      Object.keys((shape as z.ZodObject | undefined)?.shape ?? {}),
    ),
  );
  const wireName = (field: string) => {
    const own = entry.fieldNames?.[field];
    if (own) return own;
    if (field === 'idempotencyKey') return 'Idempotency-Key';
    const name = toSnakeCase(field);
    return names.has(name.split('.', 1)[0]!) ? name : field;
  };
  // The details keep the graph's names: what words them by field (ErrorOverride, FailureBody) knows those.
  const message = fields.map(([field, wrong]) => `${wireName(field)}: ${inWireWords(wrong, wireName)}`).join('; ');
  return new AppError(thrown.code, message, thrown.details);
}

/** What is said of a field may name another one: `clientId`. */
const inWireWords = (text: string, wireName: (field: string) => string): string =>
  text.replaceAll(/\b[a-z]{1,40}[A-Z]\w{0,40}/g, wireName);

export const toSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** Whatever was thrown, as the status and message that this facade says for it. */
export function toHttpFailure(
  thrown: unknown,
  facade: Pick<Facade, 'errorStatus'>,
  overrides: Route['errors'],
  log: Logger,
): HttpFailure {
  if (isHttpFailure(thrown)) return thrown;
  if (thrown instanceof multer.MulterError) {
    const tooLarge =
      thrown.code === 'LIMIT_FILE_SIZE' || thrown.code === 'LIMIT_FILE_COUNT' || thrown.code === 'LIMIT_FIELD_VALUE';
    return { status: tooLarge ? 413 : 400, message: thrown.message };
  }
  if (thrown instanceof Error && !(thrown instanceof AppError)) {
    const known = requestFailures[(thrown as { type?: string }).type ?? ''];
    if (known) return known;
    if (thrown instanceof URIError) return { status: 400, message: 'The path is not properly encoded' };
    // What body-parser has no type for: a body that announced itself as compressed and is not.
    if ((thrown as { status?: unknown }).status === 400) return { status: 400, message: 'The body can’t be read' };
  }
  const error = toAppError(thrown, log);
  const notNow = error instanceof NotNowError;
  const override = notNow ? ofUnavailable(error, overrides) : overrides?.[error.code];
  return {
    status: override?.status ?? (notNow ? NotNowError.httpStatus : facade.errorStatus[error.code]),
    message:
      typeof override?.message === 'function'
        ? override.message(error.details, error.message)
        : (override?.message ?? error.message),
    retryAfter: error.details.retryAfter,
    details: error.details,
  };
}

/** A process that has too much to do says so on every route alike. */
const ofUnavailable = (error: AppError, overrides: Route['errors']) =>
  error instanceof UnavailableError ? overrides?.UNAVAILABLE : undefined;
