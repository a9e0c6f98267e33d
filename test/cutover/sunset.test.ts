import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import type { User } from '../../src/entities/index.js';
import { eventually } from '../support/eventually.js';
import { runOutbox } from '../support/jobs.js';
import { soonAfter } from '../support/moments.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/* Routes end by consent: announced, with brownouts, closed when no client is affected, and opened again at once. */

let elo: TestApp, admin: User, participant: User, key: string;
beforeAll(async () => {
  elo = await startTestApp();
  [admin, participant] = await Promise.all([elo.make.anAdmin(), elo.make.aUser()]);
  key = await createApiKeyByOperator(
    { orm: elo.orm, now: elo.now, operator: 'test' },
    { name: 'Painel', contactEmail: 'painel@example.org' },
  );
});
beforeEach(async () => {
  elo.setNow('2026-11-20T12:00:00Z');
  await elo.app.usage.flush();
  await elo.make.em().execute('truncate route_states, route_consents, route_brownouts, route_usages');
  elo.app.services.events.emit('routesChanged');
});

const ROUTE = 'submissions.list';
const ADDRESS = '/submissions/api/submissions';
const list = (headers: Record<string, string> = { authorization: key }) => elo.call('GET', ADDRESS, { headers });
const FIELDS =
  '{ id calls clients { client calls lastDay acknowledgedAt } sunset { sunsetAt successor } closedAt brownouts { startsAt endsAt } }';
const ask = async (operation: string, as: User | null = admin, headers: Record<string, string> = {}) =>
  (await elo.graphql(operation, {}, { as, headers })).body;
const decide = async (mutation: string) => {
  const { data, errors } = await ask(`mutation { decided: ${mutation} ${FIELDS} }`);
  expect(errors).toBeUndefined();
  return data.decided;
};
const refusal = async (mutation: string, as: User | null = admin, headers: Record<string, string> = {}) =>
  (await ask(`mutation { ${mutation} { id } }`, as, headers)).errors?.[0].extensions;
const announce = (sunsetAt = '2027-01-31T00:00:00Z', successor = 'https://elo.example.org/graphql') =>
  decide(`announceSunset(routes: ["${ROUTE}"], sunsetAt: "${sunsetAt}", successor: "${successor}")`);

it('an announced sunset is in each answer of the route, refusals too, and in OpenAPI', async () => {
  expect(await announce()).toEqual([
    {
      id: ROUTE,
      calls: 0,
      clients: [],
      sunset: { sunsetAt: '2027-01-31T00:00:00.000Z', successor: 'https://elo.example.org/graphql' },
      closedAt: null,
      brownouts: [],
    },
  ]);
  for (const [status, headers] of [
    [200, { authorization: key }],
    [401, {}],
  ] as const) {
    const answer = await list(headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('deprecation')).toBe(`@${Date.parse('2026-11-20T12:00:00Z') / 1000}`);
    expect(answer.headers.get('sunset')).toBe('Sun, 31 Jan 2027 00:00:00 GMT');
    expect(answer.headers.get('link')).toBe('<https://elo.example.org/graphql>; rel="successor-version"');
  }
  const { paths } = (await elo.call('GET', '/submissions/openapi.json')).body;
  expect(paths['/api/submissions'].get).toMatchObject({ deprecated: true, 'x-sunset': '2027-01-31T00:00:00.000Z' });
  expect(paths['/api/submissions'].post).not.toHaveProperty('deprecated');
  const others = await elo.call('GET', '/portal/api/liveness');
  expect(others.headers.get('sunset')).toBeNull();

  await decide(`withdrawSunset(routes: ["${ROUTE}"])`);
  expect((await list()).headers.get('deprecation')).toBeNull();
  expect((await elo.call('GET', '/submissions/openapi.json')).body.paths['/api/submissions'].get).not.toHaveProperty(
    'deprecated',
  );
});

