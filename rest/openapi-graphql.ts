import type { z } from 'zod';
import { CLIENT_PAGE_SIZE } from '../src/graph/context.js';
import { type PrintedOperation, printOperation } from '../src/graph/printed-operation.js';
import { createLegacyTime } from './local-time.js';
import { sampleOf } from './openapi-samples.js';
import { type AnyRoute, isRaw, type Route } from './route.js';

// The operation of the graph behind a route, as the documents and their pages show it (`x-graphql-operation`).

export interface GraphOperation {
  name: string;
  document: string;
  /** The variables that the example of the request becomes. */
  variables: Record<string, unknown>;
}

/** The operations that a route runs: one, or several for a handler that chooses between them; none for a route without any. */
export function graphOperationsOf(entry: AnyRoute): GraphOperation[] {
  const sent = sentOf(entry);
  if (!isRaw(entry)) return [described(printOperation(entry.operation), variablesOf(entry, sent))];
  return (entry.operations ?? []).map(document => {
    const operation = printOperation(document);
    return described(operation, variablesByName(operation, sent));
  });
}

/** The operations in the form of a document. */
export function graphExtension(entry: AnyRoute): Record<`x-${string}`, unknown> {
  const [first, ...others] = graphOperationsOf(entry);
  return {
    ...(first ? { 'x-graphql-operation': first } : {}),
    ...(others.length > 0 ? { 'x-graphql-alternatives': others } : {}),
  };
}

const described = ({ name, text }: PrintedOperation, variables: object): GraphOperation => ({
  name,
  document: text,
  variables: JSON.parse(
    // The variables as sent over the wire, without undefined values. A facade may ask for longer pages than its readers.
    JSON.stringify(variables, (key, value: unknown) =>
      key === 'first' && typeof value === 'number' ? Math.min(value, CLIENT_PAGE_SIZE) : value,
    ),
  ) as Record<string, unknown>,
});

type Fields = Record<string, unknown>;
interface Sent {
  params: Fields;
  query: Fields;
  body: Fields;
}

/** A request with nothing but its required parts. */
function sentOf(entry: AnyRoute): Sent {
  const part = (shape: z.ZodType | undefined) => (shape ? (sampleOf(shape, 'input') as Fields) : {});
  const { query } = entry;
  return {
    params: part(entry.params),
    // Filters narrow a list; the example is the list.
    query: query?.safeParse({}).success ? {} : part(query),
    body: part(isRaw(entry) ? entry.accepts : entry.body),
  };
}

const time = createLegacyTime('America/Sao_Paulo', () => new Date('2026-11-21T12:00:00Z'));
/** The id of a file that was sent to /uploads before. */
const STAGED = '6f2c1f5e-3d0a-4b62-9d8e-0c8f1b7a2e11';

/** The variables that the route itself makes from the example. */
function variablesOf({ variables, params, query, body, multipart }: Route, sent: Sent): object {
  const parsed = (shape: z.ZodType | undefined, value: unknown) => shape?.parse(value) ?? {};
  const input = {
    params: parsed(params, sent.params),
    query: parsed(query, sent.query),
    body: parsed(body, sent.body),
    uploads: multipart ? Array.from({ length: multipart.exactly ?? 1 }, () => STAGED) : [],
    idempotencyKey: undefined,
    time,
  };
  return (variables?.(input) as object | undefined) ?? {};
}

const samples: Fields = { Int: 1, Float: 1, Boolean: true, ID: '1', String: 'texto' };

/** A handler's variables, guessed from their names and types. */
function variablesByName({ needed }: PrintedOperation, { params, query, body }: Sent): Fields {
  const known: Fields = { ...body, ...query, ...params };
  return Object.fromEntries(
    needed.map(({ name, type, isList }) => {
      const value = samples[type] ?? {};
      return [name, known[name] ?? (isList ? [value] : value)];
    }),
  );
}
