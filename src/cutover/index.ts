import { routesOf } from '../../rest/catalogue.js';
import type { Facade } from '../../rest/route.js';
import type { Config } from '../config/config.js';
import type { RouteInfo } from '../platform/services.js';
import type { MovingRoutes } from './moving-routes.js';
import type { Cutover, CutoverParts } from '../server/cutover-port.js';
import { countCalls, type CountedCalls } from './count-calls.js';
import { createMovingRoutes } from './mirror/moving-routes.js';
import { type CutoverOptions, openCutover, type OpenCutover } from './open-cutover.js';
import { createOwnMark } from './relay/own-mark.js';

export type { CutoverOptions, OpenCutover };

/** The ports that only the cut-over uses. Without this folder Services has none of them. */
declare module '../platform/cutover.js' {
  interface CutoverPorts {
    /** The state of routes that move from an old service to Elo, and both sides of them. */
    moving: MovingRoutes;
    /** Every route of the facades, in the order of their declaration. */
    routes: readonly RouteInfo[];
    /** Writes this process's counts of calls of routes: a decision based on them must not miss the last minute. */
    writeCalls(): Promise<void>;
  }
}

/** The cut-over of all facades. Its parts open in the order of the start of a server. */
export function createCutover(
  config: Config,
  facades: readonly Facade[],
  options: CutoverOptions = {},
): Omit<Cutover, 'open'> & { open(parts: CutoverParts): Promise<OpenCutover> } {
  const moving = createMovingRoutes(facades);
  let calls: CountedCalls | undefined;
  return {
    ports: async ({ log, now }) => ({
      oldAccounts: config.oldSignIn
        ? (await import('./old-accounts.js')).openOldAccounts(config, log, now, createOwnMark(config.authSecret, 'cms'))
        : null,
      moving,
      routes: facades.flatMap(routesOf),
      writeCalls: async () => calls?.flush(),
    }),
    callCounter: services => (calls = countCalls(services)),
    open: async parts => openCutover({ ...parts, moving, undocumented: calls!.undocumented, options }),
  };
}