it('the successor’s address is encoded for the header', async () => {
  await announce(undefined, 'https://elo.example.org/programação/✓<a>?q=é✓');
  const answer = await list();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('link')).toBe(
    '<https://elo.example.org/programa%C3%A7%C3%A3o/%E2%9C%93%3Ca%3E?q=%C3%A9%E2%9C%93>; rel="successor-version"',
  );
});

it('the link to the next page stays beside the link to the successor', async () => {
  const { group, activity, participants } = await aLedClass();
  for (const person of participants) await elo.make.aSubmission({ class: group, participant: person, activity });
  await announce();
  const answer = await elo.call('GET', `${ADDRESS}?limit=1`, { headers: { authorization: key } });
  expect(answer.headers.get('link')).toMatch(
    /^<https:\/\/elo\.example\.org\/graphql>; rel="successor-version", <\?limit=1&after=[^>]+>; rel="next"$/,
  );
});

it('the owners of API keys that call the route get one mail', async () => {
  await list();
  await elo.app.usage.flush();
  await announce();
  await runOutbox(elo);
  const folder = path.join(elo.directory, 'mail');
  const mails = (
    await Promise.all((await readdir(folder)).map(name => readFile(path.join(folder, name), 'utf8')))
  ).filter(mail => mail.includes('To: painel@example.org'));
  expect(mails).toHaveLength(1);
  const text = mails[0]!.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  expect(text).toContain('GET /submissions/api/submissions');
  expect(text).toContain('https://elo.example.org/graphql');
});

it('during a brownout the route answers 410 in the shape of its facade, and then works again', async () => {
  const brownout = (from: string, to: string) => `scheduleBrownout(routes: ["${ROUTE}"], from: "${from}", to: "${to}")`;
  expect(await refusal(brownout('2026-11-20T13:00:00Z', '2026-11-20T14:00:00Z'))).toMatchObject({
    reason: 'SUNSET_NOT_ANNOUNCED',
  });
  await announce();
  expect(await refusal(brownout('2026-11-20T11:00:00Z', '2026-11-20T14:00:00Z'))).toMatchObject({ code: 'INVALID' });
  expect(await refusal(brownout('2026-11-20T15:00:00Z', '2026-11-20T14:00:00Z'))).toMatchObject({ code: 'INVALID' });
  expect(await refusal(brownout('2026-11-20T15:00:00Z', '2026-11-28T14:00:00Z'))).toMatchObject({
    reason: 'BROWNOUT_TOO_LONG',
  });
  await decide(brownout('2026-11-20T13:00:00Z', '2026-11-20T14:00:00Z'));
  expect((await list()).status).toBe(200);
  elo.setNow('2026-11-20T13:30:00Z');
  const closed = await list();
  expect(closed.status).toBe(410);
  expect(closed.headers.get('retry-after')).toBe('1800');
  expect(closed.body).toEqual({
    message: 'This address will be closed, and is closed for now as a warning',
  });
  elo.setNow('2026-11-20T14:00:00Z');
  expect((await list()).status).toBe(200);
});

it('a route is not closed while a client that did not acknowledge the sunset calls it', async () => {
  const old = await createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: 'velho' });
  await list();
  await list({ authorization: old });
  await elo.app.usage.flush();
  const close = `closeRoute(routes: ["${ROUTE}"])`;
  expect(await refusal(close)).toMatchObject({
    code: 'CONFLICT',
    reason: 'ROUTE_IN_USE',
    params: { clients: [`Painel (${ROUTE})`, `velho (${ROUTE})`] },
  });
  const acknowledge = (client: string) => `acknowledgeSunset(route: "${ROUTE}", client: "${client}")`;
  expect(await refusal(acknowledge('velho'))).toMatchObject({ reason: 'SUNSET_NOT_ANNOUNCED' });
  await announce();
  await decide(acknowledge('velho'));
  expect(await refusal(close)).toMatchObject({ params: { clients: [`Painel (${ROUTE})`] } });
  // A key acknowledges for itself, and for no other client.
  expect(await refusal(acknowledge('velho'), null, { authorization: key })).toMatchObject({
    reason: 'CLIENT_NOT_THE_KEY',
  });
  expect(await refusal(acknowledge('Painel'), null, { authorization: key })).toBeUndefined();
  expect(await decide(close)).toMatchObject([{ id: ROUTE, closedAt: soonAfter('2026-11-20T12:00:00.000Z') }]);
  const closed = await list();
  expect([closed.status, closed.body]).toEqual([410, { message: 'This address is closed for good' }]);

  await decide(`reopenRoute(routes: ["${ROUTE}"])`);
  expect((await list()).status).toBe(200);
});

