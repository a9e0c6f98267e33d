import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { startTwoSides, type TwoSides } from '../../support/two-sides.js';
import type { TestApp } from '../../support/test-app.js';

/* A change that waits for one side never undoes a newer change of the same record that this side has accepted. */

let sides: TwoSides, elo: TestApp, old: TestApp;
beforeAll(async () => {
  sides = await startTwoSides(['PORTAL', 'SUBMISSIONS']);
  ({ elo, old } = sides);
});

const EVALUATE = 'portal.submissions.update';
const PRESENCE = 'portal.presence.record';
const routes = [EVALUATE, PRESENCE];
const FACILITATOR = { id: 3 };

const formOf = (id: number, score: number) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ id, status: 'evaluated', score, facilitator_comment: `Nota ${score}` }))
    form.append(name, String(value));
  return form;
};
/** @returns the side that answered */
async function evaluate(id: number, score: number) {
  const { status, headers } = await elo.call('PUT', `/portal/api/submissions/${id}`, {
    as: FACILITATOR,
    form: formOf(id, score),
  });
  expect(status).toBe(200);
  return headers.get('x-elo-served-by');
}
const rows = (app: TestApp, sql: string) => app.make.em().execute<any[]>(sql);
const scoreAt = async (app: TestApp, id: number) =>
  (await rows(app, `select score::int from submissions where id = ${id}`))[0].score;
const scores = async (id: number) => [await scoreAt(elo, id), await scoreAt(old, id)];
const waiting = () =>
  rows(elo, 'select route, toward, reason, detail, failed_at is not null as "isFailed" from mirror_writes order by id');
const hold = () => sides.hold();
const letGo = () => sides.letGo();

beforeEach(async () => {
  await sides.letGo();
  for (const table of ['mirror_writes', 'outbox', 'mirror_record_ids']) await rows(elo, `delete from ${table}`);
});

describe.each([
  { before: 'COMPARE', after: 'ELO', by: ['legacy', 'elo'], toward: 'ELO' },
  { before: 'VERIFY', after: 'COMPARE', by: ['elo', 'legacy'], toward: 'LEGACY' },
])('after a switch from $before to $after', ({ before, after, by, toward }) => {
  it('an older change is done before a newer one is accepted', async () => {
    await sides.switchTo(before, routes);
    expect(await evaluate(1, 11)).toBe(by[0]);
    expect(await evaluate(1, 12)).toBe(by[0]);
    await sides.switchTo(after, routes);
    expect(await evaluate(1, 13)).toBe(by[1]);
    await sides.mirrored();
    expect(await scores(1)).toEqual([13, 13]);
    expect(await waiting()).toEqual([]);
  });

  it('an older change that is not done in time is listed instead', async () => {
    await sides.switchTo(before, routes);
    await evaluate(2, 21);
    await elo.app.cutover.parity.idle();
    await hold();
    await sides.switchTo(after, routes);
    await evaluate(2, 22);
    await elo.app.cutover.parity.idle();
    await letGo();
    await sides.mirrored();
    expect(await scores(2)).toEqual([22, 22]);
    expect(await waiting()).toEqual([
      { route: EVALUATE, toward, reason: 'SUPERSEDED', detail: EVALUATE, isFailed: true },
    ]);
  });

  it('a change of other records does not wait, and stays', async () => {
    await sides.switchTo(before, routes);
    await evaluate(3, 31);
    await elo.app.cutover.parity.idle();
    await hold();
    await sides.switchTo(after, routes);
    await evaluate(4, 41);
    await elo.app.cutover.parity.idle();
    expect((await waiting())[0]).toEqual({ route: EVALUATE, toward, reason: null, detail: null, isFailed: false });
    await letGo();
    await sides.mirrored();
    expect([await scores(3), await scores(4)]).toEqual([
      [31, 31],
      [41, 41],
    ]);
  });

  it('many concurrent changes over several switches leave both sides equal', async () => {
    const ids = [5, 6, 7, 8, 9, 10];
    for (let round = 0; round < 4; round += 1) {
      await sides.switchTo(round % 2 === 0 ? before : after, routes);
      await Promise.all(ids.map(id => evaluate(id, 10 * id - round)));
    }
    await sides.mirrored();
    // On a machine that is busy with other work three seconds may not be enough for all: then an older change is void, and
    // listed.
    expect((await waiting()).filter(({ reason }) => reason !== 'SUPERSEDED')).toEqual([]);
    expect(await Promise.all(ids.map(scores))).toEqual(ids.map(id => [10 * id - 3, 10 * id - 3]));
  });
});

it('an update waits for a change in progress on another server, but not for one of a killed server', async () => {
  const noted = (id: number, ago: string) =>
    rows(
      elo,
      `insert into mirror_intents (id, facade, route, keys, request_id, begun_at)
       values (gen_random_uuid(), 'portal', '${EVALUATE}', '{Submission:${id}}', 'x', now() - interval '${ago}')`,
    );
  await sides.switchTo('ELO', routes);
  await noted(11, '1 minute');
  const statements = await elo.statements(() => evaluate(11, 1));
  expect(statements.filter(sql => /mirror_intents/.test(sql))).toHaveLength(1);
  await noted(11, '0 s');
  const newer = evaluate(11, 2);
  expect(await Promise.race([newer, sleep(300, 'waits')])).toBe('waits');
  await rows(elo, 'delete from mirror_intents');
  expect(await newer).toBe('elo');
  await sides.mirrored();
  expect(await scores(11)).toEqual([2, 2]);
});

