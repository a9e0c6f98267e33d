import DataLoader from 'dataloader';
import type { Ctx } from '../context.js';
import type { Selection } from './selection.js';

/**
 * Turns "load these keys with one statement" into "load this key": calls in the same tick share one statement, so that
 * a nested query costs one statement a level. Results are remembered until the request ends or a mutation has run.
 * Calls with another selection are loads of their own: their rows have other columns.
 *
 * `load` answers a map; keys it does not hold are answered with null.
 */
export function batched<K, V>(
  load: (ctx: Ctx, keys: readonly K[], selection: Selection | undefined) => Promise<Map<K, V>>,
) {
  type Loaders = Map<Selection | undefined, DataLoader<K, V | null>>;
  return (ctx: Ctx, key: K, selection?: Selection): Promise<V | null> => {
    let loaders = ctx.loaded.get(load) as Loaders | undefined;
    if (!loaders) ctx.loaded.set(load, (loaders = new Map()));
    let loader = loaders.get(selection);
    if (!loader) {
      loader = new DataLoader(async keys => {
        const found = await load(ctx, keys, selection);
        return keys.map(each => found.get(each) ?? null);
      });
      loaders.set(selection, loader);
    }
    return loader.load(key);
  };
}

/** As `batched`, for lists: a key without rows is an empty list. */
export function batchedList<K, V>(
  load: (ctx: Ctx, keys: readonly K[], selection: Selection | undefined) => Promise<Map<K, V[]>>,
) {
  const one = batched(load);
  return async (ctx: Ctx, key: K, selection?: Selection): Promise<V[]> => (await one(ctx, key, selection)) ?? [];
}

/** As `batched`, for lists with arguments: keys with the same arguments share one statement. */
export function batchedWith<A, V>(
  load: (ctx: Ctx, ids: readonly number[], args: A, selection: Selection | undefined) => Promise<Map<number, V>>,
) {
  type Load = ReturnType<typeof batched<number, V>>;
  return (ctx: Ctx, id: number, args: A, selection?: Selection): Promise<V | null> => {
    let loads = ctx.loaded.get(load) as Map<string, Load> | undefined;
    if (!loads) ctx.loaded.set(load, (loads = new Map()));
    const signature = JSON.stringify(args);
    let one = loads.get(signature);
    if (!one) {
      one = batched((context, ids, wanted) => load(context, ids, args, wanted));
      loads.set(signature, one);
    }
    return one(ctx, id, selection);
  };
}

/** Forgets what loaders remember: a write may have changed any of it. */
export const clearLoaders = (ctx: Ctx): void => void (ctx.loaded = new Map());

export const keyBy = <K, V>(rows: readonly V[], key: (row: V) => K): Map<K, V> =>
  new Map(rows.map(row => [key(row), row]));
export const groupBy = <K, V>(rows: readonly V[], key: (row: V) => K): Map<K, V[]> => Map.groupBy(rows, key);
