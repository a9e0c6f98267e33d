import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTwoSides, type TwoSides } from '../../support/two-sides.js';
import type { TestApp } from '../../support/test-app.js';

/*
 * Writes that the old service accepts on routes that move with `mirror`: Elo does them silently, under the old service's ids.
 */

let sides: TwoSides, elo: TestApp, old: TestApp;
beforeAll(async () => {
  sides = await startTwoSides();
  ({ elo, old } = sides);
});

const CREATE = 'portal.submissions.create';
const EVALUATE = 'portal.submissions.update';
const PRESENCE = 'portal.presence.record';
const APPOINTMENT = 'portal.schedule.appointment.create';
const CANCEL = 'portal.schedule.appointment.delete';
const routes = [CREATE, EVALUATE, PRESENCE, APPOINTMENT, CANCEL];

const FACILITATOR = { id: 3 };
let files = 0;
const aFile = (bytes = 0) =>
  new Blob([`%PDF-1.4\nnumber ${(files += 1)}`, Buffer.alloc(bytes)], { type: 'application/pdf' });
function handIn(file = aFile()) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ class_id: 1, participant_id: 102, activity_id: 4 }))
    form.append(name, String(value));
  form.append('files[0]', file, 'plano.pdf');
  return elo.call('POST', '/portal/api/submissions', { as: FACILITATOR, form });
}
function evaluate(id: number, score: number, as = FACILITATOR) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ id, status: 'evaluated', score, facilitator_comment: 'Bom' }))
    form.append(name, String(value));
  return elo.call('PUT', `/portal/api/submissions/${id}`, { as, form });
}
const recordPresence = (student: number) =>
  elo.call('POST', '/portal/api/presence', {
    as: FACILITATOR,
    json: { class_id: '1', student_id: String(student), activity_id: '4' },
  });
const rows = (app: TestApp, sql: string) => app.make.em().execute<any[]>(sql);
const submissionsAt = (app: TestApp) =>
  rows(
    app,
    'select id, participant_id, title, score::int, removed_at is null as "isThere" from submissions order by id',
  );
const asAdmin = async (query: string) => (await elo.graphql(query, {}, { as: { id: 1 } })).body.data;

beforeEach(async () => {
  for (const table of ['mirror_writes', 'mirror_overflows', 'outbox']) await rows(elo, `delete from ${table}`);
});

