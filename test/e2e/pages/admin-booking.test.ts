import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { click, countOf, textsOf, tooWide } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser } from '../support/chromium.js';

// Staff books for somebody, and moves an appointment, by choosing a free time.

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

const query = <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  pages.elo.make.em().execute<Row[]>(sql, values);
const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root', { hasText: text }).waitFor();

/** A class with a calendar and one participant, whose phone is of Manaus: an hour behind Brasília. */
async function aClassToBook(names: { facilitator: string; participant: string; phone: string; group: string }) {
  const { make } = pages.elo;
  const facilitator = await make.aMember({ name: names.facilitator, roles: ['FACILITATOR'] });
  const employee = await make.anEmployee({ user: facilitator });
  const group = await make.aClass({ name: names.group, facilitator });
  const participant = await make.aUser({ name: names.participant, phone: names.phone });
  const enrollment = await make.anEnrollment({ class: group, participant });
  return { facilitator, employee, group, participant, enrollment };
}
/** The appointments of a calendar, by the clock of Brasília. */
const bookedTimes = (employeeId: number) =>
  query<{ from: string; client: number; off: boolean; revision: number }>(
    `select to_char(start_time at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI') as "from",
            client_id as client, deleted_at is not null as off, revision
       from appointments where employee_id = ? order by id`,
    [employeeId],
  );

