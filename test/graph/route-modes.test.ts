import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import type { User } from '../../src/entities/index.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/* Administrators decide the mode of a route, with proof, and it holds in every process. */

let elo: TestApp, admin: User;
beforeAll(async () => {
  // Nobody listens at this address.
  elo = await startTestApp({ LEGACY_URL_PORTAL: 'http://127.0.0.1:9' });
  admin = await elo.make.anAdmin();
});
beforeEach(async () => {
  await elo.make.em().execute('truncate route_states, parity_counts, parity_differences, parity_ignores');
  elo.app.services.events.emit('routesChanged');
});

const ROUTE = 'portal.liveness.read';
const run = async (args: string, as: User | null = admin, headers: Record<string, string> = {}) =>
  (await elo.graphql(`mutation { setRouteMode(${args}) { id mode percent mirror hasLegacy } }`, {}, { as, headers }))
    .body;
const done = async (args: string) => {
  const { data, errors } = await run(args);
  expect(errors).toBeUndefined();
  return data.setRouteMode;
};
const refusal = async (args: string, as: User | null = admin, headers: Record<string, string> = {}) =>
  (await run(args, as, headers)).errors?.[0].extensions;
const compared = (equal: number, route = ROUTE) =>
  elo.make
    .em()
    .execute(
      'insert into parity_counts (route, equal) values (?, ?) on conflict (route) do update set equal = excluded.equal',
      [route, equal],
    );

it('a route has the mode ELO by default', async () => {
  const { body } = await elo.graphql(
    '{ routes(facade: "portal") { id mode percent mirror switchedAt hasLegacy switchRefusal } }',
    {},
    { as: admin },
  );
  expect(body.data.routes.find((each: { id: string }) => each.id === ROUTE)).toEqual({
    id: ROUTE,
    mode: 'ELO',
    percent: 100,
    mirror: false,
    switchedAt: null,
    hasLegacy: true,
    switchRefusal: null,
  });
});

it('mode, percentage and mirror are set together, for several routes', async () => {
  expect(await done(`routes: ["${ROUTE}", "portal.health.read"], mode: COMPARE, percent: 20, mirror: true`)).toEqual([
    { id: ROUTE, mode: 'COMPARE', percent: 20, mirror: true, hasLegacy: true },
    { id: 'portal.health.read', mode: 'COMPARE', percent: 20, mirror: true, hasLegacy: true },
  ]);
  expect(await done(`routes: ["${ROUTE}"], mode: LEGACY`)).toEqual([
    { id: ROUTE, mode: 'LEGACY', percent: 100, mirror: false, hasLegacy: true },
  ]);
});

it('a change of mode keeps the sunset and the closing of a route', async () => {
  const SUNSET = '2099-01-01T00:00:00.000Z';
  await elo.graphql(
    `mutation { announceSunset(routes: ["${ROUTE}"], sunsetAt: "${SUNSET}") { id } closeRoute(routes: ["${ROUTE}"], force: true) { id } }`,
    {},
    { as: admin },
  );
  await done(`routes: ["${ROUTE}"], mode: LEGACY`);
  const { body } = await elo.graphql(
    '{ routes(facade: "portal") { id mode sunset { sunsetAt } closedAt } }',
    {},
    { as: admin },
  );
  const found = body.data.routes.find((each: { id: string }) => each.id === ROUTE);
  expect([found.mode, found.sunset.sunsetAt, found.closedAt === null]).toEqual(['LEGACY', SUNSET, false]);
});

