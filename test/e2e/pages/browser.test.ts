import { afterAll, beforeAll, expect } from '@jest/globals';
import { click, countOf, fill, tooWide, selectOption, textOf, textsOf, valueOf } from '../support/at-rest.js';
import { graphiqlKnowsSchema, inBrowser, newPage, openPage } from '../support/chromium.js';
import { lastCode } from '../../support/passcodes.js';
import { startTestWorker } from '../../support/worker.js';
import { startDemoApp } from '../../support/demo-app.js';
import type { TestApp } from '../../support/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startDemoApp();
});
afterAll(() => app?.close());

/** The pages show most of their texts in English. */
const open = (path: string, width = 1280) =>
  openPage(app.url, path, { viewport: { width, height: 850 }, locale: 'en-US' });

inBrowser('GraphiQL runs an example as a demo user and asks no other server', async () => {
  const { page, troubles } = await open('/graphql/graphiql');
  // GraphiQL parses its operations again when it has the schema.
  await graphiqlKnowsSchema(page);
  await click(page.getByRole('tab', { name: 'CyclesOf2026' }));
  await selectOption(page.getByLabel('Sign requests as'), 'facilitator@demo.test');
  // The editor takes a moment to show the tab's operation, and runs the operation it shows.
  await page.locator('.graphiql-query-editor').getByText('CyclesOf2026').first().waitFor();
  await click(page.getByRole('button', { name: /execute query/i }));
  await page.locator('.graphiql-response').getByText('"cycles"').waitFor();
  expect(await textOf(page.locator('.graphiql-response'))).not.toContain('errors');
  expect(troubles).toEqual([]);
});

inBrowser('GraphiQL reads the schema and shows its documentation', async () => {
  const { page, troubles } = await open('/graphql/graphiql');
  await click(page.getByRole('button', { name: /documentation explorer/i }));
  const docs = page.locator('.graphiql-doc-explorer');
  await docs.getByText('Root Types').waitFor();
  await click(docs.getByRole('link', { name: 'Query', exact: true }));
  await docs.getByRole('link', { name: 'cycles', exact: true }).first().waitFor();
  expect(await textOf(docs)).toContain('cycles');
  // Every field of the type shows its own type.
  const fields = (await textsOf(docs.locator('.graphiql-doc-explorer-item'))).map(text => text.split('\n')[0]);
  expect(fields.filter(text => !/^\w+(\([\s\S]*)?/.test(text ?? ''))).toEqual([]);
  await click(docs.getByRole('link', { name: 'Class', exact: true }).first());
  await docs.getByText('Fields').waitFor();
  await docs.getByRole('link', { name: 'enrollments', exact: true }).first().waitFor();
  expect(await textOf(page.locator('.graphiql-container'))).not.toMatch(/error fetching schema/i);
  expect(troubles).toEqual([]);
});

inBrowser('the docs try a route as a demo user and ask no other server', async () => {
  const { page, troubles } = await open('/portal/docs');
  await selectOption(page.getByLabel('Sign requests as'), 'facilitator@demo.test');
  const operation = page.locator('[id$="submissions\\\\.list"]');
  await click(operation.locator('.opblock-summary-control'));
  await fill(operation.locator('tr[data-param-name="class_id"] input'), '1');
  await click(operation.getByRole('button', { name: 'Execute', exact: true }));
  await operation.locator('.live-responses-table').getByText('"Plano de ação"').first().waitFor();
  expect(troubles).toEqual([]);
});

inBrowser('a form of the docs sends no fields that the reader left empty', async () => {
  const { page, troubles } = await open('/cms/docs');
  const operation = page.locator('.opblock[id$="action\\\\.run"]');
  await click(operation.locator('.opblock-summary-control'));
  await selectOption(operation.locator('tr[data-property-name="action"] select'), 'get_more_posts');
  await fill(operation.locator('tr[data-property-name="limit"] input[type=text]'), '2');
  const [request] = await Promise.all([
    page.waitForRequest(each => each.method() === 'POST' && each.url().endsWith('/admin-ajax')),
    click(operation.getByRole('button', { name: 'Execute', exact: true })),
  ]);
  expect(Object.fromEntries(new URLSearchParams(request.postData()!))).toEqual({
    action: 'get_more_posts',
    limit: '2',
  });
  await operation.locator('.live-responses-table').getByText('"posts"').first().waitFor();
  expect(troubles).toEqual([]);
});

inBrowser.each([
  ['messaging', 'liveness\\\\.read', '"health"'],
  ['portal', 'class\\\\.read', '"class_turno"'],
  ['cms', 'kpis\\\\.nedocs', '"kpi"'],
])('the docs of %s lead to the operation of a path, and GraphiQL runs it', async (facade, id, expected) => {
  const { page, troubles } = await open(`/${facade}/docs`);
  const user = page.getByLabel('Sign requests as');
  // The messaging service has no users: its callers are services.
  if (facade !== 'messaging') await selectOption(user, 'supervisor@demo.test');
  const operation = page.locator(`.opblock[id$="${id}"]`);
  await click(operation.locator('.opblock-summary-control'));
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    click(operation.getByRole('link', { name: /^Open \w+ in GraphiQL$/ })),
  ]);
  await opened.locator('.graphiql-query-editor .view-line').first().waitFor();
  if (facade !== 'messaging') expect(await valueOf(opened.getByLabel('Sign requests as'))).toBe('supervisor@demo.test');
  const answer = opened.locator('.graphiql-response');
  await click(opened.getByRole('button', { name: /execute query/i }));
  await answer.getByText('"data"').waitFor();
  const text = await textOf(answer);
  expect(text).toContain(expected);
  expect(text).not.toContain('errors');
  expect(troubles).toEqual([]);
  await page.close();
  await opened.close();
});

