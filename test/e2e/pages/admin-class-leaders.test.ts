import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { click, fill } from '../support/at-rest.js';
import { problemsOf } from '../support/axe.js';
import { inBrowser } from '../support/chromium.js';

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root', { hasText: text }).waitFor();
async function choose(page: Page, name: string, typed: string, option: string) {
  await fill(page.getByRole('combobox', { name }), typed);
  await click(page.getByRole('option', { name: new RegExp(option) }));
}

// The other tests ask for reduced motion; this one shows that the page works with all its animations.
inBrowser('a supervisor sets and removes a class’s substitute, and hands the class over', async () => {
  const { make } = pages.elo;
  const group = await make.aClass({ name: 'Turma que muda' });
  const next = await make.aUser({ name: 'Iracema Substituta', roles: ['FACILITATOR'] });
  const { page, troubles } = await pages.open('supervisor', `/classes/${group.id}/show`, {
    reducedMotion: 'no-preference',
  });
  const dialog = page.getByRole('dialog');

  await click(page.getByRole('button', { name: 'Substituição', exact: true }));
  await choose(page, 'Quem substitui', 'iracema', 'Iracema Substituta');
  expect(await problemsOf(page)).toEqual([]);
  await click(dialog.getByRole('button', { name: 'Salvar' }));
  await told(page, 'A substituição em Turma que muda está marcada');
  await page.getByText('Iracema Substituta ·').waitFor();
  await click(page.getByRole('button', { name: 'Encerrar' }));
  await told(page, 'Iracema Substituta não substitui mais');
  await page.getByText('Iracema Substituta ·').waitFor({ state: 'detached' });

  await click(page.getByRole('button', { name: 'Passar a turma' }));
  await choose(page, 'Quem passa a conduzir', 'iracema', 'Iracema Substituta');
  await click(dialog.getByRole('button', { name: 'Passar a turma' }));
  await told(page, 'A turma Turma que muda tem outra pessoa');
  const [led] = await make
    .em()
    .execute<{ facilitator_id: number }[]>('select facilitator_id from classes where id = ?', [group.id]);
  expect(led).toEqual({ facilitator_id: next.id });
  expect(troubles).toEqual([]);
});