inBrowser(
  'an appointment is booked for somebody from free times, in both zones, and moved to another one',
  async () => {
    const { employee, group, participant } = await aClassToBook({
      facilitator: 'Fábio Facilita',
      participant: 'Marina de Manaus',
      phone: '5592999990001',
      group: 'Turma de agendar',
    });
    const { page, troubles } = await pages.open('admin', `/employees/${employee.id}/show`);
    await click(page.getByRole('button', { name: 'Agendar', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Agendar para alguém' });
    // The only class of the calendar is chosen.
    await click(dialog.getByRole('combobox', { name: 'Com quem' }));
    await click(page.getByRole('option', { name: participant.name }));
    await dialog.getByText(/^Em cima: .*Brasília.* Embaixo, para Marina de Manaus: .*Amazonas\.$/).waitFor();
    const first = dialog.getByRole('group').first();
    const two = dialog.getByRole('button', { name: '14:00 13:00' }).first();
    await click(dialog.getByRole('button', { name: 'Agendar', exact: true }));
    await dialog.getByText('Escolha um horário').waitFor();
    expect(await bookedTimes(employee.id)).toEqual([]);
    expect(await textsOf(first.getByRole('heading'))).toEqual([expect.stringMatching(/feira/)]);
    expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    // The later days are of another week than the calendar shows: it follows the appointment.
    await click(dialog.getByRole('button', { name: 'Mais dias' }));
    await click(two);
    await click(dialog.getByRole('button', { name: 'Agendar', exact: true }));
    await told(page, /^Agendado para Marina de Manaus: \S+-feira, .* 14:00\. /);
    const [booked] = await bookedTimes(employee.id);
    expect(booked).toEqual({
      from: expect.stringMatching(/ 14:00$/),
      client: participant.id,
      off: false,
      revision: 0,
    });

    // Moving shows the free times too; the present one is not among them.
    await click(page.getByRole('button', { name: /^14:00–15:00 Marina/ }));
    await click(page.getByRole('button', { name: 'Remarcar' }));
    const moving = page.getByRole('dialog', { name: 'Remarcar' });
    await click(moving.getByRole('button', { name: '15:00 14:00' }).first());
    await click(moving.getByRole('button', { name: 'Remarcar' }));
    await told(page, /^Agendamento remarcado: Marina de Manaus, \S+-feira, .* 15:00\. /);
    await page.getByRole('button', { name: /^15:00–16:00 Marina/ }).waitFor();
    expect(await bookedTimes(employee.id)).toEqual([
      { ...booked, from: expect.stringMatching(/ 15:00$/), revision: 1 },
    ]);

    // A time that somebody else takes meanwhile is refused, and the times are read again.
    await page.goto(`${pages.elo.url}/admin#/classes/${group.id}/show/enrollments`);
    await click(page.getByRole('row', { name: /Marina/ }).getByRole('button', { name: 'Agendar', exact: true }));
    const again = page.getByRole('dialog', { name: `Agendar para ${participant.name}` });
    await click(again.getByRole('button', { name: 'Mais dias' }));
    await click(again.getByRole('button', { name: 'Dias anteriores' }));
    const taken = again.getByRole('group').last().getByRole('button', { name: '09:00 08:00' });
    const day = await textsOf(again.getByRole('group').last().getByRole('heading'));
    await click(taken);
    const [{ date }] = (await query<{ date: string }>(
      `select to_char(max(day at time zone 'America/Sao_Paulo'), 'YYYY-MM-DD') as date from generate_series(now(), now() + interval '20 days', '1 day') as day
      where to_char(day at time zone 'America/Sao_Paulo', 'FMDD') = ?`,
      [/\d+/.exec(day[0]!)![0]],
    )) as [{ date: string }];
    await pages.elo.make.anAppointment({
      employee,
      startsAt: `${date}T12:00:00Z`,
      endsAt: `${date}T13:00:00Z`,
    });
    await click(again.getByRole('button', { name: 'Agendar', exact: true }));
    await told(page, /já|ocupad/);
    await taken.waitFor({ state: 'detached' });
    expect((await bookedTimes(employee.id)).filter(({ client }) => client === participant.id)).toHaveLength(1);
    expect(troubles.filter(trouble => !/status of 409/.test(trouble))).toEqual([]);
  },
);

inBrowser('a facilitator books on a phone from the page of an enrollment, and others get no button', async () => {
  const { employee, enrollment } = await aClassToBook({
    facilitator: 'Fausto do Telefone',
    participant: 'Pedro do Pará',
    phone: '5592999990002',
    group: 'Turma do telefone',
  });
  const own = await query<{ id: number; name: string; employeeId: number }>(
    `select n.id, p.name, e.id as "employeeId" from enrollments n join users p on p.id = n.participant_id
       join classes c on c.id = n.class_id join users f on f.id = c.facilitator_id join employees e on e.user_id = f.id
      where f.email = 'facilitator@demo.test' and n.canceled_at is null and n.cancel_requested_at is null
      order by n.id desc limit 1`,
  );
  const { id, name, employeeId } = own[0]!;
  const before = await bookedTimes(employeeId);
  const { page, troubles } = await pages.open('facilitator', `/enrollments/${id}/show`, {
    viewport: { width: 390, height: 800 },
  });
  await click(page.getByRole('button', { name: 'Agendar', exact: true }));
  const dialog = page.getByRole('dialog', { name: `Agendar para ${name}` });
  await click(dialog.getByRole('group').last().getByRole('button').first());
  expect(await tooWide(page)).toEqual([]);
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  await click(dialog.getByRole('button', { name: 'Agendar', exact: true }));
  await told(page, 'Agendado');
  expect(await bookedTimes(employeeId)).toHaveLength(before.length + 1);
  expect(troubles).toEqual([]);

  const supervisor = (await pages.open('supervisor', `/enrollments/${enrollment.id}/show`)).page;
  await supervisor.getByRole('button', { name: 'Mudar de turma' }).waitFor();
  expect(await countOf(supervisor.getByRole('button', { name: 'Agendar', exact: true }))).toBe(0);
  expect(await bookedTimes(employee.id)).toEqual([]);
});

inBrowser('an appointment is booked from the page of the person', async () => {
  const { employee, participant } = await aClassToBook({
    facilitator: 'Paula Página',
    participant: 'Pedro da Página',
    phone: '5511999990033',
    group: 'Turma da página',
  });
  const { page, troubles } = await pages.open('admin', `/people/${participant.id}/show`);
  await click(page.getByRole('row', { name: /Turma da página/ }).getByRole('button', { name: 'Agendar', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Agendar para Pedro da Página' });
  await click(dialog.getByRole('button', { name: '14:00' }).first());
  await click(dialog.getByRole('button', { name: 'Agendar', exact: true }));
  await told(page, 'Agendado');
  expect((await bookedTimes(employee.id)).map(({ client }) => client)).toEqual([participant.id]);
  expect(troubles).toEqual([]);
});

inBrowser(
  'the enrollments of a person have their state and their actions on a phone, one below the other',
  async () => {
    const { employee, participant } = await aClassToBook({
      facilitator: 'Fátima Fone',
      participant: 'Telma do Telefone',
      phone: '5511999990034',
      group: 'Turma com um nome comprido, que na tela de um telefone ocupa mais do que uma linha',
    });
    const { page, troubles } = await pages.open('admin', `/people/${participant.id}/show`, {
      viewport: { width: 390, height: 800 },
    });
    const block = page.getByRole('listitem').filter({ hasText: 'Turma com um nome comprido' });
    await block.getByText(/^Desde \d\d\/\d\d\/\d{4}$/).waitFor();
    const parts = [block.getByRole('link', { name: /^Turma com/ }), block.getByText('Ativa', { exact: true })];
    for (const part of [...parts, block.getByRole('button', { name: 'Agendar', exact: true })]) {
      const { x, width } = (await part.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(390);
    }
    expect(await countOf(page.getByRole('table'))).toBe(0);
    expect(await tooWide(page)).toEqual([]);
    expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    await click(block.getByRole('button', { name: 'Agendar', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Agendar para Telma do Telefone' });
    await click(dialog.getByRole('button', { name: '14:00' }).first());
    await click(dialog.getByRole('button', { name: 'Agendar', exact: true }));
    await told(page, 'Agendado');
    expect((await bookedTimes(employee.id)).map(({ client }) => client)).toEqual([participant.id]);
    expect(troubles).toEqual([]);
  },
);
