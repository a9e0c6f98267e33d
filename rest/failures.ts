import { z } from 'zod';
import type { DocumentNode } from 'graphql';
import { type ErrorCode, NotNowError } from '../src/platform/errors.js';
import { type AnyRoute, type Facade, isRaw } from './route.js';

// With which statuses a route may fail. It follows from what the route declares; nothing is written by hand.

/** Why a route fails: with an error code, as the process has no time for it, or with what HTTP says of a body. */
type Reason =
  | ErrorCode
  | 'UNAVAILABLE'
  | 'BUSY'
  | 'WRONG_NONCE'
  | 'BROKEN_BODY'
  | 'SLOW_BODY'
  | 'LARGE_BODY'
  | 'OTHER_MEDIA_TYPE'
  | 'OWN';

const meaning: Record<Reason, string> = {
  UNAUTHENTICATED: 'Nobody is signed in',
  FORBIDDEN: 'The caller may not do this, or the credential is wrong',
  NOT_FOUND: 'There is no such record, or the caller may not know of it',
  INVALID: 'The request is not as it must be',
  CONFLICT: 'What is asked contradicts what is',
  RATE_LIMITED: 'Too often: Retry-After says when again',
  UPSTREAM_FAILED: 'A service outside did not do its part',
  INTERNAL: 'A fault of this service',
  UNAVAILABLE: 'The database does not answer at the moment',
  BUSY: 'Too many requests at the moment',
  WRONG_NONCE: 'The nonce of the form is missing or wrong',
  BROKEN_BODY: 'The body can’t be read',
  SLOW_BODY: 'The body took too long to arrive',
  LARGE_BODY: 'The body is too large',
  OTHER_MEDIA_TYPE: 'The body is of a media type that is not taken here',
  OWN: 'As the decision says',
};

const ofHttp = {
  BUSY: NotNowError.httpStatus,
  WRONG_NONCE: 403,
  BROKEN_BODY: 400,
  SLOW_BODY: 408,
  LARGE_BODY: 413,
  OTHER_MEDIA_TYPE: 415,
} as const;

/** The statuses with which a route may fail, each with what it means. */
export function failuresOf(facade: Facade, entry: AnyRoute): Map<number, string> {
  const found = new Map<number, Set<string>>();
  const add = (status: number, reason: Reason) =>
    found.set(status, (found.get(status) ?? new Set()).add(meaning[reason]));
  for (const reason of reasonsOf(facade, entry)) add(statusOf(facade, entry, reason), reason);
  // A key that is missing and one that is wrong are told in words of their own.
  if (entry.auth !== 'open' && facade.keyRequired) add(401, 'UNAUTHENTICATED');
  if (isRaw(entry)) for (const status of entry.failsWith ?? []) add(status, 'OWN');
  // Some forms are told with 200 what is wrong with them: that is one of their answers.
  const failures = [...found].filter(([status]) => status >= 400);
  return new Map(failures.sort(([a], [b]) => a - b).map(([status, words]) => [status, [...words].join('. ')]));
}

function statusOf({ errorStatus }: Facade, { errors }: AnyRoute, reason: Exclude<Reason, 'OWN'>): number {
  if (reason in ofHttp) return ofHttp[reason as keyof typeof ofHttp];
  const override = errors?.[reason as ErrorCode | 'UNAVAILABLE']?.status;
  if (override !== undefined) return override;
  return reason === 'UNAVAILABLE' ? NotNowError.httpStatus : errorStatus[reason as ErrorCode];
}

function reasonsOf(facade: Facade, entry: AnyRoute): Set<Exclude<Reason, 'OWN'>> {
  const reasons = new Set<Exclude<Reason, 'OWN'>>(['INTERNAL', 'UNAVAILABLE', 'BUSY']);
  const add = (...more: Exclude<Reason, 'OWN'>[]) => more.forEach(each => reasons.add(each));

  if (entry.auth !== 'open') add('UNAUTHENTICATED', 'FORBIDDEN');
  if (entry.nonce === 'rest') add('UNAUTHENTICATED', 'FORBIDDEN');
  if (typeof entry.nonce === 'object') add('WRONG_NONCE');
  if (entry.params || entry.query) add('INVALID');
  // The id in a path names a record.
  if (entry.params) add('NOT_FOUND');
  if (entry.method !== 'get') add('INVALID', 'BROKEN_BODY', 'SLOW_BODY', 'LARGE_BODY', 'OTHER_MEDIA_TYPE');
  if (!isRaw(entry) && entry.multipart) add('UPSTREAM_FAILED');

  for (const operation of isRaw(entry) ? (entry.operations ?? []) : [entry.operation])
    for (const reason of thrownBy(operation)) add(reason);
  for (const code of Object.keys(entry.errors ?? {})) add(code as ErrorCode | 'UNAVAILABLE');
  return reasons;
}

/**
 * The codes that an operation may throw by its kind: whoever names a record may name one that there is not, and a change
 * may meet a limit, a right of its own or another change.
 */
function thrownBy({ definitions }: DocumentNode): ErrorCode[] {
  return definitions.flatMap((part): ErrorCode[] => {
    if (part.kind !== 'OperationDefinition') return [];
    if (part.operation === 'mutation')
      return ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'INVALID', 'CONFLICT', 'RATE_LIMITED', 'UPSTREAM_FAILED'];
    const variables = part.variableDefinitions ?? [];
    const namesRecord = variables.some(
      ({ type }) => type.kind === 'NonNullType' && type.type.kind === 'NamedType' && type.type.name.value === 'ID',
    );
    return [...(variables.length > 0 ? (['INVALID'] as const) : []), ...(namesRecord ? (['NOT_FOUND'] as const) : [])];
  });
}

/** The shape of a route's failures. What fails before the form is read knows no action yet, and says so as its facade. */
export const failureShapeOf = (facade: Facade, entry: AnyRoute): z.ZodType =>
  !isRaw(entry) && entry.action && entry.failure
    ? z.union([entry.failure.shape, facade.errorShape])
    : (entry.failure?.shape ?? facade.errorShape);
