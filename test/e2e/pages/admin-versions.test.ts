import { afterAll, beforeAll, expect } from '@jest/globals';
import type { EntityClass } from '@mikro-orm/postgresql';
import type { Locator, Page } from 'playwright-core';
import { Class, Course, Employee, Hospital, Meeting, User } from '../../../src/entities/index.js';
import { outcomeOf } from '../../support/outcome.js';
import { type AdminPages, startAdminPages } from '../support/admin-page.js';
import { atRest, check, click, countOf, fill, isChecked, press, textOf, textsOf, valueOf } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser } from '../support/chromium.js';

// Two people change one record at once: the later one sees both versions, field by field, and chooses.

let pages: AdminPages;
beforeAll(async () => {
  pages = await startAdminPages();
});
afterAll(() => pages?.close());

const TITLE = 'Outra pessoa mudou este registro';
const versionsOf = (page: Page, name = TITLE) => page.getByRole('dialog', { name });
const field = (page: Page, label: string) => versionsOf(page).getByRole('radiogroup', { name: label });
const yours = (group: Locator) => group.getByRole('radio', { name: /^O seu/ });
const theirs = (group: Locator) => group.getByRole('radio', { name: /^O da outra pessoa/ });
const save = (within: Page | Locator) => click(within.getByRole('button', { name: 'Salvar', exact: true }));
const saveChoice = (page: Page) => click(versionsOf(page).getByRole('button', { name: 'Salvar o escolhido' }));
const input = (within: Page | Locator, name: string) => within.getByLabel(name, { exact: true });
const labelsOf = (page: Page) => textsOf(versionsOf(page).getByRole('heading', { level: 3 }));
const em = () => pages.elo.make.em();
const firstOf = <Row extends { id: number }>(entity: EntityClass<Row>) =>
  em().findOneOrFail<any>(entity, { id: { $gt: 0 } }, { orderBy: { id: 1 } }) as Promise<Row>;
const administrator = async () => (await em().findOne(User, { email: 'admin@demo.test' }))!;
/** Somebody else changes the record behind the page. */
const meanwhile = async (mutation: string) =>
  expect(outcomeOf(await pages.elo.graphql(`mutation { it: ${mutation} }`, {}, { as: await administrator() }))).toEqual(
    {
      id: expect.any(String),
    },
  );

inBrowser('two people change a class at once, and the later one chooses field by field', async () => {
  const group = await firstOf(Class);
  const address = `/classes/${group.id}`;
  const [first, second] = [await pages.open('supervisor', address), await pages.open('admin', address)];
  const shift = (page: Page) => page.getByRole('combobox', { name: 'Turno' });
  const choose = async (page: Page, name: string) => {
    await click(shift(page));
    await click(page.getByRole('option', { name }));
  };
  await fill(input(second.page, 'Nome *'), 'Turma de uma');
  await fill(input(second.page, 'Vagas'), '12');
  await fill(input(first.page, 'Nome *'), 'Turma da outra');
  await choose(first.page, 'Noite');
  await save(first.page);
  await first.page.waitForURL(/\/show$/);

  const { page } = second;
  await save(page);
  await versionsOf(page).waitFor();
  expect(await labelsOf(page)).toEqual(['Nome', 'Turno', 'Vagas']);
  expect(await textOf(field(page, 'Nome'))).toMatch(/O seu\s+Turma de uma\s+O da outra pessoa\s+Turma da outra/);
  expect(await textOf(field(page, 'Turno'))).toMatch(/Noite$/);
  const chosen = async () => Promise.all(['Nome', 'Turno', 'Vagas'].map(label => isChecked(yours(field(page, label)))));
  expect(await chosen()).toEqual([true, false, true]);
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);

  // Back to the form: the text is there as it was typed, and a save asks again.
  await click(versionsOf(page).getByRole('button', { name: 'Voltar ao formulário' }));
  await page.getByText('Nada foi salvo').waitFor();
  expect([await valueOf(input(page, 'Nome *')), await valueOf(input(page, 'Vagas'))]).toEqual(['Turma de uma', '12']);
  await save(page);
  await versionsOf(page).waitFor();
  await press(versionsOf(page).getByRole('heading', { level: 2 }), 'Escape');
  expect(await countOf(versionsOf(page))).toBe(0);
  await save(page);

  // By keyboard alone: the first field has the focus, an arrow takes the other version, Enter saves.
  await versionsOf(page).waitFor();
  await atRest(page);
  await page.keyboard.press('ArrowDown');
  expect(await chosen()).toEqual([false, false, true]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/show$/);
  expect(await em().findOne(Class, { id: group.id })).toMatchObject({
    name: 'Turma da outra',
    shift: 'EVENING',
    capacity: 12,
  });
  expect(second.troubles).toEqual([]);
});

