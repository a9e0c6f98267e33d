import { beforeAll, expect, it } from '@jest/globals';
import { Appointment } from '../../../src/entities/index.js';
import { importFiles } from '../../support/imports.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

it('an imported move of an appointment resets its reminder and outcome and raises its revision, like a manual move', async () => {
  const employee = await elo.make.anEmployee();
  const made = await elo.make.anAppointment({
    ...{ employee, startsAt: '2026-01-05T14:00Z', endsAt: '2026-01-05T15:00Z' },
  });
  const noted = `update appointments set reminded_at = now(), outcome = 'ATTENDED' where id = ?`;
  await elo.make.em().execute(noted, [made.id]);
  const read = (startsAt: string, endsAt: string, comments: string) =>
    importFiles(elo, {
      'appointments.csv': `id,employee,starts_at,ends_at,comments\n${made.id},${employee.id},${startsAt},${endsAt},${comments}\n`,
    });
  const row = () => elo.make.em().findOneOrFail(Appointment, made.id);
  expect((await read('2026-01-05T14:00Z', '2026-01-05T15:00Z', 'Outra nota')).problems).toEqual([]);
  expect(await row()).toMatchObject({
    ...{ comments: 'Outra nota', revision: 0, movedAt: null, outcome: 'ATTENDED' },
    remindedAt: expect.any(Date),
  });
  expect((await read('2099-01-05T14:00Z', '2099-01-05T15:00Z', '')).problems).toEqual([]);
  expect(await row()).toMatchObject({
    ...{ revision: 1, movedAt: expect.any(Date), remindedAt: null, outcome: null },
    startsAt: new Date('2099-01-05T14:00Z'),
  });
});
