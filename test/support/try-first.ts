import { expect } from '@jest/globals';
import { type AnyRoute, isRaw } from '../../rest/route.js';
import { findRoute } from './declared-shapes.js';
import { keptRequest } from './kept-request.js';
import type { Reply, TestApp } from './test-app.js';
import { tracesOf } from './traces.js';

/** True when a route changes anything. */
export const isWrite = (entry: AnyRoute): boolean =>
  (isRaw(entry) && entry.method !== 'get') ||
  (isRaw(entry) ? (entry.operations ?? []) : [entry.operation])
    .flatMap(({ definitions }) => definitions)
    .some(part => part.kind === 'OperationDefinition' && part.operation === 'mutation');

/** The structure of a value with types instead of values: two runs of a write differ in ids, tokens and times. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shapeOf(field)]));
}

const bodyOf = (body: Buffer | null, type: string | undefined): unknown => {
  const text = body!.toString();
  return /\bjson\b/.test(type ?? '') ? JSON.parse(text) : text;
};

/**
 * From now on each write to a facade is tried first. The trial must leave nothing, and answer with the status and the shape of
 * the real request after it.
 */
export function tryWritesFirst(elo: TestApp): { succeeded: ReadonlySet<string> } {
  const call = elo.call.bind(elo);
  const succeeded = new Set<string>();
  elo.call = async (method, target, options = {}) => {
    const route = findRoute(method, target, options.form);
    if (!route || !isWrite(route.entry)) return call(method, target, options);
    const before = await tracesOf(elo);
    const tried = await elo.app.cutover.trial.tryOut(await keptRequest(elo, method, target, options));
    const after = await tracesOf(elo);
    const reply: Reply = await call(method, target, options);
    const type = tried.headers['content-type'];
    const { id } = route.entry;
    expect({ id, ...after }).toEqual({ id, ...before });
    expect({ id, status: tried.status, type, body: shapeOf(bodyOf(tried.body, type)) }).toEqual({
      id,
      status: reply.status,
      type: reply.headers.get('content-type') ?? undefined,
      body: shapeOf(reply.body),
    });
    if (reply.status < 400) succeeded.add(id);
    return reply;
  };
  return { succeeded };
}
