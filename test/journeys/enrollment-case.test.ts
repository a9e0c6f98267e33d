import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { installationName } from '../../src/platform/addresses.js';
import { mailsTo, mailTo } from '../support/mail-folder.js';
import { runRecurring } from '../support/jobs.js';
import { runOutbox } from '../support/living-worker.js';
import { lately } from '../support/moments.js';
import { startPlatform, type TestPlatform } from '../support/messaging-platform.js';
import { FRIDAY } from '../support/scheduling.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// An enrollment as a case, from the first cancellation request to the restored enrollment: over HTTP, with the mails and
// messages that people read.

let platform: TestPlatform;
let elo: TestApp;
beforeAll(async () => {
  platform = await startPlatform();
  elo = await startTestApp({
    AUTO_CANCEL_MISSED_MEETINGS: '2',
    GRAPH_API_URL: platform.url,
    GRAPH_API_TOKEN: 'token',
    GRAPH_PHONE_NUMBER_ID: '1',
  });
});
afterEach(() => elo.setNow(null));

type Person = { id: number } | null;
/** Runs an operation. @returns its field, or code and reason of the first error */
async function ask(as: Person, operation: string): Promise<any> {
  const { body } = await elo.graphql(operation, {}, { as });
  if (!body.errors) return Object.values(body.data)[0];
  const { code, reason } = body.errors[0].extensions;
  return `${code} ${reason}`;
}
const mutate = (as: Person, call: string, of = '{ id }') => ask(as, `mutation { ${call} ${of} }`);

/** Two classes of a course, both led; a participant of the first with an appointment on Monday. */
async function aScene() {
  elo.setNow(FRIDAY);
  const facilitator = await elo.make.aFacilitator();
  await elo.make.anEmployee({ user: facilitator });
  const course = await elo.make.aCourse();
  const group = await elo.make.aClass({ facilitator, course });
  const other = await elo.make.aClass({ course, cycle: group.cycle });
  const participant = await elo.make.aUser();
  const { id } = await elo.make.anEnrollment({ class: group, participant });
  const booked = await mutate(
    participant,
    `createAppointment(input: { classId: ${group.id}, startsAt: "2026-11-23T14:00:00-03:00", endsAt: "2026-11-23T15:00:00-03:00" })`,
  );
  await runOutbox(elo);
  return { facilitator, course, group, other, participant, id, appointmentId: booked.id as string };
}

