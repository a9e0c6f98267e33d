import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { fitsWidth, inBrowser, isChromiumThere } from '../support/chromium.js';

let pages: AdminPages;
beforeAll(async () => {
  if (isChromiumThere) pages = await startAdminPages();
});
afterAll(() => pages?.close());

const query = <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  pages.elo.make.em().execute<Row[]>(sql, values);
const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root', { hasText: text }).waitFor();
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
const presences = (participantId: number) =>
  query(
    `select p.activity_id, p.source from presences p join enrollments e on e.id = p.enrollment_id
      where e.participant_id = ? and e.class_id = 1 order by 1`,
    [participantId],
  );

inBrowser('a presence is ticked, and taken back with a reason that the history keeps', async () => {
  const place = await placeOf(1);
  await query('delete from presences where enrollment_id = ?', [place.id]);
  const { page, troubles } = await pages.open('facilitator', '/classes/1/show/presence');
  const tick = page.getByRole('checkbox', { name: `${place.name} · Encontro coletivo 1` });
  await tick.click();
  await page.getByRole('checkbox', { name: `${place.name} · Encontro coletivo 1 · Anotada pela equipe` }).waitFor();
  expect(await presences(place.participantId)).toEqual([{ activity_id: 1, source: 'STAFF' }]);
  await tick.click();
  const dialog = page.getByRole('dialog', { name: `Retirar a presença de ${place.name} em Encontro coletivo 1?` });
  await dialog.getByLabel('Motivo').fill('Marcada por engano');
  await dialog.getByRole('button', { name: 'Retirar a presença' }).click();
  await page.getByRole('checkbox', { name: `${place.name} · Encontro coletivo 1`, exact: true }).waitFor();
  expect(await presences(place.participantId)).toEqual([]);

  const own = page.getByRole('checkbox', { name: /Entrou no encontro/ }).first();
  expect([await own.isChecked(), await own.isDisabled()]).toEqual([true, false]);
  await page.goto(`${pages.elo.url}/admin#/enrollments/${place.id}/show`);
  await page.getByText('Encontro coletivo 1: Presença retirada').waitFor();
  await page.getByText(/Marcada por engano$/).waitFor();
  expect(troubles).toEqual([]);
  await page.context().close();
});

inBrowser('on a phone one activity is ticked at a time; everybody at once, and back', async () => {
  const place = await placeOf(2);
  // Nobody is present before it begins.
  await query(
    `update meetings set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
      where class_id = 1 and activity_id = 3`,
  );
  const { page, troubles } = await pages.open('facilitator', '/classes/1/show/presence', {
    viewport: { width: 360, height: 740 },
  });
  await page.getByRole('combobox', { name: 'Atividade' }).click();
  await page.getByRole('option', { name: /Encontro coletivo 3/ }).click();
  const count = async () =>
    (
      await query<{ n: number }>(
        `select count(*)::int as n from presences p join enrollments e on e.id = p.enrollment_id
          where e.class_id = 1 and p.activity_id = 3`,
      )
    )[0]!.n;
  expect(await count()).toBe(0);
  await page.getByRole('checkbox', { name: `${place.name} · Encontro coletivo 3` }).click();
  await page.getByText('Anotada pela equipe · ').first().waitFor();
  expect(await count()).toBe(1);
  expect(await fitsWidth(page)).toBe(true);
  await page.getByRole('button', { name: 'Todos presentes em Encontro coletivo 3' }).click();
  await told(page, /\d+ presenças anotadas em Encontro coletivo 3/);
  const [{ n }] = (await query<{ n: number }>(
    'select count(*)::int as n from enrollments where class_id = 1 and canceled_at is null',
  )) as [{ n: number }];
  expect(await count()).toBe(n);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await told(page, 'Desfeito');
  expect(await count()).toBe(1);
  expect(troubles).toEqual([]);
  await page.context().close();
});

interface Submission {
  id: number;
  status: string;
  score: string | null;
  comment: string | null;
}
const submissionOf = async (id: number) =>
  (
    await query<Submission>(
      'select id, status, score::text, facilitator_comment as comment from submissions where id = ? and removed_at is null',
      [id],
    )
  )[0];

