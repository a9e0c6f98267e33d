import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { click, fill, isVisible, textOf, textsOf, tooWide } from '../support/at-rest.js';
import { problemsOf } from '../support/axe.js';
import { inBrowser, openPage } from '../support/chromium.js';
import { PASSWORD } from '../../support/factories.js';
import { codeAt } from '../../support/second-factors.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let app: TestApp;
let required: TestApp;
/** A passkey belongs to a domain name; an IP address is none. */
const home = ({ url }: TestApp) => url.replace('127.0.0.1', 'localhost');
beforeAll(async () => {
  app = await startTestApp();
  required = await startTestApp({ STAFF_SECOND_FACTOR: 'required' });
});
afterAll(() => Promise.all([app?.close(), required?.close()]));

/** A phone with a fingerprint reader: Chromium's own virtual authenticator. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const looked = async (page: Page) => {
  expect(await tooWide(page)).toEqual([]);
  expect(await problemsOf(page)).toEqual([]);
};

async function signIn(page: Page, email: string): Promise<void> {
  await fill(page.locator('#email'), email);
  await fill(page.locator('#password'), PASSWORD);
  await click(page.getByRole('button', { name: 'Entrar', exact: true }));
}
const names = { app: 'Usar um aplicativo autenticador', passkey: 'Usar uma chave de acesso (passkey)' };

/** @returns the secret, as a person types it into an app */
async function addApp(page: Page): Promise<string> {
  await click(page.getByRole('button', { name: names.app }));
  const secret = (await textOf(page.locator('#secret'))).replaceAll(' ', '');
  await page.locator('#qr svg').waitFor();
  return secret;
}

inBrowser('a person adds an app and a passkey, signs in with each, and removes them', async () => {
  const ana = await app.make.aMember({ roles: ['SUPERVISOR'] });
  const { page, troubles } = await openPage(home(app), '/account/second-factor', {
    viewport: { width: 360, height: 780 },
  });
  await addAuthenticator(page);
  await click(page.getByRole('link', { name: 'Entrar na sua conta' }));
  await page.waitForURL(/sign-in/);
  await signIn(page, ana.email!);
  await page.waitForURL(/second-factor/);
  await page.getByText('Nenhum.').waitFor();
  await looked(page);

  const secret = await addApp(page);
  await looked(page);
  await click(page.getByRole('button', { name: 'Confirmar' }));
  await page.getByText('Preencha este campo.').first().waitFor();
  await fill(page.locator('#totp_name'), 'Celular');
  await fill(page.locator('#totp_code'), '000000');
  await click(page.getByRole('button', { name: 'Confirmar' }));
  await page.getByText('O código não é o do aplicativo agora.').waitFor();
  await fill(page.locator('#totp_code'), codeAt(secret, app.now()));
  await click(page.getByRole('button', { name: 'Confirmar' }));
  await page.getByRole('heading', { name: 'Seus códigos de recuperação' }).waitFor();
  const codes = await textsOf(page.locator('#code-list li'));
  expect(codes).toHaveLength(10);
  await looked(page);
  await click(page.getByRole('button', { name: 'Guardei os códigos' }));
  await page.getByText('Celular (aplicativo autenticador)').waitFor();
  await page.getByText('Restam 10 códigos.').waitFor();

  await click(page.getByRole('button', { name: names.passkey }));
  await fill(page.locator('#passkey_name'), 'Notebook');
  await click(page.getByRole('button', { name: 'Continuar' }));
  await page.getByText('Notebook (chave de acesso)').waitFor();
  await looked(page);

  await page.context().clearCookies();
  await page.goto(`${home(app)}/cms/sign-in?next=/account/second-factor`);
  await signIn(page, ana.email!);
  await page.getByText('Agora mostre o seu segundo fator.').waitFor();
  expect(await isVisible(page.locator('#sign-in'))).toBe(false);
  await looked(page);
  await fill(page.locator('#otp'), '000000');
  await click(page.getByRole('button', { name: 'Entrar', exact: true }));
  await page.getByText('O código não confere, já foi usado ou venceu.').waitFor();
  await fill(page.locator('#otp'), codeAt(secret, app.now(), 1));
  await click(page.getByRole('button', { name: 'Entrar', exact: true }));
  await page.getByText('Restam 10 códigos.').waitFor();
  // Both sessions exist after one code.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['authjs.session-token', 'cms_login']),
  );

  await page.context().clearCookies();
  await page.goto(`${home(app)}/cms/sign-in?next=/account/second-factor`);
  await signIn(page, ana.email!);
  await click(page.getByRole('button', { name: 'Usar a chave de acesso' }));
  await page.getByText('Restam 10 códigos.').waitFor();

  await page.context().clearCookies();
  await page.goto(`${home(app)}/cms/sign-in?next=/account/second-factor`);
  await signIn(page, ana.email!);
  await fill(page.locator('#otp'), codes[0]!);
  await click(page.getByRole('button', { name: 'Entrar', exact: true }));
  await page.getByText('Restam 9 códigos.').waitFor();

  page.on('dialog', dialog => void dialog.accept());
  for (const name of ['Celular', 'Notebook']) {
    await click(page.getByRole('button', { name: `Remover ${name}` }));
    await page.getByRole('button', { name: `Remover ${name}` }).waitFor({ state: 'detached' });
  }
  await page.getByText('Nenhum.').waitFor();
  expect(troubles.filter(each => !/status of 403/.test(each))).toEqual([]);
});

