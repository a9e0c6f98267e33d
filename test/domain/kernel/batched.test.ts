import { describe, expect, it } from '@jest/globals';
import type { Ctx } from '../../../src/domain/context.js';
import { batched, batchedWith, clearLoaders, keyBy } from '../../../src/domain/kernel/batched.js';
import { everything, type Selection } from '../../../src/domain/kernel/selection.js';

describe('batched', () => {
  const aContext = () => ({ loaded: new Map() }) as unknown as Ctx;

  it('loads the keys of a tick at once, each key once, and null for those that are missing', async () => {
    const asked: (readonly number[])[] = [];
    const load = batched(async (_ctx, ids: readonly number[]) => {
      asked.push(ids);
      return new Map(ids.filter(id => id !== 3).map(id => [id, `row ${id}`]));
    });
    const ctx = aContext();
    expect(await Promise.all([load(ctx, 1), load(ctx, 2), load(ctx, 1), load(ctx, 3)])).toEqual([
      'row 1',
      'row 2',
      'row 1',
      null,
    ]);
    expect(asked).toEqual([[1, 2, 3]]);
    // The result is remembered until a write forgets it, and is of one context.
    await load(ctx, 2);
    expect(asked).toHaveLength(1);
    clearLoaders(ctx);
    await load(ctx, 2);
    await load(aContext(), 2);
    expect(asked.slice(1)).toEqual([[2], [2]]);
  });

  it('loads each selection for itself', async () => {
    const asked: (Selection | undefined)[] = [];
    const load = batched(async (_ctx, ids: readonly number[], selection) => {
      asked.push(selection);
      return new Map(ids.map(id => [id, id]));
    });
    const ctx = aContext();
    const one: Selection = new Map([['id', everything]]);
    await Promise.all([load(ctx, 1), load(ctx, 1, one), load(ctx, 2, one)]);
    expect(asked).toEqual([undefined, one]);
  });

  it('loads lists by equal arguments together', async () => {
    const asked: unknown[] = [];
    const load = batchedWith(async (_ctx, ids, args: { first: number }) => {
      asked.push([ids, args]);
      return new Map(ids.map(id => [id, id * args.first]));
    });
    const ctx = aContext();
    const all = [load(ctx, 1, { first: 2 }), load(ctx, 3, { first: 2 }), load(ctx, 1, { first: 5 })];
    expect(await Promise.all(all)).toEqual([2, 6, 5]);
    expect(asked).toEqual([
      [[1, 3], { first: 2 }],
      [[1], { first: 5 }],
    ]);
  });

  it('keyBy gives the last row of a key', () => {
    const rows = [
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
      { id: 1, name: 'c' },
    ];
    expect([...keyBy(rows, ({ id }) => id)]).toEqual([
      [1, rows[2]],
      [2, rows[1]],
    ]);
  });
});
