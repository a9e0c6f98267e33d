import { afterAll, beforeAll, expect } from '@jest/globals';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { attributeOf, click, fill, tooWide, selectOption, textOf, valueOf } from '../support/at-rest.js';
import { inBrowser, type OpenPage, openPage } from '../support/chromium.js';
import { startDemoApp } from '../../support/demo-app.js';
import type { TestApp } from '../../support/test-app.js';

let app: TestApp;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-logs-'));
  app = await startDemoApp({ LOG_DIR: directory });
});
afterAll(async () => {
  await app?.close();
  if (directory) await rm(directory, { recursive: true, force: true });
});

const write = (entry: object, day = '2026-11-21') =>
  appendFile(
    path.join(directory, `elo-${day}.log`),
    `${JSON.stringify({ level: 30, time: Date.parse('2026-11-21T15:00:00Z'), ...entry })}\n`,
  );

/** Opens the page as an anonymous visitor: the page sends the visitor to sign in first. */
async function openSignedIn(width: number): Promise<OpenPage> {
  const { page, troubles } = await openPage(app.url, '/dashboard/admin/logs', { viewport: { width, height: 850 } });
  await page.getByText('You are not signed in.').waitFor();
  await click(page.locator('main').getByRole('link', { name: 'Sign in' }));
  await fill(page.getByLabel('E-mail, CPF ou nome de usuário'), 'admin@demo.test');
  await fill(page.getByLabel('Senha'), 'Demo!2026');
  await click(page.getByRole('button', { name: 'Entrar' }));
  await page.waitForURL(/\/dashboard\/admin\/logs/);
  // The first request was refused.
  troubles.splice(0);
  return { page, troubles };
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
  const { page, troubles } = await openSignedIn(1280);
  const lines = page.locator('#entries li');
  const state = page.getByRole('status');

  await page.getByText('100 lines.').waitFor();
  const first = lines.first();
  expect(await textOf(first)).toContain('<img src=x onerror=alert(1)>');
  expect(await attributeOf(first, 'class')).toBe('error');
  expect(await textOf(first)).toContain('ERROR');
  await click(page.getByRole('button', { name: 'Older lines' }));
  await page.getByText('151 lines. That is all that fits.').waitFor();

  // The keyboard goes to the latest line, opens it, and shows the other lines of its request.
  await click(page.getByText('Times are those of'));
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await first.getByText('Error: Boom').first().waitFor();
  await click(page.getByRole('button', { name: 'All lines of this request' }));
  await page.getByText('2 lines. That is all that fits.').waitFor();
  expect(page.url()).toContain('request_id=request-7');

  await click(page.getByRole('button', { name: 'Clear' }));
  await page.getByText('100 lines.').waitFor();
  await click(page.getByText('Times are those of'));
  await page.keyboard.press('/');
  await page.keyboard.type('LINE 12');
  await page.getByText('11 lines.').waitFor();
  expect(await textOf(lines.first().locator('mark'))).toBe('line 12');
  await selectOption(page.getByLabel('Level'), 'error');
  await page.getByText('No line fits.').waitFor();
  await click(page.getByRole('button', { name: 'Clear' }));
  await page.getByText('100 lines.').waitFor();

  const follow = page.getByRole('button', { name: 'Follow' });
  await click(follow);
  await page.getByText('Following.').waitFor();
  await write({ msg: 'written while somebody looks on' });
  await lines.getByText('written while somebody looks on').waitFor();
  expect(await textOf(lines.first())).toContain('written while somebody looks on');
  // After midnight it goes on in the next file.
  await write({ msg: 'the first of a new day' }, '2026-11-22');
  await lines.getByText('the first of a new day').waitFor();
  expect(await valueOf(page.getByLabel('Day'))).toBe('2026-11-22');
  await click(follow);
  expect(await attributeOf(follow, 'aria-pressed')).toBe('false');

  await selectOption(page.getByLabel('Day'), '2026-11-20');
  await lines.getByText('an older day').waitFor();
  const download = page.waitForEvent('download');
  await click(page.getByRole('link', { name: 'Download' }));
  expect((await download).suggestedFilename()).toBe('elo-2026-11-20.log');
  expect(await textOf(state)).toContain('1 line.');
  expect(troubles).toEqual([]);
});

inBrowser('the log page fits a phone', async () => {
  const { page, troubles } = await openSignedIn(390);
  await page.locator('#entries li').first().waitFor();
  await click(page.locator('#entries summary').first());
  expect(await tooWide(page)).toEqual([]);
  expect(troubles).toEqual([]);
});
