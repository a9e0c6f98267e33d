import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { recordComparisons } from '../../src/cutover/domain/parity/record-comparisons.write.js';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import type { User } from '../../src/entities/index.js';
import { soonAfter } from '../support/moments.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/* Administrators see the results of comparisons with the old services, and decide about them. */

let elo: TestApp, admin: User;
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});
beforeEach(async () => {
  elo.setNow('2026-11-20T12:00:00Z');
  await elo.make.em().execute('truncate parity_counts, parity_differences, parity_ignores');
});

const ROUTE = 'portal.classes.list';
const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const counted = { equal: 0, different: 0, unknownCallers: 0, skipped: 0, otherSideFailed: 0 };
const difference = (path: string, more = {}) => ({
  route: ROUTE,
  path,
  kind: 'VALUE',
  count: 1,
  eloHash: 'aaaaaaaaaaaa',
  legacyHash: 'bbbbbbbbbbbb',
  status: 200,
  began: at('11:00:00'),
  seenAt: at('11:00:01'),
  ...more,
});
const record = (outcomes: Partial<typeof counted>, paths: string[] = [], began = at('11:00:00')) =>
  recordComparisons(
    elo.app.services.database,
    [{ ...counted, ...outcomes, route: ROUTE, began }],
    paths.map(each => difference(each, { began })),
  );

const ask = async (document: string, as: User | null = admin, headers: Record<string, string> = {}) =>
  (await elo.graphql(document, {}, { as, headers })).body;
const refusal = async (document: string, as: User | null = admin, headers: Record<string, string> = {}) =>
  (await ask(document, as, headers)).errors?.[0].extensions;
const COUNTS = 'id equal different unknownCallers skipped otherSideFailed openDifferences';
async function countsOf(): Promise<Record<string, number>> {
  const { data } = await ask(`{ routes(facade: "portal") { ${COUNTS} } }`);
  const { id: _id, ...counts } = data.routes.find((each: { id: string }) => each.id === ROUTE);
  return counts;
}
const pathsOf = async (first = '') =>
  (await ask(`{ parityDifferences(route: "${ROUTE}"${first}) { path ignoreReason } }`)).data.parityDifferences;

it('counts of several processes are added up, and a difference has its first and last time', async () => {
  await record({ equal: 3, different: 1 }, ['[].name']);
  await record({ equal: 2, skipped: 1, unknownCallers: 4, otherSideFailed: 1 });
  await recordComparisons(
    elo.app.services.database,
    [],
    [difference('[].name', { count: 2, legacyHash: 'cccccccccccc', status: 201, seenAt: at('11:30:00') })],
  );
  expect(await countsOf()).toEqual({
    equal: 5,
    different: 1,
    unknownCallers: 4,
    skipped: 1,
    otherSideFailed: 1,
    openDifferences: 1,
  });
  const fields = 'path kind count eloHash legacyHash status firstSeenAt lastSeenAt ignoredAt ignoreReason';
  const { data } = await ask(`{ parityDifferences(route: "${ROUTE}") { ${fields} } }`);
  expect(data.parityDifferences).toEqual([
    {
      path: '[].name',
      kind: 'VALUE',
      count: 3,
      eloHash: 'aaaaaaaaaaaa',
      legacyHash: 'cccccccccccc',
      status: 201,
      firstSeenAt: '2026-11-20T11:00:01.000Z',
      lastSeenAt: '2026-11-20T11:30:00.000Z',
      ignoredAt: null,
      ignoreReason: null,
    },
  ]);
});

it('an ignored path hides itself and everything below, with a reason, until that is withdrawn', async () => {
  await record({ different: 1 }, ['[].leader', '[].leader.name', '[].leaders', '[].name']);
  const ignore = (path: string, reason: string) =>
    `mutation { ignoreDifferences(route: "${ROUTE}", path: "${path}", reason: "${reason}") { path ignoredAt ignoreReason } }`;
  const { data } = await ask(ignore('[].leader', 'Elo sabe mais'));
  const ignored = { ignoredAt: soonAfter('2026-11-20T12:00:00.000Z'), ignoreReason: 'Elo sabe mais' };
  const open = { ignoredAt: null, ignoreReason: null };
  expect(data.ignoreDifferences).toEqual([
    { path: '[].leaders', ...open },
    { path: '[].name', ...open },
    { path: '[].leader', ...ignored },
    { path: '[].leader.name', ...ignored },
  ]);
  expect((await countsOf())['openDifferences']).toBe(2);
  await ask(ignore('[].leader', 'Outra razão'));
  expect((await pathsOf()).at(-1)).toEqual({ path: '[].leader.name', ignoreReason: 'Outra razão' });
  await ask(`mutation { withdrawIgnored(route: "${ROUTE}", path: "[].leader") { path } }`);
  expect((await countsOf())['openDifferences']).toBe(4);
});

