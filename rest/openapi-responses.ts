import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { failureShapeOf, failuresOf } from './failures.js';
import { type AnyRoute, type Facade, isRaw, type Route, successStatus } from './route.js';

// What routes answer, as OpenAPI says it.

interface Answer {
  description: string;
  contentType: string;
  /** Nothing where the body is no JSON. */
  schema?: z.ZodType;
}

/** The answers, by status, of a route or of several that share a path and a method. */
export function responsesOf(facade: Facade, entries: readonly AnyRoute[]): ZodOpenApiOperationObject['responses'] {
  const byStatus = new Map<string, Answer[]>();
  for (const entry of entries)
    for (const [status, answer] of answersOf(facade, entry))
      byStatus.set(status, [...(byStatus.get(status) ?? []), answer]);
  return Object.fromEntries(
    [...byStatus].map(([status, answers]) => [
      status as '200',
      { description: unique(answers.map(({ description }) => description)).join('. '), content: contentOf(answers) },
    ]),
  );
}

const answersOf = (facade: Facade, entry: AnyRoute): [status: string, answer: Answer][] => [
  ...[...failuresOf(facade, entry)].map(([status, description]): [string, Answer] => [
    String(status),
    { description, contentType: 'application/json', schema: failureShapeOf(facade, entry) },
  ]),
  ...(isRaw(entry) ? [['200', entry.produces] as [string, Answer]] : replies(entry)),
];

const replies = (entry: Route): [string, Answer][] =>
  Object.entries(entry.reply).map(([status, schema]) => [
    status,
    {
      description: Number(status) === successStatus(entry) ? 'As documented' : 'Another documented answer',
      contentType: 'application/json',
      schema,
    },
  ]);

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

const contentOf = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ contentType }) => contentType)].map(([type, of]) => {
      const schemas = unique(of.flatMap(({ schema }) => schema ?? []).flatMap(alternatives));
      return [type, schemas.length > 0 ? { schema: schemas.length === 1 ? schemas[0] : z.union(schemas) } : {}];
    }),
  );

/** What a union is of: several routes have parts of it alike. */
const alternatives = (schema: z.ZodType): z.ZodType[] =>
  schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [schema];
