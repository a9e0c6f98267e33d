import { afterAll, beforeAll, expect } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { kpis } from '../../../src/domain/kpis/kpis.js';
import { aBrowser } from '../../support/browser.js';
import { sessionOf } from '../support/admin-page.js';
import {
  atRest,
  attributeOf,
  click,
  countOf,
  fill,
  isVisible,
  press,
  selectOption,
  textOf,
  textsOf,
  tooWide,
} from '../support/at-rest.js';
import { type Cookies, inBrowser, openPage } from '../support/chromium.js';
import { aHospitalGroup, recordMonths } from '../../support/measurements.js';
import { startDemoApp } from '../../support/demo-app.js';
import type { TestApp } from '../../support/test-app.js';

let app: TestApp;
let cookies: Cookies;
beforeAll(async () => {
  app = await startDemoApp();
  cookies = await sessionOf(app, 'supervisor');
});
afterAll(() => app?.close());

/** Opens a page, and notes troubles. */
const open = (path: string, { anonymous = false, ...options }: BrowserContextOptions & { anonymous?: boolean } = {}) =>
  openPage(app.url, path, { ...options, ...(!anonymous && { cookies }) });

const loaded = (page: Page) => page.locator('#kpis[aria-busy=false]').waitFor();
const cards = (page: Page) => page.locator('.kpi:visible');

inBrowser('an anonymous reader signs in and returns to the KPIs of the requested group', async () => {
  const { page, troubles } = await open('/cms/kpis?grupo=2', { anonymous: true });
  await page.getByRole('heading', { name: 'Entre para ver os indicadores' }).waitFor();
  expect(await countOf(cards(page))).toBe(0);
  await click(page.locator('main').getByRole('link', { name: 'Entrar' }));
  await fill(page.locator('input[name=email]'), 'participant1@demo.test');
  await fill(page.locator('input[name=password]'), 'Demo!2026');
  await click(page.locator('button[type=submit]'));
  await page.waitForURL(`${app.url}/cms/kpis?grupo=2`);
  await loaded(page);
  expect(await textOf(page.locator('#state'))).toBe(`${kpis.length} indicadores · Grupo Nordeste · últimos 12 meses`);
  expect(await countOf(cards(page))).toBe(kpis.length);
  expect(troubles.filter(trouble => !/status of (401|404)/.test(trouble))).toEqual([]);
});

inBrowser('every KPI has a value, band, chart description and table, and its chart is drawn when visible', async () => {
  const { page, troubles } = await open('/cms/kpis?grupo=1');
  const requests: string[] = [];
  page.on('request', request => requests.push(request.url()));
  await loaded(page);
  await page.locator('#nedocs canvas').waitFor();
  const panels = kpis.flatMap(({ series }) => series).length;
  expect(await countOf(page.getByRole('img'))).toBe(panels);
  const drawnAtFirst = await countOf(page.locator('.chart canvas'));
  expect(drawnAtFirst).toBeLessThan(panels / 2);
  const charts = await page.locator('.chart').all();
  expect(charts).toHaveLength(panels);
  for (const chart of charts) {
    await chart.scrollIntoViewIfNeeded();
    await chart.locator('canvas').waitFor();
  }
  expect(requests.filter(url => url.endsWith('/graphql')).length).toBeLessThanOrEqual(1);

  const nedocs = page.getByRole('article', { name: 'Superlotação do pronto-socorro (NEDOCS)' });
  expect(await attributeOf(nedocs.getByRole('img'), 'aria-label')).toMatch(
    /^Medidor, Superlotação.*de \w{3}\/\d{4} a \w{3}\/\d{4}: entre \d+ pontos e \d+ pontos; em \w{3}\/\d{4}, \d+ pontos \(.+\)$/,
  );
  expect(await textOf(nedocs.locator('.value'))).toMatch(/^\d+ pontos$/);
  expect(await textOf(nedocs.locator('.chip'))).toMatch(/lotado|movimentado/);
  expect(await tooWide(page)).toEqual([]);
  expect(troubles).toEqual([]);
});

