import DataLoader from 'dataloader';
import type { Ctx } from '../context.js';

/**
 * Turns "load these keys with one statement" into "load this key": calls in the same tick share one statement, so that
 * a nested query costs one statement a level. Results are remembered until the request ends or a mutation has run.
 *
 * `load` answers a map; keys it does not hold are answered with null.
 */
export function batched<K, V>(load: (ctx: Ctx, keys: readonly K[]) => Promise<Map<K, V>>) {
  const loaders = new WeakMap<object, DataLoader<K, V | null>>();
  return (ctx: Ctx, key: K): Promise<V | null> => {
    let loader = loaders.get(ctx.loaded);
    if (!loader) {
      loader = new DataLoader(async keys => {
        const found = await load(ctx, keys);
        return keys.map(each => found.get(each) ?? null);
      });
      loaders.set(ctx.loaded, loader);
    }
    return loader.load(key);
  };
}

/** As `batched`, for lists: a key without rows is an empty list. */
export function batchedList<K, V>(load: (ctx: Ctx, keys: readonly K[]) => Promise<Map<K, V[]>>) {
  const one = batched(load);
  return async (ctx: Ctx, key: K): Promise<V[]> => (await one(ctx, key)) ?? [];
}

/** As `batched`, for lists with arguments: keys with the same arguments share one statement. */
export function batchedWith<A, V>(load: (ctx: Ctx, ids: readonly number[], args: A) => Promise<Map<number, V>>) {
  const byArguments = new WeakMap<object, Map<string, DataLoader<number, V | null>>>();
  return (ctx: Ctx, id: number, args: A): Promise<V | null> => {
    const loaders = byArguments.get(ctx.loaded) ?? new Map<string, DataLoader<number, V | null>>();
    byArguments.set(ctx.loaded, loaders);
    const signature = JSON.stringify(args);
    let loader = loaders.get(signature);
    if (!loader) {
      loader = new DataLoader(async ids => {
        const found = await load(ctx, ids, args);
        return ids.map(each => found.get(each) ?? null);
      });
      loaders.set(signature, loader);
    }
    return loader.load(id);
  };
}

/** Forgets what loaders remember: a write may have changed any of it. */
export const forgetLoaded = (ctx: Ctx): void => void (ctx.loaded = {});

export const keyBy = <K, V>(rows: readonly V[], key: (row: V) => K): Map<K, V> =>
  new Map(rows.map(row => [key(row), row]));
export const groupBy = <K, V>(rows: readonly V[], key: (row: V) => K): Map<K, V[]> => Map.groupBy(rows, key);
