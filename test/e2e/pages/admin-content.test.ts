import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Post } from '../../../src/entities/index.js';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser, isChromiumThere } from '../support/chromium.js';

let pages: AdminPages;
beforeAll(async () => {
  if (isChromiumThere) pages = await startAdminPages();
});
afterAll(() => pages?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root', { hasText: text }).waitFor();
const stored = (slug: string) => pages.elo.make.em().findOne(Post, { slug });
const aPost = (slug: string, title: string) =>
  pages.elo.make.save(Post, { slug, title, excerpt: '', body: 'Texto', category: 'noticias' });
/** What the graph answers to nobody in particular. */
const ask = async (query: string) => (await pages.elo.graphql(query)).body.data;

inBrowser('a post is written with a preview in which no script runs, published, taken back and removed', async () => {
  const { page, troubles } = await pages.open('supervisor', '/posts/create');
  await page.getByLabel('Título').fill('Alta segura, já!');
  expect(await page.getByLabel('Endereço').inputValue()).toBe('alta-segura-ja');
  await page.getByLabel('Categoria').fill('Notícias');
  await page
    .getByLabel('Texto')
    .fill(
      '## Véspera\n\n**plano** <img src=x onerror="window.ran = true"> ![foto](https://example.org/a.png) [aqui](javascript:window.ran=true)',
    );
  const preview = page.getByRole('region', { name: 'Como os leitores veem' });
  await preview.getByRole('heading', { name: 'Véspera' }).waitFor();
  expect(await preview.locator('strong').innerText()).toBe('plano');
  expect(await preview.locator('img, script').count()).toBe(0);
  expect(
    await preview.getByRole('link').evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href)),
  ).toEqual(['https://example.org/a.png']);
  expect(await page.evaluate('window.ran')).toBe(undefined);

  await button(page, 'Salvar').click();
  await page.getByText('Só letras minúsculas sem acento').waitFor();
  await page.getByLabel('Categoria').fill('noticias');
  await button(page, 'Salvar').click();
  await told(page, 'Criado');
  expect((await stored('alta-segura-ja'))!.publishedAt).toBeNull();

  const isPublic = async () => (await ask('{ post(slug: "alta-segura-ja") { title } }')).post !== null;
  expect(await isPublic()).toBe(false);
  await button(page, 'Salvar e publicar').click();
  await button(page, 'Salvar como rascunho').waitFor();
  expect(await isPublic()).toBe(true);
  await button(page, 'Salvar como rascunho').click();
  await button(page, 'Salvar e publicar').waitFor();
  expect(await isPublic()).toBe(false);

  await button(page, 'Remover').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await told(page, 'Removido');
  expect(await stored('alta-segura-ja')).toBeNull();
  expect(troubles).toEqual([]);
  await page.context().close();
});

inBrowser('drafts are a list of their own; an address that is in use is said at its field', async () => {
  await aPost('esboco', 'Um esboço');
  const { page } = await pages.open('admin', '/posts');
  await page.getByRole('row', { name: /Alta segura antes das dez/ }).waitFor();
  await page.getByRole('combobox', { name: 'Situação' }).click();
  await page.getByRole('option', { name: 'Rascunhos e agendadas' }).click();
  // react-admin writes filters into the address half a second later, and would touch what is opened meanwhile.
  await page.waitForURL(/filter=/);
  await page.getByRole('row', { name: /Um esboço.*Rascunho/ }).click();
  // The list's record is shown first, and read again.
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Endereço').fill('alta-segura-antes-das-dez');
  await button(page, 'Salvar').click();
  await page.getByText('está em uso').waitFor();
  expect((await stored('esboco'))?.title).toBe('Um esboço');
  await page.context().close();
});