inBrowser('the keyboard opens formula and table, and filters by situation', async () => {
  const { page, troubles } = await open('/cms/kpis?grupo=2');
  await loaded(page);
  await page.keyboard.press('Tab');
  await atRest(page);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ir para os indicadores');
  const card = page.getByRole('article', { name: 'Tempo porta-médico' });
  await press(card.getByText('Como se calcula'), 'Enter');
  const method = await textOf(card.locator('dl'));
  expect(method).toContain('Σ minutos da chegada à avaliação médica ÷ primeiras avaliações');
  expect(method).toContain('Welch et al.');
  expect(method).toContain('muito longo: a partir de 121');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const table = card.getByRole('table', { name: 'Tempo porta-médico' });
  await table.waitFor();
  expect(await countOf(table.getByRole('rowheader'))).toBe(12);
  expect(await textsOf(table.getByRole('columnheader'))).toEqual([
    'Período',
    'Valor (min)',
    'Situação',
    'Minutos da chegada à avaliação médica, somados (min)',
    'Primeiras avaliações médicas com hora anotada (pacientes)',
  ]);
  const bad = page.getByRole('group', { name: 'Filtrar por situação' }).getByRole('button', { name: /fora da meta/ });
  const number = Number(/\d+/.exec(await textOf(bad))![0]);
  await press(bad, 'Enter');
  expect(await attributeOf(bad, 'aria-pressed')).toBe('true');
  expect(await countOf(cards(page))).toBe(number);
  expect(number).toBeLessThan(kpis.length);
  await page.keyboard.press('Enter');
  expect(await countOf(cards(page))).toBe(kpis.length);
  expect(troubles).toEqual([]);
});

inBrowser('group and year are chosen, are in the address, and are restored from it', async () => {
  // The new group is beyond the first page of groups.
  await app.make.em().execute("insert into hospital_groups (name) select 'Grupo ' || n from generate_series(4, 110) n");
  const group = await aHospitalGroup(app, 'Grupo Novo');
  await recordMonths(app, group, { '2024-02': { cirurgias_agendadas: 200, cirurgias_canceladas: 13 } });
  const { page, troubles } = await open('/cms/kpis');
  await loaded(page);
  await selectOption(page.getByLabel('Grupo de hospitais'), 'Grupo Novo');
  await page.locator('#state', { hasText: 'Grupo Novo' }).waitFor();
  await selectOption(page.getByLabel('Período'), '2024');
  await page.locator('#state', { hasText: 'ano de 2024' }).waitFor();
  await loaded(page);
  expect(page.url()).toBe(`${app.url}/cms/kpis?grupo=${group.id}&ano=2024`);
  await page.reload();
  await page.locator('#state', { hasText: 'Grupo Novo · ano de 2024' }).waitFor();
  const measured = page.getByRole('article', { name: 'Cancelamento cirúrgico no dia' });
  expect(await textOf(measured.locator('.value'))).toBe('6,5%');
  expect(await textOf(measured.locator('.about'))).toBe('fev/2024');
  // The page shows neither zero nor an empty chart: it says that there are no measurements.
  const missing = page.getByRole('article', { name: 'Tempo porta-médico' });
  expect(await textOf(missing)).toContain('Sem medições neste período.');
  expect(await countOf(missing.getByRole('img'))).toBe(0);
  expect(troubles).toEqual([]);
});

inBrowser('a failure is reported, and the request can be repeated', async () => {
  const { page } = await open('/cms/kpis', { anonymous: true });
  await page.context().addCookies(cookies);
  await page.route('**/graphql', route => route.abort());
  await page.reload();
  await page.getByRole('heading', { name: 'Não foi possível ler os indicadores' }).waitFor();
  await page.unroute('**/graphql');
  await click(page.getByRole('button', { name: 'Tentar de novo' }));
  await page.locator('#nedocs').waitFor();
  expect(await isVisible(page.getByRole('heading', { name: 'Não foi possível' }))).toBe(false);
});

inBrowser.each([
  ['a phone', { viewport: { width: 390, height: 844 } }],
  [
    'a narrow phone in the dark, at rest',
    { viewport: { width: 360, height: 740 }, colorScheme: 'dark', reducedMotion: 'reduce' },
  ],
  ['a tablet', { viewport: { width: 820, height: 1180 } }],
] as [string, BrowserContextOptions][])('the KPI page with its tables fits %s', async (_what, options) => {
  const { page, troubles } = await open('/cms/kpis?grupo=3', options);
  await loaded(page);
  for (const name of ['#nedocs', '#giro_tmp_fator', '#semestral']) {
    const card = page.locator(name);
    await card.scrollIntoViewIfNeeded();
    await card.locator('canvas').first().waitFor();
    await click(card.getByText('Como se calcula'));
    await click(card.getByText('Dados em tabela'));
    await card.getByRole('table').first().waitFor();
    expect(await tooWide(page)).toEqual([]);
  }
  expect(troubles).toEqual([]);
});

