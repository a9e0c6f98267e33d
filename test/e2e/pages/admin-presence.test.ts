import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { click, countOf, fill, tooWide, isChecked, isDisabled } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser } from '../support/chromium.js';

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
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

inBrowser('a presence is ticked, and withdrawn with a reason that stays in the history', async () => {
  const place = await placeOf(1);
  await query('delete from presences where enrollment_id = ?', [place.id]);
  const { page, troubles } = await pages.open('facilitator', '/classes/1/show/presence');
  const tick = page.getByRole('checkbox', { name: `${place.name} · Encontro coletivo 1` });
  await click(tick);
  await page.getByRole('checkbox', { name: `${place.name} · Encontro coletivo 1 · Anotada pela equipe` }).waitFor();
  expect(await presences(place.participantId)).toEqual([{ activity_id: 1, source: 'STAFF' }]);
  await click(tick);
  const dialog = page.getByRole('dialog', { name: `Retirar a presença de ${place.name} em Encontro coletivo 1?` });
  await fill(dialog.getByLabel('Motivo'), 'Marcada por engano');
  await click(dialog.getByRole('button', { name: 'Retirar a presença' }));
  await page.getByRole('checkbox', { name: `${place.name} · Encontro coletivo 1`, exact: true }).waitFor();
  expect(await presences(place.participantId)).toEqual([]);

  const own = page.getByRole('checkbox', { name: /Entrou no encontro/ }).first();
  expect([await isChecked(own), await isDisabled(own)]).toEqual([true, false]);
  await page.goto(`${pages.elo.url}/admin#/enrollments/${place.id}/show`);
  await page.getByText('Encontro coletivo 1: Presença retirada').waitFor();
  await page.getByText(/Marcada por engano$/).waitFor();
  expect(troubles).toEqual([]);
});

inBrowser('a late arrival, an excuse and an absence are noted beside the tick', async () => {
  // The history of the other one has a withdrawal of the test before.
  const place = await placeOf(2);
  const other = await placeOf(1);
  for (const { id } of [place, other]) await query('delete from presences where enrollment_id = ?', [id]);
  await query(
    `update meetings set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
      where class_id = 1 and activity_id = 1`,
  );
  const noted = (participantId: number) =>
    query(
      `select p.status, p.late_minutes as minutes from presences p join enrollments e on e.id = p.enrollment_id
        where e.participant_id = ? and e.class_id = 1 and p.activity_id = 1`,
      [participantId],
    );
  const { page, troubles } = await pages.open('facilitator', '/classes/1/show/presence');
  const of = (name: string) => page.getByRole('button', { name: `Situação de ${name} em Encontro coletivo 1` });
  await click(of(place.name));
  await click(page.getByRole('menuitem', { name: 'Atraso' }));
  await fill(page.getByRole('dialog').getByLabel('Minutos de atraso'), '15');
  await click(page.getByRole('button', { name: 'Anotar o atraso' }));
  const tick = page.getByRole('checkbox', { name: `${place.name} · Encontro coletivo 1 · Atraso de 15 min` });
  await tick.waitFor();
  expect(await isChecked(tick)).toBe(true);
  expect(await noted(place.participantId)).toEqual([{ status: 'LATE', minutes: 15 }]);

  await click(of(other.name));
  await click(page.getByRole('menuitem', { name: 'Falta justificada' }));
  const absent = page.getByRole('checkbox', { name: `${other.name} · Encontro coletivo 1 · Falta justificada` });
  await absent.waitFor();
  expect(await isChecked(absent)).toBe(false);
  expect(await noted(other.participantId)).toEqual([{ status: 'EXCUSED', minutes: null }]);

  // A presence that becomes an absence is withdrawn with a reason.
  await click(of(place.name));
  await click(page.getByRole('menuitem', { name: 'Falta', exact: true }));
  const late = page.getByRole('dialog', { name: `Retirar o atraso de ${place.name} em Encontro coletivo 1?` });
  await fill(late.getByLabel('Motivo'), 'Era outra pessoa');
  await click(late.getByRole('button', { name: 'Retirar o atraso' }));
  await page.getByRole('checkbox', { name: `${place.name} · Encontro coletivo 1 · Falta ·` }).waitFor();
  expect(await noted(place.participantId)).toEqual([{ status: 'ABSENT', minutes: null }]);
  for (const [{ name, participantId }, removed] of [
    [place, 'a falta'],
    [other, 'a falta justificada'],
  ] as const) {
    await click(of(name));
    await click(page.getByRole('menuitem', { name: 'Retirar a anotação' }));
    const question = page.getByRole('dialog', { name: `Retirar ${removed} de ${name} em Encontro coletivo 1?` });
    await fill(question.getByLabel('Motivo'), 'Anotada na linha errada');
    await click(question.getByRole('button', { name: `Retirar ${removed}`, exact: true }));
    await page.getByRole('checkbox', { name: `${name} · Encontro coletivo 1`, exact: true }).waitFor();
    expect(await noted(participantId)).toEqual([]);
  }
  await page.goto(`${pages.elo.url}/admin#/enrollments/${place.id}/show`);
  await page.getByText('Encontro coletivo 1: Presença retirada').waitFor();
  await page.getByText('Encontro coletivo 1: Falta', { exact: true }).waitFor();
  expect(troubles).toEqual([]);
});

