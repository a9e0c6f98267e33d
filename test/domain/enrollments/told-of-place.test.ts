import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '../../../src/entities/index.js';
import { runOutbox } from '../../support/jobs.js';
import { readMail } from '../../support/mail-folder.js';
import { startPlatform, type TestPlatform } from '../../support/messaging-platform.js';
import { aBookableClass } from '../../support/scheduling.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// A person hears of each change of their enrollment, by contacts that are their own. The caller of the change gets to know the
// way, or that there is none.

const REPLY_TO = 'Secretaria <secretaria@example.org>';

let elo: TestApp;
let smtp: TestSmtp;
let platform: TestPlatform;
let admin: User;
beforeAll(async () => {
  [smtp, platform] = await Promise.all([startSmtp(), startPlatform()]);
  elo = await startTestApp({
    SMTP_URL: smtp.url,
    MAIL_REPLY_TO: REPLY_TO,
    GRAPH_API_URL: platform.url,
    GRAPH_API_TOKEN: 'token',
    GRAPH_PHONE_NUMBER_ID: '1',
  });
  admin = await elo.make.anAdmin();
});
afterAll(async () => {
  await smtp.close();
  await platform.close();
});

/** Runs a mutation as an administrator, and then the outbox. @returns the answer, or code and reason of the refusal */
async function mutate(call: string, as: { id: number } = admin): Promise<any> {
  const { body } = await elo.graphql(`mutation { it: ${call} { id hearsBy } }`, {}, { as });
  await runOutbox(elo);
  return body.errors ? `${body.errors[0].extensions.code} ${body.errors[0].extensions.reason}` : body.data.it;
}
const mailsTo = async ({ email }: { email?: string | null }) =>
  Promise.all(smtp.mails.filter(({ to }) => to.includes(email!)).map(({ raw }) => readMail(raw)));
/** The last mail to the person. */
const lastMail = async (person: User) => (await mailsTo(person)).at(-1);

/** Two classes of a course, the first with a group on the messaging platform. */
async function twoClasses() {
  const course = await elo.make.aCourse();
  const group = await elo.make.aClass({ course });
  await elo.make.em().execute("update classes set group_url = 'https://chat.example.org/a' where id = ?", [group.id]);
  return { course, group, other: await elo.make.aClass({ course, cycle: group.cycle }) };
}
const proven = new Date();
const enroll = async (group: { id: number }, person: { id: number }) =>
  mutate(`enrollParticipant(classId: ${group.id}, participantId: ${person.id})`);

describe('a participant without a phone', () => {
  it('gets a mail with the class, its first meeting and its group link', async () => {
    const { course, group } = await twoClasses();
    const meeting = await elo.make.aMeeting({
      class: group,
      startsAt: '2098-03-02T12:00:00Z',
      endsAt: '2098-03-02T14:00:00Z',
    });
    const person = await elo.make.aUser({ phone: null });
    expect(await enroll(group, person)).toEqual({ id: expect.any(String), hearsBy: ['MAIL'] });
    const { subject, text } = (await lastMail(person))!;
    expect(subject).toBe(`Inscrição feita: ${course.title}`);
    expect(text).toContain(`no curso ${course.title}, na turma ${group.name}`);
    expect(text).toContain(`O próximo encontro é ${meeting.title}, em 02/03/2098 09:00`);
    const link = /\/messaging\/g\/(\S+)/.exec(text)![0];
    const opened = await fetch(elo.url + link, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([302, 'https://chat.example.org/a']);
    expect(text).toContain('responda a este e-mail');
    expect(smtp.mails.at(-1)!.raw).toContain(`Reply-To: ${REPLY_TO}`);
  });

  it('gets the same mail after enrolling alone', async () => {
    const { course, group } = await twoClasses();
    const person = await elo.make.aUser({ phone: null });
    expect(await mutate(`enrollInCourse(courseId: ${course.id})`, person)).toEqual({
      id: expect.any(String),
      hearsBy: ['MAIL'],
    });
    expect((await lastMail(person))!.text).toContain(`na turma ${group.name}`);
  });

  it('gets a mail with the old and the new class after a move', async () => {
    const { course, group, other } = await twoClasses();
    const person = await elo.make.aUser({ phone: null });
    const { id } = await enroll(group, person);
    expect(await mutate(`moveEnrollment(id: ${id}, classId: ${other.id})`)).toEqual({ id, hearsBy: ['MAIL'] });
    const { subject, text } = (await lastMail(person))!;
    expect(subject).toBe(`Mudança de turma: ${course.title}`);
    expect(text).toContain(`passou da turma ${group.name} para a turma ${other.name}`);
    expect(text).not.toContain('/messaging/g/');
  });

  it('gets no mail about a move to the same class, which is refused', async () => {
    const { group } = await twoClasses();
    const person = await elo.make.aUser({ phone: null });
    const { id } = await enroll(group, person);
    expect(await mutate(`moveEnrollment(id: ${id}, classId: ${group.id})`)).toBe('CONFLICT ALREADY_IN_CLASS');
    expect(await mailsTo(person)).toHaveLength(1);
  });

  it('gets no mail about a move that was undone before the mail was sent', async () => {
    const { group, other } = await twoClasses();
    const person = await elo.make.aUser({ phone: null });
    const { id } = await enroll(group, person);
    for (const to of [other, group])
      await elo.graphql(`mutation { moveEnrollment(id: ${id}, classId: ${to.id}) { id } }`, {}, { as: admin });
    await runOutbox(elo);
    expect((await mailsTo(person)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'Inscrição feita',
      'Mudança de turma',
    ]);
    expect((await lastMail(person))!.text).toContain(`para a turma ${group.name}`);
  });
});

describe('a mail about an ended place', () => {
  it.each([0, 1])('mentions appointments only when there were some (%i)', async appointments => {
    const { employee, group, participant } = await aBookableClass(elo);
    const hour = { startsAt: '2098-03-03T12:00:00Z', endsAt: '2098-03-03T13:00:00Z' };
    if (appointments > 0) await elo.make.anAppointment({ employee, class: group, client: participant, ...hour });
    const [found] = await elo.make
      .em()
      .execute<{ id: number }[]>('select id from enrollments where participant_id = ?', [participant.id]);
    await mutate(`cancelEnrollment(enrollmentId: ${found!.id}, reason: OTHER)`);
    const mails = (await mailsTo(participant)).filter(({ subject }) => subject.startsWith('Inscrição cancelada'));
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text.includes('Seus agendamentos')).toBe(appointments > 0);
  });
});

