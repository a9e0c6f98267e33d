import type { Facade } from '../../rest/route.js';
import type { CutoverParts, OpenCutover as Opened } from '../server/cutover-port.js';
import { compareLists } from './drift/compare-lists.js';
import { createFacadeCutover } from './facade-cutover.js';
import { createMirrorMetrics } from './mirror-metrics.js';
import { createMirror } from './mirror/mirror.js';
import type { createMovingRoutes } from './mirror/moving-routes.js';
import { createParity, type Parity } from './parity/parity.js';
import type { LegacyLimits } from './relay/legacy-clients.js';
import { createMarkOfComparing } from './relay/own-mark.js';
import { openRelays } from './relays.js';
import { createRouteMetrics } from './route-metrics.js';
import { noRouteStates, openRouteStates } from './route-states.js';
import { ask } from './trial/ask.js';
import { createTrial, type Trial } from './trial/trial.js';
import { buildTrialApp } from './trial/trial-app.js';
import type { UndocumentedCounter } from './undocumented-routes.js';

export interface CutoverOptions {
  /** Time limits for old services; left out, as in production. */
  legacyLimits?: Partial<LegacyLimits>;
}

export interface OpenCutover extends Opened {
  /** Asks this server a kept request, to see its answer, or to repeat silently a change done elsewhere. */
  trial: Trial;
  /** Compares answers with the answers of the old services. */
  parity: Parity;
}

interface Parts extends CutoverParts {
  moving: ReturnType<typeof createMovingRoutes>;
  undocumented: UndocumentedCounter;
  options: CutoverOptions;
}

/** Reads the decisions about routes, opens the configured old services, and connects both sides. */
export async function openCutover(parts: Parts): Promise<OpenCutover> {
  const { services, metrics, facades, executor, tools, pool, onePool, contextOf, takesRequests } = parts;
  const { config } = services;
  // While routes move, all processes hear of a switch at once; without the feed they check every few seconds.
  if (takesRequests && config.legacyUrls.size > 0) services.changes.ready().catch(() => {});
  const states = takesRequests ? await openRouteStates(onePool(), services) : noRouteStates;
  if (takesRequests) createRouteMetrics(metrics.registry, services.routes, states);
  const relays = await openRelays({
    services,
    metrics,
    states,
    undocumented: parts.undocumented,
    afterwards: exchange => parity.afterwards(exchange),
    kept: () => mirror.kept(),
    ended: (intent, end) => mirror.ended(intent, end),
    contextOf,
    limits: parts.options.legacyLimits,
  });
  const now = () => services.now();
  const hasSent: Parameters<typeof createFacadeCutover>[0]['hasSent'] = async ({ name }, { method, url, headers }) => {
    const mark = await createMarkOfComparing(config.authSecret, name, services.database);
    return mark.isOn({ method, path: url, headers });
  };
  const cutoverOf = (facade: Facade) => createFacadeCutover({ facade, states, now, hasSent, relay: relays.of(facade) });

  const makeTrialApp = () =>
    buildTrialApp({
      facades,
      tools,
      cutoverOf: facade => createFacadeCutover({ facade, states: noRouteStates, now, hasSent, relay: null }),
      executor,
      behindProxy: Boolean(config.trustProxy),
      hasStorage: services.storage !== null,
    });
  // Made at once if routes move, so that no caller waits for it; most servers try nothing.
  let trialApp = config.legacyUrls.size > 0 ? makeTrialApp() : undefined;
  const trial = createTrial({ pool, services, ask: request => ask((trialApp ??= makeTrialApp()), request) });

  const mirror = createMirror(services);
  parts.moving.connect({
    doSilently: trial.doSilently,
    askLegacy: (facade, request) => relays.ask(facade, request, { timeoutMs: 30_000 }),
    compared: (of, done) => parity.compared(of, done),
    pausedSince: relays.pausedSince,
    async findDrift(facade) {
      const { authSecret, legacyDriftHeaders: headers, legacyTimeZone: zone } = config;
      const url = config.legacyUrls.get(facade.name);
      if (url === undefined) return [];
      const sides = { url, headers: { old: headers, elo: headers }, zone, authSecret };
      return compareLists(facade, sides, { ...services, trial });
    },
  });
  const parity = createParity({
    services,
    registry: metrics.registry,
    trial,
    ask: relays.ask,
    mirror: exchange => mirror.afterwards(exchange),
  });
  const measure = createMirrorMetrics(metrics.registry);
  return {
    trial,
    parity,
    of: cutoverOf,
    async measure(ctx) {
      if (config.legacyUrls.size > 0) await measure(ctx);
    },
    async close() {
      await relays.close();
      await parity.close();
      await mirror.close();
      await states.close();
    },
  };
}
