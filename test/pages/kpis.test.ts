import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { seedDemoData } from '../../src/demo/seed.js';
import { kpis } from '../../src/domain/kpis/kpis.js';
import { aBrowser } from '../support/browser.js';
import { fitsWidth, inChromium, isChromiumThere, launchChromium, troublesOf } from '../support/chromium.js';
import { aHospitalGroup, recordMonths } from '../support/measurements.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const inBrowser = inChromium('the KPI page');

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

/** Opens a page and notes what must not happen. */
async function open(
  path: string,
  { anonymous = false, ...options }: BrowserContextOptions & { anonymous?: boolean } = {},
) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 850 }, ...options });
  if (!anonymous) await context.addCookies(cookies);
  const page = await context.newPage();
  const troubles = troublesOf(page, app.url);
  await page.goto(app.url + path);
  return { page, troubles };
}

const loaded = (page: Page) => page.locator('#kpis[aria-busy=false]').waitFor();
const cards = (page: Page) => page.locator('.kpi:visible');

inBrowser('an anonymous reader signs in and is back at the KPIs of the group that was asked for', async () => {
  const { page, troubles } = await open('/cms/kpis?grupo=2', { anonymous: true });
  await page.getByRole('heading', { name: 'Entre para ver os indicadores' }).waitFor();
  expect(await cards(page).count()).toBe(0);
  await page.locator('main').getByRole('link', { name: 'Entrar' }).click();
  await page.fill('input[name=email]', 'participant1@demo.test');
  await page.fill('input[name=password]', 'Demo!2026');
  await page.click('button[type=submit]');
  await page.waitForURL(`${app.url}/cms/kpis?grupo=2`);
  await loaded(page);
  expect(await page.locator('#state').innerText()).toBe(
    `${kpis.length} indicadores · Grupo Nordeste · últimos 12 meses`,
  );
  expect(await cards(page).count()).toBe(kpis.length);
  expect(troubles.filter(trouble => !/status of (401|404)/.test(trouble))).toEqual([]);
  await page.context().close();
});

inBrowser(
  'every KPI has value, band, chart in words and a table; charts are drawn when they come into view',
  async () => {
    const { page, troubles } = await open('/cms/kpis?grupo=1');
    const requests: string[] = [];
    page.on('request', request => requests.push(request.url()));
    await loaded(page);
    await page.locator('#nedocs canvas').waitFor();
    const panels = kpis.flatMap(({ series }) => series).length;
    expect(await page.getByRole('img').count()).toBe(panels);
    const drawnAtFirst = await page.locator('.chart canvas').count();
    expect(drawnAtFirst).toBeLessThan(panels / 2);
    const charts = await page.locator('.chart').all();
    expect(charts).toHaveLength(panels);
    for (const chart of charts) {
      await chart.scrollIntoViewIfNeeded();
      await chart.locator('canvas').waitFor();
    }
    expect(requests.filter(url => url.endsWith('/graphql')).length).toBeLessThanOrEqual(1);

    const nedocs = page.getByRole('article', { name: 'Superlotação do pronto-socorro (NEDOCS)' });
    expect(await nedocs.getByRole('img').getAttribute('aria-label')).toMatch(
      /^Medidor, Superlotação.*de \w{3}\/\d{4} a \w{3}\/\d{4}: entre \d+ pontos e \d+ pontos; em \w{3}\/\d{4}, \d+ pontos \(.+\)$/,
    );
    expect(await nedocs.locator('.value').innerText()).toMatch(/^\d+ pontos$/);
    expect(await nedocs.locator('.chip').innerText()).toMatch(/lotado|movimentado/);
    expect(await fitsWidth(page)).toBe(true);
    expect(troubles).toEqual([]);
    await page.context().close();
  },
);

