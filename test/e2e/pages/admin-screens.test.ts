import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { oneLook, onPhone, problemsOf } from '../support/axe.js';
import { textOf } from '../support/at-rest.js';
import { inBrowser, newPage } from '../support/chromium.js';
import { foreignTexts, readTexts } from '../support/foreign-texts.js';
import { hardToTouch } from '../support/touch.js';

// Every screen of the menu is opened by each role, and has texts of one language only; the tests of the areas check the work done
// on them.

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

/** Addresses of the menu, behind the `#`. */
const menuOf = async (page: Page): Promise<string[]> => {
  await page.getByRole('menuitem').first().waitFor();
  const links = await page
    .locator('a:has([role=menuitem]), a[role=menuitem], [role=menuitem] a')
    .evaluateAll(items => items.map(item => item.getAttribute('href')!));
  return links.map(link => link.replace(/^#/, ''));
};
/** The menu of the administrator has every entry. */
let menuOfAdministrator: Promise<string[]> | undefined;
const wholeMenu = () =>
  (menuOfAdministrator ??= pages.open('admin', '/').then(async ({ page }) => {
    const menu = await menuOf(page);
    await page.context().close();
    return menu;
  }));

async function show(page: Page, path: string): Promise<string> {
  await page.goto(`${pages.elo.url}/admin#${path}`);
  await page.locator('#main-content > *').first().waitFor();
  return textOf(page.locator('#main-content'));
}

inBrowser.each([
  ['on a phone in English', onPhone, 'en'],
  ['on a desk in Portuguese', oneLook, 'pt'],
] as const)('each screen is accessible for an administrator, %s', async (_where, look, language) => {
  const { page, troubles } = await pages.open('admin', '/');
  await page.evaluate(chosen => localStorage.setItem('RaStore.locale', `"${chosen}"`), language);
  const stored = readTexts(page);
  await page.reload();
  const menu = await menuOf(page);
  expect(menu).toHaveLength(new Set(menu).size);
  expect(menu).toEqual(expect.arrayContaining(['/', '/classes', '/users', '/measurements', '/audit', '/imports']));
  const problems: Record<string, string[]> = {};
  for (const path of menu) {
    await show(page, path);
    // The menu and the bar above are the same on each.
    const found = await problemsOf(page, { in: look, ...(path !== menu[0] && { only: '#main-content' }) });
    if (language === 'en') found.push(...(await foreignTexts(page, { data: await stored() })));
    if (found.length > 0) problems[path] = found;
  }
  expect(problems).toEqual({});
  expect(troubles).toEqual([]);
});

inBrowser.each(['supervisor', 'facilitator', 'participant1'] as const)(
  '%s sees no screen that the server refuses, and nothing of other roles’ menus',
  async role => {
    const all = await wholeMenu();
    const { page, troubles } = await pages.open(role, '/');
    const own = await menuOf(page);
    const open: string[] = [];
    for (const path of [...all, ...own.filter(each => !all.includes(each))]) {
      const text = await show(page, path);
      if (!text.includes('Não encontrado')) open.push(path);
      expect([path, await foreignTexts(page)]).toEqual([path, []]);
    }
    expect(all).toEqual(expect.arrayContaining(own.filter(path => path !== '/own-calendar')));
    expect(open.sort()).toEqual(own.sort());
    // No request of the page was refused by the server.
    expect(troubles).toEqual([]);
  },
);

inBrowser('fingers reach every button, link and field of a phone', async () => {
  const { page, troubles } = await pages.open('admin', '/', { viewport: { width: 390, height: 844 }, hasTouch: true });
  const parts = ['enrollments', 'meetings', 'presence', 'submissions'].map(part => `/classes/1/show/${part}`);
  const records = [
    '/people/101/show',
    '/enrollments/1/show',
    '/employees/1/show',
    '/employees/1',
    '/cycles/2',
    '/users/1',
  ];
  const found: Record<string, string[]> = {};
  const ofBar = await hardToTouch(page, '.bar');
  if (ofBar.length > 0) found['the bar'] = ofBar;
  for (const path of [...(await wholeMenu()), ...parts, ...records]) {
    await show(page, path);
    const hard = await hardToTouch(page);
    if (hard.length > 0) found[path] = hard;
  }
  expect(found).toEqual({});
  expect(troubles).toEqual([]);
});

inBrowser('an unknown address says so in words of the page', async () => {
  const { page } = await pages.open('admin', '/there-is-none');
  expect(await textOf(page.locator('#main-content'))).toMatch(
    /^Não encontrado\s+O endereço está errado, ou o registro não existe mais\.\s+Ir para o início$/,
  );
  expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Não encontrado');
  for (const path of ['/people/999999/show', '/people/abc/show', '/cycles/abc', '/classes/0/show']) {
    await page.goto('about:blank');
    await page.goto(`${pages.elo.url}/admin#${path}`);
    await page.getByRole('heading', { name: 'Não existe mais' }).waitFor();
  }
  await page.goto(`${pages.elo.url}/admin#/people/999999/show`);
  expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Pessoa');
});

inBrowser('a text or a name of the other language is found, unless it is marked or comes from a record', async () => {
  const { page } = await newPage(pages.elo.url);
  await page.setContent(
    `<html lang="en"><title>Classes</title><button aria-label="Salvar">Save</button><p>Turma Sol <b>opens</b></p>
      <p lang="pt-BR">Não</p><code>turma</code><p hidden>Nenhuma</p><p>Nenhuma turma</p></html>`,
  );
  expect(await foreignTexts(page, { data: new Set(['Turma Sol']) })).toEqual([
    'not in the language of the page (salvar): Salvar',
    'not in the language of the page (nenhuma, turma): Nenhuma turma',
  ]);
});
