import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { startDemoApp } from '../../support/demo-app.js';
import { eventually } from '../../support/eventually.js';
import { type OldService, startOldService } from '../../support/old-service.js';
import type { TestApp } from '../../support/test-app.js';

/* An old service in PHP sets two cookies with every answer; the rest of its answers is a second Elo's. */

let elo: TestApp, behind: TestApp, old: OldService;
beforeAll(async () => {
  behind = await startDemoApp();
  old = await startOldService();
  old.answer(async (req, res) => {
    const { host: _host, connection: _connection, ...headers } = req.headers;
    const answer = await fetch(`${behind.url}/portal${req.url}`, { headers: headers as Record<string, string> });
    res.setHeader('content-type', answer.headers.get('content-type') ?? '');
    res.setHeader('set-cookie', ['PHPSESSID=q1w2e3; Path=/', 'idioma=pt; Path=/']);
    res.writeHead(answer.status).end(await answer.text());
  });
  elo = await startDemoApp({ LEGACY_URL_PORTAL: old.url });
});
beforeEach(async () => {
  await elo.make.em().execute('truncate parity_counts, parity_differences, parity_ignores');
});

const ROUTES = ['portal.classes.list', 'portal.reasons.list'];
const [PHP, LANGUAGE] = ['(header set-cookie: PHPSESSID)', '(header set-cookie: idioma)'];

async function ask(document: string): Promise<any> {
  const { body } = await elo.graphql(document, {}, { as: { id: 1 } });
  expect(body.errors).toBeUndefined();
  return body.data;
}
const change = (name: string, place: string, path: string) =>
  ask(
    `mutation { ${name}(${place}, path: "${path}"${name === 'ignoreDifferences' ? ', reason: "sessão do PHP"' : ''})
       { route path ignoredPath ignoredFacade } }`,
  ).then(data => data[name]);

/** Calls both routes once, some seconds later than before: ignored paths are read again by then. */
async function callAll(calls: number) {
  elo.setNow(new Date(Date.now() + calls * 10_000).toISOString());
  for (const path of ['classes', 'reasons'])
    expect((await elo.call('GET', `/portal/api/${path}`, { as: { id: 2 } })).status).toBe(200);
  return eventually(async () => {
    await elo.app.cutover.parity.idle();
    await elo.app.cutover.parity.flush();
    const { routes } = await ask('{ routes(facade: "portal") { id equal different openDifferences } }');
    const counts = ROUTES.map(id => routes.find((each: { id: string }) => each.id === id));
    const done = counts.every((each: any) => each.equal + each.different === calls);
    return done ? counts.map((each: any) => [each.equal, each.different, each.openDifferences]) : null;
  });
}

it('cookies of PHP are ignored by their names in a whole facade, and compared again', async () => {
  await ask(`mutation { setRouteMode(routes: ${JSON.stringify(ROUTES)}, mode: COMPARE) { id } }`);
  expect(await callAll(1)).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);

  expect(await change('ignoreDifferences', 'facade: "portal"', PHP)).toEqual([
    ...ROUTES.map(route => ({ route, path: LANGUAGE, ignoredPath: null, ignoredFacade: null })),
    ...ROUTES.map(route => ({ route, path: PHP, ignoredPath: PHP, ignoredFacade: 'portal' })),
  ]);
  expect(await callAll(2)).toEqual([
    [0, 2, 1],
    [0, 2, 1],
  ]);

  await change('ignoreDifferences', 'facade: "portal"', LANGUAGE);
  expect(await callAll(3)).toEqual([
    [1, 2, 0],
    [1, 2, 0],
  ]);

  await change('withdrawIgnored', 'facade: "portal"', LANGUAGE);
  await change('ignoreDifferences', `route: "${ROUTES[0]}"`, '(header set-cookie)');
  expect(await callAll(4)).toEqual([
    [2, 2, 0],
    [1, 3, 1],
  ]);
});
