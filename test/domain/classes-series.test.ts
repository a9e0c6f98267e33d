import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { outcomeOf } from '../support/outcome.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// A series of meetings, and copies of classes and cycles.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow('2026-03-01T12:00:00Z'));

type Person = { id: number };
const rows = (sql: string, values: unknown[] = []) => elo.make.em().execute<any[]>(sql, values);
const ask = async (as: Person, query: string) => outcomeOf(await elo.graphql(query, {}, { as })) as any;

async function aScene({ activities = 10 } = {}) {
  const { make } = elo;
  const course = await make.aCourse();
  const cycle = await make.aCycle({ ...({ startsOn: '2026-03-02', endsOn: '2026-12-18' } as object) });
  const steps = [];
  for (let position = 1; position <= activities; position++)
    steps.push(await make.anActivity({ course, kind: 'COLLECTIVE_MEETING', title: `Encontro ${position}`, position }));
  const delivery = await make.anActivity({ course, kind: 'DELIVERABLE', title: 'Entrega', position: activities + 1 });
  const facilitator = await make.aFacilitator();
  const group = await make.aClass({
    course,
    cycle,
    facilitator,
    ...({ startsOn: '2026-03-02' } as object),
    name: 'Turma A',
  });
  return { course, cycle, steps, delivery, facilitator, group, admin: await make.anAdmin() };
}
const series = (as: Person, group: { id: number }, rest: string) =>
  ask(
    as,
    `mutation { it: createMeetings(classId: ${group.id}, ${rest}) { title position startsAt endsAt activity { title } } }`,
  );
const TUESDAYS = 'weekdays: [2], time: "19:00", durationMinutes: 90';
const stored = (group: { id: number }) =>
  rows(
    `select m.title, m.position, to_char(m.starts_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI') as at,
            a.title as activity from meetings m join activities a on a.id = m.activity_id where m.class_id = ? order by m.position`,
    [group.id],
  );

it('makes ten weekly meetings, and leaves out the holidays', async () => {
  const { group, admin } = await aScene();
  const made = await series(admin, group, `${TUESDAYS}, from: "2026-03-03", until: "2026-05-12", skipHolidays: true`);
  // 21 April is a holiday.
  const days = ['03-03', '03-10', '03-17', '03-24', '03-31', '04-07', '04-14', '04-28', '05-05', '05-12'];
  expect(made.map(({ startsAt }: any) => startsAt)).toEqual(days.map(day => `2026-${day}T22:00:00.000Z`));
  expect(made[0]).toEqual({
    ...{ title: 'Encontro 1', position: 1, activity: { title: 'Encontro 1' } },
    ...{ startsAt: '2026-03-03T22:00:00.000Z', endsAt: '2026-03-03T23:30:00.000Z' },
  });
  expect(made.map(({ title }: any) => title)).toEqual(days.map((_day, at) => `Encontro ${at + 1}`));
  const again = await series(admin, group, `${TUESDAYS}, from: "2026-03-03", until: "2026-03-10"`);
  expect(again).toEqual(['CONFLICT', 'FEWER_ACTIVITIES']);
});

it('leaves out a holiday that the programme added, and takes it without the switch', async () => {
  const { group, admin } = await aScene();
  await ask(admin, 'mutation { it: createHoliday(input: { date: "2026-03-10", name: "Do programa" }) { id } }');
  await ask(admin, 'mutation { it: createHoliday(input: { date: "2026-03-17", name: "De SP", stateId: 35 }) { id } }');
  await series(admin, group, `${TUESDAYS}, from: "2026-03-03", until: "2026-03-17", skipHolidays: true`);
  expect((await stored(group)).map(({ at }) => at)).toEqual(['2026-03-03 19:00', '2026-03-17 19:00']);
  const all = await aScene();
  await series(admin, all.group, `${TUESDAYS}, from: "2026-03-03", until: "2026-03-17"`);
  expect(await stored(all.group)).toHaveLength(3);
});

it('keeps the time of the wall clock when clocks change', async () => {
  const { make } = elo;
  const { course, admin } = await aScene();
  const cycle = await make.aCycle({ year: 2018, ...({ startsOn: '2018-10-01', endsOn: '2018-12-31' } as object) });
  const group = await make.aClass({ course, cycle, ...({ startsOn: '2018-10-01' } as object) });
  // Summer time began in Brazil on 4 November 2018.
  const made = await series(admin, group, `${TUESDAYS}, from: "2018-10-30", until: "2018-11-06"`);
  expect(made.map(({ startsAt }: any) => startsAt)).toEqual(['2018-10-30T22:00:00.000Z', '2018-11-06T21:00:00.000Z']);
});

