import type { Request } from 'express';
import { originOf } from '../../rest/hosts.js';
import { longestForm } from './relay/relay.js';
import { createFacadeRelay, type FacadeRelay } from './relay/facade-relay.js';
import type { LegacyClient, LegacyLimits } from './relay/legacy-clients.js';
import { askLegacy } from './relay/ask.js';
import { createOwnMark } from './relay/own-mark.js';
import type { Afterwards, Intent, KeptAnswer, KeptRequest } from './relay/exchange.js';
import { stateOf } from '../../rest/request-state.js';
import type { Facade } from '../../rest/route.js';
import type { FullCtx } from '../domain/context.js';
import { createVerifiedTokens, lookUps } from '../domain/sessions/known-callers.js';
import { createReadLoginCookie } from '../auth/login-cookie.js';
import { createReadSession } from '../auth/session-cookie.js';
import { createByteBudget } from '../platform/byte-budget.js';
import type { Metrics } from '../platform/watching/metrics.js';
import type { Services } from '../platform/services.js';
import { createUpstreamMetrics } from '../platform/watching/upstream-metrics.js';
import { createEloWrites } from './mirror/elo-writes.js';
import { createIdsFor } from './mirror/other-ids.js';
import { createTurns } from './mirror/write-turns.js';
import { createKeySides } from './key-sides.js';
import type { RouteStates } from './route-states.js';
import type { UndocumentedCounter } from './undocumented-routes.js';

/** Bytes of kept bodies of requests and answers in memory until the other side was asked, of all facades. */
const KEPT_BYTES = 64 * 1024 * 1024;

interface Given {
  services: Services;
  metrics: Metrics;
  states: RouteStates;
  undocumented: UndocumentedCounter;
  afterwards: Afterwards;
  /** Settled when the writes of old services reported until now are kept. */
  kept(): Promise<void>;
  /** Handles the outcome of a write for an old service that is not to be done here. */
  ended(intent: Intent, end: 'not done' | 'unknown'): void;
  contextOf(req: Request, facade: Facade): Promise<FullCtx>;
  limits?: Partial<LegacyLimits>;
}

/** The configured old services. */
export interface Relays {
  /** Null: the facade is Elo's alone. */
  of(facade: Facade): FacadeRelay | null;
  /** Null: it has no old service. */
  clientOf(facade: string): LegacyClient | null;
  /**
   * The time since which this process leaves the old service of a facade alone because it does not answer; null: it does not.
   */
  pausedSince(facade: string): Date | null;
  /** Asks the old service of a facade a kept request. @throws Error when there is none, or when it does not answer in time */
  ask(facade: Facade, request: KeptRequest, limits: { timeoutMs: number }): Promise<KeptAnswer>;
  close(): Promise<void>;
}

const noOldService = (): Promise<never> => Promise.reject(new Error('The facade has no old service'));

export async function openRelays({
  services,
  metrics,
  states,
  undocumented,
  afterwards,
  kept,
  ended,
  contextOf,
  limits,
}: Given): Promise<Relays> {
  const { config, log } = services;
  const { legacyUrls } = config;
  if (legacyUrls.size === 0)
    return { of: () => null, clientOf: () => null, pausedSince: () => null, ask: noOldService, close: async () => {} };

  // Their libraries take 30 MB: a server without an old service does without.
  const { createLegacyClient, legacyLimits } = await import('./relay/legacy-clients.js');
  const upstream = createUpstreamMetrics(metrics.registry);
  const verified = createVerifiedTokens(services, { ...lookUps, most: 1_000 });
  const keySides = createKeySides(services);
  const mirrored = createEloWrites(services);
  const inTurn = createTurns(services, { kept, ended });
  const idsFor = createIdsFor(services);
  const budget = createByteBudget(KEPT_BYTES);
  const readSession = createReadSession(config, services.now);
  const readLoginCookie = createReadLoginCookie(config, services.now);
  const clients = new Map(
    [...legacyUrls].map(([name, url]) => [
      name,
      createLegacyClient(name, url, {
        metrics: upstream,
        limits: { ...legacyLimits, ...limits },
        mark: createOwnMark(config.authSecret, name),
      }),
    ]),
  );
  upstream.watched(() => [...clients].map(([facade, client]) => [facade, client.pausedSince()] as const));
  return {
    clientOf: facade => clients.get(facade) ?? null,
    pausedSince: facade => clients.get(facade)?.pausedSince() ?? null,
    async ask(facade, request, limits) {
      const client = clients.get(facade.name);
      return client ? askLegacy(facade, client, request, limits) : noOldService();
    },
    of(facade) {
      const client = clients.get(facade.name);
      if (!client) return null;
      return createFacadeRelay({
        facade,
        client,
        metrics: upstream,
        log,
        originOf: req => originOf(req, config),
        states,
        keySides,
        budget,
        spool: { budget: services.spool, max: longestForm },
        afterwards,
        mirrored,
        inTurn,
        idsFor,
        ended,
        readCookies: async cookies =>
          (facade.loginCookie ? await readLoginCookie(cookies) : null) ?? (await readSession(cookies)),
        readToken: async token => (await verified(token))?.subject ?? null,
        identify: async (req, res) => {
          stateOf(res).ctx = await contextOf(req, facade);
        },
        undocumented: undocumented.count,
      });
    },
    async close() {
      await keySides.close();
      await Promise.all([...clients.values()].map(client => client.close()));
    },
  };
}