it('the mode ELO is refused until enough answers were equal and none differs; a route in ELO keeps it', async () => {
  const toElo = `routes: ["${ROUTE}"], mode: ELO`;
  await done(`routes: ["${ROUTE}"], mode: COMPARE`);
  expect(await refusal(toElo)).toMatchObject({
    code: 'CONFLICT',
    reason: 'TOO_FEW_COMPARISONS',
    params: { route: ROUTE, equal: 0, needed: 100 },
  });
  await compared(99);
  expect(await refusal(toElo)).toMatchObject({ params: { equal: 99 } });
  await compared(100);
  await elo.make
    .em()
    .execute(
      `insert into parity_differences (route, path, kind, count, status, first_seen_at, last_seen_at) values (?, 'a.b', 'value', 3, 200, now(), now())`,
      [ROUTE],
    );
  expect(await refusal(toElo)).toMatchObject({ reason: 'DIFFERENCES_OPEN', params: { route: ROUTE, count: 1 } });
  const said = async (language: string) =>
    (
      await elo.graphql(`{ routes(facade: "portal") { id switchRefusal(language: ${language}) } }`, {}, { as: admin })
    ).body.data.routes.find((each: { id: string }) => each.id === ROUTE).switchRefusal;
  expect(await said('EN')).toBe(`Elo answers ${ROUTE} otherwise than the old service: 1 difference is open`);
  expect(await said('PT')).toBe(
    `O Elo responde a ${ROUTE} de outra forma que o serviço antigo: 1 diferença em aberto.`,
  );
  // One route that is not ready stops the whole change.
  expect(await refusal(`routes: ["portal.health.read", "${ROUTE}"], mode: ELO`)).toMatchObject({
    reason: 'DIFFERENCES_OPEN',
  });
  expect(await done(`${toElo}, percent: 10, force: true`)).toMatchObject([{ mode: 'ELO', percent: 10 }]);
  // A larger share needs the same proof, a smaller one none.
  for (const more of ['', ', percent: 11'])
    expect(await refusal(toElo + more)).toMatchObject({ reason: 'DIFFERENCES_OPEN' });
  expect(await said('EN')).toBe(`Elo answers ${ROUTE} otherwise than the old service: 1 difference is open`);
  expect(await done(`${toElo}, percent: 5`)).toMatchObject([{ mode: 'ELO', percent: 5 }]);
  await done(`${toElo}, force: true`);
  expect(await done(toElo)).toMatchObject([{ mode: 'ELO', percent: 100 }]);
  expect(await said('EN')).toBeNull();

  await elo.make.em().execute('truncate parity_differences');
  await done(`routes: ["${ROUTE}"], mode: COMPARE`);
  expect(await done(toElo)).toMatchObject([{ mode: 'ELO' }]);
});

it('a route without an old service can only have the mode ELO', async () => {
  const OTHER = 'cms.nonce.read';
  const { body } = await elo.graphql('{ routes(facade: "cms") { id hasLegacy } }', {}, { as: admin });
  const id = body.data.routes[0].id as string;
  expect(body.data.routes[0].hasLegacy).toBe(false);
  for (const args of [
    'mode: LEGACY',
    'mode: COMPARE',
    'mode: VERIFY',
    'mode: ELO, percent: 50',
    'mode: ELO, mirror: true',
  ])
    expect(await refusal(`routes: ["${id}"], ${args}`)).toMatchObject({
      code: 'CONFLICT',
      reason: 'NO_OLD_SERVICE',
      params: { route: id, variable: 'LEGACY_URL_CMS' },
    });
  expect(await done(`routes: ["${id}"], mode: ELO`)).toMatchObject([{ mode: 'ELO' }]);
  expect(await refusal(`routes: ["${OTHER}-nowhere"], mode: ELO`)).toMatchObject({ reason: 'ROUTE_NOT_FOUND' });
  expect(await refusal(`routes: ["${ROUTE}"], mode: LEGACY, percent: 0`)).toMatchObject({ code: 'INVALID' });
  expect(await refusal(`routes: ["${ROUTE}"], mode: LEGACY, percent: 101`)).toMatchObject({ code: 'INVALID' });
});

it('only administrators set the mode of a route', async () => {
  const key = await createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: 'Painel' });
  const args = `routes: ["${ROUTE}"], mode: LEGACY`;
  for (const as of [await elo.make.aUser(), await elo.make.aFacilitator(), await elo.make.aSupervisor()])
    expect(await refusal(args, as)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await refusal(args, null, { authorization: key })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await refusal(args, null)).toMatchObject({ code: 'UNAUTHENTICATED' });
  const { body } = await elo.graphql('{ undocumentedRoutes { path } }', {}, { as: await elo.make.aSupervisor() });
  expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
  const { rows } = { rows: await elo.make.em().execute('select * from route_states') };
  expect(rows).toEqual([]);
});
