import { afterAll, beforeAll, expect } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DateTime } from 'luxon';
import type { Page } from 'playwright-core';
import { createUserByOperator } from '../../../src/domain/accounts/create-user.js';
import { searchList } from '../support/admin-page.js';
import { check, click, fill } from '../support/at-rest.js';
import { inBrowser, type OpenPage, openPage } from '../support/chromium.js';
import { runOutbox } from '../../support/jobs.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/*
 * An empty database becomes a running programme by pages alone, as the people of the programme do it.
 * test/graph/from-nothing.test.ts does the same by the graph. Participants use the portal, another program: the test asks the
 * graph for the portal's part.
 */

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
afterAll(() => elo?.close());

const PASSWORD = 'Comeco!2026';
const ZONE = 'America/Sao_Paulo';

/** The link that was last mailed to an address. */
async function mailedLink(address: string): Promise<string> {
  await runOutbox(elo);
  const folder = path.join(elo.directory, 'mail');
  const mails = await Promise.all(
    (await readdir(folder)).sort().map(name => readFile(path.join(folder, name), 'utf8')),
  );
  const mail = mails.findLast(each => each.includes(`To: ${address}`))!;
  // The mail is decoded from quoted-printable, as a mail program does it.
  const text = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /http:\/\/\S+\/cms\/password\S+/.exec(text)![0];
}

/** Sets a password by the link of the mail. */
async function setPassword(email: string): Promise<void> {
  const { pathname, search } = new URL(await mailedLink(email));
  const { page, troubles } = await openPage(elo.url, pathname + search);
  for (const field of await page.locator('input[type=password]').all()) await fill(field, PASSWORD);
  await click(page.locator('main button'));
  await click(page.getByRole('link', { name: 'Entre' }));
  await page.waitForURL(/sign-in/);
  expect(troubles).toEqual([]);
}

async function signIn(email: string, home: string): Promise<OpenPage> {
  const opened = await openPage(elo.url, '/cms/sign-in');
  const { page } = opened;
  await fill(page.locator('#email'), email);
  await fill(page.locator('#password'), PASSWORD);
  await click(page.locator('button[type=submit]'));
  await page.waitForURL(elo.url + home);
  return opened;
}

async function comeIn(email: string): Promise<OpenPage> {
  const { page, troubles } = await signIn(email, '/cms/kpis');
  await page.goto(`${elo.url}/admin`);
  // The list of waiting work appears below other headings, once it is loaded.
  await page.locator('#admin h2').first().waitFor();
  return { page, troubles };
}

const told = (page: Page, text: string) => page.locator('.MuiSnackbar-root', { hasText: text }).first().waitFor();
const go = (page: Page, hash: string) => page.goto(`${elo.url}/admin#${hash}`);
const fillIn = (page: Page, label: string, value: string) =>
  fill(page.getByLabel(label, { exact: false }).first(), value);
async function select(page: Page, name: string, option: string | RegExp) {
  await click(page.getByRole('combobox', { name }));
  await click(page.getByRole('option', { name: option }));
}
async function search(page: Page, name: string, typed: string, option: string | RegExp) {
  await fill(page.getByRole('combobox', { name }), typed);
  await click(page.getByRole('option', { name: option }));
}
async function save(page: Page, message = 'Criado') {
  await click(page.getByRole('button', { name: 'Salvar' }));
  await told(page, message);
  // The page of the new record opens.
  await page.waitForURL(url => !url.hash.endsWith('/create'));
}

async function makePerson(page: Page, name: string, email: string, role: string) {
  await go(page, '/users/create');
  await fillIn(page, 'Nome completo', name);
  await fillIn(page, 'E-mail', email);
  await check(page.getByLabel(role));
  await click(page.getByRole('button', { name: 'Salvar' }));
  await page.getByRole('heading', { name: `Pessoa ${name}` }).waitFor();
}