describe('a write from the old service in COMPARE', () => {
  beforeEach(() => sides.switchTo('COMPARE', routes));

  it('makes the record with the id and files of the old service, and sends no messages', async () => {
    const { status, body, headers } = await handIn();
    expect([status, headers.get('x-elo-served-by')]).toEqual([201, 'legacy']);
    await elo.app.cutover.parity.idle();
    expect(await rows(elo, 'select route, toward, created, failed_at from mirror_writes')).toEqual([
      {
        route: CREATE,
        toward: 'ELO',
        created: { Submission: [body.id], StoredFile: [body.files[0].id] },
        failed_at: null,
      },
    ]);
    await sides.mirrored();
    expect(await rows(elo, `select id from submissions where id = ${body.id}`)).toEqual([{ id: body.id }]);
    expect(await rows(elo, `select id from stored_files where submission_id = ${body.id}`)).toEqual([
      { id: body.files[0].id },
    ]);
    expect(await rows(elo, 'select job from outbox')).toEqual([]);
    expect(await rows(elo, 'select id from mirror_writes')).toEqual([]);
    const [record] = await rows(
      elo,
      "select route, action from audit_records where face = 'mirror' order by id desc limit 1",
    );
    expect(record).toEqual({ route: 'mirror', action: 'createSubmission' });
  });

  it('is done in the order of the old service’s acceptance', async () => {
    const { body } = await handIn();
    for (const score of [10, 20, 30]) expect((await evaluate(body.id, score)).status).toBe(200);
    await recordPresence(102);
    await sides.mirrored();
    expect(await submissionsAt(elo)).toEqual(await submissionsAt(old));
    expect((await submissionsAt(elo)).find(({ id }: any) => id === body.id).score).toBe(30);
  });

  it('is not done when the old service refused it', async () => {
    expect((await recordPresence(999_999)).status).toBe(404);
    await elo.app.cutover.parity.idle();
    expect(await rows(elo, 'select id from mirror_writes')).toEqual([]);
  });

  it('is listed when Elo refuses it, and done when it is retried', async () => {
    const { body } = await handIn();
    await sides.mirrored();
    await rows(elo, `update submissions set removed_at = now(), removal_action = 'REMOVE' where id = ${body.id}`);
    await evaluate(body.id, 42);
    await sides.mirrored();
    const { mirrorFailures } = await asAdmin('{ mirrorFailures { id route toward reason status } }');
    expect(mirrorFailures).toEqual([
      { id: expect.any(String), route: EVALUATE, toward: 'ELO', reason: 'REFUSED', status: 404 },
    ]);
    await rows(elo, `update submissions set removed_at = null, removal_action = null where id = ${body.id}`);
    await asAdmin(`mutation { retryMirror(ids: ["${mirrorFailures[0].id}"]) }`);
    await sides.mirrored();
    expect(await submissionsAt(elo)).toEqual(await submissionsAt(old));
  });

  it('holds back nobody else when Elo refused it for one person, and becomes void after their next write', async () => {
    const { body } = await handIn();
    await sides.mirrored();
    await rows(elo, `update submissions set removed_at = now(), removal_action = 'REMOVE' where id = ${body.id}`);
    await evaluate(body.id, 42);
    await sides.mirrored();
    await rows(elo, `update submissions set removed_at = null, removal_action = null where id = ${body.id}`);
    await evaluate(body.id, 50);
    await evaluate(body.id, 60, { id: 1 });
    await sides.mirrored();
    expect(await rows(elo, `select score::int from submissions where id = ${body.id}`)).toEqual([{ score: 60 }]);
    const { mirrorFailures } = await asAdmin('{ mirrorFailures { route reason behind isRetryable } }');
    const isVoid = { route: EVALUATE, reason: 'SUPERSEDED', behind: 0, isRetryable: false };
    expect(mirrorFailures).toEqual([isVoid, isVoid]);
  });

  it('is linked to Elo’s own id when its id is taken, and later requests use Elo’s id', async () => {
    await rows(old, "select setval('submissions_id_seq', (select max(id) from submissions))");
    const [{ next }] = await rows(old, 'select max(id) + 1 as next from submissions');
    // This submission is another person's, and only Elo has it.
    await rows(
      elo,
      `insert into submissions (id, participant_id, activity_id, class_id, course_id, cycle_id, title, created_at, updated_at)
       select ${next}, 103, activity_id, class_id, course_id, cycle_id, 'Outra', now(), now() from submissions where id = 1
       on conflict do nothing`,
    );
    await rows(elo, "select setval('submissions_id_seq', (select max(id) + 50 from submissions))");
    const { body } = await handIn();
    expect(body.id).toBe(next);
    await sides.mirrored();
    const [{ elo_id: own }] = await rows(
      elo,
      `select elo_id from mirror_record_ids where record = 'Submission' and legacy_id = ${next}`,
    );
    expect(own).toBeGreaterThan(next);
    await evaluate(body.id, 64);
    await sides.mirrored();
    expect(await rows(elo, `select score::int from submissions where id = ${own}`)).toEqual([{ score: 64 }]);
    await rows(elo, `delete from stored_files where submission_id in (${own}, ${next})`);
  });

  it('is counted and not kept beyond the limit of waiting writes', async () => {
    await rows(
      elo,
      `insert into mirror_writes (facade, route, toward, keys, created, sealed, request_id, accepted_at)
       select 'portal', '${PRESENCE}', 'ELO', '{}', '{}', 'x', 'x', now() from generate_series(1, 10000)`,
    );
    await recordPresence(104);
    await elo.app.cutover.parity.idle();
    const { mirrors } = await asAdmin('{ mirrors { facade toward waiting failed missed } }');
    expect(mirrors).toEqual([{ facade: 'portal', toward: 'ELO', waiting: 10_000, failed: 0, missed: 1 }]);
  });

  it('waits in storage until it is done when its body is too long for memory', async () => {
    const { body } = await handIn(aFile(2 * 1024 * 1024));
    await elo.app.cutover.parity.idle();
    const kept = path.join(elo.directory, 'storage', 'mirror');
    expect((await readdir(kept)).length).toBe(1);
    await sides.mirrored();
    expect(await asAdmin('{ mirrorFailures { route reason } }')).toEqual({ mirrorFailures: [] });
    expect(await rows(elo, `select count(*)::int as files from stored_files where submission_id = ${body.id}`)).toEqual(
      [{ files: 1 }],
    );
    expect(await readdir(kept)).toEqual([]);
  });

  it('counts as a comparison when it is mirrored', async () => {
    await asAdmin(`mutation { resetParity(routes: ["${PRESENCE}"]) { id } }`);
    await recordPresence(105);
    await sides.mirrored();
    await elo.app.cutover.parity.flush();
    const { routes: counted } = await asAdmin('{ routes(facade: "portal") { id equal different } }');
    expect(counted.find(({ id }: any) => id === PRESENCE)).toEqual({ id: PRESENCE, equal: 1, different: 0 });
  });
});
