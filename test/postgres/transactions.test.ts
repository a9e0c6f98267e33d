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

describe.each(reads)('%s', (_how, read) => {
  it('sees within a transaction what the transaction wrote', async () => {
    await aContext().transaction(async within => {
      await rename(within, 'After');
      expect(await read(within)).toBe('After');
    });
    expect(await read(aContext())).toBe('After');
  });

  it('can’t go past the transaction by the context around it', async () => {
    await aContext().transaction(async () => {
      await expect(read(ctx)).rejects.toThrow('past the transaction');
      await expect(read(createJobContext(elo.app.services, 'another'))).rejects.toThrow('past the transaction');
    });
    expect(await read(ctx)).toBe('Before');
  });
});

it('goes past a transaction only as it is told to, and stays when the transaction is undone', async () => {
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

it('is undone as a whole when it throws', async () => {
  const work = aContext().transaction(async within => {
    await within.transaction(inner => rename(inner, 'Inner'));
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
  expect((await ctx.em.findOneOrFail(User, id)).name).toBe('Before');
});

it('is a savepoint within another: what fails there is undone alone', async () => {
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

it('knows no entity from before: each reads what is there now', async () => {
  const known = await aContext().em.findOneOrFail(User, id);
  await elo.make.em().nativeUpdate(User, id, { name: 'Meanwhile' });
  await ctx.transaction(async within => {
    const now = await within.em.findOneOrFail(User, id);
    expect(now.name).toBe('Meanwhile');
    expect(now).not.toBe(known);
  });
});

it('lets what it set going and has outlived it use the pool again', async () => {
  const later = await aContext().transaction(async () => {
    const waiting = new Promise(resolve => setTimeout(resolve, 50));
    return { read: waiting.then(() => reads[0]![1](ctx)) };
  });
  expect(await later.read).toBe('Before');
});

it('an operation that reads has a context of its own, so that the request does not lead to its rows', () => {
  const own = createJobContext(elo.app.services, 'test');
  const reading = contextOfQuery(own);
  reading.loaded.set(reading, 'rows');
  expect(own.loaded.size).toBe(0);
  expect(reading.reads).toBe(own.reads);
});

it('makes no context the prototype of another: V8 would keep the request in memory until the next full collection', async () => {
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
