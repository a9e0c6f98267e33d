import { afterAll, beforeAll, expect } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { facades } from '../../../rest/index.js';
import { sessionOf } from '../support/admin-page.js';
import { click } from '../support/at-rest.js';
import { oneLook, problemsOf, twoLooks } from '../support/axe.js';
import { type Cookies, inBrowser, openPage } from '../support/chromium.js';
import { startDemoApp } from '../../support/demo-app.js';
import type { TestApp } from '../../support/test-app.js';

let app: TestApp;
const nobody: Cookies = [];
let administrator: Cookies;
beforeAll(async () => {
  app = await startDemoApp();
  administrator = await sessionOf(app, 'admin');
});
afterAll(() => app?.close());

const open = async (cookies: Cookies, path: string, content: string, how?: BrowserContextOptions): Promise<Page> => {
  const { page } = await openPage(app.url, path, { cookies, ...how });
  await page.locator(content).first().waitFor();
  return page;
};

inBrowser.each<[string, string]>([
  ['/', '.cards'],
  ['/nothing/here', '.button'],
  ['/messages', '#messages-state'],
  ['/admin/jobs/', '.button'],
  ['/dashboard/admin/logs', '.button'],
  ['/cms/kpis', '#sign-in-link'],
  ['/dashboard/live', '#sign-in'],
  ['/cms/sign-in', '#sign-in'],
  ['/cms/sign-in-code', '#ask'],
  ['/cms/contact', '#lost'],
  ['/cms/register', '#register'],
  ['/cms/activate', 'h1'],
  ['/cms/password', 'h1'],
])('%s is accessible without signing in', async (path, content) => {
  const page = await open(nobody, path, content);
  expect(await problemsOf(page)).toEqual([]);
});

inBrowser('the Auth.js page is accessible, except for its landmarks', async () => {
  const page = await open(nobody, '/portal/api/auth/signin', 'form');
  expect(await problemsOf(page, { except: { region: 'The page is as Auth.js makes it' } })).toEqual([]);
});

inBrowser.each<[string, string]>([
  ['/cms/kpis', '#areas canvas, #areas svg, #areas table'],
  ['/cms/kpis?grupo=1&ano=2026&comparar=1.2025&comparar=2.2026&comparar=3.2026', '#areas canvas'],
  ['/dashboard/live', '#connection:not([hidden])'],
  ['/dashboard/admin/logs', 'h1'],
])('%s is accessible for an administrator', async (path, content) => {
  const page = await open(administrator, path, content);
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
});

inBrowser('/admin is accessible for an administrator', async () => {
  const page = await open(administrator, '/admin', '#admin h2');
  expect(await problemsOf(page, { reloadedWith: '#admin h2' })).toEqual([]);
});

inBrowser.each(facades.map(({ base }) => `${base}/docs`))('%s is accessible', async path => {
  const page = await open(nobody, path, '.opblock-summary-control');
  // All seven documents share one page; the portal's document is the longest.
  expect(await problemsOf(page, { in: path === '/portal/docs' ? twoLooks : oneLook })).toEqual([]);
});

inBrowser.each<[string, string[]]>([
  ['/portal/docs', ['class.read', 'submissions.create', 'presence.record']],
  ['/cms/docs', ['action.run', 'kpis.nedocs']],
])('open operations of %s with an answer are accessible', async (path, ids) => {
  const page = await open(nobody, path, '.opblock-summary-control');
  for (const id of ids) {
    const operation = page.locator(`.opblock[id$="${id.replaceAll('.', '\\\\.')}"]`);
    await click(operation.locator('.opblock-summary-control'));
    await operation.locator('.responses-table').first().waitFor();
  }
  await click(page.locator('.opblock.is-open .execute').first());
  await page.locator('.live-responses-table').first().waitFor();
  expect(await problemsOf(page, { in: twoLooks, only: '.opblock.is-open' })).toEqual([]);
});

inBrowser('GraphiQL is accessible, except for its tabs', async () => {
  const editor = '.graphiql-query-editor .view-line';
  // This is the first look; the page is loaded again only for the other colour scheme.
  const page = await open(nobody, '/graphql/graphiql', editor, { colorScheme: 'dark' });
  const except = { 'nested-interactive': 'GraphiQL puts the button that closes a tab into the tab' };
  const without = { '.view-lines': 'The colours of code are those of the editor, Monaco' };
  expect(await problemsOf(page, { in: twoLooks, except, without, reloadedWith: editor })).toEqual([]);
  await click(page.getByRole('button', { name: /documentation explorer/i }));
  await page.locator('.graphiql-doc-explorer').getByText('Root Types').waitFor();
  expect(await problemsOf(page, { in: oneLook, except, without })).toEqual([]);
});
