import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { click, countOf, fill, tooWide } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';
import { inBrowser } from '../support/chromium.js';

let pages: AdminPages;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
  pages = await startAdminPages({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  await pages?.close();
  await smtp?.close();
});

const query = <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  pages.elo.make.em().execute<Row[]>(sql, values);
const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root', { hasText: text }).waitFor();
async function choose(page: Page, name: string, typed: string, option: string | RegExp) {
  await fill(page.getByRole('combobox', { name }), typed);
  await click(page.getByRole('option', { name: option }));
}
const rowOf = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name });

interface Place {
  id: number;
  classId: number;
  participantId: number;
  name: string;
}
/** The place of a participant of the demo in class 1. */
async function placeOf(participant: number): Promise<Place> {
  const [found] = await query<Place>(
    `select e.id, e.class_id as "classId", u.id as "participantId", u.name from enrollments e
       join users u on u.id = e.participant_id where u.email = ? and e.class_id = 1`,
    [`participant${participant}@demo.test`],
  );
  return found!;
}
const stateOf = async (id: number) =>
  (
    await query<{ classId: number; asked: boolean; canceled: boolean; reason: string | null }>(
      `select class_id as "classId", cancel_requested_at is not null as asked, canceled_at is not null as canceled,
              cancel_reason as reason from enrollments where id = ?`,
      [id],
    )
  )[0]!;

inBrowser('a class’s facilitator enrols by CPF or e-mail, without a list of people', async () => {
  const { cpf } = await pages.elo.make.aUser({ name: 'Rosa de Longe', phone: null });
  const { page, troubles } = await pages.open('facilitator', '/classes/1/show/enrollments');
  await click(page.getByRole('button', { name: 'Inscrever participante' }));
  const dialog = page.getByRole('dialog');
  expect(await countOf(dialog.getByLabel('Participante', { exact: true }))).toBe(0);
  await fill(dialog.getByLabel('CPF ou e-mail do participante'), cpf!);
  await click(dialog.getByRole('button', { name: 'Inscrever participante' }));
  await told(page, 'Inscrição feita em Acolhimento');
  expect(
    await query(
      `select e.class_id from enrollments e join users u on u.id = e.participant_id where u.name = 'Rosa de Longe'`,
    ),
  ).toEqual([{ class_id: 1 }]);
  expect(troubles).toEqual([]);
});

inBrowser('a participant is found and enrolled, and a second enrollment is refused', async () => {
  const { make } = pages.elo;
  await make.aUser({ name: 'Conceição Recém-Chegada', phone: null });
  const { page, troubles } = await pages.open('supervisor', '/classes/1/show/enrollments');
  const enroll = async () => {
    await click(page.getByRole('button', { name: 'Inscrever participante' }));
    await choose(page, 'Participante', 'conceicao recem', /Conceição Recém-Chegada/);
    await click(page.getByRole('dialog').getByRole('button', { name: 'Inscrever participante' }));
  };
  await enroll();
  await told(page, 'Inscrição feita em Acolhimento');
  const places = () =>
    query(
      `select e.class_id from enrollments e join users u on u.id = e.participant_id where u.name = 'Conceição Recém-Chegada'`,
    );
  expect(await places()).toEqual([{ class_id: 1 }]);
  await fill(page.getByRole('textbox', { name: 'Buscar' }), 'conceicao');
  await rowOf(page, 'Conceição Recém-Chegada').waitFor();
  await enroll();
  await told(page, 'Já existe uma inscrição neste curso');
  expect(await places()).toEqual([{ class_id: 1 }]);
  expect(troubles.filter(trouble => !/status of 409/.test(trouble))).toEqual([]);
});

