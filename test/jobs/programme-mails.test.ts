import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { constant } from 'agenda';
import { DateTime } from 'luxon';
import { ClassSubstitute, Cycle, User } from '../../src/entities/index.js';
import { installationName } from '../../src/platform/addresses.js';
import { eventually } from '../support/eventually.js';
import { readMail } from '../support/mail-folder.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { startTestWorker } from '../support/worker.js';

let smtp: TestSmtp;
let elo: TestApp;
beforeAll(async () => {
  smtp = await startSmtp();
  elo = await startTestApp({ SMTP_URL: smtp.url });
  await startTestWorker(elo.app, { backoff: constant({ delay: 50, maxRetries: 3 }) });
});
afterEach(() => void (smtp.mails.length = 0));

const day = DateTime.now().setZone('America/Sao_Paulo').plus({ days: 5 }).startOf('day');
const at = (hour: number) => day.set({ hour }).toUTC().toISO()!;

/** The lines of the attached invite.ics. */
const invite = (raw: string): string[] => {
  const encoded = /Content-Type: application\/ics[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw)![1]!;
  return Buffer.from(encoded, 'base64').toString().replaceAll('\r\n ', '').trim().split('\r\n');
};
const mailsFor = (meetingId: number, count: number) =>
  eventually(async () => {
    const rows = await elo.make
      .em()
      .execute<{ completed_at: string | null }[]>("select completed_at from outbox where payload->>'meetingId' = ?", [
        String(meetingId),
      ]);
    return rows.length === count && rows.every(row => row.completed_at);
  }, 'the mails');

it('everybody of a class gets a mail when a meeting is moved or canceled', async () => {
  const admin = await elo.make.anAdmin();
  const cycle = await elo.make.save(Cycle, { name: 'Now', year: 2026, startsOn: '2026-01-01', endsOn: '2099-12-31' });
  const group = await elo.make.aClass({ cycle });
  const [participant, left] = [await elo.make.aUser({ phone: '5592991234567' }), await elo.make.aUser()];
  await elo.make.anEnrollment({ class: group, participant });
  await elo.make.anEnrollment({ class: group, participant: left, canceledAt: new Date(), cancelReason: 'OTHER' });
  await elo.make.anEnrollment({ class: group, participant: await elo.make.aUser({ email: null }) });
  const [substitute, former] = [await elo.make.aFacilitator(), await elo.make.aFacilitator()];
  const now = Date.now();
  for (const [user, days] of [
    [substitute, 3],
    [former, -3],
  ] as const)
    await elo.make.save(ClassSubstitute, {
      ...{ class: group, user, fromDay: '2026-01-01', toDay: '2026-01-02' },
      ...{ startsAt: new Date(now + (days - 1) * 86_400_000), endsAt: new Date(now + days * 86_400_000) },
    });
  const meeting = await elo.make.aMeeting({ class: group, position: 1, startsAt: at(9), endsAt: at(11) });
  const change = async (document: string) =>
    expect((await elo.graphql(document, {}, { as: admin })).body.errors).toBeUndefined();

  await change(`mutation { updateMeeting(id: ${meeting.id}, input: { title: "Novo nome" }) { id } }`);
  await change(
    `mutation { updateMeeting(id: ${meeting.id}, input: { startsAt: "${at(14)}", endsAt: "${at(16)}" }) { id } }`,
  );
  await mailsFor(meeting.id, 3);
  const facilitator = await elo.make.em().findOneOrFail(User, group.facilitator!.id);
  const told = smtp.mails.map(mail => mail.to).sort();
  expect(told).toEqual([[participant.email], [facilitator.email], [substitute.email]].sort());
  expect(told.flat()).not.toContain(left.email);
  const moved = smtp.mails.find(mail => mail.to.includes(participant.email!))!;
  expect(moved.raw).toContain(
    `Message-ID: <meeting-${meeting.id}-1-${participant.id}@${installationName(elo.app.services.config)}>`,
  );
  expect(moved.raw).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/);
  expect((await readMail(moved.raw)).text).toContain('13:00 a 15:00 (horário do Amazonas), ou ');
  const stamp = (hour: number) => day.set({ hour }).toUTC().toFormat("yyyyMMdd'T'HHmmss'Z'");
  const lines = invite(moved.raw);
  for (const line of [
    'METHOD:REQUEST',
    `UID:meeting-${meeting.id}@elo`,
    'SEQUENCE:1',
    `DTSTART:${stamp(14)}`,
    `DTEND:${stamp(16)}`,
    `SUMMARY:Novo nome (${group.name})`,
  ])
    expect(lines).toContain(line);

  smtp.mails.length = 0;
  await change(`mutation { removeMeeting(id: ${meeting.id}) { id } }`);
  await mailsFor(meeting.id, 6);
  expect(smtp.mails.map(mail => mail.to).sort()).toEqual(told);
  const canceled = invite(smtp.mails[0]!.raw);
  for (const line of ['METHOD:CANCEL', `UID:meeting-${meeting.id}@elo`, 'SEQUENCE:2', 'STATUS:CANCELLED'])
    expect(canceled).toContain(line);
});

it.each([
  [true, 'foi cancelada'],
  [false, 'sua vaga continua valendo'],
])('a participant gets a mail with the answer to the cancellation request (accepted: %s)', async (accept, sentence) => {
  const course = await elo.make.aCourse({ title: 'Acolher' });
  const facilitator = await elo.make.aFacilitator();
  const group = await elo.make.aClass({ course, facilitator });
  const participant = await elo.make.aUser();
  const { id } = await elo.make.anEnrollment({ class: group, participant, cancelRequestedAt: new Date() });
  const answer = `mutation { answerCancellationRequest(enrollmentId: ${id}, accept: ${accept}) { id } }`;
  expect((await elo.graphql(answer, {}, { as: facilitator })).body.errors).toBeUndefined();
  await eventually(() => smtp.mails.length === 1, 'the mail');
  const [mail] = smtp.mails;
  expect(mail!.to).toEqual([participant.email]);
  const raw = mail!.raw.replaceAll('=\r\n', '');
  const decoded = Buffer.from(
    raw.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();
  expect(decoded).toContain(sentence);
  expect(decoded).toContain(`Message-ID: <cancellation-answered-${id}-`);
});
