import { afterAll, beforeAll, expect } from '@jest/globals';
import { DateTime } from 'luxon';
import type { Page } from 'playwright-core';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { check, click, countOf, fill, isVisible, tooWide, textsOf, uncheck, valueOf } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser } from '../support/chromium.js';

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

const query = <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  pages.elo.make.em().execute<Row[]>(sql, values);

interface Booking {
  id: number;
  employeeId: number;
  userId: number;
  client: string;
  employee: string;
  /** The Monday of the day's week. */
  week: string;
  day: string;
  from: string;
}

/** An appointment of the demo's facilitator in the future. */
async function booking(): Promise<Booking> {
  const [found] = await query<Booking>(
    `select a.id, a.employee_id as "employeeId", e.user_id as "userId", c.name as client, u.name as employee,
            to_char(date_trunc('week', a.start_time at time zone e.time_zone), 'YYYY-MM-DD') as week,
            to_char(a.start_time at time zone e.time_zone, 'YYYY-MM-DD') as day,
            to_char(a.start_time at time zone e.time_zone, 'HH24:MI') as "from"
       from appointments a join employees e on e.id = a.employee_id join users u on u.id = e.user_id
       join users c on c.id = a.client_id
      where a.deleted_at is null and a.type_id <> 1 and u.email = 'facilitator@demo.test' and a.start_time > now()
      order by a.start_time limit 1`,
  );
  return found!;
}
const weekOf = ({ employeeId, week }: Booking) => `/employees/${employeeId}/show?week=${week}`;
const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root', { hasText: text }).waitFor();

inBrowser('an administrator makes a calendar with working hours that do not overlap', async () => {
  const { id } = await pages.elo.make.aUser({ name: 'Otávio Agendador', roles: ['FACILITATOR'] });
  const { page, troubles } = await pages.open('admin', '/employees/create');
  await fill(page.getByRole('combobox', { name: 'Facilitador(a)' }), 'otavio');
  await click(page.getByRole('option', { name: 'Otávio Agendador' }));
  await click(page.getByRole('button', { name: 'Mais opções' }));
  await fill(page.getByLabel('Minutos por horário'), '30');
  await click(page.getByRole('button', { name: 'Salvar' }));
  await page.getByRole('heading', { name: 'Agenda Otávio Agendador' }).waitFor();

  // Hours come first, the settings are folded away.
  const day = page.getByRole('group', { name: 'Terça-feira' });
  await click(day.getByRole('switch'));
  const [from, to] = [day.getByLabel('Das'), day.getByLabel('Às')];
  for (const [index, begin, end] of [
    [0, '08:00', '12:00'],
    [1, '11:00', '00:00'],
  ] as const) {
    await fill(from.nth(index), begin);
    await fill(to.nth(index), end);
  }
  expect(await isVisible(page.getByLabel('Minutos por horário'))).toBe(false);
  await click(page.getByRole('button', { name: 'Salvar' }));
  await day.getByText(/08:00.*12:00/).waitFor();
  expect(
    await query('select id from working_hours where employee_id in (select id from employees where user_id = ?)', [id]),
  ).toEqual([]);

  await fill(from.nth(1), '13:00');
  await click(page.getByRole('button', { name: 'Salvar' }));
  await told(page, 'Salvo');
  expect(
    await query(
      `select w.weekday, w.starts_at, w.ends_at, e.slot_minutes from working_hours w join employees e on e.id = w.employee_id
        where e.user_id = ? order by w.starts_at`,
      [id],
    ),
  ).toEqual([
    { weekday: 2, starts_at: '08:00:00', ends_at: '12:00:00', slot_minutes: 30 },
    { weekday: 2, starts_at: '13:00:00', ends_at: '24:00:00', slot_minutes: 30 },
  ]);
  expect(troubles.filter(trouble => !/status of 400/.test(trouble))).toEqual([]);
});

