import DataLoader from 'dataloader';
import type { Services } from '../../platform/services.js';
import type { Ctx } from '../context.js';
import { getOrMake } from './get-or-make.js';
import type { Selection } from './selection.js';

/**
 * Turns "load these keys with one statement" into "load this key": calls in the same tick share one statement, so that a nested
 * query costs one statement a level. Results are remembered until the request ends or a mutation has run. Calls with another
 * selection are loads of their own: their rows have other columns.
 *
 * `load` returns a map; keys without an entry get null.
 */
export function batched<K, V, Port extends keyof Services = never>(
  load: (ctx: Ctx<Port>, keys: readonly K[], selection: Selection | undefined) => Promise<Map<K, V>>,
) {
  type Loaders = Map<Selection | undefined, DataLoader<K, V | null>>;
  return (ctx: Ctx<Port>, key: K, selection?: Selection): Promise<V | null> => {
    const loaders = getOrMake(ctx.loaded, load, () => new Map()) as Loaders;
    const loadAll = async (keys: readonly K[]) => {
      const found = await load(ctx, keys, selection);
      return keys.map(each => found.get(each) ?? null);
    };
    return getOrMake(loaders, selection, () => new DataLoader(loadAll)).load(key);
  };
}

/** The same as `batched`, for lists with arguments: keys with the same arguments share one statement. */
export function batchedWith<A, V>(
  load: (ctx: Ctx, ids: readonly number[], args: A, selection: Selection | undefined) => Promise<Map<number, V>>,
) {
  type Load = ReturnType<typeof batched<number, V>>;
  return (ctx: Ctx, id: number, args: A, selection?: Selection): Promise<V | null> => {
    const loads = getOrMake(ctx.loaded, load, () => new Map()) as Map<string, Load>;
    const byId = () => batched<number, V>((context, ids, wanted) => load(context, ids, args, wanted));
    return getOrMake(loads, JSON.stringify(args), byId)(ctx, id, selection);
  };
}

/** Forgets the results of loaders, because a write may have changed any of them. */
export const clearLoaders = (ctx: Ctx): void => void (ctx.loaded = new Map());

export const keyBy = <K, V>(rows: readonly V[], key: (row: V) => K): Map<K, V> =>
  new Map(rows.map(row => [key(row), row]));
