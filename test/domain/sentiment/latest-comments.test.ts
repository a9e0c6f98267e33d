import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CommentFilter, latestComments } from '../../../src/domain/sentiment/comments.query.js';
import { explainRun } from '../../support/plans.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const CLASSES = 20;
/** Meetings of each class, one day after the other. */
const MEETINGS = 10;
const EACH = 40;
const PEOPLE = 100;

let elo: TestApp;
/** Class n is led by person 1000 + n % 4; its course is n % 3. Every fifth message is from staff. */
beforeAll(async () => {
  elo = await startTestApp();
  await elo.make.em().execute(`
    insert into courses (id, slug, title) select n, 'course' || n, 'Course' from generate_series(0, 2) n;
    insert into cycles (id, name, year, starts_on, ends_on) values (1, 'Cycle', 2026, '2026-01-01', '2026-12-31');
    insert into activities (id, course_id, title, kind, position) select n, n, 'One', 'COLLECTIVE_MEETING', 1 from generate_series(0, 2) n;
    insert into users (id, name, roles) select n, 'Person ' || n, array['PARTICIPANT'] from generate_series(1, ${PEOPLE}) n;
    insert into users (id, name, roles) select 1000 + n, 'Leader ' || n, array['FACILITATOR'] from generate_series(0, 3) n;
    insert into classes (id, name, shift, course_id, cycle_id, facilitator_id, starts_on)
      select n, 'Class ' || n, 'MORNING', n % 3, 1, 1000 + n % 4, '2026-03-02' from generate_series(1, ${CLASSES}) n;
    insert into meetings (id, class_id, activity_id, title, position, starts_at, ends_at)
      select (c - 1) * ${MEETINGS} + w, c, c % 3, 'Meeting ' || w, w, b, b + interval '1 hour'
        from generate_series(1, ${CLASSES}) c, generate_series(1, ${MEETINGS}) w,
             lateral (select timestamptz '2026-05-01 03:00Z' + ((w - 1) * 24 + c % 5) * interval '1 hour' as b) t;
    insert into live_messages (meeting_id, author_id, by_staff, text, sent_at)
      select m.id, 1 + n % ${PEOPLE}, n % 5 = 0, 'Bom ' || n, m.starts_at + n * interval '80 seconds'
        from generate_series(1, ${EACH}) n, meetings m order by m.starts_at + n * interval '80 seconds', m.id;
  `);
  await elo.make.em().execute('analyze');
});

const rows = (sql: string) => elo.make.em().execute<any[]>(sql);
const pool = () => ({
  rows: async (sql: string, values: readonly unknown[]) =>
    (await (await elo.orm.em.getDriver().getConnection().getNativeClient()).query(sql, [...values])).rows,
});

/** The counts and comments of all messages, written in plain SQL. */
async function expected(leader: number | null, { meetingId, classId, courseId, from, until }: CommentFilter) {
  const where = [
    'not l.by_staff',
    leader === null ? null : `c.facilitator_id = ${leader}`,
    meetingId == null ? null : `m.id = ${meetingId}`,
    classId == null ? null : `c.id = ${classId}`,
    courseId == null ? null : `c.course_id = ${courseId}`,
    from == null ? null : `l.sent_at >= '${from}'`,
    until == null ? null : `l.sent_at < '${until}'`,
  ].filter(each => each !== null);
  const all = await rows(`
    select l.id, l.meeting_id as "meetingId", c.id as "classId" from live_messages l
      join meetings m on m.id = l.meeting_id join classes c on c.id = m.class_id
     where ${where.join(' and ')} order by l.sent_at desc, l.id desc`);
  return { total: all.length, latest: all.slice(0, 1000) };
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 });
const day = fc.integer({ min: 0, max: 12 });
const at = (days: number) => new Date(Date.UTC(2026, 4, 1 + days, 3)).toISOString();

it('the query finds the latest thousand comments for any filter, and their number', async () => {
  await fc.assert(
    fc.asyncProperty(
      maybe(fc.integer({ min: 1000, max: 1003 })),
      fc.record({
        meetingId: maybe(fc.integer({ min: 1, max: CLASSES * MEETINGS })),
        classId: maybe(fc.integer({ min: 1, max: CLASSES })),
        courseId: maybe(fc.integer({ min: 0, max: 2 })),
        from: maybe(day.map(at)),
        until: maybe(day.map(at)),
      }),
      async (leader, filter) => {
        const view = { rights: leader === null ? ('all' as const) : ('led' as const), me: leader };
        const found = await latestComments(pool() as never, view, filter, 'local:1');
        const { total, latest } = await expected(leader, filter);
        expect(found.map(({ id, meetingId, classId }) => ({ id, meetingId, classId }))).toEqual(latest);
        if (latest.length > 0) expect(found[0]!.total).toBe(total);
      },
    ),
    { numRuns: 60 },
  );
});

it.each([
  ['all', { rights: 'all', me: null }, {}],
  ['a day', { rights: 'all', me: null }, { from: at(4), until: at(5) }],
  ['a course', { rights: 'all', me: null }, { courseId: 1 }],
  ['a class', { rights: 'all', me: null }, { classId: 7 }],
  ['led classes', { rights: 'led', me: 1002 }, {}],
] as const)('the query for %s reads only as many messages as it needs', async (_what, view, filter) => {
  const sent: { sql: string; values: readonly unknown[] }[] = [];
  const reader = {
    rows: async (sql: string, values: readonly unknown[]) => {
      sent.push({ sql, values });
      return [];
    },
  };
  await latestComments(reader as never, view, filter, 'local:1');
  const read = (await explainRun(elo, sent[0]!))
    .filter(node => node['Relation Name'] === 'live_messages')
    .map(node => ({
      how: node['Node Type'],
      rows: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    }));
  const messages = CLASSES * MEETINGS * EACH;
  expect(read).toHaveLength(1);
  expect(read[0]!.how).toMatch(/^(Index Scan|Bitmap Heap Scan)$/);
  expect([read[0]!.rows, read[0]!.rows < messages / 2]).toEqual([read[0]!.rows, true]);
});

const COUNTED = `select meeting_id, quarter::text, messages, comments from live_message_counts
  where messages > 0 order by meeting_id, quarter`;
const THERE = `select meeting_id, to_timestamp(floor(extract(epoch from sent_at) / 900) * 900)::text as quarter,
    count(*)::int as messages, (count(*) filter (where not by_staff))::int as comments
  from live_messages group by 1, 2 order by 1, 2`;

it('the counts stay right when messages are written, moved and removed, also concurrently', async () => {
  const write = (sql: string) => elo.make.em().execute(sql);
  expect(await rows(COUNTED)).toEqual(await rows(THERE));
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      write(`insert into live_messages (meeting_id, author_id, by_staff, text, sent_at)
        select 1 + (n * ${index % 2 ? 1 : -1} + 50) % 3, 1, n % 2 = 0, 'x', timestamptz '2026-08-01 12:00Z' + n * interval '5 minutes'
          from generate_series(1, 9) n`),
    ),
  );
  expect(await rows(COUNTED)).toEqual(await rows(THERE));
  await write(`update live_messages set meeting_id = 4, by_staff = not by_staff where text = 'x' and id % 2 = 0`);
  await write(`update live_messages set sent_at = sent_at + interval '1 hour' where text = 'x' and id % 3 = 0`);
  await write(`delete from live_messages where text = 'x' and id % 5 = 0`);
  expect(await rows(COUNTED)).toEqual(await rows(THERE));
  await write('update live_message_counts set messages = 7; select rebuild_live_message_counts()');
  expect(await rows(COUNTED)).toEqual(await rows(THERE));
});
