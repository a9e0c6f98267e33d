import { beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
let admin: { id: number };
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});

const LIST = `query ($job: String, $first: Int, $after: String) {
  deadLetters(job: $job, first: $first, after: $after) { nodes { id job } pageInfo { hasNextPage endCursor } } }`;
const ONE = 'query ($id: ID!) { outboxMessage(id: $id) { id job payload attempts completedAt failedAt lastError } }';
const RESEND = 'mutation ($id: ID!) { resendDeadLetter(id: $id) { id failedAt } }';

/** A row of the outbox as the worker leaves it. */
const aMessage = async (job: string, state: 'open' | 'done' | 'dead') =>
  (
    await elo.make.em().execute<{ id: number }[]>(
      `insert into outbox (job, payload, completed_at, failed_at, last_error)
       values (?, '{"n":1}', ?, ?, ?) returning id`,
      [
        job,
        state === 'done' ? new Date() : null,
        state === 'dead' ? new Date() : null,
        state === 'dead' ? 'refused' : null,
      ],
    )
  )[0]!.id;
const rowOf = (id: number) => elo.make.em().execute('select * from outbox where id = ?', [id]);

describe('dead letters', () => {
  it('are listed latest first, page by page, of all jobs or of one', async () => {
    const ids = [await aMessage('a', 'dead'), await aMessage('b', 'dead'), await aMessage('a', 'dead')];
    await aMessage('a', 'open');
    await aMessage('a', 'done');
    const page = async (variables: object) =>
      (await elo.graphql(LIST, { ...variables }, { as: admin })).body.data.deadLetters;
    const first = await page({ first: 2 });
    expect(first.nodes).toEqual([
      { id: String(ids[2]), job: 'a' },
      { id: String(ids[1]), job: 'b' },
    ]);
    expect(first.pageInfo.hasNextPage).toBe(true);
    const second = await page({ first: 2, after: first.pageInfo.endCursor });
    expect(second).toMatchObject({ nodes: [{ id: String(ids[0]), job: 'a' }], pageInfo: { hasNextPage: false } });
    expect((await page({ job: 'b' })).nodes).toEqual([{ id: String(ids[1]), job: 'b' }]);
    expect((await page({ job: 'none' })).nodes).toEqual([]);
  });

  it('can be read by id, as can done and open messages', async () => {
    const dead = await aMessage('one', 'dead');
    expect((await elo.graphql(ONE, { id: dead }, { as: admin })).body.data.outboxMessage).toEqual({
      id: String(dead),
      job: 'one',
      payload: { n: 1 },
      attempts: 0,
      completedAt: null,
      failedAt: expect.stringMatching(/Z$/),
      lastError: 'refused',
    });
    const done = await aMessage('one', 'done');
    expect((await elo.graphql(ONE, { id: done }, { as: admin })).body.data.outboxMessage).toMatchObject({
      completedAt: expect.stringMatching(/Z$/),
      failedAt: null,
    });
  });

  it('are resent once, and the second of two administrators gets a conflict', async () => {
    const id = await aMessage('twice', 'dead');
    const replies = await Promise.all([1, 2].map(() => elo.graphql(RESEND, { id }, { as: admin })));
    const codes = replies.map(({ body }) => body.errors?.[0].extensions.code ?? 'ok').sort();
    expect(codes).toEqual(['CONFLICT', 'ok']);
    expect(await rowOf(id)).toMatchObject([{ failed_at: null, completed_at: null }]);
  });

  const RESEND_ALL = 'mutation ($filter: DeadLetterFilter!) { resendDeadLetters(filter: $filter) }';
  const resendAll = async (filter: object) =>
    (await elo.graphql(RESEND_ALL, { filter }, { as: admin })).body.data.resendDeadLetters;
  /** The ids of messages that are no longer dead letters. */
  const resent = async (ids: number[]) =>
    (
      await elo.make
        .em()
        .execute<{ id: number }[]>('select id from outbox where id in (?) and failed_at is null order by id', [ids])
    ).map(({ id }) => id);
  const given = (ids: number[], at: string, error: string) =>
    elo.make.em().execute('update outbox set failed_at = ?, last_error = ? where id in (?)', [at, error, ids]);

  it('are resent together for a filter, and others stay', async () => {
    const ids = [];
    for (let n = 0; n < 4; n += 1) ids.push(await aMessage('outage', 'dead'));
    const [one, two, three, four] = ids as [number, number, number, number];
    const other = await aMessage('other', 'dead');
    await given([one], '2026-11-20T10:00:00Z', 'connect ECONNREFUSED 10.0.0.1');
    await given([two, four], '2026-11-20T11:00:00Z', 'Connection TIMEOUT 100%_');
    await given([three], '2026-11-20T12:00:00Z', '550 no such mailbox');
    expect(await resendAll({ job: 'outage', error: '100%_', failedBefore: '2026-11-20T11:00:00Z' })).toBe(0);
    expect(
      await resendAll({ job: 'outage', failedFrom: '2026-11-20T11:00:00Z', failedBefore: '2026-11-20T12:00:00Z' }),
    ).toBe(2);
    expect(await resent(ids)).toEqual([two, four]);
    expect(await resendAll({ job: 'outage', error: 'econnrefused' })).toBe(1);
    expect(await resent(ids)).toEqual([one, two, four]);
    const listed = await elo.graphql(
      'query ($filter: DeadLetterFilter) { deadLetters(filter: $filter) { nodes { id } } }',
      { filter: { job: 'outage' } },
      { as: admin },
    );
    expect(listed.body.data.deadLetters.nodes).toEqual([{ id: String(three) }]);
    expect(await resendAll({ job: 'outage' })).toBe(1);
    expect(await resendAll({ job: 'outage' })).toBe(0);
    expect(await resent([other])).toEqual([]);
    expect(await rowOf(one)).toMatchObject([{ completed_at: null }]);
  });

  it('are divided when several administrators resend them concurrently', async () => {
    for (let n = 0; n < 30; n += 1) await aMessage('at once', 'dead');
    const counts = await Promise.all(Array.from({ length: 5 }, () => resendAll({ job: 'at once' })));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
  });

  it.each([
    ['a job name of 101 characters', { job: 'x'.repeat(101) }],
    ['an error of 201 characters', { error: 'x'.repeat(201) }],
  ])('are not resent for a filter with %s', async (_what, filter) => {
    const { body } = await elo.graphql(RESEND_ALL, { filter }, { as: admin });
    expect(body.errors[0].extensions.code).toBe('INVALID');
  });

  it.each([
    ['open', 'CONFLICT'],
    ['done', 'CONFLICT'],
  ] as const)('do not include an %s message: it is a %s, and stays unchanged', async (state, code) => {
    const id = await aMessage('x', state);
    const before = await rowOf(id);
    const { body } = await elo.graphql(RESEND, { id }, { as: admin });
    expect(body.errors[0].extensions.code).toBe(code);
    expect(await rowOf(id)).toEqual(before);
  });

  it.each([ONE, RESEND])('with an unknown id are NOT_FOUND', async query => {
    const { body } = await elo.graphql(query, { id: 2_000_000_000 }, { as: admin });
    expect(body.errors[0].extensions.code).toBe('NOT_FOUND');
  });

  it.each([
    ['a job name of 101 characters', { job: 'x'.repeat(101) }],
    ['101 at once', { first: 101 }],
    ['a cursor of another list', { after: 'xyz' }],
  ])('can’t be listed with %s', async (_what, variables) => {
    const { body } = await elo.graphql(LIST, variables, { as: admin });
    expect(body.errors[0].extensions.code).toBe('INVALID');
  });

  it('are for administrators only, and nothing changes for others', async () => {
    const id = await aMessage('secret', 'dead');
    const before = await rowOf(id);
    const { make } = elo;
    const callers: [string, { id: number } | null, Record<string, string>, string][] = [
      ['nobody', null, {}, 'UNAUTHENTICATED'],
      ['a wrong token', null, { authorization: 'Bearer wrong' }, 'FORBIDDEN'],
      ['a participant', await make.aUser(), {}, 'FORBIDDEN'],
      ['a facilitator', await make.aFacilitator(), {}, 'FORBIDDEN'],
      ['a supervisor', await make.aSupervisor(), {}, 'FORBIDDEN'],
    ];
    for (const [who, as, headers, code] of callers) {
      for (const query of [LIST, ONE, RESEND, RESEND_ALL]) {
        const variables = query === LIST ? {} : query === RESEND_ALL ? { filter: { job: 'secret' } } : { id };
        const { body } = await elo.graphql(query, variables, { as, headers });
        expect({ who, query, code: body.errors?.[0].extensions.code }).toEqual({ who, query, code });
        expect(JSON.stringify(body)).not.toContain('refused');
      }
    }
    expect(await rowOf(id)).toEqual(before);
  });
});
