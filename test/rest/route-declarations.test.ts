import { expect, it } from '@jest/globals';
import { z } from 'zod';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { checkRoutes } from '../../rest/check-routes.js';
import { type AnyRoute, raw, route } from '../../rest/route.js';

/** The document of a query that gives `{ cycle: { id, name } }`. */
const operation = { kind: 'Document', definitions: [] } as unknown as TypedDocumentNode<
  { cycle: { id: number; name: string } },
  object
>;
const base = { method: 'get', path: '/cycle', summary: 'A cycle', auth: 'open', operation } as const;
const reply = { 200: z.object({ id: z.int(), title: z.string(), kind: z.literal('cycle') }) };

/*
 * Code that the compiler refuses (`npm run check:types`): an unused `@ts-expect-error` is an error itself. None of this runs.
 */
export const refused = () => [
  route({
    ...base,
    id: 'a.right',
    reply,
    present: ({ cycle }) => ({ id: cycle.id, title: cycle.name, kind: 'cycle' }),
  }),
  // @ts-expect-error a misspelt field
  route({ ...base, id: 'a.misspelt', reply, present: ({ cycle }) => ({ id: cycle.id, titel: 'x', kind: 'cycle' }) }),
  // @ts-expect-error a field that is missing
  route({ ...base, id: 'a.missing', reply, present: ({ cycle }) => ({ id: cycle.id, kind: 'cycle' }) }),
  // @ts-expect-error a field that is not declared
  route({ ...base, id: 'a.extra', reply, present: () => ({ id: 1, title: 'x', kind: 'cycle', year: 2026 }) }),
  // @ts-expect-error a word that is not declared
  route({ ...base, id: 'a.word', reply, present: () => ({ id: 1, title: 'x', kind: 'course' }) }),
  // @ts-expect-error a value of another type
  route({ ...base, id: 'a.type', reply, present: ({ cycle }) => ({ id: cycle.name, title: 'x', kind: 'cycle' }) }),
  route({
    ...base,
    id: 'a.deep',
    reply: { 200: z.array(z.object({ data: z.object({ id: z.int() }) })) },
    // @ts-expect-error a field that is not declared, inside what is
    present: ({ cycle }) => [{ data: cycle }],
  }),
  route({
    ...base,
    id: 'a.spread',
    reply: { 200: z.object({ id: z.int() }) },
    // @ts-expect-error a field that comes with a copy of the record
    present: ({ cycle }) => ({ ...cycle }),
  }),
  // @ts-expect-error what the operation gives is not what is declared, and nothing presents it
  route({ ...base, id: 'a.bare', reply }),
  route({ ...base, id: 'a.bare-right', reply: { 200: z.object({ id: z.int(), name: z.string() }) } }),
  route({
    ...base,
    id: 'a.status',
    reply: { 200: z.object({ id: z.int(), name: z.string() }), 503: z.object({ id: z.int(), name: z.string() }) },
    // @ts-expect-error a status that is not declared
    status: () => 404,
  }),
];

const named = (id: string, rest: Partial<AnyRoute> = {}): AnyRoute =>
  ({ ...route({ ...base, id, reply: { 200: z.object({ id: z.int(), name: z.string() }) } }), ...rest }) as AnyRoute;
const check = (...routes: AnyRoute[]) => checkRoutes({ name: 'portal', routes });
const id = z.string();

it('routes with valid ids, paths and parameters are accepted', () => {
  expect(() =>
    check(
      named('portal.a'),
      named('portal.b', { method: 'post' }),
      named('portal.c', { method: 'post', path: '/ajax', action: 'c' } as Partial<AnyRoute>),
      named('portal.d', { method: 'post', path: '/ajax', action: 'd' } as Partial<AnyRoute>),
      named('portal.e', { path: '/a/:id/:"client-id"', params: z.object({ id, 'client-id': id }) }),
      raw({
        id: 'portal.files',
        method: 'get',
        path: '/files/*path',
        summary: 'A file',
        auth: 'open',
        params: z.object({ path: z.array(id) }),
        produces: { contentType: 'application/octet-stream', description: 'The file' },
        handler: () => () => undefined,
      }),
    ),
  ).not.toThrow();
});

it.each<[string, AnyRoute[], string]>([
  ['two routes of one id', [named('portal.a'), named('portal.a', { path: '/b' })], 'Two routes have the id portal.a'],
  ['an id of another facade', [named('cms.a')], 'The id of the route cms.a must begin with portal.'],
  [
    'two routes of one method and path',
    [named('portal.a'), named('portal.b')],
    'The route portal.b is the second one of GET /cycle',
  ],
  [
    'two routes of one action',
    [
      named('portal.a', { action: 'go' } as Partial<AnyRoute>),
      named('portal.b', { action: 'go' } as Partial<AnyRoute>),
    ],
    'The route portal.b is the second one of GET /cycle action go',
  ],
  [
    'a parameter without a shape',
    [named('portal.a', { path: '/cycle/:id' })],
    'The route portal.a has id in its path and not in its params',
  ],
  [
    'a quoted parameter without a shape',
    [named('portal.a', { path: '/cycle/:"client-id"', params: z.object({ 'client-id': id, other: id }) })],
    'The route portal.a has other in its params and not in its path',
  ],
  [
    'a misspelt parameter',
    [named('portal.a', { path: '/cycle/:id', params: z.object({ ids: id }) })],
    'The route portal.a has id in its path and not in its params',
  ],
  [
    'params that are no object',
    [named('portal.a', { path: '/cycle/:id', params: z.string() })],
    'The params of the route portal.a are no object',
  ],
])('%s are refused at the start', (_what, routes, message) => {
  expect(() => check(...routes)).toThrow(message);
});
