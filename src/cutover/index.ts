import { routesOf } from '../../rest/catalogue.js';
import type { Facade } from '../../rest/route.js';
import type { Config } from '../config/config.js';
import type { Cutover, CutoverParts } from '../server/cutover-port.js';
import { countCalls, type CountedCalls } from './count-calls.js';
import { createMovingRoutes } from './mirror/moving-routes.js';
import { type CutoverOptions, openCutover, type OpenCutover } from './open-cutover.js';
import { createOwnMark } from './relay/own-mark.js';

export type { CutoverOptions, OpenCutover };

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