/** Uses the page of imports, with spreadsheets as Brazilian Excel saves them: it makes a new person and their enrollment. */
async function enrolBySpreadsheet(page: Page) {
  const excel = (text: string) => Buffer.from(text, 'latin1');
  await go(page, '/imports/create');
  await page.getByLabel('Arquivos').setInputFiles([
    {
      name: 'users.csv',
      mimeType: 'text/csv',
      buffer: excel('name;email;cpf;roles\r\nPaula Conceição Reis;paula@example.org;529.982.247-25;PARTICIPANT\r\n'),
    },
    {
      name: 'enrollments.csv',
      mimeType: 'text/csv',
      buffer: excel('class;participant\r\nTurma 1;529.982.247-25\r\n'),
    },
  ]);
  await click(page.getByRole('button', { name: 'Enviar e conferir' }));
  await page.getByText('As planilhas estão sendo conferidas').waitFor();
  await runOutbox(elo);
  await page.getByText('Nada está errado').waitFor();
  await click(page.getByRole('button', { name: 'Importar', exact: true }));
  await click(page.getByRole('dialog', { name: 'Importar' }).getByRole('button', { name: 'Importar' }));
  await page.getByText('A importação está em andamento').waitFor();
  await runOutbox(elo);
  await page.getByText('Tudo foi importado').waitFor();

  // Imports send no mail: the new person has no password yet.
  await click(page.getByRole('menuitem', { name: 'Pessoas', exact: true }));
  await searchList(page, 'conceicao');
  await click(page.getByRole('row', { name: /Paula Conceição Reis/ }));
  await click(page.getByRole('button', { name: 'Enviar link de senha' }));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Enviar link de senha' }));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function evaluate(page: Page) {
  await click(page.getByRole('button', { name: 'Avaliar' }));
  const dialog = page.getByRole('dialog');
  await fill(dialog.getByLabel('Nota'), '95');
  await fill(dialog.getByLabel('Comentário'), 'Muito bem');
  await click(dialog.getByRole('button', { name: 'Avaliar' }));
  await told(page, 'Entrega de Paula Conceição Reis avaliada');
}

const ADMIN = 'primeira@example.org';
const PARTICIPANT = 'paula@example.org';
const FACILITATOR = 'fabio@example.org';
const today = DateTime.now().setZone(ZONE);

// Each test goes on where the one before it has ended.
inBrowser(
  'an administrator starts with an empty database and makes hospitals, a course, a cycle and a calendar',
  async () => {
    const { services } = elo.app;
    await createUserByOperator(
      { orm: elo.orm, now: elo.now, operator: 'test', services },
      { email: ADMIN, name: 'Primeira Administradora', roles: ['ADMIN'] },
    );
    await setPassword(ADMIN);
    const { page: admin, troubles } = await comeIn(ADMIN);

    await go(admin, '/hospital-groups/create');
    await fillIn(admin, 'Nome', 'Rede Leste');
    await save(admin);
    await go(admin, '/hospitals/create');
    await fillIn(admin, 'Nome', 'Santa Casa');
    await search(admin, 'Estado', 'São Paulo', /São Paulo/);
    await search(admin, 'Município', 'São Paulo', 'São Paulo');
    await search(admin, 'Grupo', 'Rede', 'Rede Leste');
    await save(admin);

    await go(admin, '/classes/create');
    await click(admin.getByRole('combobox', { name: 'Curso' }));
    await admin.getByText('Nenhum curso ainda').waitFor();
    await admin.getByRole('link', { name: 'Criar curso' }).waitFor();
    await admin.getByText('Nenhum ciclo ainda').waitFor();

    await go(admin, '/courses/create');
    await fillIn(admin, 'Título', 'Acolhimento');
    await fillIn(admin, 'Endereço', 'acolhimento');
    await save(admin);
    for (const [title, kind] of [
      ['Encontros', 'Encontro coletivo'],
      ['Relato', 'Entrega'],
    ] as const) {
      await click(admin.getByRole('button', { name: 'Criar atividade' }));
      const dialog = admin.getByRole('dialog');
      await fill(dialog.getByLabel('Título'), title);
      await click(dialog.getByRole('combobox', { name: 'Tipo' }));
      await click(admin.getByRole('option', { name: kind }));
      await save(admin);
      await dialog.waitFor({ state: 'detached' });
    }

    await go(admin, '/cycles/create');
    await fillIn(admin, 'Nome', 'Ciclo 1');
    await fillIn(admin, 'Ano', String(today.year));
    await fillIn(admin, 'Começa em', today.minus({ days: 30 }).toISODate()!);
    await fillIn(admin, 'Termina em', today.plus({ days: 90 }).toISODate()!);
    await save(admin);

    await makePerson(admin, 'Fábio Lima', FACILITATOR, 'Facilitador');
    await go(admin, '/employees/create');
    await search(admin, 'Facilitador(a)', 'fabio', /Fábio Lima/);
    await click(admin.getByRole('button', { name: 'Salvar' }));
    await admin.getByRole('heading', { name: 'Agenda Fábio Lima' }).waitFor();
    const weekday = new RegExp(`^${today.plus({ days: 3 }).setLocale('pt-BR').toFormat('cccc')}$`, 'i');
    const day = admin.getByRole('group', { name: weekday });
    // Its hours are the usual ones, from 9 to 12 and from 14 to 18.
    await click(day.getByRole('switch'));
    await save(admin, 'Salvo');
    expect(troubles).toEqual([]);
  },
);

