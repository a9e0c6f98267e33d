import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { atRest, click, countOf, fill, press, textOf, valueOf } from '../support/at-rest.js';
import { inBrowser } from '../support/chromium.js';

// Text that somebody typed is lost only after a question.

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const questionOf = (page: Page) => page.getByRole('dialog', { name: 'Sair sem salvar?' });
const stay = (page: Page) => click(questionOf(page).getByRole('button', { name: 'Continuar aqui' }));
const leave = (page: Page) => click(questionOf(page).getByRole('button', { name: 'Sair sem salvar' }));

inBrowser('a changed form asks before the menu, the back button, and the end of the tab', async () => {
  const { page, troubles } = await pages.open('admin', '/courses');
  await click(page.getByText('Acolhimento', { exact: false }).first());
  await page.waitForURL(/#\/courses\/\d+/);
  const title = page.getByRole('textbox', { name: 'Título' }).first();
  const before = await valueOf(title);
  await fill(title, `${before}, com mais`);

  await click(entry(page, 'Ciclos'));
  expect(await textOf(questionOf(page))).toContain('O que você digitou ainda não foi salvo.');
  // Enter keeps the text.
  await atRest(page);
  await page.keyboard.press('Enter');
  await questionOf(page).waitFor({ state: 'detached' });
  expect(await valueOf(title)).toBe(`${before}, com mais`);

  await page.goBack();
  await stay(page);
  expect(await valueOf(title)).toBe(`${before}, com mais`);
  expect(page.url()).toMatch(/#\/courses\/\d+/);

  await page.goto(`${pages.elo.url}/admin#/cycles`);
  await stay(page);
  expect(await valueOf(title)).toBe(`${before}, com mais`);

  const asked = new Promise<string>(resolve => {
    page.once('dialog', dialog => {
      resolve(dialog.type());
      void dialog.dismiss();
    });
  });
  await page.close({ runBeforeUnload: true });
  expect(await asked).toBe('beforeunload');
  expect(await valueOf(title)).toBe(`${before}, com mais`);

  // Refused: the text is unsaved as before.
  await fill(title, '');
  await click(button(page, 'Salvar').first());
  await fill(title, `${before} de novo`);
  await click(entry(page, 'Ciclos'));
  await stay(page);

  await click(button(page, 'Salvar').first());
  await page.getByText('Salvo', { exact: true }).waitFor();
  await click(entry(page, 'Ciclos'));
  await page.waitForURL(/#\/cycles/);
  expect(await countOf(questionOf(page))).toBe(0);
  expect(troubles).toEqual([]);
});

inBrowser('a new record is left without a question when it is saved, and its text is lost only on demand', async () => {
  const { page } = await pages.open('admin', '/cycles/create');
  await fill(page.getByRole('textbox', { name: 'Nome' }), 'Ciclo digitado');
  await click(entry(page, 'Cursos'));
  await leave(page);
  await page.waitForURL(/#\/courses/);
  await click(entry(page, 'Ciclos'));
  await click(page.getByRole('link', { name: 'Criar' }));
  await fill(page.getByRole('textbox', { name: 'Nome' }), 'Ciclo salvo');
  await fill(page.getByLabel('Ano'), '2027');
  await fill(page.getByLabel('Começa em'), '2027-01-10');
  await fill(page.getByLabel('Termina em'), '2027-12-10');
  await click(button(page, 'Salvar'));
  await page.waitForURL(/#\/cycles\/\d+/);
  expect(await countOf(questionOf(page))).toBe(0);
});

inBrowser('a form dialog asks at Esc and at a click beside it, and Cancelar closes it', async () => {
  const { page } = await pages.open('admin', '/courses');
  await click(page.getByText('Acolhimento').first());
  await page.waitForURL(/#\/courses\/\d+/);
  const open = () => click(button(page, 'Criar atividade'));
  const dialog = page.getByRole('dialog', { name: 'Criar atividade' });
  await open();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await open();
  const title = dialog.getByRole('textbox', { name: 'Título' });
  await fill(title, 'Uma atividade longa de digitar');
  await press(title, 'Escape');
  await stay(page);
  await atRest(page);
  await page.mouse.click(5, 5);
  await stay(page);
  expect(await valueOf(title)).toBe('Uma atividade longa de digitar');
  await page.goBack();
  await stay(page);
  expect(await valueOf(title)).toBe('Uma atividade longa de digitar');
  await press(title, 'Escape');
  await leave(page);
  await dialog.waitFor({ state: 'detached' });

  await open();
  await fill(title, 'Outra');
  await click(dialog.getByRole('button', { name: 'Cancelar' }));
  await dialog.waitFor({ state: 'detached' });
  expect(await countOf(questionOf(page))).toBe(0);
});

inBrowser('a pasted list of people asks too', async () => {
  const { page } = await pages.open('admin', '/classes/1/show/enrollments');
  await click(button(page, 'Inscrever várias pessoas'));
  const dialog = page.getByRole('dialog', { name: 'Inscrever várias pessoas' });
  await fill(dialog.getByRole('textbox'), 'participant9@demo.test');
  await page.keyboard.press('Escape');
  await stay(page);
  expect(await valueOf(dialog.getByRole('textbox'))).toBe('participant9@demo.test');
});

inBrowser('a form that nobody has typed into asks nothing', async () => {
  const { page, troubles } = await pages.open('admin', '/');
  const forms = [
    ...['/courses/create', '/courses/1', '/cycles/create', '/cycles/1', '/classes/create', '/classes/1'],
    ...['/users/create', '/users/5', '/employees/create', '/employees/1', '/hospitals/create', '/hospitals/1'],
    ...['/hospital-groups/create', '/hospital-groups/1', '/posts/create', '/posts/1', '/activity-templates/create'],
    ...['/activity-templates/1', '/api-keys/create', '/imports/create', '/settings', '/people/5/show'],
  ];
  const asked: string[] = [];
  const empty: string[] = [];
  let last = '/';
  const go = async (path: string) => {
    await page.goto(`${pages.elo.url}/admin#${path}`);
    if ((await countOf(questionOf(page))) > 0) {
      asked.push(last);
      await leave(page);
    }
    last = path;
  };
  for (const path of forms) {
    await go(path);
    if ((await countOf(page.locator('#main-content form'))) === 0) empty.push(path);
  }
  await go('/');
  expect({ asked, empty }).toEqual({ asked: [], empty: [] });
  expect(troubles).toEqual([]);
});

const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root', { hasText: text }).waitFor();

inBrowser('an error names fields by their labels, and is gone when the corrected form is saved', async () => {
  const { page } = await pages.open('admin', '/cycles/create');
  await fill(page.getByRole('textbox', { name: 'Nome' }), 'Ciclo às avessas');
  await fill(page.getByLabel('Ano'), '2041');
  await fill(page.getByLabel('Começa em'), '2041-12-01');
  await fill(page.getByLabel('Termina em'), '2041-02-01');
  await click(button(page, 'Salvar'));
  await told(page, 'Termina em: não pode ser antes de Começa em');
  expect(await textOf(page.locator('#main-content'))).not.toContain('startsOn');
  await fill(page.getByLabel('Termina em'), '2041-12-20');
  await click(button(page, 'Salvar'));
  await told(page, 'Criado');
  expect(await countOf(page.getByText('não pode ser antes de'))).toBe(0);
});

inBrowser(
  'without a connection a change waits, is sent once it is back, or is canceled with its text kept',
  async () => {
    const { page } = await pages.open('admin', '/cycles/1');
    const name = page.getByRole('textbox', { name: 'Nome' });
    const before = await valueOf(name);
    let sent = 0;
    page.on('request', request => {
      if (request.postData()?.includes('mutation UpdateCycle')) sent += 1;
    });
    await fill(name, `${before} sem rede`);
    const waiting = page.getByRole('dialog', { name: 'Sem conexão' });

    await page.context().setOffline(true);
    await click(button(page, 'Salvar'));
    await waiting.waitFor();
    await click(waiting.getByRole('button', { name: 'Cancelar o envio' }));
    await told(page, 'Não foi enviado. O que você digitou continua aqui.');
    expect(await valueOf(name)).toBe(`${before} sem rede`);

    await click(button(page, 'Salvar'));
    await waiting.waitFor();
    expect(sent).toBe(0);
    await page.context().setOffline(false);
    await told(page, 'Salvo');
    expect([sent, await valueOf(name)]).toEqual([1, `${before} sem rede`]);
  },
);

inBrowser('a change without an answer is not said to be lost, and its text is kept', async () => {
  const { page } = await pages.open('admin', '/cycles/1');
  const name = page.getByRole('textbox', { name: 'Nome' });
  await fill(name, 'Ciclo sem resposta');
  await page.route('**/graphql', route => route.abort());
  await click(button(page, 'Salvar'));
  await told(
    page,
    'Não houve resposta. Veja se a alteração foi salva antes de enviar outra vez; o que você digitou continua aqui.',
  );
  expect(await valueOf(name)).toBe('Ciclo sem resposta');
});

inBrowser('a session that ends in the middle is begun again above the form, and saving goes on', async () => {
  const { page } = await pages.open('supervisor', '/cycles/1');
  const name = page.getByRole('textbox', { name: 'Nome' });
  await fill(name, 'Ciclo com sessão nova');
  await atRest(page);
  await page.context().clearCookies();
  await click(button(page, 'Salvar'));
  const question = page.getByRole('dialog', { name: 'Sua sessão terminou' });
  await question.waitFor();
  const opened = page.context().waitForEvent('page');
  await click(question.getByRole('button', { name: 'Entrar' }));
  const window = await opened;
  await fill(window.getByLabel('E-mail, CPF ou nome de usuário'), 'supervisor@demo.test');
  await fill(window.getByLabel('Senha'), 'Demo!2026');
  await click(window.getByRole('button', { name: 'Entrar', exact: true }));
  await question.waitFor({ state: 'detached' });
  await told(page, 'Salvo');
  expect(await valueOf(name)).toBe('Ciclo com sessão nova');
  expect(await pages.elo.make.em().execute('select name from cycles where id = 1')).toEqual([
    { name: 'Ciclo com sessão nova' },
  ]);
});

inBrowser('a removed record says so, with a way back', async () => {
  const { page } = await pages.open('admin', '/courses/987654');
  await page.getByRole('heading', { name: 'Não existe mais' }).last().waitFor();
  await click(page.getByRole('link', { name: 'Ver a lista' }));
  await page.waitForURL(/#\/courses$/);
  for (const [path, way] of [
    ['/classes/987654/show', 'Ver a lista'],
    ['/people/987654/show', 'Ir para o início'],
  ] as const) {
    await page.goto(`${pages.elo.url}/admin#${path}`);
    await page.getByRole('heading', { name: 'Não existe mais' }).last().waitFor();
    await page.getByRole('link', { name: way }).waitFor();
  }
});
