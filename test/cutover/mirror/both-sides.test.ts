import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTwoSides, type TwoSides } from '../../support/two-sides.js';
import type { TestApp } from '../../support/test-app.js';

/* Writes of routes that move with `mirror`: each write accepted by one side is done by the other one. */

let sides: TwoSides, elo: TestApp, old: TestApp;
beforeAll(async () => {
  sides = await startTwoSides();
  ({ elo, old } = sides);
});

const CREATE = 'portal.submissions.create';
const EVALUATE = 'portal.submissions.update';
const REMOVE = 'portal.submissions.remove';
const PRESENCE = 'portal.presence.record';
const routes = [CREATE, EVALUATE, REMOVE, PRESENCE];

const FACILITATOR = { id: 3 };
let files = 0;
const aFile = (bytes = 0) =>
  new Blob([`%PDF-1.4\nnumber ${(files += 1)}`, Buffer.alloc(bytes)], { type: 'application/pdf' });
function handIn(file = aFile(), headers = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ class_id: 1, participant_id: 102, activity_id: 4 }))
    form.append(name, String(value));
  form.append('files[0]', file, 'plano.pdf');
  return elo.call('POST', '/portal/api/submissions', { as: FACILITATOR, form, headers });
}
function evaluate(id: number, score: number) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ id, status: 'evaluated', score, facilitator_comment: 'Bom' }))
    form.append(name, String(value));
  return elo.call('PUT', `/portal/api/submissions/${id}`, { as: FACILITATOR, form });
}
/** The id at the old service of a record of Elo. */
const theirsOf = async (record: string) => {
  const known = await rows(elo, `select elo_id, legacy_id from mirror_record_ids where record = '${record}'`);
  const ids = new Map<number, number>(known.map(({ elo_id, legacy_id }) => [elo_id, legacy_id]));
  return (id: number) => ids.get(id) ?? id;
};
/** The records of a side, with the ids of the old service. */
const recordsAt = async (app: TestApp) => {
  const same = (id: number) => id;
  const [ofSubmission, ofFile] =
    app === elo ? [await theirsOf('Submission'), await theirsOf('StoredFile')] : [same, same];
  const { body } = await app.call('GET', '/portal/api/submissions?class_id=1', { as: FACILITATOR });
  return body.map((each: any) => ({
    id: ofSubmission(each.id),
    title: each.title,
    score: each.score,
    participant: each.participant_id,
    files: each.files.map((file: any) => [ofFile(file.id), file.original_name]),
  }));
};
const rows = (app: TestApp, sql: string) => app.make.em().execute<any[]>(sql);
const failures = async () =>
  (
    await elo.graphql(
      '{ mirrorFailures { id route toward reason status behind isRetryable attempts } }',
      {},
      { as: { id: 1 } },
    )
  ).body.data.mirrorFailures;

beforeEach(async () => {
  await rows(elo, 'delete from mirror_writes');
  await rows(elo, 'delete from outbox');
});

