import type { ErrorRequestHandler, Express } from 'express';
import { mountFacade } from '../../../rest/mount.js';
import type { FacadeCutover } from '../../../rest/facade-cutover.js';
import type { Facade } from '../../../rest/route.js';
import { FACADE_PAGE_SIZE } from '../../graph/context.js';
import type { Executor } from '../../graph/executor.js';
import { createRunOperation } from '../../graph/run-operation.js';
import { nameRequest } from '../../platform/watching/observe-requests.js';
import type { ObjectStore } from '../../platform/files/storage.js';
import type { SharedTools } from '../../server/cutover-port.js';
import { appForAsking } from './ask.js';
import { trialWorld } from './trial.js';

interface Parts {
  facades: readonly Facade[];
  /** The tools for mounting the routes for callers; in a trial they are the same if they touch nothing outside. */
  tools: SharedTools;
  cutoverOf(facade: Facade): FacadeCutover;
  executor: Executor;
  /** True when the scheme and host from proxies are trusted. */
  behindProxy: boolean;
  hasStorage: boolean;
}

/** The storage of the present trial: routes are mounted once. */
const storageOfTrial: ObjectStore = {
  putFile: (...given) => trialWorld().storage!.putFile(...given),
  read: (key, range) => trialWorld().storage!.read(key, range),
  size: key => trialWorld().storage!.size(key),
  remove: key => trialWorld().storage!.remove(key),
  keys: folder => trialWorld().storage!.keys(folder),
  check: () => trialWorld().storage!.check(),
  sweep: () => trialWorld().storage!.sweep(),
};

/**
 * The routes of the facades for requests that are tried: they answer themselves in any mode, and nobody counts, measures or
 * logs the requests.
 */
export function buildTrialApp({ facades, tools, cutoverOf, executor, behindProxy, hasStorage }: Parts): Express {
  const app = appForAsking();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  // The address that a request was kept with is its caller's; earlier hops are left out (ask.ts).
  app.set('trust proxy', behindProxy ? (_address: string, hop: number) => hop === 0 : false);
  app.use((req, _res, next) => {
    nameRequest(req);
    next();
  });
  const run = createRunOperation(executor, { operationTimer: () => () => {} }, (_asked, work) => work());
  for (const facade of facades)
    app.use(
      facade.base,
      mountFacade(facade, {
        ...tools,
        admit() {},
        run,
        storage: hasStorage ? storageOfTrial : null,
        cutover: cutoverOf(facade),
        contextOf: async req => {
          const { contexts } = trialWorld();
          return facade.serviceToken
            ? contexts.ofService(req, FACADE_PAGE_SIZE)
            : contexts.ofAnybody(req, FACADE_PAGE_SIZE, facade);
        },
      }),
    );
  app.use((_req, res) => void res.status(404).end());
  app.use(((_error, _req, res, _next) => void res.destroy()) satisfies ErrorRequestHandler);
  return app;
}
