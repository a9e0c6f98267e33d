import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Post } from '../../../src/entities/index.js';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { check, click, countOf, fill, textOf, valueOf } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { eventually } from '../../support/eventually.js';
import { inBrowser } from '../support/chromium.js';

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root', { hasText: text }).waitFor();
const stored = (slug: string) => pages.elo.make.em().findOne(Post, { slug });
const aPost = (slug: string, title: string) =>
  pages.elo.make.save(Post, { slug, title, excerpt: '', body: 'Texto', category: 'noticias' });
/** Asks the graph as an anonymous caller. */
const ask = async (query: string) => (await pages.elo.graphql(query)).body.data;

inBrowser('a post is written with a preview without scripts, published, withdrawn and removed', async () => {
  const { page, troubles } = await pages.open('supervisor', '/posts/create');
  await fill(page.getByLabel('Título'), 'Alta segura, já!');
  expect(await valueOf(page.getByLabel('Endereço'))).toBe('alta-segura-ja');
  await fill(page.getByLabel('Categoria'), 'Notícias');
  await fill(
    page.getByLabel('Texto'),
    '## Véspera\n\n**plano** <img src=x onerror="window.ran = true"> ![foto](https://example.org/a.png) [aqui](javascript:window.ran=true)',
  );
  const preview = page.getByRole('region', { name: 'Como os leitores veem' });
  await preview.getByRole('heading', { name: 'Véspera' }).waitFor();
  expect(await textOf(preview.locator('strong'))).toBe('plano');
  expect(await countOf(preview.locator('img, script'))).toBe(0);
  expect(
    await preview.getByRole('link').evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href)),
  ).toEqual(['https://example.org/a.png']);
  expect(await page.evaluate('window.ran')).toBe(undefined);

  await click(button(page, 'Salvar'));
  await page.getByText('Só letras minúsculas sem acento').waitFor();
  await fill(page.getByLabel('Categoria'), 'noticias');
  await click(button(page, 'Salvar'));
  await told(page, 'Criado');
  expect((await stored('alta-segura-ja'))!.publishedAt).toBeNull();

  const isPublic = async () => (await ask('{ post(slug: "alta-segura-ja") { title } }')).post !== null;
  expect(await isPublic()).toBe(false);
  await click(button(page, 'Salvar e publicar'));
  await button(page, 'Salvar como rascunho').waitFor();
  expect(await isPublic()).toBe(true);
  await click(button(page, 'Salvar como rascunho'));
  await button(page, 'Salvar e publicar').waitFor();
  expect(await isPublic()).toBe(false);

  await click(button(page, 'Remover'));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }));
  await told(page, 'Removido');
  expect(await stored('alta-segura-ja')).toBeNull();
  expect(troubles).toEqual([]);
});

inBrowser('drafts are a separate list, and an address in use is reported at its field', async () => {
  await aPost('esboco', 'Um esboço');
  const { page } = await pages.open('admin', '/posts');
  await page.getByRole('row', { name: /Alta segura antes das dez/ }).waitFor();
  await click(page.getByRole('combobox', { name: 'Situação' }));
  await click(page.getByRole('option', { name: 'Rascunhos e agendadas' }));
  // react-admin writes filters into the address half a second later, and would affect a page opened meanwhile.
  await page.waitForURL(/filter=/);
  await click(page.getByRole('row', { name: /Um esboço.*Rascunho/ }));
  await fill(page.getByLabel('Endereço'), 'alta-segura-antes-das-dez');
  await click(button(page, 'Salvar'));
  await page.getByText('está em uso', { exact: true }).waitFor();
  expect((await stored('esboco'))?.title).toBe('Um esboço');
});

inBrowser('a second editor does not overwrite the first one’s changes unseen', async () => {
  const { id } = await aPost('de-dois', 'De dois');
  const { page } = await pages.open('admin', `/posts/${id}`);
  await fill(page.getByLabel('Título'), 'Meu título');
  const supervisor = await pages.elo.make.aSupervisor();
  await pages.elo.graphql(
    `mutation { updatePost(id: ${id}, input: { title: "Outro" }) { id } }`,
    {},
    { as: supervisor },
  );
  await click(button(page, 'Salvar'));
  const versions = page.getByRole('dialog', { name: 'Outra pessoa mudou este registro' });
  await versions.getByText('Outro', { exact: true }).waitFor();
  expect((await stored('de-dois'))!.title).toBe('Outro');
  await click(button(page, 'Salvar o escolhido'));
  await versions.waitFor({ state: 'hidden' });
  await eventually(async () => (await stored('de-dois'))!.title === 'Meu título');
});

inBrowser('settings are changed one by one, and a site is closed and opened with one click', async () => {
  const { page, troubles } = await pages.open('admin', '/settings');
  const before = (await ask('{ siteSettings { siteName tagline primaryColor } }')).siteSettings;
  await fill(page.getByLabel('Frase abaixo do nome'), 'Cuidar de quem cuida');
  await fill(page.getByLabel('Página de cadastro'), 'ftp://example.org/x');
  const look = page.locator('section', { hasText: 'Aparência e endereços' });
  await click(look.getByRole('button', { name: 'Salvar' }));
  await page.locator('.MuiFormHelperText-root.Mui-error').waitFor();
  await fill(page.getByLabel('Página de cadastro'), 'https://example.org/cadastro');
  await click(look.getByRole('button', { name: 'Salvar' }));
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
  await check(registration.getByLabel('Fechado para manutenção'));
  await fill(registration.getByLabel('Mensagem'), 'Voltamos às 14h');
  await click(registration.getByRole('button', { name: 'Salvar' }));
  await told(page, 'O site está fechado para manutenção');
  expect(await mode()).toEqual({ enabled: true, message: 'Voltamos às 14h' });
  expect((await ask('{ maintenanceMode(area: HUB) { enabled } }')).maintenanceMode).toEqual({ enabled: false });
  await click(button(page, 'Desfazer'));
  await told(page, 'Desfeito');
  expect(await mode()).toEqual({ enabled: false, message });
  expect(troubles.filter(trouble => !/status of 4/.test(trouble))).toEqual([]);
});

inBrowser('supervisors write posts and find no settings, and facilitators and participants find neither', async () => {
  for (const [role, writes] of [
    ['supervisor', true],
    ['facilitator', false],
    ['participant1', false],
  ] as const) {
    const { page } = await pages.open(role, '/settings');
    await page.getByRole('heading', { level: 2, name: 'Não encontrado' }).waitFor();
    expect(await countOf(page.getByRole('menuitem', { name: 'Configurações', exact: true }))).toBe(0);
    expect(await countOf(page.getByRole('menuitem', { name: 'Publicações', exact: true }))).toBe(writes ? 1 : 0);
    await page.context().close();
  }
});

inBrowser('the screens of posts and settings are accessible', async () => {
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
});
