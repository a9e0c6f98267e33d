import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { recordRouteUsage } from '../../../src/cutover/domain/routes/record-route-usage.write.js';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { attributeOf, click, countOf, fill, isDisabled, textsOf } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser } from '../support/chromium.js';

const OLD = 'http://127.0.0.1:9';
const CLASSES = 'portal.classes.list';

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages({ LEGACY_URL_PORTAL: OLD, LEGACY_URL_CMS: OLD });
});
afterAll(() => pages?.close());

const query = <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  pages.elo.make.em().execute<Row[]>(sql, values);
const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root', { hasText: text }).waitFor();
const laneOf = (page: Page, facade: string) => page.locator(`[data-lane=${facade}]`);
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const called = (route: string, client: string, calls: number) =>
  recordRouteUsage(pages.elo.app.services.database, pages.elo.now().toISOString().slice(0, 10), [
    { route, client, statusClass: 2, calls },
  ]);
const found = (route: string, path: string) =>
  query(
    `insert into parity_differences (route, path, kind, count, elo_hash, legacy_hash, status, first_seen_at, last_seen_at)
     values (?, ?, 'VALUE', 3, 'a81f3c02', '0be1ff31', 200, now(), now())`,
    [route, path],
  );

inBrowser('/admin/cutover shows seven lanes that change live', async () => {
  const { page, troubles } = await pages.open('admin', '/');
  await page.goto(`${pages.elo.url}/admin/cutover`);
  await laneOf(page, 'portal').waitFor();
  expect(page.url()).toBe(`${pages.elo.url}/admin#/cutover`);
  expect(await countOf(page.locator('[data-lane]'))).toBe(7);
  await page.getByRole('status').filter({ hasText: 'Ao vivo' }).waitFor();
  const portal = laneOf(page, 'portal');
  await portal.getByText('Tudo no Elo').waitFor();
  await laneOf(page, 'schedule').getByText('Só o Elo responde').waitFor();

  // The mode changes without any page, and the lane still shows it.
  const admin = await pages.elo.make.anAdmin();
  const { body } = await pages.elo.graphql(
    `mutation { setRouteMode(routes: ["${CLASSES}"], mode: COMPARE) { id } }`,
    {},
    { as: admin },
  );
  expect(body.errors).toBeUndefined();
  await portal.getByText('Em mudança').waitFor();
  expect(await textsOf(portal.getByRole('listitem'))).toEqual(['1\nComparar', '52\nElo']);
  await called(CLASSES, 'Painel', 12_000);
  await portal.getByText('12 mil').waitFor();
  // The caller has signed in by the portal, and Elo answered.
  await portal.getByText('<1\u00a0%', { exact: true }).waitFor();

  await click(page.getByRole('link', { name: 'Modo painel' }));
  const wall = dialogOf(page, 'Modo painel');
  await wall.getByRole('heading', { name: 'Portal' }).waitFor();
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  await page.keyboard.press('Escape');
  await wall.waitFor({ state: 'detached' });
  expect(troubles).toEqual([]);
});

inBrowser('a lane shows since when its old service does not answer', async () => {
  const route = 'cms.settings.theme';
  const switchTo = (mode: string) =>
    pages.elo
      .graphql(
        `mutation { setRouteMode(routes: ["${route}"], mode: ${mode}, force: true) { id } }`,
        {},
        { as: { id: 1 } },
      )
      .then(({ body }) => expect(body.errors).toBeUndefined());
  await switchTo('LEGACY');
  // Nobody listens at the old service's address: after five failures Elo stops asking it.
  const ask = () => fetch(`${pages.elo.url}/cms/api/core/v1/theme_settings`);
  while ((await ask()).status !== 503);
  const { page, troubles } = await pages.open('admin', '/cutover');
  await laneOf(page, 'cms').getByText('O antigo não responde desde').waitFor();
  expect(await countOf(laneOf(page, 'portal').getByText('O antigo não responde desde'))).toBe(0);
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  expect((await pages.elo.call('GET', '/metrics')).body).toMatch(
    /elo_upstream_paused\{facade="portal"\} 0\nelo_upstream_paused\{facade="cms"\} 1/,
  );
  await switchTo('ELO');
  expect(troubles).toEqual([]);
});

