import { afterAll, beforeAll, expect } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { User } from '../../../src/entities/index.js';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { atRest, attributeOf, click, countOf, fill, textOf, tooWide, isVisible } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser } from '../support/chromium.js';
import { runOutbox } from '../../support/jobs.js';
import { filesInZip } from '../../support/zip.js';

let pages: AdminPages;
let participant: User;
beforeAll(async () => {
  pages = await startAdminPages();
  participant = await pages.elo.make.em().findOneOrFail(User, { email: 'participant1@demo.test' });
});
afterAll(() => pages?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root', { hasText: text }).waitFor();
const downloaded = async (page: Page, link: string) => {
  const waiting = page.waitForEvent('download');
  await click(page.getByRole('link', { name: link }));
  return filesInZip(await readFile(await (await waiting).path()));
};

inBrowser('a person downloads the own data, answers consents, and sees who read it', async () => {
  const admin = await pages.open('admin', '/consents');
  await click(button(admin.page, 'Publicar texto'));
  const dialog = admin.page.getByRole('dialog');
  await fill(dialog.getByLabel('Sobre o quê'), 'fotos');
  await fill(dialog.getByLabel('Título'), 'Fotos dos encontros');
  await fill(dialog.getByLabel('Texto'), 'Podem mostrar fotos em que apareço.');
  await click(button(admin.page, 'Salvar'));
  await told(admin.page, 'Publicado');
  await admin.page.getByRole('heading', { name: 'Fotos dos encontros' }).waitFor();
  expect(admin.troubles).toEqual([]);
  await admin.page.goto(`${pages.elo.url}/admin#/people/${participant.id}/show`);
  await admin.page.getByRole('heading', { name: 'Dados e privacidade' }).waitFor();
  await pages.elo.app.services.accesses.flush();

  const { page, troubles } = await pages.open('participant1', '/', { acceptDownloads: true });
  await page.goto(`${pages.elo.url}/account/privacy`);
  await page.getByText(participant.name).first().waitFor();
  await page.locator('#accesses li', { hasText: '(CPF)' }).first().waitFor();

  await click(page.getByRole('button', { name: 'Aceitar: Fotos dos encontros' }));
  await page.getByText('Você aceitou em').waitFor();
  await click(page.getByRole('button', { name: 'Retirar: Fotos dos encontros' }));
  await page.getByText('Você retirou o consentimento em').waitFor();

  await click(button(page, 'Pedir uma cópia'));
  await page.locator('#exports li', { hasText: 'em preparo' }).waitFor();
  await runOutbox(pages.elo);
  const files = await downloaded(page, 'baixar');
  expect(JSON.parse(files.get('data/users.json')!.toString())).toMatchObject([{ id: participant.id }]);
  expect(troubles).toEqual([]);
  await page.context().close();
});

inBrowser('an administrator exports a person, and sees consents and access records', async () => {
  const { page, troubles } = await pages.open('admin', `/people/${participant.id}/show`, { acceptDownloads: true });
  await click(button(page, 'Exportar tudo'));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Exportar tudo' }));
  await told(page, 'A exportação foi pedida');
  await runOutbox(pages.elo);
  const files = await downloaded(page, 'Baixar');
  expect([...files.keys()]).toContain('index.html');
  await pages.elo.app.services.accesses.flush();
  await click(button(page, 'Mostrar quem leu'));
  await page.getByText(/Exportação da pessoa/).waitFor();
  expect(troubles).toEqual([]);
});

inBrowser('an administrator previews an erasure, decides it by typing the name, and withdraws it', async () => {
  const person = await pages.elo.make.em().findOneOrFail(User, { email: 'participant7@demo.test' });
  const { page, troubles } = await pages.open('admin', `/people/${person.id}/show`);
  await click(button(page, 'Apagar a pessoa'));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`O cadastro de ${person.name} será apagado em`).waitFor();
  const details = dialog.getByText('Cópias de segurança');
  expect(await isVisible(details)).toBe(false);
  await click(dialog.getByText('Detalhes: o que fica, e por quê'));
  await details.waitFor();
  // Names of tables and columns are no words for people.
  expect(await textOf(dialog)).not.toMatch(/\b[a-z]+_[a-z]+\b/);
  const typed = dialog.getByLabel('Digite o nome da pessoa para confirmar');
  const erase = dialog.getByRole('button', { name: 'Apagar a pessoa' });
  await fill(typed, 'Outra pessoa');
  await click(erase);
  await dialog.getByText('Não é o nome da pessoa').waitFor();
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  await fill(typed, person.name);
  await click(erase);
  await told(page, 'A pessoa será apagada em');
  await page.locator('li', { hasText: 'Será apagada em' }).waitFor();
  expect(await countOf(button(page, 'Apagar a pessoa'))).toBe(0);

  await page.goto(`${pages.elo.url}/admin#/erasures`);
  await page.getByRole('link', { name: person.name }).waitFor();
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  await click(button(page, 'Não apagar'));
  await told(page, 'Nada será apagado');
  await page.getByText('Ninguém pediu e nada espera').waitFor();
  expect(troubles).toEqual([]);
});

inBrowser('a person requests an erasure and withdraws the request', async () => {
  const { page, troubles } = await pages.open('participant9', '/');
  await page.goto(`${pages.elo.url}/account/privacy`);
  const ask = () => click(button(page, 'Pedir para apagar meus dados'));
  const question = page.getByRole('dialog', { name: 'Apagar seus dados?' });
  // One tap too many, and Enter, send nothing.
  await ask();
  await atRest(page);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });
  await ask();
  expect(await problemsOf(page)).toEqual([]);
  await click(question.getByRole('button', { name: 'Enviar o pedido' }));
  await page.getByText('A coordenação ainda não decidiu').waitFor();
  expect(await isVisible(button(page, 'Pedir para apagar meus dados'))).toBe(false);
  const admin = await pages.open('admin', '/erasures');
  const { name } = await pages.elo.make.em().findOneOrFail(User, { email: 'participant9@demo.test' });
  await admin.page.getByText('A pessoa pediu; um administrador decide').waitFor();
  await admin.page.getByRole('link', { name }).waitFor();
  await admin.page.context().close();
  await click(button(page, 'Desistir do pedido'));
  await button(page, 'Pedir para apagar meus dados').waitFor();
  expect(troubles).toEqual([]);
});

inBrowser('the privacy page leads an anonymous visitor to the sign-in and back', async () => {
  const { page } = await pages.open('participant1', '/');
  await page.context().clearCookies();
  await page.goto(`${pages.elo.url}/account/privacy`);
  const link = page.getByRole('link', { name: 'Entrar na sua conta' });
  await link.waitFor();
  expect(await attributeOf(link, 'href')).toBe('/cms/sign-in?next=%2Faccount%2Fprivacy');
});

inBrowser.each([1440, 390])('the privacy page is accessible, %i pixels wide', async width => {
  const { page } = await pages.open('participant1', '/', { viewport: { width, height: 900 } });
  await page.goto(`${pages.elo.url}/account/privacy`);
  await page.locator('#accesses li').first().waitFor();
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
  await page.context().close();
  const admin = await pages.open('admin', `/people/${participant.id}/show`, { viewport: { width, height: 900 } });
  await admin.page.getByRole('heading', { name: 'Dados e privacidade' }).waitFor();
  expect(await tooWide(admin.page)).toEqual([]);
});
