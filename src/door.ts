import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, RequestHandler } from 'express';
import { facadeOfHost, firstSegmentOf } from '../rest/hosts.js';
import type { Facade } from '../rest/route.js';
import type { Config } from './config.js';
import type { Gate } from './platform/gate.js';

/**
 * Keeps requests at the door of a gate while all its places are taken (gate.ts). What comes before is made for each request that
 * waits: only what watches it.
 * @param runs whether a request will want to pass the gate
 */
export const waitAtDoor =
  (gate: Pick<Gate, 'isClosed' | 'keepAtDoor' | 'leftDoor'>, runs: (req: Request) => boolean): RequestHandler =>
  (req, res, next) => {
    if (!gate.isClosed || !runs(req)) return next();
    const begin = () => {
      // Its client has left.
      if (res.closed) return gate.leftDoor();
      res.once('close', gate.leftDoor);
      next();
    };
    // It is begun by another request's end, and is itself again.
    gate.keepAtDoor(AsyncLocalStorage.bind(begin));
  };

/**
 * Tells reads of facades, and all that is asked of the graph. Not those of facades that an old service answers: it has no part
 * in how busy we are.
 */
export function runsOperation(
  facades: readonly Facade[],
  config: Pick<Config, 'facadeHosts' | 'legacyUrls'>,
): (req: Request) => boolean {
  const own = facades.filter(({ name }) => !config.legacyUrls.has(name));
  const [bases, names] = [new Set(own.map(({ base }) => base)), new Set(own.map(({ name }) => name))];
  return req => {
    const first = firstSegmentOf(req.url).toLowerCase();
    if (first === '/graphql') return req.method !== 'OPTIONS';
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const name = config.facadeHosts.size > 0 ? facadeOfHost(req, config) : undefined;
    return name ? names.has(name) : bases.has(first);
  };
}