inBrowser('a third change between the choice and its saving is shown too; other refusals open no dialog', async () => {
  const course = await firstOf(Course);
  const { page } = await pages.open('admin', `/courses/${course.id}`);
  const title = input(page, 'Título *').first();
  await fill(title, 'Um curso');
  await meanwhile(`updateCourse(id: ${course.id}, input: { description: "De outra pessoa" }) { id }`);
  await save(page);
  await versionsOf(page).waitFor();
  expect(await labelsOf(page)).toEqual(['Título', 'Descrição']);
  await check(yours(field(page, 'Descrição')));
  await meanwhile(`updateCourse(id: ${course.id}, input: { title: "Outro curso" }) { id }`);
  await saveChoice(page);
  await page.getByText('Outro curso').first().waitFor();
  expect([await isChecked(yours(field(page, 'Título'))), await isChecked(yours(field(page, 'Descrição')))]).toEqual([
    true,
    true,
  ]);
  await check(theirs(field(page, 'Descrição')));
  await saveChoice(page);
  await page.getByText('Salvo', { exact: true }).waitFor();
  expect(await em().findOne(Course, { id: course.id })).toMatchObject({
    title: 'Um curso',
    description: 'De outra pessoa',
  });
  expect(await valueOf(input(page, 'Descrição').first())).toBe('De outra pessoa');

  // Both have typed the same: there is nothing to choose.
  await fill(title, 'O mesmo');
  await meanwhile(`updateCourse(id: ${course.id}, input: { title: "O mesmo" }) { id }`);
  await save(page);
  await page.getByText('Salvo', { exact: true }).last().waitFor();
  expect(await countOf(versionsOf(page))).toBe(0);

  const other = (await em().findOne(Course, { id: { $ne: course.id } })) ?? (await pages.elo.make.aCourse());
  await fill(input(page, 'Endereço *').or(page.locator('input[name=slug]')).first(), other.slug);
  await save(page);
  await page.locator('.MuiSnackbar-root, .Mui-error').first().waitFor();
  expect(await countOf(versionsOf(page))).toBe(0);
});

inBrowser('a form in a dialog shows names in place of numbers: the activity of a meeting', async () => {
  const { make } = pages.elo;
  const group = await firstOf(Class);
  const anActivity = (title: string, position: number) =>
    make.anActivity({ course: group.course, title, kind: 'COLLECTIVE_MEETING', position });
  const [activity, other] = [await anActivity('Roda', 90), await anActivity('Outra roda', 91)];
  const meeting = await make.aMeeting({
    class: group,
    activity,
    position: 90,
    startsAt: '2027-03-01T12:00:00Z',
    endsAt: '2027-03-01T14:00:00Z',
  });
  const { page } = await pages.open('supervisor', `/classes/${group.id}/show/meetings`);
  await click(page.locator('main ol > li', { hasText: meeting.title }).getByRole('button', { name: 'Editar' }));
  const dialog = page.getByRole('dialog', { name: 'Editar' });
  await fill(input(dialog, 'Título *'), 'Encontro de uma');
  await meanwhile(
    `updateMeeting(id: ${meeting.id}, input: { activityId: ${other.id}, startsAt: "2027-03-02T12:00:00Z", endsAt: "2027-03-02T14:00:00Z" }) { id }`,
  );
  await save(dialog);
  await versionsOf(page).waitFor();
  expect(await textOf(field(page, 'Atividade'))).toMatch(/Outra roda$/);
  expect(await textOf(field(page, 'Começa'))).toContain('02/03/2027, 09:00');
  await saveChoice(page);
  await page.getByText('Encontro de uma').first().waitFor();
  expect(await em().findOne(Meeting, { id: meeting.id })).toMatchObject({
    title: 'Encontro de uma',
    activity: { id: other.id },
  });
});