it('a caller with an API key is known by the key’s name, whatever name it sends', async () => {
  const headers = { authorization: key, 'x-client-name': 'velho', 'apollographql-client-name': 'velho' };
  await elo.call('GET', ADDRESS, { headers });
  await announce();
  await decide(`acknowledgeSunset(route: "${ROUTE}", client: "velho")`);
  await elo.app.usage.flush();
  expect(await refusal(`closeRoute(routes: ["${ROUTE}"])`)).toMatchObject({
    reason: 'ROUTE_IN_USE',
    params: { clients: [`Painel (${ROUTE})`] },
  });
});

it('a call of a moment ago counts before it was written', async () => {
  await list();
  expect(await refusal(`closeRoute(routes: ["${ROUTE}"])`)).toMatchObject({
    reason: 'ROUTE_IN_USE',
    params: { clients: [`Painel (${ROUTE})`] },
  });
  const { data } = await ask(`{ routeUsage(route: "${ROUTE}") { client calls } }`);
  expect(data.routeUsage).toEqual([{ client: 'Painel', calls: 1 }]);
});

it('a client’s first call of the day to one process is soon known to all processes', async () => {
  const other = await startTestApp({}, { database: { url: elo.databaseUrl }, waits: { callsMs: 50 } });
  try {
    await other.call('GET', ADDRESS, { headers: { authorization: key } });
    const ofRoute = `{ routeUsage(route: "${ROUTE}") { client } }`;
    await eventually(async () => (await ask(ofRoute)).data.routeUsage.length > 0, 'the call of the other process');
    expect(await refusal(`closeRoute(routes: ["${ROUTE}"])`)).toMatchObject({ reason: 'ROUTE_IN_USE' });
  } finally {
    await other.close();
  }
});

it('an API key with a long name is counted by the part that the ledger stores', async () => {
  const name = `Painel de indicadores da coordenação ${'x'.repeat(50)}`;
  const long = await createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name });
  await list({ authorization: long });
  await elo.app.usage.flush();
  const [known] = (await announce())[0].clients;
  expect(known.client).toBe(name.slice(0, 60));
  const acknowledge = `acknowledgeSunset(route: "${ROUTE}", client: "${known.client}")`;
  expect(await refusal(acknowledge, null, { authorization: long })).toBeUndefined();
  // The mail says that the client is the name of the key.
  const inFull = `acknowledgeSunset(route: "${ROUTE}", client: "${name}")`;
  expect(await refusal(inFull, null, { authorization: long })).toBeUndefined();
  expect(await refusal(acknowledge, null, { authorization: key })).toMatchObject({ reason: 'CLIENT_NOT_THE_KEY' });
  expect(await refusal(`closeRoute(routes: ["${ROUTE}"])`)).toBeUndefined();
  await decide(`reopenRoute(routes: ["${ROUTE}"])`);
});

it('an earlier sunset date needs a new acknowledgement, and old calls do not count', async () => {
  await list();
  await elo.app.usage.flush();
  await announce();
  await decide(`acknowledgeSunset(route: "${ROUTE}", client: "Painel")`);
  await announce('2027-02-28T00:00:00Z');
  expect(await refusal(`closeRoute(routes: ["${ROUTE}"])`)).toBeUndefined();
  await decide(`reopenRoute(routes: ["${ROUTE}"])`);
  await announce('2026-12-31T00:00:00Z');
  expect(await refusal(`closeRoute(routes: ["${ROUTE}"])`)).toMatchObject({ reason: 'ROUTE_IN_USE' });
  elo.setNow('2026-12-22T12:00:00Z');
  expect(await refusal(`closeRoute(routes: ["${ROUTE}"])`)).toBeUndefined();
});