it('a path of a facade is ignored in its routes alone, and a rule shows its path and its place', async () => {
  await record({ different: 1 }, ['(header set-cookie: PHPSESSID)', '(header set-cookie: idioma)', '(header link)']);
  const OTHER = 'cms.settings.theme';
  await recordComparisons(
    elo.app.services.database,
    [],
    [difference('(header set-cookie: PHPSESSID)', { route: OTHER })],
  );
  const change = (name: string, more: string) =>
    ask(`mutation { ${name}(${more}) { route path ignoreReason ignoredPath ignoredFacade } }`);
  const { data } = await change('ignoreDifferences', 'facade: "portal", path: "(header set-cookie)", reason: "PHP"');
  const rule = { ignoreReason: 'PHP', ignoredPath: '(header set-cookie)', ignoredFacade: 'portal' };
  expect(data.ignoreDifferences).toEqual([
    { route: ROUTE, path: '(header link)', ignoreReason: null, ignoredPath: null, ignoredFacade: null },
    { route: ROUTE, path: '(header set-cookie: PHPSESSID)', ...rule },
    { route: ROUTE, path: '(header set-cookie: idioma)', ...rule },
  ]);
  expect((await countsOf())['openDifferences']).toBe(1);
  const open = await ask(`{ parityDifferences(route: "${OTHER}") { ignoredAt } }`);
  expect(open.data.parityDifferences).toEqual([{ ignoredAt: null }]);
  const unknown = await change('withdrawIgnored', `route: "${ROUTE}", path: "(header set-cookie)"`);
  expect(unknown.errors[0].extensions.reason).toBe('PATH_NOT_IGNORED');
  await change('withdrawIgnored', 'facade: "portal", path: "(header set-cookie)"');
  expect((await countsOf())['openDifferences']).toBe(3);
});

it('a reset forgets earlier comparisons and keeps ignored paths', async () => {
  await record({ equal: 3, different: 1 }, ['[].name', 'x']);
  await ask(`mutation { ignoreDifferences(route: "${ROUTE}", path: "x", reason: "sabido") { path } }`);
  const { data } = await ask(`mutation { resetParity(routes: ["${ROUTE}"]) { ${COUNTS} } }`);
  expect(data.resetParity).toEqual([{ id: ROUTE, ...counted, openDifferences: 0 }]);
  await record({ equal: 5, different: 1 }, ['[].name'], at('11:59:59'));
  expect(await countsOf()).toEqual({ ...counted, openDifferences: 0 });
  await record({ equal: 1, different: 1 }, ['x'], at('12:00:01'));
  expect(await countsOf()).toEqual({ ...counted, equal: 1, different: 1, openDifferences: 0 });
  expect(await pathsOf()).toEqual([{ path: 'x', ignoreReason: 'sabido' }]);
});

it('a reset separates comparisons that are written together, and several of one route are added up', async () => {
  await ask(`mutation { resetParity(routes: ["${ROUTE}"]) { id } }`);
  const each = (equal: number, different: number, time: string) => ({
    ...counted,
    route: ROUTE,
    equal,
    different,
    began: at(time),
  });
  await recordComparisons(
    elo.app.services.database,
    [each(7, 1, '11:59:59'), each(1, 1, '12:00:01'), each(2, 1, '12:00:02')],
    [
      difference('x', { began: at('11:59:59') }),
      difference('y', { began: at('12:00:01') }),
      difference('y', { began: at('12:00:02') }),
    ],
  );
  expect(await countsOf()).toEqual({ ...counted, equal: 3, different: 2, openDifferences: 1 });
  const { data } = await ask(`{ parityDifferences(route: "${ROUTE}") { path count } }`);
  expect(data.parityDifferences).toEqual([{ path: 'y', count: 2 }]);
});