inBrowser('groups and years are compared side by side, and the address says which ones', async () => {
  const { page, troubles } = await open('/cms/kpis?grupo=1&ano=2026');
  await loaded(page);
  await click(page.getByRole('button', { name: 'Comparar', exact: true }));
  // At the beginning it compares with the year before.
  await page.locator('#state', { hasText: 'comparado com Grupo Sudeste · 2025' }).waitFor();
  await click(page.getByRole('button', { name: 'Comparar', exact: true }));
  await page.locator('#compared li').nth(1).waitFor();
  await selectOption(page.getByLabel('Grupo 3', { exact: true }), 'Grupo Nordeste');
  await selectOption(page.getByLabel('Período 3', { exact: true }), '2026');
  await page.locator('#state', { hasText: 'Grupo Nordeste · 2026' }).waitFor();
  await loaded(page);
  expect(page.url()).toBe(`${app.url}/cms/kpis?grupo=1&ano=2026&comparar=1.2025&comparar=2.2026`);

  const card = page.getByRole('article', { name: 'Tempo porta-médico' });
  const names = ['Grupo Sudeste · 2026', 'Grupo Sudeste · 2025', 'Grupo Nordeste · 2026'];
  expect(await textsOf(card.locator('.compared-values .who'))).toEqual(names);
  const said = await attributeOf(card.getByRole('img'), 'aria-label');
  for (const name of names) expect(said).toContain(`${name}, de jan/`);
  await click(card.getByText('Dados em tabela'));
  const table = card.getByRole('table', { name: 'Tempo porta-médico' });
  // The table is made when the browser reports that the details are open, a moment after the click.
  await table.waitFor();
  expect(await textsOf(table.getByRole('columnheader'))).toEqual(['Período', ...names.map(name => `${name} (min)`)]);
  // Months of different years share one row, and each value belongs to its own group and year.
  expect(await textsOf(table.getByRole('rowheader'))).toEqual([
    'jan',
    'fev',
    'mar',
    'abr',
    'mai',
    'jun',
    'jul',
    'ago',
    'set',
    'out',
    'nov',
    'dez',
  ]);
  const march = (await textsOf(table.getByRole('row').nth(3).getByRole('cell'))).map(text =>
    Number(text.replace('.', '').replace(',', '.')),
  );
  const { body } = await app.graphql(
    `{ ${[
      ['a', 1, 2026],
      ['b', 1, 2025],
      ['c', 2, 2026],
    ]
      .map(
        ([alias, group, year]) => `${alias}: kpi(name: "porta_medico", groupId: ${group}, year: ${year}) { ...Shown }`,
      )
      .join(' ')} } fragment Shown on Kpi { series { points { shown } } }`,
    {},
    { as: await app.make.aSupervisor() },
  );
  expect(march).toEqual(['a', 'b', 'c'].map(alias => body.data[alias].series[0].points[2].shown));

  // Another person opening the address sees the same comparison; removing one group leaves the others.
  const shared = page.url();
  await page.goto(`${app.url}/cms/kpis`);
  await page.goto(shared);
  await page.locator('#state', { hasText: 'comparado com Grupo Sudeste · 2025, Grupo Nordeste · 2026' }).waitFor();
  await click(page.getByRole('button', { name: 'Não comparar com Grupo Sudeste · 2025' }));
  await page.locator('#state', { hasText: /comparado com Grupo Nordeste · 2026$/ }).waitFor();
  expect(page.url()).toBe(`${app.url}/cms/kpis?grupo=1&ano=2026&comparar=2.2026`);
  expect(troubles).toEqual([]);
});

inBrowser('an address with invalid parameters shows the valid ones', async () => {
  const { page, troubles } = await open(
    '/cms/kpis?grupo=2&ano=1999&comparar=x&comparar=1.2026&comparar=1.2026&comparar=999.2026',
  );
  await loaded(page);
  expect(await textOf(page.locator('#state'))).toBe(
    `${kpis.length} indicadores · Grupo Nordeste · últimos 12 meses · comparado com Grupo Sudeste · 2026`,
  );
  expect(troubles).toEqual([]);
});