inBrowser('hours of a day are copied to others, on a desk and on a phone', async () => {
  const employee = await pages.elo.make.anEmployee({
    user: await pages.elo.make.aFacilitator(),
    hours: [{ weekday: 1, startsAt: '10:00', endsAt: '13:00' }],
  });
  const hours = async () =>
    (
      await query<{ hours: string }>(
        `select weekday || ' ' || to_char(starts_at, 'HH24') || '-' || to_char(ends_at, 'HH24') as hours
           from working_hours where employee_id = ? order by weekday, starts_at`,
        [employee.id],
      )
    ).map(row => row.hours);
  const { page, troubles } = await pages.open('admin', `/employees/${employee.id}`);
  const day = (name: string) => page.getByRole('group', { name });
  await click(day('Segunda-feira').getByRole('button', { name: 'Copiar para outros dias' }));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Copiar' }));
  await click(page.getByRole('button', { name: 'Salvar' }));
  await told(page, 'Salvo');
  expect(await hours()).toEqual([1, 2, 3, 4, 5].map(each => `${each} 10-13`));

  await page.setViewportSize({ width: 390, height: 800 });
  await click(day('Segunda-feira').getByRole('button', { name: 'Mais um período' }));
  await click(day('Segunda-feira').getByRole('button', { name: 'Copiar para outros dias' }));
  const dialog = page.getByRole('dialog', { name: 'Copiar as horas de: Segunda-feira' });
  for (const name of ['Quarta-feira', 'Quinta-feira', 'Sexta-feira'])
    await uncheck(dialog.getByRole('checkbox', { name }));
  await check(dialog.getByRole('checkbox', { name: 'Sábado' }));
  await click(dialog.getByRole('button', { name: 'Copiar' }));
  await click(day('Quinta-feira').getByRole('switch'));
  await click(day('Sexta-feira').getByRole('button', { name: 'Remover o período' }));
  expect(await tooWide(page)).toEqual([]);
  await click(page.getByRole('button', { name: 'Salvar' }));
  await told(page, 'Salvo');
  expect(await hours()).toEqual(['1 10-13', '1 14-15', '2 10-13', '2 14-15', '3 10-13', '6 10-13', '6 14-15']);
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  expect(troubles).toEqual([]);
});

inBrowser('a calendar without hours gets a usual week by one button', async () => {
  const employee = await pages.elo.make.anEmployee({ user: await pages.elo.make.aFacilitator(), hours: [] });
  const { page, troubles } = await pages.open('admin', `/employees/${employee.id}`);
  await click(page.getByRole('button', { name: 'Segunda a sexta, 9–12 e 14–18' }));
  await click(page.getByRole('button', { name: 'Salvar' }));
  await told(page, 'Salvo');
  expect(
    await query(
      `select count(*)::int as periods, min(weekday) as first, max(weekday) as last, min(starts_at) as "from", max(ends_at) as "to"
         from working_hours where employee_id = ?`,
      [employee.id],
    ),
  ).toEqual([{ periods: 10, first: 1, last: 5, from: '09:00:00', to: '18:00:00' }]);
  expect(troubles).toEqual([]);
});

inBrowser('a calendar shows its clients, and canceling asks first and names the people who get a mail', async () => {
  const booked = await booking();
  const { page, troubles } = await pages.open('admin', weekOf(booked));
  await click(page.getByRole('button', { name: new RegExp(`^${booked.from}.*${booked.client}`) }));
  const dialog = page.getByRole('dialog', { name: 'Agendamento', exact: true });
  await click(dialog.getByRole('button', { name: 'Cancelar agendamento' }));
  const question = page.getByRole('dialog', { name: 'Cancelar agendamento' });
  await question.getByText(`não envia e-mails: avise ${booked.client} e ${booked.employee}`).waitFor();
  await click(question.getByRole('button', { name: 'Voltar' }));
  const isCanceled = async () =>
    (
      await query<{ off: boolean }>('select deleted_at is not null as off from appointments where id = ?', [booked.id])
    )[0]!.off;
  expect(await isCanceled()).toBe(false);

  await click(dialog.getByRole('button', { name: 'Cancelar agendamento' }));
  await click(question.getByRole('button', { name: 'Cancelar agendamento' }));
  await told(page, 'Agendamento cancelado');
  expect(await isCanceled()).toBe(true);
  await page.getByRole('button', { name: new RegExp(booked.client) }).waitFor({ state: 'detached' });
  expect(troubles).toEqual([]);
});