inBrowser('an enrollment is canceled with a reason, restored, moved, and moved back', async () => {
  const place = await placeOf(5);
  const { page, troubles } = await pages.open('admin', `/enrollments/${place.id}/show`);
  await click(page.getByRole('button', { name: 'Cancelar inscrição' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`${place.name} perde a vaga`).waitFor();
  await click(dialog.getByRole('combobox', { name: 'Motivo' }));
  await click(page.getByRole('option', { name: 'Imprevisto' }));
  await click(dialog.getByRole('button', { name: 'Cancelar inscrição' }));
  await told(page, `Inscrição de ${place.name} cancelada. A pessoa é avisada por e-mail.`);
  expect(await stateOf(place.id)).toEqual({ classId: 1, asked: false, canceled: true, reason: 'UNEXPECTED_EVENT' });
  await click(page.getByRole('button', { name: 'Desfazer' }));
  await told(page, 'Desfeito');
  expect(await stateOf(place.id)).toEqual({ classId: 1, asked: false, canceled: false, reason: null });

  await click(page.getByRole('button', { name: 'Mudar de turma' }));
  await dialog.getByText('leva as presenças e as entregas').waitFor();
  await choose(page, 'Nova turma', 'turma a', 'Acolhimento — Turma A');
  await click(dialog.getByRole('button', { name: 'Mudar de turma' }));
  await dialog.getByText('A inscrição já é desta turma').waitFor();
  await choose(page, 'Nova turma', 'turma b', 'Acolhimento — Turma B');
  await click(dialog.getByRole('button', { name: 'Mudar de turma' }));
  await told(page, `${place.name} mudou de turma`);
  const { classId } = await stateOf(place.id);
  expect(await query('select name from classes where id = ?', [classId])).toEqual([{ name: 'Acolhimento — Turma B' }]);
  await click(page.getByRole('button', { name: 'Desfazer' }));
  await told(page, 'Desfeito');
  expect((await stateOf(place.id)).classId).toBe(1);
  expect(troubles).toEqual([]);
});

inBrowser('cancellation requests are a to-do list, answered one by one or together', async () => {
  const asked = await Promise.all([7, 8, 9, 10].map(placeOf));
  await query(
    'update enrollments set cancel_requested_at = now() where id in (?, ?, ?, ?)',
    asked.map(({ id }) => id),
  );
  const [first, second, ...others] = asked as [Place, Place, ...Place[]];
  const { page, troubles } = await pages.open('facilitator', '/enrollments');
  await click(page.getByRole('link', { name: 'Pedidos de cancelamento' }));
  await click(rowOf(page, first.name).getByRole('button', { name: 'Manter a vaga' }));
  const question = page.getByRole('dialog');
  await question.getByText(`a vaga de ${first.name} em Acolhimento`).waitFor();
  await question.getByText('A pessoa é avisada por e-mail.').waitFor();
  await click(question.getByRole('button', { name: 'Manter a vaga' }));
  await told(page, `A vaga de ${first.name} continua`);
  expect(await stateOf(first.id)).toEqual({ classId: 1, asked: false, canceled: false, reason: null });
  await rowOf(page, first.name).waitFor({ state: 'detached' });

  await click(rowOf(page, second.name).getByRole('button', { name: 'Aceitar a saída' }));
  await fill(question.getByLabel('Comentário'), 'Volte quando puder');
  await click(question.getByRole('button', { name: 'Aceitar a saída' }));
  await told(page, `Saída de ${second.name} aceita`);
  expect(await query('select cancel_note from enrollments where id = ?', [second.id])).toEqual([
    { cancel_note: 'Volte quando puder' },
  ]);
  await rowOf(page, second.name).waitFor({ state: 'detached' });

  for (const { name } of others) await click(rowOf(page, name).getByRole('checkbox'));
  await click(page.locator('.RaBulkActionsToolbar-toolbar').getByRole('button', { name: 'Aceitar a saída' }));
  await question.getByText('Quem tem e-mail ou telefone confirmado é avisado').waitFor();
  await click(question.getByRole('button', { name: 'Aceitar a saída' }));
  await told(page, '2 saídas aceitas');
  for (const { id } of others)
    expect(await stateOf(id)).toEqual({ classId: 1, asked: true, canceled: true, reason: 'OTHER' });
  expect(troubles).toEqual([]);
});

inBrowser('supervisors enrol but do not cancel, and participants see none of it', async () => {
  const place = await placeOf(11);
  const { page } = await pages.open('supervisor', `/enrollments/${place.id}/show`);
  await page.getByRole('button', { name: 'Mudar de turma' }).waitFor();
  expect(await countOf(page.getByRole('button', { name: 'Cancelar inscrição' }))).toBe(0);
  await page.context().close();

  const participant = (await pages.open('participant1', '/enrollments')).page;
  await participant.getByRole('heading', { level: 2, name: 'Não encontrado' }).waitFor();
});

inBrowser('the screens of enrollments are accessible', async () => {
  const place = await placeOf(12);
  const { page } = await pages.open('admin', '/enrollments');
  for (const [path, content] of [
    ['/enrollments', 'tbody tr, main li'],
    [`/enrollments/${place.id}/show`, 'dl'],
    ['/classes/1/show/enrollments', 'tbody tr, main li'],
  ] as const) {
    await page.goto(`${pages.elo.url}/admin#${path}`);
    await page.locator(content).first().waitFor();
    expect([path, await problemsOf(page, { in: twoLooks })]).toEqual([path, []]);
  }
});

inBrowser('a change for a person without a contact asks the staff to tell that person, on a phone too', async () => {
  const { make } = pages.elo;
  const person = await make.aUser({ name: 'Zeferina Sem Contato', email: null });
  const { page, troubles } = await pages.open('admin', '/classes/1/show/enrollments', {
    viewport: { width: 390, height: 780 },
  });
  await click(page.getByRole('button', { name: 'Inscrever participante' }));
  await choose(page, 'Participante', 'zeferina', /Zeferina Sem Contato/);
  await click(page.getByRole('dialog').getByRole('button', { name: 'Inscrever participante' }));
  await told(page, 'Não há e-mail nem telefone confirmado: avise a pessoa.');
  const [place] = await query<{ id: number }>('select id from enrollments where participant_id = ?', [person.id]);
  await page.goto(`${pages.elo.url}/admin#/enrollments/${place!.id}/show`);
  await click(page.getByRole('button', { name: 'Cancelar inscrição' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Não há e-mail nem telefone confirmado: avise a pessoa.').waitFor();
  await dialog.getByText('nenhum e-mail leva este comentário à pessoa').waitFor();
  expect(await tooWide(page)).toEqual([]);
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  expect(troubles).toEqual([]);
});
