import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { jobs } from '../../jobs/index.js';
import type { RecurringJob } from '../../jobs/job.js';
import { type Class, type Enrollment, Presence, type PresenceStatus, type User } from '../../src/entities/index.js';
import { createJobContext } from '../../src/graph/context.js';
import { mailsTo } from '../support/mails.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// A class of four meetings, a week apart, and a minimum of 75 %: with two missed meetings it is out of reach.

let elo: TestApp, other: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ MIN_PRESENCE_PERCENT: '75', PUBLIC_URL: 'https://elo.example.org' });
});
afterEach(() => elo.setNow(null));

const job = jobs.find(each => each.name === 'lost-minimums') as RecurringJob;
const ctx = (app: TestApp = elo) => createJobContext(app.app.services, 'lost-minimums');
const run = () => job.run(ctx());
const rows = <Row = any>(query: string, values: unknown[] = []) => elo.make.em().execute<Row[]>(query, values);

let group: Class, facilitator: User;
let meetings: { activity: { id: number } }[];
let ana: User, absent: Enrollment, present: Enrollment;
const enroll = async (participant: User, createdAt = '2026-02-01T00:00:00Z') => {
  const made = await elo.make.anEnrollment({ class: group, participant });
  await rows('update enrollments set created_at = ? where id = ?', [createdAt, made.id]);
  return made;
};
const note = (enrollment: { id: number }, meeting: number, status: PresenceStatus = 'PRESENT') =>
  elo.make.save(Presence, {
    enrollment: enrollment.id,
    activity: meetings[meeting]!.activity.id,
    source: 'RECOVERY',
    status,
  });
beforeEach(async () => {
  await rows('delete from meetings');
  const cycle = await elo.make.aCycle({ recoveryHours: 72 });
  await rows(`update cycles set starts_on = '2026-02-01', ends_on = '2026-06-30' where id = ?`, [cycle.id]);
  facilitator = await elo.make.aFacilitator();
  group = await elo.make.aClass({ cycle, facilitator, name: 'Turma A' });
  meetings = [];
  for (const [at, day] of ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23'].entries())
    meetings.push(
      await elo.make.aMeeting({
        class: group,
        position: at + 1,
        startsAt: `${day}T12:00:00Z`,
        endsAt: `${day}T14:00:00Z`,
      }),
    );
  ana = await elo.make.aUser({ name: 'Ana Lima' });
  absent = await enroll(ana);
  present = await enroll(await elo.make.aUser({ name: 'Bia' }));
  await note(present, 0);
  await note(present, 1);
});
/** After the recovery of the second meeting. */
const AFTER_TWO = '2026-03-12T15:00:00Z';

it('tells the participant and the facilitator when the minimum is out of reach, once', async () => {
  for (const [now, expected] of [
    ['2026-03-05T15:00:00Z', 0],
    // The second meeting can still be recovered.
    ['2026-03-12T13:00:00Z', 0],
    [AFTER_TWO, 1],
    ['2026-03-13T15:00:00Z', 0],
  ] as const) {
    elo.setNow(now);
    expect([now, await job.count(ctx())]).toEqual([now, expected]);
    expect([now, await run()]).toEqual([now, expected]);
    expect(await job.count(ctx())).toBe(0);
  }
  const told = await mailsTo(elo, ana);
  expect(told).toHaveLength(1);
  expect(told[0]!.subject).toMatch(/^Presença mínima fora de alcance: /);
  expect(told[0]!.text).toContain(
    'a presença mínima é de 75 % dos encontros. Com as faltas até aqui, ela não pode mais',
  );
  const [mail, ...more] = await mailsTo(elo, facilitator);
  expect(more).toEqual([]);
  expect(mail!.subject).toBe('Presença mínima fora de alcance: Turma A');
  expect(mail!.text).toContain('Ana Lima');
  expect(mail!.text).not.toContain('Bia');
  expect(mail!.text).toContain(`https://elo.example.org/admin#/classes/${group.id}/show/presence`);
});

it('tells again only after the minimum could be reached meanwhile', async () => {
  elo.setNow(AFTER_TWO);
  expect(await run()).toBe(1);
  expect(await mailsTo(elo, ana)).toHaveLength(1);
  await note(absent, 0, 'LATE');
  expect(await run()).toBe(0);
  // The third meeting is missed too, after the first one was noted late.
  await note(present, 2);
  elo.setNow('2026-03-19T15:00:00Z');
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  expect(await mailsTo(elo, ana)).toHaveLength(2);
});

it('counts an excused absence as an absence, and no meeting in which staff has noted nobody', async () => {
  elo.setNow(AFTER_TWO);
  await note(absent, 0, 'EXCUSED');
  expect(await job.count(ctx())).toBe(1);
  await rows('delete from presences');
  expect(await job.count(ctx())).toBe(0);
});

it('leaves out meetings before the enrollment, those who left, and cycles that are over', async () => {
  const late = await enroll(await elo.make.aUser(), '2026-03-10T00:00:00Z');
  elo.setNow(AFTER_TWO);
  expect(await job.count(ctx())).toBe(1);
  await rows(`update enrollments set canceled_at = now(), cancel_reason = 'OTHER' where id = ?`, [absent.id]);
  expect(await job.count(ctx())).toBe(0);
  // Two meetings are left for the late one, both needed.
  await note(present, 2);
  elo.setNow('2026-03-19T15:00:00Z');
  expect(await run()).toBe(1);
  expect(
    await rows('select enrollment_id from minimum_notices where ended_at is null and enrollment_id = ?', [late.id]),
  ).toHaveLength(1);
  elo.setNow('2026-07-01T15:00:00Z');
  await rows('delete from minimum_notices');
  expect(await job.count(ctx())).toBe(0);
});

it('mails nobody whose presence was noted before the mail was sent', async () => {
  elo.setNow(AFTER_TWO);
  expect(await run()).toBe(1);
  await note(absent, 0);
  await run();
  expect(await mailsTo(elo, ana)).toEqual([]);
  expect(await mailsTo(elo, facilitator)).toEqual([]);
});

it('tells two runs at once as one, and nobody without the setting', async () => {
  elo.setNow(AFTER_TWO);
  expect((await Promise.all([run(), run()])).toSorted()).toEqual([0, 1]);
  expect(await mailsTo(elo, ana)).toHaveLength(1);
  other = await startTestApp();
  other.setNow(AFTER_TWO);
  expect([await job.count(ctx(other)), await job.run(ctx(other))]).toEqual([0, 0]);
});
