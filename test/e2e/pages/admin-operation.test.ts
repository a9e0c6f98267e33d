import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { GroupLinkDispatch } from '../../../src/entities/index.js';
import { Message } from '../../../src/entities/message.entity.js';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { click, countOf, fill, textOf, textsOf, valueOf } from '../support/at-rest.js';
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
const rows = (page: Page) => page.locator('tbody tr');

/** Makes outbox messages that were given up, with names of jobs that no worker runs. @returns their ids */
const deadLetters = async (error: string, count: number): Promise<number[]> =>
  (
    await query<{ id: number }>(
      `insert into outbox (job, payload, attempts, failed_at, last_error)
       select 'unknown-job', jsonb_build_object('n', n), 5, now(), ? from generate_series(1, ?) n returning id`,
      [error, count],
    )
  ).map(({ id }) => id);
const stillDead = async (ids: readonly number[]): Promise<number[]> =>
  (
    await query<{ id: number }>(`select id from outbox where failed_at is not null and id in (?) order by id`, [ids])
  ).map(({ id }) => id);

inBrowser('a record leads to its history, with the values before and after', async () => {
  const { page, troubles } = await pages.open('admin', '/courses/1');
  await fill(page.getByLabel('Título'), 'Acolhimento & escuta');
  await click(page.getByRole('button', { name: 'Salvar' }));
  await told(page, 'Salvo');
  await click(page.getByRole('link', { name: 'Histórico' }));
  const entry = page.getByRole('button', { name: /Alice Administradora.*updateCourse.*Curso 1/ });
  await click(entry);
  expect(await countOf(page.locator('.MuiAccordionSummary-root'))).toBe(1);
  const change = page.getByRole('region', { name: 'Curso 1' }).getByRole('row', { name: 'Título' });
  expect(await textsOf(change.getByRole('cell'))).toEqual(['Acolhimento', 'Acolhimento & escuta']);
  expect(await valueOf(page.getByRole('combobox', { name: 'Tipo de registro' }))).toBe('Curso');
  await click(page.getByRole('link', { name: 'Curso 1' }));
  await page.getByRole('heading', { name: 'Curso Acolhimento & escuta' }).waitFor();
  expect(troubles).toEqual([]);
});

inBrowser('the audit is filtered by person, operation and day', async () => {
  const { page, troubles } = await pages.open('admin', '/audit');
  const entries = page.locator('.MuiAccordionSummary-root');
  const filter = async (name: string) => {
    await click(page.getByRole('button', { name: 'Adicionar filtro' }));
    await click(page.getByRole('menuitemcheckbox', { name }));
  };
  await entries.first().waitFor();
  await filter('Quem fez');
  await fill(page.getByRole('combobox', { name: 'Quem fez' }), 'fernanda');
  await click(page.getByRole('option', { name: 'Fernanda Facilitadora' }));
  await entries.filter({ hasText: 'Alice' }).first().waitFor({ state: 'detached' });
  await filter('Operação (nome no grafo)');
  await fill(page.getByLabel('Operação (nome no grafo)'), 'evaluateSubmission');
  const [{ count }] = (await query<{ count: number }>(
    `select count(*)::int as count from audit_records where action = 'evaluateSubmission'
      and actor_user_id = (select id from users where email = 'facilitator@demo.test')`,
  )) as [{ count: number }];
  await page.waitForFunction(
    expected => {
      const told = Array.from(document.querySelectorAll('.MuiAccordionSummary-root')).map(
        each => each.textContent ?? '',
      );
      return told.length === expected && told.every(text => /Fernanda Facilitadora.*evaluateSubmission/.test(text));
    },
    Math.min(count, 25),
  );
  // react-admin writes the filter into the address half a second after typing; a filter added before that is lost.
  await page.waitForURL(/evaluateSubmission/);
  await filter('Até');
  await fill(page.getByLabel('Até'), '2020-01-01');
  await page.getByText('Nada em Auditoria com estes filtros').waitFor();
  expect(troubles).toEqual([]);
});

inBrowser('failed jobs are retried: one, the chosen ones, or all of a filter', async () => {
  const one = await deadLetters('connection refused', 3);
  const others = await deadLetters('no such template', 2);
  const [kept] = await deadLetters('timed out', 1);
  const { page, troubles } = await pages.open('admin', '/dead-letters');
  await click(rows(page).filter({ hasText: 'no such template' }).first());
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('region', { name: 'Conteúdo' }).getByText('"n": 2').waitFor();
  await click(dialog.getByRole('button', { name: 'Tentar de novo' }));
  await told(page, 'Uma tarefa de volta à fila');
  expect(await stillDead(others)).toEqual([others[0]]);
  await page.getByText('1–5 de 5').waitFor();

  await click(rows(page).filter({ hasText: 'no such template' }).getByRole('checkbox'));
  await click(page.getByRole('button', { name: 'Tentar de novo' }));
  await rows(page).filter({ hasText: 'no such template' }).first().waitFor({ state: 'detached' });
  expect(await stillDead(others)).toEqual([]);
  expect(await stillDead(one)).toEqual(one);

  await fill(page.getByLabel('Parte do erro'), 'REFUSED');
  await page.getByText('1–3 de 3').waitFor();
  await click(page.getByRole('button', { name: 'Tentar todas de novo' }));
  await page.getByRole('dialog').getByText('As 3 tarefas destes filtros voltam à fila').waitFor();
  await click(page.getByRole('dialog').getByRole('button', { name: 'Tentar todas de novo' }));
  await page.getByText('Nada em Tarefas falhas com estes filtros').waitFor();
  expect(await stillDead([...one, kept!])).toEqual([kept]);
  expect(troubles).toEqual([]);
});