inBrowser('the keyboard opens formula and table, and filters by situation', async () => {
  const { page, troubles } = await open('/cms/kpis?grupo=2');
  await loaded(page);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ir para os indicadores');
  const card = page.getByRole('article', { name: 'Tempo porta-médico' });
  await card.getByText('Como se calcula').focus();
  await page.keyboard.press('Enter');
  const method = await card.locator('dl').innerText();
  expect(method).toContain('Σ minutos da chegada à avaliação médica ÷ primeiras avaliações');
  expect(method).toContain('Welch et al.');
  expect(method).toContain('muito longo: a partir de 121');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const table = card.getByRole('table', { name: 'Tempo porta-médico' });
  await table.waitFor();
  expect(await table.getByRole('rowheader').count()).toBe(12);
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'Período',
    'Valor (min)',
    'Situação',
    'Minutos da chegada à avaliação médica, somados (min)',
    'Primeiras avaliações médicas com hora anotada (pacientes)',
  ]);
  const bad = page.getByRole('group', { name: 'Filtrar por situação' }).getByRole('button', { name: /fora da meta/ });
  const number = Number(/\d+/.exec(await bad.innerText())![0]);
  await bad.focus();
  await page.keyboard.press('Enter');
  expect(await bad.getAttribute('aria-pressed')).toBe('true');
  expect(await cards(page).count()).toBe(number);
  expect(number).toBeLessThan(kpis.length);
  await page.keyboard.press('Enter');
  expect(await cards(page).count()).toBe(kpis.length);
  expect(troubles).toEqual([]);
  await page.context().close();
});

inBrowser('group and year are chosen, stand in the address, and come back from it', async () => {
  // Beyond the first page of groups.
  await app.make.em().execute("insert into hospital_groups (name) select 'Grupo ' || n from generate_series(4, 110) n");
  const group = await aHospitalGroup(app, 'Grupo Novo');
  await recordMonths(app, group, { '2024-02': { cirurgias_agendadas: 200, cirurgias_canceladas: 13 } });
  const { page, troubles } = await open('/cms/kpis');
  await loaded(page);
  await page.getByLabel('Grupo de hospitais').selectOption('Grupo Novo');
  await page.locator('#state', { hasText: 'Grupo Novo' }).waitFor();
  await page.getByLabel('Período').selectOption('2024');
  await page.locator('#state', { hasText: 'ano de 2024' }).waitFor();
  await loaded(page);
  expect(page.url()).toBe(`${app.url}/cms/kpis?grupo=${group.id}&ano=2024`);
  await page.reload();
  await page.locator('#state', { hasText: 'Grupo Novo · ano de 2024' }).waitFor();
  const measured = page.getByRole('article', { name: 'Cancelamento cirúrgico no dia' });
  expect(await measured.locator('.value').innerText()).toBe('6,5%');
  expect(await measured.locator('.about').innerText()).toBe('fev/2024');
  // Not zero, and not a chart of nothing: what is missing is said.
  const missing = page.getByRole('article', { name: 'Tempo porta-médico' });
  expect(await missing.innerText()).toContain('Sem medições neste período.');
  expect(await missing.getByRole('img').count()).toBe(0);
  expect(troubles).toEqual([]);
  await page.context().close();
});

inBrowser('a failure is said, and can be tried again', async () => {
  const { page } = await open('/cms/kpis', { anonymous: true });
  await page.context().addCookies(cookies);
  await page.route('**/graphql', route => route.abort());
  await page.reload();
  await page.getByRole('heading', { name: 'Não foi possível ler os indicadores' }).waitFor();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.locator('#nedocs').waitFor();
  expect(await page.getByRole('heading', { name: 'Não foi possível' }).isVisible()).toBe(false);
  await page.context().close();
});

inBrowser.each([
  ['a phone', { viewport: { width: 390, height: 844 } }],
  [
    'a narrow phone in the dark, at rest',
    { viewport: { width: 360, height: 740 }, colorScheme: 'dark', reducedMotion: 'reduce' },
  ],
  ['a tablet', { viewport: { width: 820, height: 1180 } }],
] as [string, BrowserContextOptions][])('fits %s, tables included', async (_what, options) => {
  const { page, troubles } = await open('/cms/kpis?grupo=3', options);
  await loaded(page);
  for (const name of ['#nedocs', '#giro_tmp_fator', '#semestral']) {
    const card = page.locator(name);
    await card.scrollIntoViewIfNeeded();
    await card.locator('canvas').first().waitFor();
    await card.getByText('Como se calcula').click();
    await card.getByText('Dados em tabela').click();
    await card.getByRole('table').first().waitFor();
    expect(await fitsWidth(page)).toBe(true);
  }
  expect(troubles).toEqual([]);
  await page.context().close();
});

inBrowser('paper gets every chart, without buttons', async () => {
  const { page, troubles } = await open('/cms/kpis?grupo=1');
  await loaded(page);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const panels = kpis.flatMap(({ series }) => series).length;
  await page.waitForFunction(count => document.querySelectorAll('.chart canvas').length === count, panels);
  expect(await page.locator('.choices').isVisible()).toBe(false);
  expect(troubles).toEqual([]);
  await page.context().close();
});