it('numbers the titles for one activity, and for the only one of a course', async () => {
  const { group, admin, steps } = await aScene({ activities: 2 });
  await series(admin, group, `${TUESDAYS}, from: "2026-03-03", until: "2026-03-10", activityId: ${steps[1]!.id}`);
  expect((await stored(group)).map(({ title, activity }) => [title, activity])).toEqual([
    ['Encontro 2 1', 'Encontro 2'],
    ['Encontro 2 2', 'Encontro 2'],
  ]);
  const only = await aScene({ activities: 1 });
  await series(
    admin,
    only.group,
    'weekdays: [2, 4], time: "08:00", durationMinutes: 60, from: "2026-03-03", until: "2026-03-12"',
  );
  expect((await stored(only.group)).map(({ title, at }) => [title, at])).toEqual([
    ['Encontro 1 1', '2026-03-03 08:00'],
    ['Encontro 1 2', '2026-03-05 08:00'],
    ['Encontro 1 3', '2026-03-10 08:00'],
    ['Encontro 1 4', '2026-03-12 08:00'],
  ]);
});

it('makes all or none: a clash, a day outside of the cycle, impossible input', async () => {
  const { group, admin, steps, delivery } = await aScene();
  await elo.make.aMeeting({
    class: group,
    activity: steps[9]!,
    ...({ title: 'Avulso' } as object),
    startsAt: '2026-03-10T22:30:00Z',
    endsAt: '2026-03-10T23:30:00Z',
  });
  const before = await stored(group);
  for (const [rest, problem] of [
    [`${TUESDAYS}, from: "2026-03-03", until: "2026-03-17"`, ['CONFLICT', 'MEETINGS_OVERLAP']],
    [`${TUESDAYS}, from: "2026-12-15", until: "2026-12-29"`, ['INVALID', 'INVALID_FIELDS', 'until']],
    [`${TUESDAYS}, from: "2026-02-24", until: "2026-03-03"`, ['INVALID', 'INVALID_FIELDS', 'from']],
    [`${TUESDAYS}, from: "2026-03-17", until: "2026-03-03"`, ['INVALID', 'INVALID_FIELDS', 'until']],
    [`${TUESDAYS}, from: "2026-03-04", until: "2026-03-08"`, ['INVALID', 'INVALID_FIELDS', 'until']],
    [`${TUESDAYS}, from: "2026-03-03", until: "2029-03-03"`, ['INVALID', 'INVALID_FIELDS', 'until']],
    [
      'weekdays: [8], time: "19:00", durationMinutes: 90, from: "2026-03-03", until: "2026-03-03"',
      ['INVALID', 'INVALID_FIELDS', 'weekdays.0'],
    ],
    [
      'weekdays: [2], time: "24:30", durationMinutes: 90, from: "2026-03-03", until: "2026-03-03"',
      ['INVALID', 'INVALID_FIELDS', 'time'],
    ],
    [
      'weekdays: [2], time: "19:00", durationMinutes: 4, from: "2026-03-03", until: "2026-03-03"',
      ['INVALID', 'INVALID_FIELDS', 'durationMinutes'],
    ],
    [
      `${TUESDAYS}, from: "2026-03-03", until: "2026-03-03", activityId: ${delivery.id}`,
      ['INVALID', 'INVALID_FIELDS', 'activityId'],
    ],
    [
      'weekdays: [1, 2, 3, 4, 5, 6, 7], time: "19:00", durationMinutes: 90, from: "2026-03-03", until: "2026-12-01"',
      ['INVALID', 'INVALID_FIELDS', 'until'],
    ],
  ] as const)
    expect([rest, await series(admin, group, rest)]).toEqual([rest, problem]);
  expect(await stored(group)).toEqual(before);
  for (const as of [await elo.make.aFacilitator(), await elo.make.aUser()])
    expect(await series(as, group, `${TUESDAYS}, from: "2026-03-03", until: "2026-03-03"`)).toEqual([
      'FORBIDDEN',
      'PROGRAMME_FOR_EDITORS',
    ]);
  // Two at once for the same hours: one is refused.
  const clash = await aScene();
  const both = await Promise.all(
    [1, 2].map(() => series(admin, clash.group, `${TUESDAYS}, from: "2026-03-03", until: "2026-03-10"`)),
  );
  expect(both.filter(each => each[0] === 'CONFLICT')).toHaveLength(1);
  expect(await stored(clash.group)).toHaveLength(2);
});

