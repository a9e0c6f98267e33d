import { beforeAll, expect, it } from '@jest/globals';
import type { EventEmitter } from 'node:events';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type Ctx, db } from '../../../src/domain/context.js';
import { audited } from '../../../src/domain/kernel/audit.js';
import { argumentsOf } from '../../../src/domain/kernel/audit-values.js';
import { Course, User } from '../../../src/entities/index.js';
import { createJobContext } from '../../../src/graph/context.js';
import { currentFrame } from '../../../src/postgres/transaction-frames.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

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
    `select v.held -> 'title' ->> 1 as title from audit_changes as x join audit_values as v on v.audit_change_id = x.id
      where x.audit_record_id = any(?) order by x.id`,
    [`{${records.map(({ id }) => id).join(',')}}`],
  );
  return { records: records.length, titles: titles.map(({ title }) => title) };
};

it('changes undone by a savepoint are not in the audit record, the others are', async () => {
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

it('several transactions of a mutation, in turn or concurrent, make one audit record', async () => {
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

it('a flush without an explicit transaction is in the audit record', async () => {
  const found = await aMutation(async em => {
    addCourse(em, 'flushed');
    await em.flush();
  });
  expect(found).toEqual({ records: 1, titles: ['flushed'] });
});

it('a mutation within a mutation adds to the outer audit record', async () => {
  const ctx = createJobContext(elo.app.services, 'test');
  const found = await aMutation(() =>
    audited(ctx, { action: 'inner', args: {} }, () => ctx.transaction(async ctx => void addCourse(ctx.em, 'inner'))),
  );
  expect(found).toEqual({ records: 1, titles: ['inner'] });
  expect(await elo.make.em().execute("select id from audit_records where action = 'inner'")).toEqual([]);
});

it('work that goes on after its mutation is outside the mutation’s frame', async () => {
  let later: Promise<unknown> = Promise.resolve('not set going');
  await aMutation(async () => {
    expect(typeof currentFrame()).toBe('object');
    later = new Promise(resolve => setTimeout(() => resolve(currentFrame()), 20));
  });
  expect(await later).toBeUndefined();
});

it('a write after the end of its mutation is in no audit record', async () => {
  const ctx = createJobContext(elo.app.services, 'test');
  let later: Promise<unknown> = Promise.resolve();
  await audited(ctx, { action: 'test', args: {} }, async () => {
    await ctx.transaction(async ctx => void addCourse(ctx.em, 'in time'));
    // The transaction is still in the async context of the mutation, like a timer or a worker that it has woken.
    later = new Promise(resolve => setTimeout(resolve, 20)).then(() =>
      createJobContext(elo.app.services, 'later').transaction(async ctx => void addCourse(ctx.em, 'too late')),
    );
  });
  await later;
  const changes = await elo.make.em().execute<{ title: string }[]>(
    `select v.held -> 'title' ->> 1 as title from audit_values as v
       join audit_records as r on r.id = v.audit_record_id where r.request_id = ? and v.audit_change_id is not null`,
    [ctx.requestId],
  );
  expect(changes).toEqual([{ title: 'in time' }]);
  expect(await elo.make.em().execute("select id from courses where title = 'too late'")).toHaveLength(1);
});

it('a transaction that changes many records lists the first two hundred', async () => {
  const found = await aMutation(em =>
    em.transactional(async outer => {
      for (let n = 0; n < 205; n += 1) addCourse(outer, `many ${n}`);
    }),
  );
  expect(found.titles).toHaveLength(200);
});

/** Runs a mutation and reads its result: its records, and the changes with their fields by name. */
async function leftBy(work: (ctx: Ctx) => Promise<unknown>) {
  const ctx = createJobContext(elo.app.services, 'test');
  const error = await audited(ctx, { action: 'test', args: {} }, () => work(ctx)).then(
    () => null,
    (reason: Error) => reason.message,
  );
  const records = await elo.make
    .em()
    .execute<{ id: number }[]>('select id from audit_records where request_id = ?', [ctx.requestId]);
  const changes = await elo.make.em().execute<any[]>(
    `select record_type as type, record_id::int as id, operation, fields,
            coalesce((select jsonb_object_agg(each.key, each.value) from audit_values as v, jsonb_each(v.held) as each
                       where v.audit_change_id = c.id), '{}') as apart
       from audit_changes as c where audit_record_id = any(?) order by c.id`,
    [`{${records.map(({ id }) => id).join(',')}}`],
  );
  return {
    error,
    records: records.length,
    changes: changes.map(({ fields, apart, ...each }) => ({
      ...each,
      // Values that an erasure removes are stored beside the change.
      fields: Object.fromEntries(
        fields.map((field: any) => [field.name, field.apart ? apart[field.name] : [field.before, field.after]]),
      ),
    })),
  };
}
const aCourse = async (title: string) => (await elo.make.aCourse({ title })).id;

it('every way to write without a transaction gets one, together with its audit record', async () => {
  const id = await aCourse('a');
  const found = await leftBy(async ctx => {
    await db(ctx).updateTable('courses').set({ title: 'b' }).where('id', '=', id).execute();
    await ctx.em.nativeUpdate(Course, id, { title: 'c' });
    await ctx.rows('update courses set title = $1 where id = $2', ['d', id]);
    await sql`with u as (update courses set title = 'e' where id = ${id} returning 1) select * from u`.execute(db(ctx));
  });
  const change = (before: string, after: string) => ({
    type: 'Course',
    id,
    operation: 'CHANGED',
    fields: { title: [before, after] },
  });
  const changes = [change('a', 'b'), change('b', 'c'), change('c', 'd'), change('d', 'e')];
  expect(found).toEqual({ error: null, records: 1, changes });
});

it('a write without a transaction does not happen when its audit record can’t be written', async () => {
  const id = await aCourse('a');
  const em = elo.make.em();
  await em.execute("alter table audit_records add constraint broken check (action <> 'test') not valid");
  try {
    const { error } = await leftBy(ctx => ctx.em.nativeUpdate(Course, id, { title: 'b' }));
    expect(error).toContain('broken');
  } finally {
    await em.execute('alter table audit_records drop constraint broken');
  }
  expect(await em.execute('select title from courses where id = ?', [id])).toEqual([{ title: 'a' }]);
});

it('a failed mutation leaves an audit record of its committed changes, and none without changes', async () => {
  const id = await aCourse('a');
  const failing = (write: boolean) => async (ctx: Ctx) => {
    if (write) await ctx.em.nativeUpdate(Course, id, { title: 'b' });
    await ctx.transaction(async ctx => {
      await ctx.em.nativeUpdate(Course, id, { title: 'undone' });
      throw new Error('undo');
    });
  };
  expect(await leftBy(failing(false))).toEqual({ error: 'undo', records: 0, changes: [] });
  const changes = [{ type: 'Course', id, operation: 'CHANGED', fields: { title: ['a', 'b'] } }];
  expect(await leftBy(failing(true))).toEqual({ error: 'undo', records: 1, changes });
});

it('a transaction that began within its mutation and commits later is in the mutation’s audit record', async () => {
  const ctx = createJobContext(elo.app.services, 'test');
  let later: Promise<unknown> = Promise.resolve();
  await audited(ctx, { action: 'test', args: {} }, async () => {
    const begun = new Promise<void>(resolve => {
      later = ctx.transaction(async ctx => {
        resolve();
        await new Promise(done => setTimeout(done, 50));
        addCourse(ctx.em, 'at last');
      });
    });
    await begun;
  });
  await later;
  expect(
    await elo.make.em().execute(
      `select r.request_id as "requestId" from audit_changes as x join audit_records as r on r.id = x.audit_record_id
        join audit_values as v on v.audit_change_id = x.id where v.held -> 'title' ->> 1 = 'at last'`,
    ),
  ).toEqual([{ requestId: ctx.requestId }]);
});

it('outside of mutations nothing is audited, also on a connection that a mutation has used', async () => {
  const one = await startTestApp({}, { poolSize: 1 });
  const count = async () => (await one.make.em().execute<any[]>('select count(*)::int as n from audit_changes'))[0].n;
  const ctx = createJobContext(one.app.services, 'test');
  await audited(ctx, { action: 'test', args: {} }, () => ctx.transaction(async ctx => void addCourse(ctx.em, 'in')));
  expect(await count()).toBe(1);
  await createJobContext(one.app.services, 'other').transaction(async ctx => void addCourse(ctx.em, 'out'));
  await one.make.em().execute("update courses set title = 'x'");
  expect(await count()).toBe(1);
  await one.close();
});

it('an audit record takes no round trip of its own', async () => {
  const one = await startTestApp({}, { poolSize: 1 });
  const pool = await one.orm.em.getDriver().getConnection().getNativeClient();
  const client = (await pool.connect()) as unknown as { connection: EventEmitter; release(): void };
  let messages = 0;
  client.connection.on('readyForQuery', () => (messages += 1));
  client.release();
  const ctx = createJobContext(one.app.services, 'test');
  const work = () => ctx.transaction(async ctx => void addCourse(ctx.em, 'counted'));
  await work();
  expect(messages).toBe(2);
  await audited(ctx, { action: 'test', args: {} }, work);
  expect(messages).toBe(4);
  await one.close();
});

it('an audited change shows differing fields without secrets, shortened, with the graph’s names', async () => {
  const user = await elo.make.aUser({ passwordHash: 'old-hash', phone: '5511987654321' });
  const found = await leftBy(async ctx => {
    await ctx.transaction(async ctx => {
      const known = await ctx.em.findOneOrFail(User, user.id);
      known.passwordHash = 'new-hash';
      known.phone = null;
      known.roles = ['ADMIN', 'SUPERVISOR'];
      known.isActive = false;
      known.sessionsValidFrom = new Date('2026-01-02T03:04:05.600Z');
    });
    await db(ctx)
      .insertInto('messages')
      .values({
        identity: 'secret-identity',
        kind: 'TEMPLATE',
        template: 'x'.repeat(512),
        recipient: '5511987654321',
        payload: JSON.stringify({ a: 1 }),
        status: 'SENDING',
        claimed_until: ctx.now().toISOString(),
        created_at: ctx.now().toISOString(),
        updated_at: ctx.now().toISOString(),
      } as never)
      .execute();
  });
  expect(found.changes).toEqual([
    {
      type: 'User',
      id: user.id,
      operation: 'CHANGED',
      fields: {
        phone: ['5511987654321', null],
        roles: [expect.any(String), '["ADMIN", "SUPERVISOR"]'],
        passwordHash: ['***', '***'],
        isActive: ['true', 'false'],
        sessionsValidFrom: [null, '2026-01-02T03:04:05.600Z'],
      },
    },
    {
      type: 'Message',
      id: expect.any(Number),
      operation: 'CREATED',
      fields: {
        identity: [null, '***'],
        kind: [null, 'TEMPLATE'],
        template: [null, `${'x'.repeat(500)}… [512 characters]`],
        recipient: [null, '***'],
        payload: [null, '[8 characters]'],
        status: [null, 'SENDING'],
        claimedUntil: [null, expect.any(String)],
        attempts: [null, '0'],
      },
    },
  ]);
});

it('a touched record is listed in the audit record, an unchanged one is not', async () => {
  const id = await aCourse('a');
  const found = await leftBy(ctx =>
    ctx.transaction(async ctx => {
      await db(ctx).updateTable('courses').set({ title: 'a' }).where('id', '=', id).execute();
      await db(ctx).updateTable('courses').set({ updated_at: '2030-01-01' }).where('id', '=', id).execute();
    }),
  );
  expect(found.changes).toEqual([{ type: 'Course', id, operation: 'CHANGED', fields: {} }]);
});

it('records deleted by a cascade are in the audit record too', async () => {
  const user = await elo.make.aUser();
  const [picture] = await elo.make.em().execute<{ id: number }[]>(
    `insert into pictures (user_id, kind, path, media_type, size, sha256, width, height)
     values (?, 'AVATAR', 'p', 'image/png', 1, 'x', 1, 1) returning id`,
    [user.id],
  );
  const found = await leftBy(ctx => db(ctx).deleteFrom('users').where('id', '=', user.id).execute());
  expect(found.changes.map(({ type, id, operation }) => [type, id, operation]).sort()).toEqual([
    ['Picture', picture!.id, 'REMOVED'],
    ['User', user.id, 'REMOVED'],
  ]);
});

it('a statement that inserts and updates lists both kinds, two hundred at most', async () => {
  const id = await aCourse('a');
  const [{ slug }] = await elo.make.em().execute<[{ slug: string }]>('select slug from courses where id = ?', [id]);
  const found = await leftBy(ctx =>
    sql`insert into courses (slug, title) values (${slug}, 'b'), ('upserted', 'c')
        on conflict (slug) do update set title = excluded.title`.execute(db(ctx)),
  );
  expect(found.changes.map(({ type, operation, fields }) => [type, operation, fields.title]).sort()).toEqual([
    ['Course', 'CHANGED', ['a', 'b']],
    ['Course', 'CREATED', [null, 'c']],
  ]);
  const many = await leftBy(ctx =>
    ctx.transaction(async ctx => {
      for (const from of [1, 151])
        await sql`insert into courses (slug, title) select 'bulk-' || n, 'many'
          from generate_series(${from}::int, ${from + 149}::int) as n`.execute(db(ctx));
    }),
  );
  expect(many.changes).toHaveLength(200);
});

it('the time to audit many records of one statement does not grow with their square', async () => {
  await elo.make
    .em()
    .execute("insert into courses (slug, title) select 'square-' || n, 't' from generate_series(1, 8000) n");
  const found = await leftBy(ctx =>
    ctx.transaction(async ctx => {
      await sql`set local statement_timeout = '4s'`.execute(db(ctx));
      // PostgreSQL makes a plan for one record, and uses it for all.
      await db(ctx).updateTable('courses').set({ title: 'one' }).where('slug', '=', 'square-1').execute();
      await db(ctx).updateTable('courses').set({ banner_url: null }).where('slug', 'like', 'square-%').execute();
    }),
  );
  expect(found).toMatchObject({ error: null, changes: [{ fields: { title: ['t', 'one'] } }] });
});

it('audited arguments are texts without secrets, and short', () => {
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
  for (const name of [
    'passwordHash',
    'password',
    'newPassword',
    'token',
    'keyHash',
    'code',
    'recaptchaResponse',
    'nonce',
  ])
    expect(argumentsOf({ [name]: 'a' })).toEqual([{ name, value: '***' }]);
  expect(argumentsOf(Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`a${n}`, n])))).toHaveLength(60);
  expect(argumentsOf({ text: 'x'.repeat(10_000) })[0]!.value).toHaveLength(520);
});