inBrowser('time is blocked and unblocked, each with an undo, and a taken time is reported', async () => {
  const booked = await booking();
  const { page, troubles } = await pages.open('facilitator', `/own-calendar?week=${booked.week}`);
  const blocks = () =>
    query<{ comments: string; off: boolean }>(
      `select comments, deleted_at is not null as off from appointments
        where employee_id = ? and type_id = 1 and comments = 'Dentista' order by id`,
      [booked.employeeId],
    );
  const block = async (from: string, to: string) => {
    await click(page.getByRole('button', { name: 'Bloquear horário' }).first());
    const dialog = page.getByRole('dialog', { name: 'Bloquear horário' });
    await fill(dialog.getByLabel('Começo'), `${booked.day}T${from}`);
    await fill(dialog.getByLabel('Fim'), `${booked.day}T${to}`);
    await fill(dialog.getByLabel('Observações'), 'Dentista');
    await click(dialog.getByRole('button', { name: 'Bloquear horário' }));
    return dialog;
  };
  const dialog = await block(booked.from, '23:00');
  await told(page, /já|ocupad/);
  expect(await blocks()).toEqual([]);
  await fill(dialog.getByLabel('Começo'), `${booked.day}T20:00`);
  await click(dialog.getByRole('button', { name: 'Bloquear horário' }));
  await told(page, 'Horário bloqueado');
  const entry = page.getByRole('button', { name: /^20:00–23:00 Dentista/ });
  await entry.waitFor();
  expect(await blocks()).toEqual([{ comments: 'Dentista', off: false }]);

  await click(entry);
  await click(page.getByRole('button', { name: 'Liberar horário' }));
  await told(page, 'Horário liberado');
  await entry.waitFor({ state: 'detached' });
  await click(page.getByRole('button', { name: 'Desfazer' }));
  await entry.waitFor();
  expect(await blocks()).toEqual([
    { comments: 'Dentista', off: true },
    { comments: 'Dentista', off: false },
  ]);
  expect(troubles.filter(trouble => !/status of 409/.test(trouble))).toEqual([]);
});

inBrowser('meetings of led classes take time in a facilitator’s week, on a desk and on a phone', async () => {
  const { userId } = await booking();
  const monday = DateTime.now().setZone('America/Sao_Paulo').startOf('week').plus({ weeks: 2 });
  const week = monday.toISODate();
  const led = await query<{ className: string }>('select name as "className" from classes where facilitator_id = ?', [
    userId,
  ]);
  expect(led).toHaveLength(1);
  const { className } = led[0]!;
  // The test sets the hours, one of them over midnight: the demo's meetings are at the hour at which the demo was made.
  for (const [title, from, hours] of [
    ['Encontro coletivo 2', monday.set({ weekday: 3, hour: 14 }), 2],
    ['Encontro coletivo 3', monday.set({ weekday: 4, hour: 23 }), 2],
  ] as const)
    await query(
      `update meetings set starts_at = ?::timestamptz, ends_at = ?::timestamptz
        where title = ? and class_id = (select id from classes where facilitator_id = ?)`,
      [from.toISO(), from.plus({ hours }).toISO(), title, userId],
    );
  const inWeek = [
    { title: 'Encontro coletivo 2', times: '14:00–16:00' },
    { title: 'Encontro coletivo 3', times: '23:00–24:00' },
    { title: 'Encontro coletivo 3', times: '00:00–01:00' },
  ];
  const { page, troubles } = await pages.open('facilitator', `/own-calendar?week=${week}`);
  for (const { title, times } of inWeek)
    await page.getByTitle(`${title} · ${className}`, { exact: true }).filter({ hasText: times }).waitFor();
  // Meetings of other people and of other weeks are not there.
  expect(await countOf(page.locator('[title*=" · "]'))).toBe(inWeek.length);
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  for (const { title, times } of inWeek)
    await page.getByRole('listitem').filter({ hasText: title }).getByText(`${times} · ${className}`).waitFor();
  expect(await tooWide(page)).toEqual([]);
  expect(troubles).toEqual([]);
});