it('a route without callers can be closed in every facade, and `force` closes any route', async () => {
  await decide('closeRoute(routes: ["portal.liveness.read"])');
  expect((await elo.call('GET', '/portal/api/liveness')).status).toBe(410);
  await elo.call('GET', '/onboarding/api/liveness');
  await elo.app.usage.flush();
  await decide('closeRoute(routes: ["onboarding.liveness.read"], force: true)');
  expect((await elo.call('GET', '/onboarding/api/liveness')).status).toBe(410);
});

it('Elo’s own pages still sign in through closed routes, so that an administrator can reopen them', async () => {
  const own = { 'x-elo-page': '1' };
  // Nor do these pages count as affected clients.
  expect((await elo.call('GET', '/portal/api/auth/csrf', { headers: own })).status).toBe(200);
  await decide('closeRoute(routes: ["portal.auth.read", "cms.action.front-logout"])');
  expect((await elo.call('GET', '/portal/api/auth/csrf')).status).toBe(410);
  expect((await elo.call('GET', '/portal/api/auth/csrf', { headers: own })).status).toBe(200);
  const form = new URLSearchParams({ action: 'front_logout' });
  expect((await elo.call('POST', '/cms/cms-admin/admin-ajax', { form })).status).toBe(410);
  expect((await elo.call('POST', '/cms/cms-admin/admin-ajax', { form, headers: own })).status).toBe(401);
  // This opens no other route.
  await decide('closeRoute(routes: ["portal.liveness.read"], force: true)');
  expect((await elo.call('GET', '/portal/api/liveness', { headers: own })).status).toBe(410);
});

it('an action of a form can be closed by itself', async () => {
  await decide('closeRoute(routes: ["cms.action.front-login"], force: true)');
  const form = (action: string) =>
    elo.call('POST', '/cms/cms-admin/admin-ajax', { form: new URLSearchParams({ action }) });
  expect((await form('front_login')).status).toBe(410);
  expect((await form('front_logout')).status).toBe(401);
});

it('unknown routes and callers who are not administrators are refused', async () => {
  expect(await refusal('closeRoute(routes: ["nowhere"])')).toMatchObject({ reason: 'ROUTE_NOT_FOUND' });
  expect(await refusal('closeRoute(routes: [])')).toMatchObject({ code: 'INVALID' });
  expect(
    await refusal('announceSunset(routes: ["portal.liveness.read"], sunsetAt: "2026-11-19T00:00:00Z")'),
  ).toMatchObject({
    code: 'INVALID',
  });
  expect(
    await refusal(
      'announceSunset(routes: ["portal.liveness.read"], sunsetAt: "2027-11-19T00:00:00Z", successor: "javascript:x")',
    ),
  ).toMatchObject({ code: 'INVALID' });
  const facades = await ask('{ routes(facade: "nowhere") { id } }');
  expect(facades.errors[0].extensions.reason).toBe('FACADE_NOT_FOUND');
  for (const as of [participant, await elo.make.aFacilitator(), await elo.make.aSupervisor()])
    expect((await ask('{ routes { id } }', as)).errors[0].extensions.code).toBe('FORBIDDEN');
  expect((await ask('{ routes { id } }', null)).errors[0].extensions.code).toBe('UNAUTHENTICATED');
});

async function aLedClass() {
  const facilitator = await elo.make.aFacilitator();
  const group = await elo.make.aClass({ facilitator });
  const activity = await elo.make.anActivity({ course: group.course });
  const participants = [await elo.make.aUser(), await elo.make.aUser()];
  for (const person of participants) await elo.make.anEnrollment({ class: group, participant: person });
  return { group, activity, participants };
}
