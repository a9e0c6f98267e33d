import { afterAll, beforeAll, expect } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DateTime } from 'luxon';
import type { Browser, Page } from 'playwright-core';
import { createUserByOperator } from '../../../src/domain/accounts/create-user.js';
import { searchList } from '../support/admin-page.js';
import { inBrowser, isChromiumThere, launchChromium, troublesOf } from '../support/chromium.js';
import { runOutbox } from '../../support/jobs.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/*
 * A programme from an empty database, by pages alone, as the people of the programme do it; test/graph/from-nothing.test.ts
 * does the same by the graph. Participants have the portal, which is another program: what it does is asked of the graph.
 */

let elo: TestApp;
let browser: Browser;
beforeAll(async () => {
  if (!isChromiumThere) return;
  elo = await startTestApp();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await elo?.close();
});

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
  // Quoted-printable, as a mail program reads it.
  const text = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /http:\/\/\S+\/cms\/password\S+/.exec(text)![0];
}

/** Sets a password by the link of the mail, and signs in. */
async function comeIn(email: string): Promise<{ page: Page; troubles: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 850 },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const troubles = troublesOf(page, elo.url);
  const { pathname, search } = new URL(await mailedLink(email));
  await page.goto(elo.url + pathname + search);
  for (const field of await page.locator('input[type=password]').all()) await field.fill(PASSWORD);
  await page.locator('main button').click();
  await page.getByRole('link', { name: 'Entre' }).click();
  await page.fill('#email', email);
  await page.fill('#password', PASSWORD);
  await page.click('button[type=submit]');
  await page.waitForURL(`${elo.url}/cms/kpis`);
  await page.goto(`${elo.url}/admin`);
  // What waits stands below other headings, once it is known.
  await page.locator('#admin h2').first().waitFor();
  return { page, troubles };
}

const told = (page: Page, text: string) => page.locator('.MuiSnackbar-root', { hasText: text }).first().waitFor();
const go = (page: Page, hash: string) => page.goto(`${elo.url}/admin#${hash}`);
const fill = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: false }).first().fill(value);
async function select(page: Page, name: string, option: string | RegExp) {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option }).click();
}
async function search(page: Page, name: string, typed: string, option: string | RegExp) {
  await page.getByRole('combobox', { name }).fill(typed);
  await page.getByRole('option', { name: option }).click();
}
async function save(page: Page, message = 'Criado') {
  await page.getByRole('button', { name: 'Salvar' }).click();
  await told(page, message);
  // What was made is opened.
  await page.waitForURL(url => !url.hash.endsWith('/create'));
}

async function makePerson(page: Page, name: string, email: string, role: string) {
  await go(page, '/users/create');
  await fill(page, 'Nome completo', name);
  await fill(page, 'E-mail', email);
  await page.getByLabel(role).check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('heading', { name: `Pessoa ${name}` }).waitFor();
}

