import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Class, Enrollment, User } from '../../../src/entities/index.js';
import { lately } from '../../support/moments.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
let supervisor: User, facilitator: User;
let first: Class, second: Class, other: Class;
beforeAll(async () => {
  elo = await startTestApp();
  [supervisor, facilitator] = await Promise.all([elo.make.aSupervisor(), elo.make.aFacilitator()]);
  const [course, cycle] = [await elo.make.aCourse({ title: 'Acolhimento' }), await elo.make.aCycle({ year: 2025 })];
  first = await elo.make.aClass({ course, cycle, facilitator, name: 'A' });
  second = await elo.make.aClass({ course, facilitator, name: 'B' });
  other = await elo.make.aClass({ name: 'C' });
  const twice = await elo.make.aUser();
  await anEnrollment({ class: first, participant: twice, createdAt: '2026-11-01T02:59:59Z' });
  await anEnrollment({ class: first, createdAt: '2026-11-01T03:00:00Z' });
  await anEnrollment({ class: first, createdAt: '2026-11-03T12:00:00Z', cancelRequestedAt: '2026-11-04T12:00:00Z' });
  await anEnrollment({ class: second, participant: twice, createdAt: '2026-11-04T02:59:59Z' });
  await anEnrollment({
    class: other,
    createdAt: '2026-11-05T12:00:00Z',
    cancelRequestedAt: '2026-11-06T12:00:00Z',
    canceledAt: '2026-11-06T12:00:00Z',
  });
});

/** Every test moves the clock on: answers are cached for a minute. */
let minutes = 0;
beforeEach(() => elo.setNow(new Date(Date.parse('2026-11-21T12:00:00Z') + (minutes += 2) * 60_000).toISOString()));

async function anEnrollment(data: {
  class: Class;
  participant?: User;
  createdAt: string;
  cancelRequestedAt?: string;
  canceledAt?: string;
}): Promise<Enrollment> {
  const made = await elo.make.anEnrollment({ class: data.class, participant: data.participant });
  await elo.make
    .em()
    .execute(
      'update enrollments set created_at = ?, cancel_requested_at = ?, canceled_at = ?, cancel_reason = ? where id = ?',
      [
        data.createdAt,
        data.cancelRequestedAt ?? null,
        data.canceledAt ?? null,
        data.canceledAt ? 'OTHER' : null,
        made.id,
      ],
    );
  return made;
}

const ask = async (query: string, as: User = supervisor) =>
  (await elo.call('GET', `/dashboard/api/v1/inscricoes?${query}`, { as })).body;
const counts = (total: number, active: number, cancel_requested = 0, canceled = 0) => ({
  total,
  active,
  cancel_requested,
  canceled,
});