inBrowser('a person who signed in some time ago must enter the password first', async () => {
  const ana = await app.make.aMember({ roles: ['FACILITATOR'] });
  app.setNow(new Date(Date.now() - 20 * 60_000).toISOString());
  const { page } = await openPage(home(app), '/cms/sign-in?next=/account/second-factor');
  await signIn(page, ana.email!);
  await page.getByText('Nenhum.').waitFor();
  app.setNow(null);
  await click(page.getByRole('button', { name: names.app }));
  await page.getByText('confirme com sua senha que é você').waitFor();
  await looked(page);
  await fill(page.locator('#password'), 'errada');
  await click(page.locator('#confirm').getByRole('button', { name: 'Confirmar' }));
  await page.getByText('A senha atual não confere.').waitFor();
  await fill(page.locator('#password'), PASSWORD);
  await click(page.locator('#confirm').getByRole('button', { name: 'Confirmar' }));
  await page.locator('#qr svg').waitFor();
});

inBrowser('a participant needs no second factor: the page says so, and no other page leads there', async () => {
  const { email } = await app.make.aMember();
  const { page } = await openPage(home(app), '/cms/sign-in?next=/account/second-factor');
  await signIn(page, email!);
  await page.getByText('A sua conta não precisa de um.').waitFor();
  expect(await isVisible(page.getByRole('heading', { name: 'Os seus' }))).toBe(false);
  await looked(page);
  await click(page.getByRole('link', { name: 'Voltar para os meus dados' }));
  await page.waitForURL(/\/me\/account$/);
  await page.goto(`${home(app)}/account/privacy`);
  await page.getByRole('heading', { name: 'Apagar meus dados' }).waitFor();
  expect(await isVisible(page.getByRole('link', { name: 'segundo fator' }))).toBe(false);
});

inBrowser('an administrator sees the deadline, and is led through the setup after it', async () => {
  const ana = await required.make.aMember({ roles: ['ADMIN'] });
  const { page, troubles } = await openPage(home(required), '/cms/sign-in?next=/account/second-factor', {
    viewport: { width: 360, height: 780 },
  });
  await addAuthenticator(page);
  const since = (days: number) =>
    required.make.em().execute(
      `insert into second_factor_requirements (id, since) values (1, now() - interval '${days} days')
           on conflict (id) do update set since = excluded.since`,
    );
  await since(10);
  await signIn(page, ana.email!);
  await page.getByRole('heading', { name: 'Cadastre um segundo fator' }).waitFor();
  await page.getByText('A partir de').waitFor();
  await looked(page);
  await click(page.getByRole('link', { name: 'Depois' }));
  await page.getByText('A administração precisa de um segundo fator para entrar a partir de').waitFor();

  await since(15);
  await page.context().clearCookies();
  await page.goto(`${home(required)}/cms/sign-in?next=/account/second-factor`);
  await signIn(page, ana.email!);
  await page.getByText('porque lê os dados de todas as pessoas').waitFor();
  await looked(page);
  await click(page.getByRole('button', { name: names.passkey }));
  await fill(page.locator('#passkey_name'), 'Notebook');
  await click(page.getByRole('button', { name: 'Continuar' }));
  await page.getByRole('heading', { name: 'Seus códigos de recuperação' }).waitFor();
  await looked(page);
  await click(page.getByRole('button', { name: 'Guardei os códigos' }));
  await page.getByText('Notebook (chave de acesso)').waitFor();
  await page.getByText('Restam 10 códigos.').waitFor();
  expect(troubles.filter(each => !/status of 403/.test(each))).toEqual([]);
});

inBrowser('a sign-in by code needs the second factor, too', async () => {
  const ana = await app.make.aMember({ roles: ['FACILITATOR'] });
  const { addTotp } = await import('../../support/second-factors.js');
  const { runOutbox } = await import('../../support/jobs.js');
  const { mailedCode } = await import('../../support/passcodes.js');
  const { secret } = await addTotp(app, { as: ana });
  app.setNow(null);
  const { page } = await openPage(home(app), '/cms/sign-in-code?next=/account/second-factor');
  await fill(page.locator('#identifier'), ana.email!);
  await click(page.getByRole('button', { name: 'Receber o código' }));
  await page.getByText('Se quem o administra lhe der o seu').waitFor();
  await runOutbox(app);
  await fill(page.locator('#code'), (await mailedCode(app, ana.email!))!);
  await click(page.getByRole('button', { name: 'Entrar', exact: true }));
  await page.getByText('Agora mostre o seu segundo fator.').waitFor();
  await fill(page.locator('#otp'), codeAt(secret, app.now(), 1));
  await click(page.getByRole('button', { name: 'Entrar', exact: true }));
  await page.getByText('Celular (aplicativo autenticador)').waitFor();
});
