import type { TestApp } from '../support/test-app.js';
import type { AuditedMutation } from './audited-mutations.js';

const ROUTE = 'onboarding.health.read';
const later = (elo: TestApp, hours: number) => new Date(elo.now().getTime() + hours * 3_600_000).toISOString();

/** Mutations about routes of the facades, as in audited-mutations.ts. They leave the route as it was. */
export function routeMutations(
  elo: TestApp,
  { admin }: { admin: { id: number } },
): { [name: string]: () => Promise<AuditedMutation> } {
  const routes = `routes: ["${ROUTE}"]`;
  const run = (mutation: string) => elo.graphql(`mutation { ${mutation} { id } }`, {}, { as: admin });
  const announce = (hours = 48) => run(`announceSunset(${routes}, sunsetAt: "${later(elo, hours)}")`);
  return {
    announceSunset: async () => {
      await run(`reopenRoute(${routes})`);
      return { as: admin, args: `${routes}, sunsetAt: "${later(elo, 72)}"`, changes: ['RouteState'] };
    },
    acknowledgeSunset: async () => {
      await run(`withdrawSunset(${routes})`);
      await announce();
      return { as: admin, args: `route: "${ROUTE}", client: "all"`, changes: ['RouteConsent'] };
    },
    scheduleBrownout: async () => {
      await announce();
      const args = `${routes}, from: "${later(elo, 40)}", to: "${later(elo, 41)}"`;
      return { as: admin, args, changes: ['RouteBrownout'] };
    },
    withdrawSunset: async () => {
      await run(`withdrawSunset(${routes})`);
      await announce();
      return { as: admin, args: routes, changes: ['RouteState'] };
    },
    closeRoute: async () => {
      await run(`reopenRoute(${routes})`);
      return { as: admin, args: `${routes}, force: true`, changes: ['RouteState'] };
    },
    reopenRoute: async () => {
      await run(`reopenRoute(${routes})`);
      await run(`closeRoute(${routes}, force: true)`);
      return { as: admin, args: routes, changes: ['RouteState'] };
    },
  };
}