inBrowser('a card’s numbers and chart can be downloaded', async () => {
  const { page, troubles } = await open('/cms/kpis?grupo=2&ano=2026&comparar=2.2025', { colorScheme: 'dark' });
  await loaded(page);
  const card = page.getByRole('article', { name: 'Taxa de ocupação operacional' }).first();
  const save = async (name: RegExp) => {
    const [file] = await Promise.all([page.waitForEvent('download'), click(card.getByRole('button', { name }))]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const csv = await save(/CSV/);
  expect(csv.name).toMatch(/^[a-z0-9-]+-grupo-nordeste-2026-grupo-nordeste-2025\.csv$/);
  const lines = csv.bytes.toString('utf8').split('\r\n');
  expect(lines[0]).toMatch(/^\u{feff}/u);
  expect(lines[1]).toBe('Período;Grupo Nordeste · 2026 (%);Grupo Nordeste · 2025 (%)');
  expect(lines[2]).toMatch(/^jan;\d+(,\d+)?;\d+(,\d+)?$/);
  const png = await save(/imagem/);
  expect(png.name).toMatch(/\.png$/);
  const { width, height, isOpaque, channels } = await sharp(png.bytes)
    .metadata()
    .then(async meta => ({ ...meta, ...(await sharp(png.bytes).stats()) }));
  expect(width).toBe(1_896);
  expect(height).toBeGreaterThan(900);
  expect(isOpaque).toBe(true);
  // The print is light, also on a dark screen, and not empty.
  expect(channels[0]!.mean).toBeGreaterThan(200);
  expect(channels[0]!.stdev).toBeGreaterThan(10);
  expect(troubles).toEqual([]);
});

inBrowser('the link is copied, and people who record measurements find a link to them', async () => {
  const { page, troubles } = await open('/cms/kpis?grupo=1', { permissions: ['clipboard-read', 'clipboard-write'] });
  await loaded(page);
  await click(page.getByRole('button', { name: 'Compartilhar' }));
  await page.getByText('Link copiado.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/cms/kpis?grupo=1`);
  // Staff have the link to the administration page in the bar above instead.
  expect(await isVisible(page.locator('#measurements'))).toBe(false);
  expect(troubles).toEqual([]);
  await page.context().close();

  for (const [username, text] of [
    ['participant2@demo.test', 'Digitar medições'],
    ['participant3@demo.test', 'Ver medições'],
    ['participant4@demo.test', null],
  ] as const) {
    const person = aBrowser(app.url);
    await person.signIn({ username, password: 'Demo!2026', callbackUrl: '/' });
    const own = person.cookies().map(name => ({ name, value: person.cookie(name)!, url: app.url }));
    const { page: theirs } = await open('/cms/kpis?grupo=1', { anonymous: true });
    await theirs.context().addCookies(own);
    await theirs.reload();
    await loaded(theirs);
    const link = theirs.locator('#measurements:visible');
    expect(await textsOf(link)).toEqual(text === null ? [] : [text]);
    if (text !== null) expect(await attributeOf(link, 'href')).toBe('/admin#/measurements?group=1');
    await theirs.context().close();
  }
});

/** Counts the pixels of each chart in the light page's colour of lines and bars, at the moment of printing. */
const inkAtPrint = (page: Page) =>
  page.evaluate(() => {
    const found: { name: string; ink: number }[] = [];
    (window as unknown as { atPrint: typeof found }).atPrint = found;
    const isInk = (data: Uint8ClampedArray, at: number) =>
      [11, 92, 85, 255].every((wanted, channel) => Math.abs(data[at + channel]! - wanted) < 12);
    window.addEventListener('beforeprint', () => {
      for (const chart of Array.from(document.querySelectorAll('.chart'))) {
        const name = chart.getAttribute('aria-label')!;
        const canvas = chart.querySelector('canvas');
        const { data } = canvas?.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height) ?? {
          data: new Uint8ClampedArray(),
        };
        let ink = 0;
        for (let at = 0; at < data.length; at += 4) if (isInk(data, at)) ink += 1;
        found.push({ name, ink });
      }
    });
  });

inBrowser.each([
  ['in light', 'light'],
  ['in the dark', 'dark'],
] as const)('the print has every chart complete %s, even charts that were never visible', async (_how, colorScheme) => {
  const { page, troubles } = await open('/cms/kpis?grupo=1', { colorScheme });
  await loaded(page);
  await page.locator('#nedocs canvas').waitFor();
  await inkAtPrint(page);
  const drawn = await countOf(page.locator('.chart canvas'));
  const pdf = await page.pdf({ format: 'A4', printBackground: true });
  const charts = await page.evaluate(() => (window as unknown as { atPrint: { name: string; ink: number }[] }).atPrint);
  expect(charts).toHaveLength(kpis.flatMap(({ series }) => series).length);
  expect(drawn).toBeLessThan(charts.length);
  expect(charts.filter(({ ink }) => ink < 100)).toEqual([]);
  // Each is a drawing of the document, beside the texts.
  expect(pdf.toString('latin1').split('/Subtype /Form').length).toBeGreaterThan(charts.length);
  // On the screen the page looks as before.
  expect(await attributeOf(page.locator('html'), 'data-print')).toBeNull();
  expect(troubles).toEqual([]);
});

inBrowser('the print has no buttons and no cut chart', async () => {
  const { page, troubles } = await open('/cms/kpis?grupo=1', { viewport: { width: 1600, height: 900 } });
  await loaded(page);
  await page.locator('#nedocs canvas').waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  // The window is as wide as A4 within its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  expect(await isVisible(page.locator('.choices'))).toBe(false);
  const cut = await page.evaluate(
    () =>
      Array.from(document.querySelectorAll('.chart')).filter(chart => {
        const [own, canvas] = [chart.getBoundingClientRect(), chart.querySelector('canvas')!.getBoundingClientRect()];
        return canvas.right > own.right + 1 || canvas.bottom > own.bottom + 1;
      }).length,
  );
  expect(cut).toBe(0);
  expect(await tooWide(page)).toEqual([]);
  expect(troubles).toEqual([]);
});
