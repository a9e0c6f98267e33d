import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import {
  answered as answeredBy,
  currentFrame,
  framed,
  keepFrame,
  outsideFrames,
  statementOf,
  type TransactionFrame,
  withinFrame,
} from '../../src/postgres/transaction-frames.js';
import { aDatabase } from '../support/databases.js';
import { ofFastPath } from '../support/fast-path.js';
import { PipeliningClient } from '../support/pipelining-client.js';

/** A frame that notes its calls. */
function aFrame(more: Partial<TransactionFrame> = {}) {
  const told: string[] = [];
  const frame: TransactionFrame = {
    wait: () => null,
    first: () => ({ text: `select set_config('elo.frame', 'inside', true) as is` }),
    begun: row => told.push(`begun ${row === null ? 'not' : String(row['is'])}`),
    last: () => ({ text: `insert into notes values ('last')` }),
    committed: changed => told.push(`committed ${changed}`),
    wraps: statement => statement.startsWith('insert'),
    ended: false,
    ...more,
  };
  return { frame, told };
}

describe('the frame of a chain of calls', () => {
  it('is around its work alone, and until it has ended', async () => {
    const { frame } = aFrame();
    expect(currentFrame()).toBeUndefined();
    await withinFrame(frame, async () => {
      expect(currentFrame()).toBe(frame);
      await Promise.resolve();
      expect(currentFrame()).toBe(frame);
      expect(outsideFrames(currentFrame)).toBeUndefined();
      expect(withinFrame(aFrame({ ended: true }).frame, currentFrame)).toBeUndefined();
    });
    expect(currentFrame()).toBeUndefined();
  });

  it('stays with a callback, independent of its caller', () => {
    const { frame } = aFrame();
    const found: unknown[] = [];
    const callback = withinFrame(frame, () => keepFrame((name: string) => found.push(name, currentFrame())));
    callback('outside');
    withinFrame(aFrame().frame, () => callback('in another'));
    withinFrame(frame, () => callback('inside'));
    expect(found).toEqual(['outside', frame, 'in another', frame, 'inside', frame]);
    const bare = keepFrame(() => found.push(currentFrame()));
    withinFrame(frame, () => bare());
    expect(found.at(-1)).toBeUndefined();
  });
});

describe('a client with frames', () => {
  let database: Awaited<ReturnType<typeof aDatabase>>;
  let client: Client;
  /** The number of messages that PostgreSQL has answered. */
  let answered = 0;
  beforeAll(async () => {
    database = await aDatabase();
  });
  beforeEach(async () => {
    client = new (framed(PipeliningClient))({ connectionString: database.url });
    await client.connect();
    await client.query('drop table if exists notes; create table notes (text text not null)');
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    answered = 0;
    connection.on('readyForQuery', () => (answered += 1));
  });
  afterEach(() => client.end());
  const notes = async () => {
    const { rows } = await client.query<{ text: string }>('select text from notes order by text');
    return rows.map(({ text }) => text);
  };

  ofFastPath.it(
    'sends begin with the first statement, and the frame’s statements with the first and the last message',
    async () => {
      const { frame, told } = aFrame();
      await withinFrame(frame, async () => {
        await client.query('begin');
        expect(answered).toBe(0);
        await client.query({ text: 'insert into notes values ($1)', values: ['a'] });
        expect(answered).toBe(1);
        const { rows } = await client.query(`select current_setting('elo.frame') as is`);
        expect(rows).toEqual([{ is: 'inside' }]);
        await client.query('commit');
      });
      expect([answered, told]).toEqual([3, ['begun inside', 'committed 1']]);
      expect(await notes()).toEqual(['a', 'last']);
    },
  );

  ofFastPath.it('puts a statement that a frame wraps in a transaction of its own', async () => {
    const { frame, told } = aFrame();
    await withinFrame(frame, () => client.query({ text: 'insert into notes values ($1)', values: ['b'] }));
    expect([answered, told]).toEqual([1, ['begun inside', 'committed 1']]);
    // Several statements can't be sent in a pipeline.
    await withinFrame(frame, () => client.query(`insert into notes values ('c'); insert into notes values ('d')`));
    expect(await notes()).toEqual(['b', 'c', 'd', 'last', 'last']);
    await withinFrame(frame, () => client.query('select 1'));
    expect(told).toHaveLength(4);
  });

  it('undoes a wrapped statement that fails, and tells the frame', async () => {
    const { frame, told } = aFrame();
    const failing = () => client.query({ text: 'insert into notes values ($1)', values: [null] });
    await expect(withinFrame(frame, failing)).rejects.toMatchObject({ code: '23502' });
    expect(told).toEqual(['begun not']);
    expect(await notes()).toEqual([]);
  });

  it('runs nothing outside of a transaction that could not begin', async () => {
    const { frame, told } = aFrame({ first: () => ({ text: 'select nonsense' }) });
    await withinFrame(frame, () => client.query('begin'));
    await expect(client.query(`insert into notes values ('e')`)).rejects.toMatchObject({ code: '42703' });
    await expect(client.query(`insert into notes values ('f')`)).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback');
    await client.query(`insert into notes values ('g')`);
    expect([told, await notes()]).toEqual([['begun not'], ['g']]);
  });

  it('sends nothing for a transaction without statements', async () => {
    const { frame, told } = aFrame();
    for (const end of ['commit', 'rollback'])
      await withinFrame(frame, async () => {
        await client.query('begin');
        await client.query(end);
      });
    expect([answered, told]).toEqual([0, []]);
  });

  it('waits for a frame before it begins, with the statements behind it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isReady = false;
    const { frame } = aFrame({ wait: () => (isReady ? null : promise) });
    await withinFrame(frame, async () => {
      await client.query('begin');
      const all = [client.query(`insert into notes values ('h')`), client.query(`insert into notes values ('i')`)];
      await new Promise(done => setTimeout(done, 30));
      expect(answered).toBe(0);
      isReady = true;
      resolve();
      await Promise.all(all);
      await client.query('commit');
    });
    expect(await notes()).toEqual(['h', 'i', 'last']);
  });

  ofFastPath.it('without a frame is a client that sends begin later', async () => {
    await client.query('begin');
    await client.query(`insert into notes values ('j')`);
    await client.query('rollback');
    expect([answered, await notes()]).toEqual([2, []]);
    const rows = await new Promise(resolve => {
      client.query('begin', () =>
        client.query('select 1 as one', (_error, result) => client.query('commit', () => resolve(result.rows))),
      );
    });
    expect(rows).toEqual([{ one: 1 }]);
  });
});

describe('a query as it is given', () => {
  it('is a statement, unless it is a protocol of its own', () => {
    expect(statementOf(['select 1'])).toEqual({ text: 'select 1' });
    expect(statementOf(['select $1', [1], () => {}])).toEqual({ text: 'select $1', values: [1] });
    expect(statementOf([{ name: 'one', text: 'select $1' }, [1]])).toEqual({
      name: 'one',
      text: 'select $1',
      values: [1],
    });
    expect(statementOf([{ text: 'copy a to stdout', submit: () => {} }])).toBeNull();
  });

  it('is answered by its callback if it has one', async () => {
    expect(await answeredBy(['select 1'], Promise.resolve('done'))).toBe('done');
    const told = (result: Promise<unknown>) =>
      new Promise(resolve => {
        expect(answeredBy(['select 1', (...all: unknown[]) => resolve(all)], result)).toBeUndefined();
      });
    expect(await told(Promise.resolve('done'))).toEqual([null, 'done']);
    const error = new Error('failed');
    expect(await told(Promise.reject(error))).toEqual([error]);
  });
});
