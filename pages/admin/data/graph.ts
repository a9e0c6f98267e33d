import { HttpError } from 'react-admin';
import { language } from '../language/language.js';
import type { TypedDocumentString } from '../operations.js';

interface Refusal {
  message: string;
  extensions?: { code?: string; reason?: string; fields?: Record<string, string>; retryAfter?: number };
}

interface Answer<Data> {
  data?: Data | null;
  errors?: Refusal[];
}

const statuses: Record<string, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  INVALID: 400,
  RATE_LIMITED: 429,
};

/**
 * Runs an operation of the graph as the signed-in person (the session cookie).
 * @throws HttpError with the first error's message, in the language of the page, or when the server can't be reached. Its `body.errors` has the faults of each
 *   field, in the form that react-admin takes; `body.reason` says why (ErrorReason of the graph).
 */
export async function ask<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language() },
    body: JSON.stringify({ query: document.toString(), variables }),
  }).catch(() => {
    throw new HttpError('ra.notification.http_error', 0);
  });
  const { data, errors } = (await response.json().catch(() => ({}))) as Answer<Data>;
  const [refusal] = errors ?? [];
  if (refusal) throw asHttpError(refusal);
  if (!response.ok || data == null) throw new HttpError(response.statusText, response.status);
  return data;
}

function asHttpError({ message, extensions: { code = '', reason, fields } = {} }: Refusal): HttpError {
  const errors = fields && { ...fields, root: { serverError: message } };
  return new HttpError(message, statuses[code] ?? 500, { message, reason, errors });
}
