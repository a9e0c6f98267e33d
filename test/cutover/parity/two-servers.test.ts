import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { startDemoApp } from '../../support/demo-app.js';
import { eventually } from '../../support/eventually.js';
import type { TestApp } from '../../support/test-app.js';

/* COMPARE and VERIFY for callers and operators: the old service of the portal is a second Elo with the same records. */

let elo: TestApp, old: TestApp;
beforeAll(async () => {
  old = await startDemoApp();
  const addresses = { LEGACY_URL_PORTAL: `${old.url}/portal`, LEGACY_URL_DASHBOARD: 'http://127.0.0.1:1' };
  elo = await startDemoApp(addresses);
});
beforeEach(async () => {
  await elo.make.em().execute('truncate parity_counts, parity_differences, parity_ignores');
});

const ADMIN = { as: { id: 1 } };
async function ask(document: string): Promise<any> {
  const { body } = await elo.graphql(document, {}, ADMIN);
  expect(body.errors).toBeUndefined();
  return body.data;
}
const move = (route: string, mode: string, more = '') =>
  ask(`mutation { setRouteMode(routes: ["${route}"], mode: ${mode}${more}) { mode } }`);

/** The results, once this number of answers were compared. */
async function found(route: string, comparisons: number) {
  return eventually(async () => {
    await elo.app.cutover.parity.idle();
    await elo.app.cutover.parity.flush();
    const data = await ask(`{
      routes(facade: "${route.split('.')[0]}") { id equal different unknownCallers skipped otherSideFailed openDifferences }
      parityDifferences(route: "${route}") { path kind count } }`);
    const { id, ...counts } = data.routes.find((each: { id: string }) => each.id === route);
    const { openDifferences, ...outcomes } = counts as Record<string, number>;
    if (Object.values(outcomes).reduce((sum, each) => sum + each, 0) !== comparisons) return null;
    return { id, counts, differences: data.parityDifferences };
  });
}
const none = { equal: 0, different: 0, unknownCallers: 0, skipped: 0, otherSideFailed: 0, openDifferences: 0 };

it.each([
  ['COMPARE', 'legacy'],
  ['VERIFY', 'elo'],
])('in %s the %s side answers, and the other side is asked afterwards', async (mode, servedBy) => {
  await move('portal.classes.list', mode);
  const answer = await elo.call('GET', '/portal/api/classes', { as: { id: 2 } });
  expect([answer.status, answer.headers.get('x-elo-served-by')]).toEqual([200, servedBy]);
  expect(await found('portal.classes.list', 1)).toMatchObject({ counts: { ...none, equal: 1 }, differences: [] });

  const [{ name } = {}] = await old.make.em().execute<{ name?: string }[]>('select name from classes where id = 1');
  await old.make.em().execute("update classes set name = 'Outra' where id = 1");
  await elo.call('GET', '/portal/api/classes', { as: { id: 2 } });
  expect(await found('portal.classes.list', 2)).toMatchObject({
    counts: { ...none, equal: 1, different: 1, openDifferences: 1 },
    differences: [{ path: '[].name', kind: 'VALUE', count: 1 }],
  });
  await old.make.em().execute('update classes set name = ? where id = 1', [name]);
});

it('in COMPARE the answer to a write is compared, and Elo writes nothing', async () => {
  const presences = async (app: TestApp) =>
    Number((await app.make.em().execute('select count(*) as n from presences where activity_id = 4'))[0]!['n']);
  await move('portal.presence.record', 'COMPARE');
  const before = [await presences(elo), await presences(old)];
  const json = { class_id: '1', student_id: '101', activity_id: '4' };
  const answer = await elo.call('POST', '/portal/api/presence', { as: { id: 3 }, json });
  expect([answer.status, answer.headers.get('x-elo-served-by')]).toEqual([200, 'legacy']);
  expect(await found('portal.presence.record', 1)).toMatchObject({ counts: { ...none, equal: 1 }, differences: [] });
  expect([await presences(elo), await presences(old)]).toEqual([before[0], before[1]! + 1]);
});

it('in VERIFY an old service that is down is counted, and requests still succeed', async () => {
  await move('dashboard.up.read', 'VERIFY');
  for (let call = 0; call < 3; call++) expect((await elo.call('GET', '/dashboard/up')).status).toBe(200);
  expect(await found('dashboard.up.read', 3)).toMatchObject({ counts: { ...none, otherSideFailed: 3 } });
});

it('the metrics count the comparisons', async () => {
  await move('portal.reasons.list', 'VERIFY');
  await elo.call('GET', '/portal/api/reasons');
  await found('portal.reasons.list', 1);
  expect(await elo.app.metrics.registry.metrics()).toMatch(
    /^elo_parity_comparisons_total\{facade="portal",outcome="equal"\} \d+$/m,
  );
});
