import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { seedDemoData } from '../../../src/demo/seed.js';
import { aBrowser } from '../../support/browser.js';
import { launchChromium, troublesOf } from './chromium.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/** participant2 is an editor of the first group of hospitals, participant3 a member. */
type DemoRole = 'admin' | 'supervisor' | 'facilitator' | `participant${number}`;

/** The administration page over the data of the demo, and a browser in which its people are signed in. */
export interface AdminPages {
  elo: TestApp;
  /**
   * Opens a screen as somebody, in Portuguese.
   * @param path behind the `#` of the address, such as `/courses/1`
   * @returns the page, and what went wrong in it so far
   */
  open: (as: DemoRole, path: string, how?: BrowserContextOptions) => Promise<{ page: Page; troubles: string[] }>;
  close: () => Promise<void>;
}

/** Opens screens of the administration page, as tests do; closed by `close`. */
export async function startAdminPages(environment: Record<string, string> = {}): Promise<AdminPages> {
  const elo = await startTestApp(environment);
  await seedDemoData(elo.app.services);
  const browser: Browser = await launchChromium();
  const sessions = new Map<DemoRole, { name: string; value: string; url: string }[]>();

  async function sessionOf(role: DemoRole) {
    const known = sessions.get(role);
    if (known) return known;
    const person = aBrowser(elo.url);
    await person.signIn({ username: `${role}@demo.test`, password: 'Demo!2026', callbackUrl: '/' });
    const cookies = person.cookies().map(name => ({ name, value: person.cookie(name)!, url: elo.url }));
    sessions.set(role, cookies);
    return cookies;
  }

  return {
    elo,
    async open(as, path, how = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 850 },
        locale: 'pt-BR',
        reducedMotion: 'reduce',
        ...how,
      });
      await context.addCookies(await sessionOf(as));
      const page = await context.newPage();
      const troubles = troublesOf(page, elo.url);
      await page.goto(`${elo.url}/admin#${path}`);
      await page.locator('#admin main').waitFor();
      return { page, troubles };
    },
    async close() {
      await browser.close();
      await elo.close();
    },
  };
}

/**
 * Searches a list, and waits until its address says so. react-admin writes the filter into the address half a second
 * after the typing, and leads back to the list if a row was opened meanwhile.
 */
export async function searchList(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Buscar' }).fill(text);
  await page.waitForURL(/filter=/);
}
