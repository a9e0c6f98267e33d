import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AdminPages, startAdminPages, searchList } from '../support/admin-page.js';
import { click, countOf, fill, textsOf } from '../support/at-rest.js';
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

inBrowser('a course is made with its activities, and a course in use is not removed', async () => {
  const { page, troubles } = await pages.open('supervisor', '/courses/create');
  await fill(page.getByLabel('Título'), 'Triagem');
  await fill(page.getByLabel('Endereço'), 'acolhimento');
  await save(page);
  await told(page, 'Endereço: está em uso');
  await fill(page.getByLabel('Endereço'), 'triagem');
  await save(page);
  await page.getByRole('heading', { name: 'Curso Triagem' }).waitFor();
  await click(page.getByRole('button', { name: 'Criar atividade' }));
  const dialog = page.getByRole('dialog');
  await fill(dialog.getByLabel('Título'), 'Primeiro encontro');
  await click(dialog.getByRole('combobox', { name: 'Tipo' }));
  await click(page.getByRole('option', { name: 'Encontro coletivo' }));
  await click(dialog.getByRole('button', { name: 'Salvar' }));
  await page.getByRole('cell', { name: 'Primeiro encontro' }).waitFor();
  expect(
    await query(
      "select a.title, a.kind, a.position from activities a join courses o on o.id = a.course_id where o.slug = 'triagem'",
    ),
  ).toEqual([{ title: 'Primeiro encontro', kind: 'COLLECTIVE_MEETING', position: 1 }]);

  await page.goto(`${pages.elo.url}/admin#/courses/1`);
  await page.getByRole('heading', { name: 'Curso Acolhimento' }).waitFor();
  await click(page.getByRole('button', { name: 'Remover' }).last());
  await click(page.locator('.ra-confirm'));
  await told(page, /turma|atividade/);
  expect(await query('select id from courses where id = 1')).toEqual([{ id: 1 }]);
  expect(troublesBut(troubles, /status of (400|409)/)).toEqual([]);
});

inBrowser('a cycle is made, and its errors are shown at their fields', async () => {
  const { page, troubles } = await pages.open('supervisor', '/cycles/create');
  await fill(page.getByLabel('Nome'), 'Ciclo 2037');
  await fill(page.getByLabel('Ano'), '2037');
  await fill(page.getByLabel('Começa em'), '2037-12-01');
  await fill(page.getByLabel('Termina em'), '2037-02-01');
  await save(page);
  await page.locator('.Mui-error', { hasText: 'Começa em' }).or(page.locator('p.Mui-error')).first().waitFor();
  expect(await query("select id from cycles where name = 'Ciclo 2037'")).toEqual([]);
  await fill(page.getByLabel('Começa em'), '2037-02-01');
  await fill(page.getByLabel('Termina em'), '2037-12-17');
  await save(page);
  await told(page, 'Criado');
  expect(
    await query("select year, starts_on::text, ends_on::text, recovery_hours from cycles where name = 'Ciclo 2037'"),
  ).toEqual([{ year: 2037, starts_on: '2037-02-01', ends_on: '2037-12-17', recovery_hours: 72 }]);
  expect(troublesBut(troubles, /status of 400/)).toEqual([]);
});

inBrowser('a class is made with a facilitator found by search, archived, and restored at once', async () => {
  await pages.elo.make.aUser({ name: 'Otávio Condutor', roles: ['FACILITATOR'] });
  const [cycle] = (await query<{ name: string; ends: string }>(
    'select name, ends_on::text as ends from cycles where id = 2',
  )) as [{ name: string; ends: string }];
  const { page, troubles } = await pages.open('supervisor', '/classes/create');
  await fill(page.getByLabel('Nome'), 'Turma Nova');
  await choose(page, 'Curso', 'acolh', 'Acolhimento');
  await select(page, 'Ciclo', cycle.name);
  await page.getByText(/Um dia do ciclo: de \d\d\/\d\d\/\d{4} a/).waitFor();
  await fill(page.getByLabel('Começa em'), cycle.ends);
  await select(page, 'Turno', 'Tarde');
  await choose(page, 'Quem conduz', 'otavio', /Otávio Condutor/);
  await fill(page.getByLabel('Vagas'), '30');
  await fill(page.getByLabel('Sala de vídeo'), 'Sala Nova');
  await save(page);
  await page.getByRole('heading', { name: 'Turma Nova' }).waitFor();
  // The leader of the class has no calendar, and the page says so.
  await page.getByText('Otávio Condutor não tem agenda em uso').waitFor();
  const [made] = await query<{ id: number }>(
    `select c.id, c.shift, c.capacity, c.starts_on::text, u.name as leads, r.name as room from classes c
       join users u on u.id = c.facilitator_id join rooms r on r.class_id = c.id where c.name = 'Turma Nova'`,
  );
  expect(made).toEqual({
    id: made!.id,
    shift: 'AFTERNOON',
    capacity: 30,
    starts_on: cycle.ends,
    leads: 'Otávio Condutor',
    room: 'Sala Nova',
  });

  await click(page.getByRole('link', { name: 'Editar' }));
  await click(page.getByRole('button', { name: 'Arquivar' }));
  await told(page, 'Arquivado');
  const isArchived = async () =>
    (await query<{ is: boolean }>('select archived_at is not null as is from classes where id = ?', [made!.id]))[0]!.is;
  expect(await isArchived()).toBe(true);
  await click(page.getByRole('button', { name: 'Desfazer' }));
  await told(page, 'Desfeito');
  expect(await isArchived()).toBe(false);
  expect(troubles).toEqual([]);
});