it('a participant requests a cancellation, withdraws and repeats it, is canceled, and gets the place back', async () => {
  const { facilitator, course, other, participant, id, appointmentId } = await aScene();
  const request = `requestCancellation(enrollmentId: ${id}, reason: SCHEDULE_CONFLICT, note: "Mudei de turno.")`;
  expect(await mutate(participant, request, '{ cancelRequestReason cancelNote }')).toEqual({
    cancelRequestReason: 'SCHEDULE_CONFLICT',
    cancelNote: 'Mudei de turno.',
  });
  // Staff answer the request; strangers learn nothing.
  const withdraw = `withdrawCancellationRequest(enrollmentId: ${id})`;
  expect(await mutate(null, withdraw)).toBe('UNAUTHENTICATED NOT_SIGNED_IN');
  for (const stranger of [await elo.make.aUser(), await elo.make.aFacilitator()])
    expect(await mutate(stranger, withdraw)).toBe('NOT_FOUND ENROLLMENT_NOT_FOUND');
  for (const staff of [facilitator, await elo.make.aSupervisor(), await elo.make.anAdmin()])
    expect(await mutate(staff, withdraw)).toBe('FORBIDDEN PARTICIPANT_ONLY');
  const list = '{ enrollments(filter: { status: CANCEL_REQUESTED }) { nodes { id cancelRequestReason cancelNote } } }';
  const waiting = { id: String(id), cancelRequestReason: 'SCHEDULE_CONFLICT', cancelNote: 'Mudei de turno.' };
  expect(await ask(facilitator, list)).toEqual({ nodes: [waiting] });

  expect(await mutate(participant, withdraw, '{ cancelRequestedAt cancelNote }')).toEqual({
    cancelRequestedAt: null,
    cancelNote: null,
  });
  expect(await mutate(participant, withdraw)).toBe('CONFLICT CANCELLATION_NOT_REQUESTED');
  expect(await ask(facilitator, list)).toEqual({ nodes: [] });

  await mutate(participant, request);
  const accept = `answerCancellationRequest(enrollmentId: ${id}, accept: true, note: "Até a próxima!")`;
  // Two people accept and the owner withdraws at once: only one of them succeeds.
  const answers = await Promise.all([
    mutate(facilitator, accept, '{ __typename }'),
    mutate(facilitator, accept, '{ __typename }'),
  ]);
  expect(answers.filter(answer => typeof answer === 'string')).toEqual(['CONFLICT ENROLLMENT_ALREADY_CANCELED']);
  expect(await mutate(participant, withdraw)).toBe('CONFLICT ENROLLMENT_ALREADY_CANCELED');
  expect(
    await ask(
      participant,
      `{ enrollment(id: ${id}) { canceledAt cancelReason cancelNote canceledBy { id } cancelEvidence { title } } }`,
    ),
  ).toEqual({
    canceledAt: lately(elo),
    cancelReason: 'SCHEDULE_CONFLICT',
    cancelNote: 'Mudei de turno.',
    canceledBy: { id: String(facilitator.id) },
    cancelEvidence: null,
  });
  await runOutbox(elo);
  const left = await mailTo(elo, participant.email, `Inscrição cancelada: ${course.title}`);
  expect(left.text).toContain('Como você pediu');
  expect(left.text).toContain('> Até a próxima!');
  const off = await mailTo(elo, participant.email, 'Agendamento cancelado');
  expect(off.text).toContain('> A inscrição na turma foi cancelada.');
  expect(off.invite).toEqual(
    expect.arrayContaining([
      'METHOD:CANCEL',
      `UID:appointment-${appointmentId}@${installationName(elo.app.services.config)}`,
    ]),
  );

  // It holds for the whole course: nobody can enroll the participant in another of its classes.
  expect(await mutate(participant, `enrollInCourse(courseId: ${course.id})`)).toBe('CONFLICT CANCELED');
  const admin = await elo.make.anAdmin();
  expect(await mutate(admin, `enrollParticipant(classId: ${other.id}, participantId: ${participant.id})`)).toBe(
    'CONFLICT CANCELED',
  );

  expect(
    await mutate(
      facilitator,
      `restoreEnrollment(id: ${id})`,
      '{ canceledAt cancelNote canceledBy { id } exemptUntil }',
    ),
  ).toEqual({ canceledAt: null, cancelNote: null, canceledBy: null, exemptUntil: '2099-12-31' });
  await runOutbox(elo);
  const back = await mailTo(elo, participant.email, `Inscrição restaurada: ${course.title}`);
  expect(back.text).toContain(`fale com ${facilitator.name}, que conduz a turma`);
});

it('a booking concurrent with the cancellation is canceled with the enrollment, or refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { group, participant, facilitator, id } = await aScene();
    const period = 'startsAt: "2026-11-24T14:00:00-03:00", endsAt: "2026-11-24T15:00:00-03:00"';
    await Promise.all([
      mutate(participant, `createAppointment(input: { classId: ${group.id}, ${period} })`),
      mutate(facilitator, `cancelEnrollment(enrollmentId: ${id}, reason: OTHER)`),
    ]);
    expect(await ask(participant, '{ appointments { nodes { id } } }')).toEqual({ nodes: [] });
    await runOutbox(elo);
  }
});

