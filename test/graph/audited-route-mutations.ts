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
    retryMirror: async () => {
      const id = await aMirrorFailure(elo);
      return { as: admin, args: `ids: [${id}]`, of: '', changes: [`MirrorWrite:${id}`] };
    },
    giveUpMirror: async () => ({
      as: admin,
      args: `ids: [${await aMirrorFailure(elo)}]`,
      of: '',
      changes: ['MirrorWrite'],
    }),
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
    setRouteMode: async () => {
      await run(`reopenRoute(${routes})`);
      return { as: admin, args: `${routes}, mode: ELO, percent: 100`, changes: ['RouteState'] };
    },
    closeRoute: async () => {
      await run(`reopenRoute(${routes})`);
      return { as: admin, args: `${routes}, force: true`, changes: ['RouteState'] };
    },
    ignoreDifferences: async () => ({
      as: admin,
      args: `route: "${ROUTE}", path: "items[].name", reason: "Elo corta espaços"`,
      of: '{ path }',
      changes: ['ParityIgnore'],
    }),
    withdrawIgnored: async () => {
      await elo.graphql(
        `mutation { ignoreDifferences(route: "${ROUTE}", path: "size", reason: "sabido") { path } }`,
        {},
        { as: admin },
      );
      return { as: admin, args: `route: "${ROUTE}", path: "size"`, of: '{ path }', changes: ['ParityIgnore'] };
    },
    // The counts are not audited; their reset is.
    resetParity: async () => ({ as: admin, args: routes, changes: [] }),
    reopenRoute: async () => {
      await run(`reopenRoute(${routes})`);
      await run(`closeRoute(${routes}, force: true)`);
      return { as: admin, args: routes, changes: ['RouteState'] };
    },
  };
}

/** @returns its id */
async function aMirrorFailure(elo: TestApp): Promise<number> {
  const [row] = await elo.make.em().execute<{ id: number }[]>(`
    insert into mirror_writes (facade, route, toward, keys, created, sealed, request_id, accepted_at, failed_at, reason)
    values ('portal', 'portal.presence.record', 'LEGACY', '{}', '{}', 'x', 'x', now(), now(), 'REFUSED') returning id`);
  return row!.id;
}
