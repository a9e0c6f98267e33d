import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { jobs } from '../../jobs/index.js';
import type { RecurringJob } from '../../jobs/job.js';
import { type Class, Presence } from '../../src/entities/index.js';
import { createJobContext } from '../../src/graph/context.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ AUTO_CANCEL_MISSED_MEETINGS: '2' });
});
afterEach(() => elo.setNow(null));

const job = (name: string) => jobs.find(each => each.name === name) as RecurringJob;
const ctx = (name: string, app: TestApp = elo) => createJobContext(app.app.services, name);
const run = (name: string) => job(name).run(ctx(name));
const count = (name: string) => job(name).count(ctx(name));
const rows = <Row = any>(query: string, values: unknown[] = []) => elo.make.em().execute<Row[]>(query, values);

/** The rule applies from one second to the next. */
const at = (instant: string) => elo.stopClock(instant, 'a meeting, or the time to recover it, is over to the second');

describe('auto-cancel-enrollments', () => {
  const NAME = 'auto-cancel-enrollments';
  let group: Class, meetings: { activity: { id: number } }[];
  beforeEach(async () => {
    await rows('delete from meetings');
    const cycle = await elo.make.aCycle({ recoveryHours: 72 });
    group = await elo.make.aClass({ cycle });
    meetings = [];
    for (const [position, day] of [
      [1, '2026-03-02'],
      [2, '2026-03-09'],
      [3, '2026-03-16'],
    ] as const)
      meetings.push(
        await elo.make.aMeeting({ class: group, position, startsAt: `${day}T12:00:00Z`, endsAt: `${day}T14:00:00Z` }),
      );
    at('2026-03-12T14:00:01Z');
  });
  /** Enrolls a participant with a warning so old that the cancellation waits only for the recovery. */
  const enroll = async (createdAt = '2026-02-01T00:00:00Z', warnedAt: string | null = createdAt) => {
    const made = await elo.make.anEnrollment({ class: group });
    await rows('update enrollments set created_at = ?, absence_warned_at = ? where id = ?', [
      createdAt,
      warnedAt,
      made.id,
    ]);
    return made;
  };
  const present = (enrollment: { id: number }, meeting: number) =>
    elo.make.save(Presence, {
      enrollment: enrollment.id,
      activity: meetings[meeting]!.activity.id,
      source: 'RECOVERY',
    });
  const stateOf = async ({ id }: { id: number }) =>
    (await rows('select cancel_reason, canceled_at from enrollments where id = ?', [id]))[0];

  it('cancels participants who missed the first two meetings without recovering, and notifies them', async () => {
    const [absent, came, recovered] = [await enroll(), await enroll(), await enroll()];
    await present(came, 0);
    await present(recovered, 1);
    expect(await count(NAME)).toBe(1);
    expect(await run(NAME)).toBe(1);
    expect(await stateOf(absent)).toEqual({ cancel_reason: 'ABSENCE', canceled_at: '2026-03-12 14:00:01+00' });
    for (const each of [came, recovered]) expect((await stateOf(each)).canceled_at).toBeNull();
    expect(
      await rows(
        "select payload from outbox where job = 'enrollment-auto-cancelled' and payload->>'enrollmentId' = ?",
        [String(absent.id)],
      ),
    ).toHaveLength(1);
    expect(await run(NAME)).toBe(0);
    expect(await count(NAME)).toBe(0);

    const audit = await rows(
      "select r.* from audit_records as r join audit_changes as x on x.audit_record_id = r.id where x.record_type = 'Enrollment' and x.record_id = ?",
      [String(absent.id)],
    );
    expect(audit).toMatchObject([
      {
        action: 'autoCancelEnrollments',
        actor_kind: 'SERVICE',
        actor_name: 'worker',
        face: 'job',
        route: 'job.auto-cancel-enrollments',
      },
    ]);
  });

  it('leaves an excused participant in the class, and cancels one whose absences staff noted', async () => {
    const [excused, absent] = [await enroll(), await enroll()];
    const note = (enrollment: { id: number }, meeting: number, status: 'EXCUSED' | 'ABSENT') =>
      elo.make.save(Presence, {
        enrollment: enrollment.id,
        activity: meetings[meeting]!.activity.id,
        source: 'STAFF',
        status,
      });
    await note(excused, 0, 'EXCUSED');
    for (const meeting of [0, 1]) await note(absent, meeting, 'ABSENT');
    expect(await run(NAME)).toBe(1);
    expect((await stateOf(absent)).cancel_reason).toBe('ABSENCE');
    expect((await stateOf(excused)).canceled_at).toBeNull();
  });

  it('stores the missed meetings', async () => {
    const absent = await enroll();
    await run(NAME);
    const { body } = await elo.graphql(
      `{ enrollment(id: ${absent.id}) { canceledBy { id } cancelEvidence { meetingId startsAt endsAt } } }`,
      {},
      { as: { id: absent.participant.id } },
    );
    const [first, second] = await rows<{ id: number }>('select id from meetings where class_id = ? order by position', [
      group.id,
    ]);
    expect(body.data.enrollment).toEqual({
      canceledBy: null,
      cancelEvidence: [
        { meetingId: String(first!.id), startsAt: '2026-03-02T12:00:00.000Z', endsAt: '2026-03-02T14:00:00.000Z' },
        { meetingId: String(second!.id), startsAt: '2026-03-09T12:00:00.000Z', endsAt: '2026-03-09T14:00:00.000Z' },
      ],
    });
  });

  it('spares participants of a later meeting, and restored ones until their exemption ends', async () => {
    const [came, restored] = [await enroll(), await enroll()];
    await present(came, 2);
    await rows("update enrollments set exempt_until = '2026-03-20' where id = ?", [restored.id]);
    at('2026-03-21T02:59:59Z');
    expect(await run(NAME)).toBe(0);
    at('2026-03-21T03:00:00Z');
    expect(await run(NAME)).toBe(1);
    expect((await stateOf(came)).canceled_at).toBeNull();
    expect((await stateOf(restored)).cancel_reason).toBe('ABSENCE');
  });

  it('sends one warning first, when the meetings are over, and waits a week', async () => {
    const [absent, came, recovering] = [
      await enroll('2026-02-01T00:00:00Z', null),
      await enroll('2026-02-01T00:00:00Z', null),
      await enroll('2026-02-01T00:00:00Z', null),
    ];
    await present(came, 1);
    const WARN = 'absence-warnings';
    at('2026-03-09T14:00:00Z');
    expect(await count(WARN)).toBe(0);
    at('2026-03-09T14:00:01Z');
    expect(await count(WARN)).toBe(2);
    const warned = await Promise.all([run(WARN), run(WARN)]);
    expect(warned[0] + warned[1]).toBe(2);
    expect(await run(WARN)).toBe(0);
    const queued = (each: { id: number }) =>
      rows(
        "select payload->>'by' as by from outbox where job = 'absence-warned' and payload->>'enrollmentId' = ? order by id",
        [String(each.id)],
      );
    expect(await queued(absent)).toEqual([{ by: 'MAIL' }, { by: 'MESSAGE' }]);
    expect(await queued(came)).toEqual([]);
    // The time to recover ended on the twelfth.
    at('2026-03-16T14:00:00Z');
    expect(await run(NAME)).toBe(0);
    await present(recovering, 2);
    at('2026-03-16T14:00:01Z');
    expect(await run(NAME)).toBe(1);
    expect((await stateOf(absent)).cancel_reason).toBe('ABSENCE');
    expect((await stateOf(recovering)).canceled_at).toBeNull();
  });

  it('waits for the recovery time of the second meeting, to the second', async () => {
    const absent = await enroll();
    at('2026-03-12T14:00:00Z');
    expect(await run(NAME)).toBe(0);
    at('2026-03-12T14:00:01Z');
    expect(await run(NAME)).toBe(1);
    expect((await stateOf(absent)).cancel_reason).toBe('ABSENCE');
  });

  it('counts meetings after the enrollment only', async () => {
    const late = await enroll('2026-03-03T00:00:00Z');
    expect(await run(NAME)).toBe(0);
    at('2026-03-19T14:00:01Z');
    expect(await run(NAME)).toBe(1);
    expect((await stateOf(late)).cancel_reason).toBe('ABSENCE');
  });

  it('skips cycles that have ended in São Paulo, and canceled places', async () => {
    await rows("update cycles set ends_on = '2026-03-11' where id = ?", [group.cycle.id]);
    await enroll();
    await elo.make.anEnrollment({ class: group, canceledAt: new Date(), cancelReason: 'OTHER' });
    expect(await run(NAME)).toBe(0);
    elo.setNow('2026-03-13T02:00:00Z');
    await rows("update cycles set ends_on = '2026-03-12' where id = ?", [group.cycle.id]);
    expect(await run(NAME)).toBe(1);
  });

  it('cancels many in batches, and concurrent runs cancel each once', async () => {
    for (let n = 0; n < 130; n += 1) await enroll();
    const sent = await elo.statements(async () => {
      const done = await Promise.all([run(NAME), run(NAME)]);
      expect(done[0] + done[1]).toBe(130);
    });
    expect(sent.length).toBeLessThan(60);
    const mails = await rows(
      "select distinct payload->>'enrollmentId' from outbox as o join enrollments as e on e.id = (o.payload->>'enrollmentId')::int where o.job = 'enrollment-auto-cancelled' and e.class_id = ?",
      [group.id],
    );
    expect(mails).toHaveLength(130);
  });

  it('reads all enrollments once, however many are canceled', async () => {
    for (let n = 0; n < 210; n += 1) await enroll();
    const sent = await elo.statements(async () => expect(await run(NAME)).toBe(210));
    const searches = sent.filter(sql => sql.includes('jsonb_agg') && !/e\.id = any\(/.test(sql));
    expect(searches).toHaveLength(1);
  });

  it('is off with AUTO_CANCEL_MISSED_MEETINGS=0, and its reason can’t be chosen in a mutation', async () => {
    const off = await startTestApp({ AUTO_CANCEL_MISSED_MEETINGS: '0' });
    try {
      await off.make.anEnrollment();
      expect(await job(NAME).count(ctx(NAME, off))).toBe(0);
      expect(await job(NAME).run(ctx(NAME, off))).toBe(0);
    } finally {
      await off.close();
    }
    const mine = await enroll();
    elo.setNow(null);
    const { body } = await elo.graphql(
      'mutation ($id: ID!) { cancelEnrollment(enrollmentId: $id, reason: ABSENCE) { id } }',
      { id: String(mine.id) },
      { as: { id: mine.participant.id } },
    );
    expect(body.errors[0].extensions.code).toBe('INVALID');
    expect((await stateOf(mine)).canceled_at).toBeNull();
  });

  it('sends a mail with the reason', async () => {
    const mails: any[] = [];
    const services = {
      ...elo.app.services,
      mailer: { send: async (mail: unknown) => void mails.push(mail), async check() {}, close() {} },
    };
    const absent = await enroll();
    await run(NAME);
    const { run: send } = jobs.find(each => each.name === 'enrollment-auto-cancelled')! as any;
    await send(createJobContext(services, 'enrollment-auto-cancelled'), { enrollmentId: absent.id });
    expect(mails).toMatchObject([
      {
        subject: expect.stringMatching(/^Inscrição cancelada: /),
        text: expect.stringMatching(
          /não participou dos primeiros encontros[\s\S]*Encontros: .* \(02\/03\/2026 09:00\) e .* \(09\/03\/2026 09:00\)\./,
        ),
        messageId: `enrollment-auto-cancelled-${absent.id}`,
      },
    ]);
  });
});
