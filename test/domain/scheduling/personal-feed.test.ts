import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Enrollment, User } from '../../../src/entities/index.js';
import { outcomeOf } from '../../support/outcome.js';
import { aBookableClass, FRIDAY } from '../../support/scheduling.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// The calendar of a participant, for the calendar program of a phone.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ PUBLIC_URL: 'https://elo.example.org' });
});
beforeEach(() => elo.setNow(FRIDAY));

const ask = async (query: string, as: { id: number } | null) =>
  outcomeOf(await elo.graphql(query, {}, as ? { as } : {})) as any;
const pathFor = async (person: { id: number }): Promise<string> => {
  const { pathname, search } = new URL((await ask('{ it: myCalendarFeed { url } }', person)).url);
  return pathname + search;
};
const read = (path: string, headers: Record<string, string> = {}) => fetch(elo.url + path, { headers });
const summariesIn = (content: string) =>
  [...content.replaceAll('\r\n ', '').matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, text]) => text);

async function aBooked() {
  const scene = await aBookableClass(elo);
  const { employee, participant, group } = scene;
  const times = { startsAt: '2026-11-23T12:00:00Z', endsAt: '2026-11-23T13:00:00Z' };
  const appointment = await elo.make.anAppointment({ employee, client: participant, class: group, ...times });
  const stranger = await elo.make.aUser();
  await elo.make.anAppointment({
    employee,
    client: stranger,
    startsAt: '2026-11-23T14:00:00Z',
    endsAt: '2026-11-23T15:00:00Z',
  });
  const meeting = await elo.make.aMeeting({
    class: group,
    startsAt: '2026-11-24T12:00:00Z',
    endsAt: '2026-11-24T13:00:00Z',
  });
  return { ...scene, appointment, meeting, stranger };
}

it('a participant without a calendar has a feed of their appointments and meetings, and of nobody else', async () => {
  const { participant, facilitator, appointment, meeting, group } = await aBooked();
  const reply = await read(await pathFor(participant));
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-cache',
  ]);
  const content = await reply.text();
  expect(summariesIn(content)).toEqual([`Agendamento com ${facilitator.name}`, `Encontro: ${meeting.title}`]);
  // The same entries as in the mails: a calendar shows each once.
  expect(content).toContain(`UID:appointment-${appointment.id}@`);
  expect(content).toContain(`UID:meeting-${meeting.id}@`);
  expect(content.replaceAll('\r\n ', '')).toContain(`Turma: ${group.name}\\nPortal: https://elo.example.org/me`);
});

it('the personal feed follows a cancellation and the end of the place, and is not sent again while nothing changes', async () => {
  const { participant, appointment, meeting, group } = await aBooked();
  const path = await pathFor(participant);
  const first = await read(path);
  const known = { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' };
  expect((await read(path, known)).status).toBe(304);
  await ask(`mutation { it: cancelAppointment(id: ${appointment.id}) { id } }`, participant);
  expect(summariesIn(await (await read(path)).text())).toEqual([`Encontro: ${meeting.title}`]);
  const place = await elo.make.em().findOneOrFail(Enrollment, { class: group.id, participant: participant.id });
  await ask(`mutation { it: cancelEnrollment(enrollmentId: ${place.id}, reason: OTHER) { id } }`, participant);
  expect(summariesIn(await (await read(path)).text())).toEqual([]);
});

it('the personal feed needs the token of its own person', async () => {
  const { participant, stranger, employee, facilitator } = await aBooked();
  const path = await pathFor(participant);
  const [address, token] = path.split('?token=') as [string, string];
  expect((await read(address)).status).toBe(401);
  for (const wrong of [
    `/account/calendar/${stranger.id}.ics?token=${token}`,
    `/account/calendar/x.ics?token=${token}`,
    `/account/calendar/999999999.ics?token=${token}`,
    `/schedule/api/calendar/${employee.id}.ics?token=${token}`,
    `${path}x`,
  ])
    expect([wrong, (await read(wrong)).status]).toEqual([wrong, wrong.startsWith('/schedule') ? 401 : 403]);
  // The feed of a calendar with the same number is another one.
  const { url } = await ask('{ it: calendarFeed { url } }', facilitator);
  const ofCalendar = new URL(url).searchParams.get('token');
  expect((await read(`/account/calendar/${employee.id}.ics?token=${ofCalendar}`)).status).toBe(403);
});

it('a renewed address ends the earlier one, also for two renewals at once', async () => {
  const { participant, stranger } = await aBooked();
  const before = await pathFor(participant);
  const renew = 'mutation { it: renewMyCalendarFeed { url } }';
  const both = await Promise.all([ask(renew, participant), ask(renew, participant)]);
  const now = await pathFor(participant);
  expect(both.map(({ url }) => url)).toContain(`https://elo.example.org${now}`);
  expect([(await read(before)).status, (await read(now)).status]).toEqual([403, 200]);
  const others = await pathFor(stranger);
  await ask(renew, participant);
  expect((await read(others)).status).toBe(200);
  expect(await ask(renew, null)).toEqual(['UNAUTHENTICATED', 'NOT_SIGNED_IN']);
  expect(await ask('{ it: myCalendarFeed { url } }', null)).toEqual(['UNAUTHENTICATED', 'NOT_SIGNED_IN']);
});

it('the personal feed ends with the account', async () => {
  const { participant } = await aBooked();
  const path = await pathFor(participant);
  await elo.make.em().nativeUpdate(User, { id: participant.id }, { isActive: false });
  expect((await read(path)).status).toBe(403);
});