inBrowser('messages are listed by kind, with their state', async () => {
  const sent = { recipient: '5511987654321', attempts: 1, payload: { name: 'Ana' } };
  await pages.elo.make.save(Message, {
    ...sent,
    identity: 'one',
    kind: 'TEMPLATE',
    template: 'boas_vindas',
    status: 'SENDING',
    claimedUntil: new Date(Date.now() + 30_000),
  });
  await pages.elo.make.save(Message, {
    ...sent,
    identity: 'two',
    kind: 'REMINDER',
    template: 'lembrete',
    status: 'FAILED',
    lastError: 'this number was not found',
  });
  const { page, troubles } = await pages.open('admin', '/messages');
  await rows(page).filter({ hasText: 'boas_vindas' }).waitFor();
  await click(page.getByRole('combobox', { name: 'Tipo' }));
  await click(page.getByRole('option', { name: 'Lembrete' }));
  await rows(page).filter({ hasText: 'boas_vindas' }).waitFor({ state: 'detached' });
  expect(await textOf(rows(page).filter({ hasText: 'lembrete' }))).toContain('Falhou');
  await click(rows(page).filter({ hasText: 'lembrete' }));
  await page.getByRole('dialog', { name: 'Lembrete' }).getByText('this number was not found').waitFor();
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  expect(troubles).toEqual([]);
});

inBrowser('administrators resend failed group links, and supervisors only see them', async () => {
  const [{ id: enrollment, name }] = (await query<{ id: number; name: string }>(
    'select e.id, u.name from enrollments e join users u on u.id = e.participant_id order by e.id limit 1',
  )) as [{ id: number; name: string }];
  const dispatch = await pages.elo.make.save(GroupLinkDispatch, {
    enrollment,
    phone: '5511987654321',
    status: 'FAILED',
    tries: 3,
    lastError: 'number blocked',
  });
  const supervisor = (await pages.open('supervisor', '/group-links')).page;
  await rows(supervisor).filter({ hasText: name }).waitFor();
  expect(await countOf(supervisor.getByRole('button', { name: 'Enviar de novo' }))).toBe(0);
  expect(await countOf(supervisor.getByRole('menuitem', { name: 'Auditoria' }))).toBe(0);
  await supervisor.goto(`${pages.elo.url}/admin#/audit`);
  await supervisor.getByRole('heading', { level: 2, name: 'Não encontrado' }).waitFor();
  await supervisor.goto(`${pages.elo.url}/admin#/courses/1`);
  await supervisor.getByLabel('Título').waitFor();
  expect(await countOf(supervisor.getByRole('link', { name: 'Histórico' }))).toBe(0);
  await supervisor.context().close();

  const { page, troubles } = await pages.open('admin', '/group-links');
  await click(rows(page).filter({ hasText: name }).getByRole('button', { name: 'Enviar de novo' }));
  await told(page, 'Um link de volta à fila');
  const [{ status }] = (await query<{ status: string }>('select status from group_link_dispatches where id = ?', [
    dispatch.id,
  ])) as [{ status: string }];
  expect(status).toBe('PENDING');
  expect(troubles).toEqual([]);
});

inBrowser('other pages are linked for people who may use them', async () => {
  const links = async (as: 'admin' | 'supervisor' | 'facilitator') => {
    const { page } = await pages.open(as, '/tools');
    await page.getByRole('heading', { name: 'Encontros ao vivo' }).waitFor();
    const found = await page
      .locator('main .MuiCard-root a')
      .evaluateAll(all => all.map(each => each.getAttribute('href')));
    await page.context().close();
    return found;
  };
  expect(await links('facilitator')).toEqual(['/dashboard/live', '/cms/kpis']);
  expect(await links('supervisor')).toEqual(['/dashboard/live', '/cms/kpis']);
  expect(await links('admin')).toEqual(['/dashboard/live', '/cms/kpis', '/admin/jobs/', '/dashboard/admin/logs']);
});

inBrowser('the screens of the operation are accessible', async () => {
  await deadLetters('for the eye', 1);
  const { page, troubles } = await pages.open('admin', '/tools');
  for (const path of ['/dead-letters', '/group-links', '/booking-requests', '/tools']) {
    await page.goto(`${pages.elo.url}/admin#${path}`);
    await page.locator('main table, main li, main p, main h2').first().waitFor();
    expect([path, await problemsOf(page, { in: twoLooks })]).toEqual([path, []]);
  }
  await page.goto(`${pages.elo.url}/admin#/audit`);
  await click(page.locator('.MuiAccordionSummary-root', { hasText: 'Curso 1' }).first());
  await page.getByRole('region', { name: 'Curso 1' }).waitFor();
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  expect(troubles).toEqual([]);
});
