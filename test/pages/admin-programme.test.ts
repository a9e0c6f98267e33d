import { afterAll, beforeAll, expect } from '@jest/globals';
import { DateTime } from 'luxon';
import type { Page } from 'playwright-core';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inChromium, isChromiumThere } from '../support/chromium.js';

const inBrowser = inChromium('the programme in the administration page');

let pages: AdminPages;
beforeAll(async () => {
  if (isChromiumThere) pages = await startAdminPages();
});
afterAll(() => pages?.close());

const query = <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  pages.elo.make.em().execute<Row[]>(sql, values);
const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root', { hasText: text }).waitFor();
const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();
async function choose(page: Page, name: string, typed: string, option: string | RegExp) {
  await page.getByRole('combobox', { name }).fill(typed);
  await page.getByRole('option', { name: option }).click();
}
async function select(page: Page, name: string, option: string) {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option }).click();
}
const troublesBut = (troubles: string[], status: RegExp) => troubles.filter(trouble => !status.test(trouble));

inBrowser('a cycle is made; what is wrong stands at its field', async () => {
  const { page, troubles } = await pages.open('supervisor', '/cycles/create');
  await page.getByLabel('Nome').fill('Ciclo 2027');
  await page.getByLabel('Ano').fill('2027');
  await page.getByLabel('Começa em').fill('2027-12-01');
  await page.getByLabel('Termina em').fill('2027-02-01');
  await save(page);
  await page.locator('.Mui-error', { hasText: 'Começa em' }).or(page.locator('p.Mui-error')).first().waitFor();
  expect(await query("select id from cycles where name = 'Ciclo 2027'")).toEqual([]);
  await page.getByLabel('Começa em').fill('2027-02-01');
  await page.getByLabel('Termina em').fill('2027-12-17');
  await save(page);
  await told(page, 'Criado');
  expect(
    await query("select year, starts_on::text, ends_on::text, recovery_hours from cycles where name = 'Ciclo 2027'"),
  ).toEqual([{ year: 2027, starts_on: '2027-02-01', ends_on: '2027-12-17', recovery_hours: 72 }]);
  expect(troublesBut(troubles, /status of 400/)).toEqual([]);
  await page.context().close();
});

inBrowser('a class is made with who leads it by search, archived, and taken back at once', async () => {
  await pages.elo.make.aUser({ name: 'Otávio Condutor', roles: ['FACILITATOR'] });
  const { page, troubles } = await pages.open('supervisor', '/classes/create');
  await page.getByLabel('Nome').fill('Turma Nova');
  await choose(page, 'Curso', 'acolh', 'Acolhimento');
  await select(page, 'Ciclo', 'Ciclo 2026');
  await page.getByText(/Um dia do ciclo: de \d\d\/\d\d\/\d{4} a/).waitFor();
  await page.getByLabel('Começa em').fill('2026-03-09');
  await select(page, 'Turno', 'Tarde');
  await choose(page, 'Quem conduz', 'otavio', /Otávio Condutor/);
  await page.getByLabel('Vagas').fill('30');
  await page.getByLabel('Sala de vídeo').fill('Sala Nova');
  await save(page);
  await page.getByRole('heading', { name: 'Turma Turma Nova' }).waitFor();
  // Who leads it has no calendar: that is told.
  await page.getByText('Otávio Condutor não tem agenda em uso').waitFor();
  const [made] = await query<{ id: number }>(
    `select c.id, c.shift, c.capacity, c.starts_on::text, u.name as leads, r.name as room from classes c
       join users u on u.id = c.facilitator_id join rooms r on r.class_id = c.id where c.name = 'Turma Nova'`,
  );
  expect(made).toEqual({
    id: made!.id,
    shift: 'AFTERNOON',
    capacity: 30,
    starts_on: '2026-03-09',
    leads: 'Otávio Condutor',
    room: 'Sala Nova',
  });

  await page.getByRole('link', { name: 'Editar' }).click();
  await page.getByRole('button', { name: 'Arquivar' }).click();
  await told(page, 'Arquivado');
  const isArchived = async () =>
    (await query<{ is: boolean }>('select archived_at is not null as is from classes where id = ?', [made!.id]))[0]!.is;
  expect(await isArchived()).toBe(true);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await told(page, 'Desfeito');
  expect(await isArchived()).toBe(false);
  expect(troubles).toEqual([]);
  await page.context().close();
});

inBrowser('classes are found by what is typed and by course', async () => {
  const { page } = await pages.open('admin', '/classes');
  const rows = page.locator('tbody tr');
  await rows.filter({ hasText: 'Fluxo hospitalar' }).first().waitFor();
  await page.getByRole('textbox', { name: 'Buscar' }).fill('ACOLHIMENTO b');
  await rows.filter({ hasText: 'Fluxo hospitalar' }).first().waitFor({ state: 'detached' });
  expect(await rows.filter({ hasText: 'Acolhimento — Turma B' }).count()).toBe(await rows.count());
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  expect((await download).suggestedFilename()).toBe('turmas.csv');
  await page.context().close();
});

