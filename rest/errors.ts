import type { Response } from 'express';
import multer from 'multer';
import type { z } from 'zod';
import { toAppError } from '../src/graph/errors.js';
import { AppError, ownStatusOf } from '../src/failures/errors.js';
import type { Logger } from '../src/platform/watching/logger.js';
import { stateOf } from './request-state.js';
import { wordsIn } from '../src/failures/messages/index.js';
import type { Language } from '../src/failures/messages/language.js';
import type { NameOf } from '../src/failures/messages/words.js';
import type { PlainReasonOf, Reason } from '../src/failures/reasons.js';
import { type AnyRoute, type Facade, type FailureBody, isRaw, type Route } from './route.js';

/** A face's way to tell failures: the language, the names of fields, the statuses and the shape. */
interface Face {
  language: Language;
  nameOf?: NameOf;
  errorStatus?: Facade['errorStatus'];
  errors?: Route['errors'];
  body: FailureBody;
}

/** For paths without a facade: `/uploads`, and everything before a facade is chosen. */
const noFacade: Face = { language: 'en', body: (_status, message) => ({ message }) };

const faceOfFacade = ({ language, errorStatus, errorBody }: Facade, own?: Language): Face => ({
  language: own ?? language,
  errorStatus,
  body: errorBody,
});

/** A path may tell its failures in its own way. */
const faceOfRoute = (entry: AnyRoute, facade: Facade): Face => ({
  language: entry.failure?.language ?? facade.language,
  nameOf: wireNamesOf(entry),
  errorStatus: facade.errorStatus,
  errors: entry.errors,
  body: entry.failure?.body ?? facade.errorBody,
});

/** The face of the request. */
function faceOf(res: Response): Face {
  const { entry, facade, language } = stateOf(res);
  if (!facade) return { ...noFacade, language: language ?? noFacade.language };
  return entry ? faceOfRoute(entry, facade) : faceOfFacade(facade, language);
}

/** The answer of a route to a failure. */
export const failureOf = (entry: AnyRoute, facade: Facade, error: AppError): { status: number; body: unknown } =>
  sayFailure(error, faceOfRoute(entry, facade));

/** Turns anything thrown into the failure for the caller; an unexpected error is logged whole. */
export const asFailure = (thrown: unknown, log: Logger): AppError => toRequestError(thrown) ?? toAppError(thrown, log);

/**
 * Answers a failure: status, Retry-After and body are those of the face.
 * @param status the status that a library decided
 */
export function sendFailure(res: Response, error: AppError, status?: number): void {
  const said = sayFailure(error, faceOf(res), status);
  if (ofUnknownCallers.has(error.reason)) stateOf(res).isCallerUnknown = true;
  if (error.retryAfter !== undefined) res.set('Retry-After', String(error.retryAfter));
  res.status(said.status).json(said.body);
}

const ofUnknownCallers = new Set<Reason>([
  'API_KEY_INVALID',
  'API_KEY_MISSING',
  'FORM_NONCE_INVALID',
  'INVALID_CREDENTIALS',
  'NONCE_INVALID',
  'NONCE_MISSING',
  'NOT_SIGNED_IN',
]);

function sayFailure(error: AppError, face: Face, status?: number): { status: number; body: unknown } {
  const words = wordsIn[face.language];
  const said = words.of(error, face.nameOf);
  // The error code does not decide a status that HTTP has for the reason. A route overrides it by the reason or not at all.
  const own = ownStatusOf(error.reason);
  const override = face.errors?.[error.reason] ?? (own === undefined ? face.errors?.[error.code] : undefined);
  const code = status ?? override?.status ?? own ?? face.errorStatus?.[error.code] ?? error.httpStatus;
  const message = typeof override?.message === 'function' ? override.message(error, said) : (override?.message ?? said);
  return { status: code, body: face.body(code, message, words.ofFields(error, face.nameOf), error.reason) };
}

/** The reasons for requests that body-parser could not read, by its error type. */
const ofBodyParser: Record<string, PlainReasonOf<'INVALID'>> = {
  'entity.parse.failed': 'BODY_MALFORMED',
  'entity.too.large': 'BODY_TOO_LARGE',
  'encoding.unsupported': 'CONTENT_ENCODING_UNSUPPORTED',
  'parameters.too.many': 'FORM_TOO_LARGE',
  'charset.unsupported': 'CHARSET_UNSUPPORTED',
  'request.aborted': 'BODY_ABORTED',
  'request.size.invalid': 'BODY_LENGTH_WRONG',
};

/** The reasons for forms that multer refused, by its error code. */
const ofMulter: Record<string, PlainReasonOf<'INVALID'>> = {
  LIMIT_PART_COUNT: 'TOO_MANY_PARTS',
  LIMIT_FILE_SIZE: 'FILE_TOO_LARGE',
  LIMIT_FILE_COUNT: 'TOO_MANY_FILES',
  LIMIT_FIELD_KEY: 'FIELD_NAME_TOO_LONG',
  LIMIT_FIELD_VALUE: 'FIELD_VALUE_TOO_LONG',
  LIMIT_FIELD_COUNT: 'TOO_MANY_FIELDS',
  LIMIT_UNEXPECTED_FILE: 'UNEXPECTED_FILE',
  LIMIT_FIELD_NESTING: 'FIELD_NAME_TOO_DEEP',
  LIMIT_FIELD_ARRAY_INDEX: 'FIELD_NAME_INDEX_TOO_LARGE',
  MISSING_FIELD_NAME: 'FIELD_NAME_MISSING',
  INVALID_FIELD_NAME: 'FIELD_NAME_INVALID',
  STREAM_DESTROYED: 'FORM_INTERRUPTED',
};

/** The reason for a request that could not be read; null for any other error. */
function toRequestError(thrown: unknown): AppError | null {
  if (thrown instanceof AppError || !(thrown instanceof Error)) return null;
  if (thrown instanceof multer.MulterError) return new AppError('INVALID', ofMulter[thrown.code] ?? 'FORM_MALFORMED');
  const known = ofBodyParser[(thrown as { type?: string }).type ?? ''];
  if (known) return new AppError('INVALID', known);
  if (thrown instanceof URIError) return new AppError('INVALID', 'PATH_MALFORMED');
  // body-parser has no type for this case: a body that claims to be compressed and is not.
  return (thrown as { status?: unknown }).status === 400 ? new AppError('INVALID', 'BODY_UNREADABLE') : null;
}

/** The path's names of the domain's fields: `start_time` for `startsAt`, when the path has a field of that name. */
function wireNamesOf(entry: AnyRoute): NameOf {
  const names = new Set(
    [entry.params, entry.query, isRaw(entry) ? entry.accepts : entry.body].flatMap(shape =>
      Object.keys((shape as z.ZodObject | undefined)?.shape ?? {}),
    ),
  );
  return field => {
    const own = entry.fieldNames?.[field];
    if (own) return own;
    if (field === 'idempotencyKey') return 'Idempotency-Key';
    const name = toSnakeCase(field);
    return names.has(name.split('.', 1)[0]!) ? name : field;
  };
}

const toSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