inBrowser('who comes second does not overwrite what somebody else has written', async () => {
  const { id } = await aPost('de-dois', 'De dois');
  const { page } = await pages.open('admin', `/posts/${id}`);
  await page.getByLabel('Título').fill('Meu título');
  const supervisor = await pages.elo.make.aSupervisor();
  await pages.elo.graphql(
    `mutation { updatePost(id: ${id}, input: { title: "Outro" }) { id } }`,
    {},
    { as: supervisor },
  );
  await button(page, 'Salvar').click();
  await page.locator('.MuiSnackbar-root', { hasText: /mudou|mudado|alterad/ }).waitFor();
  expect((await stored('de-dois'))!.title).toBe('Outro');
  await page.context().close();
});

inBrowser('settings are changed one by one, and a site is closed and opened again by one click', async () => {
  const { page, troubles } = await pages.open('admin', '/settings');
  const before = (await ask('{ siteSettings { siteName tagline primaryColor } }')).siteSettings;
  await page.getByLabel('Frase abaixo do nome').fill('Cuidar de quem cuida');
  await page.getByLabel('Página de cadastro').fill('ftp://example.org/x');
  const look = page.locator('section', { hasText: 'Aparência e endereços' });
  await look.getByRole('button', { name: 'Salvar' }).click();
  await page.locator('.MuiFormHelperText-root.Mui-error').waitFor();
  await page.getByLabel('Página de cadastro').fill('https://example.org/cadastro');
  await look.getByRole('button', { name: 'Salvar' }).click();
  await told(page, 'Salvo');
  const settings = '{ siteSettings { siteName tagline primaryColor registrationUrl } }';
  expect((await ask(settings)).siteSettings).toEqual({
    ...before,
    tagline: 'Cuidar de quem cuida',
    registrationUrl: 'https://example.org/cadastro',
  });

  const mode = async () => (await ask('{ maintenanceMode(area: CADASTRO) { enabled message } }')).maintenanceMode;
  const { message } = await mode();
  const registration = page.locator('section', { hasText: 'Manutenção do site de cadastro' });
  await registration.getByLabel('Fechado para manutenção').check();
  await registration.getByLabel('Mensagem').fill('Voltamos às 14h');
  await registration.getByRole('button', { name: 'Salvar' }).click();
  await told(page, 'O site está fechado para manutenção');
  expect(await mode()).toEqual({ enabled: true, message: 'Voltamos às 14h' });
  expect((await ask('{ maintenanceMode(area: HUB) { enabled } }')).maintenanceMode).toEqual({ enabled: false });
  await button(page, 'Desfazer').click();
  await told(page, 'Desfeito');
  expect(await mode()).toEqual({ enabled: false, message });
  expect(troubles.filter(trouble => !/status of 4/.test(trouble))).toEqual([]);
  await page.context().close();
});

inBrowser('supervisors write posts and find no settings; facilitators and participants find neither', async () => {
  for (const [role, writes] of [
    ['supervisor', true],
    ['facilitator', false],
    ['participant1', false],
  ] as const) {
    const { page } = await pages.open(role, '/settings');
    await page.getByText('Não encontrado').first().waitFor();
    expect(await page.getByRole('menuitem', { name: 'Configurações', exact: true }).count()).toBe(0);
    expect(await page.getByRole('menuitem', { name: 'Publicações', exact: true }).count()).toBe(writes ? 1 : 0);
    await page.context().close();
  }
});

inBrowser('these screens can be used by everybody', async () => {
  const { page } = await pages.open('admin', '/posts');
  const found: Record<string, string[]> = {};
  for (const [path, there] of [
    ['/posts', 'main :text("Alta segura antes das dez")'],
    ['/posts/1', 'main [aria-label="Como os leitores veem"] h2'],
    ['/settings', 'main section input[type=email]'],
  ] as const) {
    await page.goto(`${pages.elo.url}/admin#${path}`);
    await page.locator(there).first().waitFor();
    found[path] = await problemsOf(page, { in: twoLooks });
  }
  expect(Object.entries(found).filter(([, problems]) => problems.length > 0)).toEqual([]);
  await page.context().close();
});