inBrowser('Sandbox without internet says so and leads to GraphiQL', async () => {
  const { page } = await newPage(app.url);
  await page.route('https://**', route => route.abort());
  await page.goto(`${app.url}/graphql`);
  await page.getByText('could not be loaded').waitFor();
  await click(page.locator('#sandbox-note').getByRole('link', { name: 'GraphiQL' }));
  await page.getByRole('tab', { name: 'ClassWithEnrollments' }).waitFor();
});

inBrowser('Sandbox gets the examples, and sends its requests as the chosen user', async () => {
  const { page } = await newPage(app.url);
  // This stands in for Apollo's script, and stores the options it is given.
  const script = 'window.EmbeddedSandbox = class { constructor(options) { window.given = options; } };';
  await page.route('https://embeddable-sandbox.cdn.apollographql.com/**', route =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.goto(`${app.url}/graphql`);
  await selectOption(page.getByLabel('Sign requests as'), 'facilitator@demo.test');
  await page.waitForFunction('window.given !== undefined');
  const answer = await page.evaluate(`(async () => {
    const { initialEndpoint, initialState, handleRequest } = window.given;
    const body = JSON.stringify({ query: initialState.document, operationName: 'ClassWithEnrollments' });
    const response = await handleRequest(initialEndpoint, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return response.json();
  })()`);
  expect(answer).toMatchObject({ data: { class: { name: expect.any(String) } } });
});

inBrowser('recorded messages show their passcodes to an administrator, and nobody else', async () => {
  const headers = { authorization: 'Bearer demo-service-token' };
  await app.call('POST', '/messaging/otp', { headers, json: { phone: '5511987654321' } });
  const code = await lastCode(app, '5511987654321');
  const { page, troubles } = await open('/messages', 360);
  const message = page.locator('#messages li').first();
  await message.locator('.body').getByText(code).waitFor();
  await click(message.getByText('As the platform gets it'));
  expect(await tooWide(page)).toEqual([]);
  expect(troubles).toEqual([]);
  await selectOption(page.getByLabel('Sign requests as'), 'supervisor@demo.test');
  await page.getByText('Not shown: You may not do this').waitFor();
  expect(await countOf(page.locator('#messages li'))).toBe(0);
});

inBrowser.each([
  ['/', 'pre'],
  ['/graphql/graphiql', '.graphiql-query-editor .view-line'],
  ['/portal/docs', '.opblock-summary'],
])('%s fits a phone', async (path, content) => {
  const { page, troubles } = await open(path, 360);
  await page.locator(content).first().waitFor();
  expect(await tooWide(page)).toEqual([]);
  expect(troubles).toEqual([]);
});

inBrowser(
  'the job dashboard opens for an administrator who signs in, and loads nothing from other servers',
  async () => {
    // A worker leaves its recurring jobs in the store.
    await (await startTestWorker(app.app)).stop();
    const { page, troubles } = await open('/admin/jobs/');
    expect(await textOf(page.locator('h1'))).toBe('Jobs');
    await click(page.locator('main >> text=Sign in'));
    await fill(page.getByLabel('E-mail, CPF ou nome de usuário'), 'admin@demo.test');
    await fill(page.getByLabel('Senha'), 'Demo!2026');
    await click(page.getByRole('button', { name: 'Entrar' }));
    await page.waitForURL(`${app.url}/admin/jobs/`);
    await page.waitForSelector('text=All Jobs');
    expect(await page.title()).toBe('Agendash');
    // Every input has a name, every action is a word, and no recurring job is offered for deletion.
    await page.locator('#app .action-btn').first().waitFor();
    const actions = await textsOf(page.locator('#app .action-btn:visible'));
    expect([...new Set(actions)].sort()).toEqual(['Data', 'Pause', 'Requeue']);
    await page.getByRole('checkbox', { name: 'staged-files-sweep' }).waitFor();
    const unnamed = () =>
      page
        .locator('#app')
        .locator('input:visible, select:visible, textarea:visible')
        .evaluateAll(
          inputs =>
            inputs.filter(each => {
              const input = each as HTMLInputElement;
              return !input.ariaLabel && input.labels?.length === 0;
            }).length,
        );
    expect(await unnamed()).toBe(0);
    expect(await countOf(page.getByRole('button', { name: /Delete/ }))).toBe(0);
    // The browser says that it was refused at first, that no worker runs here, and that there is no favicon.ico.
    expect(troubles.filter(trouble => !/status of (401|404|503)|Failed to fetch stats: .* 503/.test(trouble))).toEqual(
      [],
    );
  },
);
