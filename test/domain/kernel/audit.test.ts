import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { audited, currentScope, noteChange } from '../../../src/domain/kernel/audit.js';
import { argumentsOf, fieldsOf } from '../../../src/domain/kernel/audit-values.js';
import { Course } from '../../../src/entities/index.js';
import { createJobContext } from '../../../src/graph/context.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
afterAll(() => elo.close());

let serial = 0;
const addCourse = (em: EntityManager, title: string) =>
  em.create(Course, { slug: `audited-${(serial += 1)}`, title, createdAt: new Date(), updatedAt: new Date() });
const aMutation = async (work: (em: EntityManager) => Promise<unknown>) => {
  const ctx = createJobContext(elo.app.services, 'test');
  await audited(ctx, { action: 'test', args: {} }, () => work(ctx.em));
  const records = await elo.make
    .em()
    .execute<{ id: number }[]>('select id from audit_records where request_id = ?', [ctx.requestId]);
  const titles = await elo.make.em().execute<{ title: string }[]>(
    `select f->>'after' as title from audit_changes as x cross join jsonb_array_elements(x.fields) as f
        where f->>'name' = 'title' and x.audit_record_id = any(?) order by x.id`,
    [`{${records.map(({ id }) => id).join(',')}}`],
  );
  return { records: records.length, titles: titles.map(({ title }) => title) };
};

it('what a savepoint has undone is not recorded, what it kept is', async () => {
  const found = await aMutation(em =>
    em.transactional(async outer => {
      addCourse(outer, 'before');
      await outer.flush();
      await outer.transactional(async inner => void addCourse(inner, 'kept'));
      await outer
        .transactional(async inner => {
          addCourse(inner, 'undone');
          await inner.flush();
          throw new Error('undo');
        })
        .catch(() => {});
    }),
  );
  expect(found).toEqual({ records: 1, titles: ['before', 'kept'] });
});

it('several transactions, after each other and at once, are one record', async () => {
  const one = (em: EntityManager, title: string) => em.fork().transactional(async each => void addCourse(each, title));
  const found = await aMutation(async em => {
    await one(em, 'first');
    await Promise.all([one(em, 'second'), one(em, 'third')]);
  });
  expect(found.records).toBe(1);
  expect(found.titles.sort()).toEqual(['first', 'second', 'third']);
  const atOnce = await aMutation(em => Promise.all(['a', 'b', 'c'].map(title => one(em, title))));
  expect(atOnce.records).toBe(1);
  expect(atOnce.titles.sort()).toEqual(['a', 'b', 'c']);
});

it('a flush without a transaction of its own is recorded', async () => {
  const found = await aMutation(async em => {
    addCourse(em, 'flushed');
    await em.flush();
  });
  expect(found).toEqual({ records: 1, titles: ['flushed'] });
});

it('a mutation within a mutation is part of it', async () => {
  const ctx = createJobContext(elo.app.services, 'test');
  const found = await aMutation(() =>
    audited(ctx, { action: 'inner', args: {} }, async () =>
      noteChange(null, { type: 'Course', id: 1, operation: 'CHANGED', fields: { title: { after: 'inner' } } }),
    ),
  );
  expect(found).toEqual({ records: 1, titles: ['inner'] });
  expect(await elo.make.em().execute("select id from audit_records where action = 'inner'")).toEqual([]);
});

it('what a mutation set going and runs on is no part of it', async () => {
  let later: Promise<unknown> = Promise.resolve('not set going');
  await aMutation(async () => {
    expect(currentScope()).toBeDefined();
    later = new Promise(resolve => setTimeout(() => resolve(currentScope()), 20));
  });
  expect(await later).toBeUndefined();
});

it('what a mutation set going and writes after its end is in no record', async () => {
  const ctx = createJobContext(elo.app.services, 'test');
  let later: Promise<unknown> = Promise.resolve();
  await audited(ctx, { action: 'test', args: {} }, async () => {
    await ctx.transaction(async ctx => void addCourse(ctx.em, 'in time'));
    // Still in the async context of the mutation, as a timer or a worker that it has woken is.
    later = new Promise(resolve => setTimeout(resolve, 20)).then(() =>
      createJobContext(elo.app.services, 'later').transaction(async ctx => void addCourse(ctx.em, 'too late')),
    );
  });
  await later;
  const changes = await elo.make.em().execute<{ title: string }[]>(
    `select x.fields->1->>'after' as title from audit_changes as x
       join audit_records as r on r.id = x.audit_record_id where r.request_id = ?`,
    [ctx.requestId],
  );
  expect(changes).toEqual([{ title: 'in time' }]);
  expect(await elo.make.em().execute("select id from courses where title = 'too late'")).toHaveLength(1);
});

it('a transaction that touches many records lists the first two hundred', async () => {
  const found = await aMutation(em =>
    em.transactional(async outer => {
      for (let n = 0; n < 205; n += 1) addCourse(outer, `many ${n}`);
    }),
  );
  expect(found.titles).toHaveLength(200);
});

it('values are texts without secrets, and never long', () => {
  expect(
    argumentsOf({
      id: 1,
      missing: undefined,
      input: {
        title: 'x',
        at: new Date('2026-01-01T00:00:00Z'),
        list: [1, 'a'],
        nothing: null,
        deeper: { code: '123456' },
      },
      body: 'whole message',
      bytes: new Uint8Array(3),
      clientSecret: { a: 1 },
      broken: 'a\0b\ud800',
    }),
  ).toEqual([
    { name: 'id', value: '1' },
    { name: 'input.title', value: 'x' },
    { name: 'input.at', value: '2026-01-01T00:00:00.000Z' },
    { name: 'input.list', value: '[1,"a"]' },
    { name: 'input.nothing', value: null },
    { name: 'input.deeper.code', value: '***' },
    { name: 'body', value: '[13 characters]' },
    { name: 'bytes', value: '[3 bytes]' },
    { name: 'clientSecret', value: '***' },
    { name: 'broken', value: 'a\u2400b\ufffd' },
  ]);
  const names = ['passwordHash', 'password', 'newPassword', 'token', 'keyHash', 'code', 'recaptchaResponse', 'nonce'];
  for (const name of names) {
    expect(fieldsOf({ [name]: { before: 'a', after: null } })).toEqual([{ name, before: '***', after: null }]);
  }
  expect(argumentsOf(Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`a${n}`, n])))).toHaveLength(60);
  expect(argumentsOf({ text: 'x'.repeat(10_000) })[0]!.value).toHaveLength(520);
});