inBrowser('a route is switched after its refusal’s reason was shown', async () => {
  await query('truncate route_states, route_usages, parity_counts, parity_differences');
  pages.elo.app.services.events.emit('routesChanged');
  const { page, troubles } = await pages.open('admin', '/cutover?service=portal');
  const row = page.getByRole('row').filter({ hasText: '/portal/api/classes' }).first();
  await click(row.getByRole('checkbox'));
  await click(page.getByRole('button', { name: 'Mudar quem responde' }));
  const dialog = dialogOf(page, 'Quem responde a esta rota');
  await click(dialog.getByRole('radio', { name: /Comparar/ }));
  await click(dialog.getByRole('switch', { name: 'Espelhar o que se escreve' }));
  await click(dialog.getByRole('button', { name: '25 %' }));
  await dialog.getByText('25 % dos pedidos são comparados').waitFor();
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  await click(dialog.getByRole('button', { name: 'Mudar uma rota' }));
  await told(page, 'Uma rota mudada');
  await row.getByText('Comparar').waitFor();
  await row.getByText('espelhada').waitFor();
  expect(await query('select route, mode, percent, mirror from route_states')).toEqual([
    { route: await routeOf(row), mode: 'COMPARE', percent: 25, mirror: true },
  ]);

  await click(row.getByRole('checkbox'));
  await click(page.getByRole('button', { name: 'Mudar quem responde' }));
  const elo = dialogOf(page, 'Quem responde a esta rota');
  await click(elo.getByRole('radio', { name: 'Elo O Elo responde.' }));
  const force = elo.getByRole('checkbox', { name: /mesmo assim/ });
  const submit = elo.getByRole('button', { name: 'Mudar uma rota' });
  await force.waitFor();
  expect(await isDisabled(submit)).toBe(true);
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  await click(force);
  await click(submit);
  await told(page, 'Uma rota mudada');
  await row.getByText('Elo 25').waitFor();

  expect(troubles).toEqual([]);
});

const routeOf = async (row: ReturnType<Page['getByRole']>): Promise<string> =>
  (await attributeOf(row.getByRole('link'), 'href'))!.replace(/.*route=/, '');

inBrowser(
  'a route is closed with the consent of its callers, and its differences are ignored with a reason',
  async () => {
    await query('truncate route_states, route_usages, parity_counts, parity_differences');
    await called(CLASSES, 'Painel', 7);
    await found(CLASSES, 'items[].createdAt');
    const { page, troubles } = await pages.open('admin', `/cutover?service=portal&route=${CLASSES}`);
    const route = dialogOf(page, /\/portal\/api\/classes/);
    await route.getByText('items[].createdAt').waitFor();
    expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
    await click(route.getByRole('button', { name: 'Ignorar' }));
    const ignore = dialogOf(page, 'Ignorar');
    await fill(ignore.getByLabel('Motivo'), 'Hora do servidor antigo');
    await click(ignore.getByRole('button', { name: 'Ignorar' }));
    await route.getByText('Ignorada: Hora do servidor antigo').waitFor();

    await click(route.getByRole('button', { name: 'Encerrar' }));
    const close = dialogOf(page, 'Encerrar');
    await click(close.getByRole('button', { name: 'Encerrar uma rota' }));
    await close.getByText(/Painel/).waitFor();
    expect(await isDisabled(close.getByRole('button', { name: 'Encerrar uma rota' }))).toBe(true);
    await click(close.getByRole('button', { name: 'Voltar' }));

    await click(route.getByRole('button', { name: 'Anunciar o fim' }));
    const announce = dialogOf(page, 'Anunciar o fim');
    await fill(announce.getByLabel('Termina em'), '2090-01-31T00:00');
    await click(announce.getByRole('button', { name: 'Anunciar o fim' }));
    await click(route.getByRole('button', { name: 'Confirmar pelo cliente' }));
    await click(dialogOf(page, 'Confirmar pelo cliente').getByRole('button', { name: 'Confirmar pelo cliente' }));
    await route.getByText(/confirmou em/).waitFor();
    await click(route.getByRole('button', { name: 'Encerrar' }));
    await click(close.getByRole('button', { name: 'Encerrar uma rota' }));
    await told(page, 'Uma rota encerrada');
    expect(await query('select route from route_states where closed_at is not null')).toEqual([{ route: CLASSES }]);
    await click(route.getByRole('button', { name: 'Reabrir' }));
    await click(dialogOf(page, 'Reabrir').getByRole('button', { name: 'Reabrir' }));
    await told(page, 'Reaberto');
    expect(await query('select route from route_states where closed_at is not null')).toEqual([]);
    expect(troubles.filter(trouble => !/status of 409/.test(trouble))).toEqual([]);
  },
);

