import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { facades } from '../../../rest/index.js';
import { mirroredAs } from '../../../src/cutover/routes/rules-of.js';
import { recordsRunAhead } from '../../../src/cutover/domain/mirror/own-ids.rules.js';
import { startTwoSides, type TwoSides } from '../../support/two-sides.js';
import type { TestApp } from '../../support/test-app.js';

/* Numbers that Elo assigns while routes move are in a range of their own: no number means two records. */

let sides: TwoSides, elo: TestApp, old: TestApp;
beforeAll(async () => {
  sides = await startTwoSides(['PORTAL', 'SUBMISSIONS']);
  ({ elo, old } = sides);
});

const CREATE = 'portal.submissions.create';
const EVALUATE = 'portal.submissions.update';
const READ = 'submissions.read';
const writes = [CREATE, EVALUATE];
const FACILITATOR = { id: 3 };
const KEY = { authorization: 'demo-api-key' };
const rows = (app: TestApp, sql: string) => app.make.em().execute<any[]>(sql);

let files = 0;
async function handIn(): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ class_id: 1, participant_id: 102, activity_id: 4 }))
    form.append(name, String(value));
  form.append('files[0]', new Blob([`%PDF-1.4\nown ids ${(files += 1)}`], { type: 'application/pdf' }), 'plano.pdf');
  const { status, body } = await elo.call('POST', '/portal/api/submissions', { as: FACILITATOR, form });
  expect(status).toBe(201);
  return body.id;
}
async function evaluate(id: number, score: number) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ id, status: 'evaluated', score, facilitator_comment: 'Bom' }))
    form.append(name, String(value));
  const { status, headers } = await elo.call('PUT', `/portal/api/submissions/${id}`, { as: FACILITATOR, form });
  return [status, headers.get('x-elo-served-by')];
}
const scoreAt = async (app: TestApp, id: number) =>
  (await rows(app, `select score::int from submissions where id = ${id}`))[0]?.score;
const legacyIdOf = async (id: number) =>
  (await rows(elo, `select legacy_id from mirror_record_ids where record = 'Submission' and elo_id = ${id}`))[0]
    .legacy_id;

beforeEach(async () => {
  for (const table of ['mirror_writes', 'outbox']) await rows(elo, `delete from ${table}`);
});

it('own ids are given exactly to the records whose new ids an answer tells', () => {
  const told = facades.flatMap(({ routes }) => routes.flatMap(entry => Object.keys(mirroredAs(entry)?.makes ?? {})));
  expect([...recordsRunAhead].sort()).toEqual([...new Set(told)].sort());
});

describe('records that both sides make at the same time', () => {
  it('never share an id, whichever side is first', async () => {
    await sides.switchTo('ELO', writes);
    const ours = [await handIn(), await handIn()];
    await sides.switchTo('COMPARE', writes);
    const theirs = [await handIn(), await handIn()];
    await sides.mirrored();
    expect(new Set([...ours, ...theirs]).size).toBe(4);
    // Elo has the old service's submissions under their own numbers.
    expect(await rows(elo, `select id from submissions where id in (${theirs.join()}) order by id`)).toHaveLength(2);
    expect(await rows(elo, 'select id from mirror_writes')).toEqual([]);
    expect(new Set(await Promise.all(ours.map(legacyIdOf))).size).toBe(2);
  });

  it('keep Elo’s ids ahead when a route is switched again', async () => {
    await sides.switchTo('VERIFY', writes);
    const before = await handIn();
    await sides.switchTo('VERIFY', writes);
    expect(await handIn()).toBe(before + 1);
    await sides.mirrored();
  });
});

describe('a caller who uses the other side’s id of a record', () => {
  it('reaches the record at the old service', async () => {
    await sides.switchTo('VERIFY', writes);
    const ours = await handIn();
    await sides.mirrored();
    const theirs = await legacyIdOf(ours);
    await sides.switchTo('LEGACY', writes);
    expect(await evaluate(ours, 37)).toEqual([200, 'legacy']);
    await sides.mirrored();
    expect([await scoreAt(elo, ours), await scoreAt(old, theirs)]).toEqual([37, 37]);
    expect(await rows(elo, 'select id from mirror_writes')).toEqual([]);
    await sides.switchTo('LEGACY', [READ], 'mirror: false');
    const { body } = await elo.call('GET', `/submissions/api/submissions/${ours}`, { headers: KEY });
    expect([body.id, body.score]).toEqual([theirs, 37]);
  });

  it('reaches the record in Elo', async () => {
    await sides.switchTo('VERIFY', writes);
    const ours = await handIn();
    await sides.mirrored();
    const theirs = await legacyIdOf(ours);
    expect(await evaluate(theirs, 41)).toEqual([200, 'elo']);
    await sides.mirrored();
    expect([await scoreAt(elo, ours), await scoreAt(old, theirs)]).toEqual([41, 41]);
    expect(await rows(elo, 'select id from mirror_writes')).toEqual([]);
  });

  it('is not confused with a caller who means Elo’s own record with this id', async () => {
    await sides.switchTo('VERIFY', writes);
    const [ours, other] = [await handIn(), await handIn()];
    await sides.mirrored();
    const known = (id: number) =>
      rows(elo, `update mirror_record_ids set legacy_id = ${id} where record = 'Submission' and elo_id = ${other}`);
    const theirs = await legacyIdOf(other);
    await known(1);
    expect(await evaluate(1, 43)).toEqual([200, 'elo']);
    expect([await scoreAt(elo, 1), await scoreAt(elo, ours)]).toEqual([43, null]);
    await known(theirs);
    await sides.mirrored();
  });
});

it.each(['VERIFY', 'COMPARE'])('different ids of the two sides count as equal (%s)', async mode => {
  await sides.switchTo('VERIFY', writes);
  const ours = await handIn();
  await sides.mirrored();
  const theirs = await legacyIdOf(ours);
  await sides.switchTo(mode, [READ, 'submissions.list'], 'mirror: true');
  await elo.graphql(
    'mutation { resetParity(routes: ["submissions.read", "submissions.list"]) { id } }',
    {},
    { as: { id: 1 } },
  );
  for (const id of [ours, theirs]) {
    const { status, body } = await elo.call('GET', `/submissions/api/submissions/${id}`, { headers: KEY });
    expect([status, body.id]).toEqual([200, mode === 'VERIFY' ? ours : theirs]);
  }
  await elo.call('GET', '/submissions/api/submissions?class_id=1', { headers: KEY });
  await elo.app.cutover.parity.idle();
  await elo.app.cutover.parity.flush();
  const { body } = await elo.graphql(
    '{ routes(facade: "submissions") { id equal different openDifferences } }',
    {},
    { as: { id: 1 } },
  );
  const seen = body.data.routes.filter(({ id }: { id: string }) => [READ, 'submissions.list'].includes(id));
  expect(seen).toEqual([
    expect.objectContaining({ equal: expect.any(Number), different: 0, openDifferences: 0 }),
    expect.objectContaining({ equal: expect.any(Number), different: 0, openDifferences: 0 }),
  ]);
  expect(seen.map(({ equal }: { equal: number }) => equal).sort()).toEqual([1, 2]);
});
