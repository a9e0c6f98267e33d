import { beforeAll, expect, it } from '@jest/globals';
import type { User } from '../../../src/entities/index.js';
import { runOutbox } from '../../support/jobs.js';
import { mailTo } from '../../support/mail-folder.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// Enrollments are made, canceled, moved and restored while the clock runs and the worker works.

let elo: TestApp;
let admin: User;
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});

async function mutate(call: string, of = '{ id }'): Promise<any> {
  const { body } = await elo.graphql(`mutation { ${call} ${of} }`, {}, { as: admin });
  expect(body.errors).toBeUndefined();
  await runOutbox(elo);
  return body.data;
}
const linkOf = async (enrollmentId: number) =>
  (
    await elo.make
      .em()
      .execute(
        'select status, round, sent_at is not null as "isSent" from group_link_dispatches where enrollment_id = ?',
        [enrollmentId],
      )
  )[0];
const enrollmentOf = async (id: number) =>
  (
    await elo.make
      .em()
      .execute('select class_id, cancel_request_reason, cancel_note from enrollments where id = ?', [id])
  )[0];

async function aPlace() {
  const course = await elo.make.aCourse();
  const group = await elo.make.aClass({ course });
  const other = await elo.make.aClass({ course, cycle: group.cycle });
  const participant = await elo.make.aUser();
  await mutate(`enrollParticipant(classId: ${group.id}, participantId: ${participant.id})`);
  const [{ id }] = await elo.make
    .em()
    .execute<[{ id: number }]>('select id from enrollments where participant_id = ?', [participant.id]);
  expect(await linkOf(id)).toEqual({ status: 'SENT', round: 0, isSent: true });
  return { id, participant, group, other };
}

it('a cancellation is sent by mail on a running clock', async () => {
  const { id, participant } = await aPlace();
  await mutate(`cancelEnrollment(enrollmentId: ${id}, reason: OTHER)`);
  expect((await mailTo(elo, participant.email, 'Inscrição cancelada')).text).toContain('foi cancelada por');
});

it('a participant who moves after getting the group link gets the new class’s link, and the cancellation request ends', async () => {
  const { id, participant, other } = await aPlace();
  const asked = await elo.graphql(
    `mutation { requestCancellation(enrollmentId: ${id}, reason: SCHEDULE_CONFLICT, note: "Mudei de turno.") { id } }`,
    {},
    { as: participant },
  );
  expect(asked.body.errors).toBeUndefined();
  await mutate(`moveEnrollment(id: ${id}, classId: ${other.id})`);
  expect(await linkOf(id)).toEqual({ status: 'SENT', round: 1, isSent: true });
  expect(await enrollmentOf(id)).toEqual({ class_id: other.id, cancel_request_reason: null, cancel_note: null });
});

it('a move to another class deletes the absence warning, which was about the previous class', async () => {
  const { id, other } = await aPlace();
  await elo.make
    .em()
    .execute(`update enrollments set absence_warned_at = now(), cancel_evidence = '[]' where id = ?`, [id]);
  await mutate(`moveEnrollment(id: ${id}, classId: ${other.id})`);
  expect(
    await elo.make.em().execute('select absence_warned_at, cancel_evidence from enrollments where id = ?', [id]),
  ).toEqual([{ absence_warned_at: null, cancel_evidence: null }]);
});

it('a group link that was pending at the cancellation is sent when the place is restored', async () => {
  const { id } = await aPlace();
  await elo.make
    .em()
    .execute(`update group_link_dispatches set status = 'PENDING', sent_at = null where enrollment_id = ?`, [id]);
  await mutate(`cancelEnrollment(enrollmentId: ${id}, reason: OTHER)`);
  await elo.make.em().execute(
    `insert into outbox (job, payload, attempts, attempts_at_resend)
       select 'group-link-dispatch', jsonb_build_object('dispatchId', id), 0, 0 from group_link_dispatches where enrollment_id = ?`,
    [id],
  );
  await runOutbox(elo);
  expect(await linkOf(id)).toEqual({ status: 'FAILED', round: 0, isSent: false });
  await mutate(`restoreEnrollment(id: ${id})`);
  expect(await linkOf(id)).toEqual({ status: 'SENT', round: 0, isSent: true });
  expect(elo.logged()).not.toContain('"level":50');
});

it('mails name the day of an erasure and the page to withdraw it, and later its withdrawal', async () => {
  const person = await elo.make.aUser();
  const { erasePerson } = await mutate(`erasePerson(id: ${person.id}, dryRun: false)`, '{ erasure { id } }');
  const decided = await mailTo(elo, person.email, 'Seus dados serão apagados');
  expect(decided.text).toMatch(/serão apagados em \d\d\/\d\d\/\d{4} às \d\d:\d\d/);
  const page = /https?:\/\/\S+(\/account\/privacy)$/m.exec(decided.text)![1]!;
  expect((await elo.call('GET', page)).body).toContain('Desistir do pedido');
  await mutate(`withdrawErasure(id: ${erasePerson.erasure.id})`);
  expect((await mailTo(elo, person.email, 'Seus dados não serão apagados')).text).toContain('encerrou o pedido');
});

it('a person who withdraws an erasure gets a mail about it', async () => {
  const person = await elo.make.aUser();
  const { erasePerson } = await mutate(`erasePerson(id: ${person.id}, dryRun: false)`, '{ erasure { id } }');
  await elo.graphql(`mutation { withdrawErasure(id: ${erasePerson.erasure.id}) { id } }`, {}, { as: person });
  await runOutbox(elo);
  expect((await mailTo(elo, person.email, 'Seus dados não serão apagados')).text).toContain('Você desistiu');
});