it('a route keeps a limited number of paths and of ignored paths, and known paths are still counted', async () => {
  await record(
    {},
    Array.from({ length: 990 }, (_, at) => `a${at}`),
  );
  await record({}, Array.from({ length: 20 }, (_, at) => `b${at}`).concat('a1'));
  await record({}, ['c', 'a1']);
  expect((await countsOf())['openDifferences']).toBe(1_000);
  expect(await pathsOf(', first: 1')).toEqual([{ path: 'a1', ignoreReason: null }]);
  await elo.make.em().execute(`
    insert into parity_ignores (route, path, reason, ignored_at)
    select '${ROUTE}', 'z' || n, 'x', now() from generate_series(1, 200) as n`);
  const ignore = (path: string) =>
    refusal(`mutation { ignoreDifferences(route: "${ROUTE}", path: "${path}", reason: "sabido") { path } }`);
  expect(await ignore('one-more')).toMatchObject({ code: 'CONFLICT', reason: 'TOO_MANY_IGNORED' });
  expect(await ignore('z7')).toBeUndefined();
  await elo.make.em().execute(`update parity_ignores set route = 'portal'`);
  const inFacade = `mutation { ignoreDifferences(facade: "portal", path: "y", reason: "sabido") { path } }`;
  expect(await refusal(inFacade)).toMatchObject({ code: 'CONFLICT', reason: 'TOO_MANY_IGNORED' });
});

it('unknown, empty and oversized input is refused', async () => {
  const unknown = { code: 'NOT_FOUND', reason: 'ROUTE_NOT_FOUND' };
  expect(await refusal('{ parityDifferences(route: "nowhere") { path } }')).toMatchObject(unknown);
  expect(await refusal('mutation { resetParity(routes: ["nowhere"]) { id } }')).toMatchObject(unknown);
  expect(await refusal('mutation { resetParity(routes: []) { id } }')).toMatchObject({ code: 'INVALID' });
  const ignore = (path: string, reason: string) =>
    refusal(`mutation { ignoreDifferences(route: "${ROUTE}", path: "${path}", reason: "${reason}") { path } }`);
  expect(await ignore('x', ' ')).toMatchObject({ code: 'INVALID' });
  expect(await ignore('', 'sabido')).toMatchObject({ code: 'INVALID' });
  expect(await ignore('x'.repeat(301), 'sabido')).toMatchObject({ code: 'INVALID' });
  expect(await ignore('a..b', 'sabido')).toMatchObject({
    code: 'INVALID',
    fields: { path: 'must be a path such as items[].name or (header set-cookie: PHPSESSID)' },
  });
  for (const place of ['', `route: "${ROUTE}", facade: "portal", `])
    for (const name of ['ignoreDifferences', 'withdrawIgnored'])
      expect(
        await refusal(
          `mutation { ${name}(${place}path: "x"${name === 'withdrawIgnored' ? '' : ', reason: "sabido"'}) { path } }`,
        ),
      ).toMatchObject({ code: 'INVALID', reason: 'EITHER_FIELD_NEEDED' });
  expect(
    await refusal('mutation { ignoreDifferences(facade: "nowhere", path: "x", reason: "sabido") { path } }'),
  ).toMatchObject({ code: 'NOT_FOUND', reason: 'FACADE_NOT_FOUND' });
  for (const first of [0, 1_001])
    expect(await refusal(`{ parityDifferences(route: "${ROUTE}", first: ${first}) { path } }`)).toMatchObject({
      code: 'INVALID',
    });
  expect(await refusal(`mutation { withdrawIgnored(route: "${ROUTE}", path: "x") { path } }`)).toMatchObject({
    code: 'NOT_FOUND',
    reason: 'PATH_NOT_IGNORED',
  });
});

it('parity is for administrators only', async () => {
  const key = await createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: 'Painel' });
  const operations = [
    `{ parityDifferences(route: "${ROUTE}") { path } }`,
    `mutation { ignoreDifferences(route: "${ROUTE}", path: "x", reason: "sabido") { path } }`,
    `mutation { ignoreDifferences(facade: "portal", path: "x", reason: "sabido") { path } }`,
    `mutation { withdrawIgnored(route: "${ROUTE}", path: "x") { path } }`,
    `mutation { withdrawIgnored(facade: "portal", path: "x") { path } }`,
    `mutation { resetParity(routes: ["${ROUTE}"]) { id } }`,
  ];
  const others = [await elo.make.aUser(), await elo.make.aFacilitator(), await elo.make.aSupervisor()];
  for (const operation of operations) {
    expect((await refusal(operation, null)).code).toBe('UNAUTHENTICATED');
    for (const as of others) expect((await refusal(operation, as)).code).toBe('FORBIDDEN');
    expect((await refusal(operation, null, { authorization: key })).code).toBe('FORBIDDEN');
  }
});