inBrowser('a cookie is ignored in a whole service, undone, and compared again', async () => {
  await query('truncate route_states, parity_counts, parity_differences, parity_ignores');
  const php = '(header set-cookie: PHPSESSID)';
  const other = 'portal.reasons.list';
  await found(CLASSES, php);
  await found(other, php);
  const rules = () => query('select route, path, reason from parity_ignores');
  const { page, troubles } = await pages.open('admin', `/cutover?service=portal&route=${CLASSES}`);
  const ignoreIn = async (route: ReturnType<typeof dialogOf>) => {
    await click(route.getByRole('button', { name: 'Ignorar' }));
    const ignore = dialogOf(page, 'Ignorar');
    await fill(ignore.getByLabel('Motivo'), 'Sessão do PHP');
    await click(ignore.getByRole('switch', { name: 'Ignorar em todo o serviço' }));
    expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
    await click(ignore.getByRole('button', { name: 'Ignorar', exact: true }));
    await route.getByText('Ignorada em todo o serviço: Sessão do PHP').waitFor();
  };
  const classes = dialogOf(page, /\/portal\/api\/classes/);
  await ignoreIn(classes);
  expect(await rules()).toEqual([{ route: 'portal', path: php, reason: 'Sessão do PHP' }]);
  await told(page, 'Diferença ignorada');
  // The message lies before the dialog, and outside of what the dialog leaves to readers of screens.
  await click(page.getByRole('button', { name: 'Desfazer', includeHidden: true }));
  await classes.getByRole('button', { name: 'Ignorar' }).waitFor();
  expect(await rules()).toEqual([]);

  await ignoreIn(classes);
  await page.goto(`${pages.elo.url}/admin#/cutover?service=portal&route=${other}`);
  const reasons = dialogOf(page, /\/portal\/api\/reasons/);
  await reasons.getByText('Ignorada em todo o serviço: Sessão do PHP').waitFor();
  await click(reasons.getByRole('button', { name: 'Comparar de novo' }));
  await reasons.getByRole('button', { name: 'Ignorar' }).waitFor();
  expect(await rules()).toEqual([]);
  expect(troubles).toEqual([]);
});

inBrowser(
  'an administrator can sign in and switch back while the sign-in routes belong to a dead old service',
  async () => {
    await query('truncate route_states, route_usages, parity_counts, parity_differences');
    const admin = await pages.elo.make.anAdmin();
    const { page } = await pages.open('participant1', '/');
    await page.context().clearCookies();
    const { body } = await pages.elo.graphql('{ routes { id facade } }', {}, { as: admin });
    for (const facade of ['portal', 'cms']) {
      const routes = body.data.routes.filter((each: any) => each.facade === facade).map(({ id }: any) => id);
      const { body: answer } = await pages.elo.graphql(
        'mutation($routes: [String!]!) { setRouteMode(routes: $routes, mode: LEGACY) { id } }',
        { routes },
        { as: admin },
      );
      expect(answer.errors).toBeUndefined();
    }
    await page.goto(`${pages.elo.url}/cms/sign-in?next=/admin/cutover`);
    await fill(page.locator('#email'), 'admin@demo.test');
    await fill(page.locator('#password'), 'Demo!2026');
    await click(page.locator('button[type=submit]'));
    await laneOf(page, 'cms').getByText('Tudo no antigo').waitFor();
    await click(page.getByRole('button', { name: 'Sair' }));
    await page.waitForURL(/sign-in/);
    await page.goto(`${pages.elo.url}/admin/cutover`);
    await page.waitForURL(/sign-in/);
    // Requests that don't belong to a page of Elo are passed on.
    expect((await fetch(`${pages.elo.url}/portal/api/auth/csrf`)).status).toBe(502);
  },
);