inBrowser('one activity is ticked at a time on a phone, and everybody together, with undo', async () => {
  const place = await placeOf(2);
  // Nobody is present before the meeting begins.
  await query(
    `update meetings set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
      where class_id = 1 and activity_id = 3`,
  );
  const { page, troubles } = await pages.open('facilitator', '/classes/1/show/presence', {
    viewport: { width: 360, height: 740 },
  });
  await click(page.getByRole('combobox', { name: 'Atividade' }));
  await click(page.getByRole('option', { name: /Encontro coletivo 3/ }));
  const count = async () =>
    (
      await query<{ n: number }>(
        `select count(*)::int as n from presences p join enrollments e on e.id = p.enrollment_id
          where e.class_id = 1 and p.activity_id = 3`,
      )
    )[0]!.n;
  expect(await count()).toBe(0);
  await click(page.getByRole('checkbox', { name: `${place.name} · Encontro coletivo 3` }));
  await page.getByText('Anotada pela equipe · ').first().waitFor();
  expect(await count()).toBe(1);
  expect(await tooWide(page)).toEqual([]);
  await click(page.getByRole('button', { name: 'Todos presentes em Encontro coletivo 3' }));
  await told(page, /\d+ presenças anotadas em Encontro coletivo 3/);
  const [{ n }] = (await query<{ n: number }>(
    'select count(*)::int as n from enrollments where class_id = 1 and canceled_at is null',
  )) as [{ n: number }];
  expect(await count()).toBe(n);
  await click(page.getByRole('button', { name: 'Desfazer' }));
  await told(page, 'Desfeito');
  expect(await count()).toBe(1);
  expect(troubles).toEqual([]);
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

inBrowser('a submission is opened, evaluated, reset, and sent back with a mail', async () => {
  const [{ id, name }] = (await query<{ id: number; name: string }>(
    `select s.id, u.name from submissions s join users u on u.id = s.participant_id
      where s.class_id = 1 and s.status = 'SUBMITTED' and s.removed_at is null order by s.id limit 1`,
  )) as [{ id: number; name: string }];
  const { page, troubles } = await pages.open('facilitator', '/classes/1/show/submissions');
  await click(rowOf(page, name).first());
  const file = page.getByRole('link', { name: /\.pdf$/ }).first();
  const opened = await page.request.get(await file.evaluate(link => (link as HTMLAnchorElement).href));
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf']);

  await click(page.getByRole('button', { name: 'Avaliar' }));
  const dialog = page.getByRole('dialog');
  await fill(dialog.getByLabel('Nota'), '87.5');
  await fill(dialog.getByLabel('Comentário'), 'Muito bom');
  await click(dialog.getByRole('button', { name: 'Avaliar' }));
  await told(page, `Entrega de ${name} avaliada`);
  expect(await submissionOf(id)).toEqual({ id, status: 'EVALUATED', score: '87.50', comment: 'Muito bom' });
  await click(page.getByRole('button', { name: 'Desfazer' }));
  await told(page, 'Desfeito');
  expect(await submissionOf(id)).toEqual({ id, status: 'SUBMITTED', score: null, comment: null });
  await page.getByText('Avaliação retirada').waitFor();

  await click(page.getByRole('button', { name: 'Pedir nova entrega' }));
  await dialog.getByText(`não envia e-mails: peça a ${name} uma nova`).waitFor();
  await click(dialog.getByRole('button', { name: 'Pedir nova entrega' }));
  await told(page, `Este servidor não envia e-mails: avise ${name}`);
  expect(await submissionOf(id)).toBeUndefined();
  expect(troubles).toEqual([]);
});

inBrowser('a class’s facilitator sets the deadline and the number of attempts for an activity', async () => {
  const { page, troubles } = await pages.open('facilitator', '/classes/1/show/submissions');
  const item = page.locator('li', { hasText: 'Sem prazo e sem limite de envios' }).first();
  await click(item.getByRole('button', { name: /^Prazos de / }));
  const dialog = page.getByRole('dialog');
  await fill(dialog.getByLabel('Prazo', { exact: true }), '2027-03-01T18:00');
  await fill(dialog.getByLabel('Envios por participante'), '2');
  await click(dialog.getByRole('button', { name: 'Salvar' }));
  await told(page, /^Prazos de .* salvos$/);
  await page.getByText('Prazo: 01/03/2027, 18:00 · Envios por participante: 2').waitFor();
  expect(
    await query('select due_at::text as due, closes_at as closes, max_attempts as attempts from hand_in_rules'),
  ).toEqual([{ due: '2027-03-01 21:00:00+00', closes: null, attempts: 2 }]);
  expect(troubles).toEqual([]);
});

inBrowser('supervisors read presences and submissions without changing them', async () => {
  const { page } = await pages.open('supervisor', '/classes/1/show/presence');
  await page.getByText('Quem conduz a turma e os administradores anotam presenças').waitFor();
  expect(await countOf(page.locator('tbody input:enabled'))).toBe(0);
  expect(await countOf(page.getByRole('button', { name: 'Todos' }))).toBe(0);
  await page.goto(`${pages.elo.url}/admin#/submissions`);
  await click(page.locator('tbody tr').first());
  await page.getByRole('heading', { name: 'Arquivos' }).waitFor();
  expect(await countOf(page.getByRole('button', { name: /Avaliar|Pedir|Remover/ }))).toBe(0);
});

inBrowser('the screens of presences and submissions are accessible', async () => {
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
});

inBrowser('the button for everybody ticks the page’s participants, and nobody without a meeting', async () => {
  const { make } = pages.elo;
  const group = await make.aClass({ name: 'Turma grande' });
  const [met, unplanned] = [
    await make.anActivity({ course: group.course, kind: 'COLLECTIVE_MEETING', title: 'Encontro que houve' }),
    await make.anActivity({ course: group.course, kind: 'COLLECTIVE_MEETING', title: 'Encontro sem data' }),
  ];
  await make.aMeeting({ class: group, activity: met, startsAt: '2026-03-02T12:00Z', endsAt: '2026-03-02T14:00Z' });
  await query(
    `with people as (
       insert into users (name, roles, is_active, created_at, updated_at)
       select 'Pessoa ' || n, array['PARTICIPANT'], true, now(), now() from generate_series(1, 103) as n returning id)
     insert into enrollments (participant_id, class_id, created_at, updated_at) select id, ?, now(), now() from people`,
    [group.id],
  );
  const { page } = await pages.open('admin', `/classes/${group.id}/show/presence`);
  const everybody = page.getByRole('button', { name: 'Esta página: 100' });
  await everybody.waitFor();
  expect(await countOf(everybody)).toBe(1);
  await click(everybody);
  await told(page, '100 presenças anotadas em Encontro que houve');
  const recorded = await query<{ activity: number; count: number }>(
    `select p.activity_id as activity, count(*)::int as count from presences p join enrollments e on e.id = p.enrollment_id
      where e.class_id = ? group by 1`,
    [group.id],
  );
  expect(recorded).toEqual([{ activity: met.id, count: 100 }]);
  // A single presence can be recorded too.
  await click(page.getByRole('checkbox', { name: `Pessoa 1 · ${unplanned.title}` }).first());
  await page.getByRole('checkbox', { name: `Pessoa 1 · ${unplanned.title} · Anotada pela equipe` }).waitFor();
});