it('a participant canceled by staff gets a mail with the person, time and reason', async () => {
  const { course, participant, facilitator, id } = await aScene();
  const cancel = (note: string) => `cancelEnrollment(enrollmentId: ${id}, reason: LACK_OF_INTEREST, note: "${note}")`;
  expect(await mutate(facilitator, cancel('x'.repeat(1001)))).toBe('INVALID INVALID_FIELDS');
  await mutate(facilitator, cancel('Não respondeu às mensagens.'));
  await runOutbox(elo);
  const { text } = await mailTo(elo, participant.email, `Inscrição cancelada: ${course.title}`);
  expect(text).toContain(`foi cancelada por ${facilitator.name}, em 20/11/2026 09:00 (horário de Brasília).`);
  expect(text).toContain('Motivo: Falta de interesse.');
  expect(text).toContain('> Não respondeu às mensagens.');
});

it('a declined cancellation request leaves nothing behind but a mail with the reason', async () => {
  const { course, participant, facilitator, id } = await aScene();
  await mutate(participant, `requestCancellation(enrollmentId: ${id}, reason: OTHER)`);
  await mutate(facilitator, `answerCancellationRequest(enrollmentId: ${id}, accept: false, note: "Vamos conversar.")`);
  expect(await ask(participant, `{ enrollment(id: ${id}) { cancelRequestedAt cancelRequestReason } }`)).toEqual({
    cancelRequestedAt: null,
    cancelRequestReason: null,
  });
  await runOutbox(elo);
  const { text } = await mailTo(elo, participant.email, `Você continua no curso: ${course.title}`);
  expect(text).toContain('sua vaga continua valendo');
  expect(text).toContain('> Vamos conversar.');
  expect((await mailsTo(elo, participant.email)).filter(mail => mail.subject.startsWith('Agendamento'))).toHaveLength(
    1,
  );
});

it('an absent participant is warned, loses the place a week later, and keeps it after its restoration', async () => {
  const facilitator = await elo.make.aFacilitator();
  const group = await elo.make.aClass({ facilitator });
  const participant = await elo.make.aUser();
  elo.setNow('2026-02-01T12:00:00Z');
  const { id } = await mutate(facilitator, `enrollParticipant(classId: ${group.id}, identifier: "${participant.cpf}")`);
  await elo.make.em().execute("update enrollments set created_at = '2026-02-01T12:00:00Z' where id = ?", [id]);
  for (const [position, day] of [
    [1, '2026-03-02'],
    [2, '2026-03-09'],
    [3, '2026-03-30'],
  ] as const)
    await elo.make.aMeeting({ class: group, position, startsAt: `${day}T12:00:00Z`, endsAt: `${day}T14:00:00Z` });
  await runOutbox(elo);
  platform.requests.length = 0;

  elo.setNow('2026-03-10T12:00:00Z');
  expect(await runRecurring(elo, 'absence-warnings')).toBe(1);
  await runOutbox(elo);
  const warning = await mailTo(elo, participant.email, 'Sua vaga será cancelada em 17/03/2026');
  expect(warning.text).toMatch(/\(02\/03\/2026 09:00\) e .* \(09\/03\/2026 09:00\)/);
  expect(warning.text).toContain('assistir a uma gravação até 12/03/2026 11:00 (horário de Brasília)');
  expect(warning.text).toContain('30/03/2026 09:00');
  expect(platform.requests.map(({ body }) => [body.to, body.template?.name])).toEqual([
    [participant.phone, 'absence_warning'],
  ]);

  elo.setNow('2026-03-18T12:00:00Z');
  expect(await runRecurring(elo, 'auto-cancel-enrollments')).toBe(1);
  await runOutbox(elo);
  const canceled = await mailTo(elo, participant.email, 'Inscrição cancelada');
  expect(canceled.text).toContain('Encontros: ');
  expect(await ask(participant, `{ enrollment(id: ${id}) { cancelEvidence { startsAt } } }`)).toEqual({
    cancelEvidence: [{ startsAt: '2026-03-02T12:00:00.000Z' }, { startsAt: '2026-03-09T12:00:00.000Z' }],
  });

  await mutate(facilitator, `restoreEnrollment(id: ${id})`);
  elo.setNow('2026-04-30T12:00:00Z');
  expect(await runRecurring(elo, 'absence-warnings')).toBe(0);
  expect(await runRecurring(elo, 'auto-cancel-enrollments')).toBe(0);
});
