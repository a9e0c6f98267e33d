import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
import { HttpError } from 'react-admin';
import { language } from '../language/language.js';
import { connected } from './connection.js';
import { nextSession } from './session.js';
import { type Faults, withLabels } from './faults.js';

/** The text of an operation, with the types of its answer and of its variables. */
export type Operation<Data, Variables> = DocumentTypeDecoration<Data, Variables> & { toString(): string };

interface Refusal {
  message: string;
  extensions?: {
    code?: string;
    reason?: string;
    params?: { fields?: Record<string, { params?: { other?: string } }> };
    fields?: Record<string, string>;
    retryAfter?: number;
  };
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
 * Runs an operation of the graph as the signed-in person (the session cookie). A session that has ended is no error: the
 * operation is sent again when the person has signed in, above the page. A change waits for the connection.
 * @param waits false: the operation fails without a session
 * @throws HttpError with the first error's message, in the language of the page, or when the server can't be reached. Its `body.errors` has the faults of each
 *   field, in the form that react-admin takes; `body.reason` says why (ErrorReason of the graph).
 */
export async function ask<Data, Variables>(
  document: Operation<Data, Variables>,
  variables: Variables,
  { waits = true }: { waits?: boolean } = {},
): Promise<Data> {
  const operation = document.toString();
  const writes = operation.split('\n').some(line => line.trimStart().startsWith('mutation '));
  if (writes) await connected();
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language() },
    body: JSON.stringify({ query: operation, variables }),
  }).catch(() => {
    throw new HttpError(writes ? 'elo.connection.unanswered' : 'ra.notification.http_error', 0);
  });
  const { data, errors } = (await response.json().catch(() => ({}))) as Answer<Data>;
  const [refusal] = errors ?? [];
  if (waits && refusal?.extensions?.reason === 'NOT_SIGNED_IN') {
    await nextSession();
    return ask(document, variables);
  }
  if (refusal) throw asHttpError(refusal);
  if (!response.ok || data == null) throw new HttpError(response.statusText, response.status);
  return data;
}

function asHttpError({ message, extensions: { code = '', reason, params, fields } = {} }: Refusal): unknown {
  const faults: Faults | undefined =
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([field, text]) => [field, { text, other: params?.fields?.[field]?.params?.other }]),
    );
  return withLabels(new HttpError(message, statuses[code] ?? 500, { message, reason, ...(faults && { faults }) }));
}
