import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { jobs } from '../../jobs/index.js';
import type { RecurringJob } from '../../jobs/job.js';
import { type Class, type Enrollment, type User } from '../../src/entities/index.js';
import { createJobContext } from '../../src/graph/context.js';
import { removal } from '../../src/domain/kernel/removal.js';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ AUTO_CANCEL_MISSED_MEETINGS: '2' });
});
afterEach(() => elo.setNow(null));

const recurring = jobs.filter((job): job is RecurringJob => job.kind === 'recurring');
const job = (name: string) => recurring.find(each => each.name === name)!;
const ctx = (name: string, app: TestApp = elo) => createJobContext(app.app.services, name);
const run = (name: string) => job(name).run(ctx(name));
const count = (name: string) => job(name).count(ctx(name));
const rows = <Row = any>(query: string, values: unknown[] = []) => elo.make.em().execute<Row[]>(query, values);

/** The number of statements: one for each table that a job checks. Log files and exports are in no table. */
const statementsOf: Record<string, number> = {
  'log-files-sweep': 0,
  'exports-sweep': 0,
  'mirror-sweep': 2,
};

it.each(recurring.map(each => [each.name, each] as const))(
  'the dry run of %s takes one statement for each table and changes nothing',
  async (name, each) => {
    const sent = await elo.statements(async () => expect(await each.count(ctx(name))).toEqual(expect.any(Number)));
    expect(sent.filter(text => /\b(insert|update|delete)\b/i.test(text))).toEqual([]);
    expect(sent).toHaveLength(statementsOf[name] ?? 1);
  },
);

describe('course-starts', () => {
  const NAME = 'course-starts';
  let group: Class, participant: User, enrollment: Enrollment;
  const startsOn = (date: string) => rows('update classes set starts_on = ? where id = ?', [date, group.id]);
  const notices = () =>
    rows(
      'select starts_on::text as starts_on, days_before from course_start_notices where enrollment_id = ? order by id',
      [enrollment.id],
    );
  beforeEach(async () => {
    await rows("update classes set starts_on = '2000-01-01'");
    group = await elo.make.aClass();
    participant = await elo.make.aUser();
    enrollment = await elo.make.anEnrollment({ class: group, participant });
  });

  it('notifies each participant seven days and one day before, once each', async () => {
    await startsOn('2026-03-10');
    for (const [now, expected] of [
      ['2026-03-02T12:00:00Z', 0],
      ['2026-03-03T12:00:00Z', 1],
      ['2026-03-03T18:00:00Z', 0],
      ['2026-03-08T12:00:00Z', 0],
      ['2026-03-09T12:00:00Z', 1],
      ['2026-03-10T12:00:00Z', 0],
    ] as const) {
      elo.setNow(now);
      expect([now, await count(NAME)]).toEqual([now, expected]);
      expect([now, await run(NAME)]).toEqual([now, expected]);
      expect(await count(NAME)).toBe(0);
    }
    expect(await notices()).toEqual([
      { starts_on: '2026-03-10', days_before: 7 },
      { starts_on: '2026-03-10', days_before: 1 },
    ]);
  });

  it('counts days in São Paulo: its last evening of a year is the next year in UTC', async () => {
    await startsOn('2027-01-07');
    elo.setNow('2026-12-31T02:58:00Z');
    expect(await run(NAME)).toBe(0);
    elo.setNow('2026-12-31T03:00:00Z');
    expect(await run(NAME)).toBe(1);
  });

  it('catches up after a day without a run, and notifies participants who enroll late', async () => {
    await startsOn('2026-03-10');
    elo.setNow('2026-03-06T12:00:00Z');
    expect(await run(NAME)).toBe(1);
    await elo.make.anEnrollment({ class: group });
    expect(await run(NAME)).toBe(1);
    elo.setNow('2026-03-09T12:00:00Z');
    expect(await run(NAME)).toBe(2);
  });

  it('notifies again when the date changes', async () => {
    await startsOn('2026-03-10');
    elo.setNow('2026-03-03T12:00:00Z');
    expect(await run(NAME)).toBe(1);
    await startsOn('2026-03-09');
    expect(await run(NAME)).toBe(1);
    expect(await run(NAME)).toBe(0);
  });

  it('notifies neither canceled nor deactivated participants', async () => {
    await startsOn('2026-03-10');
    elo.setNow('2026-03-03T12:00:00Z');
    await elo.make.anEnrollment({ class: group, canceledAt: new Date(), cancelReason: 'OTHER' });
    await elo.make.anEnrollment({ class: group, participant: await elo.make.aUser() });
    await rows('update users set is_active = false where id = ?', [participant.id]);
    expect(await count(NAME)).toBe(1);
    expect(await run(NAME)).toBe(1);
    expect(await notices()).toEqual([]);
  });

  it('notifies each participant once in concurrent runs', async () => {
    await startsOn('2026-03-10');
    elo.setNow('2026-03-03T12:00:00Z');
    for (let n = 0; n < 20; n += 1) await elo.make.anEnrollment({ class: group });
    const told = await Promise.all([run(NAME), run(NAME), run(NAME)]);
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(21);
    const queued = await rows(
      "select o.id from outbox as o join course_start_notices as s on s.id = (o.payload->>'noticeId')::int join enrollments as e on e.id = s.enrollment_id where o.job = 'course-start-near' and e.class_id = ?",
      [group.id],
    );
    expect(queued).toHaveLength(21);
  });

  it('writes in Portuguese to the e-mail, or to the phone without an e-mail', async () => {
    const { run: send } = jobs.find(each => each.name === 'course-start-near')! as any;
    await startsOn('2026-03-10');
    const onlyPhone = await elo.make.aUser({ email: null, phone: '5511987650001' });
    const second = await elo.make.anEnrollment({ class: group, participant: onlyPhone });
    elo.setNow('2026-03-03T12:00:00Z');
    await run(NAME);
    const mails: any[] = [];
    const services = {
      ...elo.app.services,
      mailer: { send: async (mail: unknown) => void mails.push(mail), async check() {}, close() {} },
    };
    const noticeOf = async (id: number) =>
      (await rows<{ id: number }>('select id from course_start_notices where enrollment_id = ?', [id]))[0]!.id;
    const noticeId = await noticeOf(enrollment.id);
    await send(createJobContext(services, 'course-start-near'), { noticeId });
    expect(mails).toEqual([
      {
        to: participant.email,
        subject: expect.stringMatching(/^Seu curso começa em 10\/03\/2026: /),
        text: expect.stringContaining(`Olá, ${participant.name}!`),
        html: expect.stringContaining('10/03/2026'),
        messageId: `course-start-${noticeId}`,
      },
    ]);
    await send(createJobContext(services, 'course-start-near'), { noticeId: await noticeOf(second.id) });
    expect(mails).toHaveLength(1);
    const [sent] = await rows("select payload from recorded_messages where recipient = '5511987650001'");
    expect(JSON.stringify(sent.payload)).toMatch(/course_start.*10\/03\/2026/);
    // The date has changed meanwhile: only the notice of the new date is mailed.
    await startsOn('2026-03-12');
    await send(createJobContext(services, 'course-start-near'), { noticeId });
    expect(mails).toHaveLength(1);
  });

  it('is off by configuration', async () => {
    const off = await startTestApp({ COURSE_START_NOTICE_DAYS: 'off' });
    try {
      const late = await off.make.aClass();
      await off.make.anEnrollment({ class: late });
      off.setNow('2026-03-01T12:00:00Z');
      expect(await job(NAME).count(ctx(NAME, off))).toBe(0);
      expect(await job(NAME).run(ctx(NAME, off))).toBe(0);
    } finally {
      await off.close();
    }
  });
});

