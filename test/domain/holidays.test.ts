import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { nationalDays, nationalHoliday } from '../../src/domain/holidays/national.rules.js';
import { importFiles } from '../support/imports.js';
import { outcomeOf } from '../support/outcome.js';
import { aBookableClass } from '../support/scheduling.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
/** Three weeks before Christmas, a Friday in 2026. */
const NOW = '2026-12-04T12:00:00Z';
beforeEach(async () => {
  elo.setNow(NOW);
  await rows('delete from holidays');
});

type Person = { id: number };
const rows = (sql: string, values: unknown[] = []) => elo.make.em().execute<any[]>(sql, values);
const ask = async (as: Person | null, query: string) =>
  outcomeOf(await elo.graphql(query, {}, as ? { as } : {})) as any;
const add = (as: Person, fields: string) =>
  ask(as, `mutation { it: createHoliday(input: { ${fields} }) { id updatedAt } }`);
/** The days with free slots among some days. */
const openDays = async (
  { group, participant }: Awaited<ReturnType<typeof aBookableClass>>,
  from: string,
  to: string,
) => {
  const { slots } = await ask(
    participant,
    `{ it: class(id: ${group.id}) { slots(from: "${from}", to: "${to}") { date } } }`,
  );
  return [...new Set(slots.map(({ date }: { date: string }) => date))];
};
/** Gives a person a place of work in a city. */
async function worksIn(person: Person, cityId: number) {
  const [{ id }] = await rows(`insert into hospitals (name, city_id) values ('H', ?) returning id`, [cityId]);
  await rows(
    `insert into institution_profiles (user_id, hospital_id, position, terms_accepted_at) values (?, ?, 'Enfermeira', now())`,
    [person.id, id],
  );
}
const [SAO_PAULO, CAMPINAS, RIO] = [3550308, 3509502, 3304557];