/** By the page of imports, as Brazilian Excel saves spreadsheets: who is new is made, and has a place. */
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
  await page.getByRole('button', { name: 'Enviar e conferir' }).click();
  await page.getByText('As planilhas estão sendo conferidas').waitFor();
  await runOutbox(elo);
  await page.getByText('Nada está errado').waitFor();
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await page.getByRole('dialog', { name: 'Importar' }).getByRole('button', { name: 'Importar' }).click();
  await page.getByText('A importação está em andamento').waitFor();
  await runOutbox(elo);
  await page.getByText('Tudo foi importado').waitFor();

  // Imports mail nobody: who was made has no password yet.
  await page.getByRole('menuitem', { name: 'Pessoas' }).click();
  await searchList(page, 'conceicao');
  await page.getByRole('row', { name: /Paula Conceição Reis/ }).click();
  await page.getByRole('button', { name: 'Enviar link de senha' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar link de senha' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function evaluate(page: Page) {
  await page.getByRole('button', { name: 'Avaliar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nota').fill('95');
  await dialog.getByLabel('Comentário').fill('Muito bem');
  await dialog.getByRole('button', { name: 'Avaliar' }).click();
  await told(page, 'Entrega de Paula Conceição Reis avaliada');
}

/** As the portal asks, with the session of the page. */
const asPortal = (page: Page, query: string, variables: object) =>
  page.evaluate<any, { query: string; variables: object }>(
    async body => {
      const reply = await fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return reply.json();
    },
    { query, variables },
  );

inBrowser('goes from an empty database to an evaluated submission, and the history shows all of it', async () => {
  const { services } = elo.app;
  await createUserByOperator(
    { orm: elo.orm, now: elo.now, operator: 'test', services },
    { email: 'primeira@example.org', name: 'Primeira Administradora', roles: ['ADMIN'] },
  );
  const { page: admin, troubles } = await comeIn('primeira@example.org');
  const today = DateTime.now().setZone(ZONE);

  await go(admin, '/hospital-groups/create');
  await fill(admin, 'Nome', 'Rede Leste');
  await save(admin);
  await go(admin, '/hospitals/create');
  await fill(admin, 'Nome', 'Santa Casa');
  await search(admin, 'Estado', 'São Paulo', /São Paulo/);
  await search(admin, 'Município', 'São Paulo', 'São Paulo');
  await search(admin, 'Grupo', 'Rede', 'Rede Leste');
  await save(admin);

  await go(admin, '/courses/create');
  await fill(admin, 'Título', 'Acolhimento');
  await fill(admin, 'Endereço', 'acolhimento');
  await save(admin);
  for (const [title, kind] of [
    ['Encontros', 'Encontro coletivo'],
    ['Relato', 'Entrega'],
  ] as const) {
    await admin.getByRole('button', { name: 'Criar Atividade' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Título').fill(title);
    await dialog.getByRole('combobox', { name: 'Tipo' }).click();
    await admin.getByRole('option', { name: kind }).click();
    await save(admin);
    await dialog.waitFor({ state: 'detached' });
  }

  await go(admin, '/cycles/create');
  await fill(admin, 'Nome', 'Ciclo 1');
  await fill(admin, 'Ano', String(today.year));
  await fill(admin, 'Começa em', today.minus({ days: 30 }).toISODate()!);
  await fill(admin, 'Termina em', today.plus({ days: 90 }).toISODate()!);
  await save(admin);

  await makePerson(admin, 'Fábio Lima', 'fabio@example.org', 'Facilitador');
  await go(admin, '/employees/create');
  await search(admin, 'Facilitador(a)', 'fabio', /Fábio Lima/);
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await admin.getByRole('heading', { name: 'Agenda Fábio Lima' }).waitFor();
  await admin.getByRole('button', { name: 'Adicionar' }).click();
  await admin.getByLabel('Dia da semana').click();
  await admin.getByRole('option', { name: today.plus({ days: 3 }).setLocale('pt-BR').toFormat('cccc') }).click();
  await admin.getByRole('textbox', { name: 'Das' }).fill('09:00');
  await admin.getByRole('textbox', { name: 'Às' }).fill('12:00');
  await save(admin, 'Salvo');

  await go(admin, '/classes/create');
  await fill(admin, 'Nome', 'Turma 1');
  await search(admin, 'Curso', 'acolh', 'Acolhimento');
  await select(admin, 'Ciclo', /Ciclo 1/);
  await fill(admin, 'Começa em', today.minus({ days: 7 }).toISODate()!);
  await select(admin, 'Turno', 'Manhã');
  await search(admin, 'Quem conduz', 'fabio', /Fábio Lima/);
  await fill(admin, 'Grupo da turma', 'https://chat.example.org/turma-1');
  await fill(admin, 'Sala de vídeo', 'Sala 1');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await admin.getByRole('heading', { name: 'Turma Turma 1' }).waitFor();
  await admin.getByRole('tab', { name: 'Encontros' }).click();
  for (const days of [-6, 1, 8]) {
    await admin.getByRole('button', { name: 'Criar Encontro' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Título').fill(`Encontro ${days}`);
    await dialog.getByRole('combobox', { name: 'Atividade' }).click();
    await admin.getByRole('option', { name: 'Encontros' }).click();
    const day = today.plus({ days }).toISODate();
    await dialog.getByLabel('Começa').fill(`${day}T19:00`);
    await dialog.getByLabel('Termina').fill(`${day}T21:00`);
    await save(admin);
    await dialog.waitFor({ state: 'detached' });
  }
  await admin.locator('main ol > li').nth(2).waitFor();

  await enrolBySpreadsheet(admin);

  const { page: participant } = await comeIn('paula@example.org');
  await participant.getByText('A administração é de quem conduz o programa.').waitFor();
  const home = await asPortal(
    participant,
    '{ me { id enrollments { class { id name } } nextMeetings { title } openActivities { activity { id title } } } }',
    {},
  );
  expect(home.data.me).toMatchObject({
    enrollments: [{ class: { name: 'Turma 1' } }],
    nextMeetings: [{ title: 'Encontro 1' }, { title: 'Encontro 8' }],
    openActivities: [{ activity: { title: 'Relato' } }],
  });
  const { id: participantId, enrollments, openActivities } = home.data.me;
  const classId = enrollments[0].class.id;
  const uploadId = await participant.evaluate<any>(async () => {
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4 relato']), 'relato.pdf');
    const reply = await fetch('/uploads', { method: 'POST', body: form });
    return (await reply.json()).uploads[0].id;
  });
  const handedIn = await asPortal(
    participant,
    'mutation ($input: CreateSubmissionInput!) { createSubmission(input: $input) { status } }',
    { input: { classId, participantId, activityId: openActivities[0].activity.id, uploadIds: [uploadId] } },
  );
  expect(handedIn).toEqual({ data: { createSubmission: { status: 'SUBMITTED' } } });
  const day = { from: today.plus({ days: 1 }).toISODate(), to: today.plus({ days: 7 }).toISODate() };
  const slots = await asPortal(
    participant,
    'query ($id: ID!, $from: LocalDate!, $to: LocalDate!) { class(id: $id) { slots(from: $from, to: $to) { startsAt endsAt } } }',
    { id: classId, ...day },
  );
  const booked = await asPortal(
    participant,
    'mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { employee { name } } }',
    { input: { ...slots.data.class.slots[0], classId } },
  );
  expect(booked).toEqual({ data: { createAppointment: { employee: { name: 'Fábio Lima' } } } });

  const { page: facilitator, troubles: ofFacilitator } = await comeIn('fabio@example.org');
  await facilitator.getByRole('menuitem', { name: 'Entregas' }).click();
  await facilitator.getByRole('row', { name: /Paula Conceição Reis/ }).click();
  await facilitator.getByText('relato.pdf').waitFor();
  await evaluate(facilitator);
  await facilitator.getByRole('menuitem', { name: 'Agendamentos' }).click();
  await facilitator.getByRole('row', { name: /Paula Conceição Reis/ }).waitFor();

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