inBrowser('entries of the same hour stand beside each other, and no line of an hour runs through them', async () => {
  const { make } = pages.elo;
  const facilitator = await make.aFacilitator();
  const employee = await make.anEmployee({ user: facilitator });
  const day = DateTime.now().setZone('America/Sao_Paulo').startOf('week').plus({ weeks: 1, days: 2 });
  const [startsAt, endsAt] = [9, 11].map(hour => day.set({ hour }).toUTC().toISO()!) as [string, string];
  for (let each = 0; each < 2; each += 1)
    await make.aMeeting({ class: await make.aClass({ facilitator }), startsAt, endsAt });
  await make.anAppointment({ employee, startsAt, endsAt, typeId: 1, comments: 'Plantão' });
  const { page, troubles } = await pages.open('admin', `/employees/${employee.id}/show?week=${day.toISODate()}`);
  const entries = page.locator('main :is([title], button)', { hasText: '09:00–11:00' });
  await entries.nth(2).waitFor();
  const drawn = await entries.evaluateAll(all =>
    all.map(each => {
      const { left, right } = each.getBoundingClientRect();
      return { left, right, color: getComputedStyle(each).backgroundColor };
    }),
  );
  const inOrder = drawn.toSorted((one, other) => one.left - other.left);
  expect(inOrder).toHaveLength(3);
  for (const [index, { left, color }] of inOrder.entries()) {
    if (index > 0) expect(left).toBeGreaterThanOrEqual(inOrder[index - 1]!.right);
    expect(color).toMatch(/^rgb\(/);
  }
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  expect(troubles).toEqual([]);
});

inBrowser('facilitators see their own calendar on a phone, and revoke its feed address', async () => {
  const booked = await booking();
  const { page, troubles } = await pages.open('facilitator', `/own-calendar?week=${booked.week}`, {
    viewport: { width: 360, height: 740 },
  });
  await click(page.getByRole('button', { name: new RegExp(booked.client) }));
  await page.getByRole('dialog', { name: 'Agendamento', exact: true }).getByText(booked.client).waitFor();
  await click(page.getByRole('button', { name: 'Fechar' }));
  expect(await tooWide(page)).toEqual([]);
  const address = page.getByRole('textbox', { name: 'Sua agenda em outros programas' });
  const before = await valueOf(address);
  // The address begins with PUBLIC_URL, and this server is elsewhere.
  const read = async (feed: string) =>
    (await fetch(pages.elo.url + new URL(feed).pathname + new URL(feed).search)).status;
  expect(await read(before)).toBe(200);
  await click(page.getByRole('button', { name: 'Revogar o endereço da agenda' }));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Revogar o endereço da agenda' }));
  await told(page, 'O endereço antigo não vale mais');
  await page.waitForFunction(old => document.querySelector<HTMLInputElement>('input[readonly]')?.value !== old, before);
  expect(await read(before)).toBe(401);
  expect(await read(await valueOf(address))).toBe(200);
  expect(troubles).toEqual([]);
});

inBrowser('supervisors see calendars but cancel and block nothing, and others see their own', async () => {
  const booked = await booking();
  const supervisor = (await pages.open('supervisor', '/employees')).page;
  await click(supervisor.getByRole('cell', { name: booked.employee }));
  await supervisor.getByRole('heading', { name: `Agenda ${booked.employee}` }).waitFor();
  await supervisor.goto(`${pages.elo.url}/admin#${weekOf(booked)}`);
  await click(supervisor.getByRole('button', { name: new RegExp(booked.client) }));
  const dialog = supervisor.getByRole('dialog', { name: 'Agendamento', exact: true });
  await dialog.getByRole('button', { name: 'Fechar' }).waitFor();
  expect(await textsOf(dialog.getByRole('button'))).toEqual(['Fechar']);
  await click(dialog.getByRole('button', { name: 'Fechar' }));
  expect(await countOf(supervisor.getByRole('button', { name: /Bloquear|Revogar/ }))).toBe(0);
  await click(supervisor.getByRole('link', { name: 'Editar' }));
  await supervisor.getByRole('heading', { name: 'Horas de atendimento' }).waitFor();
  await supervisor.context().close();

  const facilitator = (await pages.open('facilitator', '/employees')).page;
  await facilitator.getByRole('heading', { level: 2, name: 'Não encontrado' }).waitFor();
  await facilitator.getByRole('menuitem', { name: 'Minha agenda' }).waitFor();
  expect(await countOf(facilitator.getByRole('menuitem', { name: 'Agendas', exact: true }))).toBe(0);
  await facilitator.context().close();

  const participant = (await pages.open('participant1', '/')).page;
  await participant.getByText('Sua conta não tem esse papel').waitFor();
});

inBrowser('appointments are filtered by calendar and canceled together', async () => {
  const booked = await booking();
  const { page, troubles } = await pages.open('admin', '/appointments');
  const rows = page.locator('tbody tr');
  await rows.filter({ hasText: booked.client }).first().waitFor();
  await click(page.getByRole('button', { name: 'Adicionar filtro' }));
  await click(page.getByRole('menuitemcheckbox', { name: 'Agenda de' }));
  await fill(page.getByRole('combobox', { name: 'Agenda de' }), 'rui');
  await click(page.getByRole('option', { name: 'Rui Facilitador' }));
  await rows.filter({ hasText: booked.client }).first().waitFor({ state: 'detached' });
  await fill(page.getByRole('combobox', { name: 'Agenda de' }), 'fernanda');
  await click(page.getByRole('option', { name: booked.employee }));
  await click(rows.filter({ hasText: booked.client }).first().getByRole('checkbox'));
  await click(page.getByRole('button', { name: 'Cancelar agendamento' }));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Cancelar agendamento' }));
  await told(page, 'Um agendamento cancelado');
  const [{ off }] = (await query<{ off: boolean }>(
    'select deleted_at is not null as off from appointments where id = ?',
    [booked.id],
  )) as [{ off: boolean }];
  expect(off).toBe(true);
  expect(troubles).toEqual([]);
});

inBrowser('an appointment is moved, a day canceled with a reason, and an attendance noted', async () => {
  const { make } = pages.elo;
  const employee = await make.anEmployee({ user: await make.aFacilitator() });
  const client = await make.aUser({ name: 'Caio Cliente' });
  const monday = DateTime.now().setZone('America/Sao_Paulo').startOf('week');
  const [before, after] = [monday.minus({ weeks: 1 }), monday.plus({ weeks: 1 })];
  const book = (day: DateTime) => {
    const startsAt = day.set({ hour: 9 });
    const endsAt = startsAt.plus({ hours: 1 });
    return make.anAppointment({
      employee,
      client,
      startsAt: startsAt.toUTC().toISO()!,
      endsAt: endsAt.toUTC().toISO()!,
    });
  };
  const [held, ahead] = [await book(before), await book(after)];
  const week = (day: DateTime) => `/employees/${employee.id}/show?week=${day.toISODate()}`;
  const { page, troubles } = await pages.open('admin', week(after));
  await click(page.getByRole('button', { name: /^09:00–10:00 Caio/ }));
  await click(page.getByRole('button', { name: 'Remarcar' }));
  const dialog = page.getByRole('dialog', { name: 'Remarcar' });
  await fill(dialog.getByLabel('Começo'), `${after.toISODate()}T11:00`);
  await fill(dialog.getByLabel('Fim'), `${after.toISODate()}T12:00`);
  await click(dialog.getByRole('button', { name: 'Remarcar' }));
  await told(page, 'Agendamento remarcado');
  await page.getByRole('button', { name: /^11:00–12:00 Caio/ }).waitFor();

  await click(page.getByRole('button', { name: 'Cancelar um período' }));
  const period = page.getByRole('dialog', { name: 'Cancelar um período' });
  await fill(period.getByLabel('Motivo'), 'Estou doente.');
  await click(period.getByRole('button', { name: 'Cancelar um período' }));
  await told(page, 'Agendamentos cancelados: 1');
  await page.getByRole('button', { name: /Caio/ }).waitFor({ state: 'detached' });

  await page.goto(`${pages.elo.url}/admin#${week(before)}`);
  await click(page.getByRole('button', { name: /^09:00–10:00 Caio/ }));
  await click(page.getByRole('button', { name: 'Faltou' }));
  await told(page, 'Registrado');
  expect(
    await query('select id, revision, cancel_reason, outcome from appointments where employee_id = ? order by id', [
      employee.id,
    ]),
  ).toEqual([
    { id: held.id, revision: 0, cancel_reason: '', outcome: 'NO_SHOW' },
    { id: ahead.id, revision: 1, cancel_reason: 'Estou doente.', outcome: null },
  ]);

  await page.goto(`${pages.elo.url}/admin#/employees/${employee.id}`);
  await click(page.getByRole('button', { name: 'Mais opções' }));
  await fill(page.getByLabel('Outras durações, em minutos'), '90, 30');
  await fill(page.getByLabel('Onde são os agendamentos'), 'Sala 3');
  await click(page.getByRole('button', { name: 'Salvar' }));
  await told(page, 'Salvo');
  expect(
    await query('select other_lengths, place, step_minutes, open_bookings from employees where id = ?', [employee.id]),
  ).toEqual([{ other_lengths: [30, 90], place: 'Sala 3', step_minutes: null, open_bookings: 3 }]);
  expect(troubles).toEqual([]);
});

inBrowser('the screens of calendars are accessible', async () => {
  const [{ id, week }] = (await query<{ id: number; week: string }>(
    `select e.id, to_char(date_trunc('week', a.start_time at time zone e.time_zone), 'YYYY-MM-DD') as week
       from employees e join appointments a on a.employee_id = e.id order by a.id limit 1`,
  )) as [{ id: number; week: string }];
  const { page } = await pages.open('admin', '/employees');
  for (const [path, content] of [
    ['/employees', '.RaDataTable-row, .RaSimpleList-primary, li'],
    [`/employees/${id}/show?week=${week}`, 'h3'],
    [`/employees/${id}`, 'form [role=group]'],
    ['/employees/create', 'form'],
    ['/appointments', 'main table, main li, main p'],
  ] as const) {
    await page.goto(`${pages.elo.url}/admin#${path}`);
    await page.locator(content).first().waitFor();
    expect([path, await problemsOf(page, { in: twoLooks })]).toEqual([path, []]);
  }
});