describe('GET /dashboard/api/v1/inscricoes', () => {
  it('counts all groupings, in days of São Paulo', async () => {
    expect(await ask('')).toEqual({
      ...counts(5, 3, 1, 1),
      participants: 4,
      by_status: [
        { status: 'active', total: 3 },
        { status: 'cancel_requested', total: 1 },
        { status: 'canceled', total: 1 },
      ],
      by_course: [
        { course_id: first.course.id, title: 'Acolhimento', ...counts(4, 3, 1) },
        { course_id: other.course.id, title: expect.any(String), ...counts(1, 0, 0, 1) },
      ],
      by_cycle: [
        { cycle_id: first.cycle.id, name: expect.any(String), year: 2025, ...counts(3, 2, 1) },
        { cycle_id: second.cycle.id, name: expect.any(String), year: 2026, ...counts(1, 1) },
        { cycle_id: other.cycle.id, name: expect.any(String), year: 2026, ...counts(1, 0, 0, 1) },
      ],
      by_class: [
        { class_id: first.id, name: 'A', course_id: first.course.id, cycle_id: first.cycle.id, ...counts(3, 2, 1) },
        { class_id: second.id, name: 'B', course_id: first.course.id, cycle_id: second.cycle.id, ...counts(1, 1) },
        { class_id: other.id, name: 'C', course_id: other.course.id, cycle_id: other.cycle.id, ...counts(1, 0, 0, 1) },
      ],
      by_day: [
        { day: '2026-10-31', ...counts(1, 1) },
        { day: '2026-11-01', ...counts(1, 1) },
        { day: '2026-11-02', ...counts(0, 0) },
        { day: '2026-11-03', ...counts(2, 1, 1) },
        { day: '2026-11-04', ...counts(0, 0) },
        { day: '2026-11-05', ...counts(1, 0, 0, 1) },
      ],
    });
  });

  it.each([
    [() => `course_id=${first.course.id}`, 4],
    [() => `cycle_id=${first.cycle.id}`, 3],
    [() => `class_id=${second.id}`, 1],
    [() => 'status=active', 3],
    [() => 'status=cancel_requested', 1],
    [() => 'status=canceled', 1],
    [() => 'from=2026-11-01', 4],
    [() => 'to=2026-11-01', 2],
    [() => 'from=2026-11-01&to=2026-11-03', 3],
    [() => `class_id=${first.id}&from=2026-11-03&status=cancel_requested`, 1],
    [() => 'class_id=99999', 0],
    [() => 'from=2027-01-01', 0],
  ])('filters the counts (row %#)', async (query, total) => {
    const body = await ask(query());
    const sum = (groups: { total: number }[]) => groups.reduce((all, each) => all + each.total, 0);
    expect(body.total).toBe(total);
    for (const groups of ['by_status', 'by_course', 'by_cycle', 'by_class', 'by_day'])
      expect(sum(body[groups])).toBe(total);
  });

  it('counts a facilitator’s own classes, also right after a supervisor’s request, and the reverse', async () => {
    expect((await ask('', supervisor)).total).toBe(5);
    expect((await ask('', facilitator)).total).toBe(4);
    expect((await ask(`class_id=${other.id}`, facilitator)).total).toBe(0);
    expect((await ask(`class_id=${other.id}`, supervisor)).total).toBe(1);
    expect((await ask('', await elo.make.aFacilitator())).total).toBe(0);
  });

  it.each([
    'course_id=x',
    'class_id=0',
    'status=open',
    'from=yesterday',
    'from=2026-02-30',
    'from=1999-12-31',
    'from=2026-11-02&to=2026-11-01',
  ])('refuses %s', async query => {
    const { status, body } = await elo.call('GET', `/dashboard/api/v1/inscricoes?${query}`, { as: supervisor });
    expect({ status, body }).toEqual({ status: 400, body: { message: expect.any(String) } });
  });

  it('shows the latest 366 days', async () => {
    const old = await anEnrollment({ class: other, createdAt: '2024-01-01T12:00:00Z' });
    const body = await ask('');
    expect(body.by_day).toHaveLength(366);
    expect(body.by_day.at(-1).day).toBe('2026-11-05');
    expect(body.total).toBe(6);
    await elo.make.em().execute('delete from enrollments where id = ?', [old.id]);
  });

  it('counts once for concurrent requests, gives the age, and counts again after a minute', async () => {
    const get = () => elo.call('GET', '/dashboard/api/v1/inscricoes?status=active', { as: supervisor });
    const counting = async (work: () => Promise<unknown>) =>
      (await elo.statements(work)).filter(sql => sql.includes('grouping')).length;
    elo.stopClock('2026-12-01T12:00:00Z', 'the age is told in seconds');
    expect(await counting(() => Promise.all(Array.from({ length: 20 }, get)))).toBe(1);
    elo.stopClock('2026-12-01T12:00:42Z', 'the age is told in seconds');
    const again = await get();
    expect([again.headers.get('age'), again.headers.get('cache-control')]).toEqual(['42', 'private, max-age=60']);
    expect(await counting(get)).toBe(0);
    elo.setNow('2026-12-01T12:01:01Z');
    expect(await counting(get)).toBe(1);
  });

  it('has the same numbers as the graph, from the same computation', async () => {
    const { total, by_class } = await ask(`class_id=${first.id}`);
    const query = `query ($classId: ID!) {
      enrollmentStats(filter: { classId: $classId }) { total byClass { classId total } freshness { age maxAge computedAt } }
    }`;
    const sent = await elo.statements(async () => {
      const { body } = await elo.graphql(query, { classId: first.id }, { as: supervisor });
      expect(body).toEqual({
        data: {
          enrollmentStats: {
            total,
            byClass: [{ classId: String(first.id), total: by_class[0].total }],
            freshness: { age: expect.any(Number), maxAge: 60, computedAt: lately(elo) },
          },
        },
      });
    });
    expect(sent.filter(sql => sql.includes('grouping'))).toEqual([]);
  });
});