inBrowser('classes are found by text and by course', async () => {
  const { page, troubles } = await pages.open('admin', '/classes');
  const rows = page.locator('tbody tr');
  await rows.filter({ hasText: 'Fluxo hospitalar' }).first().waitFor();
  await searchList(page, 'ACOLHIMENTO b');
  await rows.filter({ hasText: 'Fluxo hospitalar' }).first().waitFor({ state: 'detached' });
  expect(await countOf(rows.filter({ hasText: 'Acolhimento — Turma B' }))).toBe(await countOf(rows));
  await click(rows.first().getByRole('checkbox'));
  await click(page.getByRole('button', { name: 'Arquivar' }));
  await told(page, '1 registro arquivado');
  const open = () => query("select id from classes where name = 'Acolhimento — Turma B' and archived_at is null");
  expect(await open()).toEqual([]);
  await click(page.getByRole('button', { name: 'Desfazer' }));
  await told(page, 'Desfeito');
  expect(await open()).toHaveLength(1);
  const download = page.waitForEvent('download');
  await click(page.getByRole('button', { name: 'Exportar CSV' }));
  expect((await download).suggestedFilename()).toBe('turmas.csv');
  expect(troubles).toEqual([]);
});

inBrowser('each role sees the items and buttons of its rights', async () => {
  const itemsOf = async (page: Page) => {
    await page.getByRole('menuitem', { name: 'Início' }).waitFor();
    const items = await textsOf(page.getByRole('menuitem'));
    return ['Cursos', 'Ciclos', 'Turmas', 'Inscrições', 'Entregas', 'Modelos'].filter(item => items.includes(item));
  };
  const facilitator = (await pages.open('facilitator', '/classes')).page;
  await facilitator.locator('tbody tr').first().waitFor();
  expect(await itemsOf(facilitator)).toEqual(['Turmas', 'Inscrições', 'Entregas', 'Modelos']);
  // The list has only the facilitator's own class, and the facilitator can't change it.
  expect(await countOf(facilitator.locator('tbody tr'))).toBe(1);
  expect(await countOf(facilitator.getByRole('link', { name: 'Criar' }))).toBe(0);
  await facilitator.goto(`${pages.elo.url}/admin#/classes/1/show/meetings`);
  await facilitator.locator('main ol > li').first().waitFor();
  expect(await countOf(facilitator.getByRole('button', { name: /Criar|Editar/ }))).toBe(0);
  expect(await countOf(facilitator.getByRole('link', { name: 'Editar' }))).toBe(0);
  await facilitator.context().close();

  const supervisor = (await pages.open('supervisor', '/activity-templates')).page;
  await supervisor.locator('tbody tr').first().waitFor();
  expect(await itemsOf(supervisor)).toEqual(['Cursos', 'Ciclos', 'Turmas', 'Inscrições', 'Entregas', 'Modelos']);
  expect(await countOf(supervisor.getByRole('link', { name: 'Criar' }))).toBe(0);
  await supervisor.context().close();

  const participant = (await pages.open('participant1', '/classes')).page;
  await participant.getByRole('heading', { level: 2, name: 'Não encontrado' }).waitFor();
});

inBrowser('the screens of the programme are accessible', async () => {
  const { page } = await pages.open('admin', '/cycles');
  for (const [path, content] of [
    ['/cycles', 'tbody tr, main li'],
    ['/cycles/2', 'form'],
    ['/classes', 'tbody tr, main li'],
    ['/classes/1', 'form'],
  ] as const) {
    await page.goto(`${pages.elo.url}/admin#${path}`);
    await page.locator(content).first().waitFor();
    expect([path, await problemsOf(page, { in: twoLooks })]).toEqual([path, []]);
  }
});
