import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { check, click, countOf, fill, uncheck } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser } from '../support/chromium.js';

// One step locks, demotes or erases a facilitator with dependents, and hands over the facilitator's classes and appointments.

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root', { hasText: text }).waitFor();
const rows = <Row extends object>(sql: string, given: unknown[]): Promise<Row[]> =>
  pages.elo.make.em().execute<Row[]>(sql, given);
const leaderOf = async (id: number) =>
  (await rows<{ leader: number | null }>('select facilitator_id as leader from classes where id = ?', [id]))[0]!.leader;

async function aFacilitator(name: string) {
  const { make } = pages.elo;
  const user = await make.aUser({ name, roles: ['FACILITATOR'] });
  await make.anEmployee({ user });
  return { user, group: await make.aClass({ name: `Turma de ${name}`, facilitator: user }) };
}
const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Passar adiante o que é de ${name}` });

inBrowser('deactivating a facilitator hands over all duties to a chosen person', async () => {
  const { user, group } = await aFacilitator('Flora Que Sai');
  const heir = await aFacilitator('Hilda Herdeira');
  const { page, troubles } = await pages.open('admin', `/people/${user.id}/show`);
  await click(page.getByRole('button', { name: 'Desativar', exact: true }));
  const sheet = sheetOf(page, 'Flora Que Sai');
  await sheet.getByText('Ainda dependem desta pessoa: 1 turma e 1 agenda. Passe tudo adiante.').waitFor();
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);

  // The dialog is closed without an answer, so nothing changes.
  await page.keyboard.press('Escape');
  await told(page, 'Nada mudou: outros ainda dependem de Flora Que Sai');
  expect(await leaderOf(group.id)).toBe(user.id);

  await click(page.getByRole('button', { name: 'Desativar', exact: true }));
  // Appointments can move to another person.
  await click(sheet.getByRole('button', { name: 'Passar adiante e concluir' }));
  await sheet.getByText('Escolha quem recebe os agendamentos, ou cancele-os').waitFor();
  await fill(sheet.getByRole('combobox', { name: 'Quem assume' }), 'hilda');
  await click(page.getByRole('option', { name: /Hilda Herdeira/ }));
  await click(sheet.getByRole('button', { name: 'Passar adiante e concluir' }));
  await told(page, 'Flora Que Sai não pode mais entrar');
  await page.getByRole('button', { name: 'Reativar', exact: true }).waitFor();
  expect(await leaderOf(group.id)).toBe(heir.user.id);
  expect(await rows('select is_active as active from users where id = ?', [user.id])).toEqual([{ active: false }]);
  expect(troubles).toEqual([]);
});

inBrowser('roles are removed on a phone, and the classes are left without a facilitator', async () => {
  const { user, group } = await aFacilitator('Rita Rebaixada');
  const how = { viewport: { width: 360, height: 740 } };
  const { page, troubles } = await pages.open('admin', `/people/${user.id}/show`, how);
  await check(page.getByLabel('Participante'));
  await uncheck(page.getByLabel('Facilitador'));
  await click(page.getByRole('button', { name: 'Salvar os papéis' }));
  const sheet = sheetOf(page, 'Rita Rebaixada');
  await click(sheet.getByLabel('São cancelados'));
  await click(sheet.getByRole('button', { name: 'Passar adiante e concluir' }));
  await told(page, 'Os papéis de Rita Rebaixada valem a partir de agora');
  expect(await leaderOf(group.id)).toBeNull();
  expect(await rows('select roles from users where id = ?', [user.id])).toEqual([{ roles: ['PARTICIPANT'] }]);
  expect(troubles).toEqual([]);
});

inBrowser('an erasure is decided with a hand-over', async () => {
  const { user, group } = await aFacilitator('Elza Esquecida');
  const { page, troubles } = await pages.open('admin', `/people/${user.id}/show`);
  await click(page.getByRole('button', { name: 'Apagar a pessoa' }));
  await fill(page.getByRole('dialog').getByRole('textbox').last(), 'Elza Esquecida');
  await click(page.getByRole('dialog').getByRole('button', { name: 'Apagar a pessoa' }));
  const sheet = sheetOf(page, 'Elza Esquecida');
  await click(sheet.getByLabel('São cancelados'));
  await click(sheet.getByRole('button', { name: 'Passar adiante e concluir' }));
  await page.getByRole('button', { name: 'Não apagar' }).waitFor();
  expect(await countOf(page.getByRole('dialog'))).toBe(0);
  expect(await leaderOf(group.id)).toBeNull();
  expect(troubles).toEqual([]);
});