describe('a participant with a verified phone', () => {
  const texts = () =>
    platform.requests
      .map(({ body }: any) => body.template)
      .filter((template: any) => template?.name === 'place_changed')
      .map((template: any) => template.components[0].parameters.map((each: any) => each.text));

  it('gets a message when a cancellation request is declined and when the place ends', async () => {
    const { course, group } = await twoClasses();
    const person = await elo.make.aUser({ phoneVerifiedAt: proven, email: null });
    const { id, hearsBy } = await enroll(group, person);
    expect(hearsBy).toEqual(['MESSAGE']);
    await mutate(`requestCancellation(enrollmentId: ${id})`, person);
    await mutate(`answerCancellationRequest(enrollmentId: ${id}, accept: false)`);
    await mutate(`cancelEnrollment(enrollmentId: ${id}, reason: OTHER)`);
    expect(texts()).toEqual([
      [person.name, course.title, 'seu pedido de cancelamento não foi aceito, e sua vaga continua valendo'],
      [person.name, course.title, 'sua inscrição foi cancelada'],
    ]);
  });
});

describe('a participant without a verified contact', () => {
  it.each([
    ['no e-mail and a phone that nobody has proven', { email: null }],
    ['no contact at all', { email: null, phone: null }],
  ])('with %s gets nothing, and staff see that', async (_what, contacts) => {
    const { group, other } = await twoClasses();
    const person = await elo.make.aUser(contacts);
    const { id, hearsBy } = await enroll(group, person);
    expect(hearsBy).toEqual([]);
    const calls = [
      `moveEnrollment(id: ${id}, classId: ${other.id})`,
      `cancelEnrollment(enrollmentId: ${id}, reason: OTHER)`,
      `restoreEnrollment(id: ${id})`,
    ];
    for (const call of calls) expect(await mutate(call)).toEqual({ id, hearsBy: [] });
    expect(elo.logged()).not.toContain('"level":50');
  });

  it('gets no mail at an unverified address after verifying a phone', async () => {
    const { group } = await twoClasses();
    const person = await elo.make.aUser({ phoneVerifiedAt: proven });
    expect((await enroll(group, person)).hearsBy).toEqual(['MESSAGE']);
    expect(await mailsTo(person)).toEqual([]);
  });
});

it('a server without mail and messaging sends nothing, and `hearsBy` says so', async () => {
  const silent = await startTestApp();
  const group = await silent.make.aClass();
  const person = await silent.make.aUser({ phoneVerifiedAt: proven, emailVerifiedAt: proven });
  const { id } = await silent.make.anEnrollment({ class: group, participant: person });
  const as = await silent.make.anAdmin();
  const { body } = await silent.graphql(
    `mutation { cancelEnrollment(enrollmentId: ${id}, reason: OTHER) { hearsBy } }`,
    {},
    { as },
  );
  expect(body.data.cancelEnrollment).toEqual({ hearsBy: [] });
  expect((await silent.graphql('{ noticeWays }')).body.data).toEqual({ noticeWays: [] });
  expect((await elo.graphql('{ noticeWays }')).body.data).toEqual({ noticeWays: ['MAIL', 'MESSAGE'] });
  await silent.close();
});

it('`hearsBy` of a whole list takes one statement', async () => {
  const group = await elo.make.aClass();
  for (let n = 0; n < 5; n += 1)
    await elo.make.anEnrollment({ class: group, participant: await elo.make.aUser({ phone: null }) });
  const list = `{ enrollments(first: 10, filter: { classId: ${group.id} }) { nodes { hearsBy } } }`;
  await elo.graphql(list, {}, { as: admin });
  const sent = await elo.statements(async () => {
    const { body } = await elo.graphql(list, {}, { as: admin });
    expect(body.data.enrollments.nodes).toEqual(Array.from({ length: 5 }, () => ({ hearsBy: ['MAIL'] })));
  });
  expect(sent.filter(sql => sql.includes('identity_links'))).toHaveLength(1);
});
