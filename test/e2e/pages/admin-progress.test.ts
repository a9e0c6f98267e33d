import { afterAll, beforeAll, expect } from '@jest/globals';
import { demoCycles } from '../../../src/demo/cycles.js';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { click, textsOf } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser } from '../support/chromium.js';

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

inBrowser('a facilitator’s home shows the own day, and leads to waiting work', async () => {
  const { page, troubles } = await pages.open('facilitator', '/');
  const { body } = await pages.elo.graphql(
    '{ myWork { evaluationsWaiting submissions { id participant { name } title } } }',
    {},
    { as: { id: 3 } },
  );
  const { evaluationsWaiting, submissions } = body.data.myWork;
  const day = page.getByRole('region', { name: 'Meu dia' });
  await day.getByRole('heading', { name: `Entregas a avaliar (${evaluationsWaiting})` }).waitFor();
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  const [{ participant, title }] = submissions;
  await click(day.getByRole('link', { name: `${participant.name}: ${title}` }).first());
  await page.getByText(participant.name).first().waitFor();
  expect(new URL(page.url()).hash).toBe(`#/submissions/${submissions[0].id}/show`);
  expect(troubles).toEqual([]);
});

inBrowser('a supervisor sees lagging classes first, sorts by any column, and reads cards on a phone', async () => {
  const { page, troubles } = await pages.open('supervisor', '/progress');
  const { body } = await pages.elo.graphql('{ classProgress(cycleId: 2) { class { name } } }', {}, { as: { id: 2 } });
  const expected = body.data.classProgress.map((each: any) => each.class.name as string);
  const names = () => textsOf(page.locator('tbody tr td:first-child a'));
  await page.getByRole('columnheader', { name: 'A avaliar' }).waitFor();
  expect(await names()).toEqual(expected);
  await click(page.getByRole('button', { name: 'Turma' }));
  expect(await names()).toEqual(expected.toSorted((a: string, b: string) => a.localeCompare(b)));
  await click(page.getByRole('button', { name: 'Turma' }));
  expect(await names()).toEqual(expected.toSorted((a: string, b: string) => b.localeCompare(a)));
  await click(page.getByRole('combobox', { name: 'Ciclo' }));
  await click(page.getByRole('option', { name: demoCycles(new Date(), 'America/Sao_Paulo')[0]!.name }));
  await page.waitForURL(/cycle=1/);
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('definition').first().waitFor();
  expect(troubles).toEqual([]);
});