describe('a write that Elo accepts in VERIFY', () => {
  beforeEach(() => sides.switchTo('VERIFY', routes));

  it('is done by the old service too, with its files', async () => {
    const { status, body, headers } = await handIn();
    expect([status, headers.get('x-elo-served-by')]).toEqual([201, 'elo']);
    expect(await rows(elo, 'select route, toward, failed_at from mirror_writes')).toEqual([
      { route: CREATE, toward: 'LEGACY', failed_at: null },
    ]);
    await sides.mirrored();
    expect(await recordsAt(old)).toEqual(await recordsAt(elo));
    expect((await recordsAt(old)).map(({ id }: { id: number }) => id)).toContain(
      (await theirsOf('Submission'))(body.id),
    );
    expect(await rows(elo, 'select * from mirror_writes')).toEqual([]);
  });

  it('sends a file longer than the memory limit from storage', async () => {
    const { body } = await handIn(aFile(3 * 1024 * 1024));
    await sides.mirrored();
    expect(await failures()).toEqual([]);
    const theirs = (await theirsOf('Submission'))(body.id);
    const [file] = await rows(old, `select size from stored_files where submission_id = ${theirs}`);
    expect(file.size).toBeGreaterThan(3 * 1024 * 1024);
  });

  it('reaches the old service in the order of its record', async () => {
    const { body } = await handIn();
    for (const score of [10, 20, 30]) expect((await evaluate(body.id, score)).status).toBe(200);
    await sides.mirrored();
    expect(await recordsAt(old)).toEqual(await recordsAt(elo));
    const theirs = (await theirsOf('Submission'))(body.id);
    expect((await recordsAt(old)).find(({ id }: any) => id === theirs).score).toBe(30);
  });

  it('is kept for the mirror together with the write, and not when the write fails or changes nothing', async () => {
    const wrong = await elo.call('POST', '/portal/api/presence', {
      as: FACILITATOR,
      json: { class_id: '1', student_id: '999999', activity_id: '4' },
    });
    expect(wrong.status).toBe(404);
    const twice = { 'Idempotency-Key': 'the-same' };
    const file = aFile();
    await handIn(file, twice);
    await handIn(file, twice);
    expect(await rows(elo, 'select route from mirror_writes')).toEqual([{ route: CREATE }]);
    await sides.mirrored();
  });

  it('keeps its request encrypted in the database and deletes it when it is done', async () => {
    await handIn();
    const [row] = await rows(elo, 'select sealed from mirror_writes');
    const plain = Buffer.from(row.sealed, 'base64').toString('latin1');
    expect(plain).not.toMatch(/Bearer|participant_id|plano/);
    await sides.mirrored();
    expect(await rows(elo, 'select sealed from mirror_writes')).toEqual([]);
  });

  it('may get other ids at the old service, and later requests use those ids', async () => {
    await rows(old, "select setval('submissions_id_seq', (select max(id) + 500 from submissions))");
    const { body } = await handIn();
    await sides.mirrored();
    const [{ legacy_id: theirs }] = await rows(
      elo,
      `select legacy_id from mirror_record_ids where record = 'Submission' and elo_id = ${body.id}`,
    );
    expect(theirs).not.toBe(body.id);
    await evaluate(body.id, 77);
    await sides.mirrored();
    expect(await failures()).toEqual([]);
    expect(await rows(old, `select score::int from submissions where id = ${theirs}`)).toEqual([{ score: 77 }]);
    const removed = await elo.call('DELETE', `/portal/api/submissions/${body.id}`, { as: FACILITATOR, json: {} });
    expect(removed.status).toBe(200);
    await sides.mirrored();
    expect(await failures()).toEqual([]);
  });

  it('and that the old service refuses is listed, holds back writes to the same record, and is retried', async () => {
    const { body } = await handIn();
    await sides.mirrored();
    const [known] = await rows(
      elo,
      `select legacy_id from mirror_record_ids where record = 'Submission' and elo_id = ${body.id}`,
    );
    const theirs = known?.legacy_id ?? body.id;
    await rows(old, `update submissions set removed_at = now(), removal_action = 'REMOVE' where id = ${theirs}`);
    await evaluate(body.id, 50);
    await evaluate(body.id, 60);
    await sides.mirrored();
    const [failure, ...others] = await failures();
    expect(others).toEqual([]);
    expect(failure).toEqual({
      id: expect.any(String),
      route: EVALUATE,
      toward: 'LEGACY',
      reason: 'REFUSED',
      status: 404,
      behind: 1,
      isRetryable: true,
      attempts: 1,
    });
    await rows(old, `update submissions set removed_at = null, removal_action = null where id = ${theirs}`);
    const retried = await elo.graphql(`mutation { retryMirror(ids: ["${failure.id}"]) }`, {}, { as: { id: 1 } });
    expect(retried.body.data.retryMirror).toBe(1);
    await sides.mirrored();
    expect(await failures()).toEqual([]);
    expect(await rows(old, `select score::int from submissions where id = ${theirs}`)).toEqual([{ score: 60 }]);
  });
});
