import { afterAll, beforeAll, expect } from '@jest/globals';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { click, countOf, textsOf } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser } from '../support/chromium.js';
import { runOutbox } from '../../support/jobs.js';

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

const titles = async (): Promise<string[]> =>
  (
    await pages.elo.make
      .em()
      .execute<{ title: string }[]>(`select title from courses where slug like 'da-planilha%' order by slug`)
  ).map(({ title }) => title);

/** Sends files by the page, as an administrator does. */
async function send(page: Page, files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  await page
    .getByLabel('Arquivos')
    .setInputFiles(
      Object.entries(files).map(([name, content]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })),
    );
  await click(page.getByRole('button', { name: 'Enviar e conferir' }));
}

inBrowser('spreadsheets are uploaded, checked, confirmed and imported', async () => {
  const { page, troubles } = await pages.open('admin', '/imports/create');
  await send(page, {
    'courses.csv': Buffer.from('slug;title\nda-planilha;Da planilha\nda-planilha-2;Também\n', 'latin1'),
  });
  await page.getByText('As planilhas estão sendo conferidas').waitFor();
  await runOutbox(pages.elo);
  await page.getByText('Nada está errado').waitFor();
  const preview = page.getByRole('region', { name: 'courses.csv' });
  expect(await textsOf(preview.getByRole('cell'))).toEqual(['da-planilha', 'Da planilha', 'da-planilha-2', 'Também']);
  const counted = page.getByRole('row', { name: 'Cursos' }).getByRole('cell');
  expect(await textsOf(counted)).toEqual(['2', '0', '0']);
  expect(await titles()).toEqual([]);

  await click(page.getByRole('button', { name: 'Importar', exact: true }));
  const question = page.getByRole('dialog', { name: 'Importar' });
  await question.getByText('2 registros serão criados e 0 mudados').waitFor();
  await click(question.getByRole('button', { name: 'Importar' }));
  await page.getByText('A importação está em andamento').waitFor();
  await page.getByRole('progressbar', { name: 'de 1 planilhas lidas' }).waitFor();
  await runOutbox(pages.elo);
  await page.getByText('Tudo foi importado').waitFor();
  expect(await titles()).toEqual(['Da planilha', 'Também']);
  await page.getByRole('heading', { name: 'O que mudou' }).waitFor();

  await page.goto(`${pages.elo.url}/admin#/imports`);
  await click(page.locator('tbody tr', { hasText: 'courses.csv' }));
  await page.getByText('Tudo foi importado').waitFor();
  expect(await countOf(page.getByRole('button', { name: /Importar|Cancelar/ }))).toBe(0);
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  expect(troubles).toEqual([]);
});

inBrowser('a file that can’t be read is reported at once, and wrong lines after the check', async () => {
  const { page, troubles } = await pages.open('admin', '/imports/create');
  await send(page, { 'gastos.csv': 'dia;"valor\n1;2\n' });
  await page.getByText(/^gastos\.csv: /).waitFor();
  await click(page.getByRole('button', { name: 'Remover' }));
  await send(page, { 'courses.csv': 'slug;title\nda-planilha-3;\nCom Espaço;Nunca\n' });
  await page.getByText('As planilhas estão sendo conferidas').waitFor();
  await runOutbox(pages.elo);
  await page.getByText('Há 2 problemas nas planilhas').waitFor();
  const rows = page.locator('tbody .RaDataTable-row');
  await rows.first().waitFor();
  const told = await Promise.all(
    (await rows.all()).map(async row => (await textsOf(row.getByRole('cell'))).slice(0, 3)),
  );
  expect(told).toEqual([
    ['courses.csv', '2', 'title'],
    ['courses.csv', '3', 'slug'],
  ]);
  expect(await countOf(page.getByRole('button', { name: 'Importar', exact: true }))).toBe(0);
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  await click(page.getByRole('button', { name: 'Descartar' }));
  await page.getByText('A importação foi cancelada').waitFor();
  expect(await titles()).not.toContain('Nunca');
  expect(troubles.filter(trouble => !/status of 400/.test(trouble))).toEqual([]);
});