it('knows the national holidays of a year, by Easter too', () => {
  const of = (year: number, counted: boolean) =>
    nationalDays(year).flatMap(({ date, isCounted }) => (isCounted === counted ? [date.slice(5)] : []));
  expect(of(2026, true)).toEqual([
    ...['01-01', '04-03', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'],
  ]);
  expect(of(2026, false)).toEqual(['02-16', '02-17', '06-04']);
  expect(of(2023, true)).not.toContain('11-20');
  expect(['2026-12-25', '2026-12-26', '2026-02-17'].map(nationalHoliday)).toEqual(['Natal', undefined, undefined]);
  // Good Friday of years with an early and a late Easter.
  const goodFriday = (year: number) => nationalDays(year).find(({ name }) => name === 'Sexta-feira Santa')?.date;
  expect([2000, 2008, 2011, 2024, 2025, 2027, 2038, 2100].map(goodFriday)).toEqual([
    ...['2000-04-21', '2008-03-21', '2011-04-22', '2024-03-29', '2025-04-18', '2027-03-26', '2038-04-23', '2100-03-26'],
  ]);
});

it('slots leave out the holidays of the country, unless the calendar works on them', async () => {
  const scene = await aBookableClass(elo);
  const admin = await elo.make.anAdmin();
  const week = ['2026-12-21', '2026-12-22', '2026-12-23', '2026-12-24', '2026-12-25'];
  expect(await openDays(scene, '2026-12-21', '2026-12-27')).toEqual(week.slice(0, 4));
  const { participant, facilitator, group } = scene;
  const book = (as: Person) =>
    ask(
      as,
      `mutation { it: createAppointment(input: { classId: ${group.id}, clientId: ${participant.id},
        startsAt: "2026-12-25T12:00:00Z", endsAt: "2026-12-25T13:00:00Z" }) { id } }`,
    );
  for (const as of [participant, facilitator])
    expect(await book(as)).toEqual(['INVALID', 'INVALID_FIELDS', 'startsAt']);
  const english = await elo.graphql(
    `mutation { createAppointment(input: { classId: ${group.id}, startsAt: "2026-12-25T12:00:00Z", endsAt: "2026-12-25T13:00:00Z" }) { id } }`,
    {},
    { as: participant },
  );
  expect(JSON.stringify(english.body)).toContain('Natal');
  expect(
    await ask(
      admin,
      `mutation { it: updateEmployee(id: ${scene.employee.id}, input: { worksOnHolidays: true }) { worksOnHolidays } }`,
    ),
  ).toEqual({ worksOnHolidays: true });
  expect(await openDays(scene, '2026-12-21', '2026-12-27')).toEqual(week);
  expect(await book(participant)).toMatchObject({ id: expect.any(String) });
});

it('a holiday of a place closes the calendars of people who work there, and for participants of the place', async () => {
  const admin = await elo.make.anAdmin();
  const [here, there, mine] = [await aBookableClass(elo), await aBookableClass(elo), await aBookableClass(elo)];
  await worksIn(here.facilitator, SAO_PAULO);
  await worksIn(there.facilitator, RIO);
  await worksIn(mine.participant, CAMPINAS);
  const open = () =>
    Promise.all([here, there, mine].map(async scene => (await openDays(scene, '2026-12-08', '2026-12-10')).length));
  expect(await open()).toEqual([3, 3, 3]);
  await add(admin, `date: "2026-12-08", name: "Da cidade", stateId: 35, cityId: ${SAO_PAULO}`);
  expect(await open()).toEqual([2, 3, 3]);
  await add(admin, 'date: "2026-12-09", name: "Do estado", stateId: 35');
  expect(await open()).toEqual([1, 3, 2]);
  await add(admin, 'date: "2026-12-10", name: "Do programa"');
  expect(await open()).toEqual([0, 2, 1]);
  // Many classes are read by one statement for their holidays.
  const names = async (where: string) =>
    ((await ask(here.participant, `{ it: holidays(year: 2026${where}) { name isNational } }`)) as any[])
      .filter(({ isNational }) => !isNational)
      .map(({ name }) => name);
  expect(await names('')).toEqual(['Da cidade', 'Do estado', 'Do programa']);
  expect(await names(', stateId: 35')).toEqual(['Do estado', 'Do programa']);
  expect(await names(`, cityId: ${CAMPINAS}`)).toEqual(['Do estado', 'Do programa']);
  expect(await names(`, cityId: ${SAO_PAULO}`)).toEqual(['Da cidade', 'Do estado', 'Do programa']);
  expect(await names(', stateId: 33')).toEqual(['Do programa']);
});

it('an optional day counts when the programme adds it, and its bookings stay', async () => {
  elo.setNow('2027-01-29T12:00:00Z');
  const scene = await aBookableClass(elo);
  const admin = await elo.make.anAdmin();
  const carnival = () => openDays(scene, '2027-02-08', '2027-02-09');
  expect(await carnival()).toEqual(['2027-02-08', '2027-02-09']);
  const booked = await ask(
    scene.participant,
    `mutation { it: createAppointment(input: { classId: ${scene.group.id}, startsAt: "2027-02-09T12:00:00Z", endsAt: "2027-02-09T13:00:00Z" }) { id } }`,
  );
  const { id, updatedAt } = await add(admin, 'date: "2027-02-09", name: "Carnaval"');
  expect(await carnival()).toEqual(['2027-02-08']);
  expect(await ask(scene.participant, `{ it: appointment(id: ${booked.id}) { canceledAt } }`)).toEqual({
    canceledAt: null,
  });
  const change = (fields: string) =>
    ask(
      admin,
      `mutation { it: updateHoliday(id: ${id}, input: { ${fields} }) { date state { code } city { name } updatedAt } }`,
    );
  expect(await change(`date: "2027-02-08", expectedUpdatedAt: "${updatedAt}"`)).toMatchObject({
    date: '2027-02-08',
    state: null,
  });
  expect(await carnival()).toEqual(['2027-02-09']);
  expect(await change(`name: "Outro", expectedUpdatedAt: "2020-01-01T00:00:00Z"`)).toEqual([
    'CONFLICT',
    'RECORD_CHANGED',
  ]);
  expect(await change(`cityId: ${RIO}`)).toMatchObject({ state: { code: 'RJ' }, city: { name: 'Rio de Janeiro' } });
  expect(await carnival()).toEqual(['2027-02-08', '2027-02-09']);
  expect(await ask(admin, `mutation { it: removeHoliday(id: ${id}) { id } }`)).toEqual({ id });
  expect(await ask(admin, `mutation { it: removeHoliday(id: ${id}) { id } }`)).toEqual([
    'NOT_FOUND',
    'HOLIDAY_NOT_FOUND',
  ]);
});

it('refuses a place that is none, a second holiday of a day and place, and people who do not run the programme', async () => {
  const admin = await elo.make.anAdmin();
  const day = 'date: "2027-01-25", name: "Aniversário"';
  for (const [where, field] of [
    ['stateId: 99', 'stateId'],
    ['cityId: 3550309', 'cityId'],
    [`stateId: 33, cityId: ${SAO_PAULO}`, 'cityId'],
  ])
    expect(await add(admin, `${day}, ${where}`)).toEqual(['INVALID', 'INVALID_FIELDS', field]);
  const both = await Promise.all([1, 2].map(() => add(admin, `${day}, cityId: ${SAO_PAULO}`)));
  expect(both.filter(each => Array.isArray(each))).toEqual([['CONFLICT', 'VALUE_IN_USE', 'date']]);
  await add(admin, `${day}, stateId: 35`);
  for (const as of [await elo.make.aUser(), await elo.make.aFacilitator()])
    expect(await add(as, day)).toEqual(['FORBIDDEN', 'CALENDARS_FOR_EDITORS']);
  expect(await add(await elo.make.aSupervisor(), day)).toMatchObject({ id: expect.any(String) });
  expect(await ask(null, '{ it: holidays(year: 2027) { date } }')).toEqual(['UNAUTHENTICATED', 'NOT_SIGNED_IN']);
});

it('imports holidays by the letters of a state and the name of a city, twice alike', async () => {
  const file = {
    'holidays.csv':
      'date;name;place\r\n25/01/2027;Aniversário;São Paulo/SP\r\n09/07/2027;Revolução;SP\r\n08/12/2027;Programa;programa\r\n',
  };
  for (const counts of [
    [3, 0, 0],
    [0, 0, 3],
  ])
    expect(await importFiles(elo, file)).toMatchObject({ counts: { holidays: counts }, problems: [] });
  expect(await rows('select date::text, place from holidays order by date')).toEqual([
    { date: '2027-01-25', place: SAO_PAULO },
    { date: '2027-07-09', place: 35 },
    { date: '2027-12-08', place: 0 },
  ]);
  const { problems } = await importFiles(elo, { 'holidays.csv': 'date;name;place\r\n25/01/2027;A;99\r\n' });
  expect(problems).toEqual(['holidays.csv 2 place: não é um estado do Brasil']);
});
