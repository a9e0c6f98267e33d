import { afterAll, beforeAll, expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { attributeOf, click, fill, isVisible, textsOf } from '../support/at-rest.js';
import { inBrowser, openPage } from '../support/chromium.js';
import type { Role } from '../../../src/entities/index.js';
import { PASSWORD } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// The bar above the pages: the name of the signed-in person, their links, and signing out.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

async function signIn(
  { email }: { email?: string | null },
  next: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const { page } = await openPage(app.url, `/cms/sign-in?next=${next}`);
  await fill(page.locator('#email'), email!);
  await fill(page.locator('#password'), PASSWORD);
  await click(page.locator('button[type=submit]'));
  await page.waitForURL(app.url + next);
  return { page, context: page.context() };
}

const meWith = async (cookies: string) => {
  const reply = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookies },
    body: JSON.stringify({ query: '{ me { id } }' }),
  });
  return ((await reply.json()) as { data?: { me: { id: string } } | null }).data?.me.id ?? null;
};

inBrowser('the bar has only the pages that a person may open', async () => {
  const shownTo = async (roles: Role[]) => {
    const { page } = await signIn(await app.make.aMember({ roles }), '/admin');
    await page.locator('#account-name', { hasText: /./ }).waitFor();
    return textsOf(page.locator('header.bar nav a:visible'));
  };
  const common = ['Serviços', 'GraphiQL', 'Administração', 'Indicadores', 'Ao vivo', 'Mensagens'];
  expect(await shownTo(['ADMIN'])).toEqual([...common, 'Jobs', 'Logs']);
  expect(await shownTo(['SUPERVISOR'])).toEqual(common);
  expect(await shownTo(['FACILITATOR'])).toEqual(common);
  expect(await shownTo(['PARTICIPANT'])).toEqual([]);
});

inBrowser(
  'the name of the product leads to a person’s first page, and strangers to the page for developers',
  async () => {
    const brand = (page: Page) => attributeOf(page.locator('.brand a'), 'href');
    const shownTo = async (roles: Role[]) => {
      const { page } = await signIn(await app.make.aMember({ roles }), '/cms/kpis');
      await page.locator('#account-name', { hasText: /./ }).waitFor();
      return brand(page);
    };
    expect(await shownTo(['PARTICIPANT'])).toBe('/me');
    expect(await shownTo(['FACILITATOR'])).toBe('/admin');
    expect(await brand((await openPage(app.url, '/')).page)).toBe('/');
  },
);

inBrowser('the bar leads staff from page to page, and signing out ends every copy of the session', async () => {
  const admin = await app.make.aMember({ roles: ['ADMIN'] });
  const { page, context } = await signIn(admin, '/cms/kpis');
  const bar = page.locator('header.bar');
  await bar.getByText(admin.name).waitFor();
  await click(bar.getByRole('link', { name: 'Administração' }));
  await page.locator('#admin h2').first().waitFor();
  await click(bar.getByRole('link', { name: 'Jobs' }));
  await page.waitForURL(`${app.url}/admin/jobs/`);
  await bar.getByText(admin.name).waitFor();
  const copy = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  expect(await meWith(copy)).toBe(String(admin.id));
  await click(bar.getByRole('button', { name: 'Sign out' }));
  await page.waitForURL(`${app.url}/cms/sign-in`);
  expect(await meWith(copy)).toBeNull();
  const whoIsSignedIn = await fetch(`${app.url}/cms/api/core/v1/nonce?action=front_logout`, {
    headers: { cookie: copy },
  });
  const { nonce } = (await whoIsSignedIn.json()) as { nonce: string };
  const again = await fetch(`${app.url}/cms/cms-admin/admin-ajax`, {
    method: 'POST',
    headers: { cookie: copy },
    body: new URLSearchParams({ action: 'front_logout', security: nonce }),
  });
  expect(again.status).toBe(401);
  await page.goto(`${app.url}/admin#/courses`);
  await page.waitForURL(`${app.url}/cms/sign-in?next=%2Fadmin%23%2Fcourses`);
});

inBrowser('the bar shows participants their name, and no links for staff', async () => {
  const participant = await app.make.aMember();
  const { page } = await signIn(participant, '/cms/kpis');
  await page.locator('header.bar').getByText(participant.name).waitFor();
  expect(await isVisible(page.locator('header.bar nav'))).toBe(false);
  await page.goto(`${app.url}/admin`);
  await page.getByText('A administração é de quem conduz o programa.').waitFor();
  expect(await textsOf(page.getByRole('menuitem'))).toEqual(['Início']);
});