inBrowser('columns that nothing tells are matched by hand, and remembered for the next file', async () => {
  const { page, troubles } = await pages.open('admin', '/imports/create');
  await send(page, { 'lista.csv': 'Apelido;O que se aprende;Preço\nda-lista;Da lista;10\nda-lista-2;Outro;20\n' });
  await page.getByText('As planilhas estão sendo conferidas').waitFor();
  await runOutbox(pages.elo);
  const matching = page.getByRole('group', { name: 'Escolher as colunas' });
  await click(matching.getByRole('combobox', { name: 'O que há na planilha' }));
  await click(page.getByRole('option', { name: 'Cursos' }));
  await matching.getByText('da-lista · da-lista-2').waitFor();
  await click(matching.getByRole('combobox', { name: 'Coluna O que se aprende' }));
  await click(page.getByRole('option', { name: '(title)' }));
  await click(matching.getByRole('button', { name: 'Conferir de novo' }));
  await matching.getByText('falta a coluna slug').waitFor();
  await click(matching.getByRole('combobox', { name: 'Coluna Apelido' }));
  expect(await page.getByRole('option', { name: '(title)' }).getAttribute('aria-disabled')).toBe('true');
  await click(page.getByRole('option', { name: '(slug)' }));
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  await click(matching.getByRole('button', { name: 'Conferir de novo' }));
  await page.getByText('As planilhas estão sendo conferidas').waitFor();
  await runOutbox(pages.elo);
  await page.getByText('Nada está errado').waitFor();
  expect(await textsOf(page.getByRole('row', { name: 'Cursos' }).getByRole('cell'))).toEqual(['2', '0', '0']);

  await page.goto(`${pages.elo.url}/admin#/imports/create`);
  await send(page, { 'nova.csv': 'Preço;Apelido;O que se aprende\n30;da-lista-3;Terceiro\n' });
  await page.getByText('As planilhas estão sendo conferidas').waitFor();
  await runOutbox(pages.elo);
  await page.getByText('As colunas são as que alguém escolheu antes').waitFor();
  expect(await textsOf(page.getByRole('region', { name: 'nova.csv' }).getByRole('columnheader'))).toEqual([
    'Preço\n—',
    'Apelido\nslug',
    'O que se aprende\ntitle',
  ]);
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  await click(page.getByRole('button', { name: 'Escolher as colunas' }));
  await click(matching.getByRole('combobox', { name: 'Coluna Preço' }));
  await click(page.getByRole('option', { name: '(description)' }));
  await click(matching.getByRole('button', { name: 'Conferir de novo' }));
  await page.getByText('As planilhas estão sendo conferidas').waitFor();
  await runOutbox(pages.elo);
  await page.getByText('Nada está errado').waitFor();
  expect(await countOf(page.getByText('As colunas são as que alguém escolheu antes'))).toBe(0);
  expect(troubles.filter(trouble => !/status of 400/.test(trouble))).toEqual([]);
});

inBrowser('good lines are imported, and bad ones are downloaded, corrected and sent again', async () => {
  const { page, troubles } = await pages.open('admin', '/imports/create');
  await send(page, { 'courses.csv': 'slug;title\nda-planilha-5;Boa\nda-planilha-6;\n' });
  await page.getByText('As planilhas estão sendo conferidas').waitFor();
  await runOutbox(pages.elo);
  await page.getByText('Uma linha tem problemas e não será importada').waitFor();
  expect(await textsOf(page.getByRole('row', { name: 'Cursos' }).getByRole('cell'))).toEqual(['1', '0', '0', '1']);
  await click(page.getByRole('button', { name: 'Importar', exact: true }));
  const question = page.getByRole('dialog', { name: 'Importar' });
  await click(question.getByRole('button', { name: 'Importar' }));
  await page.getByText('A importação está em andamento').waitFor();
  await runOutbox(pages.elo);
  await page.getByText('As linhas certas foram importadas, uma não').waitFor();
  const download = page.waitForEvent('download');
  await click(page.getByRole('button', { name: 'courses.csv: 1 linha' }));
  const file = await download;
  expect(file.suggestedFilename()).toBe('courses.csv');
  const content = await readFile(await file.path(), 'utf8');
  expect(content).toBe('\ufeffmotivo;slug;title\r\ntitle: é obrigatório;da-planilha-6;\r\n');
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);

  await page.goto(`${pages.elo.url}/admin#/imports/create`);
  await send(page, { 'courses.csv': content.replace('da-planilha-6;', 'da-planilha-6;Corrigida') });
  await page.getByText('As planilhas estão sendo conferidas').waitFor();
  await runOutbox(pages.elo);
  await page.getByText('Nada está errado').waitFor();
  expect(troubles).toEqual([]);
});

inBrowser('a file that was saved again after it was chosen must be chosen again', async () => {
  const { page } = await pages.open('admin', '/imports/create');
  const file = path.join(pages.elo.directory, 'courses.csv');
  await writeFile(file, 'slug;title\nda-planilha-7;\n');
  await page.getByLabel('Arquivos').setInputFiles(file);
  await writeFile(file, 'slug;title\nda-planilha-7;Agora certo\n');
  await utimes(file, new Date(), new Date(Date.now() + 10_000));
  await click(page.getByRole('button', { name: 'Enviar e conferir' }));
  await page.getByText('O arquivo mudou depois que você o escolheu').waitFor();
  await click(page.getByRole('button', { name: 'Remover' }));
  const chooser = page.waitForEvent('filechooser');
  await click(page.getByText('Solte arquivos aqui ou clique para escolher.'));
  await (await chooser).setFiles(file);
  await page.route('**/uploads', route => route.abort());
  await click(page.getByRole('button', { name: 'Enviar e conferir' }));
  await page.getByText('Não foi possível enviar; tente outra vez.').waitFor();
  await page.unroute('**/uploads');
  await click(page.getByRole('button', { name: 'Enviar e conferir' }));
  await page.getByText('As planilhas estão sendo conferidas').waitFor();
  await runOutbox(pages.elo);
});

inBrowser('templates are downloaded under the names that an import expects', async () => {
  const { page, troubles } = await pages.open('admin', '/imports/create');
  const download = page.waitForEvent('download');
  await click(page.getByRole('button', { name: 'Pessoas', exact: true }));
  const file = await download;
  expect(file.suggestedFilename()).toBe('users.csv');
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFF?[^\n]*name;.*email/);
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  expect(troubles).toEqual([]);
});

inBrowser('imports are shown to administrators only', async () => {
  for (const as of ['supervisor', 'facilitator'] as const) {
    const { page } = await pages.open(as, '/imports');
    await page.getByRole('heading', { level: 2, name: 'Não encontrado' }).waitFor();
    expect(await countOf(page.getByRole('menuitem', { name: 'Importações' }))).toBe(0);
    await page.context().close();
  }
});
