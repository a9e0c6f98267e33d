import { Gauge, type Registry } from 'prom-client';
import type { RouteInfo } from '../platform/services.js';
import type { RouteStates } from './route-states.js';

/** How many routes of a facade are answered in which way, as this process knows it, looked up when the metrics are. */
export function createRouteMetrics(registry: Registry, routes: readonly RouteInfo[], states: RouteStates): void {
  new Gauge({
    name: 'elo_routes',
    help: 'Routes of a facade by the mode that is in force: elo, legacy, compare, verify, or closed.',
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
