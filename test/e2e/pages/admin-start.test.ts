import { afterAll, beforeAll, expect } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { type AdminPages, cookiesOf, startAdminPages } from '../support/admin-page.js';
import { click, isChecked, textsOf } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser, openPage } from '../support/chromium.js';

let pages: AdminPages;
let empty: TestApp;
beforeAll(async () => {
  pages = await startAdminPages();
  empty = await startTestApp();
});
afterAll(() => Promise.all([pages?.close(), empty?.close()]));

const phone = { viewport: { width: 390, height: 800 } };

inBrowser.each([
  ['on a phone', phone],
  ['on a desk', {}],
])('a number of the start page leads to the list with as many rows, %s', async (_where, how) => {
  const { body } = await pages.elo.graphql('{ workWaiting { evaluations withoutFacilitator } }', {}, { as: { id: 1 } });
  const { evaluations } = body.data.workWaiting;
  expect(evaluations).toBeGreaterThan(1);
  const { page, troubles } = await pages.open('admin', '/', how);
  const waiting = page.getByRole('region', { name: 'À espera' });
  await waiting.getByRole('link', { name: `${evaluations} Entregas a avaliar` }).waitFor();
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  await click(waiting.getByRole('link', { name: 'Entregas a avaliar' }));
  await page.getByText(`1–${Math.min(25, evaluations)} de ${evaluations}`).waitFor();
  expect(decodeURIComponent(page.url())).toContain('{"waiting":true}');
  expect(await isChecked(page.getByRole('switch', { name: 'Só as que esperam avaliação' }))).toBe(true);
  expect(troubles).toEqual([]);

  // The menu, which a phone opens by a button, leads to the whole list.
  if ('viewport' in how) return;
  const [{ all }] = await pages.elo.make
    .em()
    .execute<[{ all: number }]>('select count(*)::int as "all" from submissions where removed_at is null');
  await click(page.getByRole('menuitem', { name: 'Entregas', exact: true }));
  await page.getByText(`1–${Math.min(25, all)} de ${all}`).waitFor();
});

inBrowser('a facilitator sees numbers of the own classes, and none of the operation', async () => {
  const { page, troubles } = await pages.open('facilitator', '/');
  const waiting = page.getByRole('region', { name: 'À espera' });
  await waiting.getByRole('link', { name: 'Entregas a avaliar' }).waitFor();
  const { body } = await pages.elo.graphql('{ myWork { evaluationsWaiting } }', {}, { as: { id: 3 } });
  const shown = await textsOf(waiting.getByRole('link'));
  expect(shown.join(' ')).toContain(String(body.data.myWork.evaluationsWaiting));
  expect(shown.join(' ')).not.toMatch(/falh|Importa|sem agenda|sem facilitador/);
  expect(troubles).toEqual([]);
});

inBrowser('an empty programme shows its first steps, which lead there and get ticks', async () => {
  const { make } = empty;
  const cookies = await cookiesOf(empty, await make.aMember({ roles: ['ADMIN'] }));
  const { page, troubles } = await openPage(empty.url, '/admin', { cookies, ...phone });
  await page.getByText('Até aqui: 0 de 7.').waitFor();
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  const steps = page.getByRole('list').filter({ hasText: 'Criar um curso' });
  expect(await textsOf(steps.getByRole('link'))).toEqual([
    'Criar um curso',
    'Criar um ciclo',
    'Pôr as atividades no curso',
    'Criar uma turma',
    'Marcar os encontros da turma',
    'Abrir a agenda de quem atende',
    'Cadastrar ou importar pessoas',
  ]);
  await click(page.getByRole('link', { name: 'Criar um ciclo' }));
  await page.waitForURL(/#\/cycles\/create/);
  await make.aCycle();
  await page.goto(`${empty.url}/admin#/`);
  await page.reload();
  await page.getByText('Até aqui: 1 de 7.').waitFor();
  expect(await textsOf(steps.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'feito' }) }))).toEqual([
    'Criar um ciclo',
  ]);
  expect(troubles).toEqual([]);
});

inBrowser('a person that was just added is the first of the list', async () => {
  const added = await pages.elo.make.aUser({ name: 'Zuleica Recente' });
  const { page, troubles } = await pages.open('admin', '/users');
  await page.getByRole('cell', { name: added.name }).waitFor();
  const [first] = await textsOf(page.locator('tbody tr').first());
  expect(first).toContain('Zuleica Recente');
  expect(troubles).toEqual([]);
});
