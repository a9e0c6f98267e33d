import { beforeAll, expect, it } from '@jest/globals';
import { Class, Employee, User } from '../../../src/entities/index.js';
import { importFiles } from '../../support/imports.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// Files that change people, or links to people, follow the rules of the links.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
const users = (id: number, roles: string, active = 'sim') =>
  importFiles(elo, { 'users.csv': `id,name,roles,active\n${id},Ana Souza,${roles},${active}\n` });
const rowOf = (entity: any, id: number): Promise<any> => elo.make.em().findOneOrFail(entity, id);

it('an import neither demotes nor deactivates a facilitator on whom others rely', async () => {
  const facilitator = await elo.make.aFacilitator();
  const calendar = await elo.make.anEmployee({ user: facilitator });
  const group = await elo.make.aClass({ facilitator });
  await elo.make.anAppointment({ employee: calendar, startsAt: '2099-03-02T14:00Z', endsAt: '2099-03-02T15:00Z' });
  const problem =
    'users.csv 2 roles: ainda dependem desta pessoa: 1 turma, 1 agenda, 0 substituição, 1 agendamento pela frente';
  expect((await users(facilitator.id, 'PARTICIPANT')).problems).toEqual([problem]);
  expect((await users(facilitator.id, 'FACILITATOR', 'não')).problems).toEqual([problem]);
  expect(await rowOf(User, facilitator.id)).toMatchObject({ isActive: true, roles: ['FACILITATOR'] });
  expect((await users(facilitator.id, 'FACILITATOR|SUPERVISOR')).problems).toEqual([]);
  await elo.make.em().execute('update appointments set deleted_at = now()');
  await elo.make.em().execute('update classes set facilitator_id = null where id = ?', [group.id]);
  await elo.make.em().execute('update employees set archived_at = now()');
  expect((await users(facilitator.id, 'PARTICIPANT')).problems).toEqual([]);
});

it('an import does not make staff of a participant with a place', async () => {
  const participant = await elo.make.aUser();
  await elo.make.anEnrollment({ participant });
  expect((await users(participant.id, 'FACILITATOR')).problems).toEqual(['users.csv 2 roles: participa de 1 turma']);
  await elo.make.em().execute(`update enrollments set canceled_at = now(), cancel_reason = 'OTHER'`);
  expect((await users(participant.id, 'FACILITATOR')).problems).toEqual([]);
});

it('an import restores from the archive only with somebody who may lead; unchanged records may keep the name', async () => {
  const gone = await elo.make.aUser({ roles: ['FACILITATOR'], isActive: false });
  const group = await elo.make.aClass({ facilitator: gone });
  const calendar = await elo.make.anEmployee({ user: gone });
  for (const [entity, { id }] of [
    [Class, group],
    [Employee, calendar],
  ] as const)
    await elo.make.em().nativeUpdate(entity as typeof Class, id, { archivedAt: new Date() });
  const classes = (archived: string) =>
    importFiles(elo, {
      'classes.csv': `id,name,shift,course,cycle,starts_on,facilitator,archived\n${group.id},Outro nome,MORNING,${group.course.id},${group.cycle.id},2026-03-02,${gone.id},${archived}\n`,
    });
  const employees = (archived: string) =>
    importFiles(elo, { 'employees.csv': `id,user,place,archived\n${calendar.id},${gone.id},Sala 3,${archived}\n` });
  expect((await classes('não')).problems).toEqual([expect.stringMatching(/^classes\.csv 2 facilitator: /)]);
  expect((await employees('não')).problems).toEqual([expect.stringMatching(/^employees\.csv 2 user: /)]);
  expect((await classes('')).problems).toEqual([]);
  expect((await employees('')).problems).toEqual([]);
});
