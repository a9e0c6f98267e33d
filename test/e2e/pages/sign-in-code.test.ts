import { afterAll, beforeAll, expect } from '@jest/globals';
import { click, fill, tooWide, valueOf } from '../support/at-rest.js';
import { inBrowser, openPage } from '../support/chromium.js';
import { runOutbox } from '../../support/jobs.js';
import { mailedCode } from '../../support/passcodes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

inBrowser('a person without a password gets a code, mistypes it, and reaches the requested page', async () => {
  const user = await app.make.aUser();
  const { page, troubles } = await openPage(app.url, '/cms/sign-in?next=/cms/kpis%3Fgrupo%3D2', {
    viewport: { width: 360, height: 780 },
  });
  await click(page.getByRole('link', { name: 'Entrar com código' }));
  // The script of the page is loaded then; before, the policy of the page forbids sending the form.
  await page.waitForURL(/sign-in-code/);
  await click(page.getByRole('button', { name: 'Receber o código' }));
  await page.getByText('Preencha este campo.').waitFor();
  await fill(page.locator('#identifier'), user.cpf!);
  await click(page.getByRole('button', { name: 'Receber o código' }));
  await page.getByText('Se quem o administra lhe der o seu').waitFor();
  expect(await tooWide(page)).toEqual([]);
  await runOutbox(app);
  const code = (await mailedCode(app, user.email!))!;
  await fill(page.locator('#code'), code === '000000' ? '000001' : '000000');
  await click(page.getByRole('button', { name: 'Entrar' }));
  await page.getByText('O código não confere, já foi usado ou venceu.').waitFor();
  await fill(page.locator('#code'), `${code.slice(0, 3)} ${code.slice(3)}`);
  // The page corrects its address afterwards: there is no such group here.
  const arrived = page.waitForURL(`${app.url}/cms/kpis?grupo=2`);
  await click(page.getByRole('button', { name: 'Entrar' }));
  await arrived;
  await page.locator('header.bar').getByText(user.name).waitFor();
  expect(troubles).toEqual([]);
});

inBrowser('another code can be requested, and the password form is one step away', async () => {
  const { page } = await openPage(app.url, '/cms/sign-in-code?next=/admin');
  await fill(page.locator('#identifier'), 'ninguem@example.org');
  await click(page.getByRole('button', { name: 'Receber o código' }));
  await click(page.getByRole('button', { name: 'Pedir outro código' }));
  expect(await valueOf(page.locator('#identifier'))).toBe('ninguem@example.org');
  await click(page.getByRole('link', { name: 'Entrar com senha' }));
  await page.waitForURL(`${app.url}/cms/sign-in?next=/admin`);
});