it('copies a cycle with its classes, and moves all dates by whole weeks', async () => {
  const { make } = elo;
  const { group, cycle, admin, steps, delivery, facilitator } = await aScene();
  const participant = await make.aUser();
  await make.anEnrollment({ class: group, participant });
  await series(admin, group, `${TUESDAYS}, from: "2026-03-03", until: "2026-03-17"`);
  await ask(
    admin,
    `mutation { it: setHandInRule(classId: ${group.id}, activityId: ${delivery.id}, dueAt: "2026-04-10T02:59:00Z", maxAttempts: 3) { id } }`,
  );
  await ask(admin, `mutation { it: updateClass(id: ${group.id}, input: { roomName: "Sala", capacity: 30 }) { id } }`);
  const former = await make.aFacilitator();
  const other = await make.aClass({
    cycle,
    course: group.course,
    facilitator: former,
    ...({ startsOn: '2026-03-09' } as object),
    name: 'Turma B',
  });
  await make.aMeeting({
    class: other,
    activity: steps[0]!,
    startsAt: '2026-12-18T12:00:00Z',
    endsAt: '2026-12-18T13:00:00Z',
  });
  await rows('update users set is_active = false where id = ?', [former.id]);
  const archived = await make.aClass({
    cycle,
    course: group.course,
    ...({ startsOn: '2026-03-09' } as object),
    name: 'Antiga',
  });
  await rows('update classes set archived_at = now() where id = ?', [archived.id]);

  const made = await ask(
    admin,
    `mutation { it: copyCycle(id: ${cycle.id}, name: "Ciclo 2027", startsOn: "2027-03-01") { id name year startsOn endsOn recoveryHours } }`,
  );
  expect(made).toEqual({
    ...{
      id: expect.any(String),
      name: 'Ciclo 2027',
      year: 2027,
      ...{ startsOn: '2027-03-01', endsOn: '2027-12-17' },
    },
    recoveryHours: cycle.recoveryHours,
  });
  const { nodes } = await ask(
    admin,
    `{ it: classes(filter: { cycleId: ${made.id} }) { nodes { id name startsOn capacity facilitator { id } room { name }
        enrollments { totalCount } handInRules { dueAt maxAttempts activity { title } } meetings { title startsAt videoPlaybackId } } } }`,
  );
  expect(nodes).toEqual([
    {
      ...{ id: expect.any(String), name: 'Turma A', startsOn: '2027-03-01', capacity: 30 },
      ...{ facilitator: { id: String(facilitator.id) }, room: { name: 'Sala' }, enrollments: { totalCount: 0 } },
      handInRules: [{ dueAt: '2027-04-09T02:59:00.000Z', maxAttempts: 3, activity: { title: 'Entrega' } }],
      meetings: ['02', '09', '16'].map((day, at) => ({
        ...{ title: `Encontro ${at + 1}`, startsAt: `2027-03-${day}T22:00:00.000Z`, videoPlaybackId: null },
      })),
    },
    {
      ...{ id: expect.any(String), name: 'Turma B', startsOn: '2027-03-08', capacity: null },
      ...{ facilitator: null, room: null, enrollments: { totalCount: 0 }, handInRules: [] },
      meetings: [{ title: expect.any(String), startsAt: '2027-12-17T12:00:00.000Z', videoPlaybackId: null }],
    },
  ]);
  expect(await ask(admin, `mutation { it: copyCycle(id: 999999, name: "X", startsOn: "2027-03-01") { id } }`)).toEqual([
    'NOT_FOUND',
    'CYCLE_NOT_FOUND',
  ]);
});

it('copies a class into another cycle or its own, and refuses one that is too short', async () => {
  const { group, cycle, admin } = await aScene();
  await series(admin, group, `${TUESDAYS}, from: "2026-03-03", until: "2026-03-17"`);
  const copy = (as: Person, id: number, cycleId: number) =>
    ask(as, `mutation { it: copyClass(id: ${id}, cycleId: ${cycleId}) { id name startsOn meetings { startsAt } } }`);
  // A Wednesday: the weekday of the meetings stays.
  const next = await elo.make.aCycle({ ...({ startsOn: '2026-09-02', endsOn: '2026-12-18' } as object) });
  expect(await copy(admin, group.id, next.id)).toMatchObject({
    ...{ name: 'Turma A', startsOn: '2026-09-07' },
    meetings: ['08', '15', '22'].map(day => ({ startsAt: `2026-09-${day}T22:00:00.000Z` })),
  });
  expect(await copy(admin, group.id, cycle.id)).toMatchObject({ startsOn: '2026-03-02' });
  const short = await elo.make.aCycle({ ...({ startsOn: '2026-09-07', endsOn: '2026-09-20' } as object) });
  expect(await copy(admin, group.id, short.id)).toEqual(['CONFLICT', 'OUTSIDE_PERIOD']);
  expect(await rows('select id from classes where cycle_id = ?', [short.id])).toEqual([]);
  expect(await copy(admin, 999_999, next.id)).toEqual(['NOT_FOUND', 'CLASS_NOT_FOUND']);
  expect(await copy(admin, group.id, 999_999)).toEqual(['NOT_FOUND', 'CYCLE_NOT_FOUND']);
  for (const as of [await elo.make.aFacilitator(), await elo.make.aUser()])
    expect(await copy(as, group.id, next.id)).toEqual(['FORBIDDEN', 'PROGRAMME_FOR_EDITORS']);
});
