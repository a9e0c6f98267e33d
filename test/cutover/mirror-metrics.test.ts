import { beforeAll, expect, it } from '@jest/globals';
import { createJobContext } from '../../src/graph/context.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/* The metrics of mirrored writes and of comparisons of lists, as the worker counts them for operators. */

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ LEGACY_URL_PORTAL: 'http://127.0.0.1:1' });
  elo.stopClock('2026-11-23T12:00:00Z', 'ages are told in seconds, with fractions');
});

const rows = (sql: string) => elo.make.em().execute(sql);
/** The lines of metrics of these names, without their explanations. */
async function told(): Promise<string[]> {
  await elo.app.cutover.measure(createJobContext(elo.app.services, 'test'));
  const { body } = await elo.call('GET', '/metrics');
  return (body as string).split('\n').filter(line => /^elo_(?:mirror|drift)_/.test(line));
}

it('waiting, failed and missed writes are counted by facade and direction, with the oldest age', async () => {
  await rows(`
    insert into mirror_writes (facade, route, toward, keys, created, sealed, request_id, accepted_at, failed_at, reason)
    values ('portal', 'x', 'ELO', '{}', '{}', 'x', 'x', '2026-11-23T11:58:30Z', null, null),
           ('portal', 'x', 'ELO', '{}', '{}', 'x', 'x', '2026-11-23T11:59:00Z', null, null),
           ('portal', 'x', 'ELO', '{}', '{}', null, 'x', '2026-11-23T11:00:00Z', now(), 'REFUSED'),
           ('portal', 'x', 'LEGACY', '{}', '{}', 'x', 'x', '2026-11-23T11:59:50Z', null, null)`);
  await rows(
    `insert into mirror_overflows (facade, toward, missed, first_at, last_at) values ('cms', 'ELO', 7, now(), now())`,
  );
  await rows(`
    insert into drift_reports (facade, noun, compared_at, compared, missing, extra, different, missing_ids, extra_ids, different_ids)
    values ('portal', 'Class', '2026-11-22T03:30:00Z', 1, 0, 0, 0, '{}', '{}', '{}'),
           ('portal', 'Class', '2026-11-23T11:00:00Z', 1, 0, 0, 0, '{}', '{}', '{}')`);
  const lines = await told();
  expect(lines.toSorted()).toEqual([
    'elo_drift_report_age_seconds{facade="portal",noun="Class"} 3600',
    'elo_mirror_oldest_seconds{facade="cms",toward="ELO",state="failed"} 0',
    'elo_mirror_oldest_seconds{facade="cms",toward="ELO",state="waiting"} 0',
    'elo_mirror_oldest_seconds{facade="portal",toward="ELO",state="failed"} 3600',
    'elo_mirror_oldest_seconds{facade="portal",toward="ELO",state="waiting"} 90',
    'elo_mirror_oldest_seconds{facade="portal",toward="LEGACY",state="failed"} 0',
    'elo_mirror_oldest_seconds{facade="portal",toward="LEGACY",state="waiting"} 10',
    'elo_mirror_writes{facade="cms",toward="ELO",state="failed"} 0',
    'elo_mirror_writes{facade="cms",toward="ELO",state="missed"} 7',
    'elo_mirror_writes{facade="cms",toward="ELO",state="waiting"} 0',
    'elo_mirror_writes{facade="portal",toward="ELO",state="failed"} 1',
    'elo_mirror_writes{facade="portal",toward="ELO",state="missed"} 0',
    'elo_mirror_writes{facade="portal",toward="ELO",state="waiting"} 2',
    'elo_mirror_writes{facade="portal",toward="LEGACY",state="failed"} 0',
    'elo_mirror_writes{facade="portal",toward="LEGACY",state="missed"} 0',
    'elo_mirror_writes{facade="portal",toward="LEGACY",state="waiting"} 1',
  ]);
});

it('the age of a list that could not be compared counts from its last comparison or first try', async () => {
  await rows('truncate mirror_writes, mirror_overflows, drift_reports');
  await rows(`
    insert into drift_reports (facade, noun, compared_at, compared, missing, extra, different, missing_ids, extra_ids, different_ids, error)
    values ('portal', 'Class', '2026-11-21T12:00:00Z', 1, 0, 0, 0, '{}', '{}', '{}', null),
           ('portal', 'Class', '2026-11-22T12:00:00Z', 0, 0, 0, 0, '{}', '{}', '{}', 'the old service answers 401'),
           ('portal', 'Class', '2026-11-23T11:00:00Z', 0, 0, 0, 0, '{}', '{}', '{}', 'the old service answers 401'),
           ('portal', 'Submission', '2026-11-22T12:00:00Z', 0, 0, 0, 0, '{}', '{}', '{}', 'the old service answers 401'),
           ('portal', 'Submission', '2026-11-23T11:00:00Z', 0, 0, 0, 0, '{}', '{}', '{}', 'the old service answers 401')`);
  expect((await told()).toSorted()).toEqual([
    'elo_drift_report_age_seconds{facade="portal",noun="Class"} 172800',
    'elo_drift_report_age_seconds{facade="portal",noun="Submission"} 86400',
  ]);
});

it('a value that no longer exists is not reported', async () => {
  await rows('truncate mirror_writes, mirror_overflows, drift_reports');
  expect(await told()).toEqual([]);
});

it('the metrics take two statements, however many rows there are', async () => {
  await rows(`
    insert into mirror_writes (facade, route, toward, keys, created, sealed, request_id, accepted_at)
    select 'portal', 'x', 'ELO', '{}', '{}', 'x', 'x', now() from generate_series(1, 500)`);
  const statements = await elo.statements(() => elo.app.cutover.measure(createJobContext(elo.app.services, 'test')));
  expect(statements).toHaveLength(2);
});
