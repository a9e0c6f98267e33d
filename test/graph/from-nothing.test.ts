import { beforeAll, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { createUserByOperator } from '../../src/domain/accounts/create-user.js';
import { tokenOf } from '../support/action-tokens.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/*
 * An empty database becomes a running programme by the graph alone, with the steps of real people. Each person sets a password
 * by the link of their mail, and signs in with it. docs/using/programme.md describes the same.
 */

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const PASSWORD = 'Comeco!2026';
const ZONE = 'America/Sao_Paulo';

/** Asks as the person with this bearer. @returns the one field of the answer; it must have no errors */
async function ask(token: string | null, document: string, variables: Record<string, unknown> = {}): Promise<any> {
  const { body } = await elo.graphql(
    document,
    variables,
    token === null ? {} : { headers: { authorization: `Bearer ${token}` } },
  );
  expect(body.errors).toBeUndefined();
  return Object.values(body.data)[0];
}

/** Sets a password by the mailed link, and signs in. @returns the bearer */
async function comeIn({ id, email }: { id: number; email: string }): Promise<string> {
  const token = await tokenOf(elo, id, 'SET_PASSWORD');
  const reset = 'mutation ($token: String!, $password: String!) { resetPassword(token: $token, password: $password) }';
  expect(await ask(null, reset, { token, password: PASSWORD })).toBe(true);
  const signIn =
    'mutation ($email: String!, $password: String!) { signIn(username: $email, password: $password) { token } }';
  return (await ask(null, signIn, { email, password: PASSWORD })).token as string;
}

it('an empty database reaches an evaluated submission, and the audit records every step', async () => {
  const { services } = elo.app;
  const email = 'primeira@example.org';
  await createUserByOperator(
    { orm: elo.orm, now: elo.now, operator: 'test', services },
    { email, name: 'Primeira Administradora', roles: ['ADMIN'] },
  );
  const users = await elo.make.em().execute<{ id: number }[]>('select id from users');
  expect(users).toHaveLength(1);
  const admin = await comeIn({ id: users[0]!.id, email });

  const make = (name: string, input: object, of = '{ id }') => {
    const type = `Create${name}Input`;
    return ask(admin, `mutation ($input: ${type}!) { create${name}(input: $input) ${of} }`, { input });
  };
  const group = await make('HospitalGroup', { name: 'Rede Leste' });
  await make('Hospital', { name: 'Santa Casa', cityId: '3550308', groupId: group.id });
  const course = await make('Course', { slug: 'acolhimento', title: 'Acolhimento' });
  const activity = (title: string, kind: string) => make('Activity', { courseId: course.id, title, kind });
  const collective = await activity('Encontros', 'COLLECTIVE_MEETING');
  const essay = await activity('Relato', 'DELIVERABLE');
  const today = DateTime.now().setZone(ZONE);
  const cycle = await make('Cycle', {
    name: 'Ciclo',
    year: today.year,
    startsOn: today.minus({ days: 30 }).toISODate(),
    endsOn: today.plus({ days: 90 }).toISODate(),
  });

  const person = async (name: string, mail: string, role: string) => {
    const made = await make('User', { name, email: mail, roles: [role] });
    return { id: made.id as string, token: await comeIn({ id: Number(made.id), email: mail }) };
  };
  const facilitator = await person('Fábio Lima', 'fabio@example.org', 'FACILITATOR');
  const participant = await person('Paula Reis', 'paula@example.org', 'PARTICIPANT');
  const calendar = await make('Employee', { userId: facilitator.id, timeZone: ZONE });
  const hours = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, startsAt: '09:00', endsAt: '12:00' }));
  await ask(
    admin,
    'mutation ($id: ID!, $hours: [WorkingHoursInput!]!) { setWorkingHours(employeeId: $id, hours: $hours) { id } }',
    { id: calendar.id, hours },
  );
  const klass = await make('Class', {
    name: 'Turma 1',
    shift: 'MORNING',
    courseId: course.id,
    cycleId: cycle.id,
    startsOn: today.minus({ days: 7 }).toISODate(),
    facilitatorId: facilitator.id,
    groupUrl: 'https://chat.example.org/turma-1',
    roomName: 'Sala 1',
    capacity: 40,
  });
  for (const days of [-6, 1, 8]) {
    const startsAt = today.startOf('day').plus({ days, hours: 19 });
    await make('Meeting', {
      classId: klass.id,
      activityId: collective.id,
      title: `Encontro ${days}`,
      startsAt: startsAt.toISO(),
      endsAt: startsAt.plus({ hours: 2 }).toISO(),
    });
  }
  const found = await ask(admin, '{ users(filter: { search: "paula" }) { nodes { id } } }');
  const enrolled = await ask(
    admin,
    'mutation ($classId: ID!, $id: ID!) { enrollParticipant(classId: $classId, participantId: $id) { id } }',
    { classId: klass.id, id: found.nodes[0].id },
  );

  // The participant reads their home page, hands in a submission, and books an appointment in the first free slot.
  const home = await ask(
    participant.token,
    '{ me { enrollments { id class { name room { url } groupUrl } } nextMeetings { title } openActivities { activity { id title } } } }',
  );
  expect(home).toEqual({
    enrollments: [
      {
        id: enrolled.id,
        class: {
          name: 'Turma 1',
          room: { url: expect.stringMatching(/\/class-\d+-[0-9a-f]{32}$/) },
          groupUrl: 'https://chat.example.org/turma-1',
        },
      },
    ],
    nextMeetings: [{ title: 'Encontro 1' }, { title: 'Encontro 8' }],
    openActivities: [{ activity: { id: essay.id, title: 'Relato' } }],
  });
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.4 relato']), 'relato.pdf');
  const staged = await elo.call('POST', '/uploads', {
    headers: { authorization: `Bearer ${participant.token}` },
    form,
  });
  const submission = await ask(
    participant.token,
    'mutation ($input: CreateSubmissionInput!) { createSubmission(input: $input) { id status files { originalName } } }',
    {
      input: {
        classId: klass.id,
        participantId: participant.id,
        activityId: essay.id,
        uploadIds: [staged.body.uploads[0].id],
      },
    },
  );
  expect(submission).toEqual({ id: submission.id, status: 'SUBMITTED', files: [{ originalName: 'relato.pdf' }] });
  const slots = await ask(
    participant.token,
    'query ($id: ID!, $from: LocalDate!, $to: LocalDate!) { class(id: $id) { slots(from: $from, to: $to) { startsAt endsAt } } }',
    { id: klass.id, from: today.plus({ days: 1 }).toISODate(), to: today.plus({ days: 2 }).toISODate() },
  );
  expect(slots.slots).toHaveLength(6);
  const booked = await ask(
    participant.token,
    'mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { kind employee { name } } }',
    { input: { ...slots.slots[0], classId: klass.id } },
  );
  expect(booked).toEqual({ kind: 'APPOINTMENT', employee: { name: 'Fábio Lima' } });

  const evaluated = await ask(
    facilitator.token,
    'mutation ($id: ID!, $input: EvaluateSubmissionInput!) { evaluateSubmission(id: $id, input: $input) { status score } }',
    { id: submission.id, input: { status: 'EVALUATED', score: 95, facilitatorComment: 'Muito bem' } },
  );
  expect(evaluated).toEqual({ status: 'EVALUATED', score: 95 });

  const trail = await ask(admin, '{ auditRecords(first: 100) { nodes { action actorName } } }');
  const done = new Set(trail.nodes.map((each: any) => `${each.actorName}: ${each.action}`));
  for (const each of [
    'Primeira Administradora: createHospital',
    'Primeira Administradora: createMeeting',
    'Primeira Administradora: enrollParticipant',
    'Paula Reis: createSubmission',
    'Paula Reis: createAppointment',
    'Fábio Lima: evaluateSubmission',
  ])
    expect([...done]).toContain(each);
});
