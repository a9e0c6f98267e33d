import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { type Ctx, db } from '../../src/domain/context.js';
import { Course } from '../../src/entities/index.js';
import { boundedPool, isSilent } from '../../src/postgres/connections.js';
import { OpenTransaction, TransactionConnection } from '../../src/postgres/open-transaction.js';
import { currentFrame, withinFrame } from '../../src/postgres/transaction-frames.js';
import {
  assertOutsideTransaction,
  asOwnChain,
  databaseContext,
  DatabaseContext,
} from '../../src/postgres/transactions.js';
import { eventually } from '../support/eventually.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
let pool: Pool;
beforeAll(async () => {
  elo = await startTestApp();
  const { options, guard } = boundedPool(null);
  pool = new Pool({ ...options, connectionString: elo.databaseUrl, max: 1 });
  guard(pool);
});
afterAll(() => pool.end());

/** Does the work over one connection in a transaction, which is undone. */
async function undone(work: (open: OpenTransaction) => Promise<unknown>, now?: () => Date) {
  const client = await pool.connect();
  const connection = new TransactionConnection(client);
  await connection.query({ text: 'begin' });
  try {
    await work(new OpenTransaction(elo.orm, connection, now));
  } finally {
    await connection.query({ text: 'rollback' });
    client.release();
  }
}

describe('the connection of a transaction', () => {
  it('does one after the other, also after one that failed', async () => {
    await undone(async ({ connection }) => {
      await connection.query({ text: 'savepoint s' });
      const all = [
        connection.query({ text: 'select pg_sleep(0.05), 1 as n' }),
        connection.query({ text: 'select nonsense' }),
        connection.query({ text: 'rollback to savepoint s' }),
        connection.query<{ n: number }>({ text: 'select 3 as n' }),
      ];
      const [, failed, , last] = await Promise.allSettled(all);
      expect([failed!.status, last!.status]).toEqual(['rejected', 'fulfilled']);
    });
  });

  it('copies rows, and fails with them', async () => {
    await undone(async ({ connection }) => {
      await connection.query({ text: 'create temp table numbers (n int)' });
      await connection.copyFrom('copy numbers from stdin', Readable.from(['1\n', '2\n']), 5_000);
      const { rows } = await connection.query<{ n: number }>({ text: 'select n from numbers order by n' });
      expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
      const copied = connection.copyFrom('copy numbers from stdin', Readable.from(['x\n']), 5_000);
      await expect(copied).rejects.toMatchObject({ code: '22P02' });
    });
  });

  it('tells Kysely the number of changed rows, of changes alone', async () => {
    await undone(async ({ connection, kysely }) => {
      await connection.query({ text: 'create temp table numbers (n int)' });
      const run = (sql: string) => connection.executeQuery({ sql, parameters: [] } as never);
      expect((await run('insert into numbers values (1), (2)')).numAffectedRows).toBe(2n);
      expect((await run('select n from numbers')).numAffectedRows).toBeUndefined();
      expect(await kysely.selectFrom('numbers').selectAll().execute()).toHaveLength(2);
      expect(() => connection.streamQuery()).toThrow('copyCsv');
    });
  });
});

describe('an open transaction', () => {
  it('writes entities and statements over its connection, with its time', async () => {
    const at = new Date('2026-11-20T12:00:00Z');
    await undone(
      async open => {
        const course = open.em.create(Course, { slug: 'aberto', title: 'Aberto' });
        await open.flush();
        expect(course.updatedAt).toEqual(at);
        expect(open.em).toBe(open.em);
        const found = await open.kysely.selectFrom('courses').select('title').where('slug', '=', 'aberto').execute();
        expect(found).toEqual([{ title: 'Aberto' }]);
      },
      () => at,
    );
    expect(await elo.make.em().count(Course, { slug: 'aberto' })).toBe(0);
  });

  it('makes no part that nobody uses', async () => {
    await undone(async open => {
      await open.flush();
      expect(open.atCommit).toEqual([]);
    });
  });
});

describe('the context of work without a caller', () => {
  const aContext = () => databaseContext({ orm: elo.orm, name: 'command' });
  const titles = async () =>
    (
      await elo.make
        .em()
        .execute<{ title: string }[]>(`select title from courses where slug like 'sem-%' order by slug`)
    ).map(({ title }) => title);
  const insert = (ctx: Pick<Ctx, 'kysely'>, title: string) =>
    db(ctx)
      .insertInto('courses')
      .values({ slug: `sem-${title}`, title, created_at: new Date(), updated_at: new Date() } as never)
      .execute();

  it('has its parts, transactions and savepoints', async () => {
    const ctx = aContext();
    expect(ctx).toBeInstanceOf(DatabaseContext);
    expect(ctx.name).toBe('command');
    await ctx.transaction(async outer => {
      expect(outer.name).toBe('command');
      await insert(outer, 'a');
      await outer
        .transaction(async inner => {
          await insert(inner, 'b');
          inner.atCommit({ text: `update courses set title = 'never' where slug = 'sem-a'` });
          throw new Error('undone');
        })
        .catch(() => {});
      outer.atCommit({ text: 'update courses set title = $1 where slug = $2', values: ['A', 'sem-a'] });
    });
    expect(await titles()).toEqual(['A']);
  });

  it('takes back everything with a transaction that fails', async () => {
    const failing = aContext().transaction(async ctx => {
      await insert(ctx, 'c');
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await titles()).toEqual(['A']);
  });

  it('refuses outside of transactions what only they can undo', async () => {
    const ctx = aContext();
    expect(() => ctx.atCommit({ text: 'select 1' })).toThrow('no transaction');
    expect(() => ctx.copyFrom('copy', Readable.from([]), 1)).toThrow('in a transaction');
    expect(() => ctx.longStatement('select 1', 1)).toThrow('in a transaction');
    await ctx.transaction(async inner =>
      expect((await inner.longStatement('select 1 as n', 5_000)).rows).toEqual([{ n: 1 }]),
    );
  });
});

describe('a chain of calls', () => {
  it('is outside of a transaction before and after it', async () => {
    expect(() => assertOutsideTransaction()).not.toThrow();
    let later: Promise<void> | undefined;
    await databaseContext({ orm: elo.orm }).transaction(async () => {
      expect(() => assertOutsideTransaction()).toThrow('past the transaction');
      expect(() => asOwnChain(assertOutsideTransaction)).not.toThrow();
      later = new Promise<void>(resolve => setTimeout(resolve, 100)).then(assertOutsideTransaction);
    });
    await later;
  });

  it('is in no frame as one of its own', () => {
    const frame = { ended: false } as Parameters<typeof withinFrame>[0];
    expect(withinFrame(frame, () => [currentFrame(), asOwnChain(currentFrame)])).toEqual([frame, undefined]);
  });
});

describe('a pool', () => {
  it('is silent when PostgreSQL has answered nothing for three seconds', async () => {
    expect(isSilent(new Pool())).toBe(false);
    await pool.query('select 1');
    expect(isSilent(pool)).toBe(false);
    const since = performance.now();
    const long = pool.query('select pg_sleep(5)');
    await eventually(() => isSilent(pool), 'the silence');
    expect(performance.now() - since).toBeGreaterThan(2_900);
    await long;
    expect(isSilent(pool)).toBe(false);
  });
});
