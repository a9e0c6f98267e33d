import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { sessionOf } from '../support/admin-page.js';
import { click, countOf, tooWide, selectOption, textOf } from '../support/at-rest.js';
import { type Cookies, graphiqlKnowsSchema, inBrowser, newPage, openPage } from '../support/chromium.js';
import { eventually } from '../../support/eventually.js';
import { startDemoApp } from '../../support/demo-app.js';
import type { TestApp } from '../../support/test-app.js';

let app: TestApp;
let cookies: Cookies;
beforeAll(async () => {
  app = await startDemoApp();
  cookies = await sessionOf(app, 'supervisor');
});
afterAll(() => app?.close());

async function open({ anonymous = false, width = 1280, sockets = true } = {}) {
  const { page, troubles } = await newPage(app.url, {
    viewport: { width, height: 850 },
    ...(!anonymous && { cookies }),
  });
  if (!sockets) await page.routeWebSocket('**', socket => socket.close());
  await page.goto(`${app.url}/dashboard/live`);
  await page.locator('#live[aria-busy=false]').waitFor();
  return { page, troubles };
}
const messagesOf = async (page: Page, id: string) =>
  Number(await textOf(page.locator(`.session[data-id="${id}"] dd`).nth(2)));
/** A running meeting, and one of its participants. */
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

inBrowser('the live page shows changes at once', async () => {
  const { id, say } = await running();
  for (const width of [1280, 390]) {
    const { page, troubles } = await open({ width });
    await page.getByText('Atualizado na hora').waitFor();
    expect((await say()).body.errors).toBeUndefined();
    const [written] = await app.make
      .em()
      .execute<{ count: number }[]>('select count(*)::int as count from live_messages where meeting_id = ?', [id]);
    await eventually(async () => (await messagesOf(page, id)) === written!.count, 'the message');
    expect(await tooWide(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await page.close();
  }
});

inBrowser('the live page polls without WebSockets', async () => {
  const { page } = await open({ sockets: false });
  await page.getByText('Atualizado a cada meio minuto').waitFor();
  expect(await countOf(page.locator('.session'))).toBeGreaterThan(0);
});

inBrowser('the live page shows an anonymous visitor the sign-in link', async () => {
  const { page } = await open({ anonymous: true });
  await page.locator('main').getByRole('link', { name: 'Entrar' }).waitFor();
  expect(await countOf(page.locator('.session'))).toBe(0);
});

inBrowser('GraphiQL runs a subscription as a demo user', async () => {
  const { page, troubles } = await openPage(app.url, '/graphql/graphiql');
  await graphiqlKnowsSchema(page);
  await click(page.getByRole('tab', { name: 'FreeTimes' }));
  await selectOption(page.getByLabel('Sign requests as'), 'facilitator@demo.test');
  await page.locator('.graphiql-query-editor').getByText('FreeTimes').first().waitFor();
  await click(page.getByRole('button', { name: /execute query/i }));
  await page.locator('.graphiql-response').getByText('"slotsChanged"').waitFor();
  await page.getByRole('button', { name: /stop query/i }).waitFor();
  expect(troubles.filter(each => !each.startsWith('ws'))).toEqual([]);
});

inBrowser('GraphiQL runs the shown tab, even immediately after opening it', async () => {
  const { page, troubles } = await openPage(app.url, '/graphql/graphiql');
  await graphiqlKnowsSchema(page);
  await selectOption(page.getByLabel('Sign requests as'), 'facilitator@demo.test');
  const tab = page.getByRole('tab', { name: 'FreeTimes' }).getByRole('button').first();
  await tab.waitFor();
  // Both clicks come at once: GraphiQL still has the name and the kind of the operation in the tab before.
  await tab.evaluate((element: HTMLElement) => {
    for (const each of [element, document.querySelector('.graphiql-execute-button')!])
      each.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  await page.locator('.graphiql-response').getByText('"slotsChanged"').waitFor();
  await click(page.getByRole('button', { name: /stop query/i }));
  expect(troubles.filter(each => !each.startsWith('ws'))).toEqual([]);
});