describe('the clean-up deletes', () => {
  let enrollment: Enrollment;
  beforeEach(async () => {
    enrollment = await elo.make.anEnrollment();
  });

  it('action logs after ninety days, to the millisecond', async () => {
    await rows('delete from action_logs');
    for (const at of ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z', '2026-03-31T00:00:00Z'])
      await rows('insert into action_logs (enrollment_id, action, created_at) values (?, ?, ?)', [
        enrollment.id,
        at,
        at,
      ]);
    elo.stopClock('2026-04-01T00:00:00.001Z', 'what goes is told apart by a millisecond');
    expect(await count('action-logs-clean-up')).toBe(1);
    expect(await run('action-logs-clean-up')).toBe(1);
    expect(await run('action-logs-clean-up')).toBe(0);
    expect(await rows('select action from action_logs order by id')).toMatchObject([
      { action: '2026-01-01T00:00:00.001Z' },
      { action: '2026-03-31T00:00:00Z' },
    ]);
  });

  it('logs of participant mode when the year ends in São Paulo', async () => {
    const [supervisor, participant] = [await elo.make.aSupervisor(), await elo.make.aUser()];
    for (const at of ['2026-01-01T02:59:59.999Z', '2026-01-01T03:00:00Z'])
      await rows(
        'insert into participant_mode_logs (supervisor_id, supervisor_cpf, participant_id, participant_cpf, action, created_at) values (?, ?, ?, ?, ?, ?)',
        [supervisor.id, supervisor.cpf, participant.id, participant.cpf, at, at],
      );
    elo.setNow('2026-01-01T02:58:00Z');
    expect(await run('participant-mode-logs-clean-up')).toBe(0);
    elo.setNow('2026-12-31T23:00:00Z');
    expect(await run('participant-mode-logs-clean-up')).toBe(1);
    elo.setNow('2027-01-01T02:00:00Z');
    expect(await count('participant-mode-logs-clean-up')).toBe(0);
    elo.setNow('2027-01-01T03:00:00Z');
    expect(await run('participant-mode-logs-clean-up')).toBe(1);
  });

  it('many rows in batches, so that no lock is long', async () => {
    await rows('delete from action_logs');
    await rows(
      "insert into action_logs (enrollment_id, action, created_at) select ?, 'x', '2020-01-01' from generate_series(1, 25)",
      [enrollment.id],
    );
    const small = removal('action_logs', () => sql`created_at < '2021-01-01'`, { batch: 10 });
    const sent = await elo.statements(async () => expect(await small.remove(ctx('x'))).toBe(25));
    expect(sent).toHaveLength(3);
  });
});
