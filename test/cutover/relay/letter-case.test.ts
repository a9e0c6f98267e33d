import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { User } from '../../../src/entities/index.js';
import { type OldService, startOldService } from '../../support/old-service.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/* Express does not distinguish upper and lower case in paths, and neither do most old services: a route is the same route. */

let elo: TestApp, old: OldService, admin: User;
beforeAll(async () => {
  old = await startOldService();
  elo = await startTestApp({ LEGACY_URL_PORTAL: `${old.url}/base`, FACADE_HOSTS: 'portal=portal.test' });
  admin = await elo.make.anAdmin();
});
beforeEach(async () => {
  old.answer();
  old.got.length = 0;
  await elo.app.usage.flush();
  await elo.make.em().execute('truncate route_usages, undocumented_routes');
});

const LIVENESS = ['/portal/api/liveness', '/portal/API/Liveness', '/PORTAL/api/liveness', '/Portal/Api/LIVENESS/?a=B'];
async function switchTo(mode: string) {
  const routes = '["portal.liveness.read", "portal.submissions.list"]';
  const { body } = await elo.graphql(
    `mutation { setRouteMode(routes: ${routes}, mode: ${mode}, force: true) { id } }`,
    {},
    { as: admin },
  );
  expect(body.errors).toBeUndefined();
}
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(elo.url + path, { redirect: 'manual', headers: { 'x-client-name': 'teste', ...headers } });
async function counted() {
  await elo.app.usage.flush();
  return elo.make.em().execute('select route, client, calls from route_usages where status_class = 2');
}

it.each([
  ['LEGACY', 'legacy'],
  ['ELO', 'elo'],
])('in %s one side answers a path in any letter case, and one route counts them', async (mode, side) => {
  await switchTo(mode);
  for (const path of LIVENESS) {
    const answer = await ask(path);
    expect([path, answer.status, answer.headers.get('x-elo-served-by')]).toEqual([path, 200, side]);
  }
  expect(await counted()).toEqual([{ route: 'portal.liveness.read', client: 'teste', calls: LIVENESS.length }]);
  expect(await elo.make.em().execute('select path from undocumented_routes')).toEqual([]);
});

it('the old service gets the path as the client wrote it, below its own base', async () => {
  await switchTo('LEGACY');
  for (const path of LIVENESS) await ask(path);
  expect(old.got.map(({ url, headers }) => [url, headers['x-forwarded-prefix']])).toEqual([
    ['/base/api/liveness', '/portal'],
    ['/base/API/Liveness', '/portal'],
    ['/base/api/liveness', '/portal'],
    ['/base/Api/LIVENESS/?a=B', '/portal'],
  ]);
});

it('addresses in answers of the old service are rewritten to the facade', async () => {
  await switchTo('LEGACY');
  old.answer((_req, res) => void res.writeHead(302, { Location: `${old.url}/base/Next` }).end());
  expect((await ask('/PORTAL/api/liveness')).headers.get('location')).toBe(`${elo.url}/portal/Next`);
});

it('the other side is compared with the path in the same letter case', async () => {
  await switchTo('VERIFY');
  expect((await ask('/PORTAL/Api/liveness')).status).toBe(200);
  await elo.app.cutover.parity.idle();
  // The old service is asked once more when the answers differ.
  expect([...new Set(old.got.map(({ url }) => url))]).toEqual(['/base/Api/liveness']);
});

it('a closed route is closed in every letter case, and authorization is required in every letter case', async () => {
  await switchTo('ELO');
  for (const path of ['/portal/api/submissions', '/Portal/API/Submissions']) expect((await ask(path)).status).toBe(401);
  const set = (name: string) =>
    elo.graphql(
      `mutation { ${name}(routes: ["portal.liveness.read"]${name === 'closeRoute' ? ', force: true' : ''}) { id } }`,
      {},
      { as: admin },
    );
  await set('closeRoute');
  for (const path of LIVENESS) expect((await ask(path)).status).toBe(410);
  await set('reopenRoute');
});
