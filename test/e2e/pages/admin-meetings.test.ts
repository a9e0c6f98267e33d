import { afterAll, beforeAll, expect } from '@jest/globals';
import { DateTime } from 'luxon';
import type { Page } from 'playwright-core';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { click, countOf, fill } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser } from '../support/chromium.js';

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

const query = <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  pages.elo.make.em().execute<Row[]>(sql, values);
const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root', { hasText: text }).waitFor();
const save = (page: Page) => click(page.getByRole('button', { name: 'Salvar' }));
async function choose(page: Page, name: string, typed: string, option: string | RegExp) {
  await fill(page.getByRole('combobox', { name }), typed);
  await click(page.getByRole('option', { name: option }));
}
async function select(page: Page, name: string, option: string) {
  await click(page.getByRole('combobox', { name }));
  await click(page.getByRole('option', { name: option }));
}
const troublesBut = (troubles: string[], status: RegExp) => troubles.filter(trouble => !status.test(trouble));

inBrowser('a meeting is made, moved with a mail to everybody, and removed after a question', async () => {
  const { page, troubles } = await pages.open('admin', '/classes/1/show/meetings');
  const rows = page.locator('main ol > li');
  await rows.first().waitFor();
  const count = await countOf(rows);
  const day = DateTime.now().plus({ days: 12 }).toISODate();
  await click(page.getByRole('button', { name: 'Criar encontro' }));
  const dialog = page.getByRole('dialog');
  await fill(dialog.getByLabel('Título'), 'Encontro extra');
  await click(dialog.getByRole('combobox', { name: 'Atividade' }));
  await click(page.getByRole('option', { name: 'Encontro coletivo 3' }));
  await fill(dialog.getByLabel('Começa'), `${day}T10:00`);
  await fill(dialog.getByLabel('Termina'), `${day}T09:00`);
  await save(page);
  await dialog.locator('p.Mui-error').first().waitFor();
  await fill(dialog.getByLabel('Termina'), `${day}T11:30`);
  await save(page);
  await told(page, 'Criado');
  await rows.nth(count).waitFor();
  const made = await query<{ at: string }>(
    `select to_char(starts_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI') as at from meetings where title = 'Encontro extra'`,
  );
  expect(made).toEqual([{ at: `${day} 10:00` }]);

  const mails = async () =>
    (await query<{ n: number }>(`select count(*)::int as n from outbox where job = 'meeting-changed'`))[0]!.n;
  const before = await mails();
  const row = rows.filter({ hasText: 'Encontro extra' });
  await click(row.getByRole('button', { name: 'Editar' }));
  await dialog.getByText('avise a turma: este servidor não envia e-mails').waitFor();
  await fill(dialog.getByLabel('Termina'), `${day}T12:00`);
  await save(page);
  await told(page, 'Salvo');
  await row.filter({ hasText: '10:00 – 12:00' }).waitFor();
  const [{ people }] = (await query<{ people: number }>(
    'select count(*)::int as people from enrollments where class_id = 1 and canceled_at is null',
  )) as [{ people: number }];
  // The leader of the class gets the mail too.
  expect((await mails()) - before).toBe(people + 1);

  await click(row.getByRole('button', { name: 'Editar' }));
  await click(dialog.getByRole('button', { name: 'Remover' }));
  const question = page.getByRole('dialog').filter({ hasText: 'avise a turma' });
  await question.waitFor();
  await click(question.locator('.ra-confirm'));
  await row.waitFor({ state: 'detached' });
  expect(await query("select id from meetings where title = 'Encontro extra'")).toEqual([]);
  expect(troublesBut(troubles, /status of 400/)).toEqual([]);
});

inBrowser('a class’s facilitator uploads a template, and later replaces its file', async () => {
  const { page, troubles } = await pages.open('facilitator', '/activity-templates/create');
  await choose(page, 'Turma', 'turma', 'Acolhimento — Turma A');
  await select(page, 'Atividade', 'Encontro coletivo 1');
  await fill(page.getByLabel('Para que serve'), 'Leia antes do encontro');
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
  await page.locator('input[type=file]').setInputFiles(file('leitura.pdf'));
  await save(page);
  await told(page, 'Criado');
  await page.locator('td', { hasText: 'leitura.pdf' }).waitFor();
  const templates = () =>
    query(
      `select t.description, f.original_name as file from activity_templates t join stored_files f on f.activity_template_id = t.id
        where t.class_id = 1 and t.activity_id = 1`,
    );
  expect(await templates()).toEqual([{ description: 'Leia antes do encontro', file: 'leitura.pdf' }]);

  await click(page.getByRole('cell', { name: 'Leia antes do encontro' }));
  await page.locator('input[type=file]').setInputFiles(file('outra.pdf'));
  await save(page);
  await told(page, 'Salvo');
  await page.locator('td', { hasText: 'outra.pdf' }).waitFor();
  expect(await templates()).toEqual([{ description: 'Leia antes do encontro', file: 'outra.pdf' }]);
  expect(troubles).toEqual([]);
});

inBrowser('the screens of a class are accessible', async () => {
  const { page } = await pages.open('admin', '/classes/1/show');
  for (const [path, content] of [
    ['/classes/1/show', 'dl'],
    ['/classes/1/show/meetings', 'main ol > li'],
    ['/activity-templates/create', 'form'],
  ] as const) {
    await page.goto(`${pages.elo.url}/admin#${path}`);
    await page.locator(content).first().waitFor();
    expect([path, await problemsOf(page, { in: twoLooks })]).toEqual([path, []]);
  }
});
