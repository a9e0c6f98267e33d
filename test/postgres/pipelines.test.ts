import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { type Ctx, db, type FullCtx } from '../../src/domain/context.js';
import { audited } from '../../src/domain/kernel/audit.js';
import { User } from '../../src/entities/index.js';
import { createJobContext } from '../../src/graph/context.js';
import { ofFastPath } from '../support/fast-path.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// There is a single connection: a transaction finds any state that an earlier one left.

let elo: TestApp;
let id: number;
beforeAll(async () => {
  elo = await startTestApp({}, { poolSize: 1 });
  id = (await elo.make.aUser({ name: 'Before' })).id;
});
afterEach(() => elo.make.em().nativeUpdate(User, id, { name: 'Before' }));

const aContext = (): FullCtx => createJobContext(elo.app.services, 'test');
const rename = (of: Ctx, name: unknown) => of.rows('update users set name = $1 where id = $2 returning id', [name, id]);
const nameNow = async (of = aContext()) =>
  (await of.rows<{ name: string }>('select name from users where id = $1', [id]))[0]!.name;
const change = (ctx: FullCtx, work: () => Promise<unknown>) => audited(ctx, { action: 'test', args: {} }, work);
/** Counts the round trips of work that has run before, so that no connection is made. */
const roundTrips = async (work: () => Promise<unknown>) => {
  await work();
  return elo.roundTrips(work);
};

ofFastPath.it('a transaction begins together with its first statement', async () => {
  expect(await roundTrips(() => aContext().transaction(ctx => rename(ctx, 'After')))).toBe(2);
  expect(await nameNow()).toBe('After');
  const two = () =>
    aContext().transaction(async ctx => {
      await rename(ctx, 'After');
      await db(ctx).selectFrom('users').select('id').where('id', '=', id).execute();
    });
  expect(await roundTrips(two)).toBe(3);
});

it('an empty transaction sends nothing', async () => {
  expect(await roundTrips(() => aContext().transaction(() => Promise.resolve()))).toBe(0);
  const failing = () => aContext().transaction(() => Promise.reject(new Error('undo')));
  expect(await elo.roundTrips(() => expect(failing()).rejects.toThrow('undo'))).toBe(0);
  expect(await nameNow()).toBe('Before');
});

ofFastPath.it('a mutation’s single statement takes one round trip, with transaction and audit record', async () => {
  const work = () => {
    const ctx = aContext();
    return change(ctx, () => rename(ctx, `After ${ctx.requestId}`));
  };
  expect(await roundTrips(work)).toBe(1);
  const inTransaction = () => {
    const ctx = aContext();
    return change(ctx, () => ctx.transaction(ctx => rename(ctx, `After ${ctx.requestId}`)));
  };
  expect(await roundTrips(inTransaction)).toBe(2);
});

it('concurrent statements of a transaction are all part of it', async () => {
  const work = aContext().transaction(async ctx => {
    await Promise.all([rename(ctx, 'One'), rename(ctx, 'Two'), rename(ctx, 'Three')]);
    expect(await nameNow(ctx)).toBe('Three');
    throw new Error('undo');
  });
  await expect(work).rejects.toThrow('undo');
  expect(await nameNow()).toBe('Before');
  // The same holds for a mutation: its transactions wait for the id of its audit record.
  const ctx = aContext();
  const at = (title: string) => ctx.transaction(inner => Promise.all([rename(inner, title), rename(inner, title)]));
  await change(ctx, () => Promise.all([at('One'), at('Two'), rename(ctx, 'Three')]));
  expect(await ctx.rows('select id from audit_records where request_id = $1', [ctx.requestId])).toHaveLength(1);
});

it('a failing first statement changes nothing and leaves the connection usable', async () => {
  const tooLong = () => aContext().transaction(ctx => rename(ctx, 'x'.repeat(300)));
  await expect(tooLong()).rejects.toMatchObject({ code: '22001' });
  expect(await nameNow()).toBe('Before');
  await aContext().transaction(ctx => rename(ctx, 'After'));
  expect(await nameNow()).toBe('After');
});

it('a transaction with a failed first statement is not committed, even if the error was caught', async () => {
  const work = aContext().transaction(async ctx => {
    await rename(ctx, 'x'.repeat(300)).catch(() => {});
    await expect(rename(ctx, 'After')).rejects.toMatchObject({ code: '25P02' });
  });
  await expect(work).rejects.toMatchObject({ code: '25P02' });
  expect(await nameNow()).toBe('Before');
});

it('statements skipped in a failed pipeline are not treated as prepared', async () => {
  const one = await startTestApp({}, { poolSize: 1 });
  const user = await one.make.aUser({ name: 'Before' });
  const update = (name: string) => {
    const ctx = createJobContext(one.app.services, 'test');
    return change(ctx, () => ctx.rows('update users set name = $1 where id = $2', [name, user.id]));
  };
  // The statement fails before `commit` and the one that writes the audit record.
  await expect(update('x'.repeat(300))).rejects.toMatchObject({ code: '22001' });
  for (const name of ['One', 'Two', 'Three']) await update(name);
  expect(await one.make.em().execute('select name from users where id = ?', [user.id])).toEqual([{ name: 'Three' }]);
  await one.close();
});

it('a value that can’t be sent undoes everything sent together with it', async () => {
  const circular: { self?: unknown } = {};
  circular.self = circular;
  const ctx = aContext();
  await expect(change(ctx, () => rename(ctx, circular))).rejects.toThrow(/circular/i);
  await expect(aContext().transaction(inner => rename(inner, circular))).rejects.toThrow(/circular/i);
  expect(await nameNow()).toBe('Before');
});
