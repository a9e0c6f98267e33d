import { beforeAll, expect, it } from '@jest/globals';
import { aClassWithMeeting } from '../../support/enrollments.js';
import { importFiles } from '../../support/imports.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const rows = (sql: string, values: unknown[]) => elo.make.em().execute<Record<string, unknown>[]>(sql, values);

it('takes statuses of attendance, a boolean of an old list too, and minutes with LATE only', async () => {
  const scene = await aClassWithMeeting(elo);
  const people = [scene.participant, await elo.make.aUser(), await elo.make.aUser(), await elo.make.aUser()];
  for (const participant of people.slice(1)) await elo.make.anEnrollment({ class: scene.group, participant });
  const send = (lines: string[]) =>
    importFiles(elo, {
      'presences.csv': [
        'participant;class;activity;status;late_minutes',
        ...lines.map((line, at) => `${people[at]!.id};${scene.group.id};${scene.meetingActivity.id};${line}`),
      ].join('\r\n'),
    });
  const stored = () =>
    rows(
      `select p.status, p.late_minutes as minutes from presences p join enrollments e on e.id = p.enrollment_id
        where e.class_id = ? order by e.id`,
      [scene.group.id],
    );
  expect((await send(['atraso;7', 'falta justificada;', 'não;', 'sim;'])).problems).toEqual([]);
  expect(await stored()).toEqual([
    { status: 'LATE', minutes: 7 },
    { status: 'EXCUSED', minutes: null },
    { status: 'ABSENT', minutes: null },
    { status: 'PRESENT', minutes: null },
  ]);
  expect((await send(['atraso;7', 'falta;9'])).problems).toEqual([
    'presences.csv 3 late_minutes: só pode ser preenchido para quem chegou atrasado',
  ]);
  // A person who was not late after all keeps no minutes.
  expect((await send(['presente;'])).problems).toEqual([]);
  expect((await stored())[0]).toEqual({ status: 'PRESENT', minutes: null });
});