inBrowser('the administrator makes a class with its meetings, and enrols by spreadsheet', async () => {
  const { page: admin, troubles } = await comeIn(ADMIN);
  await go(admin, '/classes/create');
  await fillIn(admin, 'Nome', 'Turma 1');
  await search(admin, 'Curso', 'acolh', 'Acolhimento');
  await select(admin, 'Ciclo', /Ciclo 1/);
  await fillIn(admin, 'Começa em', today.minus({ days: 7 }).toISODate()!);
  await select(admin, 'Turno', 'Manhã');
  await search(admin, 'Quem conduz', 'fabio', /Fábio Lima/);
  await fillIn(admin, 'Grupo da turma', 'https://chat.example.org/turma-1');
  await fillIn(admin, 'Sala de vídeo', 'Sala 1');
  await click(admin.getByRole('button', { name: 'Salvar' }));
  await admin.getByRole('heading', { name: 'Turma 1' }).waitFor();
  await click(admin.getByRole('tab', { name: 'Encontros' }));
  for (const days of [-6, 1, 8]) {
    await click(admin.getByRole('button', { name: 'Criar encontro' }));
    const dialog = admin.getByRole('dialog');
    await fill(dialog.getByLabel('Título'), `Encontro ${days}`);
    await click(dialog.getByRole('combobox', { name: 'Atividade' }));
    await click(admin.getByRole('option', { name: 'Encontros' }));
    const day = today.plus({ days }).toISODate();
    await fill(dialog.getByLabel('Começa'), `${day}T19:00`);
    await fill(dialog.getByLabel('Termina'), `${day}T21:00`);
    await save(admin);
    await dialog.waitFor({ state: 'detached' });
  }
  await admin.locator('main ol > li').nth(2).waitFor();

  await enrolBySpreadsheet(admin);
  expect(troubles).toEqual([]);
});

inBrowser('the participant submits a file and books a time on their own page', async () => {
  await setPassword(PARTICIPANT);
  const { page, troubles } = await signIn(PARTICIPANT, '/me');
  await page.getByRole('heading', { name: 'Próximo encontro' }).waitFor();
  await page.getByText('Encontro 1', { exact: true }).waitFor();
  await click(page.getByRole('link', { name: 'Entregar: Relato' }));
  await page.getByRole('heading', { name: 'Relato', level: 1 }).waitFor();
  const file = { name: 'relato.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 relato') };
  await page.getByLabel('Escolher arquivos').setInputFiles(file);
  await page.getByText('pronto').waitFor();
  await click(page.getByRole('button', { name: 'Entregar' }));
  await page.getByText('Entregue! A avaliação aparece aqui quando estiver pronta.').waitFor();

  await click(page.getByRole('link', { name: 'Agendamentos' }));
  await page.getByText('Com Fábio Lima').first().waitFor();
  await check(page.locator('.chips input').first());
  await click(page.getByRole('button', { name: 'Marcar' }));
  await page.getByText(/^Marcado: .*, com Fábio Lima/).waitFor();
  expect(troubles).toEqual([]);
});

inBrowser('the facilitator evaluates the submission, and the history shows all steps', async () => {
  await setPassword(FACILITATOR);
  const { page: facilitator, troubles: ofFacilitator } = await comeIn(FACILITATOR);
  await click(facilitator.getByRole('menuitem', { name: 'Entregas' }));
  await click(facilitator.getByRole('row', { name: /Paula Conceição Reis/ }));
  await facilitator.getByText('relato.pdf').waitFor();
  await evaluate(facilitator);
  await click(facilitator.getByRole('menuitem', { name: 'Agendamentos' }));
  await facilitator.getByRole('row', { name: /Paula Conceição Reis/ }).waitFor();

  const { page: admin, troubles } = await comeIn(ADMIN);
  await go(admin, '/audit');
  for (const [who, action] of [
    ['Fábio Lima', 'evaluateSubmission'],
    ['Paula Conceição Reis', 'createAppointment'],
    ['Paula Conceição Reis', 'createSubmission'],
    ['Primeira Administradora', 'createMeeting'],
  ] as const)
    await admin.getByText(`${who} · ${action}`).first().waitFor();
  expect([...troubles, ...ofFacilitator]).toEqual([]);
});
