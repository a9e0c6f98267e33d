import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { db, type FullCtx } from '../../src/domain/context.js';
import { createJobContext } from '../../src/graph/context.js';
import {
  assertMayLeave,
  isDoneElsewhere,
  isSilent,
  SharedTransaction,
  sharedTransaction,
} from '../../src/postgres/shared-transaction.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
let id: number;
beforeAll(async () => {
  elo = await startTestApp({}, { poolSize: 2 });
});
beforeEach(async () => {
  id = (await elo.make.aCourse({ title: 'Antes' })).id;
});

const aContext = (): FullCtx => createJobContext(elo.app.services, 'test');
const begin = async ({ isKept = false, lockMs = 500, settings = ['elo.audit'] } = {}) => {
  const pool = await elo.orm.em.getDriver().getConnection().getNativeClient();
  const client = await pool.connect();
  return SharedTransaction.begin(client, { lockMs, statementMs: 2_000, settings, isKept });
};
const titleNow = async () =>
  (await elo.make.em().execute<{ title: string }[]>('select title from courses where id = ?', [id]))[0]!.title;
const rename = (ctx: Pick<FullCtx, 'kysely'>, title: string | null) =>
  db(ctx)
    .updateTable('courses')
    .set({ title: title as string })
    .where('id', '=', id)
    .execute();
const titleIn = async (ctx: FullCtx) =>
  (await ctx.rows<{ title: string }>('select title from courses where id = $1', [id]))[0]!.title;

describe('work in a shared transaction', () => {
  it('knows of it, and of no other', async () => {
    const tried = await begin();
    expect([sharedTransaction(), isSilent(), isDoneElsewhere()]).toEqual([undefined, false, false]);
    await tried.run(async () =>
      expect([sharedTransaction() === tried, isSilent(), isDoneElsewhere()]).toEqual([true, true, false]),
    );
    await tried.rollBack();
    const kept = await begin({ isKept: true });
    await kept.run(async () => expect([isSilent(), isDoneElsewhere()]).toEqual([true, true]));
    await kept.rollBack();
  });

  it('sees its own changes over any context, and others see none of them', async () => {
    const transaction = await begin();
    await transaction.run(async () => {
      await aContext().transaction(ctx => rename(ctx, 'Dentro'));
      expect(await titleIn(aContext())).toBe('Dentro');
      await rename(aContext(), 'Sozinha');
      expect(await titleIn(aContext())).toBe('Sozinha');
    });
    expect(await titleNow()).toBe('Antes');
    await transaction.rollBack();
    expect([await titleNow(), transaction.spoiled, transaction.isInDoubt]).toEqual(['Antes', null, false]);
  });

  it('is kept with a commit, together with further statements', async () => {
    const transaction = await begin({ isKept: true });
    await transaction.run(() => aContext().transaction(ctx => rename(ctx, 'Depois')));
    const slug = `kept-${id}`;
    await transaction.commit([{ text: 'update courses set slug = $1 where id = $2', values: [slug, id] }]);
    expect(await elo.make.em().execute('select title, slug from courses where id = ?', [id])).toEqual([
      { title: 'Depois', slug },
    ]);
  });

  it('undoes a transaction within it that fails, and no other', async () => {
    const transaction = await begin();
    await transaction.run(async () => {
      await aContext().transaction(ctx => rename(ctx, 'Um'));
      const failing = aContext().transaction(async ctx => {
        await rename(ctx, 'Dois');
        throw new Error('undone');
      });
      await expect(failing).rejects.toThrow('undone');
      expect(await titleIn(aContext())).toBe('Um');
      // A statement by itself fails alone, too.
      await expect(rename(aContext(), null)).rejects.toMatchObject({ code: '23502' });
      expect(await titleIn(aContext())).toBe('Um');
    });
    expect(transaction.spoiled).toBeNull();
    await transaction.rollBack();
  });

  it('gives a setting of a transaction back at its end', async () => {
    const transaction = await begin();
    const setting = async (ctx: FullCtx) =>
      (await ctx.rows<{ is: string | null }>(`select current_setting('elo.audit', true) as is`, []))[0]!.is ?? '';
    await transaction.run(async () => {
      await aContext().transaction(async ctx => {
        await ctx.rows(`select set_config('elo.audit', 'inner', true)`, []);
        expect(await setting(ctx)).toBe('inner');
      });
      expect(await setting(aContext())).toBe('');
    });
    await transaction.set('elo.audit', 'outer');
    await transaction.run(async () => expect(await setting(aContext())).toBe('outer'));
    await transaction.rollBack();
  });
});

describe('a shared transaction is spoiled', () => {
  it('by work that asks a foreign server', async () => {
    const transaction = await begin();
    await transaction.run(async () => expect(() => assertMayLeave()).toThrow('a server of somebody else'));
    expect(transaction.spoiled).toMatchObject({ by: 'ROUTE' });
    // The first reason counts.
    transaction.spoil('TIME', new Error('late'));
    expect(transaction.spoiled).toMatchObject({ by: 'ROUTE' });
    await transaction.rollBack();
    expect(() => assertMayLeave()).not.toThrow();
  });

  it('by a row that another transaction has locked', async () => {
    const transaction = await begin({ lockMs: 50 });
    await aContext().transaction(async other => {
      await rename(other, 'Outra');
      const work = () => rename(aContext(), 'Tentada');
      await other.outsideTransaction('jobStore', async () => {
        await expect(transaction.run(work)).rejects.toMatchObject({ code: '55P03' });
      });
    });
    expect(transaction.spoiled).toMatchObject({ by: 'LOCKED' });
    await transaction.rollBack();
  });

  it('by a statement that takes too long', async () => {
    const transaction = await begin();
    await transaction.set('statement_timeout', '30');
    await expect(transaction.run(() => aContext().rows('select pg_sleep(2)', []))).rejects.toMatchObject({
      code: '57014',
    });
    expect(transaction.spoiled).toMatchObject({ by: 'TIME' });
    await transaction.rollBack();
  });

  it('by a connection that breaks', async () => {
    const transaction = await begin();
    await expect(
      transaction.run(() => aContext().rows('select pg_terminate_backend(pg_backend_pid())', [])),
    ).rejects.toMatchObject({ code: '57P01' });
    expect(transaction.spoiled).toMatchObject({ by: 'BROKEN' });
    await expect(transaction.commit([])).rejects.toMatchObject({ code: '08006' });
    expect(transaction.isInDoubt).toBe(true);
  });
});

describe('a shared transaction that has ended', () => {
  it('takes no more work', async () => {
    const transaction = await begin();
    await transaction.rollBack();
    await expect(transaction.run(() => titleIn(aContext()))).rejects.toThrow('the trial has ended');
    await expect(transaction.rollBack()).rejects.toThrow('cut off');
  });

  it('is cut off with its statements, and nothing of it stays', async () => {
    const transaction = await begin({ isKept: true });
    await transaction.run(() => rename(aContext(), 'Cortada'));
    const work = transaction.ended(new Promise(() => {}));
    transaction.cutOff();
    await expect(work).rejects.toThrow('cut off');
    await expect(transaction.commit([])).rejects.toThrow('cut off');
    transaction.cutOff();
    expect(await titleNow()).toBe('Antes');
  });

  it('gives the result of work that ends before', async () => {
    const transaction = await begin();
    expect(await transaction.ended(Promise.resolve(5))).toBe(5);
    await transaction.rollBack();
  });
});
