import { z } from 'zod';
import type { DocumentNode } from 'graphql';
import { failuresOfMutation } from '../src/graph/failures.js';
import { AppError, type ErrorCode, errorCodes, ownStatusOf } from '../src/failures/errors.js';
import { invalidFields } from '../src/failures/validation.js';
import { failureOf } from './errors.js';
import { type AnyRoute, type Facade, isRaw } from './route.js';

// The statuses of a route's possible failures. They follow from the declaration of the route; nothing is written by hand.

/** Why a route fails: an error code, or a reason that HTTP has a status for. */
type Cause =
  | ErrorCode
  | 'API_KEY_MISSING'
  | 'BODY_MALFORMED'
  | 'BODY_TOO_LARGE'
  | 'BODY_TOO_SLOW'
  | 'BUSY'
  | 'FORM_NONCE_INVALID'
  | 'MEDIA_TYPE_UNSUPPORTED'
  | 'UNAVAILABLE';

const meaning: Record<Cause, string> = {
  UNAUTHENTICATED: 'Nobody is signed in',
  FORBIDDEN: 'The caller may not do this, or the credential is wrong',
  NOT_FOUND: 'There is no such record, or the caller may not know of it',
  INVALID: 'The request is not valid',
  CONFLICT: 'The request contradicts the current state of the records',
  RATE_LIMITED: 'Too many requests: Retry-After gives the time to wait',
  UPSTREAM_FAILED: 'A service outside failed',
  INTERNAL: 'A fault of this service',
  API_KEY_MISSING: 'The API key is missing or wrong',
  BODY_MALFORMED: 'The body can’t be read',
  BODY_TOO_LARGE: 'The body is too large',
  BODY_TOO_SLOW: 'The body took too long to arrive',
  BUSY: 'Too many requests at the moment',
  FORM_NONCE_INVALID: 'The nonce of the form is missing or wrong',
  MEDIA_TYPE_UNSUPPORTED: 'This media type is not accepted here',
  UNAVAILABLE: 'The database does not answer at the moment',
};
const OWN = 'See the decisions of this route';

/** The statuses of a route's possible failures, each with its meaning. */
export function failuresOf(facade: Facade, entry: AnyRoute): Map<number, string> {
  const found = new Map<number, Set<string>>();
  const add = (status: number, what: string) => found.set(status, (found.get(status) ?? new Set()).add(what));
  for (const cause of causesOf(facade, entry)) add(statusOf(facade, entry, cause), meaning[cause]);
  for (const status of ownStatusesOf(entry)) add(status, OWN);
  if (isRaw(entry))
    for (const [status, { description }] of Object.entries(entry.answers ?? {})) add(Number(status), description);
  // Some routes answer 200 with the faults of a form: that is one of their answers.
  const failures = [...found].filter(([status]) => status >= 400);
  return new Map(failures.sort(([a], [b]) => a - b).map(([status, words]) => [status, [...words].join('. ')]));
}

/**
 * The body of a route for each status of failure, word for word; nothing for a status that only a decision explains. The first
 * cause counts when several causes have one status.
 */
export function failureExamplesOf(facade: Facade, entry: AnyRoute): Map<number, unknown> {
  const found = new Map<number, unknown>();
  // For a facade that accepts only keys, "the key is missing" says more than "nobody is signed in".
  for (const cause of new Set<Cause>([
    ...(facade.keyRequired ? ['API_KEY_MISSING' as const] : []),
    ...causesOf(facade, entry),
  ])) {
    const { status, body } = failureOf(entry, facade, sampleOfCause[cause]());
    if (!found.has(status)) found.set(status, body);
  }
  return found;
}

