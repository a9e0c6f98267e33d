import { Gauge, type Registry } from 'prom-client';
import type { RouteInfo } from '../platform/services.js';
import type { RouteStates } from './route-states.js';

/** The number of routes of a facade in each mode, as this process knows it, looked up for each answer of the metrics. */
export function createRouteMetrics(registry: Registry, routes: readonly RouteInfo[], states: RouteStates): void {
  new Gauge({
    name: 'elo_routes',
    help: 'Routes of a facade by their present mode: elo, legacy, compare, verify, or closed.',
    labelNames: ['facade', 'mode'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const { id, facade } of routes) {
        const state = await states.of(id);
        this.inc({ facade, mode: state?.isClosed ? 'closed' : (state?.mode ?? 'ELO').toLowerCase() });
      }
    },
  });
}
