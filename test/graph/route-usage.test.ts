import { beforeAll, expect, it } from '@jest/globals';
import { recordRouteUsage } from '../../src/cutover/domain/routes/record-route-usage.write.js';
import { oldRouteUsage } from '../../src/cutover/domain/routes/remove-old-route-usage.js';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import type { User } from '../../src/entities/index.js';
import { createJobContext } from '../../src/graph/context.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp, admin: User, participant: User;
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow('2026-11-20T12:00:00Z');
  [admin, participant] = await Promise.all([elo.make.anAdmin(), elo.make.aUser()]);
});

const ask = (args: string, as: User | null = admin) =>
  elo.graphql(
    `{ routeUsage${args && `(${args})`} { route client calls refused failed firstDay lastDay } }`,
    {},
    { as },
  );
const usage = async (args: string) => {
  await elo.app.usage.flush();
  return (await ask(args)).body.data.routeUsage;
};

it('calls are counted by route, client and outcome', async () => {
  const key = await createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: 'Painel' });
  const list = (options: object) => elo.call('GET', '/portal/api/submissions', options);
  await list({ as: participant });
  await list({ as: participant, headers: { 'x-client-name': 'portal-antigo' } });
  await list({});
  await elo.call('GET', '/submissions/api/submissions', { headers: { authorization: key } });
  const day = { firstDay: '2026-11-20', lastDay: '2026-11-20' };
  const route = 'portal.submissions.list';
  expect(await usage('route: "portal.submissions.list"')).toEqual([
    { route, client: 'NOBODY', calls: 1, refused: 1, failed: 0, ...day },
    { route, client: 'PARTICIPANT', calls: 1, refused: 0, failed: 0, ...day },
    { route, client: 'portal-antigo', calls: 1, refused: 0, failed: 0, ...day },
  ]);
  expect(await usage('client: "Painel"')).toEqual([
    { route: 'submissions.list', client: 'Painel', calls: 1, refused: 0, failed: 0, ...day },
  ]);

  elo.setNow('2026-11-22T12:00:00Z');
  await list({ as: participant });
  expect(await usage('route: "portal", client: "PARTICIPANT"')).toEqual([
    { route, client: 'PARTICIPANT', calls: 2, refused: 0, failed: 0, ...day, lastDay: '2026-11-22' },
  ]);
  expect(await usage('route: "portal", client: "PARTICIPANT", from: "2026-11-21"')).toMatchObject([{ calls: 1 }]);
  expect(await usage('route: "portal", client: "PARTICIPANT", to: "2026-11-21"')).toMatchObject([{ calls: 1 }]);
  expect((await ask('first: 1001')).body.errors[0].extensions).toMatchObject({ code: 'INVALID', reason: 'BETWEEN' });
});

it('a call without a route is not counted', async () => {
  const before = await usage('');
  await elo.call('GET', '/portal/api/nowhere');
  await elo.call('GET', '/nowhere');
  await elo.call('PATCH', '/portal/api/submissions');
  expect(await usage('')).toEqual(before);
});

it('a limited number of clients is counted by name, and strangers take no places of signed-in clients', async () => {
  for (let n = 0; n < 210; n++)
    await elo.call('GET', '/portal/api/liveness', { headers: { 'x-client-name': `nome-${n}` } });
  await elo.call('GET', '/portal/api/liveness', { headers: { 'x-client-name': 'painel' }, as: participant });
  const found = await usage('route: "portal.liveness.read", first: 1000');
  const others = found.filter((each: { client: string }) => each.client === '(others)');
  expect(others).toHaveLength(1);
  expect(found.reduce((sum: number, each: { calls: number }) => sum + each.calls, 0)).toBe(211);
  expect(found.length).toBeLessThanOrEqual(52);
  expect(found).toContainEqual(expect.objectContaining({ client: 'painel', calls: 1 }));
});

it('the usage of routes is shown to administrators only', async () => {
  for (const as of [participant, await elo.make.aFacilitator(), await elo.make.aSupervisor()])
    expect((await ask('', as)).body.errors[0].extensions.code).toBe('FORBIDDEN');
  expect((await ask('', null)).body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
});

it('the usage of routes is deleted after 400 days', async () => {
  const old = { route: 'cms.posts.list', client: 'old', statusClass: 2, calls: 1 };
  await recordRouteUsage(elo.app.services.database, '2025-10-17', [old]);
  await recordRouteUsage(elo.app.services.database, '2025-10-19', [old]);
  elo.setNow('2026-11-22T12:00:00Z');
  expect(await oldRouteUsage.remove(createJobContext(elo.app.services, 'test'))).toBe(1);
  expect(await usage('client: "old"')).toMatchObject([{ firstDay: '2025-10-19', calls: 1 }]);
});
