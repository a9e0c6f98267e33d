import { beforeAll, describe, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { driftCheck } from '../../../src/cutover/jobs/drift-check.job.js';
import { createJobContext } from '../../../src/graph/context.js';
import { runCommand } from '../support/processes.js';
import type { TestApp } from '../../support/test-app.js';
import { SECRET, startTwoSides, type TwoSides } from '../../support/two-sides.js';

/* The documented lists of both sides, held against each other by `parity --drift`. */

let sides: TwoSides, elo: TestApp, old: TestApp;
let headers: string;
/** A submission that both sides have. */
let first: number;
beforeAll(async () => {
  sides = await startTwoSides();
  ({ elo, old } = sides);
  headers = path.join(elo.directory, 'headers.txt');
  await writeFile(headers, `Authorization: ${await old.bearer({ id: 1 })}\n`);
  [{ id: first }] = (await rows(old, 'select min(id) as id from submissions where removed_at is null')) as [
    { id: number },
  ];
});

const rows = (app: TestApp, sql: string) => app.make.em().execute<any[]>(sql);
const compare = (...given: string[]) =>
  runCommand(elo, 'parity', ['--drift', 'portal', '--url', `${old.url}/portal`, ...given], {
    AUTH_SECRET: SECRET,
  });
const lines = (stdout: string) => stdout.trim().split('\n');
const numbers = async () => {
  const reports = await elo.graphql(
    '{ driftReports(facade: "portal") { noun missing extra different missingIds extraIds differentIds error } }',
    {},
    { as: { id: 1 } },
  );
  return reports.body.data.driftReports;
};
const none = { missing: 0, extra: 0, different: 0, missingIds: [], extraIds: [], differentIds: [], error: null };

let files = 0;
function handIn() {
  const form = new FormData();
  for (const [name, value] of Object.entries({ class_id: 1, participant_id: 102, activity_id: 4 }))
    form.append(name, String(value));
  const file = new Blob([`%PDF-1.4\nnumber ${(files += 1)}`], { type: 'application/pdf' });
  form.append('files[0]', file, 'plano.pdf');
  return elo.call('POST', '/portal/api/submissions', { as: { id: 3 }, form });
}

describe('lists of both sides', () => {
  it('are equal after a mirror without losses, also when records have different ids', async () => {
    await rows(old, "select setval('submissions_id_seq', (select max(id) + 500 from submissions))");
    await rows(old, "select setval('stored_files_id_seq', (select max(id) + 700 from stored_files))");
    for (const mode of ['VERIFY', 'COMPARE']) {
      await sides.switchTo(mode, ['portal.submissions.create']);
      expect((await handIn()).status).toBe(201);
      await sides.mirrored();
    }
    expect(await rows(elo, 'select id from mirror_writes')).toEqual([]);
    expect(
      await rows(elo, 'select record, legacy_id <> elo_id as is_other from mirror_record_ids order by record'),
    ).toEqual([
      { record: 'StoredFile', is_other: true },
      { record: 'Submission', is_other: true },
    ]);
    const { code, stdout, stderr } = await compare('--headers', headers);
    expect(lines(stdout)).toEqual([
      expect.stringMatching(/^Class +[1-9]\d* on both sides, 0 missing in Elo, 0 in Elo alone, 0 different$/),
      expect.stringMatching(/^Submission +[1-9]\d* on both sides, 0 missing in Elo, 0 in Elo alone, 0 different$/),
      expect.stringMatching(/^Enrollment +[1-9]\d* on both sides, 0 missing in Elo, 0 in Elo alone, 0 different$/),
      expect.stringMatching(/^Appointment +[1-9]\d* on both sides, 0 missing in Elo, 0 in Elo alone, 0 different$/),
    ]);
    expect([code, stderr]).toEqual([0, '']);
    expect(await numbers()).toEqual(
      ['Appointment', 'Class', 'Enrollment', 'Submission'].map(noun => ({ noun, ...none })),
    );
  });

  it('show missing, additional and different records, and nothing else', async () => {
    // Without `mirror` only Elo has the submission that it accepts.
    await sides.switchTo('ELO', ['portal.submissions.create'], 'mirror: false');
    const extra = (await handIn()).body.id as number;
    const [{ id: missing }] = (await rows(
      elo,
      `select max(id) as id from submissions where removed_at is null and id < 61 and id <> ${first}`,
    )) as [{ id: number }];
    await rows(elo, `update submissions set removed_at = now(), removal_action = 'REMOVE' where id = ${missing}`);
    await rows(old, `update submissions set title = 'Outro' where id = ${first}`);
    await rows(old, "update classes set name = 'Turma de lá' where id = 1");
    await rows(old, 'update enrollments set cancel_requested_at = now() where id = 7');
    const { code, stdout, stderr } = await compare('--headers', headers);
    expect(lines(stdout)).toEqual([
      expect.stringMatching(/^Class +6 on both sides, 0 missing in Elo, 0 in Elo alone, 1 different$/),
      '    different 1',
      expect.stringMatching(/^Submission +[1-9]\d* on both sides, 1 missing in Elo, 1 in Elo alone, 1 different$/),
      `    missing   ${missing}`,
      `    extra     ${extra}`,
      `    different ${first}`,
      expect.stringMatching(/^Enrollment +240 on both sides, 0 missing in Elo, 0 in Elo alone, 1 different$/),
      '    different 7',
      expect.stringMatching(/^Appointment +3 on both sides, 0 missing in Elo, 0 in Elo alone, 0 different$/),
      expect.stringContaining('come by an import: npm run import -- FOLDER'),
      expect.stringContaining('Records that Elo alone has were not mirrored'),
    ]);
    expect([code, stderr]).toEqual([1, '3 of 4 lists differ or could not be compared.\n']);
    expect(await numbers()).toEqual([
      { noun: 'Appointment', ...none },
      { noun: 'Class', ...none, different: 1, differentIds: ['1'] },
      { noun: 'Enrollment', ...none, different: 1, differentIds: ['7'] },
      {
        ...{ noun: 'Submission', ...none, missing: 1, missingIds: [String(missing)] },
        ...{ extra: 1, extraIds: [String(extra)], different: 1, differentIds: [String(first)] },
      },
    ]);
  });

  it('are compared at night while a route moves, and only then', async () => {
    const ctx = createJobContext(elo.app.services, driftCheck.name);
    const before = await numbers();
    await rows(elo, 'delete from drift_reports');
    expect([await driftCheck.count(ctx), await driftCheck.run(ctx)]).toEqual([0, 0]);
    expect(await numbers()).toEqual([]);
    await sides.switchTo('VERIFY', ['portal.submissions.create']);
    expect([await driftCheck.count(ctx), await driftCheck.run(ctx)]).toEqual([1, 5]);
    expect(await numbers()).toEqual(before);
    await sides.switchTo('ELO', ['portal.submissions.create'], 'mirror: false');
  });

  it('with several pages are read to their ends', async () => {
    for (const each of [elo, old])
      await rows(
        each,
        `insert into submissions
         select (jsonb_populate_record(s, jsonb_build_object('id', 10000 + n))).*
           from submissions as s, generate_series(1, 1050) as n where s.id = (select max(id) from submissions where id < ${first} + 5)`,
      );
    await rows(old, "update submissions set removed_at = now(), removal_action = 'REMOVE' where id = 10001");
    await rows(
      elo,
      "update submissions set removed_at = now(), removal_action = 'REMOVE' where id between 11026 and 20000",
    );
    await compare('--headers', headers);
    const found = (await numbers()).at(-1);
    expect(found).toMatchObject({ missing: 26, extra: 2, different: 1 });
    expect(found.missingIds).toHaveLength(20);
  });

  it('are reported as not compared, never as equal, when one side refuses the caller', async () => {
    const { code, stdout, stderr } = await compare();
    expect(lines(stdout)).toEqual([
      'Class                not compared: the old service answers 401',
      'Submission           not compared: the old service answers 401',
      'Enrollment           not compared: the list of Class could not be read',
      'Appointment          not compared: the list of Class could not be read',
    ]);
    expect([code, stderr]).toEqual([1, '4 of 4 lists differ or could not be compared.\n']);
    expect((await numbers()).map((each: { error: string }) => each.error)).toEqual([
      'the list of Class could not be read',
      'the old service answers 401',
      'the list of Class could not be read',
      'the old service answers 401',
    ]);
  });
});

it.each<[string, string[], string]>([
  ['an unknown service', ['--drift', 'hub'], '--drift: one of messaging, portal'],
  ['messaging', ['--drift', 'messaging'], 'messaging has no list of records with ids in its contract'],
  ['onboarding', ['--drift', 'onboarding'], 'onboarding has no list of records with ids in its contract'],
])('the drift command refuses %s', async (_what, given, message) => {
  const { code, stderr } = await runCommand(elo, 'parity', given);
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
});
