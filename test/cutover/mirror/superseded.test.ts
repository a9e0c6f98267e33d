import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTwoSides, type TwoSides } from '../../support/two-sides.js';
import type { TestApp } from '../../support/test-app.js';

/* A change that a newer one has made void: no caller can run it any more, and it holds nothing back. */

let sides: TwoSides, elo: TestApp, old: TestApp;
beforeAll(async () => {
  sides = await startTwoSides(['PORTAL', 'SUBMISSIONS']);
  ({ elo, old } = sides);
});

const CREATE = 'portal.submissions.create';
const EVALUATE = 'portal.submissions.update';
const routes = [CREATE, EVALUATE];
const FACILITATOR = { id: 3 };

async function evaluate(id: number, score: number) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ id, status: 'evaluated', score, facilitator_comment: `Nota ${score}` }))
    form.append(name, String(value));
  const { status } = await elo.call('PUT', `/portal/api/submissions/${id}`, { as: FACILITATOR, form });
  expect(status).toBe(200);
}
let files = 0;
async function handIn(): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ class_id: 1, participant_id: 102, activity_id: 4 }))
    form.append(name, String(value));
  const file = new Blob([`%PDF-1.4\nsuperseded ${(files += 1)}`], { type: 'application/pdf' });
  form.append('files[0]', file, 'plano.pdf');
  const { status, body } = await elo.call('POST', '/portal/api/submissions', { as: FACILITATOR, form });
  expect(status).toBe(201);
  return body.id;
}
const rows = (app: TestApp, sql: string) => app.make.em().execute<any[]>(sql);
const scoreAt = async (app: TestApp, id: number) =>
  (await rows(app, `select score::int from submissions where id = ${id}`))[0].score;
const scores = async (id: number) => [await scoreAt(elo, id), await scoreAt(old, id)];
const waiting = () => rows(elo, 'select toward, reason, attempts from mirror_writes order by id');
const failures = async () =>
  (await elo.graphql('{ mirrorFailures { id reason behind isRetryable } }', {}, { as: { id: 1 } })).body.data
    .mirrorFailures as { id: string; reason: string; behind: number; isRetryable: boolean }[];
const retry = async (ids: string[]) =>
  (await elo.graphql('mutation ($ids: [ID!]!) { retryMirror(ids: $ids) }', { ids }, { as: { id: 1 } })).body.data
    .retryMirror;
const hold = () => sides.hold();
const letGo = () => sides.letGo();
/** Removes a submission from a side, or gives it back. */
const take = (app: TestApp, id: number) =>
  rows(app, `update submissions set removed_at = now(), removal_action = 'REMOVE' where id = ${id}`);
const giveBack = (app: TestApp, id: number) =>
  rows(app, `update submissions set removed_at = null, removal_action = null where id = ${id}`);

beforeEach(async () => {
  await sides.letGo();
  for (const table of ['mirror_writes', 'outbox', 'mirror_record_ids']) await rows(elo, `delete from ${table}`);
});

describe.each([
  { before: 'COMPARE', after: 'ELO', other: () => elo, toward: 'ELO' },
  { before: 'VERIFY', after: 'COMPARE', other: () => old, toward: 'LEGACY' },
])('after a switch from $before to $after', ({ before, after, other, toward }) => {
  it('a failed change is not retried over a newer change', async () => {
    await sides.switchTo(before, routes);
    await take(other(), 11);
    await evaluate(11, 11);
    await sides.mirrored();
    expect(await failures()).toMatchObject([{ reason: 'REFUSED', isRetryable: true }]);
    await giveBack(other(), 11);
    await sides.switchTo(after, routes);
    await evaluate(11, 12);
    await sides.mirrored();
    const [failure, ...others] = await failures();
    expect([failure, others]).toEqual([
      { id: expect.any(String), reason: 'SUPERSEDED', behind: 0, isRetryable: false },
      [],
    ]);
    expect(await retry([failure!.id])).toBe(0);
    await sides.mirrored();
    expect(await scores(11)).toEqual([12, 12]);
    expect(await waiting()).toEqual([{ toward, reason: 'SUPERSEDED', attempts: 1 }]);
  });

  it('a failed change is retried when there is no newer change', async () => {
    await sides.switchTo(before, routes);
    await take(other(), 12);
    await evaluate(12, 21);
    await sides.mirrored();
    await giveBack(other(), 12);
    await sides.switchTo(after, routes);
    await evaluate(13, 22);
    await sides.mirrored();
    expect(await retry((await failures()).map(({ id }) => id))).toBe(1);
    await sides.mirrored();
    expect([await scores(12), await scores(13), await waiting()]).toEqual([[21, 21], [22, 22], []]);
  });

  it('later changes of the same record go on', async () => {
    await sides.switchTo(before, routes);
    await evaluate(14, 31);
    await elo.app.cutover.parity.idle();
    await hold();
    await sides.switchTo(after, routes);
    await evaluate(14, 32);
    await elo.app.cutover.parity.idle();
    await sides.switchTo(before, routes);
    await letGo();
    await evaluate(14, 33);
    await sides.mirrored();
    expect(await waiting()).toEqual([{ toward, reason: 'SUPERSEDED', attempts: 0 }]);
    expect(await scores(14)).toEqual([33, 33]);
  });

  it('a superseded change in progress holds back later changes until it has arrived', async () => {
    await sides.switchTo(before, routes);
    await evaluate(15, 41);
    await elo.app.cutover.parity.idle();
    await hold();
    await sides.switchTo(after, routes);
    await evaluate(15, 42);
    await elo.app.cutover.parity.idle();
    await rows(elo, 'delete from mirror_writes where reason is null and failed_at is null');
    await rows(elo, 'update submissions set score = 42 where id = 15');
    await rows(old, 'update submissions set score = 42 where id = 15');
    await sides.switchTo(before, routes);
    await evaluate(15, 43);
    await elo.app.cutover.parity.idle();
    await expect(sides.mirrored()).rejects.toThrow('tried again later');
    expect((await waiting()).map(({ reason }) => reason)).toEqual(['SUPERSEDED', null]);
    await letGo();
    await sides.mirrored();
    expect(await scores(15)).toEqual([43, 43]);
  });
});