/** An error of each cause. */
const sampleOfCause: Record<Cause, () => AppError> = {
  UNAUTHENTICATED: () => new AppError('UNAUTHENTICATED', 'NOT_SIGNED_IN'),
  FORBIDDEN: () => new AppError('FORBIDDEN', 'NOT_ALLOWED'),
  NOT_FOUND: () => new AppError('NOT_FOUND', 'ADDRESS_NOT_FOUND'),
  INVALID: () => invalidFields({}),
  CONFLICT: () => new AppError('CONFLICT', 'CANCELED'),
  RATE_LIMITED: () => new AppError('RATE_LIMITED', 'TOO_MANY_ATTEMPTS', { retryAfter: 60 }),
  UPSTREAM_FAILED: () => new AppError('UPSTREAM_FAILED', 'CONVERSIONS_UNREACHABLE', { detail: '' }),
  INTERNAL: () => new AppError('INTERNAL', 'UNEXPECTED', { errorId: '6f2c1f5e' }),
  API_KEY_MISSING: () => new AppError('UNAUTHENTICATED', 'API_KEY_MISSING'),
  BODY_MALFORMED: () => new AppError('INVALID', 'BODY_MALFORMED'),
  BODY_TOO_LARGE: () => new AppError('INVALID', 'BODY_TOO_LARGE'),
  BODY_TOO_SLOW: () => new AppError('INVALID', 'BODY_TOO_SLOW'),
  BUSY: () => new AppError('RATE_LIMITED', 'BUSY', { with: 'requests', retryAfter: 1 }),
  FORM_NONCE_INVALID: () => new AppError('FORBIDDEN', 'FORM_NONCE_INVALID'),
  MEDIA_TYPE_UNSUPPORTED: () => new AppError('INVALID', 'MEDIA_TYPE_UNSUPPORTED', { types: ['application/json'] }),
  UNAVAILABLE: () => new AppError('UPSTREAM_FAILED', 'UNAVAILABLE', { retryAfter: 2 }),
};

const isCode = (name: string): name is ErrorCode => (errorCodes as readonly string[]).includes(name);

/** The same order as in rest/errors.ts: first the route's override, then the status of HTTP for the reason, then the facade. */
function statusOf({ errorStatus }: Facade, { errors }: AnyRoute, cause: Cause): number {
  const override = errors?.[cause]?.status;
  if (override !== undefined) return override;
  return isCode(cause) ? errorStatus[cause] : ownStatusOf(cause)!;
}

/** Statuses that a route gives to reasons. */
const ownStatusesOf = ({ errors }: AnyRoute): number[] =>
  Object.entries(errors ?? {}).flatMap(([name, { status }]) => (isCode(name) || !status ? [] : [status]));

function causesOf(facade: Facade, entry: AnyRoute): Set<Cause> {
  const causes = new Set<Cause>(['INTERNAL', 'UNAVAILABLE', 'BUSY']);
  const add = (...more: Cause[]) => more.forEach(each => causes.add(each));

  if (entry.auth !== 'open') add('UNAUTHENTICATED', 'FORBIDDEN');
  if (entry.auth !== 'open' && facade.keyRequired) add('API_KEY_MISSING');
  if (entry.nonce === 'rest') add('UNAUTHENTICATED', 'FORBIDDEN');
  if (typeof entry.nonce === 'object') add('FORM_NONCE_INVALID');
  if (entry.params || entry.query) add('INVALID');
  // The id in a path names a record.
  if (entry.params) add('NOT_FOUND');
  if (entry.method !== 'get')
    add('INVALID', 'BODY_MALFORMED', 'BODY_TOO_SLOW', 'BODY_TOO_LARGE', 'MEDIA_TYPE_UNSUPPORTED');
  // The files of a form are staged before the server knows the action, or knows that the action takes no files.
  if (!isRaw(entry) && (entry.multipart || (entry.action && entry.method !== 'get')))
    add('UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED', 'UPSTREAM_FAILED');

  for (const operation of isRaw(entry) ? (entry.operations ?? []) : [entry.operation]) add(...thrownBy(operation));
  add(...Object.keys(entry.errors ?? {}).filter(isCode));
  return causes;
}

/**
 * The codes that an operation may throw. For a mutation its policy declares them; for a query they follow from its variables.
 */
function thrownBy({ definitions }: DocumentNode): ErrorCode[] {
  return definitions.flatMap((part): ErrorCode[] => {
    if (part.kind !== 'OperationDefinition') return [];
    if (part.operation === 'mutation') return failuresOfMutation(part);
    const variables = part.variableDefinitions ?? [];
    // A caller that names a record may name one that does not exist.
    const namesRecord = variables.some(
      ({ type }) => type.kind === 'NonNullType' && type.type.kind === 'NamedType' && type.type.name.value === 'ID',
    );
    return [...(variables.length > 0 ? (['INVALID'] as const) : []), ...(namesRecord ? (['NOT_FOUND'] as const) : [])];
  });
}

/**
 * The shape of a route's failures. A failure before the form is read knows no action yet, so it has the shape of the facade.
 */
export const failureShapeOf = (facade: Facade, entry: AnyRoute): z.ZodType =>
  !isRaw(entry) && entry.action && entry.failure
    ? z.union([entry.failure.shape, facade.errorShape])
    : (entry.failure?.shape ?? facade.errorShape);
