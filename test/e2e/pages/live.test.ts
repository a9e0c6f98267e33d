import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { seedDemoData } from '../../../src/demo/seed.js';
import { aBrowser } from '../../support/browser.js';
import {
  fitsWidth,
  graphiqlKnowsSchema,
  inBrowser,
  isChromiumThere,
  launchChromium,
  troublesOf,
} from '../support/chromium.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let app: TestApp;
let browser: Browser;
let cookies: { name: string; value: string; url: string }[];
beforeAll(async () => {
  if (!isChromiumThere) return;
  app = await startTestApp();
  await seedDemoData(app.app.services);
  const person = aBrowser(app.url);
  await person.signIn({ username: 'supervisor@demo.test', password: 'Demo!2026', callbackUrl: '/' });
  cookies = person.cookies().map(name => ({ name, value: person.cookie(name)!, url: app.url }));
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

async function open({ anonymous = false, width = 1280, sockets = true } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 850 } });
  if (!anonymous) await context.addCookies(cookies);
  const page = await context.newPage();
  if (!sockets) await page.routeWebSocket('**', socket => socket.close());
  const troubles = troublesOf(page, app.url);
  await page.goto(`${app.url}/dashboard/live`);
  await page.locator('#live[aria-busy=false]').waitFor();
  return { page, troubles };
}
const messagesOf = async (page: Page, id: string) =>
  Number(await page.locator(`.session[data-id="${id}"] dd`).nth(2).innerText());
/** A meeting that runs, and somebody who takes part in it. */
async function running() {
  const [{ id, participant }] = (await app.make.em().execute<{ id: number; participant: number }[]>(
    `select m.id, v.participant_id as participant from meetings m join meeting_visits v on v.meeting_id = m.id
      where now() between m.starts_at and m.ends_at and v.left_at is null order by m.id limit 1`,
  )) as [{ id: number; participant: number }];
  return {
    id: String(id),
    say: () =>
      app.graphql(`mutation { postLiveMessage(meetingId: ${id}, text: "x") { id } }`, {}, { as: { id: participant } }),
  };
}

inBrowser('the live page shows what changes as it does', async () => {
  const { id, say } = await running();
  for (const width of [1280, 390]) {
    const { page, troubles } = await open({ width });
    await page.getByText('Atualizado na hora').waitFor();
    expect((await say()).body.errors).toBeUndefined();
    const [written] = await app.make
      .em()
      .execute<{ count: number }[]>('select count(*)::int as count from live_messages where meeting_id = ?', [id]);
    await eventually(async () => (await messagesOf(page, id)) === written!.count, 'the message');
    expect(await fitsWidth(page)).toBe(true);
    expect(troubles).toEqual([]);
    await page.close();
  }
});

inBrowser('without WebSockets the live page asks again', async () => {
  const { page } = await open({ sockets: false });
  await page.getByText('Atualizado a cada meio minuto').waitFor();
  expect(await page.locator('.session').count()).toBeGreaterThan(0);
  await page.close();
});

inBrowser('who is not signed in is told where to', async () => {
  const { page } = await open({ anonymous: true });
  await page.locator('main').getByRole('link', { name: 'Entrar' }).waitFor();
  expect(await page.locator('.session').count()).toBe(0);
  await page.close();
});

inBrowser('GraphiQL runs a subscription as a demo user', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 850 } });
  const troubles = troublesOf(page, app.url);
  await page.goto(`${app.url}/graphql/graphiql`);
  await graphiqlKnowsSchema(page);
  await page.getByRole('tab', { name: 'FreeTimes' }).click();
  await page.getByLabel('Sign requests as').selectOption('facilitator@demo.test');
  await page.locator('.graphiql-query-editor').getByText('FreeTimes').first().waitFor();
  await page.getByRole('button', { name: /execute query/i }).click();
  await page.locator('.graphiql-response').getByText('"slotsChanged"').waitFor();
  await page.getByRole('button', { name: /stop query/i }).waitFor();
  expect(troubles.filter(each => !each.startsWith('ws'))).toEqual([]);
  await page.close();
});

inBrowser('GraphiQL runs what a tab shows, however soon after it was opened', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 850 } });
  const troubles = troublesOf(page, app.url);
  await page.goto(`${app.url}/graphql/graphiql`);
  await graphiqlKnowsSchema(page);
  await page.getByLabel('Sign requests as').selectOption('facilitator@demo.test');
  const tab = page.getByRole('tab', { name: 'FreeTimes' }).getByRole('button').first();
  await tab.waitFor();
  // At once: what GraphiQL knows of the operation is still that of the tab before, by name and by kind.
  await tab.evaluate((element: HTMLElement) => {
    element.click();
    document.querySelector<HTMLButtonElement>('.graphiql-execute-button')!.click();
  });
  await page.locator('.graphiql-response').getByText('"slotsChanged"').waitFor();
  await page.getByRole('button', { name: /stop query/i }).click();
  expect(troubles.filter(each => !each.startsWith('ws'))).toEqual([]);
  await page.close();
});
