import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { User } from '../../../src/entities/index.js';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { check, click, textsOf, tooWide } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser } from '../support/chromium.js';

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
  const { make } = pages.elo;
  await make.em().execute(`update users set phone = null, birthday = null where id > 4`);
  for (const email of ['quiteria@example.org', 'quiteria.sa@example.org'])
    await make.aUser({
      name: email.includes('.sa') ? 'Quiteria Sá' : 'Quitéria de Sá',
      email,
      phone: '5511987650000',
    });
  await make.em().execute(`update users set birthday = '1980-05-06' where email like 'quiteria%'`);
  await make.anEnrollment({ class: await make.aClass(), participant: (await found('quiteria@example.org'))! });
  await make.aUser({ name: 'Pai de Família', phone: '5511987651111' });
  await make.aUser({ name: 'Filha de Família', phone: '5511987651111' });
});
afterAll(() => pages?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root', { hasText: text }).waitFor();
const pairOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const found = (email: string) => pages.elo.make.em().findOne(User, { email });

inBrowser('two records of one person become one on the page, and two again', async () => {
  const { page, troubles } = await pages.open('admin', '/duplicates');
  const pair = pairOf(page, 'Quiteria Sá').filter({ hasText: 'Mesmo telefone' });
  await pair.getByText('diferente').first().waitFor();
  expect(await textsOf(pair.getByRole('row', { name: /^Nascimento/ }).getByRole('cell'))).toEqual([
    '06/05/1980',
    '06/05/1980',
  ]);
  await click(pair.getByRole('button', { name: 'Unir cadastros' }));
  const dialog = page.getByRole('dialog', { name: 'Unir dois cadastros' });
  await dialog.getByText('O outro cadastro não tem registros').waitFor();
  // The records of one name differ by their contacts and their age.
  await check(dialog.getByRole('radio', { name: /^Quiteria Sá \(nº \d+\) quiteria\.sa@example\.org · desde [\d/]+$/ }));
  await dialog.getByText(/^Inscrições.*: 1 passa$/).waitFor();
  await check(dialog.getByRole('radiogroup', { name: 'Nome completo' }).getByRole('radio', { name: 'do outro' }));
  await click(dialog.getByRole('button', { name: 'Unir agora' }));
  await told(page, 'Os cadastros são um só');
  await page
    .getByText(`Quitéria de Sá agora é Quitéria de Sá (nº ${(await found('quiteria.sa@example.org'))!.id})`)
    .waitFor();
  expect(await found('quiteria@example.org')).toBeNull();
  expect(await found('quiteria.sa@example.org')).toMatchObject({ name: 'Quitéria de Sá' });

  await click(button(page, 'Desfazer'));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }));
  await told(page, 'Os cadastros voltaram a ser dois');
  expect(await found('quiteria@example.org')).toMatchObject({ name: 'Quitéria de Sá' });

  await click(pairOf(page, 'Filha de Família').getByRole('button', { name: 'São duas pessoas' }));
  await told(page, 'Este par não aparece mais aqui');
  await pairOf(page, 'Filha de Família').waitFor({ state: 'detached' });
  expect(troubles).toEqual([]);
});

inBrowser('the page of duplicate people is accessible, and fits a phone', async () => {
  const { page } = await pages.open('admin', '/duplicates', { viewport: { width: 390, height: 844 } });
  await pairOf(page, 'Quiteria Sá').first().waitFor();
  const problems = await problemsOf(page, { in: twoLooks });
  expect(await tooWide(page)).toEqual([]);
  // Labels and dates have no break within the word; long addresses and numbers may have one.
  const brokenWords = await page.locator('tbody :is(th, td)').evaluateAll(all =>
    all.flatMap(({ firstChild: text }) => {
      const word = document.createRange();
      word.selectNodeContents(text!);
      const mayBreak = /[ @]|\d{9}/.test(text!.textContent!);
      return mayBreak || word.getClientRects().length === 1 ? [] : [text!.textContent];
    }),
  );
  expect(brokenWords).toEqual([]);
  await click(page.getByRole('button', { name: 'Unir cadastros' }).first());
  await page.getByRole('dialog').getByText('O que muda de lugar').waitFor();
  problems.push(...(await problemsOf(page, { in: twoLooks })));
  expect(problems).toEqual([]);
});