inBrowser('an activity, a hospital and a person: words and names in place of codes', async () => {
  const activity = await pages.elo.make.anActivity({ title: 'Plano' });
  const { page, troubles } = await pages.open('admin', `/courses/${activity.course.id}`);
  await click(page.getByRole('row', { name: /Plano/ }).getByRole('button', { name: 'Editar' }));
  const dialog = page.getByRole('dialog', { name: 'Editar' });
  await fill(input(dialog, 'Título *'), 'Plano de uma');
  await meanwhile(`updateActivity(id: ${activity.id}, input: { kind: COLLECTIVE_MEETING }) { id }`);
  await save(dialog);
  expect(await textOf(field(page, 'Tipo'))).toMatch(/O seu\s+Entrega\s+O da outra pessoa\s+Encontro coletivo$/);
  await saveChoice(page);
  await page.getByRole('row', { name: /Plano de uma.*Encontro coletivo/ }).waitFor();

  const hospital = await firstOf(Hospital);
  await page.goto(`${pages.elo.url}/admin#/hospitals/${hospital.id}`);
  await fill(input(page, 'Nome *'), 'Hospital de uma');
  await meanwhile(`updateHospital(id: ${hospital.id}, input: { cityId: 3106200 }) { id }`);
  await save(page);
  expect(await textOf(field(page, 'Município'))).toMatch(/O da outra pessoa\s+Belo Horizonte$/);
  await saveChoice(page);
  await page.getByText('Salvo', { exact: true }).waitFor();

  // The way back from the choice leads away from the form: it asks, and nothing is saved.
  const person = (await em().findOne(User, { email: 'participant3@demo.test' }))!;
  await page.goto(`${pages.elo.url}/admin#/users/${person.id}`);
  await fill(input(page, 'Nome completo *'), 'Nome Digitado');
  await meanwhile(`updateUser(id: ${person.id}, input: { birthday: "1980-05-04" }) { id }`);
  await save(page);
  expect(await textOf(field(page, 'Nascimento'))).toMatch(/04\/05\/1980$/);
  await page.goBack();
  await click(page.getByRole('dialog', { name: 'Sair sem salvar?' }).getByRole('button', { name: 'Sair sem salvar' }));
  await page.waitForURL(/#\/hospitals/);
  expect(await countOf(versionsOf(page))).toBe(0);
  expect((await em().findOne(User, { id: person.id }))!.name).toBe(person.name);
  expect(troubles).toEqual([]);
});

inBrowser('the roles of a person: a choice in words', async () => {
  const person = await pages.elo.make.aUser({ name: 'Ana Papéis' });
  const { page, troubles } = await pages.open('admin', `/people/${person.id}/show`);
  const saveRoles = () => click(page.getByRole('button', { name: 'Salvar os papéis' }));
  const rolesNow = async () => [...(await em().findOne(User, { id: person.id }))!.roles].sort();
  await check(page.getByRole('checkbox', { name: 'Facilitador' }));
  await meanwhile(`setRoles(id: ${person.id}, roles: [PARTICIPANT, SUPERVISOR]) { id }`);
  await saveRoles();
  await versionsOf(page).waitFor();
  expect(await labelsOf(page)).toEqual(['Papéis']);
  expect(await textOf(field(page, 'Papéis'))).toMatch(
    /O seu\s+Facilitador, Participante\s+O da outra pessoa\s+Participante, Supervisor/,
  );
  await check(theirs(field(page, 'Papéis')));
  await saveChoice(page);
  await page.getByRole('checkbox', { name: 'Supervisor', checked: true }).waitFor();
  expect(await rolesNow()).toEqual(['PARTICIPANT', 'SUPERVISOR']);

  await check(page.getByRole('checkbox', { name: 'Facilitador' }));
  await saveRoles();
  await atRest(page);
  expect(await rolesNow()).toEqual(['FACILITATOR', 'PARTICIPANT', 'SUPERVISOR']);
  expect(troubles).toEqual([]);
});

inBrowser('working hours and a holiday have both versions too, in English as well', async () => {
  const employee = await firstOf(Employee);
  const { page, troubles } = await pages.open('admin', `/employees/${employee.id}`);
  await click(page.getByRole('button', { name: /Mais opções/ }));
  await fill(input(page, 'Onde são os agendamentos'), 'Sala 1');
  await meanwhile(
    `setWorkingHours(employeeId: ${employee.id}, hours: [{ weekday: 2, startsAt: "08:00", endsAt: "11:00" }]) { id }`,
  );
  await save(page);
  await versionsOf(page).waitFor();
  expect(await textOf(field(page, 'Horas de atendimento'))).toMatch(/Terça-feira 08:00–11:00$/);
  await saveChoice(page);
  await page.getByText('Salvo', { exact: true }).waitFor();
  expect(await em().findOne(Employee, { id: employee.id })).toMatchObject({ place: 'Sala 1' });
  expect(
    outcomeOf(
      await pages.elo.graphql(
        `{ it: calendar(employeeId: ${employee.id}) { employee { workingHours { weekday } } } }`,
        {},
        {
          as: await administrator(),
        },
      ),
    ),
  ).toEqual({ employee: { workingHours: [{ weekday: 2 }] } });

  const year = new Date().getFullYear();
  const { id } = outcomeOf(
    await pages.elo.graphql(
      `mutation { it: createHoliday(input: { date: "${year}-07-09", name: "Dia da cidade" }) { id } }`,
      {},
      { as: await administrator() },
    ),
  ) as { id: string };
  await page.evaluate(() => localStorage.setItem('RaStore.locale', '"en"'));
  await page.goto('about:blank');
  await page.goto(`${pages.elo.url}/admin#/holidays`);
  await click(page.getByRole('row', { name: /Dia da cidade/ }).getByRole('button', { name: 'Edit' }));
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  await fill(input(dialog, 'Name *'), 'Dia do estado');
  await meanwhile(`updateHoliday(id: ${id}, input: { stateId: 35, cityId: 3550308 }) { id }`);
  await click(dialog.getByRole('button', { name: 'Save', exact: true }));
  const english = versionsOf(page, 'Somebody else has changed this record');
  const place = english.getByRole('radiogroup', { name: 'Where it holds' });
  expect(await textOf(place)).toMatch(/Yours\s+.+\s+Theirs\s+São Paulo$/);
  await click(english.getByRole('button', { name: 'Save the choice' }));
  await page.getByRole('row', { name: /Dia do estado.*São Paulo/ }).waitFor();
  expect(troubles).toEqual([]);
});
