import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { db, type Ctx } from '../../src/domain/context.js';
import { User } from '../../src/entities/index.js';
import { contextOfQuery, createJobContext } from '../../src/graph/context.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// There is a single connection: code that asks for a second one within a transaction waits for ever.

let elo: TestApp;
let id: number;
let ctx: Ctx;
beforeAll(async () => {
  elo = await startTestApp({}, { poolSize: 1 });
  id = (await elo.make.aUser({ name: 'Before' })).id;
});
afterEach(() => elo.make.em().nativeUpdate(User, id, { name: 'Before' }));

const aContext = () => (ctx = createJobContext(elo.app.services, 'test'));
/** The ways to read in domain code. */
const reads: [string, (ctx: Ctx) => Promise<string>][] = [
  [
    'a prepared statement',
    async of => (await of.rows<{ name: string }>('select name from users where id = $1', [id]))[0]!.name,
  ],
  [
    'plain rows',
    async of => (await db(of).selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name,
  ],
  ['an entity', async of => (await of.em.findOneOrFail(User, id)).name],
  ['a transaction in it', of => of.transaction(async inner => (await inner.em.findOneOrFail(User, id)).name)],
];
const rename = (of: Ctx, name: string) => db(of).updateTable('users').set({ name }).where('id', '=', id).execute();

describe.each(reads)('the read %s', (_how, read) => {
  it('sees the writes of its own transaction', async () => {
    await aContext().transaction(async within => {
      await rename(within, 'After');
      expect(await read(within)).toBe('After');
    });
    expect(await read(aContext())).toBe('After');
  });

  it('can’t bypass its transaction through the outer context', async () => {
    await aContext().transaction(async () => {
      await expect(read(ctx)).rejects.toThrow('past the transaction');
      await expect(read(createJobContext(elo.app.services, 'another'))).rejects.toThrow('past the transaction');
    });
    expect(await read(ctx)).toBe('Before');
  });
});

it('a transaction whose connection is ended by PostgreSQL gives its place in the pool back', async () => {
  for (let times = 0; times < 2; times += 1)
    await expect(
      elo.orm.em.fork().transactional(async em => {
        await em.execute(`update users set name = 'Lost' where id = ${id}`);
        await em.execute('select pg_terminate_backend(pg_backend_pid())');
      }),
    ).rejects.toMatchObject({ code: '57P01' });
  expect(await aContext().transaction(reads[0]![1])).toBe('Before');
});

it('a write outside the transaction happens only on request, and stays after a rollback', async () => {
  // There are two connections, because this test needs the second one.
  const two = await startTestApp({}, { poolSize: 2 });
  const user = await two.make.aUser({ name: 'Before' });
  const names = async () =>
    (await two.make.em().execute<{ name: string }[]>('select name from users where id = ?', [user.id]))[0]!.name;
  const work = createJobContext(two.app.services, 'test').transaction(async within => {
    await within.outsideTransaction('messageLedger', outside =>
      db(outside).updateTable('users').set({ name: 'Outside' }).where('id', '=', user.id).execute(),
    );
    expect(await within.outsideTransaction('messageLedger', names)).toBe('Outside');
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
  expect(await names()).toBe('Outside');
  await two.close();
});

it('a transaction that throws is rolled back as a whole', async () => {
  const work = aContext().transaction(async within => {
    await within.transaction(inner => rename(inner, 'Inner'));
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
  expect((await ctx.em.findOneOrFail(User, id)).name).toBe('Before');
});

it('a nested transaction is a savepoint, whose failure is rolled back alone', async () => {
  await aContext().transaction(async within => {
    await rename(within, 'Outer');
    const inner = within.transaction(async deeper => {
      await rename(deeper, 'Inner');
      await db(deeper)
        .insertInto('users')
        .values({ id } as never)
        .execute();
    });
    await expect(inner).rejects.toThrow('null value in column "name"');
    expect((await within.em.findOneOrFail(User, id)).name).toBe('Outer');
  });
  expect((await aContext().em.findOneOrFail(User, id)).name).toBe('Outer');
});

it('a transaction starts without earlier entities, so each read gets the current row', async () => {
  const known = await aContext().em.findOneOrFail(User, id);
  await elo.make.em().nativeUpdate(User, id, { name: 'Meanwhile' });
  await ctx.transaction(async within => {
    const now = await within.em.findOneOrFail(User, id);
    expect(now.name).toBe('Meanwhile');
    expect(now).not.toBe(known);
  });
});

it('work that outlives its transaction uses the pool again', async () => {
  const later = await aContext().transaction(async () => {
    const waiting = new Promise(resolve => setTimeout(resolve, 50));
    return { read: waiting.then(() => reads[0]![1](ctx)) };
  });
  expect(await later.read).toBe('Before');
});

it('a query has a context of its own, so that the request does not hold its rows in memory', () => {
  const own = createJobContext(elo.app.services, 'test');
  const reading = contextOfQuery(own);
  reading.loaded.set(reading, 'rows');
  expect(own.loaded.size).toBe(0);
  expect(reading.reads).toBe(own.reads);
});

it('no context is the prototype of another, because V8 would keep the request in memory', async () => {
  const own = aContext();
  const { prototype } = own.constructor;
  const { services } = elo.app;
  const { primary } = services.replica;
  const replica = { ...services.replica, reads: () => ({ ...primary }) };
  await own.transaction(async within => {
    expect(Object.getPrototypeOf(within)).toBe(prototype);
    await within.transaction(async inner => expect(Object.getPrototypeOf(inner)).toBe(prototype));
  });
  const reading = contextOfQuery(createJobContext({ ...services, replica }, 'test'));
  expect(reading.reads).not.toBe(primary);
  expect(Object.getPrototypeOf(reading)).toBe(prototype);
});
