import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { problemsOf } from '../support/axe.js';
import { inBrowser, isChromiumThere } from '../support/chromium.js';

let pages: AdminPages;
beforeAll(async () => {
  if (isChromiumThere) pages = await startAdminPages();
});
afterAll(() => pages?.close());

const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root', { hasText: text }).waitFor();
async function choose(page: Page, name: string, typed: string, option: string) {
  await page.getByRole('combobox', { name }).fill(typed);
  await page.getByRole('option', { name: new RegExp(option) }).click();
}

inBrowser('a supervisor gives a class a substitute, ends that, and hands the class over', async () => {
  const { make } = pages.elo;
  const group = await make.aClass({ name: 'Turma que muda' });
  const next = await make.aUser({ name: 'Iracema Substituta', roles: ['FACILITATOR'] });
  const { page, troubles } = await pages.open('supervisor', `/classes/${group.id}/show`);
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'Substituição', exact: true }).click();
  await choose(page, 'Quem substitui', 'iracema', 'Iracema Substituta');
  expect(await problemsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await told(page, 'A substituição em Turma que muda está marcada');
  await page.getByText('Iracema Substituta ·').waitFor();
  await page.getByRole('button', { name: 'Encerrar' }).click();
  await told(page, 'Iracema Substituta não substitui mais');
  await page.getByText('Iracema Substituta ·').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Passar a turma' }).click();
  await choose(page, 'Quem passa a conduzir', 'iracema', 'Iracema Substituta');
  await dialog.getByRole('button', { name: 'Passar a turma' }).click();
  await told(page, 'A turma Turma que muda tem outra pessoa');
  const [led] = await make
    .em()
    .execute<{ facilitator_id: number }[]>('select facilitator_id from classes where id = ?', [group.id]);
  expect(led).toEqual({ facilitator_id: next.id });
  expect(troubles).toEqual([]);
});