const CREATE = 'portal.submissions.create';
const handIn = (name: string) => {
  const form = new FormData();
  for (const [field, value] of Object.entries({ class_id: 1, participant_id: 102, activity_id: 4 }))
    form.append(field, String(value));
  form.append('files[0]', new Blob([`%PDF-1.4\n${name}`], { type: 'application/pdf' }), `${name}.pdf`);
  return elo.call('POST', '/portal/api/submissions', { as: FACILITATOR, form });
};

it.each([
  ['COMPARE', 'ELO'],
  ['VERIFY', 'COMPARE'],
])('a record that the other side still has to make gets 503, not 404 (%s to %s)', async (before, after) => {
  await sides.switchTo(before, [...routes, CREATE]);
  const { id } = (await handIn(`${before} ${after}`)).body;
  await elo.app.cutover.parity.idle();
  await hold();
  await sides.switchTo(after, [...routes, CREATE]);
  const early = await elo.call('PUT', `/portal/api/submissions/${id}`, { as: FACILITATOR, form: formOf(id, 51) });
  expect(early.status).toBe(503);
  expect(early.headers.get('retry-after')).toBe('1');
  expect(early.body).toEqual({ status: 503, message: expect.stringMatching(/try again/i) });
  await eventually(async () => (await rows(elo, 'select from mirror_intents')).length === 0);
  await letGo();
  await evaluate(id, 52);
  await sides.mirrored();
  expect(await waiting()).toEqual([]);
  const score = 'select score::int from submissions where score in (51, 52)';
  expect([await rows(elo, score), await rows(old, score)]).toEqual([[{ score: 52 }], [{ score: 52 }]]);
  for (const side of [elo, old]) await rows(side, 'update submissions set score = null where score = 52');
});

it('records that both sides made under the same ids are not treated as one', async () => {
  const both = [...routes, CREATE];
  await sides.switchTo('COMPARE', both);
  expect((await handIn('plano')).status).toBe(201);
  await elo.app.cutover.parity.idle();
  await hold();
  await sides.switchTo('ELO', both);
  expect((await handIn('outro')).status).toBe(201);
  expect((await waiting()).map(({ toward, reason }) => [toward, reason])).toEqual([
    ['ELO', null],
    ['LEGACY', null],
  ]);
  await letGo();
  await sides.mirrored();
  expect(await waiting()).toEqual([]);
  const counted = 'select count(*)::int as submissions from submissions where activity_id = 4';
  expect(await rows(elo, counted)).toEqual(await rows(old, counted));
});

it('a record named only in the request body is recognised', async () => {
  const record = () =>
    elo.call('POST', '/portal/api/presence', {
      as: FACILITATOR,
      json: { class_id: '1', student_id: '102', activity_id: '4' },
    });
  await sides.switchTo('COMPARE', routes);
  expect((await record()).headers.get('x-elo-served-by')).toBe('legacy');
  await sides.switchTo('ELO', routes);
  expect((await record()).headers.get('x-elo-served-by')).toBe('elo');
  expect((await waiting()).filter(each => each.toward === 'ELO')).toEqual([]);
  await sides.mirrored();
  expect(await waiting()).toEqual([]);
});

describe.each([
  { mode: 'VERIFY', isKnown: true },
  { mode: 'COMPARE', isKnown: true },
  { mode: 'COMPARE', isKnown: false },
])(
  'a change of a file and then of its submission (in $mode, known to the other side: $isKnown)',
  ({ mode, isKnown }) => {
    it('is done in this order', async () => {
      const KEY = { authorization: 'demo-api-key' };
      await sides.switchTo(mode, ['submissions.create', 'submissions.files.remove', 'submissions.remove']);
      const { body: asked } = await elo.call('GET', '/submissions/api/submissions/token', { headers: KEY });
      const form = new FormData();
      for (const [field, value] of Object.entries({ class_id: 1, participant_id: 102, activity_id: 4 }))
        form.append(field, String(value));
      const content = `%PDF-1.4\nin order ${mode} ${isKnown}`;
      form.append('files[0]', new Blob([content], { type: 'application/pdf' }), 'um.pdf');
      const headers = { authorization: `Bearer ${asked.token}` };
      const { status, body } = await elo.call('POST', '/submissions/api/submissions', { form, headers });
      expect(status).toBe(201);
      if (isKnown) await sides.mirrored();
      const remove = async (path: string) =>
        expect(
          (await elo.call('DELETE', `/submissions/api/submissions/${path}`, { headers: KEY, json: {} })).status,
        ).toBe(200);
      await remove(`files?id=${body.files[0].id}`);
      await elo.app.cutover.parity.idle();
      await rows(
        elo,
        "update mirror_writes set claimed_until = now() + interval '1 minute' where route like '%files.remove'",
      );
      await remove(String(body.id));
      await expect(sides.mirrored()).rejects.toThrow('tried again later');
      expect((await waiting()).map(({ route, reason }) => [route, reason])).toEqual([
        ['submissions.files.remove', null],
        ['submissions.remove', null],
      ]);
      await letGo();
      await sides.mirrored();
      expect(await waiting()).toEqual([]);
      const files = `select f.original_name as name, s.removed_at is null as "isThere" from submissions as s
                     left join stored_files as f on f.submission_id = s.id where s.title = '${body.title}' order by 1, 2`;
      expect(await rows(old, files)).toEqual(await rows(elo, files));
    });
  },
);