inBrowser('a meeting is made, moved with a mail to everyone, and removed after a question', async () => {
  const { page, troubles } = await pages.open('admin', '/classes/1/show/meetings');
  const rows = page.locator('main ol > li');
  await rows.first().waitFor();
  const count = await rows.count();
  const day = DateTime.now().plus({ days: 12 }).toISODate();
  await page.getByRole('button', { name: 'Criar Encontro' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Título').fill('Encontro extra');
  await dialog.getByRole('combobox', { name: 'Atividade' }).click();
  await page.getByRole('option', { name: 'Encontro coletivo 3' }).click();
  await dialog.getByLabel('Começa').fill(`${day}T10:00`);
  await dialog.getByLabel('Termina').fill(`${day}T09:00`);
  await save(page);
  await dialog.locator('p.Mui-error').first().waitFor();
  await dialog.getByLabel('Termina').fill(`${day}T11:30`);
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
  await row.getByRole('button', { name: 'Editar' }).click();
  await dialog.getByText('todos da turma recebem um e-mail').waitFor();
  await dialog.getByLabel('Termina').fill(`${day}T12:00`);
  await save(page);
  await told(page, 'Salvo');
  await row.filter({ hasText: '10:00 – 12:00' }).waitFor();
  const [{ people }] = (await query<{ people: number }>(
    'select count(*)::int as people from enrollments where class_id = 1 and canceled_at is null',
  )) as [{ people: number }];
  // And who leads the class.
  expect((await mails()) - before).toBe(people + 1);

  await row.getByRole('button', { name: 'Editar' }).click();
  await dialog.getByRole('button', { name: 'Remover' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'tira das agendas deles' });
  await question.waitFor();
  await question.locator('.ra-confirm').click();
  await row.waitFor({ state: 'detached' });
  expect(await query("select id from meetings where title = 'Encontro extra'")).toEqual([]);
  expect(troublesBut(troubles, /status of 400/)).toEqual([]);
  await page.context().close();
});

inBrowser('a template is uploaded by who leads the class, with another file later', async () => {
  const { page, troubles } = await pages.open('facilitator', '/activity-templates/create');
  await choose(page, 'Turma', 'turma', 'Acolhimento — Turma A');
  await select(page, 'Atividade', 'Encontro coletivo 1');
  await page.getByLabel('Para que serve').fill('Leia antes do encontro');
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

  await page.getByRole('cell', { name: 'Leia antes do encontro' }).click();
  await page.locator('input[type=file]').setInputFiles(file('outra.pdf'));
  await save(page);
  await told(page, 'Salvo');
  await page.locator('td', { hasText: 'outra.pdf' }).waitFor();
  expect(await templates()).toEqual([{ description: 'Leia antes do encontro', file: 'outra.pdf' }]);
  expect(troubles).toEqual([]);
  await page.context().close();
});

inBrowser('each role sees what it may do', async () => {
  const itemsOf = async (page: Page) => {
    await page.getByRole('menuitem', { name: 'Início' }).waitFor();
    const items = await page.getByRole('menuitem').allInnerTexts();
    return ['Cursos', 'Ciclos', 'Turmas', 'Inscrições', 'Entregas', 'Modelos'].filter(item => items.includes(item));
  };
  const facilitator = (await pages.open('facilitator', '/classes')).page;
  await facilitator.locator('tbody tr').first().waitFor();
  expect(await itemsOf(facilitator)).toEqual(['Turmas', 'Inscrições', 'Entregas', 'Modelos']);
  // Of the classes only the own one, which they don't change.
  expect(await facilitator.locator('tbody tr').count()).toBe(1);
  expect(await facilitator.getByRole('link', { name: 'Criar' }).count()).toBe(0);
  await facilitator.goto(`${pages.elo.url}/admin#/classes/1/show/meetings`);
  await facilitator.locator('main ol > li').first().waitFor();
  expect(await facilitator.getByRole('button', { name: /Criar|Editar/ }).count()).toBe(0);
  expect(await facilitator.getByRole('link', { name: 'Editar' }).count()).toBe(0);
  await facilitator.context().close();

  const supervisor = (await pages.open('supervisor', '/activity-templates')).page;
  await supervisor.locator('tbody tr').first().waitFor();
  expect(await itemsOf(supervisor)).toEqual(['Cursos', 'Ciclos', 'Turmas', 'Inscrições', 'Entregas', 'Modelos']);
  expect(await supervisor.getByRole('link', { name: 'Criar' }).count()).toBe(0);
  await supervisor.context().close();

  const participant = (await pages.open('participant1', '/classes')).page;
  await participant.getByText('Não encontrado').waitFor();
  await participant.context().close();
});

inBrowser('the programme can be looked after by everybody', async () => {
  const { page } = await pages.open('admin', '/cycles');
  for (const [path, content] of [
    ['/cycles', 'tbody tr, main li'],
    ['/cycles/2', 'form'],
    ['/classes', 'tbody tr, main li'],
    ['/classes/1', 'form'],
    ['/classes/1/show', 'dl'],
    ['/classes/1/show/meetings', 'main ol > li'],
    ['/activity-templates/create', 'form'],
  ] as const) {
    await page.goto(`${pages.elo.url}/admin#${path}`);
    await page.locator(content).first().waitFor();
    expect([path, await problemsOf(page, { in: twoLooks })]).toEqual([path, []]);
  }
  await page.context().close();
});
