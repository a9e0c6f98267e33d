import { afterAll, beforeAll, expect } from '@jest/globals';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { seedDemoData } from '../../../src/demo/seed.js';
import { fitsWidth, inBrowser, isChromiumThere, launchChromium } from '../support/chromium.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let app: TestApp;
let browser: Browser;
let directory: string;
beforeAll(async () => {
  if (!isChromiumThere) return;
  directory = await mkdtemp(path.join(tmpdir(), 'elo-logs-'));
  app = await startTestApp({ LOG_DIR: directory });
  await seedDemoData(app.app.services);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  if (directory) await rm(directory, { recursive: true, force: true });
});

const write = (entry: object, day = '2026-11-21') =>
  appendFile(
    path.join(directory, `elo-${day}.log`),
    `${JSON.stringify({ level: 30, time: Date.parse('2026-11-21T15:00:00Z'), ...entry })}\n`,
  );

/** Opens the page as somebody who is sent to sign in first. */
async function openSignedIn(width: number, troubles: string[]): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width, height: 850 } })).newPage();
  await page.goto(`${app.url}/dashboard/admin/logs`);
  await page.getByText('You are not signed in.').waitFor();
  await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail, CPF ou nome de usuário').fill('admin@demo.test');
  await page.getByLabel('Senha').fill('Demo!2026');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(/\/dashboard\/admin\/logs/);
  page.on('pageerror', error => troubles.push(error.message));
  page.on('console', message => message.type() === 'error' && troubles.push(message.text()));
  page.on('request', request => !request.url().startsWith(app.url) && troubles.push(request.url()));
  return page;
}

inBrowser('an administrator follows, searches and reads the log', async () => {
  await write({ msg: 'an older day' }, '2026-11-20');
  for (let n = 0; n < 150; n += 1)
    await write({ msg: `line ${n}`, route: 'portal.class.read', requestId: `request-${n}` });
  await write({
    level: 50,
    msg: '<img src=x onerror=alert(1)>',
    requestId: 'request-7',
    err: { stack: 'Error: Boom' },
  });
  const troubles: string[] = [];
  const page = await openSignedIn(1280, troubles);
  const lines = page.locator('#entries li');
  const state = page.getByRole('status');

  await page.getByText('100 lines.').waitFor();
  const first = lines.first();
  expect(await first.innerText()).toContain('<img src=x onerror=alert(1)>');
  expect(await first.getAttribute('class')).toBe('error');
  expect(await first.innerText()).toContain('ERROR');
  await page.getByRole('button', { name: 'Older lines' }).click();
  await page.getByText('151 lines. That is all that fits.').waitFor();

  // By keyboard: to the latest line, open it, and see what else its request did.
  await page.getByText('Times are those of').click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await first.getByText('Error: Boom').first().waitFor();
  await page.getByRole('button', { name: 'All lines of this request' }).click();
  await page.getByText('2 lines. That is all that fits.').waitFor();
  expect(page.url()).toContain('request_id=request-7');

  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('100 lines.').waitFor();
  await page.getByText('Times are those of').click();
  await page.keyboard.press('/');
  await page.keyboard.type('LINE 12');
  await page.getByText('11 lines.').waitFor();
  expect(await lines.first().locator('mark').innerText()).toBe('line 12');
  await page.getByLabel('Level').selectOption('error');
  await page.getByText('No line fits.').waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('100 lines.').waitFor();

  const follow = page.getByRole('button', { name: 'Follow' });
  await follow.click();
  await page.getByText('Following.').waitFor();
  await write({ msg: 'written while somebody looks on' });
  await lines.getByText('written while somebody looks on').waitFor();
  expect(await lines.first().innerText()).toContain('written while somebody looks on');
  // After midnight it goes on in the next file.
  await write({ msg: 'the first of a new day' }, '2026-11-22');
  await lines.getByText('the first of a new day').waitFor();
  expect(await page.getByLabel('Day').inputValue()).toBe('2026-11-22');
  await follow.click();
  expect(await follow.getAttribute('aria-pressed')).toBe('false');

  await page.getByLabel('Day').selectOption('2026-11-20');
  await lines.getByText('an older day').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('elo-2026-11-20.log');
  expect(await state.innerText()).toContain('1 line.');
  expect(troubles).toEqual([]);
  await page.context().close();
});

inBrowser('it fits a phone', async () => {
  const troubles: string[] = [];
  const page = await openSignedIn(390, troubles);
  await page.locator('#entries li').first().waitFor();
  await page.locator('#entries summary').first().click();
  expect(await fitsWidth(page)).toBe(true);
  expect(troubles).toEqual([]);
  await page.context().close();
});
