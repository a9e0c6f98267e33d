import { beforeAll, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { facades } from '../../../rest/index.js';
import { runCommand } from '../support/processes.js';
import { rulesOf } from '../../../src/cutover/routes/rules-of.js';
import { SECRET, startTwoSides, type TwoSides } from '../../support/two-sides.js';

/* Each service with lists of records in its contract: `parity --drift` finds each difference in them, and nothing else. */

let sides: TwoSides;
beforeAll(async () => {
  sides = await startTwoSides();
});

const KEY = 'demo-api-key';
/** Minutes by which the old service's clock is ahead. */
let minutesAhead = 0;

interface Planted {
  record: string;
  id: number;
  table: string;
  column: string;
  value?: string;
}
const submission = (id: number): Planted => ({ record: 'Submission', id, table: 'submissions', column: 'title' });
const appointment = (id: number): Planted => ({ record: 'Appointment', id, table: 'appointments', column: 'comments' });

/** The records to change at the old service, by service. */
const planted: Record<string, Planted[]> = {
  portal: [
    { record: 'Class', id: 2, table: 'classes', column: 'name' },
    submission(3),
    { record: 'Enrollment', id: 5, table: 'enrollments', column: 'cancel_requested_at', value: '2026-11-01' },
    appointment(1),
  ],
  submissions: [
    submission(4),
    { record: 'ActivityTemplate', id: 1, table: 'activity_templates', column: 'description' },
  ],
  schedule: [appointment(2)],
  dashboard: [
    { record: 'Meeting', id: 2, table: 'meetings', column: 'title' },
    { record: 'LiveMessage', id: 1, table: 'live_messages', column: 'text' },
  ],
  cms: [{ record: 'Post', id: 4, table: 'posts', column: 'title' }],
};

async function compare(name: string) {
  const { elo, old } = sides;
  const headers = path.join(elo.directory, `${name}.txt`);
  const isForKeys = name === 'submissions' || name === 'schedule';
  await writeFile(headers, `Authorization: ${isForKeys ? KEY : await old.bearer({ id: 1 })}\n`);
  const { code, stdout } = await runCommand(
    elo,
    'parity',
    ['--drift', name, '--url', `${old.url}/${name}`, '--headers', headers],
    { AUTH_SECRET: SECRET },
  );
  const { body } = await elo.graphql(
    'query ($facade: String) { driftReports(facade: $facade) { noun compared missing extra different differentIds error } }',
    { facade: name },
    { as: { id: 1 } },
  );
  return { code, stdout, reports: body.data.driftReports };
}
const report = (noun: string, differentIds: string[]) => ({
  ...{ noun, compared: expect.any(Number), missing: 0, extra: 0 },
  ...{ different: differentIds.length, differentIds, error: null },
});

it('every service with lists to compare is tested below', () => {
  const listed = facades.flatMap(({ name, routes }) =>
    routes.flatMap(entry => {
      const { list } = rulesOf(entry);
      return list === undefined ? [] : [`${name} ${list.record}`];
    }),
  );
  const below = Object.entries(planted).flatMap(([name, lists]) => lists.map(({ record }) => `${name} ${record}`));
  expect(below.toSorted()).toEqual(listed.toSorted());
});

it.each(Object.entries(planted))(
  'the drift command finds the planted differences of %s and no others',
  async (name, lists) => {
    const nouns = lists.map(({ record }) => record).toSorted();
    const same = await compare(name);
    expect({ code: same.code, reports: same.reports }).toEqual({
      code: 0,
      reports: nouns.map(noun => report(noun, [])),
    });
    expect(same.reports.filter(({ compared }: { compared: number }) => compared === 0)).toEqual([]);
    const setAtOld = ({ id, table, column }: Planted, value: string | null) =>
      sides.old.make.em().execute(`update ${table} set ${column} = ? where id = ?`, [value, id]);
    for (const each of lists) await setAtOld(each, each.value ?? 'Outro');
    // The dashboard caches its answers for a time.
    minutesAhead += 1;
    sides.old.setNow(new Date(Date.now() + minutesAhead * 60_000).toISOString());
    const { code, reports } = await compare(name);
    const found = (noun: string) => report(noun, [String(lists.find(({ record }) => record === noun)!.id)]);
    expect({ code, reports }).toEqual({ code: 1, reports: nouns.map(found) });
    // The old values come back, for the tests of the other services.
    for (const each of lists) {
      const { id, table, column } = each;
      const [row] = await sides.elo.make
        .em()
        .execute<{ was: string | null }[]>(`select ${column}::text as was from ${table} where id = ?`, [id]);
      await setAtOld(each, row!.was);
    }
  },
);
