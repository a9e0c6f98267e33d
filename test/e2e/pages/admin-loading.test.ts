import { afterAll, beforeAll, expect } from '@jest/globals';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { atRest, click } from '../support/at-rest.js';
import { inBrowser } from '../support/chromium.js';

// The administration page fetches its code by area, when somebody opens a screen.

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

const KIB = 1024;

inBrowser(
  'the first screen of a facilitator weighs less than 250 KiB, and an area is fetched when it is opened',
  async () => {
    const { page, troubles } = await pages.open('facilitator', '/');
    const firstScreen = page.getByRole('region', { name: 'Meu dia' });
    await firstScreen.waitFor();
    // Requests of the first load are over before the second one is measured.
    await atRest(page);
    let bytes = 0;
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.reload();
    await firstScreen.waitFor();
    await atRest(page);
    expect(bytes).toBeGreaterThan(100 * KIB);
    expect(bytes).toBeLessThan(250 * KIB);
    const first = bytes;
    await click(page.getByRole('menuitem', { name: 'Turmas' }));
    await page.getByRole('columnheader', { name: 'Nome' }).waitFor();
    expect(bytes).toBeGreaterThan(first + 10 * KIB);
    expect(troubles).toEqual([]);
  },
);

inBrowser('a page that was open while the server was upgraded is loaded again, once', async () => {
  const { page } = await pages.open('supervisor', '/');
  const asked: string[] = [];
  await page.route(/\/admin\/assets\/.*\/screens-/, route => {
    asked.push(route.request().url());
    return asked.length === 1 ? route.fulfill({ status: 404, body: 'Not found' }) : route.fallback();
  });
  await click(page.getByRole('menuitem', { name: 'Cursos' }));
  await page.getByRole('columnheader', { name: 'Título' }).waitFor();
  expect(new URL(page.url()).hash).toBe('#/courses');
  // The second request is of the page that was loaded again.
  expect(new Set(asked).size).toBe(1);
  expect(asked.length).toBe(2);
});

inBrowser('a bar shows that the code of a screen is on its way', async () => {
  const { page } = await pages.open('supervisor', '/');
  const bar = () => page.evaluate(() => getComputedStyle(document.body, '::before').content);
  const held: (() => Promise<void>)[] = [];
  await page.route(/\/admin\/assets\/.*\/screens-/, route => void held.push(() => route.fallback()));
  await click(page.getByRole('menuitem', { name: 'Cursos' }));
  await page.locator('body[aria-busy="true"]').waitFor();
  await page.waitForFunction(() => getComputedStyle(document.body, '::before').opacity === '1');
  expect(await bar()).toBe('""');
  for (const send of held) await send();
  await page.getByRole('columnheader', { name: 'Título' }).waitFor();
  await page.locator('body:not([aria-busy])').waitFor();
  expect(await bar()).toBe('none');
});

inBrowser('a screen whose code does not come even so says that something went wrong', async () => {
  const { page } = await pages.open('supervisor', '/');
  await page.route(/\/admin\/assets\/.*\/screens-/, route => route.fulfill({ status: 404, body: 'Not found' }));
  await click(page.getByRole('menuitem', { name: 'Cursos' }));
  await page.getByText('Algo deu errado').waitFor();
  await page.locator('body:not([aria-busy])').waitFor();
});
