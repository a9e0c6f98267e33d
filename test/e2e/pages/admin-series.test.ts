import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { atRest, click, fill, tooWide } from '../support/at-rest.js';
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
const phone = { viewport: { width: 390, height: 800 } };

/** A class of next year with a single collective meeting in its course. */
async function aClassOf2027() {
  const { make } = pages.elo;
  const course = await make.aCourse();
  await make.anActivity({ course, kind: 'COLLECTIVE_MEETING', title: 'Encontro' });
  const [cycle] = await query<{ id: number }>(
    `insert into cycles (name, year, starts_on, ends_on) values ('Ciclo de 2027', 2027, '2027-01-04', '2027-12-17') returning id`,
  );
  const group = await make.aClass({ course, name: 'Turma de série' });
  await query(`update classes set cycle_id = ?, starts_on = '2027-03-01' where id = ?`, [cycle!.id, group.id]);
  return { group, cycle: cycle! };
}

inBrowser('weekly meetings are planned with one form, and its days are seen before', async () => {
  const { group } = await aClassOf2027();
  const { page, troubles } = await pages.open('supervisor', `/classes/${group.id}/show/meetings`, phone);
  await click(page.getByRole('button', { name: 'Vários encontros' }));
  const dialog = page.getByRole('dialog');
  await click(dialog.getByRole('checkbox', { name: 'Sexta-feira' }));
  await fill(dialog.getByLabel('Começa às'), '19:00');
  await fill(dialog.locator('input[name=from]'), '2027-03-19');
  await fill(dialog.locator('input[name=until]'), '2027-04-09');
  // Good Friday is on 26 March.
  await dialog.getByText('sex., 26/03 · Feriado: Sexta-feira Santa').waitFor();
  await dialog.getByText('3 encontros').waitFor();
  expect(await tooWide(page)).toEqual([]);
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  await click(dialog.getByRole('button', { name: 'Marcar os encontros' }));
  await told(page, '3 encontros marcados');
  await page.getByText('3. Encontro 3').waitFor();
  expect(
    await query(
      `select to_char(starts_at at time zone 'America/Sao_Paulo', 'DD/MM HH24:MI') as at, title from meetings where class_id = ? order by 1 desc`,
      [group.id],
    ),
  ).toEqual([
    { at: '19/03 19:00', title: 'Encontro 1' },
    { at: '09/04 19:00', title: 'Encontro 3' },
    { at: '02/04 19:00', title: 'Encontro 2' },
  ]);
  // A meeting that is on a holiday is marked.
  await query(
    `update meetings set starts_at = '2027-03-26T22:00Z', ends_at = '2027-03-26T23:00Z' where class_id = ? and position = 2`,
    [group.id],
  );
  await page.reload();
  await page.getByText('Feriado: Sexta-feira Santa').waitFor();
  expect(troubles).toEqual([]);
});

inBrowser('a class and a cycle are copied, and the copy is shown', async () => {
  const { group, cycle } = await aClassOf2027();
  await pages.elo.make.aMeeting({ class: group, startsAt: '2027-03-05T22:00:00Z', endsAt: '2027-03-05T23:30:00Z' });
  await query(`update cycles set name = 'Ciclo do original' where id = ?`, [cycle.id]);
  const { page, troubles } = await pages.open('admin', `/cycles/${cycle.id}`);
  await click(page.getByRole('button', { name: 'Copiar o ciclo' }));
  const dialog = page.getByRole('dialog');
  await fill(dialog.getByLabel('Nome'), 'Ciclo da cópia');
  await fill(dialog.locator('input[name=startsOn]'), '2028-01-03');
  await click(dialog.getByRole('button', { name: 'Copiar' }), { clickCount: 2 });
  await told(page, '“Ciclo do original” foi copiado');
  await page.waitForURL(url => /#\/cycles\/\d+$/.test(url.href) && !url.href.endsWith(`/${cycle.id}`));
  const copies = await query<{ id: number; startsOn: string; meets: string }>(
    `select c.id, c.starts_on::text as "startsOn", (select m.starts_at::text from meetings m where m.class_id = c.id) as meets
       from classes c join cycles y on y.id = c.cycle_id where y.name = 'Ciclo da cópia'`,
  );
  expect(copies).toEqual([{ id: expect.any(Number), startsOn: '2028-02-28', meets: '2028-03-03 22:00:00+00' }]);

  await page.goto(`${pages.elo.url}/admin#/classes/${copies[0]!.id}/show`);
  await click(page.getByRole('button', { name: 'Copiar a turma' }));
  await click(dialog.getByRole('combobox', { name: 'Ciclo' }));
  await click(page.getByRole('option', { name: 'Ciclo da cópia' }));
  await click(dialog.getByRole('button', { name: 'Copiar' }), { clickCount: 2 });
  await told(page, '“Turma de série” foi copiada');
  await page.waitForURL(url => /#\/classes\/\d+\/show/.test(url.href) && !url.href.includes(`/${copies[0]!.id}/`));
  await atRest(page);
  // A double click makes one copy.
  expect(
    await query(`select y.name, count(distinct y.id)::int as cycles, count(c.id)::int as classes from cycles y
      join classes c on c.cycle_id = y.id where y.name = 'Ciclo da cópia' group by y.name`),
  ).toEqual([{ name: 'Ciclo da cópia', cycles: 1, classes: 2 }]);
  expect(troubles).toEqual([]);
});

inBrowser('a holiday is added, changed and removed; those of the country stay', async () => {
  for (const [role, view] of [
    ['supervisor', {}],
    ['admin', phone],
  ] as const) {
    const { page, troubles } = await pages.open(role, '/holidays', view);
    await page.getByText(/Natal/).first().waitFor();
    expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    const year = new Date().getFullYear();
    await click(page.getByRole('button', { name: 'Criar feriado' }));
    const dialog = page.getByRole('dialog');
    await fill(dialog.locator('input[name=date]'), `${year}-07-09`);
    await fill(dialog.getByLabel('Nome'), 'Revolução de 1932');
    await fill(dialog.getByRole('combobox', { name: 'Estado' }), 'São Paulo');
    await click(page.getByRole('option', { name: 'São Paulo' }));
    await click(dialog.getByRole('button', { name: 'Salvar' }));
    await page.getByText(/Revolução de 1932/).waitFor();
    expect(await query(`select date::text, name, place from holidays`)).toEqual([
      { date: `${year}-07-09`, name: 'Revolução de 1932', place: 35 },
    ]);
    await click(page.getByRole('button', { name: 'Editar' }));
    await fill(dialog.getByLabel('Nome'), 'Nove de Julho');
    await click(dialog.getByRole('button', { name: 'Salvar' }));
    await page.getByText(/Nove de Julho/).waitFor();
    await click(page.getByRole('button', { name: 'Editar' }));
    await click(dialog.getByRole('button', { name: 'Remover' }));
    await click(page.getByRole('button', { name: 'Confirmar' }));
    await page
      .locator('main')
      .getByText(/Nove de Julho/)
      .waitFor({ state: 'detached' });
    expect(await query('select id from holidays')).toEqual([]);
    expect(troubles).toEqual([]);
  }
});
