import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { fitsWidth, inBrowser, isChromiumThere, launchChromium, troublesOf } from '../support/chromium.js';
import { runOutbox } from '../../support/jobs.js';
import { mailedCode } from '../../support/passcodes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  if (!isChromiumThere) return;
  app = await startTestApp();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

inBrowser('somebody without a password gets a code, mistypes it, and is where they wanted to be', async () => {
  const user = await app.make.aUser();
  const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
  const troubles = troublesOf(page, app.url);
  await page.goto(`${app.url}/cms/sign-in?next=/cms/kpis%3Fgrupo%3D2`);
  await page.getByRole('link', { name: 'Entrar com código' }).click();
  // Its script is there then; before, the policy of the page keeps the form from being sent.
  await page.waitForURL(/sign-in-code/);
  await page.getByRole('button', { name: 'Receber o código' }).click();
  await page.getByText('Preencha este campo.').waitFor();
  await page.fill('#identifier', user.cpf!);
  await page.getByRole('button', { name: 'Receber o código' }).click();
  await page.getByText('um código de seis números está a caminho').waitFor();
  expect(await fitsWidth(page)).toBe(true);
  await runOutbox(app);
  const code = (await mailedCode(app, user.email!))!;
  await page.fill('#code', code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('O código não confere, já foi usado ou venceu.').waitFor();
  await page.fill('#code', `${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(`${app.url}/cms/kpis?grupo=2`);
  await page.locator('header.bar').getByText(user.name).waitFor();
  expect(troubles).toEqual([]);
  await page.close();
});

inBrowser('another code can be asked for, and the password is one step away', async () => {
  const page = await browser.newPage();
  await page.goto(`${app.url}/cms/sign-in-code?next=/admin`);
  await page.fill('#identifier', 'ninguem@example.org');
  await page.getByRole('button', { name: 'Receber o código' }).click();
  await page.getByRole('button', { name: 'Pedir outro código' }).click();
  expect(await page.inputValue('#identifier')).toBe('ninguem@example.org');
  await page.getByRole('link', { name: 'Entrar com senha' }).click();
  await page.waitForURL(`${app.url}/cms/sign-in?next=/admin`);
  await page.close();
});
