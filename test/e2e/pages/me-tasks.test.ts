import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { User } from '../../../src/entities/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { click, fill, isVisible, textsOf } from '../support/at-rest.js';
import { inBrowser } from '../support/chromium.js';
import { aScene, button, openMe, pdf, told } from '../support/me-page.js';

// The participant's own pages while something goes wrong: messages that are over.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const open = (person: User, path: string) => openMe(app, person, path);
const faults = (within: Page | Locator) => textsOf(within.locator(':is([role=alert], .error):not(:empty, [hidden])'));

inBrowser('a message about a missing file goes when the file is there', async () => {
  const { participant, group, activity } = await aScene(app);
  const { page } = await open(participant, `/me/activities/${group.id}/${activity.id}`);
  await click(button(page, 'Entregar'));
  expect(await faults(page)).toEqual(['Escolha pelo menos um arquivo.']);
  // The first file stays on its way until the form was sent.
  let arrive = () => {};
  const sent = new Promise<void>(resolve => (arrive = resolve));
  await page.route('**/uploads', async route => {
    await sent;
    await route.continue();
  });
  await page.getByLabel('Escolher arquivos').setInputFiles([pdf('plano.pdf')]);
  await page.getByRole('progressbar').waitFor();
  await page.getByText('Escolha pelo menos um arquivo.').waitFor({ state: 'hidden' });
  await page.locator('form').evaluate(form => (form as HTMLFormElement).requestSubmit());
  await page.getByText('Espere até os arquivos ficarem prontos.').waitFor();
  arrive();
  await page.getByText(/kB · pronto/).waitFor();
  expect(await faults(page)).toEqual([]);
  await click(button(page, 'Entregar'));
  await told(page, 'Entregue!');

  await click(button(page, 'Trocar os arquivos'));
  const dialog = page.getByRole('dialog');
  await click(dialog.getByRole('button', { name: 'Trocar', exact: true }));
  expect(await faults(dialog)).toEqual(['Escolha pelo menos um arquivo.']);
  await dialog.getByLabel('Escolher arquivos').setInputFiles([pdf('certo.pdf')]);
  await dialog.getByText(/kB · pronto/).waitFor();
  expect(await faults(dialog)).toEqual([]);
});

inBrowser('a fault goes with the change of its field, and an old success with the next attempt', async () => {
  const { participant } = await aScene(app);
  const { page } = await open(participant, '/me/account');
  await click(button(page, 'Salvar'));
  await told(page, 'Seus dados foram salvos.');
  await fill(page.getByLabel('Nome completo'), '');
  await click(button(page, 'Salvar'));
  expect(await faults(page)).toEqual(['Preencha este campo.']);
  expect(await isVisible(page.locator('#done'))).toBe(false);
  await fill(page.getByLabel('Nome completo'), 'Ana Maria');
  expect(await faults(page)).toEqual([]);
  expect(await page.getByLabel('Nome completo').getAttribute('aria-invalid')).toBeNull();
});