inBrowser('what was handed in is opened, evaluated, taken back, and sent back with a mail', async () => {
  const [{ id, name }] = (await query<{ id: number; name: string }>(
    `select s.id, u.name from submissions s join users u on u.id = s.participant_id
      where s.class_id = 1 and s.status = 'SUBMITTED' and s.removed_at is null order by s.id limit 1`,
  )) as [{ id: number; name: string }];
  const { page, troubles } = await pages.open('facilitator', '/classes/1/show/submissions');
  await rowOf(page, name).first().click();
  const file = page.getByRole('link', { name: /\.pdf$/ }).first();
  const opened = await page.request.get(await file.evaluate(link => (link as HTMLAnchorElement).href));
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf']);

  await page.getByRole('button', { name: 'Avaliar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nota').fill('87.5');
  await dialog.getByLabel('Comentário').fill('Muito bom');
  await dialog.getByRole('button', { name: 'Avaliar' }).click();
  await told(page, `Entrega de ${name} avaliada`);
  expect(await submissionOf(id)).toEqual({ id, status: 'EVALUATED', score: '87.50', comment: 'Muito bom' });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await told(page, 'Desfeito');
  expect(await submissionOf(id)).toEqual({ id, status: 'SUBMITTED', score: null, comment: null });
  await page.getByText('Avaliação retirada').waitFor();

  await page.getByRole('button', { name: 'Pedir nova entrega' }).click();
  await dialog.getByText(`${name} recebe um e-mail que pede uma nova`).waitFor();
  await dialog.getByRole('button', { name: 'Pedir nova entrega' }).click();
  await told(page, `${name} recebe um e-mail que pede nova entrega`);
  expect(await submissionOf(id)).toBeUndefined();
  expect(troubles).toEqual([]);
  await page.context().close();
});

inBrowser('who leads a class says until when, and how often, an activity is handed in', async () => {
  const { page, troubles } = await pages.open('facilitator', '/classes/1/show/submissions');
  const item = page.locator('li', { hasText: 'Sem prazo e sem limite de envios' }).first();
  await item.getByRole('button', { name: /^Prazos de / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Prazo', { exact: true }).fill('2027-03-01T18:00');
  await dialog.getByLabel('Envios por participante').fill('2');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await told(page, /^Prazos de .* salvos$/);
  await page.getByText('Prazo: 01/03/2027, 18:00 · Envios por participante: 2').waitFor();
  expect(
    await query('select due_at::text as due, closes_at as closes, max_attempts as attempts from hand_in_rules'),
  ).toEqual([{ due: '2027-03-01 21:00:00+00', closes: null, attempts: 2 }]);
  expect(troubles).toEqual([]);
  await page.context().close();
});

inBrowser('supervisors read presences and submissions', async () => {
  const { page } = await pages.open('supervisor', '/classes/1/show/presence');
  await page.getByText('Quem conduz a turma e os administradores anotam presenças').waitFor();
  expect(await page.locator('tbody input:enabled').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Todos' }).count()).toBe(0);
  await page.goto(`${pages.elo.url}/admin#/submissions`);
  await page.locator('tbody tr').first().click();
  await page.getByRole('heading', { name: 'Arquivos' }).waitFor();
  expect(await page.getByRole('button', { name: /Avaliar|Pedir|Remover/ }).count()).toBe(0);
  await page.context().close();
});

inBrowser('presences and submissions can be looked after by everybody', async () => {
  const { page } = await pages.open('admin', '/submissions');
  for (const [path, content] of [
    ['/classes/1/show/presence', 'main input[type=checkbox]'],
    ['/submissions', 'tbody tr, main li'],
    ['/submissions/3/show', 'dl'],
  ] as const) {
    await page.goto(`${pages.elo.url}/admin#${path}`);
    await page.locator(content).first().waitFor();
    expect([path, await problemsOf(page, { in: twoLooks })]).toEqual([path, []]);
  }
  await page.context().close();
});