it('different records with the same id on the two sides are not treated as the same, in either direction', async () => {
  // Both sides make one under the same number, before they know of each other's.
  await sides.switchTo('COMPARE', routes);
  const theirs = await handIn();
  await elo.app.cutover.parity.idle();
  await hold();
  await sides.switchTo('ELO', routes);
  // The number is as before Elo had a range of its own.
  await rows(elo, `select setval('submissions_id_seq', ${theirs - 1})`);
  const ours = await handIn();
  expect(ours).toBe(theirs);
  await elo.app.cutover.parity.idle();
  await hold();
  await evaluate(ours, 51);
  await elo.app.cutover.parity.idle();
  await hold();
  await sides.switchTo('COMPARE', routes);
  await evaluate(theirs, 61);
  await elo.app.cutover.parity.idle();
  expect((await waiting()).map(({ toward, reason }) => [toward, reason])).toEqual([
    ['ELO', null],
    ['LEGACY', null],
    ['LEGACY', null],
    ['ELO', null],
  ]);
  await letGo();
  await sides.mirrored();
  expect(await waiting()).toEqual([]);
  const found = 'select score::int from submissions where score in (51, 61) order by score';
  expect([await rows(elo, found), await rows(old, found)]).toEqual([
    [{ score: 51 }, { score: 61 }],
    [{ score: 51 }, { score: 61 }],
  ]);
});

it('an older change becomes void when the same record is changed under its other id', async () => {
  await rows(old, "select setval('submissions_id_seq', (select max(id) + 500 from submissions))");
  await sides.switchTo('ELO', routes);
  const ours = await handIn();
  await sides.mirrored();
  const [{ legacy_id: theirs }] = await rows(elo, `select legacy_id from mirror_record_ids where elo_id = ${ours}`);
  expect(theirs).not.toBe(ours);
  await evaluate(ours, 71);
  await hold();
  await sides.switchTo('COMPARE', routes);
  await evaluate(theirs, 72);
  await elo.app.cutover.parity.idle();
  await letGo();
  await sides.mirrored();
  expect(await waiting()).toMatchObject([{ toward: 'LEGACY', reason: 'SUPERSEDED' }]);
  expect([await scoreAt(elo, ours), await scoreAt(old, theirs)]).toEqual([72, 72]);

  await rows(elo, 'delete from mirror_writes');
  await evaluate(theirs, 73);
  await elo.app.cutover.parity.idle();
  await hold();
  await sides.switchTo('ELO', routes);
  await evaluate(ours, 74);
  await letGo();
  await sides.mirrored();
  expect(await waiting()).toMatchObject([{ toward: 'ELO', reason: 'SUPERSEDED' }]);
  expect([await scoreAt(elo, ours), await scoreAt(old, theirs)]).toEqual([74, 74]);
});

describe.each([
  { before: 'COMPARE', after: 'ELO', toward: 'ELO' },
  { before: 'VERIFY', after: 'COMPARE', toward: 'LEGACY' },
])('a change through another service (from $before to $after)', ({ before, after, toward }) => {
  const OTHER = 'submissions.update';
  async function evaluateByOther(id: number, score: number) {
    const { status } = await elo.call('POST', `/submissions/api/submissions/${id}`, {
      headers: { authorization: 'demo-api-key' },
      json: { status: 'evaluated', score, facilitator_comment: 'De outro serviço' },
    });
    expect(status).toBe(200);
  }
  beforeEach(async () => {
    await sides.switchTo(before, routes);
    await sides.switchTo(after, [OTHER]);
  });

  it('waits until an older change is done', async () => {
    await evaluate(16, 81);
    await evaluateByOther(16, 82);
    await sides.mirrored();
    expect([await scores(16), await waiting()]).toEqual([[82, 82], []]);
  });

  it('makes an older change void when that is not done in time', async () => {
    await evaluate(17, 83);
    await elo.app.cutover.parity.idle();
    await hold();
    await evaluateByOther(17, 84);
    await elo.app.cutover.parity.idle();
    await letGo();
    await sides.mirrored();
    expect([await scores(17), await waiting()]).toEqual([[84, 84], [{ toward, reason: 'SUPERSEDED', attempts: 0 }]]);
  });
});
