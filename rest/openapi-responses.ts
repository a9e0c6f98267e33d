import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { failureExamplesOf, failureShapeOf, failuresOf } from './failures.js';
import { sampleOf } from './openapi-samples.js';
import {
  type AnyRoute,
  type Facade,
  isRaw,
  type RawAnswer,
  type RawRoute,
  type Route,
  successStatus,
} from './route.js';

// The answers of routes in OpenAPI.

/** The answers, by status, of a route or of several that share a path and a method. */
export function responsesOf(facade: Facade, entries: readonly AnyRoute[]): ZodOpenApiOperationObject['responses'] {
  const byStatus = new Map<string, RawAnswer[]>();
  for (const entry of entries)
    for (const [status, answer] of answersOf(facade, entry))
      byStatus.set(status, [...(byStatus.get(status) ?? []), answer]);
  return Object.fromEntries(
    [...byStatus].map(([status, answers]) => {
      const headers = headersOf(answers);
      return [
        status as '200',
        {
          description: unique(answers.map(({ description }) => description)).join('. '),
          content: contentOf(answers),
          ...(Object.keys(headers).length > 0 ? { headers: z.object(headers) } : {}),
        },
      ];
    }),
  );
}

/** The headers of several answers; a header that some of the answers lack is optional. */
const headersOf = (answers: readonly RawAnswer[]): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(Object.assign({}, ...answers.map(each => each.headers)) as Record<string, z.ZodType>).map(
      ([name, shape]) => [
        name,
        answers.every(({ headers }) => headers?.[name]) ? shape : shape.optional().meta(shape.meta() ?? {}),
      ],
    ),
  );

const answersOf = (facade: Facade, entry: AnyRoute): [status: string, answer: RawAnswer][] => [
  ...failures(facade, entry),
  ...(isRaw(entry) ? ownAnswers(entry) : replies(entry)),
];

function failures(facade: Facade, entry: AnyRoute): [string, RawAnswer][] {
  const own = isRaw(entry) ? (entry.answers ?? {}) : {};
  const examples = failureExamplesOf(facade, entry);
  return [...failuresOf(facade, entry)].flatMap(([status, description]) =>
    // An answer without a body, made by the handler alone, has no shape.
    own[status] && !own[status].contentType
      ? []
      : [
          [
            String(status),
            {
              description,
              contentType: 'application/json',
              shape: failureShapeOf(facade, entry),
              example: examples.get(status),
              ...(maySayWhen.has(status) ? { headers: retryAfter } : {}),
            },
          ],
        ],
  );
}

/** 429: too many requests of one caller. 503: too many requests at the moment. */
const maySayWhen = new Set([429, 503]);
const retryAfter = {
  'Retry-After': z
    .string()
    .optional()
    .meta({ description: 'Seconds until the next request makes sense', example: '60' }),
};

const ownAnswers = ({ produces, alsoProduces = [], answers }: RawRoute): [string, RawAnswer][] => [
  ...[...(produces ? [produces] : []), ...alsoProduces].map((each): [string, RawAnswer] => ['200', each]),
  ...Object.entries(answers ?? {}),
];

const replies = (entry: Route): [string, RawAnswer][] =>
  Object.entries(entry.reply).map(([status, schema]) => [
    status,
    {
      description: Number(status) === successStatus(entry) ? 'The documented answer' : 'Another documented answer',
      contentType: 'application/json',
      shape: schema,
      ...(entry.answerHeaders ? { headers: entry.answerHeaders } : {}),
    },
  ]);

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

const contentOf = (answers: readonly RawAnswer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ contentType }) => contentType)].flatMap(([type, of]) => {
      if (type === undefined) return [];
      const schemas = unique(of.flatMap(({ shape }) => shape ?? []).flatMap(alternatives));
      if (schemas.length === 0) return [[type, {}]];
      return [[type, { schema: schemas.length === 1 ? schemas[0] : z.union(schemas), example: exampleOf(of) }]];
    }),
  );

/** The example of the first answer: the declared one, or one made from its shape. */
const exampleOf = ([answer]: readonly RawAnswer[]): unknown => answer!.example ?? sampleOf(answer!.shape!, 'output');

/** The members of a union: several routes have some members in common. */
const alternatives = (schema: z.ZodType): z.ZodType[] =>
  schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [schema];
