import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { version } from '../src/platform/version.js';
import { type ActionBody, documentActions, type Forms, isAction, nameFields, placesOf } from './openapi-actions.js';
import { graphExtension } from './openapi-graphql.js';
import { bodyOf, parametersOf } from './openapi-requests.js';
import { responsesOf } from './openapi-responses.js';
import { securityOf, securitySchemesOf } from './openapi-security.js';
import type { AnyRoute, Facade } from './route.js';

/** `/a/:id/*rest` as OpenAPI writes it: `/a/{id}/{rest}`. */
export const toOpenApiPath = (path: string): string => path.replaceAll(/[:*](?:"([^"]+)"|(\w+))/g, '{$1$2}');

/** The OpenAPI 3.1 document of a facade, made from nothing but its route declarations. */
export function documentFacade(facade: Facade) {
  const paths: ZodOpenApiPathsObject = {};
  for (const place of placesOf(facade)) {
    const actions = place.routes.filter(isAction);
    const path = toOpenApiPath(place.path);
    const operations =
      actions.length > 0
        ? [[path, documentActions(facade, actions)] as const]
        : placesInDocument(place.routes[0]!).map(
            entry => [toOpenApiPath(entry.path), documentRoute(facade, entry)] as const,
          );
    for (const [at, operation] of operations) paths[at] = { ...paths[at], [place.method]: operation };
  }
  const operations = Object.values(paths).flatMap(each => Object.values(each as Record<string, { tags?: string[] }>));
  const tags = new Set(operations.flatMap(each => each.tags ?? []));
  const declared = {
    openapi: '3.1.0' as const,
    info: {
      title: facade.title,
      version: facade.version ?? version,
      description: facade.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: [...tags].map(name => ({ name })),
    servers: [{ url: facade.base }],
    paths,
    components: { securitySchemes: securitySchemesOf(facade) },
  };
  const document = createDocument(declared, { override: ({ jsonSchema }) => forGenerators(jsonSchema) });
  withoutExamplesOfFilters(Object.values(document.paths!).flatMap(each => Object.values(each) as Documented[]));
  for (const { path, method, routes } of placesOf(facade)) {
    if (method === 'get' || !routes.some(isAction)) continue;
    const { requestBody } = document.paths![toOpenApiPath(path)]![method]!;
    nameFields((requestBody as ActionBody).content, document.components!.schemas as Forms);
  }
  return document;
}

interface Generated {
  type?: unknown;
  format?: unknown;
  pattern?: unknown;
  const?: unknown;
  not?: unknown;
  minimum?: number;
  maximum?: number;
  examples?: unknown;
  example?: unknown;
}

/** Says the same in a way that the generators of clients get right. */
function forGenerators(schema: Generated): void {
  // In PHP the value of such a format is an object, and no pattern fits it. The format says what the pattern says.
  if (schema.format === 'date' || schema.format === 'date-time') delete schema.pattern;
  withoutConstant(schema);
}

/**
 * Says the same without `const` of a boolean or a number: openapi-generator makes an enum of it, which Java, Kotlin and others
 * don't compile. A constant text stays.
 */
function withoutConstant(schema: Generated): void {
  const { const: value } = schema;
  if (typeof value !== 'boolean' && typeof value !== 'number') return;
  delete schema.const;
  if (schema.example === undefined) schema.examples ??= [value];
  if (typeof value === 'boolean') Object.assign(schema, { type: 'boolean', not: { const: !value } });
  else Object.assign(schema, { type: Number.isInteger(value) ? 'integer' : 'number', minimum: value, maximum: value });
}

/** A route as often as OpenAPI needs paths for it, with an id of its own each time. */
const placesInDocument = (entry: AnyRoute): AnyRoute[] =>
  entry.documented?.map((each, at) => ({
    ...entry,
    ...each,
    id: at === 0 ? entry.id : `${entry.id}.${Object.keys(each.params.shape).at(-1)!}`,
  })) ?? [entry];

interface Documented {
  parameters?: { required?: boolean; example?: unknown; schema?: { example?: unknown; examples?: unknown } }[];
}

/** Swagger UI fills examples into the form of a route: a list would be asked with all of its filters at once. */
function withoutExamplesOfFilters(operations: readonly Documented[]): void {
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    if (parameter.required) continue;
    delete parameter.example;
    delete parameter.schema?.example;
    delete parameter.schema?.examples;
  }
}

function documentRoute(facade: Facade, entry: AnyRoute): ZodOpenApiOperationObject {
  const decisions = [entry.decision ?? []].flat();
  return {
    operationId: entry.id,
    ...(entry.tag === undefined ? {} : { tags: [entry.tag] }),
    summary: entry.summary,
    ...(decisions.length > 0 ? { description: decisions.map(each => `Decision: ${each}`).join('\n\n') } : {}),
    ...graphExtension(entry),
    ...securityOf(facade, entry),
    ...parametersOf(entry),
    ...bodyOf(entry),
    responses: responsesOf(facade, [entry]),
  };
}
