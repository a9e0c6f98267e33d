import type { BrowserContextOptions, Page } from 'playwright-core';
import { aBrowser } from '../../support/browser.js';
import { startDemoApp } from '../../support/demo-app.js';
import { PASSWORD } from '../../support/factories.js';
import type { TestApp } from '../../support/test-app.js';
import { fill } from './at-rest.js';
import { type Cookies, type OpenPage, openPage } from './chromium.js';

/** participant2 is an editor of the first group of hospitals, participant3 a member. */
type DemoRole = 'admin' | 'supervisor' | 'facilitator' | `participant${number}`;

/** The administration page with the demo's data, and a browser with signed-in people of the demo. */
export interface AdminPages {
  elo: TestApp;
  /**
   * Opens a screen as a person of the demo, in Portuguese.
   * @param path behind the `#` of the address, such as `/courses/1`
   */
  open: (as: DemoRole, path: string, how?: BrowserContextOptions) => Promise<OpenPage>;
  close: () => Promise<void>;
}

/** Signs in a person of the demo. @returns the cookies */
export const sessionOf = (elo: TestApp, role: DemoRole): Promise<Cookies> =>
  cookiesOf(elo, { email: `${role}@demo.test` }, 'Demo!2026');

/** Signs in a person. @returns the cookies */
export async function cookiesOf(
  elo: TestApp,
  { email }: { email?: string | null },
  password = PASSWORD,
): Promise<Cookies> {
  const person = aBrowser(elo.url);
  await person.signIn({ username: email!, password, callbackUrl: '/' });
  return person.cookies().map(name => ({ name, value: person.cookie(name)!, url: elo.url }));
}

/** Opens screens of the administration page, as tests do; closed by `close`. */
export async function startAdminPages(environment: Record<string, string> = {}): Promise<AdminPages> {
  const elo = await startDemoApp(environment);
  const sessions = new Map<DemoRole, Promise<Cookies>>();
  return {
    elo,
    async open(as, path, how = {}) {
      const session = sessions.get(as) ?? sessionOf(elo, as);
      sessions.set(as, session);
      const opened = await openPage(elo.url, `/admin#${path}`, { cookies: await session, ...how });
      await opened.page.locator('#admin main').waitFor();
      return opened;
    },
    close: () => elo.close(),
  };
}

/** Searches a list, and waits until its address says so. */
export async function searchList(page: Page, text: string): Promise<void> {
  await fill(page.getByRole('textbox', { name: 'Buscar' }), text);
  await page.waitForURL(/filter=/);
}
