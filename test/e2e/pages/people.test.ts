import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { mailGroupInvitation } from '../../../src/domain/invitations/mail-invitation.js';
import { invitationToken } from '../../../src/domain/invitations/invitation-token.js';
import { GroupInvitation, User } from '../../../src/entities/index.js';
import { createJobContext } from '../../../src/graph/context.js';
import {
  attributeOf,
  check,
  atRest,
  click,
  countOf,
  fill,
  tooWide,
  press,
  selectOption,
  textOf,
  valueOf,
} from '../support/at-rest.js';
import { inBrowser, newPage, openPage } from '../support/chromium.js';
import { eventually } from '../../support/eventually.js';
import { startDemoApp } from '../../support/demo-app.js';
import type { TestApp } from '../../support/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startDemoApp();
});
afterAll(() => app?.close());

const open = (target: string, options?: BrowserContextOptions) => openPage(app.url, target, options);
const aToken = async (email: string) => {
  const made = await app.make.save(GroupInvitation, { group: 1, email });
  return { id: made.id, token: invitationToken(app.app.services.config.authSecret, made.id) };
};

describe('without a browser', () => {
  it.each(['/cms/register', '/cms/sign-in'])('%s is a Portuguese page without anything inline', async target => {
    const { status, headers, body } = await app.call('GET', target);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(body).toContain('<html lang="pt-BR">');
    expect(body).not.toMatch(/<script(?![^>]*(src=|application\/json))|\son\w+=|style="/);
  });

  it('/favicon.ico is an image, for every host of a facade too', async () => {
    for (const target of ['/favicon.ico', '/portal/favicon.ico', '/messaging/favicon.ico']) {
      const { status, headers } = await app.call('GET', target);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    }
  });

  it('an invitation is shown to the holder of its token only', async () => {
    const { id, token } = await aToken('convidada@example.org');
    const read = async (given: string) =>
      (await app.graphql('query ($t: String!) { invitation(token: $t) { email groupName } }', { t: given })).body;
    expect((await read(token)).data.invitation).toEqual({ email: 'convidada@example.org', groupName: 'Grupo Sudeste' });
    for (const wrong of [
      '',
      'x',
      `${id}`,
      `${id}.${'0'.repeat(32)}`,
      token.replace(/^\d+/, String(id + 1)),
      `${token}0`,
    ])
      expect((await read(wrong)).errors[0].extensions.code).toBe('NOT_FOUND');
    await app.make.em().nativeUpdate(GroupInvitation, id, { acceptedAt: new Date() });
    expect((await read(token)).errors[0].extensions.code).toBe('NOT_FOUND');
  });

  it('an invitation mail leads to the page, with the token', async () => {
    const { id, token } = await aToken('correio@example.org');
    await mailGroupInvitation(createJobContext(app.app.services, 'test'), { invitationId: id });
    const folder = path.join(app.directory, 'mail');
    const mails = await Promise.all((await readdir(folder)).map(name => readFile(path.join(folder, name), 'utf8')));
    const mail = mails
      .find(text => text.includes('correio@example.org'))!
      .replaceAll('=\r\n', '')
      .replaceAll('=3D', '=');
    expect(mail).toContain(`/cms/register?invitation=${token}`);
    expect((await app.call('GET', `/cms/register?invitation=${token}`)).status).toBe(200);
  });
});

const fillForm = async (page: Page, email: string | null) => {
  await fill(page.getByLabel('Nome completo'), 'Maria Convidada');
  if (email) await fill(page.getByLabel('E-mail'), email);
  await fill(page.getByLabel('Nome de usuário'), `maria.${Math.random().toString(36).slice(2, 10)}`);
  await fill(page.getByLabel('Senha', { exact: true }), 'Segura!2026');
  await fill(page.getByLabel('Repita a senha'), 'Segura!2026');
  await selectOption(page.getByLabel('Estado', { exact: true }), { label: 'São Paulo' });
  await page.locator('#institution_city_id:not([disabled])').waitFor();
  await selectOption(page.getByLabel('Cidade', { exact: true }), { label: 'São Paulo' });
  await page.locator('#institution_hospital_id:not([disabled])').waitFor();
  await selectOption(page.getByLabel('Hospital', { exact: true }), { index: 1 });
  await fill(page.getByLabel('Cargo'), 'Enfermeira');
};

inBrowser(
  'an invited person registers, activates the account and is in the group',
  async () => {
    const email = 'maria.convidada@example.org';
    const { id, token } = await aToken(email);
    const { page, troubles } = await open(`/cms/register?invitation=${token}`);
    await page.getByText('Você foi convidado para o grupo “Grupo Sudeste”').waitFor();
    expect(await valueOf(page.getByLabel('E-mail'))).toBe(email);
    await fillForm(page, null);
    // Each missing answer has a message at its field, and the field gets the focus.
    await click(page.getByRole('button', { name: 'Criar conta' }));
    expect(await textOf(page.locator('#terms_accepted-error'))).toBe('Aceite para continuar.');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('terms_accepted');
    expect(await attributeOf(page.locator('#terms_accepted'), 'aria-invalid')).toBe('true');
    await check(page.locator('#terms_accepted'));
    // Errors found only by the server are shown at the field too.
    await fill(page.getByLabel('Repita a senha'), 'Outra!2026');
    await click(page.getByRole('button', { name: 'Criar conta' }));
    await page.getByText('As senhas não são iguais.').waitFor();
    await fill(page.getByLabel('Repita a senha'), 'Segura!2026');
    await click(page.getByRole('button', { name: 'Criar conta' }));
    await page.getByText('Cadastro recebido.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('done');
    expect(troubles).toEqual([]);

    const link = await activationLinkOf(email);
    await page.goto(app.url + link);
    await fill(page.getByLabel('Senha'), 'Segura!2026');
    await click(page.getByRole('button', { name: 'Ativar minha conta' }));
    await page.getByText('Sua conta está ativa.').waitFor();
    const invitation = await app.make.em().findOneOrFail(GroupInvitation, id);
    expect(invitation.acceptedAt).toBeInstanceOf(Date);
    expect(await app.make.em().count(User, { email, isActive: true })).toBe(1);
    await click(page.getByRole('link', { name: 'Entre' }));
    await page.waitForURL(`${app.url}/cms/sign-in`);
  },
  60_000,
);

/** Finds the link in the mail; the job that writes the mail does not run here. */
async function activationLinkOf(email: string): Promise<string> {
  const { mailActivation } = await import('../../../src/domain/accounts/mail-account.js');
  const [row] = await app.make
    .em()
    .execute<{ userId: number }[]>(
      `select user_id as "userId" from action_tokens where email = ? and purpose = 'ACTIVATE_ACCOUNT'`,
      [email],
    );
  await mailActivation(createJobContext(app.app.services, 'test'), { userId: row!.userId });
  return eventually(async () => {
    const folder = path.join(app.directory, 'mail');
    for (const name of await readdir(folder)) {
      const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
      const found = text.includes(`To: ${email}`) && /\/cms\/activate\?token=[\w.-]+/.exec(text);
      if (found) return found[0];
    }
    return null;
  }, 'the mail');
}

const enter = async (page: Page, email = 'participant1@demo.test', password = 'Demo!2026') => {
  await fill(page.getByLabel('E-mail, CPF ou nome de usuário'), email);
  await fill(page.getByLabel('Senha'), password);
  await click(page.getByRole('button', { name: 'Entrar' }));
};

inBrowser(
  'signing in leads to the requested page, and errors are shown',
  async () => {
    const { page, troubles } = await open('/cms/sign-in?next=%2Fcms%2Fkpis%3Fgrupo%3D2');
    await click(page.getByRole('button', { name: 'Entrar' }));
    expect(await textOf(page.locator('#email-error'))).toBe('Preencha este campo.');
    await enter(page, 'participant1@demo.test', 'errada');
    await page.getByText('E-mail ou senha inválidos.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('password');
    await enter(page);
    await page.waitForURL(`${app.url}/cms/kpis?grupo=2`);
    await page.locator('#kpis[aria-busy=false]').waitFor();
    expect(await countOf(page.locator('.kpi'))).toBeGreaterThan(0);
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['cms_login', 'authjs.session-token']));
    expect(troubles).toEqual([]);
  },
  60_000,
);

inBrowser(
  'signing in leads to no other host',
  async () => {
    for (const next of [
      'https://evil.test/',
      '//evil.test/',
      '/\\evil.test',
      '/\t/evil.test',
      'javascript:alert(1)',
      '\\\\evil.test',
      '/..//evil.test',
    ]) {
      const { page, troubles } = await open(`/cms/sign-in?next=${encodeURIComponent(next)}`);
      await enter(page);
      await page.waitForURL(url => url.pathname !== '/cms/sign-in');
      expect(page.url()).toBe(`${app.url}/me`);
      expect(troubles).toEqual([]);
      await page.context().close();
    }
  },
  120_000,
);

inBrowser('a form without its script sends nothing, least of all in an address', async () => {
  const { page } = await newPage(app.url);
  await page.route('**/*.js', route => route.abort());
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  for (const target of ['/cms/sign-in', '/cms/sign-in-code', '/cms/register']) {
    await page.goto(app.url + target);
    const fields = page.locator('form:visible input:not([type=checkbox])');
    for (const field of await fields.all()) await fill(field, 'segredo');
    await press(fields.last(), 'Enter');
    await click(page.locator('form:visible button[type=submit]'), { force: true });
    // A password manager may submit a form by itself.
    await page.locator('form:visible').evaluate(form => (form as HTMLFormElement).submit());
    await atRest(page);
    expect(page.url()).toBe(app.url + target);
  }
  expect(asked.filter(url => url.includes('segredo'))).toEqual([]);
});

inBrowser.each([390, 1280])(
  'every page of an account fits a window of %i pixels, light and dark',
  async width => {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const target of [
        '/cms/register',
        '/cms/sign-in',
        '/cms/activate',
        '/cms/activate?token=x',
        '/cms/password?token=x',
        '/cms/confirm-email?token=x',
      ]) {
        const { page, troubles } = await open(target, { viewport: { width, height: 850 }, colorScheme });
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await tooWide(page)).toEqual([]);
        for (const control of await page.locator('input:visible, select:visible').all())
          expect(await control.evaluate(element => (element as HTMLInputElement).labels?.length)).toBe(1);
        expect(troubles.filter(trouble => !/status of 400/.test(trouble))).toEqual([]);
        await page.context().close();
      }
  },
  120_000,
);
